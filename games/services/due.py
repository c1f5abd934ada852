"""The sweep: find whatever is due and do it. Nothing else decides that something is late."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import structlog
from django.conf import settings

from games import clock
from games.models import Heartbeat, SiteAlarm, Turn
from games.services import bots, notices
from games.services import clock as match_clock

log = structlog.get_logger(__name__)

# After so many failures a row is set aside and shown to the operator.
ATTEMPTS = 8


def sweep() -> dict[str, int]:
    """One pass over everything due, in batches; how many of each kind were done."""
    done = {
        "time_outs": _each(_overdue(), match_clock.time_out),
        "bot_turns": _each(_bot_turns(), bots.act),
        "notices_planned": notices.plan_due(),
        "notices_sent": notices.send_due(),
    }
    beat("sweep")
    return done


def beat(name: str) -> None:
    """Leave a sign of life."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": clock.now()})


def _overdue() -> list[Turn]:
    return list(
        Turn.objects.filter(due_at__lte=clock.now(), set_aside_at=None).order_by("due_at")[
            : settings.SWEEP_BATCH
        ]
    )


def _bot_turns() -> list[Turn]:
    return list(
        Turn.objects.filter(bot_at__lte=clock.now(), set_aside_at=None).order_by("bot_at")[
            : settings.SWEEP_BATCH
        ]
    )


def _each(turns: Iterable[Turn], work: Callable[..., bool]) -> int:
    done = 0
    for turn in turns:
        try:
            done += work(turn.match_id, turn.seat, turn.asked, skip_locked=True)
        except Exception as error:  # one bad row never stops the others
            _put_off(turn, error)
    return done


def _put_off(turn: Turn, error: Exception) -> None:
    now = clock.now()
    attempts = turn.attempts + 1
    later = now + timedelta(seconds=2**attempts)
    log.error("due_turn_failed", match=turn.match_id, seat=turn.seat, error=type(error).__name__)
    changes: dict[str, Any] = {"attempts": attempts}
    if turn.bot_at is not None:
        changes["bot_at"] = later
    if turn.due_at <= now:
        changes["due_at"] = later
    if attempts >= ATTEMPTS:
        changes["set_aside_at"] = now
        SiteAlarm.objects.create(
            kind="turn_set_aside", subject=str(turn.match_id), detail=type(error).__name__, at=now
        )
    Turn.objects.filter(match=turn.match_id, seat=turn.seat, asked=turn.asked).update(**changes)
