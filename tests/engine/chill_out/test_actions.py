"""What each phase offers, what it refuses and why, and the moves of the clock."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import codec
from games.engine.chill_out.names import REASONS
from tests.engine.chill_out.table import (
    ACCEPT,
    GAME,
    PILE,
    TOP,
    actor,
    answers,
    burn,
    counter,
    default,
    discard,
    keep,
    lay,
    play,
    prompt,
    refusal,
    seven,
    table,
    tag,
    whole,
)
from tests.engine.matches import every_offered

POSITIONS: dict[str, Any] = {
    "low": lambda: table("2+3"),
    "seven": lambda: table("3+4"),
    "draw": lambda: table("4+5"),
    "counter": lambda: play(table("2+3"), lay("GC", 2)),
    "keep": lambda: play(table("2+3"), lay("GC", 1), ACCEPT, dice="4"),
    "burn": lambda: play(table("2+3", hands={0: "BO G1 G2"}), lay("BO", 1), dice="6+1"),
}
ACTIONS: dict[str, list[Any]] = {
    "low": [discard("G1"), whole("G"), lay("GC", 1)],
    "seven": [seven("G1", "G2", 1)],
    "draw": [PILE, TOP],
    "counter": [counter("RC"), ACCEPT],
    "keep": [keep()],
    "burn": [burn()],
}
CODES = {
    "low": "only_low",
    "seven": "only_seven",
    "draw": "only_draw",
    "counter": "only_countering",
    "keep": "only_keeping",
    "burn": "only_burning",
}


@pytest.mark.parametrize("phase", POSITIONS)
@pytest.mark.parametrize("other", ACTIONS)
def test_each_action_belongs_to_its_phase(phase: str, other: str) -> None:
    position = POSITIONS[phase]()
    assert tag(position) == phase
    for action in ACTIONS[other]:
        if phase == other:
            play(position, action)
        else:
            assert refusal(position, action) == CODES[other]


def test_a_low_roll_offers_each_card_once_and_action_cards_at_everybody_else() -> None:
    position = table("2+3", hands={0: "G1 G1 R2 GC BT"})
    assert answers(position) == [
        *map(discard, ("G1", "R2", "GC", "BT")),
        *(lay("GC", 1), lay("GC", 2), lay("BT", 1), lay("BT", 2)),
    ]
    assert [(shown.action, shown.code) for shown in prompt(position).refused] == [
        (whole("G"), "set_incomplete"),
        (whole("R"), "set_incomplete"),
    ]
    assert prompt(position).forms == ()


def test_the_largest_prompts_stay_small() -> None:
    full = "G1 G2 G3 G4 R1 R2 R3 R4 GC RC BO BT " * 2
    position = table("1+1", seats=8, hands={0: full})
    assert len(answers(position)) == 12 + 2 + 4 * 7
    assert len(set(every_offered(GAME, prompt(position), 1000))) == 42 + 12 * 12
    position = table("3+4", seats=8, hands={0: full})
    assert len(prompt(position).forms) == 12
    assert len(set(every_offered(GAME, prompt(position), 100))) == 12 * 12 * 7


def test_a_seven_offers_exactly_what_is_possible() -> None:
    position = table("3+4", hands={0: "G1 G1 R2"})
    offered = set(every_offered(GAME, prompt(position), 50))
    pairs = (("G1", "G1"), ("G1", "R2"), ("R2", "G1"))
    assert offered == {seven(card, gift, to) for card, gift in pairs for to in (1, 2)}


@pytest.mark.parametrize(
    ("roll", "action", "code"),
    [
        ("2+3", discard("BT"), "not_in_hand"),
        ("1+1", discard("BT", "G1"), "not_in_hand"),
        ("1+1", discard("G1", "G1"), "not_often_enough"),
        ("2+3", lay("BT", 1), "not_in_hand"),
        ("2+3", lay("GC", 0), "own_seat"),
        ("2+3", lay("GC", 3), "no_such_player"),
        ("3+4", seven("BT", "G1", 1), "not_in_hand"),
        ("3+4", seven("G1", "BT", 1), "not_in_hand"),
        ("3+4", seven("G1", "G2", 7), "no_such_player"),
        ("3+4", seven("G1", "G2"), "gift_missing"),
    ],
)
def test_what_is_refused(roll: str, action: Any, code: str) -> None:
    assert refusal(table(roll), action) == code


def test_a_counter_and_a_gift_must_be_in_hand() -> None:
    assert refusal(POSITIONS["counter"](), counter("GC")) == "not_in_hand"
    assert refusal(POSITIONS["burn"](), burn("R1")) == "not_in_hand"
    assert refusal(POSITIONS["burn"](), burn("G1", "G1")) == "not_often_enough"


def test_every_reason_is_given_somewhere() -> None:
    given = {
        *CODES.values(),
        *("no_card", "one_card_only", "two_cards_only", "not_in_hand", "not_often_enough"),
        *("set_incomplete", "no_such_player", "own_seat", "gift_missing", "no_gift_left"),
        *("pile_empty", "no_discard", "must_stay", "not_drawn", "too_many_gifts"),
    }
    assert given == set(REASONS)


@pytest.mark.parametrize(
    "data",
    [
        {"action": "discard", "cards": ["G5"]},
        {"action": "discard", "cards": "G1"},
        {"action": "discard_set", "color": "B"},
        {"action": "play", "card": "G1", "target": 1},
        {"action": "play", "card": "GC", "target": 8},
        {"action": "play", "card": "GC"},
        {"action": "counter", "card": "BO"},
        {"action": "draw", "source": "hand"},
        {"action": "discard_and_give", "give": "G1", "to": 1},
        {"action": "accept", "card": "GC"},
    ],
)
def test_what_is_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_action(GAME, data)


@pytest.mark.parametrize(
    ("roll", "own", "expected"),
    [
        ("2+3", "G1 G2 G3 G4 R1 R2 R3 R4", whole("G")),
        ("1+1", "G1 R1 R2 R3 R4", whole("R")),
        ("2+3", "G2 G1 R1", discard("G1")),
        ("1+1", "G2 G1 R1", discard("G1", "G2")),
        ("1+1", "BT", discard("BT")),
        ("3+4", "R2 G1 G1", seven("G1", "G1", 2)),
        ("3+4", "R2", seven("R2")),
        ("4+5", "R2", PILE),
    ],
)
def test_the_default(roll: str, own: str, expected: Any) -> None:
    assert default(table(roll, hands={0: own, 2: "G1 G2"})) == expected


def test_the_default_gives_to_the_nearest_of_the_seats_with_the_fewest_cards() -> None:
    position = table("3+4", seats=4, seat=2, hands={0: "G1", 1: "G2", 2: "R1 R2", 3: "G1 G2"})
    assert default(position) == seven("R1", "R2", 0)


def test_the_default_takes_the_discard_only_if_it_must() -> None:
    assert default(table("4+5", draw="", discards="R4")) == TOP
    assert default(table("4+5", draw="", discards="R4 R3")) == PILE
    assert default(play(table("6+6"), TOP)) == PILE


def test_the_default_never_counters_and_discards_all_that_may_go() -> None:
    position = POSITIONS["counter"]()
    assert counter("RC") in answers(position)
    assert default(position) == ACCEPT
    position = POSITIONS["keep"]()
    assert default(position) == keep("R2", "RC")


def test_the_default_hands_over_as_many_as_allowed() -> None:
    position = play(table("2+3", hands={0: "BO R1 G2 G1"}), lay("BO", 1), dice="4+2")
    assert default(position) == burn("G1", "G2")


def test_the_clock_goes_on_with_a_turn_that_it_began() -> None:
    """Only where the same seat is asked again."""
    first = table("6+6")
    assert not first.state.phase.follow_up
    assert play(first, PILE).state.phase.follow_up
    laid = POSITIONS["counter"]()
    assert not laid.state.phase.follow_up
    assert play(laid, ACCEPT, dice="2").state.phase.follow_up
    countered = play(laid, counter("RC"), dice="2")
    assert actor(countered) == 0
    assert not countered.state.phase.follow_up
    unasked = play(table("2+3", ask_counter_always=False), lay("GC", 1), dice="2")
    assert tag(unasked) == "keep"
    assert not unasked.state.phase.follow_up
