"""The cursor of a list that is paged by key: the row id that the last page ended with."""

from __future__ import annotations

from games.engine.words import say
from games.errors import Malformed


def row_id(cursor: str) -> int:
    """The row id in a cursor; anything else is refused."""
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 18):
        raise Malformed("malformed_cursor", say("This page does not exist."), field="cursor")
    return int(cursor)
