"""The same round with each of the sixteen secrets, and the same sealed phase with other answers:
what the Chameleon and a spectator are given is the same, byte for byte."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from games.engine import codec
from games.engine.kernel import Action
from tests.engine.draws import RepeatedChance
from tests.engine.matches import World
from tests.engine.the_chameleon.table import (
    GAME,
    MISS,
    OWN,
    WINTER,
    accuse,
    actors,
    all_given,
    answer,
    clue,
    guess,
    leave,
    start,
    step,
    tag,
    vote,
    voted,
    with_clues,
)

CHAMELEON = 2
VARIANTS: dict[str, dict[str, Any]] = {
    "sequential": {},
    "simultaneous": {"clue_mode": "simultaneous"},
    "hidden": {"hide_topic": True, "guesses": 2},
    "three words": {"clue_max_words": 3},
    "own topics": {"topics": (OWN,)},
}


def course(seats: int, secret: int, options: dict[str, Any]) -> list[World]:
    """A whole round up to the first guess, entry by entry, with what was sealed in between."""
    own = "topics" in options
    topic = "Numbers" if own else "Winter"
    world = start(seats, topic=topic, secret=secret, chameleon=CHAMELEON, dealer=1, **options)
    found = [world]
    if tag(world) == "sealed_clues":
        found += sealed(world, {seat: clue(str(10 + seat)) for seat in range(seats)})
    while tag(found[-1]) == "clues":
        seat = actors(found[-1])[0]
        found.append(answer(found[-1], MISS if seat == 0 else clue(str(10 + seat))))
    if tag(found[-1]) == "sealed_clues":
        found.append(step(found[-1], found[-1].sealed))
    if own:
        found.append(leave(found[-1], 0))
    tied = {seat: vote(CHAMELEON if seat % 2 else 1) for seat in range(seats)}
    tied |= {CHAMELEON: vote(1), 1: vote(CHAMELEON)}
    votes = tied if seats % 2 == 0 else tied | {0: MISS}
    found += sealed(found[-1], votes)
    found.append(step(found[-1], votes))
    assert tag(found[-1]) == "tiebreak"
    found.append(answer(found[-1], accuse(CHAMELEON)))
    assert tag(found[-1]) == "guess"
    return found


def sealed(world: World, answers: dict[int, Action]) -> list[World]:
    """The open phase with one more answer at a time."""
    found = []
    for seat, given in answers.items():
        world = world._replace(sealed={**world.sealed, seat: given})
        found.append(world)
    return found


@pytest.mark.parametrize(
    ("seats", "variant"),
    [
        *((seats, "sequential") for seats in GAME.seats),
        *((3, "simultaneous"), (8, "simultaneous"), (4, "hidden")),
        *((5, "three words"), (6, "own topics")),
    ],
)
def test_the_round_is_the_same_with_every_secret(seats: int, variant: str) -> None:
    courses = [course(seats, secret, VARIANTS[variant]) for secret in range(16)]
    lengths = {len(worlds) for worlds in courses}
    assert len(lengths) == 1
    for worlds in zip(*courses, strict=True):
        assert len({codec.encode(world.state) for world in worlds}) == 16
        for viewer in (CHAMELEON, None):
            given = [all_given(world, viewer) for world in worlds]
            assert all(each == given[0] for each in given)
        informed = {codec.encode(all_given(world, 0)) for world in worlds}
        assert len(informed) == 16


def test_each_informed_player_is_given_the_same_whoever_is_the_chameleon() -> None:
    for viewer in (0, None):
        given = []
        for chameleon in (1, 2, 3):
            world = start(4, chameleon=chameleon)
            debate = with_clues(world)
            tied = voted(debate, {0: 1, 1: 2, 2: 1, 3: 2})
            given.append([all_given(each, viewer) for each in (world, debate, tied)])
        assert given[0] == given[1] == given[2]


def test_a_wrong_guess_rules_out_one_word_and_says_no_more() -> None:
    """After the first of two guesses the fifteen other secrets still look alike."""
    for hide_topic in (False, True):
        given = set()
        for secret in range(16):
            if WINTER[secret] == "flu":
                continue
            found = course(4, secret, {"hide_topic": hide_topic, "guesses": 2})
            world = answer(found[-1], guess("flu"))
            given.add(codec.encode([all_given(world, viewer) for viewer in (CHAMELEON, None)]))
        assert len(given) == 1


def test_the_chameleon_cannot_find_the_secret_by_trying_clues() -> None:
    """Every word of the card, in every phase and as every answer that has a text."""
    told = []
    for secret in range(16):
        worlds = course(5, secret, {})
        told.append(
            [
                _refusals(world, action)
                for world in worlds[:-1]
                for word in (*WINTER, "cold", "soupy", "shov", "")
                for action in (clue(word), guess(word))
            ]
        )
    assert all(each == told[0] for each in told)


def _refusals(world: World, action: Action) -> Any:
    try:
        GAME.check(world.state, CHAMELEON, action)
    except Exception as error:
        return error.code, error.message  # type: ignore[attr-defined]
    return None


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_a_sealed_phase_shows_nothing_of_its_answers(mode: str) -> None:
    """Other answers, another order, changed, more or fewer of them: nobody else sees anything."""
    world = start(4, chameleon=CHAMELEON, clue_mode=mode)
    if mode == "sequential":
        world = with_clues(world)
    made: Callable[[int, int], Action] = _votes if mode == "sequential" else _clues
    for viewer in (None, 0, CHAMELEON):
        given = set()
        for count in range(4):
            for order in itertools.permutations(set(range(4)) - {viewer}, min(count, 3)):
                answers = {seat: made(seat, len(order)) for seat in order}
                given.add(codec.encode(all_given(world._replace(sealed=answers), viewer)))
                missed = dict.fromkeys(order, MISS)
                given.add(codec.encode(all_given(world._replace(sealed=missed), viewer)))
        assert len(given) == 1


def _votes(seat: int, change: int) -> Action:
    return vote((seat + 1 + change % 3) % 4)


def _clues(seat: int, change: int) -> Action:
    return clue(f"{seat}{change}")


def test_the_order_of_sealed_answers_is_lost_in_the_step() -> None:
    for mode, made in (("sequential", _votes), ("simultaneous", _clues)):
        world = start(4, chameleon=CHAMELEON, clue_mode=mode)
        if mode == "sequential":
            world = with_clues(world)
        after = set()
        for order in itertools.permutations(range(4)):
            moved = step(world, {seat: made(seat, 0) for seat in order}, RepeatedChance([1, 1, 1]))
            after.add(codec.encode((moved.position, moved.last.events)))
        assert len(after) == 1


def test_earlier_rounds_say_nothing_about_this_one() -> None:
    """The deal of a round is drawn anew, whatever was before."""
    for chameleon in range(4):
        world = start(4, chameleon=chameleon)
        world = voted(world, [None] * 4, RepeatedChance([3, 7, 2]))
        assert (world.state.secret, world.state.chameleon) == (7, 2)
