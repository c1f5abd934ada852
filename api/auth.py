"""Who calls the API: a program with a token in a header, or a page of ours with its session; what
each may do; and how often."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts import middleware, services
from accounts.limits import Limit
from accounts.models import ApiToken, User
from api.problems import Stop

_ASK = {"WWW-Authenticate": 'Bearer realm="api"'}


class TokenAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer slow_...`; never an address, which ends up in logs.

    A token counts before a session, and a header that is no living token is never passed over:
    whoever sends one means to be somebody.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The token's user and the token; `Stop` with 401 when it opens nothing."""
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _space, secret = header.partition(" ")
        token = services.authenticate_token(secret.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            detail = _("This token is unknown, revoked or out of date.")
            raise Stop(401, "bad_token", detail, headers=_ASK)
        middleware.activate(request._request, token.user)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return _ASK["WWW-Authenticate"]


class PageAuthentication(SessionAuthentication):
    """The session of a page of ours. It may do all that its user may, but a change needs the CSRF
    token too."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The user of the session; strangers without its cookie cost no query."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        found: tuple[Any, None] | None = super().authenticate(request)
        return found

    def enforce_csrf(self, request: Any) -> None:
        """`Stop` with 403 when a change lacks the page's CSRF token."""
        try:
            super().enforce_csrf(request)
        except Exception:
            detail = _("This page has grown stale. Load it again and repeat what you did.")
            raise Stop(403, "csrf", detail) from None


class MayCall(BasePermission):
    """Lets through whoever may call the view's operation; `Stop` with 401 or 403 otherwise."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Strangers only where the operation is open to all, tokens only within their scopes."""
        if not view.operation.open_to_all or request.auth is not None:
            require(request.user, token_of(request), view.operation.scope)
        return True


class Changes(BaseThrottle):
    """Counts every change against its user, whatever tokens it comes with: exactly, in one row of
    the database, because counting in a cache lets parallel requests through."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """True within the limit, and for reading, which is not counted; else `Stop` with 429."""
        if view.operation.body is None:
            return True
        limit = Limit("api changes", settings.API_CHANGES_PER_MINUTE, 60)
        verdict = limit.hit(str(request.user.pk))
        if not verdict.allowed:
            seconds = verdict.retry_after
            detail = _("That was too much at once. Go on in {seconds} seconds.")
            headers = {"Retry-After": str(seconds)}
            raise Stop(429, "too_many_requests", detail.format(seconds=seconds), headers=headers)
        return True


def token_of(request: Request) -> ApiToken | None:
    """The token that the request came with; None for a session and for a stranger."""
    return request.auth if isinstance(request.auth, ApiToken) else None


def require(user: Any, token: ApiToken | None, scope: str) -> User:
    """The caller as a user who may do what `scope` covers; `Stop` with 401 or 403."""
    if not user.is_authenticated:
        raise Stop(401, "login_required", _("This needs a token of yours."), headers=_ASK)
    if token is not None and scope not in token.scopes:
        detail = _("This token lacks the scope {scope}.").format(scope=scope)
        raise Stop(403, "missing_scope", detail)
    found: User = user
    return found
