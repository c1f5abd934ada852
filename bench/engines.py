"""How fast the engines play: random matches and whole steps of every game of the registry, beside
RLCard's uno and OpenSpiel's crazy_eights, interleaved in one run.

A decision is one answer of one seat; dealing is part of every figure. "Play" is what a playout of a
bot does: choose a random answer, check it, apply it in place, keep action and events. "Step" is
what the site does: prompt, check, copy, apply, and the acting seat's new view. Time is the time of
this process alone, so that other work disturbs little; ratios are medians of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import metadata
from itertools import count
from pathlib import Path
from typing import Any

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.chance import Chance
from games.engine.kernel import Game, Position
from games.engine.registry import GAMES

# Plays one match and returns its number of decisions.
Match = Callable[[], int]

PLAY_GOAL, STEP_GOAL, LEAST = 6, 60, 2


class LooseChance(Chance):
    """Chance from a fast source; like all chance it keeps its draws."""

    def __init__(self, source: random.Random) -> None:
        super().__init__()
        self._random = source.random

    def below(self, n: int) -> int:
        result = int(self._random() * n)
        self.draws.append(result)
        return result


def main() -> int:
    """Measure, then print machine, versions and table."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--seconds", type=float, default=0.5, help="per contender and round")
    arguments = asked.parse_args()
    plays, steps = contenders()
    print_machine(arguments)
    found: dict[str, list[float]] = {name: [] for name in {**plays, **steps}}
    for _ in range(arguments.rounds):
        for name, match in {**plays, **steps}.items():
            found[name].append(rate(match, arguments.seconds))
    print_table("Random play", plays, found)
    print_table("Whole step", steps, found)
    print_goals(found)
    return 0


def contenders() -> tuple[dict[str, Match], dict[str, Match]]:
    """Those who play and those who step, by name, the rival to compare with first."""
    plays: dict[str, Match] = {"uno (RLCard)": rlcard_uno(copying=False)}
    if (eights := openspiel_crazy_eights()) is not None:
        plays["crazy_eights (OpenSpiel)"] = eights
    steps: dict[str, Match] = {"uno with step back (RLCard)": rlcard_uno(copying=True)}
    for key, game in GAMES.items():
        plays[key] = our_play(game)
        steps[f"{key} step"] = our_step(game)
    return plays, steps


def rate(match: Match, seconds: float) -> float:
    """Decisions in a second of this process's time."""
    gc.collect()
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += match()
    return decisions / spent


def rlcard_uno(copying: bool) -> Match:
    """RLCard's environment as it is; `copying` lets it keep the copies that a step back needs."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1, "allow_step_back": copying})
    choose = random.Random(1).choice

    def match() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return match


def openspiel_crazy_eights() -> Match | None:
    """OpenSpiel's game with its five players; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed here: crazy_eights is left out.")
        return None
    game, source = pyspiel.load_game("crazy_eights"), random.Random(1)

    def match() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, weights)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return match


def our_play(game: Game[Any, Any]) -> Match:
    """A playout as bots do it, each number of seats in turn."""
    draw, source, turns = FastDraw(1), random.Random(1), count()
    run = _play_together if game.has_together else _play_single

    def match() -> int:
        seats = game.seats[next(turns) % len(game.seats)]
        chance = LooseChance(source)
        position, _ = kernel.start(game, seats, game.Options(), chance)
        return run(game, position, draw, chance)

    return match


def _play_single(
    game: Game[Any, Any], position: Position[Any], draw: FastDraw, chance: Chance
) -> int:
    """Play out in place a game whose phases are all single."""
    state = position.state
    log: list[tuple[int, Any, list[Any]]] = []
    while owing := game.actors(state):
        seat = owing[0]
        action = game.sample(state, seat, draw)
        kernel.check(game, position, seat, action)
        log.append((seat, action, game.apply(state, seat, action, chance)))
    return len(log)


