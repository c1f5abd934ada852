"""Where our rules meet the log-in package: names, limits, mails, origins."""

from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urlsplit

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts import limits, names, origin
from accounts.models import User, name_is_taken

log = structlog.get_logger(__name__)

# What a stranger can have sent to any address by typing it into a form.
_UNASKED = (
    "account/email/account_already_exists",
    "account/email/email_confirmation",
    "account/email/email_confirmation_signup",
    "account/email/password_reset_key",
    "account/email/unknown_account",
)
_MISMATCH = _("This name or e-mail address and this password do not belong together.")


class AccountAdapter(DefaultAccountAdapter):
    """The package's flows under the rules of this site."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _MISMATCH,
        "username_password_mismatch": _MISMATCH,
        "too_many_login_attempts": _("Too many tries. Wait a few minutes and try again."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Return a user who reads the language in which the sign-up was read."""
        return User(language=translation.get_language() or "")

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return `username` as it is stored, or raise a ValidationError."""
        name = names.normal(username)
        names.validate(name)
        if not shallow and name_is_taken(name):
            raise ValidationError(User.name_taken_message(), "unique")
        return name

    def is_safe_url(self, url: str) -> bool:
        """Let redirects lead to our own origin only."""
        return origin.is_own(url)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that limits and notices go by."""
        return limits.client_address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave the counting to our backend, through which all other log-ins come too."""

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Say so when there were too many tries; for unknown names in the same words."""
        if getattr(request, "login_refused", False):
            raise self.validation_error("too_many_login_attempts")

    def pre_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse | None:
        """Stop suspended accounts as well as closed ones."""
        if not user.may_act:
            return self.respond_user_inactive(request, user)
        return super().pre_login(request, user, **kwargs)

    def format_email_subject(self, subject: str) -> str:
        """Return the subject in one line, without a prefix."""
        return " ".join(str(subject).split())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in its reader's language. A mail server that is away fails no request."""
        if template_prefix in _UNASKED and not limits.UNASKED_MAIL.hit(email.lower()).allowed:
            return
        reader = context.get("user")
        language = (reader.language if isinstance(reader, User) else "") or (
            translation.get_language()
        )
        site = SimpleNamespace(name=settings.SITE_NAME, domain=urlsplit(settings.SITE_URL).netloc)
        facts = {"request": allauth_context.request, "email": email, "current_site": site}
        # The package would work these out of what the request claims to be its host.
        addresses = {
            "signup_url": origin.absolute(reverse("account_signup")),
            "password_reset_url": origin.absolute(reverse("account_reset_password")),
        }
        if template_prefix == "account/email/password_reset_key":
            del addresses["password_reset_url"]  # this one is ours already and holds the key
        with translation.override(language):
            mail = self.render_mail(template_prefix, email, facts | context | addresses)
        try:
            mail.send()
        except OSError:  # smtplib's errors are OSErrors too
            log.exception("account_mail_failed", kind=template_prefix)

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Return the address in a reset mail."""
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return origin.absolute(path.replace("UID-KEY", quote(key)))

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Return the address in a confirmation mail."""
        return origin.absolute(reverse("account_confirm_email", args=[emailconfirmation.key]))
