"""The house bot's Dragonheart: each answer is tried in the same worlds, some turns are played by
the rule of thumb, and what comes of it is compared by the chances to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from games.bots.dragonheart import thumb
from games.bots.dragonheart.table import Table
from games.bots.policy import Policy
from games.engine.chance import Draw
from games.engine.dragonheart.deck import TYPES
from games.engine.dragonheart.records import DragonheartAction, DragonheartPlay, DragonheartState
from games.engine.kernel import Game, Seat

# By how many points chances to win differ little at the end, and so many more for each card that is
# still to be drawn.
_SPREAD_END, _SPREAD_CARD = 3.0, 0.15
# A point is worth something even when the match is won or lost, but less than any chance to win.
_POINT = 0.0003


class DragonheartPolicy(Policy):
    """Playouts in numbers instead of states, some turns long."""

    playouts = 100
    turns = 8

    def answer(
        self, game: Game[Any, Any], s: DragonheartState, seat: Seat, draw: Draw
    ) -> DragonheartAction:
        """The rule of thumb."""
        table = Table.of(s)
        _, kind, values, take = thumb.best(table)
        named = TYPES[take] if take >= 0 else None
        play = DragonheartPlay(TYPES[kind], tuple(values), named)
        offered = game.prompt(s, seat).answers
        return play if play in offered else DragonheartPlay(TYPES[kind], tuple(values))

    def trials(
        self,
        game: Game[Any, Any],
        world: DragonheartState,
        seat: Seat,
        answers: Sequence[Any],
        draw: Draw,
        left: Sequence[Seat],
    ) -> list[float]:
        """The seat's chances to win some turns later, after each answer."""
        before = Table.of(world)
        chances: list[float] = []
        for action in answers:
            table = before.copy()
            table.carry_out(action)
            thumb.play_on(table, self.turns)
            chances.append(chance_of(table, seat))
        return chances


def chance_of(table: Table, seat: Seat) -> float:
    """The seat's chance to win, with a little for the points."""
    lead: float = table.lead(seat)
    if table.over:
        if lead == 0:
            won = 0.5 if table.dragon is None else float(table.dragon == seat)
        else:
            won = float(lead > 0)
        return won + _POINT * lead
    mover = table.seat
    next_ = thumb.threat(table, mover)
    lead += next_ if mover == seat else -next_
    cards = min(len(pile) for pile in table.piles)
    spread = _SPREAD_END + _SPREAD_CARD * cards
    return 1 / (1 + math.exp(-lead / spread))
