"""The OpenAPI document: complete, valid, and unchanged unless somebody means it.

    RECORD=1 ./dev test tests/api/test_document.py

writes the snapshots and the examples anew.
"""

from __future__ import annotations

import ast
import json
import os
import random
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.test import Client

from api import examples
from api.codes import CODES
from api.operations import OPERATIONS
from api.schema import document, refusals
from config.paths import BASE_DIR
from games import clock
from games.engine import registry
from tests import cast
from tests.api.client import Api
from tests.api.contract import promised

RECORD = bool(os.environ.get("RECORD"))
SNAPSHOT = Path(__file__).with_name("openapi.json")
RULE_CODES = Path(__file__).with_name("rule_codes.json")
EXAMPLES = BASE_DIR / "api" / "examples.json"

STATUSES_OF_ALL = {"400", "401", "403", "406", "414", "500", "503"}


@pytest.mark.django_db
def test_examples_are_what_the_site_may_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    if RECORD:
        EXAMPLES.write_text(json.dumps(_examples(monkeypatch), indent=1) + "\n")
        examples.answers.cache_clear()
    expected = {operation.id for operation in OPERATIONS} - {"getOpenApi"}
    assert set(examples.answers()) == expected
    for path, methods in document(registry.GAMES)["paths"].items():
        for operation in methods.values():
            for kind, content in _contents(operation):
                for example in content.get("examples", {}).values():
                    validator = _validator(content["schema"])
                    if kind.endswith("json"):
                        validator.validate(example["value"]), path


def test_the_document_is_the_recorded_one() -> None:
    made = json.dumps(document(registry.GAMES), indent=1, sort_keys=True) + "\n"
    if RECORD:
        SNAPSHOT.write_text(made)
    assert made == SNAPSHOT.read_text(), "RECORD=1 ./dev test tests/api/test_document.py"


def test_every_reference_leads_somewhere_and_every_schema_is_one() -> None:
    made = promised()
    schemas = made["components"]["schemas"]
    used = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(made)))
    assert used == set(schemas)
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_operation_says_how_it_can_be_refused() -> None:
    for operation in OPERATIONS:
        described = document(registry.GAMES)["paths"][operation.path][operation.method.lower()]
        assert set(described["responses"]) >= STATUSES_OF_ALL
        assert described["security"]
        for codes in refusals(operation).values():
            assert set(codes) <= set(CODES)


def test_actions_and_views_are_typed_by_game() -> None:
    schemas = document(registry.GAMES)["components"]["schemas"]
    assert schemas["ColorettoMatch"]["properties"]["game"]["const"] == "coloretto"
    assert schemas["ColorettoAction"]["discriminator"]["propertyName"] == "action"
    assert schemas["Match"]["discriminator"]["mapping"]["coloretto"].endswith("/ColorettoMatch")


def test_no_state_is_described() -> None:
    names = document(registry.GAMES)["components"]["schemas"]
    assert not [name for name in names if name.endswith("State")]


def test_the_document_and_the_page_are_served(client: Client) -> None:
    served = client.get("/api/v1/openapi.json")
    assert served.json()["openapi"] == "3.1.0"
    page = client.get("/api/docs/")
    assert page.status_code == 200
    for operation in OPERATIONS:
        assert operation.id in page.content.decode()
    assert "script-src 'self'" in page["Content-Security-Policy"]
    assert "style=" not in page.content.decode()


def test_every_code_of_ours_is_in_the_table() -> None:
    ours = ("api", "config", "games/errors.py", "games/selectors", "games/services")
    raised = set(_codes_in(*ours, "games/streams"))
    raised |= {f"match_{status}" for status in ("open", "finished", "cancelled", "held")}
    raised |= {"request_entity_too_large", "request_timeout"}
    raised |= set(_codes_in("games/engine/kernel.py"))
    assert raised == set(CODES), raised ^ set(CODES)


