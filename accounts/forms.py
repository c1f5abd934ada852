"""The forms about accounts: those of the log-in package under our rules, and our own."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from allauth.account import app_settings
from allauth.account import forms as package
from allauth.account.fields import EmailField, SetPasswordField
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import clock, limits, names, selectors, tokens
from accounts.models import User

_TOO_MANY = _("Too many tries from where you are. Wait a while and try again.")
_NAME_HELP = _("2 to 24 letters, digits, - or _. Everybody sees it, and you log in with it.")
_PASSWORD_HELP = _("At least 10 characters, not a common word and not like your name.")


class Plain:
    """Our way with the package's fields: a placeholder is no label, and help is one sentence."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            if field.widget.attrs.get("autocomplete") == "new-password":
                field.help_text = _PASSWORD_HELP
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail address")
        if "password2" in self.fields:
            self.fields["password2"].help_text = ""


class LoginForm(Plain, package.LoginForm):
    """Logs in by name or e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"

    def clean(self) -> dict[str, Any]:
        """Ask nobody to confirm an address who has none: the operator made such accounts."""
        cleaned: dict[str, Any] = super().clean()
        if self.user is not None and not selectors.has_address(self.user):
            self._login.email_verification = app_settings.EmailVerificationMethod.NONE
        return cleaned


class SignupForm(Plain, package.SignupForm):
    """Makes an account, unless too many were made from the same address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _NAME_HELP

    def try_save(self, request: HttpRequest) -> Any:
        """Do the same work whether or not the address has an account already."""
        if self.account_already_exists:
            User().set_password(self.cleaned_data["password1"])
        return super().try_save(request)


class AddEmailForm(Plain, package.AddEmailForm):
    """Takes another address."""


class ReauthenticateForm(Plain, package.ReauthenticateForm):
    """Asks for the password once more before something delicate."""


class ResetPasswordForm(Plain, package.ResetPasswordForm):
    """Takes the address to which the link to set a new password goes."""


class ResetPasswordKeyForm(Plain, package.ResetPasswordKeyForm):
    """Takes a new password from whoever came by that link."""


class SetPasswordForm(Plain, package.SetPasswordForm):
    """Takes a first password."""


class ChangePasswordForm(Plain, package.ChangePasswordForm):
    """Asks for the old password, and counts wrong ones like tries to log in."""

    def clean_oldpassword(self) -> str:
        """Return the old password, or raise a ValidationError."""
        who = f"user {self.user.pk}"
        if not limits.LOGIN_BY_ACCOUNT.hit(who).allowed:
            raise ValidationError(_TOO_MANY, "too_many")
        old: str = super().clean_oldpassword()
        limits.LOGIN_BY_ACCOUNT.forgive(who)
        return old


class KeepForm(Plain, forms.Form):
    """What a guest gives to keep the account."""

    name = forms.CharField(
        label=_("Name"),
        max_length=names.MAX_LENGTH,
        help_text=_NAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    email = EmailField(
        label=_("E-mail address"),
        help_text=_("We send a link to it. Without it nobody can let you in again."),
    )
    password1 = SetPasswordField(label=_("Password"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        password = self.fields["password1"]
        assert isinstance(password, SetPasswordField)
        password.user = user  # it must not be like the guest's name either


class NameForm(forms.Form):
    """A new name."""

    name = forms.CharField(label=_("Name"), max_length=names.MAX_LENGTH, help_text=_NAME_HELP)


class LanguageSelect(forms.Select):
    """Says of each language's name that it is in that language."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Add `lang` to the option."""
        option = super().create_option(name, value, *args, **kwargs)
        if value:
            option["attrs"]["lang"] = str(value)
        return option


class PreferencesForm(forms.Form):
    """How somebody reads the site."""

    timezone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("Deadlines are shown in this zone."),
        widget=forms.Select(attrs={"translate": "no"}),
    )
    language = forms.ChoiceField(label=_("Language"), required=False, widget=LanguageSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(zone for zone in available_timezones() if "/" in zone)
        browsers = ("", _("What my browser asks for"))
        _offer(self, "timezone", [("", "UTC"), *((zone, zone) for zone in zones)])
        _offer(self, "language", [browsers, *settings.LANGUAGES])


class TokenForm(forms.Form):
    """A new API token."""

    DAYS = (7, 30, 90, 180, 365)

    name = forms.CharField(
        label=_("What is it for?"), max_length=60, help_text=_("For example: my bot, my calendar")
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=[(scope, text) for scope, text in tokens.SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
        initial=["read"],
    )
    days = forms.TypedChoiceField(
        label=_("It ends after"),
        coerce=int,
        initial=90,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(
            self,
            "days",
            [
                (days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days})
                for days in self.DAYS
            ],
        )

    def expires_at(self) -> Any:
        """Return the moment that the chosen number of days means now."""
        return clock.now() + timedelta(days=self.cleaned_data["days"])


def _offer(form: forms.Form, name: str, choices: list[tuple[Any, Any]]) -> None:
    """Give a field the choices that are known only when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
