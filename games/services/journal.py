"""Write what happened: the entry, the new snapshot, closed and opened turns, the end. The match row
must be locked by the caller."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from accounts.statements import columns, run
from games.engine import codec, kernel
from games.engine.replay import Answers, Start
from games.models import Entry, Match, SealedAnswer, Seat, Turn
from games.services import turns, wake
from games.services.locking import Locked


class Author(NamedTuple):
    """Who caused an entry, and the request's key when it had one."""

    by: str
    user: Any = None
    key: str | None = None
    body_hash: str = ""


def write_start(
    match: Match, game: kernel.Game[Any, Any], step: kernel.Step, draws: Sequence[int], at: datetime
) -> Entry:
    """Entry 0 of a match that was open, and everybody's first turns."""
    action = codec.encode(Start(match.seat_count, match.options))
    match.status = Match.Status.RUNNING
    match.started_at = at
    entry = _entry(
        match, Entry.Kind.START, None, action, step, draws, Author(Entry.By.SITE), None, at
    )
    _save(Locked(match, match.secret, game, step.position), entry)
    turns.open_turns(match, game, step.position, at)
    return entry


def write_step(
    locked: Locked,
    kind: str,
    seat: int | None,
    action: Any,
    step: kernel.Step,
    draws: Sequence[int],
    author: Author,
    asked_at: datetime | None,
    at: datetime,
) -> Entry:
    """An engine step: answer, together step or leaving; then new turns, or the end."""
    match = locked.match
    before = locked.game.phase(locked.position.state)
    entry = _entry(match, kind, seat, codec.encode(action), step, draws, author, asked_at, at)
    _save(locked._replace(position=step.position), entry)
    if kernel.actors(locked.game, step.position):
        turns.reopen_turns(match, locked.game, before, step.position, kind, at)
    else:
        write_end(locked._replace(position=step.position), at)
    return entry


def write_take_over(locked: Locked, seat: int, author: Author, at: datetime) -> Entry:
    """A seat has a new holder; the position is as it was."""
    return _platform_entry(locked, Entry.Kind.TAKE_OVER, seat, b"", author, at)


def write_end(locked: Locked, at: datetime, ending: str = "") -> None:
    """Nobody owes an answer: places and scores, no turns, the match is over."""
    match, game, position = locked.match, locked.game, locked.position
    result = kernel.outcome(game, position)
    if result is None:
        raise RuntimeError(f"{match.game} has nobody to act and no outcome")
    early = position.seats - len(position.left) <= 1
    match.status = Match.Status.FINISHED
    match.finished_at = at
    match.ending = ending or (Match.Ending.RESIGNED if early else Match.Ending.FINISHED)
    _platform_entry(locked, Entry.Kind.END, None, codec.encode(result), Author(Entry.By.SITE), at)
    Turn.objects.filter(match=match).delete()
    SealedAnswer.objects.filter(match=match).delete()
    for seat in range(position.seats):
        Seat.objects.filter(match=match, number=seat).update(
            place=result.places[seat], score=result.scores[seat] if result.scores else None
        )


def answers_record(answers: dict[int, Any]) -> Answers:
    """The stored form of a together step."""
    return Answers(tuple((seat, answers[seat]) for seat in sorted(answers)))


def _platform_entry(
    locked: Locked, kind: str, seat: int | None, action: bytes, author: Author, at: datetime
) -> Entry:
    step = kernel.Step(locked.position, [])
    entry = _entry(locked.match, kind, seat, action, step, (), author, None, at)
    _save(locked, entry)
    return entry


def _entry(
    match: Match,
    kind: str,
    seat: int | None,
    action: bytes,
    step: kernel.Step,
    draws: Sequence[int],
    author: Author,
    asked_at: datetime | None,
    at: datetime,
) -> Entry:
    return Entry(
        match=match,
        number=match.number + 1,
        ply=step.position.ply,
        kind=kind,
        seat=seat,
        secret_action=action,
        secret_events=codec.encode(step.events),
        secret_draws=codec.encode(list(draws)),
        by=author.by,
        user=author.user,
        key=author.key,
        body_hash=author.body_hash,
        asked_at=asked_at,
        at=at,
    )


# What of a match changes with an entry.
_MOVING = ("number", "ply", "status", "ending", "started_at", "finished_at")
_SAVE = f"""
WITH entry AS (
    INSERT INTO games_entry ({", ".join(columns(Entry))})
    VALUES ({", ".join(f"%({name})s" for name in columns(Entry))})
), kept AS (
    UPDATE games_matchsecret SET state = %(state)s, state_version = %(state_version)s,
        state_hash = %(state_hash)s WHERE match_id = %(match_id)s
)
UPDATE games_match SET {", ".join(f"{name} = %(new_{name})s" for name in _MOVING)}
WHERE id = %(match_id)s
"""  # noqa: S608 - only names of our own columns go in


def _save(locked: Locked, entry: Entry) -> None:
    """Store the entry with the snapshot it leads to."""
    match, secret, game, position = locked
    state = codec.encode_position(position)
    entry.state_hash = codec.state_hash(state)
    secret.state, secret.state_version = state, game.state_version
    secret.state_hash = entry.state_hash
    match.number, match.ply = entry.number, position.ply
    values = {name: getattr(entry, name) for name in columns(Entry)}
    values |= {name: getattr(secret, name) for name in ("state", "state_version")}
    values |= {f"new_{name}": getattr(match, name) for name in _MOVING}
    if run(_SAVE, values) != 1:
        raise RuntimeError(f"match {match.pk} was not there to be saved")
    wake.streams_after_commit(match.pk)
