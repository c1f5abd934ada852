"""The site as it really runs: two web processes, clients at once, streams, the example client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection

import pytest

from games.models import Entry, Holder, Match
from tests import cast
from tests.live import Answer, LiveApi, LiveSite, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_answers_to_one_turn_one_counts(site: LiveSite) -> None:
    alice, bob, _ = cast.trio()
    apis = {person.pk: LiveApi(site, person) for person in (alice, bob)}
    for _round in range(10):
        match = cast.table(alice, bob)
        turn = cast.turn_of(match)
        api = apis[turn.user_id]
        answers = at_once(4, partial(_draw, api, match, turn.asked))
        assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
        assert Entry.objects.filter(match=match).count() == 2
        late = next(answer for answer in answers if answer.status == 409).json()
        assert late["code"] in ("turn_moved_on", "not_your_turn")
        assert late["match"]["number"] == 1


def _draw(api: LiveApi, match: Match, asked: int, number: int) -> Answer:
    return api.play(match.public_id, asked, {"action": "draw"}, key=f"key-{number}")


def test_b53_one_key_fifty_times_at_once_is_one_move(site: LiveSite) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    api = LiveApi(site, turn.user)
    answers = at_once(
        50, lambda n: api.play(match.public_id, turn.asked, {"action": "draw"}, key="the-same")
    )
    assert {answer.status for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert Entry.objects.filter(match=match).count() == 2


def test_b63_of_two_joins_for_the_last_seat_one_counts(site: LiveSite) -> None:
    alice, bob, charlie = cast.trio()
    maker = LiveApi(site, alice)
    joiners = [LiveApi(site, bob), LiveApi(site, charlie)]
    body = {"game": "coloretto", "seats": ["me", "open"]}
    for number in range(40):
        made = maker.post("/matches", body, key=f"made-{number}").json()["match"]["id"]
        answers = at_once(2, partial(_join, joiners, made))
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert Holder.objects.filter(match__public_id=made).count() == 2


def _join(apis: list[LiveApi], match: str, number: int) -> Answer:
    return apis[number % len(apis)].post(f"/matches/{match}/join", {}, key=f"{match}-{number}")


def test_of_48_joins_for_the_last_two_seats_two_count(site: LiveSite) -> None:
    people = [cast.user(f"Person{number}") for number in range(17)]
    body = {"game": "coloretto", "seats": ["me", "open", "open"]}
    made = LiveApi(site, people[0]).post("/matches", body, key="made").json()["match"]["id"]
    apis = [LiveApi(site, person) for person in people[1:]]
    answers = at_once(48, partial(_join, apis, made))
    assert sum(answer.status == 200 for answer in answers) == 2
    assert {answer.status for answer in answers} == {200, 409}
    seated = Holder.objects.filter(match__public_id=made)
    assert seated.count() == 3 and seated.values("user").distinct().count() == 3


def test_b34_a_chunked_body_without_end_is_cut_off(site: LiveSite) -> None:
    api = LiveApi(site, cast.user("Alice"))
    headers = {**api.headers, "Transfer-Encoding": "chunked", "Idempotency-Key": "k"}

    def forever() -> Iterator[bytes]:
        while True:
            yield b"x" * 10_000

    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as line:
        with suppress(ConnectionError):  # it may hang up while we are still talking
            line.request("POST", "/api/v1/matches", forever(), headers, encode_chunked=True)
        with suppress(ConnectionError):
            assert line.getresponse().status == 413
    assert api.get("/me").status == 200


def test_b34_a_chunked_body_is_read_like_any_other(site: LiveSite) -> None:
    api = LiveApi(site, cast.user("Alice"))
    headers = {**api.headers, "Transfer-Encoding": "chunked", "Idempotency-Key": "k"}
    pieces = [b'{"game":"coloretto",', b'"seats":["me","bot"]}']
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as line:
        line.request("POST", "/api/v1/matches", iter(pieces), headers, encode_chunked=True)
        assert line.getresponse().status == 201


def test_b55_a_key_sent_twice_is_none(site: LiveSite) -> None:
    api = LiveApi(site, cast.user("Alice"))
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as line:
        line.putrequest("POST", "/api/v1/matches")
        body = b'{"game":"coloretto","seats":["me","bot"]}'
        for name, value in {**api.headers, "Content-Length": str(len(body))}.items():
            line.putheader(name, value)
        for _twice in range(2):
            line.putheader("Idempotency-Key", "k")
        line.endheaders(body)
        answer = line.getresponse()
        assert answer.status == 400 and b"malformed_key" in answer.read()
    assert not Match.objects.exists()
