"""The house bot's Chameleon: it knows words that go with ours, remembers most of them, and weighs
the clues by them. It sees its seat's view alone, so that the Chameleon does not see the secret.

It decides by thought, not by playouts: what a clue tells is in no position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from games.bots.policy import Policy
from games.engine.chance import Draw
from games.engine.kernel import Action, Game, Seat
from games.engine.the_chameleon import data, text
from games.engine.the_chameleon.options import own_topics
from games.engine.the_chameleon.records import (
    Role,
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

# Each link between a clue and a word is forgotten with this chance: who remembers all reads the
# clues of bots like a book. It is forgotten anew for each decision, for a memory that could be
# worked out from what is public would tell others what a bot knows.
FORGOTTEN: dict[Role, float] = {"informed": 0.1, "chameleon": 0.4}
# A word that a clue is not remembered to fit is so likely all the same: to me, and to a Chameleon
# that I hide the secret from.
MISSED, GUARDED = 0.05, 0.2
# Among so many of the best clues one is chosen by lot, so that nobody learns them by heart.
CHOICE = 3
# How suspicious a clue is that fits: the wider the more, for the Chameleon gives wide clues. One
# that does not fit is 1; an unknown one, such as most people give, is in the middle of those.
FITTING, WIDER, WIDEST, UNKNOWN = 0.15, 0.03, 6, 0.25
_FINE = 1_000_000


class Mind(NamedTuple):
    """What a bot remembers of a topic: its words, and by the fold of each clue the numbers of the
    words that it fits."""

    words: tuple[str, ...]
    fits: dict[str, frozenset[int]]

    def weights(self, view: TheChameleonView, seat: Seat, missed: float) -> list[float]:
        """How well each word goes with the clues of the others, as weights."""
        weights = [1.0] * len(self.words)
        for said in view.clues:
            fits = self.fits.get(text.fold(said.text)) if said.text else None
            if fits is not None and said.seat != seat:
                weights = [w if at in fits else w * missed for at, w in enumerate(weights)]
        return weights


class TheChameleonPolicy(Policy):
    """Decides at once. `forgotten` is by role."""

    def __init__(self, forgotten: dict[Role, float] = FORGOTTEN) -> None:
        self.forgotten = forgotten

    def decide(self, game: Game[Any, Any], s: TheChameleonState, seat: Seat, draw: Draw) -> Action:
        """The answer of an actor; any at all where the topics are the players' own."""
        return self.answer(game, s, seat, draw)

    def answer(self, game: Game[Any, Any], s: TheChameleonState, seat: Seat, draw: Draw) -> Action:
        """A clue, a vote, an accusation or a guess, from the seat's own view alone."""
        if own_topics(s.options):
            return super().answer(game, s, seat, draw)
        view = game.view(s, seat)
        mind = remember(view.topic, self.forgotten[view.role], draw)
        match view.phase:
            case TheChameleonClues() | TheChameleonSealedClues():
                return TheChameleonClue(choose_clue(view, seat, mind, draw))
            case TheChameleonDebate():
                others = [other for other in view.order if other != seat]
                return TheChameleonVote(suspect(view, seat, mind, others, draw))
            case TheChameleonTiebreak(tied=tied):
                others = [other for other in tied if other != seat]
                return TheChameleonAccuse(suspect(view, seat, mind, others, draw))
            case _:
                return TheChameleonGuess(choose_guess(view, seat, mind, draw))


def remember(title: str, forgotten: float, draw: Draw) -> Mind:
    """The memory of one of our topics, each link forgotten with this chance."""
    words, links = _known(title)
    least = round(forgotten * _FINE)
    fits: dict[str, list[int]] = {}
    for clue, word in links:
        if draw.below(_FINE) >= least:
            fits.setdefault(clue, []).append(word)
    return Mind(words, {clue: frozenset(numbers) for clue, numbers in fits.items()})


def choose_clue(view: TheChameleonView, seat: Seat, mind: Mind, draw: Draw) -> str:
    """Informed: one that fits and leaves the Chameleon as much in doubt as can be. The Chameleon:
    one that fits what the secret may be."""
    given = {text.fold(said.text) for said in view.clues if said.text}
    new = [clue for clue in mind.fits if clue not in given]
    if view.secret is None:
        weights = mind.weights(view, seat, MISSED)
        values = {clue: sum(weights[word] for word in mind.fits[clue]) for clue in new}
    else:
        secret = mind.words.index(view.secret)
        weights = mind.weights(view, seat, GUARDED)
        values = {
            clue: -weights[secret] / _after(weights, mind.fits[clue])
            for clue in new
            if secret in mind.fits[clue]
        }
    best = sorted(values, key=lambda clue: (-values[clue], draw.below(_FINE)))[:CHOICE]
    return draw.choice(best or data.clues_of(view.topic))


def suspect(
    view: TheChameleonView, seat: Seat, mind: Mind, others: Sequence[Seat], draw: Draw
) -> Seat:
    """Whose clue goes least with the secret; the Chameleon goes by what the secret may be."""
    if view.secret is None:
        weights = mind.weights(view, seat, MISSED)
    else:
        weights = [float(word == view.secret) for word in mind.words]
    whole = sum(weights)
    clues = {said.seat: said.text for said in view.clues}

    def suspicion(other: Seat) -> float:
        clue = clues[other]
        fits = mind.fits.get(text.fold(clue)) if clue else None
        if fits is None:
            return UNKNOWN
        right = sum(weights[word] for word in fits) / whole
        return (1 - right) + right * (FITTING + WIDER * min(len(fits), WIDEST))

    return max(others, key=lambda other: (suspicion(other), draw.below(_FINE)))


def choose_guess(view: TheChameleonView, seat: Seat, mind: Mind, draw: Draw) -> str:
    """The word that goes best with the clues and was not guessed."""
    weights = mind.weights(view, seat, MISSED)
    guessed = [text.fold(guess) for guess in view.guesses]
    left = [at for at, word in enumerate(mind.words) if text.fold(word) not in guessed]
    return mind.words[max(left, key=lambda at: (weights[at], draw.below(_FINE)))]


def _after(weights: Sequence[float], fits: frozenset[int]) -> float:
    """The sum of the weights when one more clue is given."""
    return sum(w if at in fits else w * GUARDED for at, w in enumerate(weights))


@cache
def _known(title: str) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """The words of a topic, and each link as the fold of a clue and the number of a word."""
    words = data.WORDS[title]
    links = [
        (text.fold(clue), words.index(word))
        for clue, fitting in data.associations()[title].items()
        for word in fitting
    ]
    return words, tuple(links)
