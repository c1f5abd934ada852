"""The API's own description: as a document for programs and as a page for people."""

from __future__ import annotations

from functools import cache

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from api.codes import CODES
from api.views import Answer, Call
from games.engine import registry


def get_openapi(call: Call) -> Answer:
    """The OpenAPI document."""
    return Answer(msgspec.Raw(_document()), headers={"Cache-Control": "public, max-age=300"})


def page(request: HttpRequest) -> HttpResponse:
    """All operations and codes, to read."""
    from api.operations import OPERATIONS
    from api.schema import refusals

    operations = [(operation, refusals(operation)) for operation in OPERATIONS]
    return render(request, "api/docs.html", {"operations": operations, "codes": CODES})


@cache
def _document() -> bytes:
    # Here and above, because the document is made from the table of operations, which names this.
    from api.schema import document

    return msgspec.json.encode(document(registry.GAMES))
