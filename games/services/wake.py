"""Tell others what a commit made due: Celery its tasks, open streams their entries. Only wake-ups:
the rows are the to-do list, sweep and streams find what a lost one missed, so a request neither
waits for a broker nor fails with it."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from celery import current_app
from django.conf import settings
from django.db import close_old_connections, connection, transaction

log = structlog.get_logger(__name__)

# Where PostgreSQL tells the streams of every web process which matches have new entries.
CHANNEL = "slowplay_entries"

_WAITING_AT_MOST = 1000
_BATCH = 200


class _Publisher:
    """One thread a process that passes wake-ups on, several at once; what is too much is lost."""

    def __init__(self, send: Callable[[list[Any]], None]) -> None:
        self._send = send
        self._lock = threading.Lock()
        self._pid = 0
        self._queue: queue.Queue[Any] = queue.Queue(_WAITING_AT_MOST)

    def put(self, item: Any) -> None:
        with self._lock:
            if self._pid != os.getpid():  # a thread does not survive a fork
                self._pid = os.getpid()
                self._queue = queue.Queue(_WAITING_AT_MOST)
                threading.Thread(target=self._run, args=(self._queue,), daemon=True).start()
        try:
            self._queue.put_nowait(item)
        except queue.Full:
            log.warning("wake_up_dropped")

    def _run(self, waiting: queue.Queue[Any]) -> None:
        while True:
            items = [waiting.get()]
            while len(items) < _BATCH and not waiting.empty():
                items.append(waiting.get())
            try:
                self._send(items)
            except Exception as error:  # whatever a client raises: nothing depends on a wake-up
                log.warning("wake_up_failed", error=type(error).__name__)


def after_commit(task: str, *args: Any) -> None:
    """Wake a task by name with ids once the present transaction is committed."""
    if settings.WAKE_UPS:
        transaction.on_commit(lambda: _tasks.put((task, args)))


def streams_after_commit(match_id: int) -> None:
    """Wake the streams of a match (by row id) once the present transaction is committed. Never
    inside it: a notification makes commits wait for one another."""
    if settings.WAKE_UPS:
        transaction.on_commit(lambda: _entries.put(match_id))


def _send_tasks(items: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
    for task, args in items:
        try:
            current_app.send_task(task, args=args, retry=False, ignore_result=True)
        except Exception as error:
            log.warning("wake_up_failed", task=task, error=type(error).__name__)


def _notify(match_ids: Iterable[int]) -> None:
    close_old_connections()
    payload = ",".join(str(match_id) for match_id in dict.fromkeys(match_ids))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


_tasks = _Publisher(_send_tasks)
_entries = _Publisher(_notify)
