"""The OpenAPI 3.1 document, made from the table of operations and the records themselves.

Whatever holds an action, event, view or options exists once for each game, typed from the engine's
own records, and as the choice among all of them: `ColorettoMatch` is a `Match`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings

from accounts import tokens
from api import examples
from api.codes import CODES
from api.operations import BASE, OPERATIONS, Operation
from api.problems import CONTENT_TYPE, Problem
from api.stream import EVENTS
from games.engine.kernel import Game, Outcome
from games.selectors.shapes import EntryShown, MatchShown

Schema = dict[str, Any]

_REF = "#/components/schemas/"
_ID = {"type": "string", "pattern": "^[2-9a-z]{12}$"}
_GAME_KEY = {"type": "string", "pattern": "^[a-z_]{1,40}$"}

_TAGS = {"me": "Account", "games": "Games", "matches": "Matches", "openapi.json": "This document"}

# What needs no schema of its own: no body, an object as it is, a stream.
_PLAIN = (None, dict, EVENTS)

# The records that hold something of a game's own, and which field holds what of it: one (or none)
# of the game's records, or a list of them.
_OF_A_GAME: dict[str, dict[str, str]] = {
    "NewMatch": {"options": "Options"},
    "Match": {"options": "Options", "view": "View"},
    "Prompt": {"sealed": "Action"},
    "Answer": {"action": "Action"},
    "Refused": {"action": "Action"},
    "Entry": {"events": "Event"},
    "Receipt": {"events": "Event"},
    "Made": {},
    "ReceiptAndMatch": {},
    "Entries": {},
    "Record": {"options": "Options"},
    "RecordEntry": {"events": "Event"},
    "RecordAnswer": {"action": "Action"},
}
# Where the game's key stands in such a record, so that a program need not guess which it is.
_TOLD_BY_GAME = ("NewMatch", "Match", "Entries", "Record")

_ABOUT = """Card games played over days, for programs. Every game has the same operations; what
differs are the records of its options, actions, events and views.

