"""Who sits where, for one match or for many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from games.models import Holder, Match, Seat
from games.selectors.reading import SeatRow
from games.selectors.shapes import HolderShown, SeatShown


def seats_of(match: Match, viewer: Any) -> tuple[SeatShown, ...]:
    """The seats of one match, by number."""
    return seats_of_many([match], viewer)[match.pk]


def seats_of_many(matches: Iterable[Match], viewer: Any) -> dict[int, tuple[SeatShown, ...]]:
    """The seats of many matches by the match's row id, in two queries."""
    tables = tables_of([match.pk for match in matches])
    viewer_id = None if viewer is None else viewer.pk
    return {match_id: seats_for(table, viewer_id) for match_id, table in tables.items()}


def tables_of(match_ids: Iterable[int]) -> dict[int, list[tuple[Seat, Holder | None]]]:
    """Seats with their holders, by the match's row id and in order, for no viewer yet."""
    ids = list(match_ids)
    holders = {
        (holder.match_id, holder.seat): holder
        for holder in Holder.objects.filter(match__in=ids, to_number=None).select_related("user")
    }
    found: dict[int, list[tuple[Seat, Holder | None]]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ids).order_by("match", "number"):
        found[seat.match_id].append((seat, holders.get((seat.match_id, seat.number))))
    return dict(found)


def seats_for(
    table: Iterable[tuple[Seat, Holder | None]], viewer_id: int | None
) -> tuple[SeatShown, ...]:
    """The seats of one match as the user of this id, or a stranger, sees them."""
    return tuple(_shown(seat, holder, viewer_id) for seat, holder in table)


def seats_in(rows: Iterable[SeatRow], viewer_id: int | None) -> tuple[SeatShown, ...]:
    """The seats of one reading of a match."""
    return tuple(
        SeatShown(
            number=row.number,
            holder=_named(row.number, row.name, row.is_bot) if row.held else None,
            is_you=row.user is not None and row.user == viewer_id,
            left=row.left,
            score=row.score,
            place=row.place,
        )
        for row in rows
    )


def names_of(seats: Iterable[SeatShown]) -> list[str]:
    """What the seats are called in sentences. The viewer's own keeps its name, because the
    sentences are in the third person, and is marked: "Ola (you)". Two house bots at one table are
    told apart by their seat."""
    return [_name(seat) for seat in seats]


def former_names(match_id: int, seats: Iterable[SeatShown]) -> list[tuple[int, int, str]]:
    """Who held a seat before: (last entry of theirs, seat, name), the latest first. Costs a query
    only where somebody has left."""
    if not any(seat.left for seat in seats):
        return []
    holders = Holder.objects.filter(match=match_id, to_number__isnull=False)
    return [
        (holder.to_number or 0, holder.seat, _holder(holder).name)
        for holder in holders.select_related("user").order_by("-to_number")
    ]


def _name(seat: SeatShown) -> str:
    if seat.holder is None:
        return gettext("Seat {number}").format(number=seat.number + 1)
    return (
        gettext("{name} (you)").format(name=seat.holder.name) if seat.is_you else seat.holder.name
    )


def _shown(seat: Seat, holder: Holder | None, viewer_id: int | None) -> SeatShown:
    mine = holder is not None and viewer_id is not None and holder.user_id == viewer_id
    return SeatShown(
        number=seat.number,
        holder=_holder(holder) if holder else None,
        is_you=mine,
        left=seat.left_at is not None,
        score=seat.score,
        place=seat.place,
    )


def _holder(holder: Holder) -> HolderShown:
    user = holder.user
    return _named(holder.seat, user.name if user else None, user.is_bot if user else None)


def _named(seat: int, name: str | None, is_bot: bool | None) -> HolderShown:
    """Whoever holds this seat; without a name it is a house bot."""
    if name is None:
        return HolderShown("house_bot", gettext("Bot {number}").format(number=seat + 1))
    return HolderShown("bot" if is_bot else "person", name)
