"""Checks passwords. Every way to log in with one comes through here, so the limits are here too."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts import limits, names, selectors
from accounts.models import User


class NameOrMailBackend(AuthenticationBackend):
    """Logs in by name or e-mail address. One hash is worked out per try, whoever is asked for."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """Return the user whose login and password these are, else None.

        PermissionDenied, which ends the try, when there have been too many; the request then
        has `login_refused`.
        """
        password = credentials.get("password")
        login = str(credentials.get("email") or credentials.get("username") or "").strip()
        if not password or not login:
            return None
        user = selectors.user_for_login(login)
        counted = _counted(request, user, login)
        verdicts = [limit.hit(who) for limit, who in counted]
        if not all(verdict.allowed for verdict in verdicts):
            if request is not None:
                request.login_refused = True  # type: ignore[attr-defined]
            raise PermissionDenied
        if user is None:
            self._mitigate_timing_attack(password)
            return None
        if not user.check_password(password):
            return None
        for limit, who in counted:
            limit.forgive(who)
        if not self.user_can_authenticate(user):
            self._stash_user(user)  # whoever knows the password is told that the account is shut
            return None
        return user

    def user_can_authenticate(self, user: AbstractBaseUser) -> bool:
        """Refuse closed and suspended accounts; sessions ask this too, at every request."""
        return isinstance(user, User) and user.may_act


def _counted(
    request: HttpRequest | None, user: User | None, login: str
) -> list[tuple[limits.Limit, str]]:
    """Return what a try counts for: the account, known or not, and the sender's address."""
    account = f"user {user.pk}" if user else f"text {names.key(login)}"
    counted = [(limits.LOGIN_BY_ACCOUNT, account)]
    if request is not None:
        counted.append((limits.LOGIN_BY_ADDRESS, limits.client_address(request)))
    return counted
