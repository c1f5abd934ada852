"""Runs statements that are written by hand, where building them anew would cost ten times what
they do: on the way of every request of a program, every move, every look at a match."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import psycopg
from django.db import connection
from django.db.models import JSONField, Model

Row = tuple[Any, ...]
M = TypeVar("M", bound=Model)


def first_row(statement: str, values: Mapping[str, Any]) -> Row | None:
    """The first row of what a statement gives; None when it gives none."""
    cursor = _cursor()
    cursor.execute(statement, values)
    row: Row | None = cursor.fetchone()
    return row


def all_rows(statement: str, values: Mapping[str, Any]) -> list[Row]:
    """All rows of what a statement gives."""
    cursor = _cursor()
    cursor.execute(statement, values)
    rows: list[Row] = cursor.fetchall()
    return rows


def run(statement: str, values: Mapping[str, Any]) -> int:
    """Carry out a statement that gives nothing; how many rows it touched."""
    cursor = _cursor()
    cursor.execute(statement, values)
    return int(cursor.rowcount)


def listed(model: type[Model], alias: str) -> str:
    """The columns of a model for the list of a SELECT, in the order in which `made` wants them."""
    return ", ".join(f"{alias}.{name}" for name in columns(model))


@cache
def columns(model: type[Model]) -> tuple[str, ...]:
    """The columns of a model, by name."""
    return tuple(field.column for field in model._meta.concrete_fields if field.column)


def made(model: type[M], row: Sequence[Any]) -> M:
    """The row as an object of the model."""
    names = columns(model)
    values = list(row)
    for index in _of_json(model):
        values[index] = json.loads(values[index])
    if len(names) == len(model._meta.concrete_fields):
        return model.from_db(connection.alias, names, values)
    found = model(**dict(zip(names, values, strict=True)))  # its key is not a column
    found._state.adding, found._state.db = False, connection.alias
    return found


@cache
def _of_json(model: type[Model]) -> tuple[int, ...]:
    fields = [field for field in model._meta.concrete_fields if field.column]
    return tuple(n for n, field in enumerate(fields) if isinstance(field, JSONField))


def _cursor() -> Any:
    """A cursor of this thread's connection that, unlike Django's, sends values apart from the
    statement, so that the server can keep it prepared. The cursor is kept, because it learns the
    types of what it reads; as results are taken at once, nobody is in each other's way."""
    connection.cursor().close()  # opens the connection, or finds that it has gone
    kept = getattr(connection, "_prepared_cursor", None)
    if kept is None or kept.connection is not connection.connection:
        kept = connection._prepared_cursor = psycopg.Cursor(connection.connection)  # type: ignore[attr-defined]
    return connection._prepare_cursor(kept)  # type: ignore[attr-defined]
