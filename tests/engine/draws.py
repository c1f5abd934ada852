"""Sources of draws that tests need: seeded and fast, repeated, every possible one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from games.bots.draw import FastDraw
from games.engine.chance import Chance, Draw, RecordedChance

T = TypeVar("T")


class Shuffle(NamedTuple):
    """One shuffle among the draws of a step: its first draw's index and how many items it had."""

    at: int
    size: int


class SeededChance(Chance):
    """Fast chance for random matches; also keeps where in the draws the shuffles are."""

    __slots__ = ("_source", "shuffles")

    def __init__(self, source: Draw | None = None) -> None:
        super().__init__()
        self._source = source or FastDraw()
        self.shuffles: list[Shuffle] = []

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("below(n) needs n of at least 1")
        if n == 1:
            return 0
        result = self._source.below(n)
        self.draws.append(result)
        return result

    def shuffle(self, items: list[T]) -> None:
        if len(items) > 1:
            self.shuffles.append(Shuffle(len(self.draws), len(items)))
        super().shuffle(items)


class RepeatedChance(RecordedChance):
    """Recorded draws again; also keeps where in them the shuffles are."""

    __slots__ = ("shuffles",)

    def __init__(self, stored: Sequence[int]) -> None:
        super().__init__(stored)
        self.shuffles: list[Shuffle] = []

    def shuffle(self, items: list[T]) -> None:
        if len(items) > 1:
            self.shuffles.append(Shuffle(len(self.draws), len(items)))
        super().shuffle(items)


class _Path(Chance):
    """Follows the given draws and then takes the first possibility each time."""

    __slots__ = ("_given", "sizes")

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__()
        self._given = given
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        at = len(self.draws)
        result = self._given[at] if at < len(self._given) else 0
        self.draws.append(result)
        self.sizes.append(n)
        return result


def every(run: Callable[[Chance], T]) -> Iterator[T]:
    """The results of `run` under each possible sequence of draws; for few and small draws only."""
    path: list[int] = []
    while True:
        chance = _Path(path)
        yield run(chance)
        path, sizes = chance.draws, chance.sizes
        while path and path[-1] + 1 == sizes[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def swapped(draws: Sequence[int], shuffle: Shuffle, first: int, second: int) -> tuple[int, ...]:
    """The draws under which that shuffle ends with two positions exchanged, all else as it was."""
    at, size = shuffle
    order = list(range(size))
    for i, j in zip(range(size - 1, 0, -1), draws[at:], strict=False):
        order[i], order[j] = order[j], order[i]
    order[first], order[second] = order[second], order[first]
    items = list(range(size))
    bent: list[int] = []
    for i in range(size - 1, 0, -1):
        j = items.index(order[i])
        items[i], items[j] = items[j], items[i]
        bent.append(j)
    return (*draws[:at], *bent, *draws[at + size - 1 :])
