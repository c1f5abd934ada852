"""Sets up rounds of The Chameleon for tests, and plays on in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.chance import Chance
from games.engine.kernel import Action
from games.engine.the_chameleon.data import WORDS
from games.engine.the_chameleon.options import TheChameleonOptions, TheChameleonTopic, topics_of
from games.engine.the_chameleon.records import (
    TheChameleonAccuse,
    TheChameleonClue,
    TheChameleonGuess,
    TheChameleonMiss,
    TheChameleonState,
    TheChameleonView,
    TheChameleonVote,
)
from games.engine.the_chameleon.rules import TheChameleon
from tests.engine import matches
from tests.engine.channels import ENGINE
from tests.engine.draws import RepeatedChance, SeededChance
from tests.engine.matches import Order, World

GAME = TheChameleon()
WINTER = WORDS["Winter"]
MISS = TheChameleonMiss()
# Clues that clash with no word of any topic, by the seats that give them here.
CLUES = ("11", "22", "33", "44", "55", "66", "77", "88")
NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "eleven", "twelve", "thirty", "forty", "hundred", "thousand"),
)
OWN = TheChameleonTopic("Numbers", NUMBERS)


def clue(text: str) -> TheChameleonClue:
    return TheChameleonClue(text)


def vote(target: int) -> TheChameleonVote:
    return TheChameleonVote(target)


def accuse(target: int) -> TheChameleonAccuse:
    return TheChameleonAccuse(target)


def guess(word: str) -> TheChameleonGuess:
    return TheChameleonGuess(word)


def start(
    seats: int,
    *,
    topic: str = "Winter",
    secret: str | int = 13,
    chameleon: int = 0,
    dealer: int = 0,
    **options: Any,
) -> World:
    """A match in its first round, with this deal; number 13 of Winter is soup."""
    chosen = TheChameleonOptions(**options)
    topics = topics_of(chosen)
    number = next(at for at, each in enumerate(topics) if each.title == topic)
    cell = secret if isinstance(secret, int) else topics[number].words.index(secret)
    draws = ([number] if len(topics) > 1 else []) + [cell, chameleon, dealer]
    return matches.begin(GAME, seats, chosen, RepeatedChance(draws))


def deal(world: World, topic: str, secret: str | int, chameleon: int) -> RepeatedChance:
    """Chance that deals the next round so."""
    state = world.state
    topics = topics_of(state.options)
    used = state.used if len(state.used) < len(topics) else []
    free = [each.title for at, each in enumerate(topics) if at not in used]
    cell = secret if isinstance(secret, int) else WORDS[topic].index(secret)
    return RepeatedChance(([free.index(topic)] if len(free) > 1 else []) + [cell, chameleon])


def answer(world: World, action: Action, chance: Chance | None = None) -> World:
    """One answer of the seat whose turn it is."""
    (seat,) = actors(world)
    return world.then(Order("answer", seat, action), chance or some_chance())


def step(world: World, answers: Mapping[int, Action], chance: Chance | None = None) -> World:
    """All answers of a sealed phase; who gives none misses it."""
    full = {seat: answers.get(seat, MISS) for seat in actors(world)}
    return world.then(Order("step", None, full), chance or some_chance())


def leave(world: World, seat: int) -> World:
    return world.then(Order("leave", seat, None), some_chance())


def some_chance() -> SeededChance:
    return SeededChance(FastDraw(1))


def actors(world: World) -> tuple[int, ...]:
    return tuple(kernel.actors(world.game, world.position))


def with_clues(world: World, clues: Sequence[str | None] = CLUES) -> World:
    """The round with its clues given, by seat."""
    if GAME.phase(world.state).together:
        return step(world, {seat: clue(text) for seat, text in enumerate(clues) if text})
    while tag(world) == "clues":
        text = clues[actors(world)[0]]
        world = answer(world, MISS if text is None else clue(text))
    return world


def voted(
    world: World, votes: Mapping[int, int] | Sequence[int | None], chance: Chance | None = None
) -> World:
    """The round with its votes counted; clues are given first where they are missing."""
    if tag(world) != "debate":
        world = with_clues(world)
    by_seat = votes if isinstance(votes, Mapping) else dict(enumerate(votes))
    cast = {seat: vote(target) for seat, target in by_seat.items() if target is not None}
    return step(world, cast, chance)


def accused(world: World, seat: int, chance: Chance | None = None) -> World:
    """The round with everybody's vote for this seat."""
    others = (seat + 1) % world.position.seats
    votes = [others if each == seat else seat for each in range(world.position.seats)]
    return voted(world, votes, chance)


def refusal(world: World, action: Action, seat: int | None = None) -> str:
    """The code with which the action is refused."""
    try:
        kernel.check(GAME, world.position, actors(world)[0] if seat is None else seat, action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def allowed(world: World, action: Action, seat: int | None = None) -> bool:
    """Is the action accepted?"""
    try:
        kernel.check(GAME, world.position, actors(world)[0] if seat is None else seat, action)
    except kernel.IllegalAction:
        return False
    return True


def state(world: World) -> TheChameleonState:
    found: TheChameleonState = world.state
    return found


def view(world: World, viewer: int | None) -> TheChameleonView:
    return GAME.view(world.state, viewer)


def tag(world: World) -> str:
    """The name of the phase."""
    return str(GAME.phase(world.state).__struct_config__.tag)


def events(world: World) -> list[Any]:
    """The last entry's events."""
    return list(world.last.events)


def all_given(world: World, viewer: int | None) -> dict[str, bytes]:
    """All that the engine gives a viewer at the last entry, by channel."""
    return {name: channel(world, viewer) for name, channel in ENGINE.items()}


def scores(world: World) -> tuple[int, ...]:
    return tuple(state(world).scores)
