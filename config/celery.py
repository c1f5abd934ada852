"""The Celery app and its clock. Tasks only wake work up; what is due stands in PostgreSQL."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("slowplay")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# The schedule is code, not rows: two beats, or none for a while, change only the delay.
# A wake-up that has waited longer than its period is superseded by the next, hence `expires`.
app.conf.beat_schedule = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 5.0, "options": {"expires": 5.0}},
    "heartbeat": {
        "task": "games.tasks.heartbeat",
        "schedule": 15.0,
        "options": {"expires": 15.0},
    },
    "clean": {"task": "games.tasks.clean", "schedule": 3600.0, "options": {"expires": 3600.0}},
}


@worker_ready.connect
def begin_at_once(**_kwargs: Any) -> None:
    """Do what came due while no worker was there without waiting for the next beat."""
    for entry in app.conf.beat_schedule.values():
        app.send_task(entry["task"], expires=entry["schedule"])


@setup_logging.connect
def use_our_logging(**_kwargs: Any) -> None:
    """Keep Celery from replacing the handlers that Django has set up."""
