"""Tell Celery that something is due. Only a wake-up: the rows are the to-do list and the sweep
finds what a lost wake-up missed, so a request neither waits for the broker nor fails with it."""

from __future__ import annotations

import os
import queue
import threading
from typing import Any

import structlog
from celery import current_app
from django.conf import settings
from django.db import transaction

log = structlog.get_logger(__name__)

_WAITING_AT_MOST = 1000


class _Publisher:
    """One thread a process that hands wake-ups to the broker; what does not fit is dropped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pid = 0
        self._queue: queue.Queue[tuple[str, tuple[Any, ...]]] = queue.Queue(_WAITING_AT_MOST)

    def put(self, task: str, args: tuple[Any, ...]) -> None:
        with self._lock:
            if self._pid != os.getpid():  # a thread does not survive a fork
                self._pid = os.getpid()
                self._queue = queue.Queue(_WAITING_AT_MOST)
                threading.Thread(target=self._run, args=(self._queue,), daemon=True).start()
        try:
            self._queue.put_nowait((task, args))
        except queue.Full:
            log.warning("wake_up_dropped", task=task)

    def _run(self, waiting: queue.Queue[tuple[str, tuple[Any, ...]]]) -> None:
        while True:
            _send(*waiting.get())


_publisher = _Publisher()


def after_commit(task: str, *args: Any) -> None:
    """Wake a task by name with ids once the present transaction is committed."""
    if settings.WAKE_UPS:
        transaction.on_commit(lambda: _publisher.put(task, args))


def _send(task: str, args: tuple[Any, ...]) -> None:
    try:
        current_app.send_task(task, args=args, retry=False, ignore_result=True)
    except Exception as error:  # whatever the broker's client raises: the sweep will find the row
        log.warning("wake_up_failed", task=task, error=type(error).__name__)
