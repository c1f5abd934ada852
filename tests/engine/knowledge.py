"""Does a seat know exactly what it was told?

Worlds are carried forward through a match, and those that would have told the seat something else
are dropped. What is left is what the seat cannot exclude, and `determinize` must deal just that. So
are found: worlds it never deals, worlds it deals in spite of what the seat knows, and leaks beside
the view, for what leaks is known.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.engine import codec, kernel
from games.engine.chance import Chance, Draw
from games.engine.kernel import IllegalAction, Seat
from tests.engine.channels import heard, hears
from tests.engine.draws import SeededChance, every
from tests.engine.matches import Moment, Order, World, every_offered
from tests.engine.twins import moved, other_order

# Beyond so many draws in one entry not every possibility is tried: a new deal.
FEW_DRAWS = 3
# At random: so many worlds that fit, each found in so many tries on average. What holds in all of
# them and in at most half of the dealt ones is no accident (by far less than one in 10**12).
ENOUGH = 60
TRIES = 30
DEALT = 200

Fact: TypeAlias = tuple[str, Any]


class Worlds(NamedTuple):
    """The states after an entry that a seat cannot exclude, and those that `determinize` deals."""

    viewer: Seat
    number: int
    possible: set[bytes]
    dealt: set[bytes]


def every_world(match: World) -> Iterator[Worlds]:
    """Both sets for each seat at each entry, completely, up to the first deal after the start; for
    small decks and few answers only."""
    starts = _starts(match)
    for viewer in range(match.position.seats):
        first = match.upto(0)
        worlds = _alike(first, starts, viewer)
        yield _worlds(first, viewer, worlds)
        for number, moment in enumerate(match.moments[1:], start=1):
            if len(moment.draws) > FEW_DRAWS:
                break
            first = match.upto(number)
            worlds = _alike(first, _onward(worlds, moment.order, viewer), viewer)
            yield _worlds(first, viewer, worlds)


def told_more(match: World, number: int, viewer: Seat, draw: Draw) -> str | None:
    """Something that the viewer was told at entry `number` (not the first) and that `determinize`
    does not heed, as text; None when nothing is found. Worlds are drawn at random, for any game."""
    state = match.upto(number).state
    certain = _certain(match, number, viewer, draw)
    seen: Counter[Fact] = Counter()
    for dealt in range(1, DEALT + 1):
        seen.update(certain & _facts(match.game.determinize(state, viewer, draw)))
        if dealt % 20 == 0:
            certain = {fact for fact in certain if seen[fact] <= dealt // 2}
        if not certain:
            return None
    return "; ".join(sorted(f"{where} is {what!r}" for where, what in certain))


def never_moves(first: World, second: World, viewer: Seat, draw: Draw) -> bool:
    """Does `determinize` deal only the true state although `second` is possible as well?"""
    true = codec.encode(first.state)
    if true == codec.encode(second.state):
        return False
    dealt = (first.game.determinize(first.state, viewer, draw) for _ in range(40))
    return all(codec.encode(state) == true for state in dealt)


def _starts(match: World) -> list[World]:
    """A start for each way the cards can be dealt."""
    nothing, order = World(match.game, ()), match.moments[0].order
    dealt = every(lambda chance: nothing.then(order, chance))
    return list({codec.encode((world.state, world.last.events)): world for world in dealt}.values())


def _onward(worlds: Iterable[World], order: Order, viewer: Seat) -> Iterator[World]:
    """Each world one entry on, whatever the others answer and whatever chance brings."""
    for before in worlds:
        for possible in _every_order(before, order, viewer):
            with contextlib.suppress(IllegalAction):
                yield from every(functools.partial(before.then, possible))


def _alike(first: World, worlds: Iterable[World], viewer: Seat) -> list[World]:
    """Those in which the viewer hears the same as in `first`; one for each state, for nothing else
    of the past matters any more."""
    target = heard(first, viewer)
    alike = (world for world in worlds if hears(world, viewer, target))
    return list({codec.encode(world.state): world for world in alike}.values())


def _every_order(world: World, order: Order, viewer: Seat) -> Iterator[Order]:
    game, state = world.game, world.state
    if order.kind == "answer" and order.seat != viewer:
        assert order.seat is not None
        yield order
        for action in every_offered(game, game.prompt(state, order.seat), 500):
            yield Order("answer", order.seat, action)
    elif order.kind == "step":
        ways = [
            [action] if seat == viewer else [*every_offered(game, game.prompt(state, seat), 500)]
            for seat, action in order.action.items()
        ]
        for answers in itertools.product(*ways):
            yield Order("step", None, dict(zip(order.action, answers, strict=True)))
    else:
        yield order


def _worlds(first: World, viewer: Seat, worlds: list[World]) -> Worlds:
    def deal(chance: Chance) -> bytes:
        return codec.encode(first.game.determinize(first.state, viewer, chance))

    possible = {codec.encode(world.state) for world in worlds}
    return Worlds(viewer, len(first.moments) - 1, possible, set(every(deal)))


def _certain(match: World, number: int, viewer: Seat, draw: Draw) -> set[Fact]:
    """What holds in every world found in which the viewer hears what it heard at that entry;
    nothing when too few are found."""
    before = match.upto(number - 1)
    target = heard(match.upto(number), viewer)
    certain: set[Fact] | None = None
    kept = tries = 0
    while kept < ENOUGH:
        tries += 1
        if tries > TRIES * (kept + 5):
            return set()
        world = _tried_once(before, match.moments[number], viewer, draw)
        if world is not None and hears(world, viewer, target):
            kept += 1
            facts = _facts(world.state)
            certain = facts if certain is None else certain & facts
    return certain or set()


def _tried_once(before: World, moment: Moment, viewer: Seat, draw: Draw) -> World | None:
    """One world dealt anew and one entry further on; chance and the others' answers are free."""
    world = moved(before, before.game.determinize(before.state, viewer, draw))
    if kernel.actors(world.game, world.position) != kernel.actors(before.game, before.position):
        return None
    order = moment.order
    if draw.below(2):
        order = other_order(world, order, viewer, draw) or order
    try:
        return world.then(order, SeededChance(draw))
    except IllegalAction:
        return None


def _facts(state: Any) -> set[Fact]:
    """What is true of a state: values of fields, what is in which list, and the ends of lists."""
    found: set[Fact] = set()
    _collect(msgspec.to_builtins(state), "$", found)
    return found


def _collect(value: Any, path: str, found: set[Fact]) -> None:
    if isinstance(value, dict):
        for name, part in value.items():
            _collect(part, f"{path}.{name}", found)
    elif isinstance(value, list | tuple):
        if value and not any(isinstance(part, dict | list | tuple) for part in value):
            found.update((f"part of {path}", part) for part in value)
            found.update(((f"first of {path}", value[0]), (f"last of {path}", value[-1])))
            return
        for at, part in enumerate(value):
            _collect(part, f"{path}[{at}]", found)
    else:
        found.add((path, value))
