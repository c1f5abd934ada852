"""Pairs of worlds that a viewer cannot tell apart, made in four ways.

* *dealt anew*: a position, and the same position with everything unknown dealt anew, both followed
  through the same entries for a while;
* *permuted*: a whole match, and the same entries over a deck with cards exchanged where the viewer
  never looked; both are complete matches with a log that replays;
* *redrawn*: the same with another result of a single draw that the viewer never saw;
* *sealed*: an open together phase without and with answers of the others.

In the second world the others answer the same, or, where that is not possible and now and then
anyway, something else that the viewer is not told. A pair ends where the viewer's view shows a
difference: from there on it can rightly tell the two apart. That the view shows not too much is
proved where a pair begins: at every entry both views are the same by construction or wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.engine import codec, kernel
from games.engine.chance import Draw, DrawMismatch
from games.engine.kernel import Action, IllegalAction, Position, Seat
from tests.engine import channels
from tests.engine.draws import RepeatedChance, Shuffle, swapped
from tests.engine.matches import Moment, Order, World

TRIES = 4


class Open(NamedTuple):
    """What a game's rules show to everybody although no view keeps it, by tags: `answers` that are
    public as a whole, `events` that uncover what was hidden."""

    answers: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


OPEN: dict[str, Open] = {
    # All that a seat does is seen; what it drew is not, and follows from no answer.
    "chameleon": Open(
        answers=frozenset({"draw_play", "take_discard", "draw_color", "go_out", "discard"})
    ),
    # All that is rolled, laid, taken and discarded is seen; what is handed over is not. Dice of a
    # card and the discards of a round that is over, no view keeps.
    "chill_out": Open(
        answers=frozenset({"discard", "discard_set", "play", "draw", "counter", "accept", "keep"}),
        events=frozenset({"round_begun", "rolled", "action_rolled", "burn_rolled", "discarded"}),
    ),
    # Everything but the order of what lies face down is public, and a new hand clears the table.
    "chameleon_poker": Open(
        answers=frozenset({"change_wild"}),
        events=frozenset({"cards_turned", "wild_changed"}),
    ),
    # Cards are played face up, and all that follows but the drawing lies on the table.
    "dragonheart": Open(answers=frozenset({"play"})),
    # Everybody sees every answer; which row the last seat of a round took, no view keeps.
    "coloretto": Open(answers=frozenset({"draw", "place", "take"})),
    # What the last seat of a round shows or lays open is gone when the next round begins.
    "probe": Open(answers=frozenset({"show"}), events=frozenset({"laid"})),
}


class Twin(NamedTuple):
    """Two worlds that `viewer` must not be able to tell apart at their last entry."""

    first: World
    second: World
    viewer: Seat
    way: str

    @property
    def differ(self) -> bool:
        """Is there a difference at all that could show?"""
        first, second = self.first, self.second
        return (
            codec.encode(first.state) != codec.encode(second.state)
            or first.sealed != second.sealed
            or first.last.order != second.last.order
        )


def twins(match: World, draw: Draw) -> Iterator[Twin]:
    """Pairs of every way for every seat of one played match; each entry is a beginning."""
    for viewer in range(match.position.seats):
        for number in range(len(match.moments)):
            yield from dealt_anew(match, viewer, number, draw.below(6), draw)
            yield from sealed(match, viewer, number, draw)
        yield from permuted(match, viewer, 8, draw)
        yield from redrawn(match, viewer, 8, draw)


def dealt_anew(match: World, viewer: Seat, number: int, length: int, draw: Draw) -> Iterator[Twin]:
    """Two worlds from entry `number` on, for at most `length` entries more."""
    first = match.upto(number)
    second = moved(first, match.game.determinize(first.state, viewer, draw))
    yield Twin(first, second, viewer, "dealt anew")
    yield from _follow(match, second, viewer, number + length, draw, "dealt anew")


def permuted(match: World, viewer: Seat, swaps: int, draw: Draw) -> Iterator[Twin]:
    """Whole matches with two cards of a shuffle exchanged; an exchange that the viewer did not see
    to the end stays for the next one, so that the deck differs more and more."""
    for _ in range(swaps):
        shuffled = [number for number, moment in enumerate(match.moments) if moment.shuffles]
        if not shuffled:
            return
        number = draw.choice(shuffled)
        moment = match.moments[number]
        draws = _bent(moment.draws, draw.choice(moment.shuffles), draw)
        before = World(match.game, match.moments[:number])
        second = _after(before, match, moment.order, draws, viewer)
        if second is None:
            continue
        yield Twin(match.upto(number), second, viewer, "permuted")
        for twin in _follow(match, second, viewer, len(match.moments) - 1, draw, "permuted"):
            yield twin
            second = twin.second
        if len(second.moments) == len(match.moments):
            match = second


def redrawn(match: World, viewer: Seat, tries: int, draw: Draw) -> Iterator[Twin]:
    """Whole matches in which one draw, no part of a shuffle, came out otherwise."""
    places = [
        (number, at) for number, moment in enumerate(match.moments) for at in _single_draws(moment)
    ]
    for _ in range(tries if places else 0):
        number, at = draw.choice(places)
        moment = match.moments[number]
        # How many results were possible is not recorded: one that was not fails below.
        result = draw.below(2 * moment.draws[at] + 4)
        draws = (*moment.draws[:at], result, *moment.draws[at + 1 :])
        before = World(match.game, match.moments[:number])
        second = _after(before, match, moment.order, draws, viewer)
        if second is not None:
            yield Twin(match.upto(number), second, viewer, "redrawn")
            last = len(match.moments) - 1
            yield from _follow(match, second, viewer, last, draw, "redrawn")


def sealed(match: World, viewer: Seat, number: int, draw: Draw) -> Iterator[Twin]:
    """An open together phase before and after each answer of another seat."""
    first = match.upto(number)
    game, actors = match.game, kernel.actors(match.game, first.position)
    if not actors or not game.phase(first.state).together:
        return
    given: dict[Seat, Action] = {}
    if viewer in actors and draw.below(2):
        given[viewer] = game.sample(first.state, viewer, draw)
    for other in actors:
        if other != viewer:
            answered = {**given, other: game.sample(first.state, other, draw)}
            before, after = first._replace(sealed=given), first._replace(sealed=answered)
            yield Twin(before, after, viewer, "sealed")
            given = answered


def moved(world: World, state: Any) -> World:
    """The world with another state after its last entry."""
    position = world.position
    there = Position(state, position.seats, position.left, position.ply)
    return World(world.game, (*world.moments[:-1], world.last._replace(position=there)))


def other_order(world: World, order: Order, viewer: Seat, draw: Draw) -> Order | None:
    """What the others could have answered instead, drawn at random; None when the entry was the
    viewer's own or public as a whole."""
    game, state = world.game, world.state
    if order.kind == "step":
        answers = {
            seat: action if seat == viewer else game.sample(state, seat, draw)
            for seat, action in order.action.items()
        }
        return Order("step", None, answers)
    if order.kind != "answer" or order.seat == viewer or is_open(world, order.action):
        return None
    assert order.seat is not None
    sample = game.sample(state, order.seat, draw)
    if type(sample) is not type(order.action):
        return None
    # Keep some fields: part of an answer may be public, and the rest a secret.
    kept = {name: getattr(order.action, name) for name in sample.__struct_fields__ if draw.below(2)}
    return Order("answer", order.seat, msgspec.structs.replace(sample, **kept))


