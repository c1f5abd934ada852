"""Refusals as problem documents (RFC 9457), each with a code for programs and a sentence."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpResponse

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


class Stop(Exception):
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
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
        self.headers = headers or {}


def of_stop(stop: Stop) -> HttpResponse:
    """The answer to a request that the API itself refuses."""
    return _answer(stop.status, stop.code, stop.detail, stop.field, headers=stop.headers)


def of_refusal(refusal: Refusal, match: Any = None) -> HttpResponse:
    """The answer to what a service or selector refuses; `match` is shown beside a conflict."""
    return _answer(
        refusal.status, refusal.code, sentence(refusal.message), refusal.field, match=match
    )


def _answer(
    status: int,
    code: str,
    detail: str,
    field: str,
    *,
    match: Any = None,
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    title = HTTPStatus(status).phrase
    document = Problem(title, status, code, detail, "about:blank", field, match)
    return HttpResponse(
        msgspec.json.encode(document), CONTENT_TYPE, status, headers=dict(headers or {})
    )
