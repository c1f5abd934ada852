"""Brings the database up to date before the site starts: one process, as Django's start is slow."""

import os


def main() -> None:
    """Apply the migrations and make the demonstration data, if there is a command for that."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command, get_commands

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    if "seed_demo" in get_commands():
        call_command("seed_demo")


if __name__ == "__main__":
    main()
