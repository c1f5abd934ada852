"""What the engine gives a viewer at a match's last entry, each part as bytes: a *channel* is a
function of a world and a viewer. The same question can be asked of any other source of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.kernel import Action, Game, Viewer
from tests.engine.matches import World, option_sets, random_match, strange

Channel: TypeAlias = Callable[[World, Viewer], bytes]

# How many answers the channel of errors tries.
STRANGE = 50
SENSIBLE = 30


def entry(world: World, viewer: Viewer) -> bytes:
    """The last entry's number and kind, and whose it was."""
    order = world.last.order
    return codec.encode((len(world.moments) - 1, order.kind, order.seat, world.position.ply))


def events(world: World, viewer: Viewer) -> bytes:
    """What happened at the last entry, as far as the viewer may know; order and number count."""
    seen = (event.seen_by(viewer) for event in world.last.events)
    return codec.encode([event for event in seen if event is not None])


def view(world: World, viewer: Viewer) -> bytes:
    """The viewer's view."""
    return codec.encode(world.game.view(world.state, viewer))


def asked(world: World, viewer: Viewer) -> bytes:
    """Who owes an answer, and to which question."""
    phase = world.game.phase(world.state)
    tag = phase.__struct_config__.tag
    return codec.encode((tag, phase.together, list(kernel.actors(world.game, world.position))))


def talk(world: World, viewer: Viewer) -> bytes:
    """May the seats chat?"""
    return codec.encode(world.game.talk(world.state))


def prompt(world: World, viewer: Viewer) -> bytes:
    """The viewer's question; nothing when it owes no answer."""
    if viewer is None or viewer not in kernel.actors(world.game, world.position):
        return b""
    return codec.encode(world.game.prompt(world.state, viewer))


def default(world: World, viewer: Viewer) -> bytes:
    """What the viewer would answer when its time runs out."""
    if viewer is None or viewer not in kernel.actors(world.game, world.position):
        return b""
    return codec.encode(world.game.default(world.state, viewer))


def errors(world: World, viewer: Viewer) -> bytes:
    """What the viewer is told of a number of answers, allowed or not."""
    if viewer is None:
        return b""
    told: list[Any] = []
    tried = _tried(world.game)
    asked = viewer in kernel.actors(world.game, world.position)
    for action in tried if asked else tried[:1]:
        try:
            kernel.check(world.game, world.position, viewer, action)
            told.append(None)
        except kernel.IllegalAction as error:
            told.append((error.code, error.message))
    return codec.encode(told)


def outcome(world: World, viewer: Viewer) -> bytes:
    """The result, once there is one."""
    return codec.encode(kernel.outcome(world.game, world.position))


def sealed(world: World, viewer: Viewer) -> bytes:
    """The viewer's own sealed answer."""
    return codec.encode(None if viewer is None else world.sealed.get(viewer))


ENGINE: Mapping[str, Channel] = {
    "entry": entry,
    "events": events,
    "view": view,
    "asked": asked,
    "talk": talk,
    "prompt": prompt,
    "default": default,
    "errors": errors,
    "outcome": outcome,
    "sealed": sealed,
}


def heard(world: World, viewer: Viewer) -> tuple[bytes, ...]:
    """All of the last entry that tells a viewer something about the state."""
    return tuple(channel(world, viewer) for channel in _HEARD)


def hears(world: World, viewer: Viewer, target: tuple[bytes, ...]) -> bool:
    """Is that what the viewer heard at the last entry? Stops at the first difference."""
    return all(channel(world, viewer) == part for channel, part in zip(_HEARD, target, strict=True))


_HEARD = (entry, events, view, asked, talk, outcome)


@cache
def _tried(game: Game[Any, Any]) -> tuple[Action, ...]:
    """The same answers for every world of a game."""
    draw = FastDraw(0)
    made = (strange(game, draw) for _ in range(STRANGE))
    sensible = [
        moment.order.action
        for seats in game.seats
        for options in option_sets(game, seats)
        for moment in random_match(game, seats, options, draw.below(2**32)).moments
        if moment.order.kind == "answer"
    ]
    draw.shuffle(sensible)
    return tuple(dict.fromkeys([*filter(None, made), *sensible[:SENSIBLE]]))
