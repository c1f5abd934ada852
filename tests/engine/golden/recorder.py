"""Plays the matches that become golden logs: every seat count, every pair of option values and
every way to end, chosen by the kernel's own chance so that each machine records the same."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from games.engine import codec, kernel
from games.engine.chance import Chance, KeyedChance
from games.engine.kernel import Game, Position
from tests.engine.golden import GoldenEntry, Header, Recorded, load, parse, path_of, short_hash
from tests.engine.matches import option_sets

AT_LEAST = 100
LONGEST = 5_000
# How seats answer: at random; as the clock would for them; a mixture; at random while one seat
# leaves; at random until all but one have left.
STYLES = ("random", "default", "mixed", "one_leaves", "all_leave")


def dragonheart_end(match: Recorded) -> str:
    """Why a last turn was granted, if one was, and why the match is over."""
    events = [event for entry in match.entries for event in msgspec.json.decode(entry.events)]
    whys = [event["why"] for event in events if event["event"] in ("final_turn", "ended")]
    return " ".join(whys)


# Games with ways to end that random play seldom reaches. Among so many plans those of
# random matches are kept that end in a way not yet recorded under their options.
WAYS_TO_END: dict[str, Callable[[Recorded], str]] = {"dragonheart": dragonheart_end}
LOOKED_AT = 4_000


class Plan(NamedTuple):
    """One match to record."""

    name: str
    seats: int
    options: dict[str, Any]
    style: str


class RecordingError(Exception):
    """The golden file may not be changed."""


def record(game: Game[Any, Any]) -> int:
    """Write the game's golden file; returns the number of matches. `RecordingError` when there is
    one already that these rules do not allow to change."""
    header = Header(game.key, game.rules_version, game.state_version)
    matches = [record_match(game, plan) for plan in plans(game)]
    matches += rare_ends(game, matches)
    if path_of(game.key).exists():
        refuse_change(*load(game.key), header, matches)
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *matches))
    parse(lines)
    path_of(game.key).write_bytes(lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME))
    return len(matches)


def refuse_change(
    old: Header, kept: Sequence[Recorded], new: Header, matches: Sequence[Recorded]
) -> None:
    """Raise `RecordingError` unless the change is covered by a raised version."""
    if new.rules_version > old.rules_version:
        return
    if new.rules_version < old.rules_version or new.state_version < old.state_version:
        raise RecordingError("the recorded matches belong to a newer version")
    if new.state_version > old.state_version:
        kept = [without_hashes(match) for match in kept]
        matches = [without_hashes(match) for match in matches]
    if _comparable(kept) != _comparable(matches):
        raise RecordingError("the matches differ: raise the game's rules_version first")


def without_hashes(match: Recorded) -> Recorded:
    """The match as far as it does not depend on how states are stored."""
    entries = [msgspec.structs.replace(entry, hash="") for entry in match.entries]
    return msgspec.structs.replace(match, entries=entries)


def _comparable(matches: Sequence[Recorded]) -> bytes:
    return msgspec.json.encode(list(matches))


def plans(game: Game[Any, Any], at_least: int | None = None) -> list[Plan]:
    """What to record: each seat count with each of the option sets in each style, and more of the
    same with other chance until there are `at_least` so many."""
    once = [
        (seats, options, style)
        for seats in game.seats
        for style in STYLES
        for options in map(codec.plain, option_sets(game, seats))
    ]
    found = []
    for number in range(max(len(once), at_least or AT_LEAST)):
        seats, options, style = once[number % len(once)]
        words = [f"{key}={value}" for key, value in options.items()]
        name = " ".join([f"{number}: {seats} seats", *words, style])
        found.append(Plan(name, seats, options, style))
    return found


def rare_ends(game: Game[Any, Any], recorded: Sequence[Recorded]) -> list[Recorded]:
    """One more match for each way to end that was not recorded, where a game can tell them."""
    if game.key not in WAYS_TO_END:
        return []
    found: dict[bytes, Recorded] = {}
    known = {_end(game, match) for match in recorded}
    for plan in plans(game, LOOKED_AT)[len(recorded) :]:
        if plan.style == "random":
            match = record_match(game, plan)
            found.setdefault(_end(game, match), match)
    return [match for end, match in found.items() if end not in known]


def _end(game: Game[Any, Any], match: Recorded) -> bytes:
    """Options and way to end."""
    return bytes(match.entries[0].action) + WAYS_TO_END[game.key](match).encode()


def record_match(game: Game[Any, Any], plan: Plan) -> Recorded:
    """Play one match by its plan and keep every entry."""
    seed = hashlib.sha256(f"{game.key} {plan.name}".encode()).digest()
    leavings = _leavings(game, plan, seed)
    steps = list(islice(_play(game, plan, seed, leavings), LONGEST))
    end = kernel.outcome(game, steps[-1][1])
    if end is None:
        raise RuntimeError(f"{plan.name!r} does not end")
    return Recorded(plan.name, [entry for entry, _ in steps], end)


def _play(
    game: Game[Any, Any], plan: Plan, seed: bytes, leavings: Sequence[tuple[int, int]]
) -> Iterator[tuple[GoldenEntry, Position[Any]]]:
    """Entry by entry; `leavings` are (ply, seat), ascending."""
    players = KeyedChance(seed, "players", (), 0)
    start = {"seats": plan.seats, "options": plan.options}
    chance = KeyedChance(seed, plan.name, (), 0)
    step = kernel.start(game, plan.seats, codec.convert_options(game, plan.options), chance)
    yield _entry("start", None, start, chance, step), step.position
    waiting = list(reversed(leavings))
    while owing := kernel.actors(game, step.position):
        position = step.position
        chance = KeyedChance(seed, plan.name, (), position.ply + 1)
        if waiting and position.ply + 1 >= waiting[-1][0]:
            _, seat = waiting.pop()
            step = kernel.leave(game, position, seat, chance)
            entry = _entry("leave", seat, None, chance, step)
        elif game.phase(position.state).together:
            answers = {seat: _answer(game, plan, position, seat, players) for seat in owing}
            step = kernel.settle(game, position, answers, chance)
            entry = _entry("step", None, {"answers": list(answers.items())}, chance, step)
        else:
            seat = owing[0]
            answer = _answer(game, plan, position, seat, players)
            step = kernel.play(game, position, seat, answer, chance)
            entry = _entry("answer", seat, answer, chance, step)
        yield entry, step.position


def _leavings(game: Game[Any, Any], plan: Plan, seed: bytes) -> list[tuple[int, int]]:
    """When seats leave, as (ply, seat): in the first half of what the match would be otherwise."""
    if plan.style not in ("one_leaves", "all_leave"):
        return []
    length = sum(1 for _ in islice(_play(game, plan, seed, ()), LONGEST))
    chance = KeyedChance(seed, "leavings", (), 0)
    seats = list(range(plan.seats))
    chance.shuffle(seats)
    leavers = seats[:1] if plan.style == "one_leaves" else seats[1:]
    plies = sorted(chance.below(max(1, length // 2)) + 1 for _ in leavers)
    return list(zip(plies, leavers, strict=True))


def _answer(
    game: Game[Any, Any], plan: Plan, position: Position[Any], seat: int, players: Chance
) -> Any:
    by_clock = plan.style == "default" or (plan.style == "mixed" and players.below(3) == 0)
    if by_clock:
        return game.default(position.state, seat)
    return game.sample(position.state, seat, players)


def _entry(
    kind: str, seat: int | None, action: Any, chance: Chance, step: kernel.Step
) -> GoldenEntry:
    return GoldenEntry(
        kind,
        seat,
        msgspec.Raw(codec.encode(action)),
        chance.draws,
        short_hash(step.position),
        msgspec.Raw(codec.encode(step.events)),
    )
