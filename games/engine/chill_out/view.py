"""What a viewer may know of a match, with what can be worked out from it."""

from __future__ import annotations

from games.engine.chill_out.answers import keepable, pile_draw
from games.engine.chill_out.deck import COLORS, SETS, in_order, missing, worth
from games.engine.chill_out.memory import EITHER
from games.engine.chill_out.records import (
    ChillOutHand,
    ChillOutKeeping,
    ChillOutOver,
    ChillOutSeat,
    ChillOutState,
    ChillOutView,
)
from games.engine.kernel import Seat, Viewer


def view_for(s: ChillOutState, viewer: Viewer) -> ChillOutView:
    """The open table, the viewer's own hand, and what the viewer knows of the others'."""
    over = isinstance(s.phase, ChillOutOver)
    seats = len(s.hands)
    return ChillOutView(
        phase=s.phase,
        options=s.options,
        round=s.round,
        current_seat=None if over else s.seat,
        dice=s.dice,
        turns=s.turns,
        turns_left=s.options.turn_cap * seats - s.turns,
        seats=tuple(
            [
                ChillOutSeat(len(hand), _known(s, seat, viewer), total)
                for seat, (hand, total) in enumerate(zip(s.hands, s.totals, strict=True))
            ]
        ),
        hand=None if viewer is None else _hand(s, viewer),
        discards=tuple(s.discards[::-1]),
        draw_count=len(s.pile),
        pile_draw=pile_draw(s),
        results=tuple(s.results),
        last=s.last,
    )


def _known(s: ChillOutState, seat: Seat, viewer: Viewer) -> tuple[str, ...]:
    """The cards that the viewer knows to be in this hand."""
    if viewer is None or isinstance(s.phase, ChillOutOver):
        return ()
    bit = 1 << seat
    return tuple(
        in_order(own.card for own in s.known[viewer] if own.seats == bit and own.card != EITHER)
    )


def _hand(s: ChillOutState, viewer: Seat) -> ChillOutHand:
    hand, phase = s.hands[viewer], s.phase
    stay: list[str] = []
    may_go: list[str] = []
    if isinstance(phase, ChillOutKeeping) and phase.seat == viewer:
        stay, may_go = keepable(s, phase)
    return ChillOutHand(
        cards=tuple(hand),
        value=worth(hand),
        sets=tuple([color for color in COLORS if missing(hand, SETS[color]) is None]),
        stay=tuple(stay),
        may_go=tuple(may_go),
    )
