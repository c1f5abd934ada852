"""What is easy to get wrong: nothing that others get depends on whether a target could counter or
on which cards must stay; cards handed over are known to two seats."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.engine import codec, kernel
from games.engine.chill_out.events import ChillOutDrew, ChillOutGave
from games.engine.kernel import Position
from tests.engine.channels import ENGINE
from tests.engine.chill_out.table import (
    ACCEPT,
    GAME,
    PILE,
    Loaded,
    burn,
    counter,
    discard,
    keep,
    lay,
    play,
    seven,
    step,
    table,
    tag,
)
from tests.engine.matches import Order, World, begin

# All that a viewer is given but for its own refusals, which have tests of their own.
GIVEN = {name: channel for name, channel in ENGINE.items() if name != "errors"}


def world(position: Position[Any]) -> World:
    """A match that begins with this position."""
    start = begin(GAME, 3, GAME.Options(), Loaded("6+6 1+1 1+1"))
    there = Position(position.state, 3, [], 0)
    return World(GAME, (start.last._replace(position=there, events=[]),))


def course(position: Position[Any], *moves: tuple[Any, str]) -> list[World]:
    """The match after each of these answers with their dice."""
    found = [world(position)]
    for action, dice in moves:
        (seat,) = kernel.actors(GAME, found[-1].position)
        found.append(found[-1].then(Order("answer", seat, action), Loaded(dice)))
    return found[1:]


def given(worlds: list[World], *viewers: int | None) -> list[dict[str, bytes]]:
    """All that these viewers get, entry by entry."""
    return [
        {name: channel(each, viewer) for name, channel in GIVEN.items()}
        for each in worlds
        for viewer in viewers
    ]


def draws(worlds: list[World]) -> list[int]:
    """How many draws each entry took, as a measure of work done."""
    return [len(each.last.draws) for each in worlds]


TARGETS = ("BO", "GC", "RC", "BT", "G4")


@pytest.mark.parametrize("laid", ["GC", "RC"])
def test_the_question_comes_to_every_target_and_shows_nothing(laid: str) -> None:
    seen, worked = [], []
    for own in TARGETS:
        hands = {0: f"{laid} G1 G2", 1: f"R1 R2 R3 R4 G1 G1 {own}"}
        worlds = course(table("2+2", hands=hands), (lay(laid, 1), ""), (ACCEPT, "4"))
        seen.append(given(worlds, None, 0, 2))
        worked.append(draws(worlds))
        assert kernel.actors(GAME, worlds[0].position) == (1,)
    assert all(each == seen[0] for each in seen)
    assert all(each == worked[0] for each in worked)


def test_only_the_target_is_told_what_it_can_do() -> None:
    questions = set()
    for own, expected in (("BO", [ACCEPT]), ("GC", [counter("GC"), ACCEPT])):
        position = play(table("2+2", hands={0: "RC G1", 1: f"R1 R2 {own}"}), lay("RC", 1))
        prompt = GAME.prompt(position.state, 1)
        assert list(prompt.answers) == expected
        questions.add(prompt.question.id)
        assert codec.encode(GAME.view(position.state, 0)) == codec.encode(
            GAME.view(play(table("2+2", hands={0: "RC G1", 1: "R1 R2 G4"}), lay("RC", 1)).state, 0)
        )
    assert len(questions) == 2


def test_without_the_question_it_shows_who_could_counter() -> None:
    """The option says so; nothing else changes."""
    tags = []
    for own in ("BO", "RC"):
        hands = {0: "GC G1 G2", 1: f"R1 R2 R3 R4 G1 G1 {own}"}
        position = table("2+2", hands=hands, ask_counter_always=False)
        tags.append(tag(play(position, lay("GC", 1), dice="4")))
    assert tags == ["keep", "counter"]


@pytest.mark.parametrize("always", [True, False])
def test_the_phase_keep_says_nothing_of_the_cards_drawn(always: bool) -> None:
    """Before the answer, and when everything is kept."""
    seen = []
    for cards in ("G1 G2 G3", "R1 G2 BO", "R1 R2 RC"):
        position = table("2+2", draw=f"{cards} G4 G4", ask_counter_always=always)
        moves = [(lay("GC", 1), "" if always else "3")] + [(ACCEPT, "3")] * always
        worlds = course(position, *moves, (keep(), "1+2"))
        assert tag(worlds[-2].position) == "keep"
        seen.append(given(worlds, None, 0, 2))
    assert seen[0] == seen[1] == seen[2]


def test_of_the_drawn_cards_only_the_discarded_ones_are_seen() -> None:
    seen = []
    for kept in ("G1", "R4", "BT"):
        position = table("2+2", draw=f"R1 {kept} G4 G4")
        worlds = course(position, (lay("GC", 1), ""), (ACCEPT, "2"), (keep("R1"), "1+2"))
        seen.append(given(worlds, None, 0, 2))
    assert seen[0] == seen[1] == seen[2]


def test_a_gift_after_a_seven_is_known_to_two_seats_only() -> None:
    seen = []
    for gift in ("G2", "G3", "R2"):
        worlds = course(table("3+4"), (seven("R1", gift, 2), "1+2"))
        seen.append(given(worlds, None, 1))
        known = GAME.view(worlds[-1].state, 0).seats[2].known
        assert known == (gift,)
    assert seen[0] == seen[1] == seen[2]


def test_the_cards_of_a_burn_out_are_known_to_two_seats_only() -> None:
    seen = []
    for cards in itertools.combinations(("G1", "G2", "R1", "R2"), 2):
        position = table("2+3", hands={0: "BO G1 G2 R1 R2"})
        worlds = course(position, (lay("BO", 2), "6+1"), (burn(*cards), "1+2"))
        seen.append(given(worlds, None, 1))
        (gave,) = [each for each in worlds[-1].last.events if isinstance(each, ChillOutGave)]
        assert gave.seen_by(2) == gave.seen_by(0) == gave
        assert gave.seen_by(1) == ChillOutGave((0, 2), 0, 2, 2, None)
    assert all(each == seen[0] for each in seen)


def test_the_order_in_which_cards_were_chosen_is_not_told() -> None:
    position = play(table("2+3", hands={0: "BO G1 R2 G2"}), lay("BO", 1), dice="5+1")
    assert step(position, burn("R2", "G1")).events == step(position, burn("G1", "R2")).events


def test_a_drawn_card_is_known_to_its_seat_only() -> None:
    seen = []
    for card in ("G1", "RC", "BT"):
        worlds = course(table("4+5", draw=f"{card} G4"), (PILE, "1+2"))
        (drew,) = [each for each in worlds[-1].last.events if isinstance(each, ChillOutDrew)]
        assert drew.seen_by(0) == drew
        seen.append(given(worlds, None, 1, 2))
    assert seen[0] == seen[1] == seen[2]


def test_hands_are_shown_when_the_round_is_over() -> None:
    position = play(table("2+3", hands={0: "R1"}), discard("R1"))
    last = GAME.view(position.state, None).last
    assert last is not None
    assert last.hands == (
        (),
        ("G1", "G1", "R1", "R2", "R3", "R4", "BO"),
        ("G2", "G2", "R3", "R3", "R4", "RC", "BT"),
    )


def test_no_hand_is_shown_before() -> None:
    for viewer in (None, 0, 1, 2):
        view = GAME.view(table("2+3").state, viewer)
        own = None if view.hand is None else view.hand.cards
        assert own == (None if viewer is None else tuple(table("2+3").state.hands[viewer]))
        assert view.last is None
        assert all(seat.known == () for seat in view.seats)