def _play_together(
    game: Game[Any, Any], position: Position[Any], draw: FastDraw, chance: Chance
) -> int:
    """Play out in place a game that has phases of both kinds."""
    state, decisions = position.state, 0
    log: list[tuple[Any, list[Any]]] = []
    while owing := game.actors(state):
        answers = {seat: game.sample(state, seat, draw) for seat in owing}
        for seat, action in answers.items():
            kernel.check(game, position, seat, action)
        if game.phase(state).together:
            log.append((answers, game.settle(state, answers, chance)))
        else:
            log.append((answers, game.apply(state, seat, action, chance)))
        decisions += len(answers)
    return decisions


def our_step(game: Game[Any, Any]) -> Match:
    """A match as the site plays it, without its database."""
    draw, source, turns = FastDraw(1), random.Random(1), count()

    def match() -> int:
        seats = game.seats[next(turns) % len(game.seats)]
        chance = LooseChance(source)
        position, _ = kernel.start(game, seats, game.Options(), chance)
        decisions = 0
        while owing := kernel.actors(game, position):
            state = position.state
            answers = {}
            for seat in owing:
                game.prompt(state, seat)
                answers[seat] = game.sample(state, seat, draw)
            if game.phase(state).together:
                position, _ = kernel.settle(game, position, answers, chance)
            else:
                seat = owing[0]
                position, _ = kernel.play(game, position, seat, answers[seat], chance)
            for seat in owing:
                game.view(position.state, seat)
            decisions += len(owing)
        return decisions

    return match


def ratio(found: dict[str, list[float]], name: str, rival: str) -> float:
    """How many times as fast as the rival, the median over the rounds."""
    return statistics.median(a / b for a, b in zip(found[name], found[rival], strict=True))


def print_machine(arguments: argparse.Namespace) -> None:
    """Where and with what the figures were taken."""
    model = platform.processor() or platform.machine()
    if (cpuinfo := Path("/proc/cpuinfo")).exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(": ")[2] if names else model
    print(f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
    versions = [f"Python {platform.python_version()}"]
    for package in ("msgspec", "rlcard", "numpy", "open_spiel"):
        try:
            versions.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            versions.append(f"no {package}")
    print(", ".join(versions))
    print(f"median of {arguments.rounds} interleaved rounds of {arguments.seconds} s each")


def print_table(title: str, names: dict[str, Match], found: dict[str, list[float]]) -> None:
    """One line for each contender; the first is the rival."""
    rival = next(iter(names))
    print(f"\n{title:28}{'decisions/s':>14}{'us each':>10}{'times the first':>18}")
    for name in names:
        speed = statistics.median(found[name])
        print(f"{name:28}{speed:14,.0f}{1e6 / speed:10.1f}{ratio(found, name, rival):18.2f}")


def print_goals(found: dict[str, list[float]]) -> None:
    """What the figures are meant to reach, and whether they do."""
    plays = {key: ratio(found, key, "uno (RLCard)") for key in GAMES}
    mean = math.prod(plays.values()) ** (1 / len(plays))
    steps = {key: ratio(found, f"{key} step", "uno with step back (RLCard)") for key in GAMES}
    print()
    goal(f"geometric mean of play is {mean:.2f} times uno", PLAY_GOAL, mean)
    slowest = min(plays, key=lambda key: plays[key])
    goal(f"slowest at play, {slowest}, is {plays[slowest]:.2f} times uno", LEAST, plays[slowest])
    slowest = min(steps, key=lambda key: steps[key])
    goal(
        f"slowest at steps, {slowest}, is {steps[slowest]:.0f} times uno", STEP_GOAL, steps[slowest]
    )
    if "crazy_eights (OpenSpiel)" in found and "coloretto" in GAMES:
        times = ratio(found, "coloretto", "crazy_eights (OpenSpiel)")
        goal(f"coloretto plays {times:.2f} times as fast as crazy_eights", 1, times)


def goal(text: str, least: float, reached: float) -> None:
    """One goal in a line."""
    print(f"{'reached' if reached >= least else 'MISSED '}  {text} (goal: at least {least})")


if __name__ == "__main__":
    sys.exit(main())
