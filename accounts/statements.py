"""Runs statements that are written by hand, where building them anew would cost ten times what
they do: on the way of every request of a program, every move, every look at a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

Row = tuple[Any, ...]


class _Prepared(psycopg.Cursor[Row]):
    """Sends values apart from the statement, which the server keeps prepared."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> _Prepared:
        options.setdefault("prepare", settings.PREPARED_STATEMENTS)
        return super().execute(query, params, **options)


def first_row(statement: str, values: Mapping[str, Any]) -> Row | None:
    """The first row of what a statement gives; None when it gives none."""
    cursor = _cursor()
    cursor.execute(statement, values)
    row: Row | None = cursor.fetchone() if cursor.description else None
    return row


def _cursor() -> Any:
    """A cursor of this thread's connection. It is kept, because it learns the types of what it
    reads; its results are always taken at once, so nobody can be in each other's way."""
    connection.cursor().close()  # opens the connection, or finds that it has gone
    kept = getattr(connection, "_prepared_cursor", None)
    if kept is None or kept.connection is not connection.connection:
        kept = connection._prepared_cursor = _Prepared(connection.connection)  # type: ignore[attr-defined]
    return connection._prepare_cursor(kept)  # type: ignore[attr-defined]
