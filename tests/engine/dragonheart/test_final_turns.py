"""When the match ends, under all options: the table of the rules on third sailings and last cards,
cell by cell. At most one last turn is granted, and nothing in it grants another."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.engine import kernel
from games.engine.dragonheart.events import DragonheartDrew, DragonheartEnded, DragonheartFinalTurn
from games.engine.dragonheart.records import DragonheartOptions, DragonheartOver, DragonheartTurn
from games.engine.kernel import Event
from tests.engine.dragonheart.table import GAME, A, B, after, play, sizes, step, table

NOW, MORE = "end_now", "one_more_turn"
BOTH = (NOW, MORE)
EVERY = tuple(itertools.product(BOTH, BOTH))
SAIL = play("ship", 0)


def options(ships: str, pile: str) -> DragonheartOptions:
    return DragonheartOptions(after_third_sailing=ships, after_empty_pile=pile)  # type: ignore[arg-type]


def kinds(events: list[Event]) -> list[str]:
    """What the end of a turn tells, by tags."""
    told = (DragonheartDrew, DragonheartFinalTurn, DragonheartEnded)
    return [event.__struct_config__.tag for event in events if isinstance(event, told)]


def ended(events: list[Event]) -> str:
    last = events[-1]
    assert isinstance(last, DragonheartEnded)
    return last.why


def about_to_sail(chosen: DragonheartOptions, **extra: Any) -> kernel.Position[Any]:
    return table("ship", ship=(0, 0), sailings=2, options=chosen, **extra)


@pytest.mark.parametrize("pile", BOTH)
@pytest.mark.parametrize("left", [1, 20])
def test_third_sailing_in_an_ordinary_turn_ends_at_once_without_a_refill(
    pile: str, left: int
) -> None:
    position, events = step(about_to_sail(options(NOW, pile), piles=(left, 20)), SAIL)
    assert sizes(position.state)[A] == (4, left)
    assert position.state.final_turn_for is None
    assert kinds(events) == ["ended"]
    assert ended(events) == "ships"


@pytest.mark.parametrize("pile", BOTH)
def test_third_sailing_grants_a_last_turn_before_the_refill(pile: str) -> None:
    position, events = step(about_to_sail(options(MORE, pile)), SAIL)
    assert sizes(position.state)[A] == (5, 19)
    assert position.state.final_turn_for == B
    assert kinds(events) == ["final_turn", "drew"]
    assert GAME.phase(position.state) == DragonheartTurn(B, final=True)


@pytest.mark.parametrize("pile", BOTH)
def test_a_refill_that_empties_the_pile_after_it_changes_nothing(pile: str) -> None:
    position, events = step(about_to_sail(options(MORE, pile), piles=(1, 20)), SAIL)
    assert sizes(position.state)[A] == (5, 0)
    assert not position.state.over
    assert position.state.final_turn_for == B
    assert [event for event in events if isinstance(event, DragonheartFinalTurn)] == [
        DragonheartFinalTurn(B, "ships")
    ]


def test_third_sailing_in_the_last_turn_ends_at_once_without_a_refill() -> None:
    position = about_to_sail(options(NOW, MORE), piles=(9, 0), final_turn_for=A)
    position, events = step(position, SAIL)
    assert sizes(position.state)[A] == (4, 9)
    assert ended(events) == "ships"
    assert kinds(events) == ["ended"]


def test_third_sailing_in_the_last_turn_with_one_more_turn_refills_and_ends() -> None:
    position = about_to_sail(options(MORE, MORE), piles=(9, 0), final_turn_for=A)
    position, events = step(position, SAIL)
    assert sizes(position.state)[A] == (5, 8)
    assert position.state.sailings == 3
    assert kinds(events) == ["drew", "ended"]
    assert ended(events) == "final_turn"


@pytest.mark.parametrize("pile", BOTH)
def test_a_fourth_sailing_in_the_last_turn_is_a_sailing_like_any_other(pile: str) -> None:
    position = table(
        "ship ship ship", hold="knight2", sailings=3, final_turn_for=A, options=options(MORE, pile)
    )
    position, events = step(position, play("ship", 0, 0, 0))
    assert position.state.sailings == 4
    assert position.state.points == [2, 0]
    assert sizes(position.state)[A] == (5, 17)
    assert ended(events) == "final_turn"
    assert GAME.view(position.state, None).ships_removed == 12


@pytest.mark.parametrize("ships", BOTH)
@pytest.mark.parametrize("size", [1, 2])
def test_last_card_in_an_ordinary_turn_grants_a_last_turn(ships: str, size: int) -> None:
    position = table(
        "treasure1 treasure1", other="dwarf1", piles=(size, 9), options=options(ships, MORE)
    )
    position, events = step(position, play("treasure", *[1] * 2))
    assert sizes(position.state)[A] == (3 + size, 0)
    assert kinds(events) == ["drew", "final_turn"]
    assert events[-1] == DragonheartFinalTurn(B, "pile")
    position, events = step(position, play("dwarf", 1))
    assert ended(events) == "final_turn"
    assert sizes(position.state)[B] == (5, 8)


@pytest.mark.parametrize("ships", BOTH)
def test_last_card_in_an_ordinary_turn_ends_at_once(ships: str) -> None:
    position = table("treasure1", piles=(1, 9), options=options(ships, NOW))
    position, events = step(position, play("treasure", 1))
    assert sizes(position.state)[A] == (5, 0)
    assert position.state.final_turn_for is None
    assert kinds(events) == ["drew", "ended"]
    assert ended(events) == "pile"


@pytest.mark.parametrize(("ships", "pile"), EVERY)
def test_last_card_in_the_last_turn_ends_the_match_as_any_last_turn(ships: str, pile: str) -> None:
    position = table(
        "treasure1", piles=(1, 9), final_turn_for=A, sailings=2, options=options(ships, pile)
    )
    position, events = step(position, play("treasure", 1))
    assert kinds(events) == ["drew", "ended"]
    assert ended(events) == "final_turn"
    assert position.state.final_turn_for == A


@pytest.mark.parametrize(("ships", "pile"), EVERY)
def test_a_first_or_second_sailing_ends_nothing(ships: str, pile: str) -> None:
    for sailings in (0, 1):
        position = table("ship", ship=(0, 0), sailings=sailings, options=options(ships, pile))
        position, events = step(position, SAIL)
        assert kinds(events) == ["drew"]
        assert kernel.actors(GAME, position) == (B,)


@pytest.mark.parametrize("seat", [A, B])
def test_the_last_turn_is_a_complete_turn_of_the_other_seat(seat: int) -> None:
    hands = {"hand": "treasure1", "other": "sorceress2"}
    if seat == B:
        hands = {"hand": "sorceress2", "other": "treasure1"}
    position = table(**hands, piles=(1, 1), seat=seat, petrified_dragon=(2,))  # type: ignore[arg-type]
    position, _ = step(position, play("treasure", 1))
    assert kernel.actors(GAME, position) == (1 - seat,)
    assert GAME.phase(position.state) == DragonheartTurn(1 - seat, final=True)
    position, events = step(position, play("sorceress", 2, take="petrified_dragon"))
    assert position.state.great_dragon == 1 - seat
    assert position.state.points[1 - seat] == 2
    assert kernel.actors(GAME, position) == ()
    assert GAME.phase(position.state) == DragonheartOver()
    assert ended(events) == "final_turn"


def test_the_great_dragons_sixth_card_can_be_the_last_of_the_pile() -> None:
    position = table("sorceress1", piles=(2, 20), petrified_dragon=(2,))
    s = after(position, play("sorceress", 1))
    assert sizes(s)[A] == (6, 0)
    assert s.final_turn_for == B


def test_nobody_has_two_turns_in_a_row() -> None:
    position = table("treasure1", other="treasure1", piles=(1, 9))
    position, _ = step(position, play("treasure", 1))
    position, _ = step(position, play("treasure", 1))
    assert position.state.over
    assert position.state.turn == 10
