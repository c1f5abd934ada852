"""The house bot for any game: tries its answers in worlds that agree with what its seat knows, more
and more often those that do well. It never sees the true state."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from games.bots.policies import policy_for
from games.bots.policy import Policy
from games.engine.chance import Draw
from games.engine.kernel import Action, Game, Seat

T = TypeVar("T", bound=Hashable)

# Answers with open fields are tried out of so many samples.
_SAMPLES = 16


def choose(
    game: Game[Any, Any],
    world: Callable[[], Any],
    seat: Seat,
    draw: Draw,
    *,
    budget: int | None = None,
    left: Sequence[Seat] = (),
) -> Action:
    """A good answer for the seat, which must be one of the actors. `world` deals a new full state
    that agrees with what the seat knows; `budget` is about how many playouts are made in all (the
    game's policy knows a fitting number); `left` are the seats that have left the match. The same
    worlds and draws give the same answer."""
    policy = policy_for(game)
    known = world()
    decided = policy.decide(game, known, seat, draw)
    if decided is not None:
        return decided
    answers: list[Action] = policy.narrow(known, _candidates(game, policy, known, seat, draw))
    rivals = [other for other in left if other != seat]

    def trial(tried: Sequence[Action]) -> list[float]:
        return policy.trials(game, world(), seat, tried, draw, rivals)

    return best(answers, trial, policy.playouts if budget is None else budget, draw)


def simple(game: Game[Any, Any], world: Callable[[], Any], seat: Seat, draw: Draw) -> Action:
    """Any legal answer of an actor, without a thought."""
    action: Action = game.sample(world(), seat, draw)
    return action


def _candidates(
    game: Game[Any, Any], policy: Policy, s: Any, seat: Seat, draw: Draw
) -> list[Action]:
    """The complete answers of the prompt, and some ways to fill in its forms."""
    prompt = game.prompt(s, seat)
    found = list(prompt.answers)
    if prompt.forms:
        found += [policy.answer(game, s, seat, draw) for _ in range(_SAMPLES)]
        found += [game.sample(s, seat, draw) for _ in range(_SAMPLES)]
    return list(dict.fromkeys(found))


def best(
    answers: Sequence[T], trial: Callable[[Sequence[T]], list[float]], playouts: int, draw: Draw
) -> T:
    """The best of the answers, at least one, by what `trial` says of those given to it. The worse
    half goes again and again; each time the rest gets the same part of the playouts."""
    answers = list(answers)
    if len(answers) * 2 > playouts:
        draw.shuffle(answers)
        del answers[max(1, playouts // 2) :]
    worths = dict.fromkeys(answers, 0.0)
    halvings = math.ceil(math.log2(len(answers)))
    for _ in range(halvings):
        for _ in range(max(1, playouts // (halvings * len(answers)))):
            for action, worth in zip(answers, trial(answers), strict=True):
                worths[action] += worth
        answers = sorted(answers, key=lambda action: -worths[action])
        del answers[(len(answers) + 1) // 2 :]
    return answers[0]
