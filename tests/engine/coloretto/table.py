"""Sets up positions of Coloretto for tests, and plays on from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import kernel
from games.engine.chance import KeyedChance, RecordedChance
from games.engine.coloretto.records import (
    COLOURS,
    ColorettoAction,
    ColorettoDraw,
    ColorettoOptions,
    ColorettoPlace,
    ColorettoState,
    ColorettoTake,
    row_capacities,
)
from games.engine.coloretto.rules import Coloretto
from games.engine.kernel import Position

GAME = Coloretto()
CODES = sorted([*COLOURS, "joker", "golden", "plus2"])
DRAW = ColorettoDraw()


def place(row: int) -> ColorettoPlace:
    return ColorettoPlace(row)


def take(row: int) -> ColorettoTake:
    return ColorettoTake(row)


def own(**cards: int) -> dict[str, int]:
    """A collection, zeros filled in."""
    return dict.fromkeys(CODES, 0) | cards


def deal(seats: int, seed: int = 0, **options: Any) -> Position[ColorettoState]:
    """A real start."""
    chance = KeyedChance(seed.to_bytes(32), "deal", (), 0)
    return kernel.start(GAME, seats, ColorettoOptions(**options), chance).position


def table(
    *,
    collections: Sequence[dict[str, int]],
    rows: Sequence[str] = (),
    taken_by: dict[int, int] | None = None,
    top: str = "",
    left: int = 20,
    seat: int = 0,
    pending: str | None = None,
    last_round: bool = False,
    **options: Any,
) -> Position[ColorettoState]:
    """A position given by what matters: `rows` as words (missing ones are empty), `taken_by` row to
    seat, `top` the first cards to be drawn in order, `left` the size of the supply, filled up with
    orange."""
    seats = len(collections)
    chosen = ColorettoOptions(**options)
    capacities = row_capacities(seats, chosen)
    cards = [row.split() for row in rows]
    cards += [[] for _ in range(len(capacities) - len(cards))]
    takers = [(taken_by or {}).get(row) for row in range(len(capacities))]
    upper = top.split()
    state = ColorettoState(
        options=chosen,
        supply=["orange"] * (left - len(upper)) + upper[::-1],
        rows=cards,
        room=[
            0 if taker is not None else capacity - len(row)
            for taker, capacity, row in zip(takers, capacities, cards, strict=True)
        ],
        taken_by=takers,
        collections=[dict(cards) for cards in collections],
        set_aside=own(),
        pending=pending,
        last_round=last_round,
        over=False,
        round=1,
        seat=seat,
        starter=seat,
    )
    return Position(state, seats, [], 0)


def play(
    position: Position[ColorettoState], *actions: ColorettoAction, seat: int | None = None
) -> Position[ColorettoState]:
    """Play answers of whoever is to act (`seat` checks who that is before the first)."""
    assert seat is None or kernel.actors(GAME, position) == (seat,)
    for action in actions:
        position, _ = step(position, action)
    return position


def step(position: Position[ColorettoState], action: ColorettoAction) -> kernel.Step:
    """One answer with its events; nothing after the deal may need chance."""
    (seat,) = kernel.actors(GAME, position)
    return kernel.play(GAME, position, seat, action, RecordedChance(()))


def answers(position: Position[ColorettoState]) -> list[ColorettoAction]:
    """What the acting seat is offered."""
    (seat,) = kernel.actors(GAME, position)
    return list(GAME.prompt(position.state, seat).answers)


def refusal(position: Position[ColorettoState], action: ColorettoAction) -> str:
    """The code with which the action is refused."""
    try:
        step(position, action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def held(cards: dict[str, int]) -> dict[str, int]:
    """Without the zeros."""
    return {code: number for code, number in cards.items() if number}
