"""Hands out new entries to the open streams of one web process.

One statement asks for all watched matches at once, twice a second and whenever PostgreSQL says that
something was committed. The numbers of a match's log are without gap and in the order of commits,
so nothing is missed however the wake-ups come.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import close_old_connections

from accounts.credentials import Credential, unwelcome
from games.streams import feed
from games.streams.feed import Subscription, Told
from games.streams.wake import Listening

log = structlog.get_logger(__name__)

T = TypeVar("T")

BEAT = ": still here\n\n"
_POLL_SECONDS = 0.5
# What a listener may leave unread before it is let go; it takes the stream up again later.
_UNREAD_AT_MOST = 200


class _Listener:
    """One open stream. Texts wait in the queue; None ends it."""

    def __init__(self, subscription: Subscription) -> None:
        self.subscription = subscription
        self.number = subscription.number
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(_UNREAD_AT_MOST + 1)

    def tell(self, told: list[Told]) -> None:
        """Put what is new into the queue."""
        fresh = [each for each in told if each.number > self.number]
        if fresh:
            self.number = fresh[-1].number
            self.put("".join(each.text for each in fresh))

    def put(self, text: str) -> None:
        """Queue a text; end the stream of a listener that does not read."""
        if self.queue.qsize() >= _UNREAD_AT_MOST:
            self.end()
        else:
            self.queue.put_nowait(text)

    def end(self) -> None:
        """End the stream after what is queued."""
        if not self.queue.full():
            self.queue.put_nowait(None)


class Hub:
    """All open streams of this process. Lives in one event loop; reads in one thread of its own."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[_Listener]] = defaultdict(set)
        self._open = 0
        self._woken = asyncio.Event()
        self._due: set[int] = set()
        self._thread = ThreadPoolExecutor(1, "stream")
        self._tasks: list[asyncio.Task[None]] = []

    def __len__(self) -> int:
        return self._open

    async def texts(self, subscription: Subscription) -> AsyncGenerator[str, None]:
        """What to send on a stream, until it has to end."""
        listener = _Listener(subscription)
        self._listeners[subscription.match_id].add(listener)
        self._open += 1
        self._start()
        self.wake([subscription.match_id])  # something may have come since the view's reading
        try:
            while (text := await listener.queue.get()) is not None:
                yield text
        finally:
            self._open -= 1
            listeners = self._listeners[subscription.match_id]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[subscription.match_id]

    def wake(self, match_ids: Iterable[int]) -> None:
        """Look for new entries of these matches now."""
        self._due |= self._listeners.keys() & set(match_ids)
        if self._due:
            self._woken.set()

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(self._tail()),
                asyncio.create_task(self._beat()),
                asyncio.create_task(Listening(self.wake).run()),
            ]

    async def _tail(self) -> None:
        loop = asyncio.get_running_loop()
        look = loop.time()
        while True:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._woken.wait(), max(0.0, look - loop.time()))
            due, self._due = self._due, set()
            self._woken.clear()
            if loop.time() >= look:
                look = loop.time() + _POLL_SECONDS
                due = set(self._listeners)
            if due:
                await self._guarded(self._read(due))

    async def _read(self, match_ids: Iterable[int]) -> None:
        """Ask for what is new to anybody, and tell everybody what is new to them."""
        numbers, readers = {}, {}
        for match_id in match_ids:
            listeners = self._listeners.get(match_id)
            if listeners:
                numbers[match_id] = min(listener.number for listener in listeners)
                readers[match_id] = {listener.subscription.reader for listener in listeners}
        found = await self._in_thread(lambda: feed.news(numbers, readers))
        for match_id, told in found.items():
            for listener in self._listeners.get(match_id, ()):
                listener.tell(told.get(listener.subscription.reader, []))

    async def _beat(self) -> None:
        """Show the clients that we are alive, and end the streams that nothing opens any more."""
        while True:
            await asyncio.sleep(settings.STREAM_BEAT_SECONDS)
            if self._listeners:
                await self._guarded(self._check())
            for listener in self._all():
                listener.put(BEAT)

    async def _check(self) -> None:
        held = {listener.subscription.credential for listener in self._all()}
        gone: set[Credential] = await self._in_thread(lambda: unwelcome(held))
        for listener in self._all():
            if listener.subscription.credential in gone:
                listener.end()

    def _all(self) -> list[_Listener]:
        return [each for listeners in self._listeners.values() for each in listeners]

    async def _guarded(self, work: Any) -> None:
        """Do some work that must not end the loop it is done in: the database may be away."""
        try:
            await work
        except Exception as error:
            log.warning("stream_reading_failed", error=type(error).__name__)
            await asyncio.sleep(1)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        def run() -> T:
            close_old_connections()
            return work()

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)
