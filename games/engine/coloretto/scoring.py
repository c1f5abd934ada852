"""Counting a collection: the exact best use of the jokers, and how the total comes about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import sub
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
    """Counts without what cannot matter to the total: their order and cards beyond the sixth."""
    return tuple(sorted([MOST_COUNTED if number > MOST_COUNTED else number for number in cards]))


# The keys are few, under 25,000 over all numbers of colours and jokers and both tables.
@cache
def _best(cards: tuple[int, ...], jokers: int, scoring: str) -> int:
    """The highest sum of plus and minus colours over all ways to give away every joker."""
    if jokers:
        return max(
            _best(_key(_joker_on(cards, index)), jokers - 1, scoring) for index in range(len(cards))
        )
    table = TABLES[scoring]
    values = sorted([table[number] for number in cards], reverse=True)
    return sum(values[:PLUS_COLOURS]) - sum(values[PLUS_COLOURS:])


def _joker_on(cards: Sequence[int], index: int) -> list[int]:
    more = list(cards)
    more[index] += 1
    return more


def _spread(cards: Sequence[int], jokers: int, scoring: str) -> list[int]:
    """Counts with the jokers where they bring most. Each in turn goes to the earliest colour from
    which the best is still in reach: of equally good ways that is the first in the colour order."""
    counts = list(cards)
    best = _best(_key(counts), jokers, scoring)
    for left in reversed(range(jokers)):
        tries = (_joker_on(counts, index) for index in range(len(cards)))
        counts = next(found for found in tries if _best(_key(found), left, scoring) == best)
    return counts


@lru_cache(maxsize=1 << 13)
def _score(
    cards: tuple[int, ...], jokers: int, plus2: int, colours: tuple[str, ...], scoring: str
) -> ColorettoScore:
    counts = _spread(cards, jokers, scoring)
    counted = [min(number, MOST_COUNTED) for number in counts]
    values = [TABLES[scoring][number] for number in counted]
    # The sort is stable: of equal values the colour that is earlier in the order counts as higher.
    plus = sorted(range(len(cards)), key=lambda index: -values[index])[:PLUS_COLOURS]
    signs = [_sign(value, index in plus) for index, value in enumerate(values)]
    added = map(sub, counts, cards)
    lines = tuple(map(ColorettoColour, colours, cards, added, counted, values, signs))
    best = _best(_key(counts), 0, scoring)
    return ColorettoScore(lines, plus2, best + BONUS * plus2)


def _sign(value: int, plus: bool) -> Literal["plus", "minus", "none"]:
    if not value:
        return "none"
    return "plus" if plus else "minus"
