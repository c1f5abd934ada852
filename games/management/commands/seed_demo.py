"""Fill an empty development site with two accounts and a few matches to look at."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from games.models import Entry, Match, Turn
from games.services import matchmaking, play, steps
from games.services.journal import Author
from games.services.locking import lock_match_by_id, opened

MOVES_AT_MOST = 2000


class Command(BaseCommand):
    """`manage.py seed_demo`; does nothing where the demo accounts are."""

    help = "Make demo accounts and matches on a development site."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make all of it or nothing, and print how to log in."""
        if not settings.DEVELOPMENT:
            raise CommandError("demo accounts are for a site on localhost only")
        password = secrets.token_urlsafe(9)
        with transaction.atomic():
            if User.objects.filter(name_key__in=["demo", "operator"]).exists():
                return
            demo = User.objects.create_user("demo", "demo@localhost.localdomain", password)
            User.objects.create_superuser("operator", "operator@localhost.localdomain", password)
            _finished(demo)
            matchmaking.create_match(user=demo, game="coloretto", seats=["me", "bot", "bot", "bot"])
            matchmaking.create_match(user=demo, game="coloretto", seats=["me", "open", "bot"])
        self.stdout.write(f"demo accounts: demo and operator, password {password}")


def _finished(user: User) -> None:
    """A match played to its end by default moves, so that there is one to look at."""
    match = matchmaking.create_match(user=user, game="coloretto", seats=["me", "bot", "bot"])
    for _ in range(MOVES_AT_MOST):
        with transaction.atomic():
            found = lock_match_by_id(match.pk)
            if found is None or found.status != Match.Status.RUNNING:
                return
            locked = opened(found)
            turn = Turn.objects.filter(match=found).order_by("seat")[0]
            play.answer(locked, turn, steps.default(locked, turn.seat), Author(Entry.By.SITE))
