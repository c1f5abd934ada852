"""The games that this site offers, one literal line each."""

from __future__ import annotations

from typing import Any

from games.engine.coloretto.rules import Coloretto
from games.engine.kernel import Game

GAMES: dict[str, Game[Any, Any]] = {
    "coloretto": Coloretto(),
}


def game_for(key: str) -> Game[Any, Any]:
    """The game of this key; KeyError when there is none."""
    return GAMES[key]
