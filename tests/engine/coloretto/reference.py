"""A second, slow model of how rows fill and turns pass, to count continuations without the engine.

It knows no colours: only how many cards lie in each row, who is out, and how many cards are left.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Model(NamedTuple):
    """`rows` hold None once taken. Golden jokers are unknown here: matches must not have them."""

    capacities: tuple[int, ...]
    rows: tuple[int | None, ...]
    waiting: tuple[int, ...]  # seats still in the round, the acting one first
    seats: int
    left: int
    pending: bool
    last: bool


@cache
def continuations(model: Model, depth: int) -> int:
    """How many sequences of `depth` answers there are, those that end earlier included."""
    if depth == 0 or not model.waiting:
        return 1
    return sum(continuations(after, depth - 1) for after in _next(model))


def _next(model: Model) -> list[Model]:
    open_rows = [row for row, cards in enumerate(model.rows) if cards is not None]
    room = [row for row in open_rows if model.rows[row] != model.capacities[row]]
    if model.pending:
        return [_placed(model, row) for row in room]
    after = [_taken(model, row) for row in open_rows if model.rows[row]]
    if room and model.left:
        marker = model.last or model.left == 15
        after.append(model._replace(left=model.left - 1, pending=True, last=marker))
    return after


def _placed(model: Model, row: int) -> Model:
    rows = list(model.rows)
    rows[row] = (rows[row] or 0) + 1
    first, *others = model.waiting
    return model._replace(rows=tuple(rows), waiting=(*others, first), pending=False)


def _taken(model: Model, row: int) -> Model:
    rows = list(model.rows)
    rows[row] = None
    taker, *others = model.waiting
    if others:
        return model._replace(rows=tuple(rows), waiting=tuple(others))
    if model.last:
        return model._replace(rows=tuple(rows), waiting=())
    fresh = tuple((taker + step) % model.seats for step in range(model.seats))
    return model._replace(rows=(0,) * len(rows), waiting=fresh)
