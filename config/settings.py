"""Every setting of the site. All that differs between machines is read from the environment;
without any environment the values are those of a safe site on http://localhost:8000."""

import logging
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from config import brokers, embedded, logs
from config.paths import BASE_DIR, development_secret_key, state_dir

env = Env()

# --- What this site is ---------------------------------------------------------------------

SITE_NAME = env.str("SITE_NAME", "Slowplay")
SITE_URL = env.str("SITE_URL", "http://localhost:8000").rstrip("/")
OPERATOR_EMAIL = env.str("OPERATOR_EMAIL", "operator@localhost")
DEBUG = env.bool("DEBUG", False)

_site = urlsplit(SITE_URL)
_secure = _site.scheme == "https"
# A development machine is told by its address, not by DEBUG: pages with stack traces are a
# separate wish, and a public address must never run with values made up on the spot.
DEVELOPMENT = _site.hostname in ("localhost", "127.0.0.1")

SECRET_KEY = env.str("SECRET_KEY", "") or (development_secret_key() if DEVELOPMENT else "")
if not SECRET_KEY:
    raise ImproperlyConfigured(f"SECRET_KEY must be set for a site at {SITE_URL}")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

# --- Apps and the way of a request -----------------------------------------------------------

INSTALLED_APPS = [
    "config.apps.PlatformConfig",
    "accounts",
    "games",
    "api",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "rest_framework",
    "django_htmx",
    "csp",
    "django_structlog",
]

MIDDLEWARE = [
    "config.health.health",
    "config.logs.RequestLog",
    "config.middleware.refuse_hostile_input",
    "django.middleware.security.SecurityMiddleware",
    "api.entry.programs",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.Preferences",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

# Two engines told apart by folder. Ours is asked first and looks only into templates/, whose
# folders (games/, accounts/, emails/ ...) are named unlike those of the packages. Whatever it
# does not find (admin/, account/, rest_framework/ ...) is Django's: templates/_django/ holds
# our changes to the packages' pages, and the packages bring the rest.
TEMPLATES = [
    {
        "NAME": "jinja2",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "config.jinja.environment",
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.context.nav",
            ],
        },
    },
    {
        "NAME": "django",
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates" / "_django"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data ------------------------------------------------------------------------------------

DATABASE_URL = env.str("DATABASE_URL", "") or embedded.url("run")
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **dj_database_url.parse(DATABASE_URL, engine="config.postgresql"),
        # Each thread of the web process and each worker keeps its connection; the check before
        # use makes a restarted database cost nobody a failed request.
        "CONN_MAX_AGE": env.int("DATABASE_CONN_MAX_AGE", 60),
        "CONN_HEALTH_CHECKS": True,
    }
}
# Limits in milliseconds, set by the server for each session, so that no mistake of ours can
# hold a lock or a connection for ever.
DATABASES["default"].setdefault("OPTIONS", {}).update(
    connect_timeout=env.int("DATABASE_CONNECT_TIMEOUT", 5),
    application_name=env.str("DATABASE_APPLICATION_NAME", "slowplay"),
    options=" ".join(
        [
            f"-c {name}={env.int('DATABASE_' + name.upper(), default)}"
            for name, default in (
                ("statement_timeout", 15_000),
                ("lock_timeout", 5_000),
                ("idle_in_transaction_session_timeout", 30_000),
            )
        ]
        # Our prepared statements look rows up by key: there is nothing to plan twice.
        + ["-c plan_cache_mode=force_generic_plan"]
    ),
)
# The statements of a move and of a look at a match (see accounts.statements) are prepared once a
# connection. Switch it off behind a pooler that does not know of that (PgBouncer before 1.21).
if env.bool("DATABASE_PREPARED_STATEMENTS", True):
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 1
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Celery ----------------------------------------------------------------------------------

BROKER_URL = env.str("BROKER_URL", "") or "pgmq://"
# Kombu warns of a missing host, although the options below say where the queue is.
CELERY_BROKER_URL = "pgmq://localhost" if BROKER_URL == "pgmq://" else BROKER_URL
CELERY_BROKER_TRANSPORT_OPTIONS = brokers.transport_options(BROKER_URL, DATABASES["default"])
# Queue names of this transport end at 47 characters, and remote control makes one out of the
# machine's name: a long name would end the worker at its start.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not BROKER_URL.startswith("pgmq")
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker outlives any outage of its broker
CELERY_TASK_PUBLISH_RETRY = False  # the sweep finds what a lost wake-up leaves behind
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = env.int("CELERY_PREFETCH", 4)
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TIMEZONE = "UTC"  # a beat in local time skips an hour when the clocks change
CELERY_ENABLE_UTC = True

# What one sweep takes on before it lets the next one begin.
SWEEP_BATCH = env.int("SWEEP_BATCH", 200)
SWEEP_SECONDS = env.float("SWEEP_SECONDS", 4.0)
# Ages at which /readyz calls the clockwork stopped.
SWEEP_MAX_AGE = timedelta(seconds=env.int("SWEEP_MAX_AGE_SECONDS", 60))
HEARTBEAT_MAX_AGE = timedelta(seconds=env.int("HEARTBEAT_MAX_AGE_SECONDS", 90))

