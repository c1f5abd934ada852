"""Golden logs: whole recorded matches of a game, replayed by the tests to the hash at every entry.

One file per game beside this module, ``<game>.jsonl.xz``: a `Header`, then one `Recorded` match a
line. ``python -m tests.engine.golden record <game>`` writes it; it changes a file only for a raised
rules version, or for a raised state version when nothing but the hashes differs.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.engine import codec, replay
from games.engine.chance import RecordedChance
from games.engine.kernel import Game, Outcome, Position

HERE = Path(__file__).parent
# 32 bits of each state's hash notice any slip, and the file stays small.
HASH_LENGTH = 8


class Header(msgspec.Struct, frozen=True):
    """The first line: which rules the matches were recorded under."""

    game: str
    rules_version: int
    state_version: int


class GoldenEntry(msgspec.Struct, frozen=True, array_like=True):
    """One log entry. `action` as in `replay.Record` (null for a leaving), `hash` the first digits
    of the position's."""

    kind: str
    seat: int | None
    action: msgspec.Raw
    draws: list[int]
    hash: str
    events: msgspec.Raw


class Recorded(msgspec.Struct, frozen=True):
    """One match: its name says seats, options and style; `end` is the outcome."""

    name: str
    entries: list[GoldenEntry]
    end: Outcome


def path_of(key: str) -> Path:
    """The file of a game."""
    return HERE / f"{key}.jsonl.xz"


def load(key: str) -> tuple[Header, list[Recorded]]:
    """The golden matches of a game; FileNotFoundError when none were recorded."""
    return parse(lzma.decompress(path_of(key).read_bytes()))


def parse(data: bytes) -> tuple[Header, list[Recorded]]:
    """The unpacked content of a file."""
    first, *rest = data.splitlines()
    matches = [msgspec.json.decode(line, type=Recorded) for line in rest]
    return msgspec.json.decode(first, type=Header), matches


def short_hash(position: Position[Any]) -> str:
    """What a golden entry keeps of the position's hash."""
    return codec.state_hash(codec.encode_position(position))[:HASH_LENGTH]


def run(
    game: Game[Any, Any], match: Recorded
) -> Iterator[tuple[GoldenEntry, Position[Any], list[Any]]]:
    """Run a recorded match again from its actions and draws: each entry with the position and the
    events it led to. Nothing is compared here."""
    position: Position[Any] | None = None
    for number, entry in enumerate(match.entries):
        record = replay.Record(
            number, entry.kind, entry.seat, bytes(entry.action), tuple(entry.draws), "", b""
        )
        chance = RecordedChance(entry.draws)
        position, events = replay.run(game, position, record, chance)
        chance.finish()
        yield entry, position, events
