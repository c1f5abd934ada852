"""Secrecy as a property: in two worlds that a viewer cannot tell apart it is given the same bytes.

Run ``python -m tests.engine.secrecy --game KEY --comparisons N`` for a long search: it prints how
many comparisons were made and which differences were found, and ends with status 1 when there were
any.

For other sources of bytes than the engine (pages, mails, streams) write channels of your own, each
a function of a world and a viewer, and give them to `compare` with pairs from `tests.engine.twins`.
The worlds of a *permuted* pair have complete logs, so both can be stored as matches.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.bots.draw import FastDraw
from games.engine.chance import Draw
from games.engine.kernel import Game, Viewer
from games.engine.registry import GAMES
from tests.engine import knowledge
from tests.engine.channels import ENGINE, Channel
from tests.engine.matches import World, option_sets, random_match
from tests.engine.twins import Twin, twins
from tests.probe.rules import Probe

ENOUGH = 20
UNHEEDED = 5


class Difference(NamedTuple):
    """One place where a viewer is told more than it may know, or knows more than is heeded."""

    channel: str
    way: str
    viewer: Viewer
    number: int
    first: bytes
    second: bytes

    def __str__(self) -> str:
        viewer = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        where = f"{self.channel} of {viewer} at entry {self.number} ({self.way})"
        return f"{where}:\n    {_short(self.first)}\n    {_short(self.second)}"


class Report(NamedTuple):
    """How many pairs of bytes of two differing worlds were compared, and what was found."""

    comparisons: int
    differences: list[Difference]


def compare(channels: Mapping[str, Channel], twin: Twin) -> Iterator[Difference]:
    """Where the two worlds give different bytes to the viewer or to a spectator, who knows less."""
    number = len(twin.first.moments) - 1
    for viewer in (twin.viewer, None):
        for name, channel in channels.items():
            first, second = channel(twin.first, viewer), channel(twin.second, viewer)
            if first != second:
                yield Difference(name, twin.way, viewer, number, first, second)


def check(
    game: Game[Any, Any],
    comparisons: int,
    channels: Mapping[str, Channel] = ENGINE,
    *,
    seed: int = 0,
    enough: int = ENOUGH,
) -> Report:
    """Compare on random matches of every seat count and all options until so many comparisons are
    made or `enough` differences found. `ValueError` for a game that hides nothing."""
    made = matches = 0
    differences: list[Difference] = []
    draw = FastDraw(seed)
    while made < comparisons and len(differences) < enough:
        match = _some_match(game, draw)
        for twin in twins(match, draw):
            differences += compare(channels, twin)
            differences += _stuck(twin, draw)
            made += 2 * len(channels) * twin.differ
            if made >= comparisons or len(differences) >= enough:
                break
        differences += unheeded(match, draw, UNHEEDED)
        matches += 1
        if matches > comparisons:
            raise ValueError(f"{game.key}: no two worlds that differ")
    return Report(made, differences)


def _some_match(game: Game[Any, Any], draw: Draw) -> World:
    seats = draw.choice(list(game.seats))
    options = draw.choice(option_sets(game, seats))
    return random_match(game, seats, options, draw.below(2**32), 12 if draw.below(3) == 0 else 0)


def _stuck(twin: Twin, draw: Draw) -> Iterator[Difference]:
    """Now and then: does `determinize` deal anything but the truth where more is possible?"""
    first, second, viewer, way = twin
    looked = way in ("permuted", "redrawn") and draw.below(4) == 0
    if looked and knowledge.never_moves(first, second, viewer, draw):
        yield Difference("determinize", way, viewer, len(first.moments) - 1, b"", b"")


def unheeded(match: World, draw: Draw, entries: int) -> Iterator[Difference]:
    """At so many entries drawn at random, for one seat each: what was the seat told there that
    `determinize` does not heed?"""
    numbers = list(range(1, len(match.moments)))
    draw.shuffle(numbers)
    for number in numbers[:entries]:
        viewer = draw.below(match.position.seats)
        told = knowledge.told_more(match, number, viewer, draw)
        if told:
            yield Difference("knowledge", "carried on", viewer, number, told.encode(), b"")


def games() -> dict[str, Game[Any, Any]]:
    """Every game of the site, and the probe, by key."""
    return {**GAMES, Probe.key: Probe()}


def main(arguments: list[str] | None = None) -> int:
    """The command of the module's text; returns the exit status."""
    known = games()
    parser = argparse.ArgumentParser(description="Search for leaks in a game's engine.")
    parser.add_argument("--game", choices=sorted(known), required=True)
    parser.add_argument("--comparisons", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    report = check(known[chosen.game], chosen.comparisons, seed=chosen.seed)
    print(f"{chosen.game}: {report.comparisons} comparisons, {len(report.differences)} differences")
    for difference in report.differences:
        print(f"  {difference}")
    return 1 if report.differences else 0


def _short(data: bytes) -> str:
    text = data.decode(errors="replace")
    return text if len(text) <= 400 else text[:400] + " ..."


if __name__ == "__main__":
    sys.exit(main())
