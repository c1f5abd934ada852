"""The cards and spaces of Dragonheart as data: what is in a deck, how much a space holds, and what
it captures. A card is known by its code, type and value, such as ``treasure3``; ships have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal, TypeAlias

import msgspec

CardType: TypeAlias = Annotated[
    Literal[
        "treasure",
        "fire_dragon",
        "huntress",
        "sorceress",
        "petrified_dragon",
        "troll",
        "knight",
        "dwarf",
        "ship",
    ],
    msgspec.Meta(title="Type", description="A type of cards, and the space for it."),
]
# What can be captured: the cards on a space, or those in the hold below the ship.
Place: TypeAlias = CardType | Literal["hold"]

# The values of the cards in each of the two equal decks.
DECK: dict[CardType, tuple[int, ...]] = {
    "treasure": (1, 1, 2, 2, 3, 3, 4),
    "fire_dragon": (2, 3, 3, 4),
    "huntress": (1, 1, 1, 2, 2),
    "sorceress": (1, 1, 2, 2),
    "petrified_dragon": (2, 2, 2, 2, 2),
    "troll": (1, 2, 3),
    "knight": (1, 1, 1, 1, 2),
    "dwarf": (1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3),
    "ship": (0, 0, 0, 0, 0, 0),
}
TYPES: tuple[CardType, ...] = tuple(DECK)
HIGHEST = 4

# Spaces with a limit fire when they are full, those without one whenever cards are put there.
CAPACITY: dict[CardType, int] = {"huntress": 3, "knight": 2, "dwarf": 4, "ship": 3}
# What a space captures when it fires; of two spaces the player takes one. The hold is not a space:
# ships capture what is in it.
TARGETS: dict[CardType, tuple[CardType, ...]] = {
    "treasure": (),
    "fire_dragon": ("treasure",),
    "huntress": ("fire_dragon",),
    "sorceress": ("treasure", "petrified_dragon"),
    "petrified_dragon": (),
    "troll": ("sorceress",),
    "knight": ("sorceress", "troll"),
    "dwarf": ("dwarf",),
    "ship": (),
}
CHOICE: frozenset[CardType] = frozenset({"sorceress", "knight"})
# The types whose cards go into the hold when their space is full.
TO_HOLD: frozenset[CardType] = frozenset({"huntress", "knight"})

HAND = 5
HAND_WITH_DRAGON = 6
SAILINGS = 3


def code_of(kind: CardType, value: int) -> str:
    """The code of a card."""
    return f"{kind}{value}" if value else kind


# The code of each face by type and value.
CODES: dict[CardType, dict[int, str]] = {
    kind: {value: code_of(kind, value) for value in values} for kind, values in DECK.items()
}
TYPE_OF: dict[str, CardType] = {
    code: kind for kind, faces in CODES.items() for code in faces.values()
}
VALUE_OF: dict[str, int] = {
    code: value for faces in CODES.values() for value, code in faces.items()
}
# The order of the deck table, for showing cards.
RANK: dict[str, int] = {code: rank for rank, code in enumerate(TYPE_OF)}
FULL_DECK: tuple[str, ...] = tuple(
    CODES[kind][value] for kind, values in DECK.items() for value in values
)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in the order of the deck table, which tells nothing of where they came from."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def points_of(cards: Iterable[str]) -> int:
    """The sum of the cards' values."""
    return sum([VALUE_OF[card] for card in cards])


def counted(cards: Iterable[str]) -> dict[str, int]:
    """How many cards of each code there are, in the order of the deck table."""
    counts = Counter(cards)
    return {card: counts[card] for card in RANK if card in counts}


@cache
def cards_of(kind: CardType, values: tuple[int, ...]) -> tuple[str, ...] | None:
    """The codes of a type's cards with these values, at most six; None when a deck has no such
    card."""
    faces = CODES[kind]
    if not all(value in faces for value in values):
        return None
    return tuple([faces[value] for value in values])
