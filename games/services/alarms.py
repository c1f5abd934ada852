"""What the operator must look at: raised once while it is open, closed when it was seen to."""

from __future__ import annotations

from collections.abc import Iterable

from games import clock
from games.models import SiteAlarm


def raise_once(kind: str, subject: str, detail: str = "") -> None:
    """Show the operator something, unless the same is open already; never a secret."""
    if not SiteAlarm.objects.filter(kind=kind, subject=subject, done_at=None).exists():
        SiteAlarm.objects.create(kind=kind, subject=subject, detail=detail, at=clock.now())


def finish(ids: Iterable[int]) -> int:
    """Close the open ones of these alarms; how many there were."""
    return SiteAlarm.objects.filter(pk__in=ids, done_at=None).update(done_at=clock.now())
