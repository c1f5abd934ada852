"""A rule of thumb for a whole turn of Coloretto, good and quick enough for playouts: how much the
rows are worth to me today, and what one more card would promise."""

from __future__ import annotations

from games.bots.coloretto.table import Table

# In so many cases of five the best row is still there when it is my turn again.
_CASES = 5
_KEPT = 4


def play_on(table: Table, until: int) -> None:
    """Play whole turns until round `until` begins or the match is over."""
    while not table.over and table.round < until:
        play_turn(table)


def play_turn(table: Table) -> None:
    """One seat takes a row, or draws (unless a card waits) and places."""
    if not table.pending:
        row = row_to_take(table)
        if row is not None:
            table.take(row)
            return
        table.draw()
    table.place(row_to_place(table))


def row_to_take(table: Table) -> int | None:
    """The row that is best for me today, or None when drawing promises more."""
    totals, own = table.totals, table.collections[table.seat]
    values = [(totals[own + cards], -row) for row, cards in enumerate(table.rows) if cards]
    if not values:
        return None
    best, row = max(values)
    drawing = table.supply and any(table.room)
    if drawing and best * _CASES * len(table.supply) < _promise(table):
        return None
    return -row


def row_to_place(table: Table) -> int:
    """The row that leaves me the best choice when the waiting card lies there."""
    kept = _kept(table)
    best, chosen = -1_000_000, -1
    totals = table.totals
    mine = table.collections[table.seat] + table.pending
    for cards, first, second, row in _open_rows(table):
        value = totals[mine + cards]
        if value > first:
            worth = kept * value + (_CASES - kept) * first
        else:
            worth = kept * first + (_CASES - kept) * max(value, second)
        if worth > best:
            best, chosen = worth, row
    return chosen


def _promise(table: Table) -> int:
    """What my best choice is worth after one more card, added up over all cases and the cards of
    the supply."""
    totals, own, rows = table.totals, table.collections[table.seat], _open_rows(table)
    kept = _kept(table)
    lost = _CASES - kept
    promise = 0
    for card, number in table.unseen.items():
        if not number:
            continue
        mine, best = own + card, -1_000_000
        for cards, first, second, _ in rows:
            value = totals[mine + cards]
            if value > first:
                worth = kept * value + lost * first
            elif value > second:
                worth = kept * first + lost * value
            else:
                worth = kept * first + lost * second
            if worth > best:
                best = worth
        promise += number * best
    return promise


def _kept(table: Table) -> int:
    """In how many cases of five I get the best row; in all when nobody else is left."""
    return _KEPT if table.number_present > 1 else _CASES


def _open_rows(table: Table) -> list[tuple[int, int, int, int]]:
    """The rows with room: cards, what the best and the second best other row are worth to me
    (today's total where there is none), and the number. Of equal rows the first stands for all."""
    totals, own = table.totals, table.collections[table.seat]
    now = totals[own]
    values = [totals[own + cards] for cards in table.rows]
    filled = [value for value, cards in zip(values, table.rows, strict=True) if cards]
    first, second, third = [*sorted(filled, reverse=True), now, now, now][:3]
    found: dict[int, tuple[int, int, int, int]] = {}
    for row, cards in enumerate(table.rows):
        if not table.room[row] or cards in found:
            continue
        if cards and values[row] == first:
            found[cards] = (cards, second, third, row)
        elif cards and values[row] == second:
            found[cards] = (cards, first, third, row)
        else:
            found[cards] = (cards, first, second, row)
    return list(found.values())
