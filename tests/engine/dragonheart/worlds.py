"""The six worlds that differ in nothing but which card went back with the Great Dragon, and all
that the engine tells a viewer in one of them, as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import codec, kernel
from games.engine.chance import RecordedChance
from games.engine.dragonheart.deck import CODES, TYPES
from games.engine.dragonheart.records import DragonheartPlay, DragonheartState
from games.engine.dragonheart.rules import Dragonheart
from games.engine.kernel import Event, Position, Step
from tests.engine.dragonheart.table import GAME, A, B, play, table

SIX = "dwarf1 fire_dragon4 knight2 ship sorceress2 treasure4"
# Everything one could ask about: each face alone and in pairs, with every choice.
ASKED = [
    DragonheartPlay(kind, values, take)
    for kind in TYPES
    for value in CODES[kind]
    for values in ((value,), (value, value))
    for take in (None, "treasure", "petrified_dragon", "sorceress", "troll")
]


def before(**extra: Any) -> Position[DragonheartState]:
    """A is about to win the Great Dragon from B, who holds six different cards."""
    known: dict[str, Any] = {
        "other": SIX,
        "sizes": (5, 6),
        "tops": ("ship troll3", "huntress2 dwarf3"),
        "great_dragon": B,
        "petrified_dragon": (2, 2),
    }
    return table("sorceress1 knight1", **known | extra)


def worlds(position: Position[DragonheartState], game: Dragonheart = GAME) -> list[Step]:
    """What A's play leads to, once for each of the six cards that may go back."""
    chances = [RecordedChance([index]) for index in range(6)]
    return [kernel.play(game, position, A, play("sorceress", 1), chance) for chance in chances]


def told(step: Step, viewer: int | None, game: Dragonheart = GAME) -> bytes:
    """All that the engine gives a viewer after a step, its events included."""
    position = step.position
    found: list[Any] = [game.view(position.state, viewer), game.phase(position.state)]
    found += [seen(step.events, viewer), game.talk(position.state)]
    found += [list(kernel.actors(game, position)), kernel.outcome(game, position)]
    if viewer is not None:
        found += [_error(game, position, viewer, action) for action in ASKED]
        if viewer in kernel.actors(game, position):
            found += [game.prompt(position.state, viewer), game.default(position.state, viewer)]
    return codec.encode(found)


def seen(events: Sequence[Event], viewer: int | None) -> list[Event | None]:
    return [event.seen_by(viewer) for event in events]


def _error(game: Dragonheart, position: Position[Any], seat: int, action: DragonheartPlay) -> Any:
    try:
        kernel.check(game, position, seat, action)
    except kernel.IllegalAction as error:
        return error.code, error.message
    return None
