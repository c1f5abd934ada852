"""Run a stored log again: from the recorded draws, to the recorded hash at every entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from games.engine import codec, kernel
from games.engine.chance import Draw, DrawMismatch, RecordedChance
from games.engine.kernel import Event, Game, Position


class Record(NamedTuple):
    """One log entry as the engine needs it. `kind` is start, answer, step or leave; `action` is the
    stored JSON: of a start the seats and options, of a step the answers by seat."""

    number: int
    kind: str
    seat: int | None
    action: bytes
    draws: tuple[int, ...]
    state_hash: str
    events: bytes


class Start(msgspec.Struct, frozen=True):
    """What a start entry stores in place of an action."""

    seats: int
    options: Any


class Answers(msgspec.Struct, frozen=True):
    """What a step entry stores: the sealed answers as (seat, action), ascending by seat."""

    answers: tuple[tuple[int, Any], ...]


class ReplayMismatch(Exception):
    """Entry `number` does not follow from those before it; `why` says in what."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number
        self.why = why


class Replayed(NamedTuple):
    """One entry run again."""

    number: int
    position: Position[Any]
    events: list[Event]


def replay(
    game: Game[Any, Any],
    records: Iterable[Record],
    source: Callable[[int], Draw] | None = None,
) -> Iterator[Replayed]:
    """Run the records in order and prove each; raises `ReplayMismatch` at the first that differs.

    With `source`, which gives the chance of a ply, the recorded draws must follow from it too.
    """
    position: Position[Any] | None = None
    for record in records:
        ply = position.ply + 1 if position else 0
        chance = RecordedChance(record.draws, source(ply) if source else None)
        try:
            step = run(game, position, record, chance)
            chance.finish()
        except DrawMismatch as error:
            raise ReplayMismatch(record.number, str(error)) from error
        except Exception as error:
            # Whatever a forged or outdated entry makes the rules stumble over.
            raise ReplayMismatch(record.number, f"{type(error).__name__}: {error}") from error
        if codec.state_hash(codec.encode_position(step.position)) != record.state_hash:
            raise ReplayMismatch(record.number, "the state's hash differs")
        if codec.encode(step.events) != record.events:
            raise ReplayMismatch(record.number, "the events differ")
        position = step.position
        yield Replayed(record.number, position, step.events)


def run(
    game: Game[Any, Any], position: Position[Any] | None, record: Record, chance: RecordedChance
) -> kernel.Step:
    """Carry out one record after `position` (None before the start) without proving its hash."""
    if (record.kind == "start") != (position is None):
        raise ValueError("a log has one start, and begins with it")
    if position is None:
        begun = msgspec.json.decode(record.action, type=Start)
        return kernel.start(game, begun.seats, codec.convert_options(game, begun.options), chance)
    if record.kind == "leave" and record.seat is not None:
        return kernel.leave(game, position, record.seat, chance)
    if record.kind == "answer" and record.seat is not None:
        action = codec.decode_action(game, record.action)
        return kernel.play(game, position, record.seat, action, chance)
    if record.kind == "step":
        stored = msgspec.json.decode(record.action, type=Answers).answers
        answers = {seat: codec.convert_action(game, raw) for seat, raw in stored}
        return kernel.settle(game, position, answers, chance)
    raise ValueError(f"kind {record.kind!r} cannot be replayed here")
