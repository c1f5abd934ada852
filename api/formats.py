"""JSON in and JSON out: the strict parser, the renderer, and the refusal of any other format."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api import incoming
from api.problems import Stop

JSON = "application/json"


class JSONParser(BaseParser):
    """Reads a body by our own strict rules."""

    media_type = JSON

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> dict[str, Any]:
        """The JSON object in the body; `Stop` with 400 or 413."""
        return incoming.object_of(stream.read())


class JSONRenderer(BaseRenderer):
    """Writes records and plain data."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, context: Any = None
    ) -> bytes:
        """JSON bytes."""
        return msgspec.json.encode(data)


class OnlyJSON(BaseContentNegotiation):
    """There is one format, and for streams theirs; whoever wants another is told so."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The parser; `Stop` with 415 for a body that says it is something else."""
        incoming.check_media_type(request.META)
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """The renderer; `Stop` with 406 when the caller does not take what the operation gives."""
        operation = request.parser_context["view"].operation
        accept = request.META.get("HTTP_ACCEPT", "*/*").lower()
        # Weights are for those who give several.
        kinds = {part.partition(";")[0].strip() for part in accept.split(",")}
        given = operation.answer if isinstance(operation.answer, str) else JSON
        if not kinds & {"", "*/*", given, given.partition("/")[0] + "/*"}:
            raise Stop(406, "not_acceptable", _("Only JSON is answered here."))
        return renderers[0], renderers[0].media_type
