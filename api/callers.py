"""Who calls: a program with a token in a header, or a page of ours with its session.

A token counts before a session, and a header that is no living token is never passed over: whoever
sends one means to be somebody.
"""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.translation import gettext as _

from accounts import middleware, services
from accounts.models import ApiToken, User
from api.problems import Stop

_ASK = {"WWW-Authenticate": 'Bearer realm="api"'}


class Caller(NamedTuple):
    """A user, or None for a stranger, and the token it came with, or None for a session."""

    user: User | None = None
    token: ApiToken | None = None


class _Csrf(CsrfViewMiddleware):
    """Gives the reason instead of an answer."""

    def _reject(self, request: HttpRequest, reason: str) -> Any:
        return reason


def _pass_on(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


_csrf = _Csrf(_pass_on)


def caller_of(request: HttpRequest) -> Caller:
    """Whoever sent the request, and its language switched on; `Stop` with 401 for a bad token."""
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is not None:
        return _with_token(request, header)
    if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
        return Caller(request.user)
    return Caller()


def require(caller: Caller, scope: str, request: HttpRequest) -> User:
    """The caller as a user who may do what `scope` covers; `Stop` with 401 or 403. A session may do
    everything its user may, but a change needs the CSRF token too."""
    if caller.user is None:
        detail = _("This needs a token of yours.")
        raise Stop(401, "login_required", detail, headers=_ASK)
    if caller.token is not None:
        if scope not in caller.token.scopes:
            detail = _("This token lacks the scope {scope}.").format(scope=scope)
            raise Stop(403, "missing_scope", detail)
    elif request.method not in ("GET", "HEAD") and _lacks_csrf(request):
        detail = _("This page has grown stale. Load it again and repeat what you did.")
        raise Stop(403, "csrf", detail)
    return caller.user


def _with_token(request: HttpRequest, header: str) -> Caller:
    scheme, _space, secret = header.partition(" ")
    token = services.authenticate_token(secret.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        detail = _("This token is unknown, revoked or out of date.")
        raise Stop(401, "bad_token", detail, headers=_ASK)
    middleware.activate(request, token.user)
    return Caller(token.user, token)


def _lacks_csrf(request: HttpRequest) -> bool:
    return bool(_csrf.process_view(request, _pass_on, (), {}))
