"""Two slow and plain ways to rate cards, straight from the rules: for comparison only.

`tried` puts every possible card in the place of each wild one. `listed` goes through every hand
that there is, best first, and takes the first that these cards can be; it needs no luck with many
wild cards. A hand is rated by one plain function in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.engine.chameleon_poker.scoring import CARDS, RANKS

NOTHING = (0,) * 6


def rated(cards: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The value of up to five cards as (rank, suit), none of them wild, equal ones allowed."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    counts = Counter(ranks)
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if shape == [5]:
        return _value(9, grouped)
    straight = _straight_top(ranks)
    flush = len(counts) == 5 and len({suit for _, suit in cards}) == 1
    if flush and straight:
        return _value(8, [straight])
    if shape[0] == 4:
        return _value(7, grouped)
    if shape == [3, 2]:
        return _value(6, grouped)
    if flush:
        return _value(5, ranks)
    if straight:
        return _value(4, [straight])
    if shape[0] == 3:
        return _value(3, grouped)
    if shape[:2] == [2, 2]:
        return _value(2, grouped)
    return _value(1 if shape[0] == 2 else 0, grouped)


def tried(cards: Iterable[str], wild: Iterable[str]) -> tuple[int, ...]:
    """The best over all choices of cards and of stand-ins; for up to two wild cards."""
    own = [(RANKS.index(card[0]) + 2, card[1]) for card in cards]
    ranks = {RANKS.index(rank) + 2 for rank in wild}
    every = [(RANKS.index(card[0]) + 2, card[1]) for card in CARDS]
    best = NOTHING
    for chosen in combinations(own, min(5, len(own))):
        natural = [card for card in chosen if card[0] not in ranks]
        for others in combinations_with_replacement(every, len(chosen) - len(natural)):
            if chosen:
                best = max(best, rated([*natural, *others]))
    return best


def listed(cards: Iterable[str], wild: Iterable[str]) -> tuple[int, ...]:
    """The first of all hands, best first, for which there are cards and enough wild ones."""
    natural = [card for card in cards if card[0] not in set(wild)]
    wilds = len(list(cards)) - len(natural)
    ranks = Counter(RANKS.index(card[0]) + 2 for card in natural)
    suits = {suit: {RANKS.index(c[0]) + 2 for c in natural if c[1] == suit} for suit in "cdhs"}
    for value, wanted, flush in _hands(min(5, len(natural) + wilds)):
        missing = sum((Counter(wanted) - ranks).values())
        if flush:
            missing = min(len(set(wanted) - own) for own in suits.values())
        if missing <= wilds:
            return value
    return NOTHING


@cache
def _hands(size: int) -> list[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """Every hand of so many cards as (value, ranks, whether it is of one suit), best first."""
    found = []
    for ranks in combinations_with_replacement(range(2, 15), size) if size else ():
        mixed = [(rank, "cd"[number % 2]) for number, rank in enumerate(ranks)]
        found.append((rated(mixed), ranks, False))
        if size == 5 and len(set(ranks)) == 5:
            found.append((rated([(rank, "c") for rank in ranks]), ranks, True))
    return sorted(found, reverse=True)


def _straight_top(ranks: Sequence[int]) -> int:
    if len(set(ranks)) < 5:
        return 0
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    return 5 if list(ranks) == [14, 5, 4, 3, 2] else 0


def _value(category: int, ranks: Sequence[int]) -> tuple[int, ...]:
    return (category, *ranks, *[0] * (5 - len(ranks)))
