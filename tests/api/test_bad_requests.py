"""Hostile lists, keys, turns and callers, family by family: refused in one way on every route that
takes this kind of value, without a trace in the database. The names say the case."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest
from django.db import OperationalError, connection

from api.operations import OPERATIONS, POST
from tests import cast
from tests.api.client import Api, code_of
from tests.api.hostile import NEW, Table, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]

# 4. Lists


@pytest.mark.parametrize("limit", ["0", "-1", "201", "9" * 30, "9" * 3000, "1e3", "", "all"])
def test_b44_how_much_at_once(table: Table, limit: str) -> None:
    refused(table.actor.get(f"/matches/{table.match.public_id}/entries?limit={limit}"), 400)


CURSORS = [
    base64.b64encode(b"p=garbage").decode(),
    "-1",
    "1e3",
    "9" * 19,
    "9" * 30,
    "%27",
    "1;drop",
    "1.0",
    "٣",
    "abc",
    " ",
]


@pytest.mark.parametrize("cursor", CURSORS)
def test_b46_an_odd_cursor(table: Table, cursor: str) -> None:
    for name in ("mine", "lobby", "watchable"):
        refused(table.actor.get(f"/matches?list={name}&cursor={cursor}"), 400)
    for name in ("lobby", "watchable"):
        refused(table.stranger.get(f"/matches?list={name}&cursor={cursor}"), 400)


@pytest.mark.parametrize(
    "query",
    [
        "ordering=owner__password",
        "ordering=seed",
        "page=1",
        "list=all",
        "status=secret",
        "list=",
        "list=mine&list=lobby",
        "fields=secret",
        "expand=state",
        "user=1",
        "_method=DELETE",
    ],
)
def test_b48_parameters_that_are_none(table: Table, query: str) -> None:
    for api in (table.actor, table.stranger, table.bot):
        refused(api.get(f"/matches?{query}"), 400)


def test_b48_no_address_takes_unknown_parameters(table: Table) -> None:
    for address in table.gets:
        refused(table.actor.get(f"{address}?expand=secret"), 400)
    for address, body in table.posts.items():
        refused(table.actor.post(f"{address}?expand=secret", body), 400)


@pytest.mark.parametrize("text", ["x" * 3000, "a " * 1000, "%25" * 1000, "_" * 1000, "%FF", "%00"])
def test_b52_long_and_odd_texts_to_look_for(table: Table, text: str) -> None:
    began = time.monotonic()
    for name in ("lobby", "watchable", "mine"):
        query = f"/matches?list={name}&game={text.replace(' ', '%20')}"
        refused(table.actor.get(query), 400)
    assert time.monotonic() - began < 3


def test_b52_a_wildcard_is_a_letter_like_any_other(table: Table) -> None:
    for text in ("%25", "_", "col%25", "COLORETTO", "%27%20OR%201=1"):
        assert table.actor.get(f"/matches?list=watchable&game={text}").json()["matches"] == []


def test_b52_an_address_beyond_all_measure(table: Table) -> None:
    refused(table.stranger.get(f"/matches?list=lobby&game={'x' * 50_000}"), 414)


# 5. Play


KEYS = ["", "x" * 81, "x" * 5000, "\xff\xfe", "a b", "a\tb", "a,b", "ключ", "\x7f"]


@pytest.mark.parametrize("key", KEYS)
def test_b55_a_key_that_is_none(table: Table, key: str) -> None:
    for address, body in table.posts.items():
        refused(table.actor.post(address, body, key=key), 400)


def test_b55_no_key(table: Table) -> None:
    for address, body in table.posts.items():
        sent = table.actor.send("POST", address, json.dumps(body).encode())
        assert refused(sent, 400) == "malformed_key"


def test_b55_keys_of_80_visible_characters_are_keys() -> None:
    api = Api(cast.user("Alice"))
    for number, key in enumerate(("!" * 80, "~" * 80, 'a"b\\c;', "0")):
        assert api.post("/matches", NEW, key=key).status_code == 201, number


def test_b55_the_same_key_for_something_else() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    actor = Api(cast.turn_of(match).user)
    assert actor.play(match.public_id, {"action": "draw"}, key="k", asked=0).status_code == 200
    other = actor.play(match.public_id, {"action": "take", "row": 0}, key="k", asked=0)
    assert refused(other, 422) == "key_reused"
    made = actor.post("/matches", NEW, key="made")
    assert actor.post("/matches", NEW, key="made").json() == made.json()
    other = actor.post("/matches", {**NEW, "pace": "flat_7d"}, key="made")
    assert refused(other, 422) == "key_reused"


def test_b57_an_answer_to_another_turn(table: Table) -> None:
    address = f"/matches/{table.match.public_id}/actions"
    action = {"action": "draw"}
    for asked in (table.turn.asked - 1, table.turn.asked + 1, 2**31 - 1):
        late = table.actor.post(address, {"asked": asked, "action": action})
        assert refused_but_shown(late) == "turn_moved_on"
    for body in (
        {"action": action},
        {"asked": None, "action": action},
        {"asked": table.turn.asked},
    ):
        refused(table.actor.post(address, body), 400)
    for asked in (-2, 2**31, "0", [0]):
        refused(table.actor.post(address, {"asked": asked, "action": action}), 400)


def refused_but_shown(response: Any) -> str:
    """The code of a conflict, which shows the match besides."""
    assert response.status_code == 409
    assert response.json()["match"]["id"]
    return code_of(response)


def test_b59_sealed_answers_before_their_time_and_after() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie, game="probe")
    watching = [Api(charlie), Api()]
    address = f"/matches/{match.public_id}"

    def seen() -> list[tuple[bytes, str]]:
        found = [api.get(address + rest) for api in watching for rest in ("", "/entries")]
        return [(answer.content, answer.headers.get("ETag", "")) for answer in found]

    before = seen()
    api = Api(alice)
    for action in (
        {"action": "bid", "coins": 99},
        {"action": "clue", "text": "red"},
        {"action": "give", "card": "joker", "other": 0},
        {"action": "show", "cards": []},
    ):
        refused(api.play(match.public_id, action), 422)
        assert seen() == before
    for coins in (1, 2, 2):
        assert api.play(match.public_id, {"action": "bid", "coins": coins}).status_code == 200
        assert seen() == before
    assert api.get(address).json()["prompt"]["sealed"] == {"action": "bid", "coins": 2}


def test_b61_what_the_rules_forbid_has_the_rule_s_name(table: Table) -> None:
    illegal = {
        "row_empty": {"action": "take", "row": 0},
        "nothing_drawn": {"action": "place", "row": 0},
    }
    for code, action in illegal.items():
        sent = table.actor.play(table.match.public_id, action)
        assert refused(sent, 422) == code
        assert sent.json()["detail"]


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"action": "fly"},
        {"action": None},
        {"action": "draw", "row": 1},
        {"row": 1},
        {"action": "take"},
        {"action": "take", "row": -1},
        {"action": "take", "row": 5},
        {"action": "bid", "coins": 1},
        {"action": ["draw"]},
    ],
)
def test_b20_an_action_of_no_shape_of_this_game(table: Table, action: Any) -> None:
    sent = table.actor.play(table.match.public_id, action)
    assert refused(sent, 400) == "malformed_action"
    assert sent.json()["field"].startswith("action")


# 6. Who


@pytest.mark.parametrize(
    "header",
    [
        "Basic YQBiOng=",
        "Basic",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer slow_" + "x" * 38,
        "Bearer " + "y" * 3000,
        "Token abc",
        "slow_abc",
        "Bearer ÿþ",
        "Digest username=a",
        " ",
    ],
)
def test_b66_a_header_that_is_no_token(table: Table, header: str) -> None:
    table.stranger.headers["Authorization"] = header
    for address in table.gets:
        answer = table.stranger.get(address)
        assert refused(answer, 401) == "bad_token"
        assert answer["WWW-Authenticate"] == 'Bearer realm="api"'
    for address, body in table.posts.items():
        refused(table.stranger.post(address, body), 401)


def test_b66_a_control_character_in_a_header(table: Table) -> None:
    table.stranger.headers["Authorization"] = "Bearer a\x00b"
    refused(table.stranger.get("/games"), 400)


# Everything


def test_every_method_that_an_address_does_not_know(table: Table) -> None:
    known: dict[str, set[str]] = {}
    for operation in OPERATIONS:
        known.setdefault(operation.path, set()).add(operation.method)
    for path, methods in known.items():
        address = path.replace("{id}", table.match.public_id).replace("{key}", "coloretto")
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} - methods:
            answer = table.actor.send(method, address)
            assert refused(answer, 405) == "method_not_allowed"
            assert set(answer["Allow"].split(", ")) == methods


@pytest.mark.parametrize(
    "path", ["", "/", "/nothing", "/matches/", "/me/", "//me", "/matches/x/y", "/matches/x/join/z"]
)
def test_addresses_that_lead_nowhere(table: Table, path: str) -> None:
    for api in (table.actor, table.stranger):
        refused(api.get(path), 404)
        refused(api.post(path, {}), 404)


def test_a_refusal_says_in_which_field(table: Table) -> None:
    sent = table.actor.post("/matches", {**NEW, "seats": ["me", "ghost"]})
    assert sent.json()["field"] == "seats[1]"
    sent = table.actor.post("/matches", {"game": "coloretto"})
    assert sent.json()["field"] == "seats"
    sent = table.actor.play(table.match.public_id, {"action": "take", "row": True})
    assert sent.json()["field"] == "action.row"
    sent = table.actor.get("/matches?list=x")
    assert sent.json()["field"] == "list"


def test_b77_markup_comes_back_as_data_and_as_json(table: Table) -> None:
    text = "<script>alert(1)</script>"
    sent = table.actor.post("/matches", {**NEW, "game": text})
    assert sent["Content-Type"] == "application/problem+json"
    assert sent["X-Content-Type-Options"] == "nosniff"
    assert text not in sent.content.decode()


def test_every_operation_that_changes_something_was_tried(table: Table) -> None:
    ways = {operation.path for operation in OPERATIONS if operation.method == POST}
    assert len(table.posts) == len(ways)


def test_a_database_that_is_away_is_a_503(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_arguments: Any, **_more: Any) -> Any:
        raise OperationalError("connection to server at 10.0.0.7 failed")

    monkeypatch.setattr(connection, "cursor", away)
    answer = table.actor.get("/me")
    monkeypatch.undo()
    assert refused(answer, 503) == "unavailable"
    assert answer["Retry-After"]
