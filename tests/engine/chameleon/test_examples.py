"""The worked examples of the rules, by their number."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.chameleon.events import ChameleonCapReached, ChameleonCounted, ChameleonEnded
from games.engine.chameleon.scoring import play_deck
from games.engine.kernel import Position
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    TAKE_DISCARD,
    after,
    answers,
    default,
    discard,
    first_discard,
    play,
    refusal,
    shown,
    table,
)

A17_HANDS = {
    0: "R10 R20 R50 R70 RS W W",
    1: "B10 B50 BV B20 R70 Y10 W",
    2: "G10 G20 Y100 CC GS B50 R10",
}
A17_COLORS = {0: "R", 1: "B", 2: "G"}


def points(position: Position) -> tuple[int, ...]:
    """The points of the round that has just ended."""
    return position.state.results[-1].points


@pytest.mark.parametrize(("seats", "cards"), [(3, 76), (2, 68)])
def test_a1_the_play_deck(seats: int, cards: int) -> None:
    deck = play_deck(seats)
    assert len(deck) == cards
    assert sum(card.endswith("V") for card in deck) == (0 if seats == 2 else 8)


def test_a2_going_out_brings_a_hundred_more() -> None:
    position = play(table(hands={0: "R100 R70 R70 R50 R20 RS W"}), GO_OUT, seat=0)
    assert points(position)[0] == 510


def test_a3_a_hand_that_did_not_go_out() -> None:
    hands = {0: "R10 R10 R10 R10 R20 R20 R20", 1: "B10 B20 R50 G70 CC W BV"}
    position = play(table(hands=hands, stacks={1: "B"}), GO_OUT)
    assert points(position)[1] == -90


def test_a4_wilds_match() -> None:
    position = table(hands={0: "G10 G10 G20 GS GV W W"}, stacks={0: "G"})
    assert GO_OUT in answers(position)
    assert points(play(position, GO_OUT))[0] == 340


@pytest.mark.parametrize(
    ("hand", "color"),
    [
        ("G10 G10 G20 GS GV W CC", "G"),
        ("G10 G10 G20 GS GV W R10", "G"),
        ("G10 G10 G20 GS GV W W", "R"),
    ],
)
def test_a5_one_card_that_does_not_match(hand: str, color: str) -> None:
    position = table(hands={0: hand}, stacks={0: color})
    assert GO_OUT not in answers(position)
    assert refusal(position, GO_OUT) == "not_complete"


def test_a6_a_color_change_is_not_picked_up() -> None:
    position = table(discards="CC R20")
    assert answers(position) == [DRAW_PLAY, DRAW_COLOR]
    assert refusal(position, TAKE_DISCARD) == "color_change_stays"


def test_a7_the_card_just_taken_is_barred() -> None:
    position = table(hands={0: "R10 R20 B10 B20 G10 G20 W"}, discards="R50 Y20")
    position = play(position, TAKE_DISCARD)
    assert answers(position) == [
        discard(card) for card in ("R10", "R20", "B10", "B20", "G10", "G20")
    ]
    assert refusal(position, discard("R50")) == "just_taken"
    assert refusal(position, discard("W")) == "wild_stays"
    position = play(position, discard("B20"))
    assert (shown(position)["discards"], shown(position)["seat"]) == ("B20 Y20", 1)


def test_a8_its_twin_is_not() -> None:
    position = table(hands={0: "R50 R20 B10 B20 G10 G20 W"}, discards="R50 Y20")
    position = play(position, TAKE_DISCARD, discard("R50"))
    assert position.state.hands[0].count("R50") == 1
    assert shown(position)["discards"] == "R50 Y20"


@pytest.mark.parametrize(
    ("seats", "seat", "direction", "following"),
    [(4, 1, 1, 3), (4, 1, -1, 3), (5, 1, -1, 4), (3, 0, 1, 2), (2, 0, 1, 0)],
)
def test_a9_a_skip(seats: int, seat: int, direction: int, following: int) -> None:
    position = table(seats=seats, seat=seat, direction=direction, play="YS")
    position = play(position, DRAW_PLAY, discard("YS"), seat=seat)
    assert position.state.seat == following


def test_a10_a_reverse() -> None:
    position = play(table(seat=2, play="RV"), DRAW_PLAY, discard("RV"))
    assert (position.state.direction, position.state.seat) == (-1, 1)


def test_a11_a_color_change() -> None:
    start = play(table(seats=4, play="CC", color="B G"), DRAW_PLAY)
    position = play(start, discard("CC", 1))
    assert shown(position)["stacks"][1] == "B R"
    assert position.state.seat == 1
    assert refusal(start, discard("CC", 0)) == "own_target"
    assert refusal(start, discard("CC")) == "no_target"
    left = play(table(seats=4, play="CC", color="B G", direction=-1), DRAW_PLAY)
    assert play(left, discard("CC", 2)).state.seat == 3


@pytest.mark.parametrize("target", [0, 1])
def test_a12_two_players_may_choose_themselves(target: int) -> None:
    position = play(table(seats=2, play="CC", color="B G"), DRAW_PLAY)
    position = play(position, discard("CC", target))
    assert shown(position)["stacks"][target] == "B R"
    assert position.state.seat == 1


@pytest.mark.parametrize(
    ("card", "direction", "first"),
    [("BS", 1, 2), ("BV", -1, 0), ("CC", 1, 1), ("W", 1, 1), ("B50", 1, 1)],
)
def test_a13_the_first_discard(card: str, direction: int, first: int) -> None:
    position, _ = first_discard(4, card)
    assert position.state.discards == [card]
    assert (position.state.direction, position.state.seat) == (direction, first)
    heights = [len(stack) for stack in position.state.stacks]
    assert heights == ([1, 2, 1, 1] if card == "CC" else [1, 1, 1, 1])


def test_a14_a_first_skip_with_two_players() -> None:
    position, _ = first_discard(2, "BS")
    assert (position.state.dealer, position.state.seat) == (0, 0)


def test_a15_the_play_pile_is_made_of_the_discards() -> None:
    position, _ = after(table(play="", discards="Y50 B20 R10"), DRAW_PLAY, "B20 R10")
    assert position.state.drawn == "B20"
    assert position.state.hands[0].count("B20") == 2
    assert (shown(position)["play"], shown(position)["discards"]) == ("R10", "Y50")


def test_a16_the_colour_pile_is_made_of_the_covered_cards() -> None:
    position = table(color="", stacks={0: "R B", 1: "B G Y", 2: "G"})
    position, _ = after(position, DRAW_COLOR, "Y G B")
    assert shown(position)["stacks"] == ["Y R", "B", "G"]
    assert (shown(position)["color"], shown(position)["seat"]) == ("G B", 1)


def test_a17_a_whole_round() -> None:
    position, events = after(table(hands=A17_HANDS, stacks=A17_COLORS), GO_OUT)
    assert points(position) == (400, 100, -180)
    counted = [event for event in events if isinstance(event, ChameleonCounted)]
    assert [(event.seat, event.bonus, event.points) for event in counted] == [
        (0, 100, 400),
        (1, 0, 100),
        (2, 0, -180),
    ]


def test_a18_who_went_out_need_not_win() -> None:
    position = table(hands=A17_HANDS, stacks=A17_COLORS, totals=(620, 940, 75))
    position, events = after(position, GO_OUT)
    assert events[-1] == ChameleonEnded((1020, 1040, -105), (1,))
    result = kernel.outcome(GAME, position)
    assert result is not None
    assert (result.scores, result.places) == ((1020, 1040, -105), (2, 1, 3))


def test_a19_equal_totals_share_the_win() -> None:
    position = table(hands=A17_HANDS, stacks=A17_COLORS, totals=(630, 930, 580))
    position, events = after(position, GO_OUT)
    assert events[-1] == ChameleonEnded((1030, 1030, 400), (0, 1))
    result = kernel.outcome(GAME, position)
    assert result is not None
    assert result.places == (1, 1, 3)


def test_a20_the_wrong_colour_costs_nearly_everything() -> None:
    hands = {0: "R10 R10 R10 R10 R20 R20 R20", 1: "R10 R20 R50 R70 R100 RS W"}
    position = play(table(hands=hands, stacks={1: "G"}), GO_OUT)
    assert points(position)[1] == -250


def test_a21_no_drawing_and_going_out_in_one_turn() -> None:
    hand = "R10 R20 R50 R70 R100 RS B10"
    position = table(seats=2, hands={0: hand}, play="R10 R20")
    position = play(position, DRAW_PLAY)
    assert refusal(position, GO_OUT) == "discard_first"
    position = play(position, discard("B10"))
    position = play(position, DRAW_COLOR, seat=1)
    assert GO_OUT in answers(position)
    assert points(play(position, GO_OUT, seat=0))[0] == 410


def test_a22_the_limit_of_turns() -> None:
    hands = {0: "R10 R10 R10 R10 R20 R20 R20"}
    position, events = after(table(seats=4, hands=hands, seat=3, turns=159), DRAW_COLOR)
    assert ChameleonCapReached(1, 160) in events
    assert position.state.results[0].out is None
    assert points(position)[0] == 100
    assert all(not event.bonus for event in events if isinstance(event, ChameleonCounted))


def test_a23_the_clock_discards_the_most_expensive_card_that_does_not_match() -> None:
    hand = "Y10 Y20 B70 R70 G10 W YS"
    position = table(seat=1, hands={1: hand}, stacks={1: "Y"}, play="Y50")
    assert default(play(position, DRAW_PLAY)) == discard("R70")


def test_a24_the_clock_aims_a_color_change_at_the_next_seat() -> None:
    hand = "Y10 Y20 B70 R70 G10 CC YS"
    position = table(seat=1, hands={1: hand}, stacks={1: "Y"}, play="Y50")
    assert default(play(position, DRAW_PLAY)) == discard("CC", 2)
