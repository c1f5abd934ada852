"""A page or answer is made of several readings; together they show one moment of the match."""

from __future__ import annotations

import pytest

from games.models import Match
from games.selectors.match import find_match, match_for
from tests import cast

pytestmark = pytest.mark.django_db


def test_a_match_that_moved_on_between_two_readings_is_shown_as_it_is_now() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = cast.turn_of(match).user
    read_first = find_match(match.public_id, mover)
    cast.answer(match, {"action": "draw"})
    shown = match_for(read_first, mover)
    assert shown.number == 1 and shown.prompt is not None
    assert shown.prompt.asked == 1
    assert shown.prompt.answers[0].action == {"action": "place", "row": 0}
    assert shown.view is not None and shown.view["pending"]


def test_a_match_that_ended_between_two_readings_is_shown_as_over() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    read_first = find_match(match.public_id, bob)
    cast.play.resign(public_id=match.public_id, user=alice, key=None)
    shown = match_for(read_first, bob)
    assert shown.status == Match.Status.FINISHED and shown.outcome is not None
    assert all(seat.place for seat in shown.seats)


def test_a_match_that_began_between_two_readings_is_shown_as_running() -> None:
    alice, bob, _ = cast.trio()
    made = cast.matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open"])
    read_first = find_match(made.public_id, alice)
    cast.matchmaking.join(user=bob, public_id=made.public_id, code=made.invite_code)
    shown = match_for(read_first, alice)
    assert shown.status == Match.Status.RUNNING and shown.number == 0
    assert shown.view is not None and len(shown.waiting) == 1
