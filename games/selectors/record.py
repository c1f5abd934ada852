"""A finished match as data, to keep, to study, and to check its chance with."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from games.engine import codec, noted, registry
from games.engine.kernel import Game
from games.engine.replay import Answers, ReplayMismatch
from games.engine.words import say
from games.errors import Conflict
from games.models import Entry, Match
from games.selectors.log import outcome_of, seen_events, you_of
from games.selectors.proof import PLAYED, records_of
from games.selectors.seats import seats_of
from games.selectors.shapes import HolderShown, SeatShown

RECORD_VERSION = 1


class RecordSeat(msgspec.Struct, frozen=True):
    """A seat as the match left it; `word` is what it added to the chance."""

    number: int
    holder: HolderShown | None
    left: bool
    score: int | None
    place: int | None
    word: str


class RecordAnswer(msgspec.Struct, frozen=True):
    """What a seat answered."""

    seat: int
    action: dict[str, Any]


class RecordEntry(msgspec.Struct, frozen=True):
    """An entry of the log. With an opened seed `events` are whole, `answers` are what was played
    and `chance` what was asked of it, in order; else `events` are what you may know, and the other
    two are null."""

    number: int
    ply: int
    kind: str
    seat: int | None
    at: datetime
    events: tuple[dict[str, Any], ...]
    answers: tuple[RecordAnswer, ...] | None
    chance: tuple[noted.Note, ...] | None


class Record(msgspec.Struct, frozen=True):
    """A finished match. `seed` is in hexadecimal, null where the table did not agree to open it."""

    record: int
    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[RecordSeat, ...]
    seed_fingerprint: str
    chance_version: int
    seed: str | None
    started_at: datetime
    finished_at: datetime
    ending: str
    outcome: dict[str, Any]
    entries: tuple[RecordEntry, ...]


def record_of(match: Match, viewer: Any) -> Record:
    """The finished match for a viewer (a user or None) who may look at it; `Conflict` while it is
    not finished."""
    if match.status != Match.Status.FINISHED:
        raise Conflict("match_not_finished", say("This match is not finished."))
    assert match.started_at is not None and match.finished_at is not None
    game = registry.game_for(match.game)
    seats = seats_of(match, viewer)
    entries = list(Entry.objects.filter(match=match).order_by("number"))
    shown = _opened(match, game, entries) if match.opens_seed else _seen(game, entries, seats)
    return Record(
        record=RECORD_VERSION,
        id=match.public_id,
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        seats=tuple(_seat(seat, match.words[seat.number]) for seat in seats),
        seed_fingerprint=match.seed_fingerprint,
        chance_version=match.chance_version,
        seed=bytes(match.secret.seed).hex() if match.opens_seed else None,
        started_at=match.started_at,
        finished_at=match.finished_at,
        ending=match.ending,
        outcome=next(filter(None, map(outcome_of, reversed(entries))), {}),
        entries=tuple(shown),
    )


def _seat(seat: SeatShown, word: str) -> RecordSeat:
    return RecordSeat(seat.number, seat.holder, seat.left, seat.score, seat.place, word)


def _seen(
    game: Game[Any, Any], entries: Iterable[Entry], seats: Iterable[SeatShown]
) -> Iterable[RecordEntry]:
    """The entries as the holder of one of these seats may know them."""
    you = you_of(seats)
    for entry in entries:
        events = tuple(codec.plain(event) for event in seen_events(entry, game, you))
        yield _entry(entry, events, None, None)


def _opened(match: Match, game: Game[Any, Any], entries: list[Entry]) -> Iterable[RecordEntry]:
    """The entries with everything in them."""
    try:
        notes = iter(list(noted.notes_of(game, records_of(entries))))
    except ReplayMismatch as error:
        raise Conflict(
            "record_unreadable", say("This match cannot be run again by the rules of today.")
        ) from error
    for entry in entries:
        events = msgspec.json.decode(bytes(entry.secret_events))
        chance = next(notes) if entry.kind in PLAYED else ()
        yield _entry(entry, tuple(events), _answers(entry), chance)


def _answers(entry: Entry) -> tuple[RecordAnswer, ...]:
    """What was played: of one seat, of several at once, or nothing."""
    stored = bytes(entry.secret_action)
    if entry.kind == Entry.Kind.ANSWER and entry.seat is not None:
        return (RecordAnswer(entry.seat, msgspec.json.decode(stored)),)
    if entry.kind == Entry.Kind.STEP:
        given = msgspec.json.decode(stored, type=Answers).answers
        return tuple(RecordAnswer(seat, action) for seat, action in given)
    return ()


def _entry(
    entry: Entry,
    events: tuple[dict[str, Any], ...],
    answers: tuple[RecordAnswer, ...] | None,
    chance: tuple[noted.Note, ...] | None,
) -> RecordEntry:
    return RecordEntry(
        entry.number, entry.ply, entry.kind, entry.seat, entry.at, events, answers, chance
    )
