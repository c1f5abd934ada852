"""The board and the hold: what putting cards on a space does there, whoever does it."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.dragonheart.deck import (
    CAPACITY,
    CHOICE,
    CODES,
    TARGETS,
    TO_HOLD,
    TYPES,
    CardType,
    Place,
)
from games.engine.dragonheart.records import DragonheartPlay


class Done(NamedTuple):
    """What a play did on the table: the place that was captured and its cards, the cards that moved
    to the hold, and whether ships sailed, which empties the hold."""

    place: Place | None
    captured: tuple[str, ...]
    boarded: tuple[str, ...]
    sailed: bool


NOTHING = Done(None, (), (), sailed=False)


def empty_board() -> dict[CardType, tuple[int, ...]]:
    """All spaces without a card."""
    return dict.fromkeys(TYPES, ())


def filled(board: dict[CardType, tuple[int, ...]], kind: CardType) -> list[CardType]:
    """The spaces with cards that a firing of this space could capture, when it may capture one of
    two; empty for all others."""
    return [space for space in TARGETS[kind] if board[space]] if kind in CHOICE else []


def fires(board: dict[CardType, tuple[int, ...]], kind: CardType, number: int) -> bool:
    """Would the space fire when so many cards are put there?"""
    capacity = CAPACITY.get(kind)
    return capacity is None or len(board[kind]) + number == capacity


def put(
    board: dict[CardType, tuple[int, ...]], hold: tuple[str, ...], play: DragonheartPlay
) -> Done:
    """Put the cards of a legal play on their space and carry out what it fires; changes the board
    and leaves the hold to the caller."""
    kind = play.type
    here = board[kind] = board[kind] + play.values
    if kind in CAPACITY and len(here) < CAPACITY[kind]:
        return NOTHING
    if kind == "ship":
        board[kind] = ()
        return Done("hold" if hold else None, hold, (), sailed=True)
    place = play.take
    if place is None:
        place = next((space for space in TARGETS[kind] if board[space]), None)
    captured = _take_all(board, place) if place else ()
    boarded = _take_all(board, kind) if kind in TO_HOLD else ()
    return Done(place, captured, boarded, sailed=False) if place or boarded else NOTHING


def _take_all(board: dict[CardType, tuple[int, ...]], kind: CardType) -> tuple[str, ...]:
    """Empty a space; its cards in the order in which they came."""
    codes = CODES[kind]
    cards = tuple([codes[value] for value in board[kind]])
    board[kind] = ()
    return cards
