"""Runs statements that are written by hand, where building them anew would cost ten times what
they do: on the way of every move and every look at a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

Row = tuple[Any, ...]


def first_row(statement: str, values: Mapping[str, Any]) -> Row | None:
    """The first row of a statement, which PostgreSQL keeps prepared for this connection."""
    with connection.cursor():  # opens the connection, or finds that it has gone
        pass
    with (
        connection.wrap_database_errors,
        psycopg.Cursor(connection.connection) as cursor,  # values go to the server as they are
    ):
        cursor.execute(statement, values, prepare=settings.PREPARED_STATEMENTS)
        return cursor.fetchone() if cursor.description else None
