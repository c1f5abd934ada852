"""How strong and how quick the house bot is: one of it at a table of others, seats in turn.

    ./dev bench bots --matches 1000 --game coloretto

Each deal is played once from every seat, so that luck in dealing and in the order of turns is even.
A shared win counts as a part. The interval is Wilson's for 95 %. Time is that of the process alone.
The rivals look one move ahead and have to beat random play themselves, which is shown first; a game
without such a player is played against random players.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from bench._one_ply import ONE_PLY, Player
from games.bots import house
from games.bots.coloretto import thumb
from games.bots.coloretto.table import Table
from games.bots.draw import FastDraw
from games.bots.policies import policy_for
from games.engine import codec, kernel
from games.engine.chance import KeyedChance
from games.engine.kernel import Action, Game, Position, Seat
from games.engine.registry import GAMES, game_for

PROCESSES = 2
# Matches that one process plays before it takes more.
CHUNK = 20
# Against random players a part of the matches is enough.
FEWER = 10
# Of a second each, for the rate of playouts.
ROUNDS = 5


class Plan(NamedTuple):
    """One kind of player against a table of another kind. `options` is JSON, `budget` how many
    playouts the house bot makes (None: as many as on the site)."""

    game: str
    hero: str
    rivals: str
    seats: int
    options: str
    budget: int | None


class Tally(NamedTuple):
    """Some matches: the hero's part of each win, and the seconds of each of its decisions that had
    more than one answer."""

    wins: list[float]
    seconds: list[float]


def main() -> int:
    """Measure and print."""
    asked = _arguments()
    game = game_for(asked.game)
    seats = asked.seats or min(4, game.seats[-1])
    rival = asked.against or ("one-ply" if asked.game in ONE_PLY else "random")
    plan = Plan(asked.game, "house", rival, seats, asked.options, asked.budget)
    _print_machine()
    playouts = asked.budget or policy_for(game).playouts
    print(f"{asked.game}, {seats} seats, options {asked.options}, {playouts} playouts a decision")
    print(f"\n{'':32}{'matches':>8}{'won':>9}{'share':>8}{'95 %':>16}{'times even':>12}")
    with ProcessPoolExecutor(PROCESSES) as pool:
        if rival != "random":
            _report(plan._replace(hero=rival, rivals="random"), asked.matches, pool)
            _report(plan._replace(rivals="random"), asked.matches // FEWER, pool)
        seconds = _report(plan, asked.matches, pool)
    _print_seconds(seconds)
    if asked.game == "coloretto":
        _print_playouts(game, seats, codec.convert_options(game, json.loads(asked.options)))
    return 0


def _arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--game", choices=sorted(GAMES), default="coloretto")
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--seats", type=int, help="how many seats (4, or the most there can be)")
    asked.add_argument("--against", choices=["one-ply", "random"], help="who the others are")
    asked.add_argument("--budget", type=int, help="playouts of a decision (as on the site)")
    asked.add_argument("--options", default="{}", help="the match's options, as JSON")
    return asked.parse_args()


def _report(plan: Plan, matches: int, pool: ProcessPoolExecutor) -> list[float]:
    """Play, print one line, and return the seconds of the hero's decisions."""
    chunks = [range(at, min(at + CHUNK, matches)) for at in range(0, matches, CHUNK)]
    tallies = list(pool.map(partial(play, plan), chunks))
    wins = [part for tally in tallies for part in tally.wins]
    share = sum(wins) / len(wins)
    low, high = wilson(share, len(wins))
    name = f"{plan.hero} against {plan.seats - 1} {plan.rivals}"
    interval = f"{low:.3f} to {high:.3f}"
    print(
        f"{name:32}{len(wins):8}{sum(wins):9.1f}{share:8.3f}{interval:>16}"
        f"{share * plan.seats:12.2f}",
        flush=True,
    )
    return [second for tally in tallies for second in tally.seconds]


