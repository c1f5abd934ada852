"""The number of continuations from fixed deals: one number that nearly any slip changes."""

from __future__ import annotations

from functools import cache

import pytest

from games.engine import kernel
from games.engine.chameleon_poker.records import ChameleonPokerBetting, ChameleonPokerState
from games.engine.kernel import Position
from tests.engine.chameleon_poker.table import GAME, begin, deal, offered, step


def census(position: Position[ChameleonPokerState], depth: int) -> int:
    """How many sequences of `depth` answers there are, those that end earlier included."""
    if depth == 0 or not kernel.actors(GAME, position):
        return 1
    return sum(census(step(position, word).position, depth - 1) for word in offered(position))


def courses(position: Position[ChameleonPokerState]) -> int:
    """How many ways the present betting round can go."""
    phase = position.state.phase
    assert isinstance(phase, ChameleonPokerBetting)
    found = 0
    for word in offered(position):
        after = step(position, word).position
        following = after.state.phase
        same = (
            isinstance(following, ChameleonPokerBetting)
            and after.state.hand == position.state.hand
            and after.state.shown == position.state.shown
        )
        found += courses(after) if same else 1
    return found


@cache
def modelled(left: int, active: int, bets: int, most: int) -> int:
    """The same number from a second, small model: `left` players have to act, `active` are in the
    hand, so many bets and raises were made out of `most`; chips never run short."""
    if active == 1 or left == 0:
        return 1
    raises = modelled(active - 1, active, bets + 1, most) if bets < most else 0
    if not bets:
        return modelled(left - 1, active, 0, most) + raises
    folds = modelled(left - 1, active - 1, bets, most)
    return folds + modelled(left - 1, active, bets, most) + raises


@pytest.mark.parametrize(
    ("seats", "max_raises", "expected"),
    [(3, 0, 13), (3, 1, 43), (3, 3, 247), (4, 0, 33), (4, 1, 185), (5, 1, 731)],
)
def test_courses_of_a_betting_round(seats: int, max_raises: int, expected: int) -> None:
    position = begin({0: "2c"}, stacks=[300] * seats, max_raises=max_raises).position
    assert courses(position) == expected
    assert modelled(seats, seats, 0, max_raises + 1) == expected


@pytest.mark.parametrize(("seats", "expected"), [(3, 5), (4, 9), (5, 17), (6, 33), (7, 65)])
def test_courses_of_a_betting_round_in_the_quick_game(seats: int, expected: int) -> None:
    """A check, or a bet that each other player calls or not."""
    position = begin({0: "2c"}, stacks=[300] * seats, betting="leader").position
    assert courses(position) == expected == 1 + 2 ** (seats - 1)


@pytest.mark.parametrize(
    ("seats", "options", "depth", "expected"),
    [
        (3, {}, 8, 1465),
        (5, {}, 7, 901),
        (7, {}, 6, 353),
        (3, {"betting": "leader"}, 10, 2041),
        (4, {"four_extra": "up", "four_fee": 5, "three_fee": 5}, 7, 757),
        (3, {"auto_turn": False, "bet_after_out": True}, 10, 1133),
    ],
)
def test_continuations_of_a_deal(
    seats: int, options: dict[str, object], depth: int, expected: int
) -> None:
    assert census(deal(seats, 1, **options), depth) == expected
