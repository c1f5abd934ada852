"""Run a stored match again and say where it differs: at which entry, and in what."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from games.engine import codec, registry, replay
from games.engine.chance import KeyedChance
from games.models import Entry, Match

PLAYED = {Entry.Kind.START, Entry.Kind.ANSWER, Entry.Kind.STEP, Entry.Kind.LEAVE}


class Mismatch(NamedTuple):
    """The first entry of a match that does not follow from those before it."""

    public_id: str
    number: int
    why: str


def prove(match: Match) -> Mismatch | None:
    """Replay the log from its recorded draws, and check the numbering, the snapshot and that the
    draws follow from the match's own seed. None when all is as it should be."""
    entries = list(Entry.objects.filter(match=match).order_by("number"))
    for at, entry in enumerate(entries):
        if entry.number != at:
            return Mismatch(match.public_id, at, "the entry is missing")
    if len(entries) != match.number + 1:
        return Mismatch(match.public_id, match.number, "the entry is missing")
    try:
        for _ in replay.replay(registry.game_for(match.game), records_of(entries), _source(match)):
            pass
    except replay.ReplayMismatch as error:
        return Mismatch(match.public_id, error.number, error.why)
    return _platform_entries(match, entries) or _snapshot(match, entries)


def _source(match: Match) -> Callable[[int], KeyedChance]:
    """The chance that the match's own seed gives at each ply."""
    seed = bytes(match.secret.seed)
    return lambda ply: KeyedChance(seed, match.public_id, match.words, ply)


def records_of(entries: list[Entry]) -> Iterator[replay.Record]:
    """The entries that the engine can run again, as it needs them."""
    for entry in entries:
        if entry.kind in PLAYED:
            yield replay.Record(
                entry.number,
                entry.kind,
                entry.seat,
                bytes(entry.secret_action),
                msgspec.json.decode(bytes(entry.secret_draws), type=tuple[int, ...]),
                entry.state_hash,
                bytes(entry.secret_events),
            )


def _platform_entries(match: Match, entries: list[Entry]) -> Mismatch | None:
    """Entries that change nothing in the position repeat the hash before them."""
    for before, entry in itertools.pairwise(entries):
        if entry.kind not in PLAYED and entry.state_hash != before.state_hash:
            return Mismatch(match.public_id, entry.number, "the state's hash differs")
    return None


def _snapshot(match: Match, entries: list[Entry]) -> Mismatch | None:
    """The stored position must be the one the log leads to."""
    stored = codec.state_hash(bytes(match.secret.state))
    if not entries or stored == match.secret.state_hash == entries[-1].state_hash:
        return None
    return Mismatch(match.public_id, match.number, "the snapshot is not where the log leads")
