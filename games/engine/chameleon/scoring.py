"""The cards of Chameleon and what they are worth to a hand under a colour."""

from __future__ import annotations

from collections.abc import Iterable

COLORS = ("R", "B", "G", "Y")
COLOR_COPIES = 8
# Kinds of a colour in the card order, with the copies of each and its value.
KINDS: dict[str, tuple[int, int]] = {
    "10": (4, 10),
    "20": (4, 20),
    "50": (2, 50),
    "70": (2, 70),
    "100": (1, 100),
    "S": (2, 50),
    "V": (2, 50),
}
WILD, COLOR_CHANGE = "W", "CC"
SPECIAL_COPIES = 4
WILD_VALUE = 50
COLOR_CHANGE_VALUE = -100
BONUS = 100
HAND = 7

# The card order: it sorts hands, and the default move goes by it.
ORDER = (*(color + kind for color in COLORS for kind in KINDS), WILD, COLOR_CHANGE)
RANK: dict[str, int] = {card: number for number, card in enumerate(ORDER)}


def _points(card: str, color: str) -> int:
    if card in (WILD, COLOR_CHANGE):
        return WILD_VALUE if card == WILD else COLOR_CHANGE_VALUE
    value = KINDS[card[1:]][1]
    return value if card[0] == color else -value


# What a card counts under a colour, and which cards match it: those of the colour, and Wilds.
POINTS: dict[str, dict[str, int]] = {
    color: {card: _points(card, color) for card in ORDER} for color in COLORS
}
MATCHING: dict[str, frozenset[str]] = {
    color: frozenset(card for card in ORDER if POINTS[color][card] > 0) for color in COLORS
}


def play_deck(seats: int) -> list[str]:
    """All play cards in the card order: 76, or 68 with two players, who have no Reverses."""
    deck: list[str] = []
    for card in ORDER:
        if card in (WILD, COLOR_CHANGE):
            deck += [card] * SPECIAL_COPIES
        elif seats > 2 or card[1:] != "V":
            deck += [card] * KINDS[card[1:]][0]
    return deck


def color_deck() -> list[str]:
    """The 32 colour cards."""
    return [color for color in COLORS for _ in range(COLOR_COPIES)]


def worth(hand: Iterable[str], color: str) -> int:
    """The points of these cards under a colour, without the bonus for going out."""
    points = POINTS[color]
    return sum([points[card] for card in hand])


def unmatched(hand: Iterable[str], color: str) -> int:
    """How many of these cards do not match the colour."""
    matching = MATCHING[color]
    return sum([card not in matching for card in hand])
