"""What a viewer may know of a match, with the counts that can be worked out from it."""

from __future__ import annotations

from games.engine.coloretto.records import (
    BELOW_MARKER,
    IN_GAME,
    ColorettoPhase,
    ColorettoRow,
    ColorettoState,
    ColorettoView,
    row_capacities,
)
from games.engine.coloretto.scoring import TABLES, ColorettoScore, score, total
from games.engine.kernel import Seat, Viewer


def view_for(s: ColorettoState, viewer: Viewer, phase: ColorettoPhase) -> ColorettoView:
    """The open table, the same for everybody but for the gains, which are the viewer's own."""
    return ColorettoView(
        phase=phase,
        options=s.options,
        colours=IN_GAME[len(s.collections)],
        points=TABLES[s.options.scoring],
        round=s.round,
        round_starter=s.starter,
        current_seat=None if s.over else s.seat,
        order=() if s.over else _order(s),
        row_of=_row_of(s),
        supply_count=len(s.supply),
        draws_until_marker=None if s.last_round else len(s.supply) - BELOW_MARKER,
        last_round=s.last_round,
        pending=s.pending,
        rows=_view_rows(s, viewer),
        collections=tuple([own.copy() for own in s.collections]),
        set_aside=s.set_aside.copy(),
        unseen=_unseen(s),
        scores=scores_now(s),
    )


def scores_now(s: ColorettoState) -> tuple[ColorettoScore, ...]:
    """Every seat's count as the cards lie now."""
    colours, scoring = IN_GAME[len(s.collections)], s.options.scoring
    return tuple([score(own, colours, scoring) for own in s.collections])


def _order(s: ColorettoState) -> tuple[Seat, ...]:
    seats = len(s.collections)
    turns = [(s.seat + step) % seats for step in range(seats)]
    return tuple([seat for seat in turns if seat not in s.taken_by])


def _row_of(s: ColorettoState) -> tuple[int | None, ...]:
    taken = s.taken_by
    return tuple(
        [taken.index(seat) if seat in taken else None for seat in range(len(s.collections))]
    )


def _view_rows(s: ColorettoState, viewer: Viewer) -> tuple[ColorettoRow, ...]:
    capacities = row_capacities(len(s.collections), s.options)
    columns = zip(capacities, map(tuple, s.rows), s.taken_by, _gains(s, viewer), strict=True)
    return tuple([ColorettoRow(*values) for values in columns])


def _gains(s: ColorettoState, viewer: Viewer) -> list[int | None]:
    """What each row would add to the viewer's score; None for rows it cannot take in this round."""
    if viewer is None or s.over or viewer in s.taken_by:
        return [None] * len(s.rows)
    own = s.collections[viewer]
    colours, scoring = IN_GAME[len(s.collections)], s.options.scoring
    now = total(own, colours, scoring)
    gains: list[int | None] = []
    for cards in s.rows:
        if not cards:
            gains.append(None)
            continue
        after = own.copy()
        for card in cards:
            after[card] += 1
        gains.append(total(after, colours, scoring) - now)
    return gains


def _unseen(s: ColorettoState) -> dict[str, int]:
    """How often each code still lies face down; whoever counts the open cards knows as much."""
    unseen = dict.fromkeys(s.set_aside, 0)
    for card in s.supply:
        unseen[card] += 1
    return unseen