def test_codes_of_rules_are_the_recorded_ones() -> None:
    made = {key: sorted(_codes_of_rules(f"games/engine/{key}")) for key in registry.GAMES}
    if RECORD:
        RULE_CODES.write_text(json.dumps(made, indent=1) + "\n")
    assert made == json.loads(RULE_CODES.read_text()), "see the text at the top"
    for codes in made.values():
        assert not set(codes) & (set(CODES) - {"not_your_turn"})


_REFUSALS = {
    "Stop": 1,
    "Malformed": 0,
    "NotAllowed": 0,
    "Conflict": 0,
    "Illegal": 0,
    "problem": 2,
    "IllegalAction": 0,
    "_need": 1,
    "_refuse": 0,
}


def _codes_in(*places: str) -> Iterator[str]:
    """The codes written down in calls that refuse something, in files and folders."""
    for place in (BASE_DIR / each for each in places):
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for node in ast.walk(ast.parse(file.read_text())):
                yield from _codes_of(node)


def _codes_of_rules(package: str) -> set[str]:
    """The codes in a game's calls that refuse something, and in its table of REASONS."""
    codes = set(_codes_in(package))
    for file in (BASE_DIR / package).glob("*.py"):
        for node in ast.parse(file.read_text()).body:
            target = getattr(node, "target", None) or getattr(node, "targets", [None])[0]
            if getattr(target, "id", "") == "REASONS":
                table: ast.Dict = node.value  # type: ignore[attr-defined]
                codes |= {key.value for key in table.keys}  # type: ignore[union-attr, misc]
    return codes


def _codes_of(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.Call):
        return
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    at = _REFUSALS.get(name)
    if name == "__init__":  # a refusal that always has the same code
        at = 0
    if at is not None and len(node.args) > at:
        code = node.args[at]
        if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value:
            yield code.value


def _contents(operation: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    parts = [operation.get("requestBody", {}), *operation["responses"].values()]
    for part in parts:
        yield from part.get("content", {}).items()


def _validator(schema: Any) -> Any:
    return jsonschema.Draft202012Validator({"components": promised()["components"], **schema})


def _examples(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Play the beginning of a match, the same one every time, and keep what was answered."""
    dice = random.Random(7)
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(secrets, "token_bytes", dice.randbytes)
    with clock.fixed(cast.NOON):
        alice, bob = Api(cast.user("Alice")), Api(cast.user("Bob"))
        found: dict[str, Any] = {"getMe": alice.get("/me"), "listGames": alice.get("/games")}
        found["getGame"] = alice.get("/games/coloretto")
        body = {"game": "coloretto", "seats": ["me", "open", "open", "bot"]}
        found["createMatch"] = alice.post("/matches", body)
        id_ = found["createMatch"].json()["match"]["id"]
        bob.post(f"/matches/{id_}/join")
        found["leaveMatch"] = bob.post(f"/matches/{id_}/leave")
        found["joinMatch"] = bob.post(f"/matches/{id_}/join")
        found["setWord"] = bob.post(f"/matches/{id_}/word", {"word": "twelve green apples"})
        match = cast.table(alice.user, bob.user, opens_seed=True)  # type: ignore[arg-type]
        actor = alice if cast.turn_of(match).user == alice.user else bob
        found["playAction"] = actor.play(match.public_id, {"action": "draw"})
        found["getMatch"] = actor.get(f"/matches/{match.public_id}")
        found["listEntries"] = bob.get(f"/matches/{match.public_id}/entries")
        found["listMatches"] = actor.get("/matches?list=waiting")
        found["streamMatch"] = bob.get(f"/matches/{match.public_id}/stream")
        found["resignMatch"] = bob.post(f"/matches/{match.public_id}/resign")
        found["getRecord"] = bob.get(f"/matches/{match.public_id}/record")
    texts = {"streamMatch": found.pop("streamMatch").content.decode()}
    return {name: answer.json() for name, answer in found.items()} | texts
