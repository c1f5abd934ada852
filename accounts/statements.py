"""Runs statements that are written by hand, where building them anew would cost ten times what
they do: on the way of every request of a program, every move, every look at a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from django.db import connection

Row = tuple[Any, ...]


def first_row(statement: str, values: Mapping[str, Any]) -> Row | None:
    """The first row of what a statement gives; None when it gives none."""
    cursor = _cursor()
    cursor.execute(statement, values)
    row: Row | None = cursor.fetchone() if cursor.description else None
    return row


def _cursor() -> Any:
    """A cursor of this thread's connection that, unlike Django's, sends values apart from the
    statement, so that the server can keep it prepared. The cursor is kept, because it learns the
    types of what it reads; as results are taken at once, nobody is in each other's way."""
    connection.cursor().close()  # opens the connection, or finds that it has gone
    kept = getattr(connection, "_prepared_cursor", None)
    if kept is None or kept.connection is not connection.connection:
        kept = connection._prepared_cursor = psycopg.Cursor(connection.connection)  # type: ignore[attr-defined]
    return connection._prepare_cursor(kept)  # type: ignore[attr-defined]
