"""A rule of thumb for a whole turn of Coloretto, good and quick enough for playouts: what the rows
are worth to me today, and what one more card would promise."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.bots.coloretto.table import Table

# In so many cases of five the best row is still there when it is my turn again.
_CASES = 5
_KEPT = 4
# Less than any number of points times the cases.
_NOTHING = -10_000

# An open row with room: its cards, the best and the second best other row, its number.
_Open: TypeAlias = tuple[int, int, int, int]


class Choice(NamedTuple):
    """What the acting seat has before it: the row it would take (None when all are empty), what its
    collection is worth after that, and the rows with room, of equal ones only the first."""

    row: int | None
    worth: int
    open: list[_Open]


def play_on(table: Table, until: int) -> None:
    """Play whole turns until round `until` begins or the match is over."""
    while not table.over and table.round < until:
        play_turn(table)


def play_turn(table: Table) -> None:
    """One seat takes a row, or draws (unless a card waits) and places."""
    choice = choice_of(table)
    if not table.pending:
        row = row_to_take(table, choice)
        if row is not None:
            table.take(row)
            return
        table.draw()
    table.place(row_to_place(table, choice))


def choice_of(table: Table) -> Choice:
    """What lies before the acting seat. Where there is no other row, the collection as it is stands
    for the best and the second best."""
    totals, own = table.totals, table.collections[table.seat]
    values = [totals[own + cards] if cards else _NOTHING for cards in table.rows]
    order = sorted(values, reverse=True)
    worth = order[0]
    row = None if worth == _NOTHING else values.index(worth)
    now = totals[own]
    first, second, third = [now if value == _NOTHING else value for value in [*order, now][:3]]
    found: dict[int, _Open] = {}
    for number, cards in enumerate(table.rows):
        if table.room[number] and cards not in found:
            if values[number] == worth and cards:
                found[cards] = (cards, second, third, number)
            elif values[number] == second and cards:
                found[cards] = (cards, first, third, number)
            else:
                found[cards] = (cards, first, second, number)
    return Choice(row, worth, list(found.values()))


def row_to_take(table: Table, choice: Choice) -> int | None:
    """The best row when it is worth as much as one more card promises, or no card can be drawn; the
    turn of a seat that can neither draw nor take does not occur."""
    if choice.row is None or not choice.open or not table.supply:
        return choice.row
    certain = choice.worth * _CASES * len(table.supply)
    return choice.row if certain >= _promise(table, choice) else None


def _promise(table: Table, choice: Choice) -> int:
    """What my best choice is worth after one more card lies where I like it best, added up over the
    cases and the cards of the supply."""
    totals, own = table.totals, table.collections[table.seat]
    kept, lost = _cases(table)
    promise = 0
    for card, number in table.unseen.items():
        if not number:
            continue
        mine, best = own + card, _NOTHING
        for cards, first, second, _ in choice.open:
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


def row_to_place(table: Table, choice: Choice) -> int:
    """The row that leaves me the best choice when the waiting card lies there."""
    totals = table.totals
    mine = table.collections[table.seat] + table.pending
    kept, lost = _cases(table)
    best, chosen = _NOTHING, -1
    for cards, first, second, row in choice.open:
        value = totals[mine + cards]
        if value > first:
            worth = kept * value + lost * first
        else:
            worth = kept * first + lost * max(value, second)
        if worth > best:
            best, chosen = worth, row
    return chosen


def _cases(table: Table) -> tuple[int, int]:
    """In how many cases of five I get the best row and the second best; when nobody else is left,
    the best is mine."""
    return (_KEPT, _CASES - _KEPT) if table.number_present > 1 else (_CASES, 0)
