"""The number of continuations from fixed deals: one number that nearly any slip changes."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.coloretto.records import ColorettoState, row_capacities
from games.engine.kernel import Position
from tests.engine.coloretto.reference import Model, continuations
from tests.engine.coloretto.table import GAME, answers, deal, own, play, table


def census(position: Position[ColorettoState], depth: int) -> int:
    """How many sequences of `depth` answers there are, those that end earlier included."""
    if depth == 0 or not kernel.actors(GAME, position):
        return 1
    return sum(census(play(position, answer), depth - 1) for answer in answers(position))


def model_of(position: Position[ColorettoState]) -> Model:
    s = position.state
    seats = len(s.collections)
    return Model(
        row_capacities(seats, s.options),
        tuple(
            None if taken is not None else len(cards)
            for cards, taken in zip(s.rows, s.taken_by, strict=True)
        ),
        tuple((s.seat + step) % seats for step in range(seats)),
        seats,
        len(s.supply),
        s.pending is not None,
        s.last_round,
    )


def test_the_first_steps_by_hand() -> None:
    """Three rows: draw; place in 3 rows; draw or take that row; then 3 rows or the next draw."""
    assert [census(deal(3), depth) for depth in range(1, 5)] == [1, 3, 3 * 2, 3 * (3 + 1)]


@pytest.mark.parametrize(
    ("seats", "two_player_rules", "expected"),
    [(2, "seed", 1842), (2, "box", 1144), (3, "seed", 1470), (4, "seed", 6720), (5, "seed", 20220)],
)
def test_continuations_of_a_deal(seats: int, two_player_rules: str, expected: int) -> None:
    position = deal(seats, two_player_rules=two_player_rules)
    assert census(position, 10) == expected
    assert continuations(model_of(position), 10) == expected


@pytest.mark.parametrize(
    ("seats", "left", "expected"), [(2, 16, 1234), (3, 15, 806), (5, 12, 12460)]
)
def test_continuations_near_the_end(seats: int, left: int, expected: int) -> None:
    position = table(
        collections=[own()] * seats,
        rows=["blue", "pink grey", "joker"],
        left=left,
        last_round=left < 15,
    )
    assert census(position, 8) == expected
    assert continuations(model_of(position), 8) == expected


@pytest.mark.parametrize(("seats", "expected"), [(2, 180), (3, 222), (4, 6384)])
def test_courses_of_a_whole_last_round(seats: int, expected: int) -> None:
    """The rows are nearly full, so that every course ends."""
    rows = ["blue blue", "pink grey", "joker blue", "grey grey"]
    position = table(
        collections=[own()] * seats,
        rows=rows[: 4 if seats == 4 else 3],
        left=14,
        last_round=True,
    )
    assert census(position, 99) == expected
    assert continuations(model_of(position), 99) == expected
