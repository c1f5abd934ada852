"""What a log asked of chance, in words that another program can check: which list was shuffled
into which, and which number came of how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.engine import replay
from games.engine.chance import DrawMismatch, RecordedChance
from games.engine.kernel import Game, Position

T = TypeVar("T")


class Shuffled(msgspec.Struct, frozen=True, tag="shuffle", tag_field="chance"):
    """A list before and after its shuffle."""

    before: tuple[str | int, ...]
    after: tuple[str | int, ...]


class Picked(msgspec.Struct, frozen=True, tag="pick", tag_field="chance"):
    """A number from 0 to `below` - 1; a die shows one more than its number."""

    below: int
    number: int


Note: TypeAlias = Shuffled | Picked


class NotedChance(RecordedChance):
    """Repeats the draws of a log entry and notes what they were for."""

    __slots__ = ("_quiet", "notes")

    def __init__(self, stored: Sequence[int]) -> None:
        super().__init__(stored)
        self.notes: list[Note] = []
        self._quiet = False

    def below(self, n: int) -> int:
        number = super().below(n)
        if not self._quiet:
            self.notes.append(Picked(n, number))
        return number

    def shuffle(self, items: list[T]) -> None:
        before: Any = tuple(items)
        self._quiet = True
        super().shuffle(items)
        self._quiet = False
        after: Any = tuple(items)
        self.notes.append(Shuffled(before, after))


def notes_of(game: Game[Any, Any], records: Iterable[replay.Record]) -> Iterator[tuple[Note, ...]]:
    """For each record of a whole log, in order, what it asked of chance; `ReplayMismatch` where a
    record does not follow from those before it."""
    position: Position[Any] | None = None
    for record in records:
        chance = NotedChance(record.draws)
        try:
            position = replay.run(game, position, record, chance).position
            chance.finish()
        except DrawMismatch as error:
            raise replay.ReplayMismatch(record.number, str(error)) from error
        yield tuple(chance.notes)