Read a match. When it has a `prompt`, you owe an answer: choose one of `prompt.answers`, or fill in
one of `prompt.forms` (an action with the form's `action` as its tag and the fields by their names),
and send it with `prompt.asked`. Every POST carries an `Idempotency-Key` of your choice: repeat the
request with the same key until an answer arrives, and it counts once. Poll with `If-None-Match`, or
better listen to the stream. Errors are problem documents; their `code` is stable, their `detail` is
in your language."""


def document(games: Mapping[str, Game[Any, Any]]) -> Schema:
    """The whole document, with the records of these games."""
    schemas = _schemas(games)
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": f"{settings.SITE_NAME} API", "version": "1", "description": _ABOUT},
        "servers": [{"url": BASE}],
        "tags": [{"name": name} for name in dict.fromkeys(_TAGS.values())],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": _security_schemes(),
        },
    }


def named(kind: type) -> str:
    """What a record of the site's own is called in the document."""
    return _short(kind.__name__)


def _short(name: str) -> str:
    return name.removesuffix("Shown")


def camel(key: str) -> str:
    """A game's key as the beginning of its schemas' names."""
    return "".join(part.capitalize() for part in key.split("_"))


def _schemas(offered: Mapping[str, Game[Any, Any]]) -> dict[str, Schema]:
    kinds: list[Any] = [Problem, Outcome, MatchShown, EntryShown]
    for operation in OPERATIONS:
        kinds += [kind for kind in (operation.answer, operation.body) if kind not in _PLAIN]
    _tops, found = msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
    schemas = {_short(name): _tidied(_shortened(schema)) for name, schema in found.items()}
    for name, field in (("Match", "outcome"), ("Entry", "outcome")):
        schemas[name]["properties"][field] = _or_null(_ref("Outcome"))
    schemas["Record"]["properties"]["outcome"] = _ref("Outcome")
    schemas["Problem"]["properties"]["match"] = _ref("Match")
    generic = {name: schemas[name] for name in _OF_A_GAME}
    for game in offered.values():
        schemas |= _of_game(game, generic)
    for name in _OF_A_GAME:
        schemas[name] = _choice(name, list(offered), generic[name].get("description", ""))
    schemas["Action"] = _choice("Action", list(offered), "An answer of any game, by its tag.")
    schemas["Play"]["properties"]["action"] = _ref("Action")
    _prune(schemas)
    return schemas


def _prune(schemas: dict[str, Schema]) -> None:
    """Take out the choices that nothing refers to."""
    tops = {named(op.answer) for op in OPERATIONS if op.answer not in _PLAIN}
    tops |= {named(op.body) for op in OPERATIONS if op.body is not None}
    kept, new = {"Problem"}, {"Problem", "Entry", *tops}
    while new:
        kept |= new
        text = b"".join(msgspec.json.encode(schemas[name]) for name in new).decode()
        new = set(re.findall(rf'"{_REF}(\w+)"', text)) - kept
    for name in schemas.keys() - kept:
        del schemas[name]


def _of_game(game: Game[Any, Any], generic: dict[str, Schema]) -> dict[str, Schema]:
    """The schemas of one game: its records, and each generic record with those in it."""
    prefix = camel(game.key)
    kinds = {"Options": game.Options, "Action": game.Action, "Event": game.Event, "View": game.View}
    tops, found = msgspec.json.schema_components(list(kinds.values()), ref_template=_REF + "{name}")
    schemas = {name: _tidied(schema) for name, schema in found.items()}
    for part, top in zip(kinds, tops, strict=True):
        schemas.setdefault(prefix + part, _tidied(top))
    for name, parts in _OF_A_GAME.items():
        if prefix + name in schemas:
            raise ValueError(f"a record of {game.key} and one of the site are both {prefix + name}")
        schema = _renamed(generic[name], prefix)
        schema["title"] = prefix + name
        properties = schema["properties"]
        for field, part in parts.items():
            properties[field] = _typed(properties[field], _ref(prefix + part))
        if name in _TOLD_BY_GAME:
            properties["game"] = {"type": "string", "const": game.key}
        schemas[prefix + name] = schema
    return schemas


def _typed(untyped: Schema, part: Schema) -> Schema:
    """The schema of a field that holds some object, with the game's own record in its place."""
    if "anyOf" in untyped:
        kinds = [_typed(kind, part) for kind in untyped["anyOf"] if kind != {"type": "null"}]
        return _or_null(*kinds)
    if untyped.get("type") == "array":
        return untyped | {"items": part}
    return part


def _choice(name: str, games: list[str], description: str) -> Schema:
    """Any game's record of this name."""
    names = [camel(key) + name for key in games]
    choice: Schema = {"title": name, "anyOf": [_ref(each) for each in names]}
    if description:
        choice["description"] = description
    if name in _TOLD_BY_GAME:
        mapping = {key: _REF + each for key, each in zip(games, names, strict=True)}
        choice["discriminator"] = {"propertyName": "game", "mapping": mapping}
    return choice


def _renamed(schema: Any, prefix: str) -> Any:
    """A copy that refers to one game's records wherever there is a choice of games."""
    if isinstance(schema, dict):
        ref = schema.get("$ref", "").removeprefix(_REF)
        if ref in _OF_A_GAME:
            return {**schema, "$ref": _REF + prefix + ref}
        return {name: _renamed(value, prefix) for name, value in schema.items()}
    if isinstance(schema, list):
        return [_renamed(value, prefix) for value in schema]
    return schema


def _shortened(schema: Any) -> Any:
    """The schema of one of the site's own records with the names by which the document has them."""
    if isinstance(schema, list):
        return [_shortened(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    short = {name: _shortened(value) for name, value in schema.items()}
    for name in ("$ref", "title"):
        if isinstance(short.get(name), str):
            short[name] = _short(short[name])
    return short


def _tidied(schema: Any) -> Any:
    """The schema with types where msgspec gives bare values, and with times marked as such."""
    if isinstance(schema, list):
        return [_tidied(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    tidy = {name: _tidied(value) for name, value in schema.items()}
    values = tidy.get("enum", [])
    if values and "type" not in tidy and all(isinstance(value, str) for value in values):
        tidy["type"] = "string"
    for name, field in tidy.get("properties", {}).items():
        if name == "at" or name.endswith("_at"):
            _mark_time(field)
    return tidy


def _mark_time(schema: Schema) -> None:
    for kind in schema.get("anyOf", [schema]):
        if kind.get("type") == "string":
            kind["format"] = "date-time"


def _operation(operation: Operation) -> Schema:
    made: Schema = {
        "operationId": operation.id,
        "tags": [_TAGS[operation.segments[0]]],
        "summary": operation.summary,
        "security": _security(operation),
        "parameters": _parameters(operation),
        "responses": _responses(operation),
    }
    if operation.body is not None:
        schema = _ref(named(operation.body))
        content: Schema = {"schema": schema}
        if operation.id in examples.REQUESTS:
            content["examples"] = {"request": {"value": examples.REQUESTS[operation.id]}}
        made["requestBody"] = {"required": True, "content": {"application/json": content}}
    return made


def _security(operation: Operation) -> list[Schema]:
    ways: list[Schema] = [{"token": [operation.scope]}, {"session": []}]
    return [*ways, {}] if operation.open_to_all else ways


def _security_schemes() -> Schema:
    scopes = "; ".join(f"`{scope}`: {words}" for scope, words in tokens.SCOPES.items())
    return {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "slow_...",
            "description": f"A personal token, made on the account's page. Scopes: {scopes}.",
        },
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "The session of our own pages; a change needs X-CSRFToken besides.",
        },
    }


def _parameters(operation: Operation) -> list[Schema]:
    found: list[Schema] = []
    if "{id}" in operation.path:
        found.append(_parameter("id", "path", _ID, "The match."))
    if "{key}" in operation.path:
        found.append(_parameter("key", "path", _GAME_KEY, "The game."))
    if operation.body is not None:
        key = {"type": "string", "pattern": "^[!-+\\--~]{1,80}$"}
        about = "Of your choice and new for each thing you do; a repeated request counts once."
        found.append(_parameter("Idempotency-Key", "header", key, about))
    if operation.id == "getMatch":
        about = "The ETag of what you have: 304 when nothing has changed for you."
        found.append(_parameter("If-None-Match", "header", {"type": "string"}, about, False))
    if operation.answer == EVENTS:
        number = {"type": "integer", "minimum": -1, "maximum": 2**31 - 1}
        about = "The number of the last entry you have got."
        found.append(_parameter("Last-Event-ID", "header", number, about, False))
    _tops, kinds = msgspec.json.schema_components([operation.query])
    for name, schema in kinds[operation.query.__name__]["properties"].items():
        found.append(_parameter(name, "query", _tidied(schema), "", False))
    return found


def _parameter(name: str, where: str, schema: Schema, about: str, required: bool = True) -> Schema:
    made: Schema = {"name": name, "in": where, "required": required, "schema": schema}
    return {**made, "description": about} if about else made


def _responses(operation: Operation) -> Schema:
    good: Schema = {"description": operation.summary}
    if operation.answer == EVENTS:
        good["content"] = {EVENTS: {"schema": _event(), **_example(operation)}}
    elif operation.answer is dict:
        good["content"] = {"application/json": {"schema": {"type": "object"}}}
    else:
        kind = _ref(named(operation.answer))
        good["content"] = {"application/json": {"schema": kind, **_example(operation)}}
    if operation.status == 201:
        good["headers"] = {"Location": {"schema": {"type": "string"}}}
    made: Schema = {str(operation.status): good}
    if operation.id == "getMatch":
        good["headers"] = {"ETag": {"schema": {"type": "string"}}}
        made["304"] = {"description": "Nothing has changed for you."}
    for status, codes in sorted(refusals(operation).items()):
        made[str(status)] = _refusal(status, codes, operation)
    return made


def _event() -> Schema:
    """One event of a stream: a new entry, or the number to go on from when yours was wrong."""
    number = {"type": "object", "properties": {"number": {"type": "integer"}}}
    return {"anyOf": [_event_of("entry", _ref("Entry")), _event_of("resync", number)]}


def _event_of(kind: str, data: Schema) -> Schema:
    content = {"contentMediaType": "application/json", "contentSchema": data}
    return {
        "type": "object",
        "properties": {
            "event": {"type": "string", "const": kind},
            "id": {"type": "string", "description": "The entry's number."},
            "data": {"type": "string", **content},
            "retry": {"type": "integer"},
        },
        "required": ["event", "data"],
    }


def _example(operation: Operation) -> Schema:
    value = examples.answers().get(operation.id)
    return {} if value is None else {"examples": {"answer": {"value": value}}}


def refusals(operation: Operation) -> dict[int, tuple[str, ...]]:
    """The codes an operation can refuse with, by status; 422 has those of the game besides."""
    codes: dict[int, list[str]] = {
        400: ["bad_header", "bad_query", "malformed_query"],
        401: ["bad_token"],
        403: ["missing_scope"],
        406: ["not_acceptable"],
        500: ["server_error"],
        503: ["unavailable"],
    }
    if not operation.open_to_all:
        codes[401].append("login_required")
    if "{" in operation.path:
        codes[404] = ["not_found"]
    if operation.body is not None:
        codes[400] += ["bad_length", "malformed_key", "malformed_json", "malformed_body"]
        codes[403].append("csrf")
        codes[408] = ["request_timeout"]
        codes[413] = ["too_large", "request_entity_too_large"]
        codes[415] = ["media_type", "charset"]
        codes[422] = ["key_reused"]
        codes[429] = ["too_many_requests"]
    codes[414] = ["uri_too_long"]
    for status, own in operation.codes.items():
        codes.setdefault(status, []).extend(own)
    return {status: tuple(dict.fromkeys(each)) for status, each in codes.items()}


def _refusal(status: int, codes: tuple[str, ...], operation: Operation) -> Schema:
    lines = [f"* `{code}`: {CODES[code]}" for code in codes]
    if status == 422 and operation.id in ("playAction", "createMatch"):
        lines.append("* or a code of the game's rules.")
    schema = _ref("Problem")
    example = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": codes[0],
        "detail": CODES[codes[0]],
    }
    content = {"schema": schema, "examples": {codes[0]: {"value": example}}}
    made: Schema = {"description": "\n".join(lines), "content": {CONTENT_TYPE: content}}
    if status == 401:
        made["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}}}
    if status in (429, 503):
        made["headers"] = {"Retry-After": {"schema": {"type": "string"}}}
    return made


def _ref(name: str) -> Schema:
    return {"$ref": _REF + name}


def _or_null(*kinds: Schema) -> Schema:
    return {"anyOf": [*kinds, {"type": "null"}]}
