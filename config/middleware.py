"""The outermost middleware: hostile input is refused before anything behind it reads it."""

import re
from collections.abc import Callable
from email.message import Message
from urllib.parse import unquote_to_bytes

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from config.problems import problem

Handler = Callable[[HttpRequest], HttpResponse]

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# A cookie's value may be quoted, and inside quotes a character may be written in octal.
_ESCAPED_CONTROL = re.compile(r"\\(?:0[0-3][0-7]|177)")


@sync_and_async_middleware
def refuse_hostile_input(get_response: Handler) -> Handler:
    """Refuse what no client of ours sends and some code behind would stumble over."""
    if iscoroutinefunction(get_response):

        async def guard_async(request: HttpRequest) -> HttpResponse:
            return refusal(request) or await get_response(request)

        return guard_async  # type: ignore[return-value]

    def guard(request: HttpRequest) -> HttpResponse:
        return refusal(request) or get_response(request)

    return guard


def refusal(request: HttpRequest) -> HttpResponse | None:
    """Return the refusal of a request that must not go on, else None; drop unreadable cookies."""
    query = request.META.get("QUERY_STRING", "")
    if len(request.path_info) + len(query) > settings.MAX_TARGET_BYTES:
        return problem(request, 414, "uri_too_long", "This address is too long.")
    if _CONTROL.search(request.path_info):
        return problem(request, 404, "not_found", "There is nothing at this address.")
    if not _is_text(unquote_to_bytes(query.encode("latin-1", "replace"))):
        return problem(request, 400, "bad_query", "The query string is not readable text.")
    if any(_CONTROL.search(value) for value in _headers(request)):
        return problem(request, 400, "bad_header", "A header holds control characters.")
    _drop_bad_cookies(request)
    return _body_refusal(request)


def _is_text(raw: bytes) -> bool:
    """Say whether bytes are UTF-8 without NUL, which PostgreSQL cannot store."""
    try:
        return "\x00" not in raw.decode("utf-8")
    except UnicodeDecodeError:
        return False


def _headers(request: HttpRequest) -> list[str]:
    """Return the values of all headers but the cookies'."""
    return [
        value.replace("\t", " ")
        for name, value in request.META.items()
        if name.startswith(("HTTP_", "CONTENT_")) and name != "HTTP_COOKIE" and value
    ]


def _drop_bad_cookies(request: HttpRequest) -> None:
    """Leave out cookies with control characters, plain or escaped: as if they were not there."""
    raw = request.META.get("HTTP_COOKIE", "")
    if not (_CONTROL.search(raw) or "\\" in raw or not raw.isascii()):
        return
    kept = [
        part
        for part in raw.split(";")
        if part.isascii() and not _CONTROL.search(part) and not _ESCAPED_CONTROL.search(part)
    ]
    request.META["HTTP_COOKIE"] = ";".join(kept)


def _body_refusal(request: HttpRequest) -> HttpResponse | None:
    """Return the refusal of a body that is too large or in another alphabet, else None."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdecimal()):
        return problem(request, 400, "bad_length", "Content-Length is not a number.")
    if len(length) > 12 or int(length) > settings.MAX_BODY_BYTES:
        limit = settings.MAX_BODY_BYTES // 1024
        return problem(request, 413, "too_large", f"A body may have {limit} KiB at most.")
    content_type = Message()
    content_type["Content-Type"] = request.META.get("CONTENT_TYPE") or "application/json"
    charset = content_type.get_param("charset", "utf-8")
    if not isinstance(charset, str) or charset.lower() not in ("utf-8", "utf8"):
        return problem(request, 415, "charset", "Only UTF-8 is understood here.")
    return None
