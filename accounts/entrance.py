"""The ways in: the log-in package's views, with answers that programs understand and our limits."""

from typing import Any

from allauth.account import views as package
from allauth.account.views import EmailView as PackageEmailView
from allauth.account.views import PasswordSetView as PackagePasswordSetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts import limits
from accounts.views import too_many


class _Refusing:
    """A refused form is a 400, and too many tries are a 429, whatever the page says."""

    request: HttpRequest

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        refused = getattr(self.request, "login_refused", False)
        response.status_code = 429 if refused else 400
        return response


class _Limited(_Refusing):
    """Does its work only so often for one address."""

    limit: limits.Limit

    def form_valid(self, form: Any) -> HttpResponse:
        verdict = self.limit.hit(limits.client_address(self.request))
        if not verdict.allowed:
            return too_many(self.request, verdict)
        done: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        return done


class LoginView(_Refusing, package.LoginView):
    """Logs in."""


class SignupView(_Limited, package.SignupView):
    """Makes an account."""

    limit = limits.SIGN_UP


class PasswordResetView(_Limited, package.PasswordResetView):
    """Sends a link to set a new password."""

    limit = limits.RESET


class PasswordChangeView(_Refusing, package.PasswordChangeView):
    """Sets a new password for who knows the old one."""


class _NotForGuests:
    """Sends guests to the page where they get a name, an address and a password at once."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "is_guest", False):
            return redirect("keep_account")
        done: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return done


class EmailView(_NotForGuests, PackageEmailView):
    """Changes the e-mail address."""


class PasswordSetView(_NotForGuests, PackagePasswordSetView):
    """Sets a first password."""
