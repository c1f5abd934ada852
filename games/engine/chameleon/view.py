"""What a viewer may know of a match, with what can be worked out from it."""

from __future__ import annotations

from games.engine.chameleon.records import (
    ChameleonHand,
    ChameleonNext,
    ChameleonPhase,
    ChameleonSeat,
    ChameleonState,
    ChameleonView,
)
from games.engine.chameleon.scoring import COLORS, POINTS, unmatched
from games.engine.chameleon.worlds import open_cards
from games.engine.kernel import Seat, Viewer


def view_for(s: ChameleonState, viewer: Viewer, phase: ChameleonPhase) -> ChameleonView:
    """The open table, the same for everybody, and the viewer's own hand."""
    seats = len(s.hands)
    return ChameleonView(
        phase=phase,
        options=s.options,
        round=s.round,
        dealer=s.dealer,
        direction=s.direction,
        current_seat=None if s.over else s.seat,
        turns=s.turns,
        turns_left=s.options.turn_cap * seats - s.turns,
        seats=tuple([_seat(s, seat) for seat in range(seats)]),
        hand=None if viewer is None else _hand(s, viewer),
        taken=s.taken,
        discards=tuple(s.discards[::-1]),
        play_count=len(s.play_pile),
        color_count=len(s.color_pile),
        colors_left={color: s.color_pile.count(color) for color in COLORS},
        next=None if s.over else next_seats(s),
        results=tuple(s.results),
        last=s.last,
    )


def next_seats(s: ChameleonState) -> ChameleonNext:
    """Who plays after the current seat."""
    seats = len(s.hands)
    return ChameleonNext(
        (s.seat + s.direction) % seats,
        (s.seat + 2 * s.direction) % seats,
        (s.seat - s.direction) % seats if seats > 2 else None,
    )


def _seat(s: ChameleonState, seat: Seat) -> ChameleonSeat:
    stack = s.stacks[seat]
    took = tuple(open_cards(s, seat))
    return ChameleonSeat(stack[-1], len(stack), len(s.hands[seat]), took, s.totals[seat])


def _hand(s: ChameleonState, viewer: Seat) -> ChameleonHand:
    color = s.stacks[viewer][-1]
    hand = tuple(s.hands[viewer])
    points = tuple([POINTS[color][card] for card in hand])
    drawn = s.drawn if viewer == s.seat else None
    return ChameleonHand(hand, points, sum(points), unmatched(hand, color), drawn)
