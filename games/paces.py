"""How long a seat may think: one literal table, chosen by name when a match is created."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from games.engine.words import Message, say_n


class Pace(NamedTuple):
    """A flat time for every move."""

    key: str
    per_move: timedelta

    @property
    def words(self) -> Message:
        """What it means, as a sentence."""
        return say_n(
            "{days} day for every move",
            "{days} days for every move",
            "days",
            days=self.per_move.days,
        )


PACES: dict[str, Pace] = {
    f"flat_{days}d": Pace(f"flat_{days}d", timedelta(days=days)) for days in (1, 2, 3, 5, 7, 10, 14)
}
DEFAULT_PACE = "flat_3d"
