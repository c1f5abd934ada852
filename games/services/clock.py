"""When time runs out: the rule book's default move, once, whoever notices it first."""

from __future__ import annotations

from django.db import transaction

from games import clock
from games.engine import kernel
from games.models import Entry, Match, SealedAnswer, Turn
from games.services import play, steps
from games.services.journal import Author
from games.services.locking import Locked, lock_match_by_id, opened

# A default move may lead on to the next question of the same turn; this ends an endless one.
FOLLOW_UPS_AT_MOST = 50

_CLOCK = Author(Entry.By.CLOCK)


def time_out(match_id: int, seat: int, asked: int, *, skip_locked: bool = False) -> bool:
    """Answer an overdue turn with the default move. False when there was nothing to do any more."""
    try:
        with transaction.atomic():
            match = lock_match_by_id(match_id, skip_locked=skip_locked)
            if match is None or match.status != Match.Status.RUNNING:
                return False
            turn = Turn.objects.filter(match=match, seat=seat, asked=asked).first()
            if turn is None or turn.due_at > clock.now():
                return False
            _answer_by_default(opened(match), turn)
            return True
    except steps.EngineFault as fault:
        steps.hold(fault)
        return False


def _answer_by_default(locked: Locked, turn: Turn) -> None:
    if locked.game.phase(locked.position.state).together:
        _close_together(locked)
        return
    for _ in range(FOLLOW_UPS_AT_MOST):
        play.answer(locked, turn, steps.default(locked, turn.seat), _CLOCK)
        follow = Turn.objects.filter(match=locked.match, seat=turn.seat).first()
        if locked.match.status != Match.Status.RUNNING or follow is None:
            return
        locked = opened(locked.match)
        if not locked.game.phase(locked.position.state).follow_up:
            return
        turn = follow
    raise steps.EngineFault(locked.match.pk, "a turn of default moves does not end")


def _close_together(locked: Locked) -> None:
    """The time of a together phase is up for all at once: who has not answered gets the default."""
    match = locked.match
    sealed = set(SealedAnswer.objects.filter(match=match).values_list("seat", flat=True))
    actors = kernel.actors(locked.game, locked.position)
    for turn in Turn.objects.filter(match=match).order_by("seat"):
        if turn.seat in actors and turn.seat not in sealed:
            play.answer(locked, turn, steps.default(locked, turn.seat), _CLOCK)