def is_open(world: World, action: Action) -> bool:
    """Is the whole of this answer public by the game's rules?"""
    return action.__struct_config__.tag in OPEN.get(world.game.key, Open()).answers


def _follow(
    match: World, second: World, viewer: Seat, last: int, draw: Draw, way: str
) -> Iterator[Twin]:
    """Carry on in the second world as in the first, to entry `last` or to a visible difference."""
    for number in range(len(second.moments), min(last + 1, len(match.moments))):
        before = match.upto(number - 1)
        if kernel.actors(match.game, before.position) != kernel.actors(match.game, second.position):
            return
        moment = match.moments[number]
        orders = [moment.order, *_others(second, moment, viewer, draw)]
        if draw.below(3) == 0:
            orders.append(orders.pop(0))
        found = (_after(second, match, order, moment.draws, viewer) for order in orders)
        following = next((world for world in found if world is not None), None)
        if following is None:
            return
        second = following
        yield Twin(match.upto(number), second, viewer, way)


def _others(world: World, moment: Moment, viewer: Seat, draw: Draw) -> Iterator[Order]:
    for _ in range(TRIES):
        order = other_order(world, moment.order, viewer, draw)
        if order is None:
            return
        yield order


def _after(
    before: World, match: World, order: Order, draws: tuple[int, ...], viewer: Seat
) -> World | None:
    """The world after this order, unless it is not possible or the viewer rightly sees it."""
    chance = RepeatedChance(draws)
    try:
        world = before.then(order, chance)
        chance.finish()
    except (IllegalAction, DrawMismatch):
        return None
    number = len(world.moments) - 1
    return None if _rightly_seen(match.upto(number), world, viewer) else world


def _rightly_seen(first: World, second: World, viewer: Seat) -> bool:
    """Does the viewer's view tell the worlds apart, or an event that uncovers by the rules?"""
    if channels.view(first, viewer) != channels.view(second, viewer):
        return True
    uncovering = OPEN.get(first.game.key, Open()).events
    if not uncovering:
        return False
    shown = [
        [
            event.seen_by(viewer)
            for event in world.last.events
            if event.__struct_config__.tag in uncovering
        ]
        for world in (first, second)
    ]
    return shown[0] != shown[1]


def _single_draws(moment: Moment) -> list[int]:
    """Where in an entry's draws those are that belong to no shuffle."""
    shuffled = {at + step for at, size in moment.shuffles for step in range(size - 1)}
    return [at for at in range(len(moment.draws)) if at not in shuffled]


def _bent(draws: tuple[int, ...], shuffle: Shuffle, draw: Draw) -> tuple[int, ...]:
    first = draw.below(shuffle.size)
    second = draw.below(shuffle.size - 1)
    return swapped(draws, shuffle, first, second + (second >= first))
