"""What the conformance tests share: one match of each table, and whether a sentence fits it."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from games.engine import kernel
from games.engine.kernel import Game
from games.engine.words import Card, Cards, Each, Message, Seats, Who
from tests.engine.matches import World, random_match

# A game, how many seats, and options.
Table: TypeAlias = tuple[Game[Any, Any], int, Any]


@cache
def played(game: Game[Any, Any], seats: int, options: Any, leave_one_in: int = 0) -> World:
    """One finished match of a table, the same for every test."""
    return random_match(game, seats, options, 7, leave_one_in)


def some(world: World, at_most: int = 30) -> Iterator[World]:
    """The match after some of its entries, the first and the last among them."""
    step = -(-len(world.moments) // at_most)
    numbers = {*range(0, len(world.moments), step), len(world.moments) - 1}
    return (world.upto(number) for number in sorted(numbers))


def viewers(world: World) -> tuple[int | None, ...]:
    return (None, *range(world.position.seats))


def actors(world: World) -> tuple[int, ...]:
    return tuple(kernel.actors(world.game, world.position))


def fits(message: Message, game: Game[Any, Any], seats: int) -> bool:
    """Do the parameters fit the places of the sentence, the seats the match, the cards the game?"""
    texts = [message.id, message.plural] if message.plural else [message.id]
    for text in texts:
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        if names | {message.count} - {""} != set(message.params):
            return False
    for param in message.params.values():
        match param:
            case Who(seat=seat) if not 0 <= seat < seats:
                return False
            case Seats(seats=several) if not all(0 <= seat < seats for seat in several):
                return False
            case Each(parts=parts) if not all(0 <= seat < seats for seat, _ in parts):
                return False
            case Card(code=code) if code not in game.cards:
                return False
            case Cards(codes=codes) if not set(codes) <= set(game.cards):
                return False
    return not message.plural or type(message.params[message.count]) is int
