"""The house bot for any game: tries its answers in worlds that agree with what its seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.chance import Chance, Draw
from games.engine.kernel import Action, Game, Seat

PLAYOUTS = 60
STEPS_AT_MOST = 400


class _Rolls(Chance):
    """Chance of a playout: whatever the bot's own draw gives."""

    __slots__ = ("_draw",)

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw.below(n)


def choose(
    game: Game[Any, Any],
    world: Callable[[], Any],
    seat: Seat,
    draw: Draw,
    *,
    budget: int = PLAYOUTS,
) -> Action:
    """A good answer for the seat. `world` deals a full state that agrees with what the seat knows,
    never the true one; `budget` is the number of playouts in all."""
    candidates = _candidates(game, world(), seat, draw)
    if len(candidates) == 1:
        return candidates[0]
    rounds = max(1, budget // len(candidates))
    worth = [0.0] * len(candidates)
    for _ in range(rounds):
        for number, action in enumerate(candidates):
            worth[number] += _playout(game, world(), seat, action, draw)
    return candidates[worth.index(max(worth))]


def _candidates(game: Game[Any, Any], state: Any, seat: Seat, draw: Draw) -> list[Action]:
    prompt = game.prompt(state, seat)
    found = list(prompt.answers)
    if prompt.forms or not found:
        found += [game.sample(state, seat, draw) for _ in range(8)]
    return list(dict.fromkeys(found))


def _playout(game: Game[Any, Any], state: Any, seat: Seat, first: Action, draw: Draw) -> float:
    """Play the world to its end at random after the first answer: 1 for a win, shared by ties."""
    rolls = _Rolls(draw)
    answers: dict[Seat, Action] = {seat: first}
    for _ in range(STEPS_AT_MOST):
        actors = game.actors(state)
        if not actors:
            break
        if game.phase(state).together:
            given = {
                each: answers.pop(each, None) or game.sample(state, each, draw) for each in actors
            }
            game.settle(state, given, rolls)
        else:
            actor = actors[0]
            action = answers.pop(actor, None) or game.sample(state, actor, draw)
            game.apply(state, actor, action, rolls)
    result = game.outcome(state)
    if result is None or result.places[seat] != 1:
        return 0.0
    return 1.0 / result.places.count(1)
