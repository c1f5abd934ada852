"""A finished match as data, and the words by which seats have a say in its chance."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.chance import KeyedChance, fingerprint
from games.models import Match
from games.services import matchmaking, play
from tests import cast
from tests.api.client import Api, code_of

pytestmark = pytest.mark.django_db

DRAW = {"action": "draw"}


def _finished(**extra: Any) -> Match:
    """A short match of Alice and Bob that Alice gave up."""
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="dragonheart", **extra)
    play.resign(public_id=match.public_id, user=alice, key=None)
    return Match.objects.get(pk=match.pk)


def _record(match: Match, viewer: Api) -> dict[str, Any]:
    found = viewer.get(f"/matches/{match.public_id}/record")
    assert found.status_code == 200
    return dict(found.json())


def test_a_running_match_has_no_record() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, opens_seed=True)
    refused = Api(alice).get(f"/matches/{match.public_id}/record")
    assert refused.status_code == 409 and code_of(refused) == "match_not_finished"


def test_an_opened_record_holds_everything_to_repeat_the_chance() -> None:
    match = _finished(opens_seed=True)
    record = _record(match, Api())
    seed = bytes.fromhex(record["seed"])
    assert fingerprint(seed) == record["seed_fingerprint"]
    words = [seat["word"] for seat in record["seats"]]
    asked = 0
    for entry in record["entries"]:
        source = KeyedChance(seed, record["id"], words, entry["ply"])
        for note in entry["chance"]:
            asked += 1
            if note["chance"] == "pick":
                assert source.below(note["below"]) == note["number"]
            else:
                cards = list(note["before"])
                source.shuffle(cards)
                assert cards == note["after"]
    assert asked == 3, "two shuffles and the draw for who begins"
    dealt = [event for event in record["entries"][0]["events"] if event["event"] == "dealt"]
    assert all(event["cards"] for event in dealt)


def test_without_consent_a_record_holds_what_its_reader_may_know() -> None:
    match = _finished()
    record = _record(match, Api(match.created_by))
    assert record["seed"] is None
    assert all(entry["chance"] is entry["answers"] is None for entry in record["entries"])
    dealt = [event for event in record["entries"][0]["events"] if event["event"] == "dealt"]
    assert [event["cards"] is None for event in dealt] == [False, True]
    strangers = _record(match, Api())["entries"][0]["events"]
    assert all(event["cards"] is None for event in strangers if event["event"] == "dealt")
    assert bytes(match.secret.seed).hex() not in json.dumps(record)


def test_the_record_of_a_table_by_link_is_for_its_seats() -> None:
    match = _finished(opens_seed=True, access="link")
    absent = Api().get("/matches/222222222222/record")
    assert Api().get(f"/matches/{match.public_id}/record").content == absent.content


def test_a_word_changes_the_chance_and_is_shown_to_all() -> None:
    alice, bob, _ = cast.trio()
    match = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open"])
    assert bytes(match.secret.seed).hex() not in json.dumps(match.words)
    done = Api(alice).post(f"/matches/{match.public_id}/word", {"word": "seven-7"})
    assert done.json()["words"] == ["seven-7", ""]
    joined = Api(bob).post(f"/matches/{match.public_id}/join", {"word": "blue chair"})
    assert joined.json()["words"] == ["seven-7", "blue chair"]
    begun = Match.objects.get(pk=match.pk)
    first = begun.secret.state
    source = KeyedChance(bytes(begun.secret.seed), begun.public_id, begun.words, 0)
    other = KeyedChance(bytes(begun.secret.seed), begun.public_id, ["", ""], 0)
    assert [source.below(1 << 30) for _ in "ab"] != [other.below(1 << 30) for _ in "ab"]
    assert first


@pytest.mark.parametrize("word", [" a", "a ", "é", "a\n", "x" * 33, "<b>", "a\u202eb"])
def test_a_word_that_does_not_do_changes_nothing(word: str) -> None:
    alice, bob, _ = cast.trio()
    match = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open"])
    for caller, action in ((Api(alice), "word"), (Api(bob), "join")):
        refused = caller.post(f"/matches/{match.public_id}/{action}", {"word": word})
        assert refused.status_code == 400 and code_of(refused) == "malformed_word"
    match.refresh_from_db()
    assert match.words == ["", ""] and match.status == "open"


def test_a_word_goes_with_its_seat_and_stays_once_the_match_has_started() -> None:
    alice, bob, charlie = cast.trio()
    match = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open", "open"])
    address = f"/matches/{match.public_id}"
    assert Api(bob).post(f"{address}/word", {"word": "x"}).status_code == 404
    Api(bob).post(f"{address}/join", {"word": "mine"})
    Api(bob).post(f"{address}/leave")
    assert Api(charlie).post(f"{address}/join").json()["words"] == ["", "", ""]
    Api(bob).post(f"{address}/join")
    late = Api(alice).post(f"{address}/word", {"word": "late"})
    assert late.status_code == 409 and code_of(late) == "match_started"


def test_an_unchanged_poll_learns_of_a_new_word() -> None:
    alice, _, _ = cast.trio()
    match = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open"])
    api, address = Api(alice), f"/matches/{match.public_id}"
    etag = api.get(address)["ETag"]
    assert api.get(address, If_None_Match=etag).status_code == 304
    api.post(f"{address}/word", {"word": "new"})
    assert api.get(address, If_None_Match=etag).json()["words"] == ["new", ""]
