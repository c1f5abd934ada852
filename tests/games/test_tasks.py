"""The tasks that Celery's beat sends do their one service call."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import limits
from accounts.models import LimitCount
from config.celery import app
from games import clock, tasks
from games.models import Heartbeat


@pytest.mark.django_db(transaction=True)
def test_clean_throws_away_what_has_run_out() -> None:
    Session.objects.create(
        session_key="old", session_data="", expire_date=timezone.now() - timedelta(days=1)
    )
    Session.objects.create(
        session_key="new", session_data="", expire_date=timezone.now() + timedelta(days=1)
    )
    with clock.fixed(clock.now() - timedelta(days=3)):
        limits.hit("somebody", 5, 60)
    tasks.clean()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    assert not LimitCount.objects.exists()


@pytest.mark.django_db
def test_sweep_and_heartbeat_leave_a_sign_of_life() -> None:
    tasks.sweep()
    tasks.heartbeat()
    assert set(Heartbeat.objects.values_list("name", flat=True)) == {"sweep", "worker"}


def test_every_task_of_the_schedule_exists() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
