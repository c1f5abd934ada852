"""Open and close the turns of a match: who owes an answer, since when, until when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from accounts.statements import columns, run
from games.engine import codec, kernel
from games.engine.kernel import Game, Phase, Position
from games.models import Entry, Holder, Match, SealedAnswer, Turn
from games.paces import PACES
from games.services import wake
from games.services.locking import holders_of

_CLOSE = "DELETE FROM games_turn WHERE match_id = %(match)s AND seat <> ALL (%(kept)s::int[])"
_OPEN = f"""
INSERT INTO games_turn ({", ".join(columns(Turn))})
VALUES ({", ".join(f"%({name})s" for name in columns(Turn))})
"""  # noqa: S608 - only names of our own columns go in


def open_turns(match: Match, game: Game[Any, Any], position: Position[Any], at: datetime) -> None:
    """Give every actor of the position a turn; there must be none open."""
    _create(match, kernel.actors(game, position), at)


def reopen_turns(
    match: Match,
    game: Game[Any, Any],
    before: Phase,
    position: Position[Any],
    kind: str,
    at: datetime,
) -> None:
    """After a step: close what was answered and ask anew. A leaving in the middle of a together
    phase leaves the question of the others open, clocks and sealed answers as they are."""
    now_asked = kernel.actors(game, position)
    kept: set[int] = set()
    if (
        kind == Entry.Kind.LEAVE
        and before.together
        and type(before) is type(game.phase(position.state))
    ):
        kept = _still_asked(match, game, position)
    run(_CLOSE, {"match": match.pk, "kept": list(kept)})
    if before.together:
        SealedAnswer.objects.filter(match=match).exclude(seat__in=kept).delete()
    _create(match, [seat for seat in now_asked if seat not in kept], at)


def hand_over(match: Match, seat: int, user: Any, at: datetime) -> None:
    """The open turn of a seat, if any, goes to its new holder; the due time stays. A bot keeps the
    sealed answer that is in already."""
    answered = SealedAnswer.objects.filter(match=match, seat=seat).exists()
    Turn.objects.filter(match=match, seat=seat).update(
        user=user,
        bot_at=None if user or answered else at + bot_delay(),
        remind_at=at + reminder_delay() if user else None,
    )
    if user is None:
        _wake_bots(match, [seat])


def bot_delay() -> timedelta:
    """How long a house bot waits: the same whatever it holds and whatever it is asked."""
    return timedelta(seconds=settings.BOT_DELAY_SECONDS)


def reminder_delay() -> timedelta:
    """How long a turn is open before its mail, so that several quick moves make one."""
    return timedelta(seconds=settings.REMINDER_DELAY_SECONDS)


def _still_asked(match: Match, game: Game[Any, Any], position: Position[Any]) -> set[int]:
    """The seats whose open question is still the same; a sealed answer that the rules no longer
    accept is asked for again."""
    asked = set(kernel.actors(game, position))
    for sealed in SealedAnswer.objects.filter(match=match, seat__in=asked):
        action = codec.decode_action(game, bytes(sealed.secret_action))
        try:
            kernel.check(game, position, sealed.seat, action)
        except kernel.IllegalAction:
            sealed.delete()
    return asked & set(Turn.objects.filter(match=match).values_list("seat", flat=True))


def _create(match: Match, seats: Iterable[int], at: datetime) -> None:
    holders = holders_of(match)
    due = at + PACES[match.pace].per_move
    opened = [_turn(match, seat, holders[seat], at, due) for seat in seats]
    for turn in opened:
        run(_OPEN, {name: getattr(turn, name) for name in columns(Turn)})
    _wake_bots(match, [turn.seat for turn in opened if turn.bot_at])


def _turn(match: Match, seat: int, holder: Holder, at: datetime, due: datetime) -> Turn:
    person = holder.user_id is not None
    return Turn(
        match=match,
        seat=seat,
        asked=match.number,
        asked_at=at,
        due_at=due,
        user_id=holder.user_id,
        bot_at=None if person else at + bot_delay(),
        remind_at=at + reminder_delay() if person else None,
    )


def _wake_bots(match: Match, seats: Iterable[int]) -> None:
    for seat in seats:
        wake.after_commit("games.tasks.bot_turn", match.pk, seat, match.number)
