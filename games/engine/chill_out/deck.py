"""The cards of Chill Out: codes, the card order, copies, and values for RED HOT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

Color: TypeAlias = Literal["G", "R"]

COLORS: tuple[Color, ...] = ("G", "R")
SETS: dict[str, tuple[str, ...]] = {
    color: tuple(f"{color}{number}" for number in range(1, 5)) for color in COLORS
}
COOLERS = ("GC", "RC")
ACTION_CARDS = ("GC", "RC", "BO", "BT")
BURN_OUT, BLOW_TOP = "BO", "BT"
HAND = 7
MOST_SEATS = 8

# The card order: it sorts hands, and the default moves go by it.
ORDER: tuple[str, ...] = (*SETS["G"], *SETS["R"], *ACTION_CARDS)
RANK: dict[str, int] = {card: number for number, card in enumerate(ORDER)}
COPIES: dict[str, int] = dict.fromkeys(ORDER, 8) | {"GC": 3, "RC": 3, "BO": 2, "BT": 2}
VALUES: dict[str, int] = {card: int(card[1]) for card in (*SETS["G"], *SETS["R"])} | {
    "GC": 5,
    "RC": 5,
    "BO": 6,
    "BT": 7,
}
DECK: tuple[str, ...] = tuple(card for card in ORDER for _ in range(COPIES[card]))

rank = RANK.__getitem__


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards sorted into the card order."""
    return sorted(cards, key=rank)


def worth(cards: Iterable[str]) -> int:
    """The points of these cards in RED HOT."""
    return sum([VALUES[card] for card in cards])


def must_stay(card: str, color: str) -> bool:
    """Is this a pepper of the colour that counts? All others may go again."""
    return card in SETS[color]


def missing(hand: Iterable[str], wanted: Iterable[str]) -> str | None:
    """The first of the wanted cards that the hand has not, or not so often; None when all are
    there."""
    left = list(hand)
    for card in wanted:
        if card not in left:
            return card
        left.remove(card)
    return None
