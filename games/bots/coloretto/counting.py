"""Piles of cards as single numbers, and what a collection counts or promises: playouts add numbers
and look totals up instead of counting cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.engine.coloretto.records import COLOURS, IN_GAME
from games.engine.coloretto.scoring import BONUS, MOST_COUNTED, PLUS_COLOURS, TABLES, total

# Four bits for each kind of card, the colours lowest; no kind has more than ten cards.
_BITS = 4
_ONES = (1 << _BITS) - 1
_JOKERS = _BITS * len(COLOURS)
_BONUS = _JOKERS + _BITS
GOLDEN = 1 << (_BONUS + _BITS)
_COLOURS_ONLY = (1 << _JOKERS) - 1

# The number of one card. The golden joker is a joker with a mark, which a collection does not keep.
CARD: dict[str, int] = {colour: 1 << (_BITS * at) for at, colour in enumerate(COLOURS)}
CARD |= {"joker": 1 << _JOKERS, "golden": 1 << _JOKERS | GOLDEN, "plus2": 1 << _BONUS}
UNMARKED = GOLDEN - 1

# Most results a memory keeps before it starts anew: a few megabytes.
_KEPT = 40_000

# Cards that the best three colours will still get: these many, and these many more for each card
# that the seat will still take. Near the best fit to thousands of matches of one-ply players.
_GROWTH = {"standard": (0.0, 0.05), "hard": (1.2, 0.075)}
# The other colours get this part of it.
_UNWANTED = 0.25


def packed(cards: Iterable[str]) -> int:
    """The number of a pile of cards; the number of two piles together is the sum of theirs."""
    return sum([CARD[card] for card in cards])


class Totals(dict[int, int]):
    """The total of every collection asked for, worked out once."""

    def __init__(self, seats: int, scoring: str) -> None:
        super().__init__()
        self.scoring = scoring
        self._colours = IN_GAME[seats]
        self._by_sizes: dict[str, int] = {}

    def __missing__(self, collection: int) -> int:
        if len(self) >= _KEPT:
            self.clear()
        # The total does not depend on which colour is which, so few are really counted.
        sizes = "".join(sorted(f"{collection & _COLOURS_ONLY:07x}", reverse=True))
        sizes += f"{collection >> _JOKERS & _ONES:x}"
        found = self._by_sizes.get(sizes)
        if found is None:
            found = self._by_sizes[sizes] = self._count(sizes)
        self[collection] = result = found + BONUS * (collection >> _BONUS & _ONES)
        return result

    def _count(self, sizes: str) -> int:
        """The total without bonus cards: hexadecimal digits, the colours' and the jokers' last."""
        numbers = [int(digit, 16) for digit in sizes]
        cards = dict(zip(self._colours, numbers, strict=False))
        return total(cards | {"joker": numbers[-1], "plus2": 0}, self._colours, self.scoring)


class Prospects(dict[int, float]):
    """What every collection asked for will count in the end when its seat takes `to_come` more
    cards: its total as if the best three colours had grown a little and the others less."""

    def __init__(self, seats: int, scoring: str, to_come: int) -> None:
        super().__init__()
        sure, each = _GROWTH[scoring]
        growth = sure + each * to_come
        table = TABLES[scoring]
        self._colours = len(IN_GAME[seats])
        self._peak = table.index(max(table))
        counts = range(_ONES + 1)
        self._wanted = [_between(table, number + growth) for number in counts]
        self._unwanted = [_between(table, number + growth * _UNWANTED) for number in counts]

    def __missing__(self, collection: int) -> float:
        if len(self) >= _KEPT:
            self.clear()
        counts = sorted([collection >> _BITS * at & _ONES for at in range(self._colours)])
        for _ in range(collection >> _JOKERS & _ONES):
            self._give_joker(counts)
        bonus = BONUS * (collection >> _BONUS & _ONES)
        plus = sum([self._wanted[number] for number in counts[-PLUS_COLOURS:]])
        minus = sum([self._unwanted[number] for number in counts[:-PLUS_COLOURS]])
        self[collection] = result = bonus + plus - minus
        return result

    def _give_joker(self, counts: list[int]) -> None:
        """Add one to the largest count that still gains by it."""
        at = max([at for at, number in enumerate(counts) if number < self._peak], default=0)
        counts[at] += 1
        counts.sort()


def _between(table: tuple[int, ...], number: float) -> float:
    """The value of a number of cards that need not be whole."""
    if number >= MOST_COUNTED:
        return table[MOST_COUNTED]
    below = int(number)
    return table[below] + (number - below) * (table[below + 1] - table[below])


@lru_cache(maxsize=12)
def totals_for(seats: int, scoring: str) -> Totals:
    """The totals that all playouts of such matches share."""
    return Totals(seats, scoring)


@lru_cache(maxsize=24)
def prospects_for(seats: int, scoring: str, to_come: int) -> Prospects:
    """The prospects that all playouts of such matches share."""
    return Prospects(seats, scoring, to_come)
