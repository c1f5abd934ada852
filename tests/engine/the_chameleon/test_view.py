"""What a view has, for whom and when."""

from __future__ import annotations

import pytest

from games.engine import codec
from games.engine.the_chameleon.records import TheChameleonBallot, TheChameleonSaid
from tests.engine.the_chameleon.table import (
    CLUES,
    WINTER,
    accuse,
    accused,
    answer,
    clue,
    deal,
    guess,
    start,
    view,
    voted,
    with_clues,
)


@pytest.mark.parametrize(
    ("number", "name"), [(0, "A1"), (3, "A4"), (4, "B1"), (5, "B2"), (13, "D2"), (15, "D4")]
)
def test_cells_are_named_by_row_and_column(number: int, name: str) -> None:
    seen = view(start(4, secret=number, chameleon=1), 0)
    assert (seen.cell, seen.secret) == (name, WINTER[number])


def test_all_views_have_the_same_keys_at_every_moment() -> None:
    world = start(3, secret="soup", chameleon=1, dealer=2)
    debate = with_clues(world)
    tied = voted(debate, {0: 1, 1: 0})
    guessing = answer(tied, accuse(1))
    for each in (world, debate, tied, guessing, answer(guessing, guess("flu"))):
        keys = {tuple(codec.plain(view(each, viewer))) for viewer in (None, 0, 1, 2)}
        assert len(keys) == 1


def test_a_spectator_sees_no_role_and_no_secret_before_the_end() -> None:
    world = accused(start(4, chameleon=1), 1)
    seen = view(world, None)
    assert (seen.role, seen.secret, seen.cell) == (None, None, None)
    assert (seen.accused, seen.accused_role) == (1, "chameleon")


def test_sequential_clues_are_seen_as_soon_as_given() -> None:
    world = answer(start(4, dealer=3), clue("cold"))
    for viewer in (None, 0, 1, 2, 3):
        assert view(world, viewer).clues == (TheChameleonSaid(3, "cold"),)


def test_simultaneous_clues_are_in_no_view_before_all_are_open() -> None:
    world = start(4, clue_mode="simultaneous", dealer=1)
    sealed = world._replace(sealed={0: clue("cold")})
    assert [view(sealed, viewer).clues for viewer in (None, 0, 1)] == [()] * 3
    opened = with_clues(world)
    assert [said.seat for said in view(opened, None).clues] == [1, 2, 3, 0]


def test_votes_are_seen_when_counted_and_go_with_the_round() -> None:
    world = start(4, dealer=1)
    assert view(with_clues(world), 0).votes == ()
    tied = voted(world, {0: 1, 1: 0})
    assert view(tied, None).votes == (
        TheChameleonBallot(1, 0),
        TheChameleonBallot(2, None),
        TheChameleonBallot(3, None),
        TheChameleonBallot(0, 1),
    )
    assert view(answer(tied, accuse(1)), None).votes == ()


def test_the_order_goes_clockwise_from_the_dealer() -> None:
    assert view(start(5, dealer=3), None).order == (3, 4, 0, 1, 2)


def test_the_round_before_is_in_the_view_as_a_whole() -> None:
    world = start(4, secret="soup", chameleon=2, dealer=1)
    assert view(world, None).last is None
    world = accused(world, 2)
    world = answer(world, guess("flu"), deal(world, "Jobs", 0, 1))
    for viewer in (None, 0, 2):
        last = view(world, viewer).last
        assert last is not None
        assert (last.round, last.topic, last.dealer) == (1, "Winter", 1)
        assert (last.chameleon, last.secret, last.cell) == (2, "soup", "D2")
        assert [said.text for said in last.clues] == [CLUES[seat] for seat in (1, 2, 3, 0)]
        assert (last.accused, last.guesses, last.outcome) == (2, ("flu",), "failed")
        assert last.points == (2, 2, 0, 2)


def test_the_target_is_shown_where_there_is_one() -> None:
    assert view(start(4, target_points=7), None).target == 7
    assert view(start(4, scoring="single"), None).target is None


def test_at_the_end_everything_is_open_to_everybody() -> None:
    world = accused(start(4, secret="soup", chameleon=2, scoring="single"), 0)
    for viewer in (None, 0, 2):
        seen = view(world, viewer)
        assert (seen.secret, seen.cell, seen.words) == ("soup", "D2", WINTER)
    assert [view(world, viewer).role for viewer in (None, 0, 2)] == [None, "informed", "chameleon"]


def test_no_event_and_no_view_of_a_new_round_has_the_words_of_the_old_one() -> None:
    world = accused(start(7, secret="soup", chameleon=2), 0)
    text = codec.encode(world.last.events) + codec.encode(view(world, None).last)
    assert [word for word in WINTER if f'"{word}"'.encode() in text] == ["soup"]
