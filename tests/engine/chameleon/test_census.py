"""The number of continuations from fixed deals: one number that nearly any slip changes."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.chameleon.records import ChameleonState
from games.engine.kernel import Position
from tests.engine.chameleon.reference import Model, continuations
from tests.engine.chameleon.table import GAME, answers, deal, play, table


def census(position: Position[ChameleonState], depth: int) -> int:
    """How many sequences of `depth` answers there are, those that end a round earlier included."""
    if depth == 0 or position.state.results or not kernel.actors(GAME, position):
        return 1
    return sum(census(play(position, answer), depth - 1) for answer in answers(position))


def model_of(position: Position[ChameleonState]) -> Model:
    s = position.state
    return Model(
        tuple(tuple(hand) for hand in s.hands),
        tuple(stack[-1] for stack in s.stacks),
        tuple(s.play_pile[::-1]),
        tuple(s.color_pile[::-1]),
        tuple(s.discards[::-1]),
        s.seat,
        s.direction,
    )


def test_the_first_steps_by_hand() -> None:
    """Draw, take or turn up: three ways. Then eight cards after a draw, seven after a taking, all
    different, and three ways for the next seat after the new colour."""
    position = table(play="Y50 Y50", discards="B70")
    assert census(position, 1) == 3
    assert census(position, 2) == 8 + 7 + 3


@pytest.mark.parametrize(
    ("seats", "seed", "expected"),
    [(2, 0, 832), (2, 1, 824), (3, 2, 1134), (4, 3, 1067), (6, 4, 996), (8, 5, 707)],
)
def test_continuations_of_a_deal(seats: int, seed: int, expected: int) -> None:
    position = deal(seats, seed)
    assert census(position, 5) == expected
    assert continuations(model_of(position), 5) == expected


@pytest.mark.parametrize(("seats", "expected"), [(2, 820), (3, 814), (5, 1178)])
def test_continuations_with_special_cards_in_hand(seats: int, expected: int) -> None:
    """Everybody holds Wilds, a Color Change, a Skip and a Reverse, and some may go out soon."""
    hands = dict.fromkeys(range(seats), "CC RS RV R10 R20 R20 W")
    position = table(
        seats=seats, hands=hands, play="R50 G10 W Y70 CC", discards="RS CC B10", color="R B G Y B G"
    )
    assert census(position, 5) == expected
    assert continuations(model_of(position), 5) == expected
