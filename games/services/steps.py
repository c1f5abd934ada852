"""Run one step of the rules with the match's own chance; a fault in the rules is told apart from a
refused action, so that the match can be held."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import TypeVar

from django.db import transaction

from games import clock
from games.engine import kernel
from games.engine.chance import Chance, KeyedChance
from games.engine.kernel import Action, Step
from games.engine.words import say
from games.errors import Conflict, Illegal
from games.models import Match, SiteAlarm, Turn
from games.services.locking import Locked

T = TypeVar("T")


class EngineFault(Exception):
    """The rules raised something that is not a refusal: a fault of ours, never of the player."""

    def __init__(self, match_id: int, detail: str) -> None:
        super().__init__(detail)
        self.match_id = match_id
        self.detail = detail


def chance_for(match: Match, ply: int) -> Chance:
    """The match's chance for the step that leads to this ply."""
    return KeyedChance(bytes(match.secret.seed), match.public_id, match.words, ply)


def play(locked: Locked, seat: int, action: Action, chance: Chance) -> Step:
    """One answer of a single phase; `Illegal` when the rules refuse it."""
    return _run(locked, lambda: kernel.play(locked.game, locked.position, seat, action, chance))


def settle(locked: Locked, answers: Mapping[int, Action], chance: Chance) -> Step:
    """All answers of a together phase."""
    return _run(locked, lambda: kernel.settle(locked.game, locked.position, answers, chance))


def leave(locked: Locked, seat: int, chance: Chance) -> Step:
    """A seat leaves for good."""
    return _run(locked, lambda: kernel.leave(locked.game, locked.position, seat, chance))


def check(locked: Locked, seat: int, action: Action) -> None:
    """`Illegal` unless the seat may answer this."""
    _run(locked, lambda: kernel.check(locked.game, locked.position, seat, action))


def default(locked: Locked, seat: int) -> Action:
    """The rule book's answer for a seat whose time has run out."""
    found: Action = _run(locked, lambda: locked.game.default(locked.position.state, seat))
    return found


def hold(fault: EngineFault) -> Conflict:
    """Put the match aside after a fault: nothing is due any more, the operator is told; returns the
    refusal for whoever asked. Runs outside the failed transaction."""
    now = clock.now()
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=fault.match_id)
        if match.status == Match.Status.RUNNING:
            match.status = Match.Status.HELD
            match.save(update_fields=["status"])
            Turn.objects.filter(match=match).update(set_aside_at=now)
            SiteAlarm.objects.create(
                kind="match_held", subject=match.public_id, detail=fault.detail, at=now
            )
    return Conflict(
        "match_held", say("This match is held while we look into a fault of ours. Nothing is lost.")
    )


def release(public_id: str) -> None:
    """Let a held match go on, after the fault was mended."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(public_id=public_id)
        if match.status == Match.Status.HELD:
            match.status = Match.Status.RUNNING
            match.save(update_fields=["status"])
            Turn.objects.filter(match=match).update(set_aside_at=None, attempts=0)


def _run(locked: Locked, work: Callable[[], T]) -> T:
    try:
        return work()
    except kernel.IllegalAction as refused:
        raise Illegal(refused.code, refused.message) from None
    except Exception as error:
        # Only where it went wrong, never a local value: those may hold cards.
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno}"
        raise EngineFault(locked.match.pk, f"{type(error).__name__} at {where}") from error
