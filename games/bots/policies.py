"""The games that bots know more of than the rules, one literal line each."""

from __future__ import annotations

from typing import Any

from games.bots.chameleon_poker import ChameleonPokerPolicy
from games.bots.coloretto.policy import ColorettoPolicy
from games.bots.dragonheart.policy import DragonheartPolicy
from games.bots.policy import Policy
from games.bots.the_chameleon import TheChameleonPolicy
from games.engine.kernel import Game

POLICIES: dict[str, Policy] = {
    "chameleon_poker": ChameleonPokerPolicy(),
    "coloretto": ColorettoPolicy(),
    "dragonheart": DragonheartPolicy(),
    "the_chameleon": TheChameleonPolicy(),
}

_ANY = Policy()


def policy_for(game: Game[Any, Any]) -> Policy:
    """The game's own policy, or the one that plays anything at random."""
    return POLICIES.get(game.key, _ANY)
