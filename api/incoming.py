"""What a request may say: one strict JSON parser, one reader of query strings, one of headers.

Whatever Python, PostgreSQL or the next program could stumble over ends here with a 400.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _

from api.problems import Stop
from games.engine import codec

MAX_BODY = 64 * 1024
MAX_DEPTH = 32
_MAX_INT, _MIN_INT = 2**63 - 1, -(2**63)

T = TypeVar("T")

# Visible ASCII but the comma, which is how two headers of one name reach us.
_KEY = re.compile(r"[\x21-\x2b\x2d-\x7e]{1,80}")
_WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,18}")
_NAMED = re.compile(r"(?:required|unknown) field `(\w{1,40})`")
_JSON_TYPE = re.compile(r"application/json\s*(;.*)?", re.IGNORECASE)


class _Wrong(Exception):
    """What is wrong with a JSON text, as a sentence."""


def check_media_type(meta: Mapping[str, Any]) -> None:
    """`Stop` with 415 for a body that says it is no JSON in UTF-8."""
    kind = meta.get("CONTENT_TYPE") or ""
    if not _JSON_TYPE.fullmatch(kind) and (kind or meta.get("CONTENT_LENGTH", "0") != "0"):
        raise Stop(415, "media_type", _("Send the body as application/json."))


def object_of(raw: bytes) -> dict[str, Any]:
    """A body as a JSON object; `Stop` with 400 or 413."""
    if len(raw) > MAX_BODY:
        limit = MAX_BODY // 1024
        detail = _("A body may have {limit} KiB at most.").format(limit=limit)
        raise Stop(413, "too_large", detail)
    try:
        return parse(raw)
    except _Wrong as wrong:
        raise Stop(400, "malformed_json", str(wrong)) from None


def record_of(data: Any, shape: type[T]) -> T:
    """A JSON object as a record; `Stop` with 400 names the field at fault."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise Stop(400, "malformed_body", _unlike(error), field=field_of(error)) from None


def query_of(request: HttpRequest, shape: type[T]) -> T:
    """The query string as a record; `Stop` with 400 for parameters that are unknown, given twice or
    of the wrong form, 406 for the wish for another format."""
    text = request.META.get("QUERY_STRING", "")
    pairs = parse_qsl(text, keep_blank_values=True) if text else []
    given = dict(pairs)
    if "format" in given:
        raise Stop(406, "not_acceptable", _("Only JSON is answered here."))
    if len(given) != len(pairs):
        raise Stop(400, "bad_query", _("A parameter is given twice."))
    try:
        return msgspec.convert(_numbers(given, shape), shape)
    except msgspec.ValidationError as error:
        raise Stop(400, "malformed_query", _unlike(error), field=field_of(error)) from None


def key_of(request: HttpRequest) -> str:
    """The Idempotency-Key; `Stop` with 400 when it is missing or no key."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY", "")
    if not _KEY.fullmatch(key):
        detail = _("Send one Idempotency-Key of 1 to 80 visible characters, without a comma.")
        raise Stop(400, "malformed_key", detail, field="Idempotency-Key")
    return key


def parse(raw: bytes) -> dict[str, Any]:
    """A strict JSON object. Refused are other alphabets than UTF-8, doubled keys, NUL and half
    surrogate pairs in texts, numbers beyond 64 bits, NaN, infinities and deep nesting."""
    try:
        text = raw.decode("utf-8")
        data = _DECODER.decode(text)
    except UnicodeDecodeError:
        raise _Wrong(_("The body is not UTF-8.")) from None
    except RecursionError:
        raise _Wrong(_("The body is nested too deeply.")) from None
    except ValueError:
        raise _Wrong(_("The body is not JSON.")) from None
    if not isinstance(data, dict):
        raise _Wrong(_("The body is not a JSON object."))
    # Only escapes can bring what UTF-8 and JSON do not allow by themselves.
    if "\\u" in text or text.count("{") + text.count("[") > MAX_DEPTH:
        _inspect(data, 1)
    return data


def field_of(error: msgspec.ValidationError) -> str:
    """The path of the field at fault, like ``seats[0]``; empty for the whole."""
    path = codec.malformed(error).path.removeprefix("$").removeprefix(".")
    named = _NAMED.search(str(error))
    return ".".join(filter(None, (path, named[1] if named else "")))


def _unlike(error: msgspec.ValidationError) -> str:
    field = field_of(error)
    if field:
        return _("The field {field} is missing, unknown or not of the right form.").format(
            field=field
        )
    return _("This is not what is expected here.")


def _numbers(given: dict[str, str], shape: type) -> dict[str, Any]:
    """The parameters with whole numbers read where the record wants them."""
    read: dict[str, Any] = dict(given)
    for name in _number_fields(shape) & read.keys():
        if _WHOLE_NUMBER.fullmatch(given[name]):
            read[name] = int(given[name])
    return read


@cache
def _number_fields(shape: type) -> set[str]:
    return {
        field.name
        for field in msgspec.inspect.type_info(shape).fields  # type: ignore[attr-defined]
        if any(
            isinstance(kind, msgspec.inspect.IntType)
            for kind in getattr(field.type, "types", [field.type])
        )
    }


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Wrong(_("The body names a field twice."))
    return found


def _integer(text: str) -> int:
    if len(text) > 20 or text == "-0" or not _MIN_INT <= int(text) <= _MAX_INT:
        raise _Wrong(_("The body holds a number that is out of range."))
    return int(text)


def _float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _Wrong(_("The body holds a number that is out of range."))
    return number


def _constant(text: str) -> Any:
    raise _Wrong(_("The body is not JSON."))


def _inspect(value: Any, depth: int) -> None:
    """Refuse texts that nobody can store, and nesting deeper than anything of ours."""
    if depth > MAX_DEPTH:
        raise _Wrong(_("The body is nested too deeply."))
    if isinstance(value, str):
        _inspect_text(value)
    elif isinstance(value, dict):
        for name, each in value.items():
            _inspect_text(name)
            _inspect(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            _inspect(each, depth + 1)


def _inspect_text(text: str) -> None:
    if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise _Wrong(_("The body holds a character that is no text."))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs,
    parse_int=_integer,
    parse_float=_float,
    parse_constant=_constant,
)
