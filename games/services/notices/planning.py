"""From turns that wait to notices that are due: one when a turn was not taken at once, one more
before its time is up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts import selectors as accounts
from games import clock
from games.models import Notice, Turn
from games.services.turns import reminder_delay


def plan_due(limit: int | None = None) -> int:
    """Write the notices of at most `limit` turns whose time to be told has come, and say when each
    is told next; returns how many turns were seen to.

    Two planners at once change nothing: a notice's key exists once, and a turn moves on only from
    where it was seen. The notices are written before any turn is locked, so that nobody who holds
    a match or a user can be waited for with a turn in hand.
    """
    now = clock.now()
    turns = list(
        Turn.objects.filter(remind_at__lte=now, set_aside_at=None, user__isnull=False)
        .select_related("match", "user")
        .order_by("remind_at")[: limit or settings.SWEEP_BATCH]
    )
    notices = [_notice(turn, now) for turn in turns if _can_be_told(turn.user)]
    # Always in the same order, or two planners could each wait for a key of the other.
    notices.sort(key=lambda notice: notice.key)
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
    return _move_on(turns, now)


def warning_at(turn: Turn) -> datetime:
    """When the last reminder of a turn comes: a while before its time is up, or at half time when
    that is later; never before the first one."""
    half_time = turn.asked_at + (turn.due_at - turn.asked_at) / 2
    warning = turn.due_at - timedelta(seconds=settings.DEADLINE_WARNING_SECONDS)
    return max(warning, half_time, turn.asked_at + reminder_delay())


def _kind(turn: Turn, now: datetime) -> Notice.Kind:
    """After an outage both may have come due: then the warning alone is told."""
    return Notice.Kind.DEADLINE if warning_at(turn) <= now else Notice.Kind.TURN


def _can_be_told(user: Any) -> bool:
    """Not programs, and not guests without an address: theirs would be a ledger of nothing."""
    return not user.is_bot and not (user.is_guest and not accounts.has_address(user))


def _notice(turn: Turn, now: datetime) -> Notice:
    kind = _kind(turn, now)
    # The user is part of the key, for a seat may change hands while its question stays open.
    key = f"{kind}:{turn.match.public_id}:{turn.seat}:{turn.asked}:{turn.user_id}"
    return Notice(
        user=turn.user,
        match=turn.match,
        seat=turn.seat,
        asked=turn.asked,
        kind=kind,
        key=key,
        created_at=now,
        due_at=now,
    )


def _move_on(seen: Sequence[Turn], now: datetime) -> int:
    """Set when each turn is told next. Rows that somebody works on are left to the next sweep."""
    read = {(turn.match_id, turn.seat): turn for turn in seen}
    moved = 0
    with transaction.atomic():
        for turn in Turn.objects.select_for_update(skip_locked=True).filter(pk__in=list(read)):
            before = read[turn.match_id, turn.seat]
            if (turn.asked, turn.remind_at) != (before.asked, before.remind_at):
                continue
            warned = _kind(before, now) == Notice.Kind.DEADLINE
            turn.remind_at = None if warned else warning_at(turn)
            turn.save(update_fields=["remind_at"])
            moved += 1
    return moved
