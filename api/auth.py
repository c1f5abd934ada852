"""Who calls the API: a program with a token in a header, or a page of ours with its session."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import middleware, services, tokens
from accounts.models import ApiToken, User


class TokenAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer slow_...`; never an address, which ends up in logs.

    Other schemes are no business of ours and leave the caller a stranger.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the token's user and the token; AuthenticationFailed when it opens nothing."""
        scheme, _space, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = services.authenticate_token(secret.strip())
        if token is None:
            raise AuthenticationFailed(
                _("This token is unknown, revoked or out of date."), "bad_token"
            )
        plain: HttpRequest = request._request
        middleware.activate(plain, token.user)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 asks for."""
        return 'Bearer realm="api"'


class TokenScheme(OpenApiAuthenticationExtension):
    """Describes the token in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme object."""
        scopes = ", ".join(tokens.SCOPES)
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "slow_...",
            "description": f"A personal token, made on the account's page. Its scopes: {scopes}.",
        }


def has_scope(scope: str) -> type[BasePermission]:
    """Return the permission of callers who may do what `scope` covers.

    A session may do everything its user may; a token only what it was made for.
    KeyError, while the program starts, when there is no such scope.
    """
    _exists = tokens.SCOPES[scope]

    class HasScope(BasePermission):
        message = _("This token lacks the scope %(scope)s.") % {"scope": scope}
        code = "missing_scope"

        def has_permission(self, request: Request, view: APIView) -> bool:
            token = request.auth
            covered = not isinstance(token, ApiToken) or scope in token.scopes
            return request.user.is_authenticated and covered

    return HasScope
