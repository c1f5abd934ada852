"""Counting a collection: the exact best use of the jokers, and how the total comes about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

# Value of a colour by the number of its cards; more than six count as six.
TABLES: dict[str, tuple[int, ...]] = {
    "standard": (0, 1, 3, 6, 10, 15, 21),
    "hard": (0, 1, 4, 8, 7, 6, 5),
}
MOST_COUNTED = 6
PLUS_COLOURS = 3
BONUS = 2


class ColorettoColour(msgspec.Struct, frozen=True):
    """One colour of a count: own cards, jokers given to it, how many count (at most six), their
    value, and whether that is added, subtracted, or nothing."""

    colour: str
    cards: int
    jokers: int
    counted: int
    value: int
    sign: Literal["plus", "minus", "none"]


class ColorettoScore(msgspec.Struct, frozen=True):
    """The count of one seat: its colours in the colour order, bonus cards, total."""

    colours: tuple[ColorettoColour, ...]
    plus2: int
    total: int


def score(collection: Mapping[str, int], colours: tuple[str, ...], scoring: str) -> ColorettoScore:
    """The best count of a collection (cards by code). `colours` are those of the match in the
    colour order, `scoring` names the table."""
    cards = tuple([collection[colour] for colour in colours])
    return _score(cards, jokers_in(collection), collection["plus2"], colours, scoring)


def total(collection: Mapping[str, int], colours: tuple[str, ...], scoring: str) -> int:
    """The total of `score` alone, faster."""
    cards = [collection[colour] for colour in colours]
    return _best(_key(cards), jokers_in(collection), scoring) + BONUS * collection["plus2"]


def jokers_in(collection: Mapping[str, int]) -> int:
    """The number of jokers, a golden one included."""
    return collection["joker"] + collection.get("golden", 0)


def _key(cards: Sequence[int]) -> tuple[int, ...]:
    """Counts without what cannot matter to the total: their order and cards beyond the sixth. Few
    different keys remain (under 25,000 over all tables), so results are kept for ever."""
    return tuple(sorted([MOST_COUNTED if number > MOST_COUNTED else number for number in cards]))


@cache
def _best(cards: tuple[int, ...], jokers: int, scoring: str) -> int:
    """The highest sum of plus and minus colours over all ways to give away every joker."""
    spreads = combinations_with_replacement(range(len(cards)), jokers)
    return max(_sum(cards, spread, scoring) for spread in spreads)


def _sum(cards: Sequence[int], spread: Sequence[int], scoring: str) -> int:
    """Plus and minus colours when a joker goes to each index in `spread`."""
    values = _values(cards, spread, scoring)
    values.sort(reverse=True)
    return sum(values[:PLUS_COLOURS]) - sum(values[PLUS_COLOURS:])


def _values(cards: Sequence[int], spread: Sequence[int], scoring: str) -> list[int]:
    counts = list(cards)
    for index in spread:
        counts[index] += 1
    table = TABLES[scoring]
    return [table[min(count, MOST_COUNTED)] for count in counts]


@lru_cache(maxsize=1 << 13)
def _score(
    cards: tuple[int, ...], jokers: int, plus2: int, colours: tuple[str, ...], scoring: str
) -> ColorettoScore:
    best = _best(_key(cards), jokers, scoring)
    # Sorted index tuples come in the order in which equally good spreads are to be preferred.
    spreads = combinations_with_replacement(range(len(cards)), jokers)
    spread = next(found for found in spreads if _sum(cards, found, scoring) == best)
    values = _values(cards, spread, scoring)
    # The sort is stable: of equal values the colour that is earlier in the order counts as higher.
    plus = sorted(range(len(cards)), key=lambda index: -values[index])[:PLUS_COLOURS]
    lines = tuple(
        ColorettoColour(
            colour,
            cards[index],
            spread.count(index),
            min(cards[index] + spread.count(index), MOST_COUNTED),
            values[index],
            "none" if not values[index] else "plus" if index in plus else "minus",
        )
        for index, colour in enumerate(colours)
    )
    return ColorettoScore(lines, plus2, best + BONUS * plus2)
