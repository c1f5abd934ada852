"""The house bot's Coloretto: each answer is tried in the same worlds, the round is played to its
end by the rule of thumb, and the tables that come of it are compared by the chances to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from games.bots.coloretto import thumb
from games.bots.coloretto.counting import prospects_for
from games.bots.coloretto.table import Table
from games.bots.policy import Policy
from games.engine.chance import Draw
from games.engine.coloretto.records import (
    BELOW_MARKER,
    ColorettoAction,
    ColorettoDraw,
    ColorettoPlace,
    ColorettoState,
)
from games.engine.coloretto.rules import DRAW, PLACE, TAKE
from games.engine.kernel import Game, Seat

# The last round takes about this many cards of those below the marker.
_LAST_CARDS = 12
# By how many points chances to win differ little: so many at the end of the match, and so many more
# for each card above the marker.
_SPREAD_END, _SPREAD_CARD = 2.0, 0.05
# A point is worth something even when the match is won or lost, but less than any chance to win.
_POINT = 0.001


class ColorettoPolicy(Policy):
    """Playouts in numbers instead of states, a round long."""

    playouts = 300
    rounds = 1

    def narrow(self, s: ColorettoState, answers: Sequence[Any]) -> list[Any]:
        """Rows of the same cards and the same room are one choice."""
        found: dict[Any, ColorettoAction] = {}
        for action in answers:
            found.setdefault(_kind(s, action), action)
        return list(found.values())

    def answer(
        self, game: Game[Any, Any], s: ColorettoState, seat: Seat, draw: Draw
    ) -> ColorettoAction:
        """The rule of thumb."""
        table = Table.of(s)
        choice = thumb.choice_of(table)
        if table.pending:
            return PLACE[thumb.row_to_place(table, choice)]
        row = thumb.row_to_take(table, choice)
        return DRAW if row is None else TAKE[row]

    def trials(
        self,
        game: Game[Any, Any],
        world: ColorettoState,
        seat: Seat,
        answers: Sequence[Any],
        draw: Draw,
        left: Sequence[Seat],
    ) -> list[float]:
        """The seat's chances to win at the end of this round, after each answer."""
        before = Table.of(world)
        chances: list[float] = []
        for action in answers:
            table = before.copy()
            _carry_out(table, action)
            thumb.play_on(table, until=before.round + self.rounds)
            chances.append(chances_of(table, left)[seat])
        return chances


def chances_of(table: Table, left: Sequence[Seat]) -> list[float]:
    """Each seat's chance to win; ties share it, and who has left has none."""
    if table.over:
        return _won(table, left)
    seats = len(table.collections)
    cards = 0 if table.last_round else len(table.supply) - BELOW_MARKER
    prospects = prospects_for(seats, table.totals.scoring, round((cards + _LAST_CARDS) / seats))
    spread = _SPREAD_END + _SPREAD_CARD * cards
    values = [prospects[own] / spread for own in table.collections]
    most = max(values)
    weights = [0.0 if seat in left else math.exp(value - most) for seat, value in enumerate(values)]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _won(table: Table, left: Sequence[Seat]) -> list[float]:
    totals = [table.totals[own] for own in table.collections]
    most = max(total for seat, total in enumerate(totals) if seat not in left)
    winners = [seat for seat, total in enumerate(totals) if total == most and seat not in left]
    return [
        (seat in winners) / len(winners) + _POINT * (total - most)
        for seat, total in enumerate(totals)
    ]


def _carry_out(table: Table, action: ColorettoAction) -> None:
    if isinstance(action, ColorettoDraw):
        table.draw()
    elif isinstance(action, ColorettoPlace):
        table.place(action.row)
    else:
        table.take(action.row)


def _kind(s: ColorettoState, action: ColorettoAction) -> Any:
    """The same for actions that cannot make a difference."""
    if isinstance(action, ColorettoDraw):
        return "draw"
    return type(action), tuple(sorted(s.rows[action.row])), s.room[action.row]
