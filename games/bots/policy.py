"""How a bot plays a game on in its head, and what the end of that is worth. This one fits any game;
a game's own policy replaces what it can do better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from games.engine import kernel
from games.engine.chance import Chance, Draw
from games.engine.kernel import Action, Game, Outcome, Position, Seat

T = TypeVar("T")

# Winning is this part of a result's worth; the rest is the place: second is better than last.
_WIN = 0.8
# The worth of a match that was not played to its end: about that of an average result.
_UNKNOWN = 0.3


class Rolls(Chance):
    """Chance of a playout: whatever the bot's own draw gives, and nothing is kept."""

    __slots__ = ("_draw",)

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw.below(n)

    def shuffle(self, items: list[T]) -> None:
        self._draw.shuffle(items)


class Policy:
    """Plays any game at random. `playouts` is how many a decision takes, `steps` after how many
    steps a playout is given up: counts, so that no load on the machine changes a choice."""

    playouts = 60
    steps = 400

    def decide(self, game: Game[Any, Any], s: Any, seat: Seat, draw: Draw) -> Action | None:
        """The answer itself, where thought finds it from no more than the seat may know; None where
        answers have to be tried."""
        return None

    def narrow(self, s: Any, answers: Sequence[Any]) -> list[Any]:
        """The answers worth trying, at least one of them: of equal ones, one is enough."""
        return list(answers)

    def answer(self, game: Game[Any, Any], s: Any, seat: Seat, draw: Draw) -> Action:
        """What an actor answers in a playout, from no more than it may know."""
        action: Action = game.sample(s, seat, draw)
        return action

    def trials(
        self,
        game: Game[Any, Any],
        world: Any,
        seat: Seat,
        answers: Sequence[Any],
        draw: Draw,
        left: Sequence[Seat],
    ) -> list[float]:
        """What each answer is worth to the seat in this world, from 0 to 1; `left` are the seats
        that have left the match. The others answer the same in each trial of a sealed question, so
        that a difference comes from the seat's own answer."""
        others = {
            other: self.answer(game, world, other, draw)
            for other in game.actors(world)
            if other != seat
        }
        worths: list[float] = []
        for action in answers:
            s = game.copy(world)
            step(game, s, {**others, seat: action}, Rolls(draw))
            self.play_on(game, s, draw)
            worths.append(worth(game, s, seat, left))
        return worths

    def play_on(self, game: Game[Any, Any], s: Any, draw: Draw) -> None:
        """Play the state on to its end, or as far as `steps` allows."""
        rolls = Rolls(draw)
        for _ in range(self.steps):
            actors = game.actors(s)
            if not actors:
                return
            step(game, s, {seat: self.answer(game, s, seat, draw) for seat in actors}, rolls)


def step(game: Game[Any, Any], s: Any, answers: Mapping[Seat, Action], chance: Chance) -> None:
    """Carry out the answers of all actors, which are taken to be legal; changes the state."""
    if game.phase(s).together:
        game.settle(s, dict(sorted(answers.items())), chance)
    else:
        ((seat, action),) = answers.items()
        game.apply(s, seat, action, chance)


def worth(game: Game[Any, Any], s: Any, seat: Seat, left: Sequence[Seat]) -> float:
    """What the state is worth to the seat, from 0 to 1."""
    result: Outcome | None = game.outcome(s)
    if result is not None and left:
        result = kernel.outcome(game, Position(s, len(result.places), list(left), 0))
    if result is None:
        return _UNKNOWN
    places, place = result.places, result.places[seat]
    won = 1 / places.count(1) if place == 1 else 0.0
    ahead = sum(place < other for other in places) + (places.count(place) - 1) / 2
    return _WIN * won + (1 - _WIN) * ahead / (len(places) - 1)
