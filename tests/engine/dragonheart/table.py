"""Sets up positions of Dragonheart for tests, and plays on from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.dragonheart.deck import TYPES, points_of
from games.engine.dragonheart.records import (
    DragonheartOptions,
    DragonheartPlay,
    DragonheartSeat,
    DragonheartState,
)
from games.engine.dragonheart.rules import Dragonheart
from games.engine.kernel import Position, Step
from tests.engine.draws import SeededChance

GAME = Dragonheart()
A, B = 0, 1
# What fills a hand or a pile where a test does not care.
FILLER = "petrified_dragon2"


def play(kind: Any, *values: int, take: Any = None) -> DragonheartPlay:
    return DragonheartPlay(kind, values, take)


def deal(seed: int = 0, **options: Any) -> Position[DragonheartState]:
    """A real start."""
    chance = SeededChance(FastDraw(seed))
    return kernel.start(GAME, 2, DragonheartOptions(**options), chance).position


def table(
    hand: str = "",
    *,
    other: str = "",
    sizes: tuple[int, int] = (5, 5),
    piles: tuple[int, int] = (20, 20),
    tops: tuple[str, str] = ("", ""),
    hold: str = "",
    captured: tuple[str, str] = ("", ""),
    great_dragon: int | None = None,
    returned: Sequence[bool] = (False, False),
    sailings: int = 0,
    final_turn_for: int | None = None,
    seat: int = A,
    options: DragonheartOptions | None = None,
    **board: Sequence[int],
) -> Position[DragonheartState]:
    """A position by what matters, as in the worked examples: `hand` and `other` are cards of A and
    B, filled up to `sizes`; `tops` the first cards to be drawn, in order, on piles of so many;
    spaces by their names with the values that lie there."""
    hands = [_filled(cards, size)[::-1] for cards, size in zip((hand, other), sizes, strict=True)]
    score_piles = [tuple(cards.split()) for cards in captured]
    state = DragonheartState(
        options=options or DragonheartOptions(),
        hands=[sorted(cards) for cards in hands],
        piles=[_filled(top, size)[::-1] for top, size in zip(tops, piles, strict=True)],
        returned=list(returned),
        captured=score_piles,
        points=[points_of(cards) for cards in score_piles],
        board={kind: tuple(board.pop(kind, ())) for kind in TYPES},
        hold=tuple(hold.split()),
        great_dragon=great_dragon,
        sailings=sailings,
        final_turn_for=final_turn_for,
        seat=seat,
        turn=9,
        over=False,
    )
    assert not board, f"no such space: {board}"
    return Position(state, 2, [], 9)


def _filled(cards: str, size: int) -> list[str]:
    given = cards.split()
    assert len(given) <= size
    return given + [FILLER] * (size - len(given))


def step(position: Position[DragonheartState], action: DragonheartPlay, seed: int = 0) -> Step:
    """One answer of whoever is to act."""
    (seat,) = kernel.actors(GAME, position)
    return kernel.play(GAME, position, seat, action, SeededChance(FastDraw(seed)))


def after(
    position: Position[DragonheartState], *actions: DragonheartPlay, seed: int = 0
) -> DragonheartState:
    """The state after these answers."""
    for action in actions:
        position = step(position, action, seed).position
    state: DragonheartState = position.state
    return state


def legal(position: Position[DragonheartState]) -> list[DragonheartPlay]:
    """What the acting seat is offered."""
    (seat,) = kernel.actors(GAME, position)
    return list(GAME.prompt(position.state, seat).answers)


def refusal(position: Position[DragonheartState], action: DragonheartPlay) -> str:
    """The code with which the play is refused."""
    try:
        step(position, action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def seat_of(s: DragonheartState, seat: int, viewer: int | None = None) -> DragonheartSeat:
    """A seat as a viewer is shown it."""
    shown: DragonheartSeat = GAME.view(s, viewer).seats[seat]
    return shown


def cards(s: DragonheartState) -> dict[str, tuple[int, ...]]:
    """The spaces that hold cards."""
    return {kind: values for kind, values in s.board.items() if values}


def sizes(s: DragonheartState) -> list[tuple[int, int]]:
    """For each seat the number of its cards in hand and pile."""
    return [(len(hand), len(pile)) for hand, pile in zip(s.hands, s.piles, strict=True)]
