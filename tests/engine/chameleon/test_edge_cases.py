"""The edge cases of the rules, row by row, and what is easy to get wrong."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chameleon.events import (
    ChameleonCapReached,
    ChameleonCounted,
    ChameleonDiscarded,
    ChameleonEnded,
    ChameleonRecolored,
    ChameleonReshuffled,
    ChameleonRoundBegun,
    ChameleonTook,
    ChameleonWentOut,
)
from games.engine.chameleon.records import ChameleonOptions
from games.engine.chameleon.scoring import HAND, color_deck, play_deck
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    MIXED,
    TAKE_DISCARD,
    Stacked,
    after,
    answers,
    deal,
    default,
    discard,
    first_discard,
    play,
    refusal,
    shown,
    step,
    table,
)
from tests.engine.draws import SeededChance

REDS = "R10 R10 R10 R10 R20 R20 R20"


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_1_two_to_eight_players(seats: int) -> None:
    with pytest.raises(kernel.IllegalAction) as caught:
        kernel.start(GAME, seats, ChameleonOptions(), Stacked())
    assert caught.value.code == "seats_out_of_range"


@pytest.mark.parametrize(
    ("seats", "play_pile", "color_pile"),
    [(2, 53, 30), (3, 54, 29), (4, 47, 28), (5, 40, 27), (6, 33, 26), (7, 26, 25), (8, 19, 24)],
)
def test_the_table_after_the_deal(seats: int, play_pile: int, color_pile: int) -> None:
    position, _ = first_discard(seats, "R50")
    s = position.state
    assert (len(s.play_pile), len(s.color_pile)) == (play_pile, color_pile)
    assert [len(hand) for hand in s.hands] == [HAND] * seats
    assert [len(stack) for stack in s.stacks] == [1] * seats
    cards = [*s.play_pile, *s.discards, *(card for hand in s.hands for card in hand)]
    assert sorted(cards) == sorted(play_deck(seats))
    colors = [*s.color_pile, *(card for stack in s.stacks for card in stack)]
    assert sorted(colors) == sorted(color_deck())


def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    order = "R10 B10 G10 R20 B20 G20"
    position = kernel.start(GAME, 3, ChameleonOptions(), Stacked(order, "R B G")).position
    s = position.state
    assert s.dealer == 0
    assert {"R10", "R20"} <= {*s.hands[1]}
    assert {"B10", "B20"} <= {*s.hands[2]}
    assert {"G10", "G20"} <= {*s.hands[0]}
    assert s.stacks == [["G"], ["R"], ["B"]]


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert {deal(4, seed).state.dealer for seed in range(40)} == {0, 1, 2, 3}


def test_2_going_out_is_instead_of_drawing() -> None:
    position = table(hands={0: "R20 R20 R50 R70 RS W B10"}, play="R10", discards="R100")
    for taking in (DRAW_PLAY, TAKE_DISCARD):
        following = play(position, taking)
        assert GO_OUT not in answers(following)
        assert refusal(following, GO_OUT) == "discard_first"


def test_2_others_may_change_the_colour_before_one_goes_out() -> None:
    position = table(hands={1: REDS}, play="CC", color="B")
    position = play(position, DRAW_PLAY, discard("CC", 1))
    assert refusal(position, GO_OUT) == "not_complete"


def test_3_nobody_has_to_go_out() -> None:
    position = table(hands={0: REDS}, play="R50 R50 R50 R50")
    assert answers(position) == [DRAW_PLAY, TAKE_DISCARD, DRAW_COLOR, GO_OUT]
    position = play(position, DRAW_PLAY, discard("R10"), DRAW_PLAY, discard("R20"))
    assert position.state.seat == 2


def test_4_going_out_on_the_very_first_turn() -> None:
    order = "R10 B10 R10 B10 R20 B20 RS B20 R20 B50 R50 B50 R70 Y10 Y20"
    position = kernel.start(GAME, 2, ChameleonOptions(), Stacked(order, "R B")).position
    position = play(position, GO_OUT, seat=1)
    assert position.state.results[0].points[1] == 10 + 10 + 20 + 50 + 20 + 50 + 70 + 100


def test_5_a_wild_is_never_discarded() -> None:
    position = play(table(hands={0: "W W W W R10 R10 R20"}), DRAW_PLAY)
    assert discard("W") not in answers(position)
    assert refusal(position, discard("W")) == "wild_stays"


def test_5_unless_the_option_allows_it() -> None:
    position = table(hands={0: "W W W W R10 R10 R20"}, allow_wild_discard=True)
    position = play(position, DRAW_PLAY, discard("W"))
    assert shown(position)["discards"].startswith("W ")
    assert position.state.seat == 1


def test_6_a_wild_as_first_discard_may_be_taken_and_stays_in_the_hand() -> None:
    position, _ = first_discard(3, "W")
    position = play(position, TAKE_DISCARD)
    assert refusal(position, discard("W")) == "wild_stays"


def test_6_a_wild_just_taken_is_barred_like_any_other_card() -> None:
    position = play(table(discards="W Y70", allow_wild_discard=True), TAKE_DISCARD)
    assert refusal(position, discard("W")) == "just_taken"
    hands = {0: "W B10 G10 Y10 R20 B20 G20"}
    position = table(hands=hands, discards="W Y70", allow_wild_discard=True)
    position = play(position, TAKE_DISCARD, discard("W"))
    assert position.state.known[0] == ["W"]


def test_7_a_color_change_lies_until_somebody_discards_on_it() -> None:
    position = table(play="CC Y10 G10 B10", color="B B B")
    position = play(position, DRAW_PLAY, discard("CC", 1))
    assert refusal(position, TAKE_DISCARD) == "color_change_stays"
    position = play(position, DRAW_COLOR)
    assert refusal(position, TAKE_DISCARD) == "color_change_stays"
    position = play(position, DRAW_PLAY, discard("R10"))
    assert TAKE_DISCARD in answers(position)


def test_8_the_barred_card_is_free_again_in_the_next_turn() -> None:
    position = table(seats=2, discards="R50 Y20", play="B70 B70")
    position = play(position, TAKE_DISCARD, discard("B10"), DRAW_COLOR)
    assert position.state.taken is None
    position = play(position, DRAW_PLAY, seat=0)
    assert discard("R50") in answers(position)


def test_8_a_twin_keeps_both_free_however_it_came_to_the_hand() -> None:
    position = table(hands={0: "R50 B10 G10 Y10 R20 B20 G20"}, discards="R50 Y20")
    position = play(position, TAKE_DISCARD)
    prompt = GAME.prompt(position.state, 0)
    assert [a for a in prompt.answers if a == discard("R50")] == [discard("R50")]
    assert prompt.refused == ()


def test_8_another_colour_of_the_same_number_is_no_twin() -> None:
    position = table(hands={0: "B50 B10 G10 Y10 R20 B20 G20"}, discards="R50 Y20")
    position = play(position, TAKE_DISCARD)
    assert refusal(position, discard("R50")) == "just_taken"
    assert discard("B50") in answers(position)


def test_a_card_drawn_from_the_play_pile_is_never_barred() -> None:
    position = play(table(play="R50"), DRAW_PLAY)
    assert discard("R50") in answers(position)


def test_9_a_hand_with_a_color_change_cannot_go_out() -> None:
    position = table(hands={0: "R10 R10 R10 R10 R20 R20 CC"})
    assert refusal(position, GO_OUT) == "not_complete"
    hands = {0: REDS, 1: "R10 CC CC CC CC W W"}
    position = play(table(hands=hands), GO_OUT)
    assert position.state.results[0].points[1] == 10 - 400 + 100


def test_10_skips_and_reverses_count_fifty_either_way() -> None:
    hands = {0: REDS, 1: "RS RV BS BV GS R10 B10"}
    assert play(table(hands=hands), GO_OUT).state.results[0].points[1] == -50


def test_11_the_colour_that_one_had_counts_as_a_turn() -> None:
    position, events = after(table(color="R"), DRAW_COLOR)
    assert events == [ChameleonRecolored(0, "R", "R")]
    assert (position.state.seat, position.state.turns) == (1, 1)
    assert shown(position)["stacks"][0] == "R R"


def test_12_two_seats_may_have_the_same_colour() -> None:
    position = kernel.start(GAME, 3, ChameleonOptions(), Stacked("", "R R R")).position
    assert position.state.stacks == [["R"], ["R"], ["R"]]


@pytest.mark.parametrize(("seat", "following"), [(0, 2), (1, 0), (2, 1)])
def test_13_a_skip_with_three(seat: int, following: int) -> None:
    position = play(table(seat=seat, play="BS"), DRAW_PLAY, discard("BS"))
    assert position.state.seat == following


def test_13_two_players_have_no_reverses_and_keep_every_other_card() -> None:
    cards = [card for card in play_deck(3) if not card.endswith("V")]
    assert play_deck(2) == cards
    for seed in range(10):
        s = deal(2, seed).state
        assert sorted([*s.play_pile, *s.discards, *s.hands[0], *s.hands[1]]) == sorted(cards)
        assert GAME.view(s, 0).next.reverse is None  # type: ignore[union-attr]


def test_13_with_two_players_a_skip_means_another_turn_whichever_way() -> None:
    position = play(table(seats=2, seat=1, play="BS Y10"), DRAW_PLAY, discard("BS"))
    assert position.state.seat == 1
    assert not GAME.phase(position.state).follow_up
    position = play(position, DRAW_PLAY, seat=1)
    assert position.state.turns == 1


def test_13_a_color_change_may_hit_oneself_only_with_two_players() -> None:
    for seats in range(2, 9):
        position = play(table(seats=seats, play="CC"), DRAW_PLAY)
        aimed = {a.target for a in answers(position) if a.card == "CC"}  # type: ignore[union-attr]
        assert aimed == ({0, 1} if seats == 2 else {*range(1, seats)})


def test_a_color_change_on_oneself_passes_the_turn() -> None:
    position = play(table(seats=2, play="CC", color="G"), DRAW_PLAY)
    position, events = after(position, discard("CC", 0))
    assert events == [
        ChameleonDiscarded(0, "CC", None, None, 0),
        ChameleonRecolored(0, "R", "G"),
    ]
    assert position.state.seat == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_14_the_limit_is_so_many_turns_for_each_seat(seats: int) -> None:
    position = table(seats=seats, turn_cap=20, turns=20 * seats - 2)
    position, events = after(position, DRAW_COLOR)
    assert events == [ChameleonRecolored(0, "R", "R")]
    position, events = after(position, DRAW_COLOR)
    assert ChameleonCapReached(1, 20 * seats) in events
    assert position.state.results[0].out is None
    assert (position.state.round, position.state.turns) == (2, 0)


def test_14_drawing_and_taking_are_no_turns_and_skipped_seats_have_none() -> None:
    position = play(table(play="BS Y10"), DRAW_PLAY)
    assert position.state.turns == 0
    position = play(position, discard("BS"))
    assert (position.state.turns, position.state.seat) == (1, 2)


def test_14_the_last_color_change_counts_before_the_hands_do() -> None:
    hands = {0: "CC R10 R10 R10 R10 R20 R20", 1: REDS}
    position = play(table(hands=hands, play="Y10", color="B", turns=119), DRAW_PLAY)
    position, events = after(position, discard("CC", 1))
    assert position.state.last is not None
    assert position.state.last.colors[1] == "B"
    assert position.state.results[0].points[1] == -100
    kinds = [type(event) for event in events[:4]]
    assert kinds == [ChameleonDiscarded, ChameleonRecolored, ChameleonCapReached, ChameleonCounted]


def test_14_going_out_as_the_very_last_turn_brings_the_bonus() -> None:
    position, events = after(table(hands={0: REDS}, turns=119), GO_OUT)
    assert position.state.results[0].points[0] == 200
    assert position.state.results[0].out == 0
    assert not any(isinstance(event, ChameleonCapReached) for event in events)


def test_14_in_the_last_turn_a_drawn_card_can_still_be_discarded() -> None:
    position = play(table(turns=119), DRAW_PLAY)
    assert position.state.round == 1
    assert play(position, discard("Y20")).state.round == 2


def test_15_a_color_change_with_an_empty_colour_pile() -> None:
    position = table(hands={0: f"CC {MIXED[4:]}"}, color="", stacks={1: "B G Y"})
    position, events = after(play(position, DRAW_PLAY), discard("CC", 1), "Y G")
    assert events[1:3] == [ChameleonReshuffled("color", 2), ChameleonRecolored(1, "B", "Y")]
    assert shown(position)["stacks"][1] == "Y B"
    assert shown(position)["color"] == "G"


def test_16_after_a_first_reverse_the_dealer_and_then_the_seat_to_the_right() -> None:
    position, _ = first_discard(4, "BV")
    assert (position.state.seat, position.state.direction) == (0, -1)
    assert play(position, DRAW_COLOR).state.seat == 3


@pytest.mark.parametrize("target", [1, 2, 3])
def test_17_the_turn_passes_in_order_whoever_is_hit(target: int) -> None:
    position = play(table(seats=4, play="CC"), DRAW_PLAY)
    assert play(position, discard("CC", target)).state.seat == 1


def test_18_each_round_begins_to_the_left_and_with_the_next_dealer() -> None:
    position = table(hands={2: REDS}, seat=2, direction=-1, dealer=2)
    position = play(position, GO_OUT)
    s = position.state
    assert (s.round, s.direction, s.dealer) == (2, 1, 0)
    assert (s.known, s.traces, s.turns) == ([[], [], []], [], 0)


@pytest.mark.parametrize(
    ("totals", "places"),
    [((900, 1100, 1050), (3, 1, 2)), ((0, 950, 1040), (3, 2, 1)), ((1000, 1, 1), (1, 2, 2))],
)
def test_19_the_highest_total_wins(totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    # Seat 0 goes out with 200; the others' mixtures lose 40 each under red.
    before = (totals[0] - 200, totals[1] + 40, totals[2] + 40)
    position = play(table(hands={0: REDS}, totals=before), GO_OUT)
    result = kernel.outcome(GAME, position)
    assert result is not None
    assert (result.scores, result.places) == (totals, places)


def test_20_equal_highest_totals_share_the_win() -> None:
    hands = {0: REDS, 1: "R10 R10 R10 R10 R20 R20 R20"}
    position, events = after(table(hands=hands, totals=(900, 1000, 0)), GO_OUT)
    assert events[-1] == ChameleonEnded(tuple(position.state.totals), (0, 1))
    result = kernel.outcome(GAME, position)
    assert result is not None
    assert result.places == (1, 1, 3)


def test_21_totals_may_go_below_zero() -> None:
    position = play(table(hands={0: REDS, 1: "CC CC CC CC B100 G100 Y100"}), GO_OUT)
    assert position.state.totals[1] == -700


def test_22_who_leaves_is_played_on_and_keeps_the_score() -> None:
    position = table(totals=(10, 20, 30))
    left = kernel.leave(GAME, position, 1, Stacked())
    assert left.events == []
    assert left.position.state == position.state
    position = play(left.position, DRAW_COLOR)
    assert kernel.actors(GAME, position) == (1,)
    assert default(position) == DRAW_PLAY


def test_the_match_goes_on_below_the_target_and_ends_with_the_last_round() -> None:
    position = play(table(hands={0: REDS}, totals=(799, 0, 0), max_rounds=2), GO_OUT)
    assert not position.state.over
    assert position.state.totals[0] == 999
    position = table(hands={0: REDS}, round=2, max_rounds=2)
    position, events = after(position, GO_OUT)
    assert position.state.over
    assert isinstance(events[-1], ChameleonEnded)
    assert kernel.actors(GAME, position) == ()


def test_a_round_ended_by_the_limit_is_complete() -> None:
    position = table(hands={0: REDS}, totals=(950, 0, 0), turns=119)
    position, events = after(position, DRAW_COLOR)
    assert position.state.over
    assert isinstance(events[-1], ChameleonEnded)


def test_the_target_counts_only_after_a_round() -> None:
    position = play(table(totals=(1500, 0, 0)), DRAW_COLOR)
    assert not position.state.over


def test_the_reshuffle_waits_until_a_card_is_needed() -> None:
    position = table(play="Y10", discards="R50 B50 G50")
    position, events = after(position, DRAW_PLAY)
    assert not any(isinstance(event, ChameleonReshuffled) for event in events)
    assert position.state.play_pile == []
    position = play(position, discard("Y10"))
    assert GAME.view(position.state, None).play_count == 0
    _, events = after(position, DRAW_PLAY)
    assert events[0] == ChameleonReshuffled("play", 3)


def test_the_top_discard_stays_through_a_reshuffle_and_can_be_taken_later() -> None:
    position = table(play="", discards="R50 B50 G50")
    position = play(position, DRAW_PLAY)
    assert position.state.discards == ["R50"]
    assert sorted([*position.state.play_pile, str(position.state.drawn)]) == ["B50", "G50"]


def test_taking_the_only_discard_leaves_the_pile_empty_until_the_discard() -> None:
    position = play(table(discards="R50"), TAKE_DISCARD)
    assert GAME.view(position.state, None).discards == ()
    assert shown(play(position, discard("B10")))["discards"] == "B10"


def test_only_the_top_colour_card_of_a_stack_stays() -> None:
    position = table(color="", stacks={0: "R R R", 1: "B", 2: "G Y"})
    position, events = after(position, DRAW_COLOR, "Y R R")
    assert events[0] == ChameleonReshuffled("color", 3)
    assert shown(position)["stacks"] == ["Y R", "B", "G"]


def test_a_skip_or_reverse_from_the_discard_pile_works_again() -> None:
    position = table(seats=4, hands={0: f"RV {MIXED[4:]}"}, discards="RV Y10")
    position = play(position, TAKE_DISCARD, discard("RV"))
    assert (position.state.direction, position.state.seat) == (-1, 3)


def test_every_event_of_a_turn_in_its_order() -> None:
    _, events = after(table(discards="R50"), TAKE_DISCARD)
    assert events == [ChameleonTook(0, "R50")]
    _, events = after(table(hands={0: REDS}), GO_OUT)
    assert events[0] == ChameleonWentOut(0, 1)
    assert isinstance(events[4], ChameleonRoundBegun)


@pytest.mark.parametrize("options", [{"target_score": 250}, {"max_rounds": 51}, {"turn_cap": 19}])
def test_options_out_of_range(options: dict[str, Any]) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_options(GAME, options)


@pytest.mark.parametrize("allowed", [False, True])
def test_the_clock_never_chooses_a_wild_or_a_barred_card(allowed: bool) -> None:
    hands = {0: "W W W R10 R20 R20 R50"}
    position = table(hands=hands, discards="B70 Y10", allow_wild_discard=allowed)
    position = play(position, TAKE_DISCARD)
    assert default(position) == discard("R10")


def test_the_clock_goes_out_when_it_can_and_draws_when_it_cannot() -> None:
    assert default(table(hands={0: REDS})) == GO_OUT
    assert default(table()) == DRAW_PLAY


def test_the_clock_takes_the_first_in_the_card_order_of_equal_cards() -> None:
    position = play(table(hands={0: "RS B50 BS BV G50 R10 W"}, play="BV"), DRAW_PLAY)
    assert default(position) == discard("B50")


def test_there_is_always_something_to_do() -> None:
    """Also for eight players who leave the fewest cards in the piles."""
    draw = FastDraw(3)
    position = deal(8, max_rounds=1, turn_cap=20, allow_wild_discard=False)
    while kernel.actors(GAME, position):
        offered = answers(position)
        assert offered
        position = step(position, draw.choice(offered), SeededChance(draw)).position
