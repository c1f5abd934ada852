"""Installs PGMQ's tables and functions, the queue that is used when BROKER_URL is not set.

It is plain SQL that any owner of a database may run. Messages are only wake-ups, so a later
version of the schema can simply drop this one and install itself anew.
"""

from importlib.resources import files
from typing import Any

from django.db import migrations


def install(apps: Any, schema_editor: Any) -> None:
    """Run the SQL that the `pgmq` package ships, unless the database has the extension."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace('pgmq') IS NULL")
        if cursor.fetchone()[0]:
            cursor.execute(files("pgmq.sql").joinpath("pgmq.sql").read_text("utf-8"))


def remove(apps: Any, schema_editor: Any) -> None:
    """Drop the queue with everything in it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA IF EXISTS pgmq CASCADE")


class Migration(migrations.Migration):
    """The first and only one of the platform."""

    dependencies: list[tuple[str, str]] = []
    operations = [migrations.RunPython(install, remove)]
