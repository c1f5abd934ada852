"""Replay stored matches to the hash at every entry, and name the entry of one that differs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.selectors.proof import prove


class Command(BaseCommand):
    """`manage.py replay [public id ...]`; without ids, all matches that have begun."""

    help = "Replay matches from their logs and compare the hash at every entry."

    def add_arguments(self, parser: CommandParser) -> None:
        """Name the matches to replay."""
        parser.add_argument("matches", nargs="*", help="public ids; all matches when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay and report; exits with an error when a match differs."""
        matches = Match.objects.filter(number__gte=0).select_related("secret").order_by("pk")
        if options["matches"]:
            matches = matches.filter(public_id__in=options["matches"])
            missing = set(options["matches"]) - {match.public_id for match in matches}
            if missing:
                raise CommandError(f"no such match, or not begun: {', '.join(sorted(missing))}")
        done = differ = 0
        for match in matches.iterator(chunk_size=100):
            done += 1
            found = prove(match)
            if found is not None:
                differ += 1
                self.stdout.write(f"{found.public_id}: entry {found.number}: {found.why}")
        self.stdout.write(f"{done} matches replayed, {differ} differ")
        if differ:
            raise CommandError("not every match replays to its hashes")
