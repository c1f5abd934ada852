"""Finished matches as the site gives them with an opened seed, played at random in memory."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import msgspec

from games.bots.draw import FastDraw
from games.engine import codec, kernel, noted, registry
from games.engine.chance import CHANCE_VERSION, KeyedChance, fingerprint
from games.engine.replay import Start
from games.selectors.record import RECORD_VERSION, Record, RecordAnswer, RecordEntry, RecordSeat
from tests.engine.matches import Order, World, random_order

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
WORDS = ("apple", "", "blue chair", "seven-7", "", "x", "", "z")


def finished(key: str, number: int, *, seats: int, options: Any, leave_one_in: int = 0) -> Any:
    """The record of a match played at random to its end, as decoded JSON; the same arguments give
    the same record."""
    draw = FastDraw(number * 7919 + seats)
    seed = number.to_bytes(32, "big")
    public_id = f"{key}{number}"
    world = _played(key, seed, public_id, Start(seats, options), draw, leave_one_in)
    return json.loads(msgspec.json.encode(_record(world, seed, public_id, options)))


def _played(
    key: str, seed: bytes, public_id: str, start: Start, draw: FastDraw, leave_one_in: int
) -> World:
    game = registry.game_for(key)
    words = WORDS[: start.seats]
    world = World(game, ()).then(
        Order("start", None, start), KeyedChance(seed, public_id, words, 0)
    )
    while kernel.actors(game, world.position):
        chance = KeyedChance(seed, public_id, words, world.position.ply + 1)
        world = world.then(random_order(world, draw, leave_one_in), chance)
    return world


def _record(world: World, seed: bytes, public_id: str, options: Any) -> Record:
    seats = world.position.seats
    outcome = world.game.outcome(world.state)
    return Record(
        record=RECORD_VERSION,
        id=public_id,
        game=world.game.key,
        rules_version=world.game.rules_version,
        options=msgspec.to_builtins(options),
        seats=tuple(RecordSeat(n, None, False, None, None, WORDS[n]) for n in range(seats)),
        seed_fingerprint=fingerprint(seed),
        chance_version=CHANCE_VERSION,
        seed=seed.hex(),
        started_at=NOON,
        finished_at=NOON,
        ending="finished",
        outcome=msgspec.to_builtins(outcome),
        entries=tuple(_entries(world)),
    )


def _entries(world: World) -> Any:
    notes = noted.notes_of(world.game, world.records())
    for number, (moment, chance) in enumerate(zip(world.moments, notes, strict=True)):
        order = moment.order
        events = tuple(codec.plain(event) for event in moment.events)
        yield RecordEntry(
            number,
            moment.position.ply,
            order.kind,
            order.seat,
            NOON,
            events,
            _answers(order),
            chance,
        )


def _answers(order: Order) -> tuple[RecordAnswer, ...]:
    given = order.action.items() if order.kind == "step" else ()
    if order.kind == "answer":
        given = [(order.seat, order.action)]
    return tuple(RecordAnswer(seat, codec.plain(action)) for seat, action in given)
