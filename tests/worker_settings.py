"""The settings of a Celery worker that the tests run on their own database, over a broker of their
choice; it may be told what to do first, and to die at the worst moment."""

import os
import signal
from typing import Any

from celery.signals import task_postrun, worker_ready

from config import brokers
from tests.live_settings import *  # noqa: F403
from tests.live_settings import DATABASES

BROKER_URL = CELERY_BROKER_URL = os.environ["LIVE_BROKER"]
CELERY_BROKER_TRANSPORT_OPTIONS = brokers.transport_options(BROKER_URL, DATABASES["default"])
# What a killed worker had in hand comes back while the test still looks.
CELERY_BROKER_TRANSPORT_OPTIONS |= {"visibility_timeout": 3} if "amqp" not in BROKER_URL else {}
CELERY_TASK_DEFAULT_QUEUE = os.environ["LIVE_QUEUE"]
if BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = os.environ["LIVE_QUEUE"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1


def _die(task: Any = None, **_rest: Any) -> None:
    """End without a word: the work is committed, its message is not yet acknowledged."""
    if task is not None and task.name == os.environ["LIVE_DIE_AFTER"]:
        os.kill(os.getpid(), signal.SIGKILL)


def _begin(sender: Any = None, **_rest: Any) -> None:
    """Put the first task into the queue."""
    task, *args = os.environ["LIVE_FIRST_TASK"].split()
    sender.app.send_task(task, args=[int(arg) for arg in args])


if os.environ.get("LIVE_FIRST_TASK"):
    worker_ready.connect(_begin, weak=False)
if os.environ.get("LIVE_DIE_AFTER"):
    task_postrun.connect(_die, weak=False)
