"""A player of The Chameleon who thinks of its own next answer alone: a clue that nobody doubts, a
vote against a clue that does not fit, the word that fits most clues. It remembers as much of the
links between clues and words as the rules suggest for bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.bots.the_chameleon import Mind, remember
from games.engine.chance import Draw
from games.engine.kernel import Action, Game, Seat
from games.engine.the_chameleon import data
from games.engine.the_chameleon.records import (
    TheChameleonAccuse,
    TheChameleonClue,
    TheChameleonClues,
    TheChameleonDebate,
    TheChameleonGuess,
    TheChameleonSealedClues,
    TheChameleonState,
    TheChameleonTiebreak,
    TheChameleonView,
    TheChameleonVote,
)

FORGOTTEN = {"informed": 0.3, "chameleon": 0.7}
# For each known clue that does not fit, a word is so much less likely.
MISSED = 0.35


def the_chameleon(
    game: Game[Any, Any], world: Callable[[], TheChameleonState], seat: Seat, draw: Draw
) -> Action:
    """The answer that looks best by itself."""
    view: TheChameleonView = game.view(world(), seat)
    assert view.role is not None
    mind = remember(view.topic, FORGOTTEN[view.role], draw)
    weights = mind.weights(view, seat, MISSED)
    match view.phase:
        case TheChameleonClues() | TheChameleonSealedClues():
            return TheChameleonClue(_clue(view, mind, weights, draw))
        case TheChameleonDebate():
            others = [other for other in view.order if other != seat]
            return TheChameleonVote(_suspect(view, mind, weights, others, draw))
        case TheChameleonTiebreak(tied=tied):
            others = [other for other in tied if other != seat]
            return TheChameleonAccuse(_suspect(view, mind, weights, others, draw))
        case _:
            words = [word for word in mind.words if word not in view.guesses]
            return TheChameleonGuess(_best(words, lambda w: weights[mind.words.index(w)], draw))


def _clue(view: TheChameleonView, mind: Mind, weights: Sequence[float], draw: Draw) -> str:
    """The clearest clue for the secret; the Chameleon's fits most of what that may be."""
    given = {said.text for said in view.clues}
    new = [clue for clue in mind.fits if clue not in given]
    if view.secret is None:
        best = _best(new, lambda clue: sum(weights[word] for word in mind.fits[clue]), draw)
    else:
        secret = mind.words.index(view.secret)
        fitting = [clue for clue in new if secret in mind.fits[clue]]
        best = _best(fitting, lambda clue: -len(mind.fits[clue]), draw)
    return best or draw.choice(data.clues_of(view.topic))


def _suspect(
    view: TheChameleonView,
    mind: Mind,
    weights: Sequence[float],
    others: Sequence[Seat],
    draw: Draw,
) -> Seat:
    """Anybody whose known clue does not fit the secret, or what the secret seems to be."""
    secret = view.secret or _best(mind.words, lambda w: weights[mind.words.index(w)], draw)
    number = mind.words.index(secret)
    clues = {said.seat: said.text for said in view.clues}
    odd = [other for other in others if number not in mind.fits.get(clues[other], {number})]
    return draw.choice(odd or others)


def _best(items: Sequence[str], value: Callable[[str], float], draw: Draw) -> str:
    """One of the items with the highest value, by lot; an empty text when there are none."""
    most = max(map(value, items), default=0.0)
    best = [item for item in items if value(item) == most]
    return draw.choice(best) if best else ""
