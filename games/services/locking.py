"""Take hold of a match for a change: its row first, always first, then the rest."""

from __future__ import annotations

from typing import Any, NamedTuple

from accounts.statements import all_rows, columns, first_row, listed, made
from games.engine import codec, registry
from games.engine.kernel import Game, Position
from games.engine.words import say
from games.errors import Conflict, NotFound
from games.models import Holder, Match, MatchSecret


class Locked(NamedTuple):
    """A running match whose row is locked until the transaction ends."""

    match: Match
    secret: MatchSecret
    game: Game[Any, Any]
    position: Position[Any]


def lock_match(public_id: str) -> Match:
    """The match with its secret, both rows locked against other writers; `NotFound` when absent."""
    match = _lock("public_id", public_id)
    if match is None:
        raise NotFound
    return match


def lock_match_by_id(match_id: int, *, skip_locked: bool = False) -> Match | None:
    """The match by its row id; None when it is absent, or busy and `skip_locked`."""
    return _lock("id", match_id, " SKIP LOCKED" if skip_locked else "")


def opened(match: Match) -> Locked:
    """The position of a locked match; `Conflict` unless it is running."""
    if match.status != Match.Status.RUNNING:
        raise not_running(match)
    game = registry.game_for(match.game)
    secret = match.secret
    position = codec.decode_position(game, bytes(secret.state), secret.state_version)
    return Locked(match, secret, game, position)


def holders_of(match: Match) -> dict[int, Holder]:
    """Who holds each seat now, by seat. Read once for a locked match; nobody else can change it."""
    known: dict[int, Holder] | None = getattr(match, "_holders", None)
    if known is None:
        rows = all_rows(_HOLDERS, {"match": match.pk})
        known = {each.seat: each for each in (made(Holder, row) for row in rows)}
        match._holders = known  # type: ignore[attr-defined]
    return known


def forget_holders(match: Match) -> None:
    """Holders have changed: read them again when they are next asked for."""
    match._holders = None  # type: ignore[attr-defined]


def seat_of(match: Match, user: Any) -> int:
    """The seat this user holds now; `NotFound` for strangers."""
    for seat, holder in holders_of(match).items():
        if holder.user_id == user.pk:
            return seat
    raise NotFound


def not_running(match: Match) -> Conflict:
    """Why nothing can be played in a match that is not running."""
    sentences = {
        Match.Status.OPEN: say("This match has not started yet."),
        Match.Status.HELD: say("This match is held while we look into a fault of ours."),
    }
    over = say("This match is over.")
    return Conflict(f"match_{match.status}", sentences.get(Match.Status(match.status), over))


# Both rows are locked by the one statement: PostgreSQL then re-reads both after waiting, so the
# snapshot is never older than the match row.
_LOCK = f"""
SELECT {listed(MatchSecret, "secret")}, {listed(Match, "match")}
FROM games_matchsecret AS secret JOIN games_match AS match ON match.id = secret.match_id
WHERE match.{{column}} = %(match)s FOR NO KEY UPDATE OF match, secret"""  # noqa: S608 - names
_HOLDERS = f"""
SELECT {listed(Holder, "holder")} FROM games_holder AS holder
WHERE holder.match_id = %(match)s AND holder.to_number IS NULL
"""  # noqa: S608 - only names of our own columns go in


def _lock(column: str, value: Any, skip: str = "") -> Match | None:
    row = first_row(_LOCK.format(column=column) + skip, {"match": value})
    if row is None:
        return None
    width = len(columns(MatchSecret))
    match = made(Match, row[width:])
    match.secret = made(MatchSecret, row[:width])
    return match
