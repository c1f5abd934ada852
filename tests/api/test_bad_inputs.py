"""Hostile texts, numbers and bodies, family by family: refused in one way on every route that takes
this kind of value, without a trace in the database. The names say the case."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from api.operations import BASE
from games.models import Entry, SealedAnswer
from tests import cast
from tests.api.client import Api
from tests.api.hostile import NEW, Table, raw_bodies, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]

GOOD_ID = "222222222222"


@pytest.mark.parametrize("text", ["a\\u0000b", "\\ud800", "\\udfff x", "ok \\ud83d"])
class TestB01B04TextThatIsNone:
    """NUL and half surrogate pairs, in values and in names, at any depth."""

    def test_b01_b04_in_bodies(self, table: Table, text: str) -> None:
        for shape in ('{"action":{"action":"%s"}}', '{"%s":1}', '{"a":[{"b":["%s"]}]}'):
            raw_bodies(table, (shape % text).encode(), 400)

    def test_b01_b04_in_a_clue(self, text: str) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob, game="probe")
        for seat in (0, 1):
            cast.answer(match, {"action": "bid", "coins": 1 + seat}, seat=seat)
        turn = cast.turn_of(match)
        raw = f'{{"asked":{turn.asked},"action":{{"action":"clue","text":"{text}"}}}}'
        address = f"/matches/{match.public_id}/actions"
        assert refused(Api(turn.user).post(address, raw.encode()), 400) == "malformed_json"
        assert Entry.objects.filter(match=match).count() == 2


def test_b01_whole_surrogate_pairs_and_plain_text_are_text() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    for seat in (0, 1):
        cast.answer(match, {"action": "bid", "coins": 1 + seat}, seat=seat)
    turn = cast.turn_of(match)
    raw = f'{{"asked":{turn.asked},"action":{{"action":"clue","text":"\\ud83e\\udd8e żółw"}}}}'
    said = Api(turn.user).post(f"/matches/{match.public_id}/actions", raw.encode())
    assert said.json()["receipt"]["events"][0]["text"] == "🦎 żółw"


@pytest.mark.parametrize(
    "odd", ["a%00b", "%00", "A" * 12, "22222222222", "2" * 13, "9223372036854775808", "-1", "0"]
)
def test_b06_b22_an_odd_id_is_like_an_absent_one(table: Table, odd: str) -> None:
    absent = table.actor.get(f"/matches/{GOOD_ID}").content
    for rest in ("", "/entries", "/stream"):
        response = table.actor.get(f"/matches/{odd}{rest}")
        refused(response, 404)
        if "%" not in odd:
            assert response.content == absent
    for rest in ("/join", "/leave", "/resign", "/actions"):
        body = {"asked": 0, "action": {}} if rest == "/actions" else {}
        refused(table.actor.post(f"/matches/{odd}{rest}", body), 404)
    refused(table.actor.get(f"/games/{odd}"), 404)


# 2. Numbers and types


@pytest.mark.parametrize(
    "number",
    [
        "1e400",
        "-1e400",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e3",
        "1.0",
        "0.5",
        "-0",
        "-0.0",
        "1" * 5000,
        "9223372036854775808",
        "-9223372036854775809",
        "+1",
        "01",
        "0x1",
        "true",
        '"3"',
        "[3]",
        "{}",
        "null",
    ],
)
def test_b16_b20_b24_numbers_that_are_none_of_ours(table: Table, number: str) -> None:
    address = f"/matches/{table.match.public_id}/actions"
    action = f'{{"action":"take","row":{number}}}'
    body = f'{{"asked":{table.turn.asked},"action":{action}}}'
    refused(table.actor.post(address, body.encode()), 400)
    body = f'{{"asked":{number},"action":{{"action":"draw"}}}}'
    refused(table.actor.post(address, body.encode()), 400)
    body = f'{{"seat":{number}}}'
    if number != "null":
        refused(table.bot.post(f"/matches/{table.open_id}/join", body.encode()), 400)


@pytest.mark.parametrize("coins", [-1, 0, 4, 2**31, 2**63 - 1])
def test_b18_a_bid_outside_the_purse(coins: int) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    before = Api().get(f"/matches/{match.public_id}").content
    bid = Api(alice).play(match.public_id, {"action": "bid", "coins": coins})
    assert refused(bid, 422) == "not_your_coins"
    assert not SealedAnswer.objects.filter(match=match).exists()
    assert Api().get(f"/matches/{match.public_id}").content == before


@pytest.mark.parametrize(
    "seats",
    [
        0,
        1,
        9,
        2147483648,
        "all",
        None,
        [],
        ["me"],
        ["me"] * 2,
        ["open", "bot"],
        ["me"] + ["bot"] * 9,
        ["me", "bot"] * 2,
        ["me", "bot", "ghost"],
        ["me", 1],
        ["me", None],
        {"0": "me"},
        [["me"]],
    ],
)
def test_b26_seats_that_are_no_table(table: Table, seats: Any) -> None:
    refused(table.actor.post("/matches", {**NEW, "seats": seats}), 400)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "poker"),
        ("game", ""),
        ("game", 5),
        ("game", "x" * 1000),
        ("pace", "fast"),
        ("pace", 3),
        ("access", "all"),
        ("options", []),
        ("options", {"scoring": "soft"}),
        ("options", {"golden_joker": 1}),
        ("options", {"seed": "mine"}),
        ("created_by", 1),
        ("status", "finished"),
    ],
)
def test_b26_other_fields_of_a_new_match(table: Table, field: str, value: Any) -> None:
    refused(table.actor.post("/matches", {**NEW, field: value}), 400)


@pytest.mark.parametrize(
    "since",
    [
        "2026-02-30",
        "9999-12-31T23:59:59-23:59",
        "now",
        "",
        "1e3",
        "-2",
        "1.0",
        "٣",
        " 1",
        "+1",
        "2147483648",
        "9" * 30,
        "9" * 3000,
    ],
)
def test_b28_b44_where_a_list_begins(table: Table, since: str) -> None:
    match = f"/matches/{table.match.public_id}"
    for api in (table.actor, table.stranger, table.bot):
        refused(api.get(f"{match}/entries?since={since}"), 400)
        refused(api.get(f"{match}/stream?since={since}"), 400)


# 3. JSON and HTTP


@pytest.mark.parametrize(
    "raw",
    [
        b"null",
        b"[]",
        b'"x"',
        b"5",
        b"",
        b" ",
        b"{",
        b"{}{}",
        b"{'a':1}",
        b'{"a":1,}',
        b"\xef\xbb\xbf{}",
        b'{"a":"\x00"}',
        b'{"a":"\t"}',
        b'{"a":"\xff"}',
        b'{"a":"\xed\xa0\x80"}',
        "{}".encode("utf-16"),
    ],
)
def test_b30_a_body_that_is_no_object(table: Table, raw: bytes) -> None:
    raw_bodies(table, raw, 400)


def test_b30_an_unknown_field(table: Table) -> None:
    for address, body in table.posts.items():
        refused_ = table.actor.post(address, {**body, "surprise": 1})
        assert refused(refused_, 400) == "malformed_body"
        assert refused_.json()["field"] == "surprise"


def test_b32_a_doubled_name(table: Table) -> None:
    raw_bodies(table, b'{"a":1,"a":2}', 400)
    address = f"/matches/{table.match.public_id}/actions"
    twice = f'{{"asked":{table.turn.asked},"action":{{"action":"draw","action":"draw"}}}}'
    assert refused(table.actor.post(address, twice.encode()), 400) == "malformed_json"


@pytest.mark.parametrize("depth", [33, 1000, 30_000])
def test_b34_deep_nesting(table: Table, depth: int) -> None:
    deep = b'{"a":' + b"[" * depth + b"]" * depth + b"}"
    raw_bodies(table, deep, 400)


@pytest.mark.parametrize("size", [64 * 1024 + 1, 200_000, 3_000_000])
def test_b34_a_large_body(table: Table, size: int) -> None:
    raw_bodies(table, b'{"a":"' + b"x" * (size - 8) + b'"}', 413)


def test_b34_a_body_of_64_kib_is_read(table: Table) -> None:
    raw = b'{"a":"' + b"x" * (64 * 1024 - 8) + b'"}'
    assert len(raw) == 64 * 1024
    raw_bodies(table, raw, 400)


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json; charset=nope",
        "application/json; charset=utf-16",
        "text/plain",
        "x",
        "",
        "application/json; charset=rot13",
        "application/xml",
        "application/jsonp",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ],
)
def test_b36_another_alphabet_or_type(table: Table, content_type: str) -> None:
    for address, body in table.posts.items():
        raw = json.dumps(body).encode("utf-16" if "utf-16" in content_type else "utf-8")
        sent = table.actor.post(address, raw, Content_Type=content_type)
        refused(sent, 415)


@pytest.mark.parametrize("content_type", ["application/json; charset=UTF-8", "Application/JSON"])
def test_b36_utf_8_is_understood_in_every_spelling(content_type: str) -> None:
    api = Api(cast.user("Alice"))
    made = api.post("/matches", json.dumps(NEW).encode(), Content_Type=content_type)
    assert made.status_code == 201


def test_b38_forms_are_not_spoken_here(table: Table) -> None:
    fields = "&".join(f"f{number}=1" for number in range(1001)).encode()
    form = "application/x-www-form-urlencoded"
    parts = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' for _ in range(900)
    )
    for address in table.posts:
        refused(table.actor.post(address, fields, Content_Type=form), 415)
        kind = "multipart/form-data; boundary=x"
        refused(table.actor.post(address, parts + b"--x--", Content_Type=kind), 415)
        refused(table.actor.post(address, b"x", Content_Type="multipart/form-data"), 415)


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml", "text/html,application/xhtml+xml", "image/*", "x"]
)
def test_b40_nothing_but_json(table: Table, accept: str) -> None:
    for address in table.gets:
        refused(table.actor.get(address, Accept=accept), 406)
    for address, body in table.posts.items():
        refused(table.actor.post(address, body, Accept=accept), 406)


@pytest.mark.parametrize("format_", ["api", "xml", "html", "json", ""])
def test_b40_no_other_format_by_address(table: Table, format_: str) -> None:
    for address in table.gets:
        refused(table.actor.get(f"{address}?format={format_}"), 406)
        refused(table.actor.get(f"{address}.{format_ or 'json'}"), 404)


def test_b40_a_browser_that_takes_anything_gets_json(table: Table) -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    assert table.stranger.get("/games", Accept=accept)["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    "cookie", ['"abcdefghijkl\\000mnop"', "a\x00b", "x" * 3000, "zażółć", '"', "../../etc/passwd"]
)
def test_b42_an_odd_cookie_is_as_none(table: Table, cookie: str) -> None:
    client = Client()
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}"}
    odd = client.get(f"{BASE}/games", headers=headers)
    assert odd.status_code == 200
    assert client.get(f"{BASE}/me", headers=headers).status_code == 401
