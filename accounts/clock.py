"""The one clock of the site: who needs the present time asks `now()`, and a test may stop it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: datetime) -> None:
        """Stand at `at`, an aware time of any zone; ValueError when it is naive."""
        self.set(at)

    def now(self) -> datetime:
        """Return the time this clock shows, in UTC."""
        return self._at

    def set(self, at: datetime) -> None:
        """Show `at`; ValueError when it is naive."""
        if at.tzinfo is None:
            raise ValueError("a clock needs an aware time")
        self._at = at.astimezone(UTC)

    def advance(self, **duration: float) -> datetime:
        """Move on by `timedelta(**duration)` and return the new time."""
        self._at += timedelta(**duration)
        return self._at


# One for the whole process and not a context variable: threads that a test starts must see the
# stopped clock too.
_stopped: Clock | None = None


def now() -> datetime:
    """Return the present time, aware and in UTC."""
    return _stopped.now() if _stopped else datetime.now(UTC)


@contextmanager
def fixed(at: datetime) -> Iterator[Clock]:
    """Stop the clock at `at` inside a `with`; the clock it gives can be moved."""
    global _stopped
    before, _stopped = _stopped, Clock(at)
    try:
        yield _stopped
    finally:
        _stopped = before
