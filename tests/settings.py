"""The site's settings with what tests want otherwise: a database server that may forget, and
nothing that reaches beyond the process."""

import atexit
import fcntl
import hashlib
import os

from config import embedded
from config.paths import BASE_DIR, make_state_dir


def _slot() -> str:
    """Return a number that no other test run of this checkout has at the moment."""
    number = 0
    while True:
        # The bare descriptor stays open, and with it the lock, until the process ends.
        lock = os.open(make_state_dir() / f"tests-{number}.lock", os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            number += 1
        else:
            return str(number)


# The first process decides; the workers that pytest-xdist starts inherit its environment.
if not os.environ.get("DATABASE_URL"):
    _hold = embedded.hold("test")
    atexit.register(_hold.release)
    os.environ["DATABASE_URL"] = _hold.url
if not os.environ.get("SLOWPLAY_TEST_SLOT"):
    os.environ["SLOWPLAY_TEST_SLOT"] = _slot()
for name in ("SITE_URL", "SECRET_KEY", "DEBUG", "EMAIL_URL", "LOG_FORMAT"):
    os.environ.pop(name, None)

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

_checkout = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:6]
DATABASES["default"]["TEST"] = {
    "NAME": f"test_slowplay_{_checkout}_{os.environ['SLOWPLAY_TEST_SLOT']}"
}
BROKER_URL = CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

WAKE_UPS = False
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # as on a site with a mail server