# --- Play --------------------------------------------------------------------------------------

# The same for every bot, hand and question, so that waiting tells nothing.
BOT_DELAY_SECONDS = env.float("BOT_DELAY_SECONDS", 0.0)
# A turn answered within this time makes no mail.
REMINDER_DELAY_SECONDS = env.int("REMINDER_DELAY_SECONDS", 600)
# The last reminder comes this long before the time is up, or at half time when that is later.
DEADLINE_WARNING_SECONDS = env.int("DEADLINE_WARNING_SECONDS", 6 * 3600)
MATCHES_AT_ONCE = env.int("MATCHES_AT_ONCE", 500)
# Whether a request wakes the workers; without it the sweep alone finds what is due.
WAKE_UPS = env.bool("WAKE_UPS", True)

# --- Mail ------------------------------------------------------------------------------------

# Without a mail server every mail becomes a row that the operator reads at /outbox/.
EMAIL_BACKEND = "games.mail.OutboxBackend"
if env.str("EMAIL_URL", ""):
    vars().update(env.dj_email_url("EMAIL_URL"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", f"{SITE_NAME} <{OPERATOR_EMAIL}>")
SERVER_EMAIL = OPERATOR_EMAIL

# --- Accounts --------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
# One backend for every way to log in, so that its limits cannot be gone around.
AUTHENTICATION_BACKENDS = ["accounts.backends.NameOrMailBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "dashboard"
LOGOUT_REDIRECT_URL = "home"
GUEST_START_URL = "lobby"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "set_password": "accounts.forms.SetPasswordForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
# A mail program that looks at links must not act for its owner: only the page's button does.
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
# Where no mail server is set nobody could confirm an address, and so never log in again.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if env.str("EMAIL_URL", "") else "optional"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser of the sign-up only
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it once it is confirmed
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
# The package counts in the cache, where parallel requests overtake the counter; we count in
# accounts/limits.py.
ACCOUNT_RATE_LIMITS = False
# How many proxies before us add an entry to X-Forwarded-For. Leave it at 0 where the server
# program (uvicorn with FORWARDED_ALLOW_IPS) already puts the client's address in its place.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)

# --- Language and time -----------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pl", "Polski")]
if DEBUG:
    LANGUAGES.append(("en-xa", "[Pseudo]"))  # shows at a glance what is not translated
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ----------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", "") or state_dir() / "static")
# Hashed names need `collectstatic` first. On a development machine files are served from where
# they are written, so that a change shows at once.
_collected = env.bool("STATIC_COLLECTED", not DEVELOPMENT)
_storage = "whitenoise.storage.CompressedManifestStaticFilesStorage"
if not _collected:
    _storage = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _storage},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not _collected

# --- Safety ----------------------------------------------------------------------------------

ALLOWED_HOSTS = [_site.hostname or "", *(["localhost", "127.0.0.1"] if DEVELOPMENT else [])]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _secure
# The prefix makes browsers refuse a cookie that another host of the same domain has set.
SESSION_COOKIE_NAME = "__Host-session" if _secure else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if _secure else "csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.problems.csrf_failure"
# Whether a request came by https is uvicorn's to say: it believes the proxies that are named
# in FORWARDED_ALLOW_IPS and nobody else.
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", _secure)
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _secure else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    # Neighbours under the same domain may be plain http for good reasons; that is the operator's
    # decision at the proxy, not ours.
    "security.W005",
    "security.W021",
    # A name is unique through two columns worked out from it, which is more than the check asks.
    "auth.W004",
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

MAX_TARGET_BYTES = 4 * 1024  # path and query together
MAX_BODY_BYTES = 256 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# --- API -------------------------------------------------------------------------------------

# Creating, joining, leaving, answering: for each user, whatever tokens it comes with.
API_CHANGES_PER_MINUTE = env.int("API_CHANGES_PER_MINUTE", 600)
# How often an open stream shows that it lives, and is asked whether it may: a revoked token or an
# ended session ends its streams after this time at the latest.
STREAM_BEAT_SECONDS = env.float("STREAM_BEAT_SECONDS", 15.0)
# How many streams one web process keeps open; about 50 kB each.
STREAMS_AT_ONCE = env.int("STREAMS_AT_ONCE", 5000)

# The classes that authenticate, limit, parse and render stand at the one view, api.endpoint.
REST_FRAMEWORK = {"EXCEPTION_HANDLER": "api.problems.handler"}

# --- Logs ------------------------------------------------------------------------------------

LOGGING = logs.config(env.str("LOG_FORMAT", "json"), env.str("LOG_LEVEL", "INFO"))
logs.configure_structlog()
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = ""  # reading it would cost each request two queries
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_TASK_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_TASK_SUCCESS_LOG_LEVEL = logging.DEBUG
