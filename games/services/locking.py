"""Take hold of a match for a change: its row first, always first, then the rest."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet

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
    found = _locking().filter(match__public_id=public_id).first()
    if found is None:
        raise NotFound
    return _with_secret(found)


def lock_match_by_id(match_id: int, *, skip_locked: bool = False) -> Match | None:
    """The match by its row id; None when it is absent, or busy and `skip_locked`."""
    found = _locking(skip_locked=skip_locked).filter(match=match_id).first()
    return _with_secret(found) if found else None


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
        known = {each.seat: each for each in Holder.objects.filter(match=match, to_number=None)}
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


def _locking(*, skip_locked: bool = False) -> QuerySet[MatchSecret]:
    # Both rows are locked by the one statement: PostgreSQL then re-reads both after waiting, so the
    # snapshot is never older than the match row. From the secret's side the join is an inner one,
    # which the locking clause needs.
    return MatchSecret.objects.select_related("match").select_for_update(
        no_key=True, of=("match", "self"), skip_locked=skip_locked
    )


def _with_secret(secret: MatchSecret) -> Match:
    match = secret.match
    match.secret = secret
    return match
