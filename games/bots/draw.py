"""Throw-away randomness for bots and tests, never for a match: fast, neither keyed nor recorded."""

from __future__ import annotations

import random
from typing import TypeVar

from games.engine.chance import Draw

T = TypeVar("T")


class FastDraw(Draw):
    """A `Draw` over Python's own generator; the same `seed` gives the same choices on one Python.

    `below` takes its number from one float, exact enough for the small ranges of card games (its
    bias is under n / 2**53), and does not check that n is at least 1.
    """

    __slots__ = ("_random", "_shuffle")

    def __init__(self, seed: int | None = None) -> None:
        source = random.Random(seed)  # noqa: S311 - not for secrets, see above
        self._random = source.random
        self._shuffle = source.shuffle

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def shuffle(self, items: list[T]) -> None:
        self._shuffle(items)