def wilson(share: float, number: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many matches."""
    z = 1.959964
    middle = share + z * z / (2 * number)
    half = z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return (middle - half) / (1 + z * z / number), (middle + half) / (1 + z * z / number)


def play(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play the matches of these numbers; each is the same whenever and wherever it is played."""
    game = game_for(plan.game)
    hero, rival = _player(plan, plan.hero), _player(plan, plan.rivals)
    tally = Tally([], [])
    for number in numbers:
        deal, own = divmod(number, plan.seats)
        players = [rival] * plan.seats
        players[own] = hero
        places = _match(game, plan, players, own, deal, tally.seconds)
        tally.wins.append(1 / places.count(1) if places[own] == 1 else 0.0)
    return tally


def _player(plan: Plan, name: str) -> Player:
    if name == "house":
        return partial(house.choose, budget=plan.budget)
    return house.simple if name == "random" else ONE_PLY[plan.game]


def _match(
    game: Game[Any, Any],
    plan: Plan,
    players: Sequence[Player],
    own: Seat,
    deal: int,
    seconds: list[float],
) -> tuple[int, ...]:
    """Play one match to its end; the places."""
    draw = FastDraw(deal * plan.seats + own)
    options = codec.convert_options(game, json.loads(plan.options))
    position = kernel.start(game, plan.seats, options, _chance(deal, 0)).position
    while owing := kernel.actors(game, position):
        answers: dict[Seat, Action] = {}
        for seat in owing:
            world = partial(game.determinize, position.state, seat, draw)
            began = time.process_time()
            answers[seat] = players[seat](game, world, seat, draw)
            if seat == own and not _forced(game, position, seat):
                seconds.append(time.process_time() - began)
        position = _step(game, position, answers, deal)
    result = kernel.outcome(game, position)
    assert result is not None
    return result.places


def _step(
    game: Game[Any, Any], position: Position[Any], answers: dict[Seat, Action], deal: int
) -> Position[Any]:
    chance = _chance(deal, position.ply + 1)
    if game.phase(position.state).together:
        return kernel.settle(game, position, answers, chance).position
    ((seat, action),) = answers.items()
    return kernel.play(game, position, seat, action, chance).position


def _forced(game: Game[Any, Any], position: Position[Any], seat: Seat) -> bool:
    prompt = game.prompt(position.state, seat)
    return len(prompt.answers) == 1 and not prompt.forms


def _chance(deal: int, ply: int) -> KeyedChance:
    """The same on every machine."""
    return KeyedChance(deal.to_bytes(32), "bench", (), ply)


def _print_machine() -> None:
    model = platform.processor() or platform.machine()
    if (cpuinfo := Path("/proc/cpuinfo")).exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(": ")[2] if names else model
    print(f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
    versions = f"Python {platform.python_version()}, msgspec {metadata.version('msgspec')}"
    print(f"{versions}, {PROCESSES} processes")


def _print_seconds(seconds: list[float]) -> None:
    """How long the house bot thought, over all decisions with a choice."""
    mean, worst = 1000 * statistics.mean(seconds), 1000 * max(seconds)
    *_, late = statistics.quantiles(seconds, n=20)
    print(f"\na decision of the house bot: mean {mean:.1f} ms, 95 % within {1000 * late:.1f} ms,")
    print(f"longest {worst:.1f} ms ({len(seconds)} decisions)")


def _print_playouts(game: Game[Any, Any], seats: int, options: Any) -> None:
    """How many playouts by the rule of thumb one core makes in a second from a new deal, world and
    conversion included."""
    state = kernel.start(game, seats, options, _chance(0, 0)).position.state
    for name, until in (("to the end of a round", 2), ("to the end of the match", 99)):
        rates = list(_rates(game, state, until))
        print(f"playouts {name}: {statistics.median(rates):,.0f} a second and core")


def _rates(game: Game[Any, Any], state: Any, until: int) -> Iterator[float]:
    draw = FastDraw(1)
    for _ in range(ROUNDS):
        began, done = time.process_time(), 0
        while (spent := time.process_time() - began) < 1:
            thumb.play_on(Table.of(game.determinize(state, 0, draw)), until)
            done += 1
        yield done / spent


if __name__ == "__main__":
    sys.exit(main())
