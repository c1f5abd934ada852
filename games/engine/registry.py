"""The games that this site offers, one literal line each."""

from __future__ import annotations

from typing import Any

from games.engine.chameleon.rules import Chameleon
from games.engine.chameleon_poker.rules import ChameleonPoker
from games.engine.chill_out.rules import ChillOut
from games.engine.coloretto.rules import Coloretto
from games.engine.dragonheart.rules import Dragonheart
from games.engine.kernel import Game
from games.engine.the_chameleon.rules import TheChameleon

GAMES: dict[str, Game[Any, Any]] = {
    "coloretto": Coloretto(),
    "dragonheart": Dragonheart(),
    "chameleon": Chameleon(),
    "chill_out": ChillOut(),
    "the_chameleon": TheChameleon(),
    "chameleon_poker": ChameleonPoker(),
}


def game_for(key: str) -> Game[Any, Any]:
    """The game of this key; KeyError when there is none."""
    return GAMES[key]
