"""Celery tasks: ids in, one service call. Doing one twice, late or never changes only the delay."""

from __future__ import annotations

from celery import shared_task
from django.core.management import call_command

from accounts import limits
from games.services import bots, due


@shared_task(name="games.tasks.bot_turn")
def bot_turn(match_id: int, seat: int, asked: int) -> None:
    """Let a house bot answer one turn."""
    bots.act(match_id, seat, asked)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Do whatever is due."""
    due.sweep()


@shared_task(name="games.tasks.heartbeat")
def heartbeat() -> None:
    """Show that a worker works."""
    due.beat("worker")


@shared_task(name="games.tasks.clean")
def clean() -> None:
    """Throw away what has run out: counts of limits, ended sessions."""
    limits.purge_limits()
    call_command("clearsessions")
