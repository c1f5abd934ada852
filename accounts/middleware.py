"""Lets every reader read in the own language and time zone."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts.models import User


class Preferences(MiddlewareMixin):
    """Chooses the language: of the account, of the cookie, of the browser; and the zone.

    It stands behind the log-in middleware, and asks for the user only when a session's cookie
    is there, so that requests of programs and strangers cost no query.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Switch to the reader's language and zone."""
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        reader = user if isinstance(user, User) else None
        activate(request, reader)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Say what the answer depends on, and leave nothing behind for the next request."""
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", translation.get_language() or "en")
        timezone.deactivate()
        return response


def activate(request: HttpRequest, reader: User | None) -> None:
    """Switch to the language and zone of `reader`, or to what the request asks for."""
    language = language_for(request, reader.language if reader else "")
    translation.activate(language)
    request.LANGUAGE_CODE = language
    if reader and reader.timezone:
        timezone.activate(reader.zone)
    else:
        timezone.deactivate()


def language_for(request: HttpRequest, wished: str) -> str:
    """Return `wished`, the choice of an account, if it is offered, else what the request asks."""
    return wished if wished in dict(settings.LANGUAGES) else _language_of(request)


def _language_of(request: HttpRequest) -> str:
    """Return the offered language that the cookie, else the browser, asks for first."""
    offered = {code.lower(): code for code, _name in settings.LANGUAGES}
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "").lower()
    if cookie in offered:
        return offered[cookie]
    for wish, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        code = offered.get(wish) or offered.get(wish.split("-")[0])
        if code:
            return code
    return settings.LANGUAGE_CODE
