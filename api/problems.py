"""Refusals as problem documents (RFC 9457), each with a code for programs and a sentence."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from games.errors import Refusal
from games.words import sentence

CONTENT_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong. `code` is stable, `detail` is for people and in their language, `field` names
    the part of the request that is at fault, `match` is the match as it stands now (only where a
    play came too late)."""

    title: str
    status: int
    code: str
    detail: str
    type: str = ""
    field: str = ""
    match: Any = None


class Stop(APIException):
    """Ends a request with a refusal that is the API's own."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.code = code
        self.sentence = detail
        self.field = field
        self.headers = headers or {}


def handler(error: Exception, _context: Any) -> Response | None:
    """The answer to whatever a view raises, as the framework asks for it; None for a fault of
    ours, which the site's own handler answers."""
    if isinstance(error, Stop):
        return _answer(error.status_code, error.code, error.sentence, error.field, error.headers)
    if isinstance(error, Refusal):
        return of_refusal(error)
    return None


def of_refusal(refusal: Refusal, match: Any = None) -> Response:
    """The answer to what a service or selector refuses; `match` is shown beside a conflict."""
    words = sentence(refusal.message)
    return _answer(refusal.status, refusal.code, words, refusal.field, match=match)


def _answer(
    status: int,
    code: str,
    detail: str,
    field: str = "",
    headers: Mapping[str, str] | None = None,
    match: Any = None,
) -> Response:
    title = HTTPStatus(status).phrase
    document = Problem(title, status, code, detail, "about:blank", field, match)
    return Response(document, status, headers=dict(headers or {}), content_type=CONTENT_TYPE)
