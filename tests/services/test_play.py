"""One move through the services: who may, which turn, which key, what is written."""

from __future__ import annotations

import pytest

from games import errors
from games.models import Entry, Match, Turn
from games.selectors.match import match_for
from games.services import play
from tests import cast

pytestmark = pytest.mark.django_db


def test_an_accepted_answer_is_an_entry_and_passes_the_turn() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    played = cast.answer(match, {"action": "draw"}, key="k1")
    match.refresh_from_db()
    assert played.receipt["number"] == match.number == 1
    assert Entry.objects.filter(match=match).count() == 2
    assert Turn.objects.get(match=match).seat == turn.seat
    assert Turn.objects.get(match=match).asked == 1


def test_the_same_key_gives_the_same_receipt_and_no_second_move() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    first = cast.answer(match, {"action": "draw"}, key="k1")
    again = play.submit(
        public_id=match.public_id,
        user=turn.user,
        asked=turn.asked,
        action={"action": "draw"},
        key="k1",
    )
    assert again.repeated
    assert again.receipt == first.receipt
    assert Entry.objects.filter(match=match).count() == 2


def test_a_key_stands_for_one_body_only() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    cast.answer(match, {"action": "draw"}, key="k1")
    with pytest.raises(errors.KeyReused):
        play.submit(
            public_id=match.public_id,
            user=turn.user,
            asked=turn.asked,
            action={"action": "take", "row": 0},
            key="k1",
        )


@pytest.mark.parametrize("off_by", [-1, 1])
def test_another_turn_is_a_conflict(off_by: int) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    with pytest.raises(errors.Conflict) as refused:
        play.submit(
            public_id=match.public_id,
            user=turn.user,
            asked=turn.asked + off_by,
            action={"action": "draw"},
            key=None,
        )
    assert refused.value.code == "turn_moved_on"


def test_strangers_find_nothing_and_a_waiting_seat_is_told_so() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    waiting = bob if turn.user == alice else alice
    with pytest.raises(errors.NotFound):
        play.submit(
            public_id=match.public_id, user=charlie, asked=0, action={"action": "draw"}, key=None
        )
    with pytest.raises(errors.Conflict) as refused:
        play.submit(
            public_id=match.public_id, user=waiting, asked=0, action={"action": "draw"}, key=None
        )
    assert refused.value.code == "not_your_turn"


def test_an_illegal_answer_changes_nothing() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    with pytest.raises(errors.Illegal) as refused:
        cast.answer(match, {"action": "take", "row": 0})
    assert refused.value.code == "row_empty"
    with pytest.raises(errors.Malformed):
        cast.answer(match, {"action": "take", "row": True})
    with pytest.raises(errors.Malformed):
        cast.answer(match, {"action": "draw", "extra": 1})
    assert Entry.objects.filter(match=match).count() == 1


def test_check_only_says_yes_and_writes_nothing() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    played = cast.answer(match, {"action": "draw"}, check_only=True)
    assert played.receipt == {"check_only": True}
    assert Entry.objects.filter(match=match).count() == 1


def test_resigning_a_match_of_two_ends_it_for_the_other() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    first = play.resign(public_id=match.public_id, user=bob, key="bye")
    again = play.resign(public_id=match.public_id, user=bob, key="bye")
    assert again.repeated
    assert again.receipt == first.receipt
    shown = match_for(Match.objects.get(pk=match.pk), alice)
    assert (shown.status, shown.ending) == ("finished", "resigned")
    assert [seat.place for seat in shown.seats] == [1, 2]
    assert not Turn.objects.filter(match=match).exists()


def test_resigning_from_three_leaves_the_seat_to_a_house_bot() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie)
    play.resign(public_id=match.public_id, user=charlie)
    shown = match_for(Match.objects.get(pk=match.pk), alice)
    assert shown.status == "running"
    assert shown.seats[2].left
    assert shown.seats[2].holder is not None
    assert shown.seats[2].holder.kind == "house_bot"
