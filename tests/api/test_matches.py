"""Matches over the API: make, see, join, leave, resign, list."""

from __future__ import annotations

import pytest

from games.models import Entry, Match
from tests import cast
from tests.api.client import Api, code_of

pytestmark = pytest.mark.django_db


def test_a_match_with_bots_starts_at_once() -> None:
    alice = Api(cast.user("Alice"))
    made = alice.post("/matches", {"game": "coloretto", "seats": ["me", "bot", "bot"]})
    assert made.status_code == 201
    match = made.json()["match"]
    assert match["status"] == "running" and match["you"] == 0
    assert made["Location"] == f"/api/v1/matches/{match['id']}"
    assert alice.get(f"/matches/{match['id']}").json() == match


def test_an_answer_gives_a_receipt_and_the_match_as_it_is_then() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    actor = Api(cast.turn_of(match).user)
    done = actor.play(match.public_id, {"action": "draw"}, key="k")
    assert done.status_code == 200
    receipt, shown = done.json()["receipt"], done.json()["match"]
    assert receipt["number"] == 1 and receipt["events"][0]["event"] == "drew"
    assert shown["number"] == 1 and shown["phase"] == "placing"
    again = actor.play(match.public_id, {"action": "draw"}, key="k", asked=0)
    assert again.json()["receipt"] == receipt
    assert Entry.objects.filter(match=match).count() == 2


def test_an_answer_can_be_checked_without_being_played() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    actor = Api(cast.turn_of(match).user)
    done = actor.play(match.public_id, {"action": "draw"}, check_only=True)
    assert done.json()["receipt"] is None
    refused = actor.play(match.public_id, {"action": "take", "row": 0}, check_only=True)
    assert refused.status_code == 422 and code_of(refused) == "row_empty"
    assert Entry.objects.filter(match=match).count() == 1


def test_an_answer_to_another_turn_shows_the_present_one() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    actor = Api(cast.turn_of(match).user)
    late = actor.play(match.public_id, {"action": "draw"}, asked=7)
    assert late.status_code == 409 and code_of(late) == "turn_moved_on"
    assert late.json()["match"]["prompt"]["asked"] == 0


def test_a_table_fills_and_starts() -> None:
    alice, bob, charlie = (Api(person) for person in cast.trio())
    made = alice.post("/matches", {"game": "coloretto", "seats": ["open", "me"]})
    id_ = made.json()["match"]["id"]
    lobby = charlie.get("/matches?list=lobby&game=coloretto").json()
    assert [row["id"] for row in lobby["matches"]] == [id_]
    joined = bob.post(f"/matches/{id_}/join", {"seat": 0})
    assert joined.json()["status"] == "running" and joined.json()["you"] == 0
    full = charlie.post(f"/matches/{id_}/join")
    assert full.status_code == 409 and code_of(full) == "match_full"


def test_a_table_by_link_is_for_who_has_the_link() -> None:
    alice, bob, charlie = (Api(person) for person in cast.trio())
    body = {"game": "coloretto", "seats": ["me", "open", "open"], "access": "link"}
    made = alice.post("/matches", body).json()
    address, code = f"/matches/{made['match']['id']}", made["code"]
    absent = bob.get("/matches/222222222222").content
    assert bob.get(address).content == absent
    assert bob.get(f"{address}?code=wrong").content == absent
    assert bob.post(f"{address}/join", {"code": "wrong"}).content == absent
    assert bob.get(f"{address}?code={code}").status_code == 200
    assert bob.post(f"{address}/join", {"code": code}).status_code == 200
    assert bob.get(address).status_code == 200
    assert charlie.get(f"{address}/entries").content == absent


def test_leaving_before_the_start_gives_the_seat_back() -> None:
    alice, bob, _ = (Api(person) for person in cast.trio())
    body = {"game": "coloretto", "seats": ["me", "open", "open"]}
    address = f"/matches/{alice.post('/matches', body).json()['match']['id']}"
    bob.post(f"{address}/join")
    left = bob.post(f"{address}/leave")
    assert left.status_code == 200 and left.json()["you"] is None
    assert bob.post(f"{address}/leave").status_code == 404
    assert alice.post(f"{address}/leave").json()["status"] == "cancelled"


def test_resigning_ends_a_match_of_two() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob)
    address = f"/matches/{match.public_id}/resign"
    assert Api(charlie).post(address).status_code == 404
    first = Api(bob).post(address, key="bye")
    assert first.json()["match"]["status"] == "finished"
    assert Api(bob).post(address, key="bye").json() == first.json()
    over = Api(alice).post(address)
    assert over.status_code == 409 and code_of(over) == "match_finished"


def test_an_unchanged_match_need_not_be_sent_again() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    api, address = Api(alice), f"/matches/{match.public_id}"
    first = api.get(address)
    same = api.get(address, If_None_Match=first["ETag"])
    assert same.status_code == 304 and same["ETag"] == first["ETag"] and not same.content
    cast.answer(match, {"action": "draw"})
    changed = api.get(address, If_None_Match=first["ETag"])
    assert changed.status_code == 200 and changed["ETag"] != first["ETag"]


def test_the_log_comes_in_pieces() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    cast.answer(match, {"action": "draw"})
    cast.answer(match, {"action": "place", "row": 0})
    api, address = Api(), f"/matches/{match.public_id}/entries"
    assert [entry["number"] for entry in api.get(address).json()["entries"]] == [0, 1, 2]
    piece = api.get(f"{address}?since=0&limit=1").json()
    assert [entry["number"] for entry in piece["entries"]] == [1] and piece["number"] == 2


def test_the_lists_are_each_for_their_reader() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob)
    actor = cast.turn_of(match).user

    def ids(person: object, query: str) -> list[str]:
        rows = Api(person).get(f"/matches?{query}").json()["matches"]  # type: ignore[arg-type]
        return [row["id"] for row in rows]

    assert ids(actor, "list=waiting") == [match.public_id]
    assert ids(bob if actor == alice else alice, "list=waiting") == []
    assert ids(charlie, "list=mine") == []
    assert ids(bob, "list=mine&status=running&game=coloretto") == [match.public_id]
    assert ids(bob, "list=mine&status=finished") == []
    assert ids(None, "list=watchable") == [match.public_id]
    stranger = Api().get("/matches?list=mine")
    assert stranger.status_code == 401 and code_of(stranger) == "login_required"


def test_long_lists_are_walked_by_cursor_while_tables_are_added() -> None:
    alice = cast.user("Alice")
    made = [cast.table(alice, bots=1) for _ in range(35)]
    api, seen, cursor = Api(alice), [], ""
    while True:
        page = api.get(f"/matches?list=mine&cursor={cursor}").json()
        seen += [row["id"] for row in page["matches"]]
        cast.table(alice, bots=1)
        cursor = page["next"]
        if not cursor:
            break
    assert seen == [match.public_id for match in reversed(made)]
    assert Match.objects.count() > len(seen)


def test_games_come_with_their_schemas() -> None:
    games = Api().get("/games").json()["games"]
    assert "coloretto" in [game["key"] for game in games]
    game = Api().get("/games/coloretto").json()
    assert (game["min_seats"], game["max_seats"]) == (2, 5)
    assert "ColorettoDraw" in game["schemas"]["definitions"]
    assert Api().get("/games/nothing").status_code == 404


def test_me_is_whoever_the_token_belongs_to() -> None:
    alice = cast.user("Alice")
    cast.table(alice, bots=1)
    me = Api(alice, scopes=("read",)).get("/me").json()
    assert me["name"] == "Alice" and me["scopes"] == ["read"]
