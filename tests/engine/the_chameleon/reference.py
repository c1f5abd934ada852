"""The course of a round counted anew, without the engine's records: for the census."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

CELLS = 16


def ways_of_a_vote(seats: int, chameleon: int) -> Counter[str]:
    """How many ways of voting, each seat for another, lead to each phase that follows."""
    found: Counter[str] = Counter()
    choices = [[other for other in range(seats) if other != seat] for seat in range(seats)]
    for votes in product(*choices):
        counts = Counter(votes)
        most = max(counts.values())
        tied = [seat for seat, number in counts.items() if number == most]
        if len(tied) > 1:
            found[f"tie of {len(tied)} with" if chameleon in tied else f"tie of {len(tied)}"] += 1
        else:
            found["guess" if tied == [chameleon] else "escaped"] += 1
    assert sum(found.values()) == prod(map(len, choices))
    return found


def courses(seats: int, guesses: int) -> int:
    """How many courses a round has from the debate on, each vote, choice and guess counted."""
    total = 0
    guessing = sequences_of_guesses(guesses)
    for name, ways in ways_of_a_vote(seats, 0).items():
        if name == "guess":
            total += ways * guessing
        elif name == "escaped":
            total += ways
        else:
            tied = int(name.split()[2])
            named = 1 if name.endswith("with") else 0
            total += ways * (tied - named + named * guessing)
    return total


def sequences_of_guesses(guesses: int) -> int:
    """Guesses of shown words, none twice, until one is right or none is left."""
    right = wrong = 0
    open_ways = 1
    for made in range(guesses):
        left = CELLS - made
        right += open_ways
        open_ways *= left - 1
        wrong = open_ways
    return right + wrong
