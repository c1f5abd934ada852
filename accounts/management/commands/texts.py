"""Brings the catalogues of translations up to date with the texts in the source."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import texts


class Command(BaseCommand):
    """`manage.py texts`: update. `manage.py texts --check`: change nothing, fail on gaps."""

    help = "Bring the catalogues of translations up to date with the texts in the source."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --check."""
        parser.add_argument("--check", action="store_true", help="only say what is missing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Update or check each language."""
        found, gaps = texts.collect(), 0
        for code, path in texts.catalogues():
            check = options["check"]
            catalogue = texts.read(code, path) if check else texts.update(code, path)
            missing = texts.missing(catalogue, found)
            gaps += len(missing)
            self.stdout.write(f"{code}: {len(found)} texts, {len(missing)} without translation")
            for text in missing if check else ():
                self.stdout.write(f"  {text}")
        if options["check"] and gaps:
            raise CommandError(f"{gaps} texts have no translation.")
