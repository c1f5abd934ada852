"""Holds every answer of the API against its own OpenAPI document."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import jsonschema

from api.schema import document
from games.engine import registry
from tests.probe.rules import Probe


@cache
def promised() -> dict[str, Any]:
    """The document with the probe in it, and with every record closed: an undocumented field is as
    wrong as a missing one."""
    return _closed(document({**registry.GAMES, "probe": Probe()}))  # type: ignore[no-any-return]


def check(method: str, path: str, response: Any) -> None:
    """Fail unless this answer to `path` (below the version) is one that the document promises."""
    operation = _operation(method, path.partition("?")[0])
    if operation is None:
        return
    status = str(response.status_code)
    assert status in operation["responses"], f"{method} {path} may not answer {status}"
    answer = operation["responses"][status]
    for name in answer.get("headers", {}):
        assert name in response.headers, f"{method} {path} {status} lacks {name}"
    content = answer.get("content")
    if not content:
        assert not getattr(response, "content", b"")
        return
    kind = response.headers["Content-Type"].partition(";")[0]
    assert kind in content, f"{method} {path} {status} is {kind}"
    if kind.endswith("json") and method != "HEAD":
        data = response.json()
        _validator(_reference(content[kind]["schema"])).validate(data)
        if status >= "400":
            code = data["code"]
            of_rules = status == "422" and operation["operationId"] in ("playAction", "createMatch")
            assert of_rules or f"`{code}`" in answer["description"], f"undocumented {status} {code}"


def _operation(method: str, path: str) -> Any:
    for template, methods in promised()["paths"].items():
        pattern = re.sub(r"\{\w+\}", "[^/]*", template)
        if re.fullmatch(pattern, path):
            return methods.get("get" if method == "HEAD" else method.lower())
    return None


def _reference(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", ""))


@cache
def _validator(reference: str) -> Any:
    schema = {"components": promised()["components"]}
    if reference:
        schema["$ref"] = reference
    return jsonschema.Draft202012Validator(schema)


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(value) for name, value in schema.items()}
    if closed.get("type") == "object" and isinstance(closed.get("properties"), dict):
        closed.setdefault("additionalProperties", False)
    return closed
