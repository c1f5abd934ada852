"""Send the notices that are due, each once: claimed by a lease, looked at once more, then mailed or
held back with the reason."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import get_connection
from django.db import transaction
from django.db.models import Q, QuerySet

from games import clock
from games.models import Notice
from games.services import alarms
from games.services.notices.checking import Held, address_for
from games.services.notices.letters import Item, compose, item_for

log = structlog.get_logger(__name__)

# Much longer than one mail can take with EMAIL_TIMEOUT for each step of the conversation.
LEASE = timedelta(minutes=5)
# With a mail server that refuses every third mail, one in a million is given up; a server that is
# away has about six hours to come back.
ATTEMPTS = 12
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
# A slow mail server must not keep a sweep from what else is due.
SECONDS_AT_MOST = 10.0


def send_due(limit: int | None = None) -> int:
    """Deal with at most `limit` due notices; returns how many were told to somebody.

    Notices of one kind for one user that come up together are one mail. No lock is held while
    mails go out: a claim is a lease, renewed just before its mail. A crash after the mail server
    took a mail and before the row says so sends that one mail again when the lease is over.
    """
    claimed = _claim(limit or settings.SWEEP_BATCH)
    if not claimed:
        return 0
    letters, sent = deque(_by_reader(claimed)), 0
    until = time.monotonic() + SECONDS_AT_MOST
    connection = get_connection()
    try:
        while letters and time.monotonic() < until:
            sent += _tell(letters.popleft(), connection)
    finally:
        _close(connection)
        _give_back([notice for notices in letters for notice in notices])
    return sent


def _claim(limit: int) -> list[Notice]:
    now = clock.now()
    with transaction.atomic():
        free = Q(lease_until=None) | Q(lease_until__lte=now)
        ids = list(
            Notice.objects.select_for_update(skip_locked=True)
            .filter(free, state=Notice.State.DUE, due_at__lte=now)
            .order_by("due_at", "pk")
            .values_list("pk", flat=True)[:limit]
        )
        Notice.objects.filter(pk__in=ids).update(lease_until=now + LEASE)
    return list(Notice.objects.filter(pk__in=ids).select_related("user").order_by("due_at", "pk"))


def _by_reader(notices: Iterable[Notice]) -> list[list[Notice]]:
    """Notices of one kind for one user together, in the order of the oldest of each."""
    groups: dict[tuple[int, str], list[Notice]] = {}
    for notice in notices:
        groups.setdefault((notice.user_id, notice.kind), []).append(notice)
    return list(groups.values())


def _tell(notices: Sequence[Notice], connection: Any) -> int:
    """One mail about those of the notices that are still ours to send and still true."""
    ready: list[Notice] = []
    items: list[Item] = []
    for notice in notices:
        if not _renew(notice):
            continue
        try:
            address = address_for(notice.user, notice.kind)
            items.append(item_for(notice))
        except Held as held:
            _mine(notice).update(state=Notice.State.HELD, why_held=held.reason, lease_until=None)
        except Exception as error:  # one bad row never stops the queue
            _put_off(notice, error)
        else:
            ready.append(notice)
    return _mail(ready, items, address, connection) if ready else 0


def _mail(notices: Sequence[Notice], items: Sequence[Item], address: str, connection: Any) -> int:
    try:
        connection.open()
        connection.send_messages([compose(notices, items, address)])
    except Exception as error:  # whatever a mail server or a template raises: later again
        _close(connection)  # half a conversation is of no use to the next mail
        for notice in notices:
            _put_off(notice, error)
        return 0
    now = clock.now()
    for notice in notices:
        _mine(notice).update(state=Notice.State.SENT, sent_at=now, lease_until=None)
    return len(notices)


def _renew(notice: Notice) -> bool:
    """Hold the notice for another while; False when the lease was too short and it is another's."""
    until = clock.now() + LEASE
    kept = _mine(notice).update(lease_until=until)
    notice.lease_until = until
    return bool(kept)


def _mine(notice: Notice) -> QuerySet[Notice]:
    """The row, as long as this claim of it holds."""
    return Notice.objects.filter(
        pk=notice.pk, state=Notice.State.DUE, lease_until=notice.lease_until
    )


def _give_back(notices: Sequence[Notice]) -> None:
    """End the claim of notices that were not begun; all still have the lease of the claim."""
    if notices:
        Notice.objects.filter(
            pk__in=[notice.pk for notice in notices],
            state=Notice.State.DUE,
            lease_until=notices[0].lease_until,
        ).update(lease_until=None)


def _put_off(notice: Notice, error: Exception) -> None:
    """Try again later, each time after a longer while; in the end say that it failed."""
    attempts = notice.attempts + 1
    log.warning("notice_failed", notice=notice.pk, attempts=attempts, error=type(error).__name__)
    if attempts < ATTEMPTS:
        later = clock.now() + min(FIRST_WAIT * 2**notice.attempts, LONGEST_WAIT)
        _mine(notice).update(attempts=attempts, due_at=later, lease_until=None)
        return
    _mine(notice).update(
        attempts=attempts, state=Notice.State.HELD, why_held="mail_failed", lease_until=None
    )
    alarms.raise_once("mail_failed", "reminders", type(error).__name__)


def _close(connection: Any) -> None:
    with suppress(Exception):  # the mails are what counts, not the good-bye
        connection.close()
