"""The edge cases of the rules, row by row, and the ends of a round and of a match."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.chill_out import course
from games.engine.chill_out.events import (
    ChillOutEnded,
    ChillOutGave,
    ChillOutRoundBegun,
    ChillOutRoundEnded,
    ChillOutScored,
)
from games.engine.chill_out.records import ChillOutOptions, ChillOutOver, ChillOutResult
from tests.engine.chill_out.table import (
    ACCEPT,
    GAME,
    PILE,
    TOP,
    Loaded,
    actor,
    answers,
    burn,
    counter,
    counts,
    deal,
    default,
    discard,
    discards,
    events,
    hand,
    keep,
    lay,
    pile,
    play,
    prompt,
    refusal,
    seven,
    step,
    table,
    tag,
    whole,
    winners,
)

ACTION_CARDS = ("GC", "RC", "BO", "BT")


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_1_two_to_eight_players(seats: int) -> None:
    with pytest.raises(kernel.IllegalAction) as caught:
        kernel.start(GAME, seats, ChillOutOptions(), Loaded())
    assert caught.value.code == "seats_out_of_range"


@pytest.mark.parametrize("roll", ["1+1", "2+2", "3+3"])
def test_2_one_card_or_two_on_a_low_double(roll: str) -> None:
    position = table(roll)
    assert refusal(position, discard("G1", "G2", "G3")) == "two_cards_only"
    assert counts(play(position, discard("G2", "G1")))[0] == 5
    assert counts(play(position, discard("G2")))[0] == 6
    (form,) = prompt(position).forms
    assert (form.action, form.fields[0].min, form.fields[0].max) == ("discard", 2, 2)  # type: ignore[union-attr]


def test_2_equal_cards_need_two_copies() -> None:
    position = table("1+1", hands={0: "R1 R1 G2"})
    assert refusal(position, discard("G2", "G2")) == "not_often_enough"
    assert hand(play(position, discard("R1", "R1")), 0) == "G2"


def test_2_with_one_card_left_a_double_gives_no_choice() -> None:
    position = table("1+1", hands={0: "R1"})
    assert prompt(position).forms == ()
    assert winners(play(position, discard("R1"))) == (0,)


def test_2_two_last_cards_win() -> None:
    assert winners(play(table("2+2", hands={0: "R1 GC"}), discard("R1", "GC"))) == (0,)


def test_3_an_action_card_instead_of_two_discards() -> None:
    after = play(table("1+1"), lay("GC", 1))
    assert (counts(after)[0], actor(after)) == (6, 1)


@pytest.mark.parametrize("roll", ["1+1", "2+2", "3+3", "1+4"])
def test_4_a_set_on_every_low_roll(roll: str) -> None:
    assert whole("G") in answers(table(roll))


def test_5_two_sets_take_two_turns() -> None:
    position = table("3+3", hands={0: "G1 G2 G3 G4 R1 R2 R3 R4"})
    after = play(position, whole("R"))
    assert (hand(after, 0), actor(after)) == ("G1 G2 G3 G4", 1)


def test_5_the_last_four_cards_as_a_set_win() -> None:
    assert winners(play(table("1+2", hands={0: "R1 R2 R3 R4"}), whole("R"))) == (0,)


def test_6_action_cards_on_other_rolls_are_plain_cards() -> None:
    position = table("3+4", hands={0: "GC BO G1"})
    assert refusal(position, lay("GC", 1)) == "only_low"
    after = play(position, seven("GC", "BO", 1))
    assert discards(after) == "GC R4 G2"
    assert "BO" in after.state.hands[1]
    assert tag(after) == "low"
    assert refusal(table("4+5"), lay("GC", 1)) == "only_low"


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_7_an_action_card_just_discarded_does_nothing(card: str) -> None:
    after = step(table("2+3", hands={0: f"{card} G1"}), discard(card))
    assert (actor(after.position), tag(after.position)) == (1, "low")
    assert [event.__struct_config__.tag for event in after.events] == ["discarded", "rolled"]


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_8_an_action_card_as_the_last_card_wins_and_does_nothing(card: str) -> None:
    after = step(table("2+3", hands={0: card}), lay(card, 2))
    assert winners(after.position) == (0,)
    assert counts(after.position) == [0, 7, 7]
    assert len(after.position.state.pile) == 9


def test_9_a_counter_with_the_last_card_wins() -> None:
    position = play(table("2+3", hands={0: "RC G1", 2: "GC"}), lay("RC", 2))
    after = step(position, counter("GC"))
    assert winners(after.position) == (2,)
    assert len(after.position.state.pile) == 9


def test_10_an_attacker_still_holds_a_card_when_a_counter_is_laid() -> None:
    for own in ("GC", "GC G1"):
        position = play(table("2+3", hands={0: own}), lay("GC", 1))
        assert (tag(position) == "counter") == (counts(position)[0] > 0)


def test_11_a_seven_with_one_card() -> None:
    position = table("3+4", hands={0: "R1"})
    assert refusal(position, seven("R1", "R1", 1)) == "no_gift_left"
    assert refusal(position, seven("R1", None, 1)) == "no_gift_left"
    assert answers(position) == [seven("R1")]
    assert winners(play(position, seven("R1"))) == (0,)


def test_12_a_seven_with_two_cards_wins_by_giving() -> None:
    after = play(table("3+4", hands={0: "R1 R1"}), seven("R1", "R1", 2))
    assert winners(after) == (0,)
    assert counts(after) == [0, 7, 8]


def test_12_the_same_card_twice_needs_two_copies() -> None:
    position = table("3+4", hands={0: "R1 G1 G1"})
    assert refusal(position, seven("R1", "R1", 2)) == "not_often_enough"
    assert hand(play(position, seven("G1", "G1", 2)), 0) == "R1"


def test_13_burn_out_with_fewer_cards_than_the_difference() -> None:
    position = play(table("2+3", hands={0: "BO G1 G2"}), lay("BO", 1), dice="6+1")
    (form,) = prompt(position).forms
    assert form.fields[0].max == 2  # type: ignore[union-attr]
    assert winners(play(position, burn("G2", "G1"))) == (0,)


@pytest.mark.parametrize("number", range(6))
def test_14_from_no_card_to_the_whole_difference(number: int) -> None:
    hands = {0: "BO G1 G2 G3 G4 R1 R2"}
    position = play(table("2+3", hands=hands), lay("BO", 1), dice="1+6")
    cards = ["G1", "G2", "G3", "G4", "R1"][:number]
    after = step(position, burn(*cards))
    assert counts(after.position) == [6 - number, 7 + number, 7]
    assert actor(after.position) == 1
    assert isinstance(after.events[0], ChillOutGave)


@pytest.mark.parametrize(("laid", "against"), [("GC", "RC"), ("RC", "GC"), ("RC", "RC")])
def test_15_the_colour_of_the_counter_counts(laid: str, against: str) -> None:
    position = table("2+3", hands={0: f"{laid} G1", 2: f"{against} G1"})
    position = play(position, lay(laid, 2), counter(against), dice="2")
    phase = position.state.phase
    assert (phase.color, phase.card, phase.counter) == (against[0], laid, against)  # type: ignore[union-attr]
    assert actor(position) == 0


def test_16_only_the_target_counters_and_only_once() -> None:
    hands = {0: "GC RC G1", 1: "GC G1 G1", 2: "RC GC G1"}
    position = play(table("2+3", hands=hands), lay("GC", 2))
    for seat in (0, 1):
        with pytest.raises(kernel.IllegalAction) as caught:
            kernel.check(GAME, position, seat, counter("GC"))
        assert caught.value.code == "not_your_turn"
    assert answers(position) == [counter("GC"), counter("RC"), ACCEPT]
    position = play(position, counter("GC"), dice="3")
    assert (tag(position), actor(position)) == ("keep", 0)
    assert refusal(position, counter("RC")) == "only_countering"


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_17_action_cards_drawn_are_optional_whatever_their_colour(card: str) -> None:
    position = table("2+3", draw=f"{card} G1 R1")
    position = play(position, lay("GC", 1), ACCEPT, dice="1")
    assert discards(play(position, keep(card))) == f"{card} GC R4 G2"
    assert card in play(position, keep()).state.hands[1]


def test_18_optional_cards_go_one_by_one_and_in_any_order() -> None:
    position = play(table("2+3", draw="R1 R2 R3 G1"), lay("GC", 1), ACCEPT, dice="3")
    assert discards(play(position, keep("R3", "R1"))) == "R1 R3 GC R4 G2"
    (form,) = prompt(position).forms
    (field,) = form.fields
    assert (field.min, field.max, field.ordered) == (0, 3, True)  # type: ignore[union-attr]
    assert field.candidates == ("R1", "R2", "R3")  # type: ignore[union-attr]


def test_18_no_more_copies_go_than_were_drawn_just_now() -> None:
    position = table("2+3", hands={1: "R1 R1 G1 G2"}, draw="R1 G3 G4")
    position = play(position, lay("GC", 1), ACCEPT, dice="2")
    assert refusal(position, keep("R1", "R1")) == "not_drawn"
    assert refusal(position, keep("G2")) == "not_drawn"
    assert hand(play(position, keep("R1")), 1) == "G1 G2 G3 R1 R1"


@pytest.mark.parametrize("roll", ["4+4", "5+5", "6+6"])
def test_19_two_draws_from_any_mix(roll: str) -> None:
    for first in (PILE, TOP):
        for second in (PILE, TOP):
            after = play(table(roll), first, second)
            assert (counts(after)[0], actor(after)) == (9, 1)
    assert hand(play(table(roll, hands={0: "G1"}), TOP, TOP), 0) == "G1 G2 R4"


def test_20_the_only_discard_may_be_taken() -> None:
    after = play(table("4+5", discards="R4"), TOP)
    assert discards(after) == ""
    position = play(table("4+5", discards="R4"), TOP, dice="4+6")
    assert (tag(position), actor(position)) == ("draw", 1)
    assert refusal(position, TOP) == "no_discard"


def test_21_one_discard_and_no_pile_leave_one_way() -> None:
    position = table("4+5", draw="", discards="R4")
    assert answers(position) == [TOP]
    assert [(shown.action, shown.code) for shown in prompt(position).refused] == [
        (PILE, "pile_empty")
    ]


def test_22_the_top_discard_stays_in_a_reshuffle() -> None:
    after = play(table("4+5", draw="", discards="R4 G1 G2 G3"), PILE, orders=["G3 G2 G1"])
    assert (pile(after), discards(after)) == ("G2 G1", "R4")


@pytest.mark.parametrize("roll", ["1+1", "2+4", "3+4"])
def test_23_with_both_piles_empty_low_rolls_and_sevens_go_on(roll: str) -> None:
    position = table(roll, draw="", discards="")
    assert actor(position) == 0
    action = seven("R1", "G1", 1) if tag(position) == "seven" else discard("R1")
    assert discards(play(position, action)) == "R1"


def test_24_the_fewest_cards_share_the_win() -> None:
    hands = {0: "G1 G2", 1: "R1 R2 R3", 2: "G3 G4"}
    position = table("4+5", hands=hands, draw="", discards="")
    assert winners(position) == (0, 2)
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((2, 3, 2), (1, 3, 1))


@pytest.mark.parametrize(("dice", "number"), [("1+1", 2), ("3+4", 7), ("6+6", 12)])
def test_25_red_hot_is_scored_with_two_dice(dice: str, number: int) -> None:
    position = table("2+3", hands={0: "R1"}, draw="G1 " * 20, mode="red_hot")
    (scored,) = [
        event
        for event in events(position, discard("R1"), dice)
        if isinstance(event, ChillOutScored)
    ]
    assert (len(scored.cards), scored.points) == (number, number)
    assert f"{scored.dice[0]}+{scored.dice[1]}" == dice


def test_26_the_last_card_laid_is_shuffled_in_for_scoring() -> None:
    position = table("2+3", hands={0: "BT"}, draw="G1", discards="", mode="red_hot")
    (scored,) = [
        event
        for event in events(position, lay("BT", 1), "6+6")
        if isinstance(event, ChillOutScored)
    ]
    assert (scored.cards, scored.points, scored.reshuffled) == (("G1", "BT"), 8, 1)


def test_26_no_reshuffle_where_the_pile_is_just_enough() -> None:
    position = table("2+3", hands={0: "R1"}, draw="G1 G2", mode="red_hot")
    (scored,) = [
        event
        for event in events(position, discard("R1"), "1+1")
        if isinstance(event, ChillOutScored)
    ]
    assert (scored.cards, scored.reshuffled) == (("G1", "G2"), 0)


def test_27_a_round_without_an_empty_hand_scores_nothing() -> None:
    position = table("5+6", draw="", discards="", mode="red_hot", scoring="1+1 1+2 1+3")
    assert position.state.totals == [0, 0, 0]
    assert position.state.results == [ChillOutResult(None, 0)]
    assert position.state.round == 2
    assert position.state.last is not None
    assert (position.state.last.why, position.state.last.dice) == ("exhausted", None)


def test_28_each_round_has_a_starting_roll_of_its_own() -> None:
    position = table("2+3", hands={0: "R1"}, mode="red_hot")
    told = events(position, discard("R1"), "1+1 1+1 2+2 3+3")
    (begun,) = [event for event in told if isinstance(event, ChillOutRoundBegun)]
    assert (begun.round, begun.first) == (2, 2)
    assert step(position, discard("R1"), "1+1 1+1 2+2 3+3").position.state.seat == 2


def test_29_one_total_changes_in_a_round() -> None:
    position = table("2+3", hands={0: "R1"}, mode="red_hot", totals=[90, 95, 99])
    after = play(position, discard("R1"), dice="1+1")
    assert [total > before for total, before in zip(after.state.totals, (90, 95, 99), strict=True)]
    assert after.state.totals[1:] == [95, 99]


def test_30_an_action_card_turned_up_first_has_no_effect_and_may_be_drawn() -> None:
    position = table("4+5", discards="BT")
    assert "BT" in play(position, TOP).state.hands[0]
    state = deal(2).state
    begun = course.begin_round(
        state, Loaded("6+6 1+1 4+5", " ".join(["G1"] * 8 + ["R1"] * 6 + ["BT"]))
    )
    assert state.discards == ["BT"]
    assert [event.__struct_config__.tag for event in begun] == [
        *("round_begun", "dealt", "dealt", "rolled"),
    ]


def test_31_a_seat_that_resigns_is_played_on() -> None:
    position = kernel.leave(GAME, table("2+3"), 1, Loaded()).position
    assert counts(position) == [7, 7, 7]
    assert lay("GC", 1) in answers(position)
    position = play(position, discard("G1"))
    assert actor(position) == 1
    assert default(position) == whole("R")


def test_32_a_seat_that_could_counter_may_accept() -> None:
    position = play(table("2+3"), lay("GC", 2))
    assert counter("RC") in answers(position)
    after = play(position, ACCEPT, dice="1")
    assert (actor(after), counts(after)) == (2, [6, 7, 8])


def test_33_a_seat_that_cannot_counter_is_asked() -> None:
    position = play(table("2+3"), lay("GC", 1))
    assert (tag(position), actor(position), answers(position)) == ("counter", 1, [ACCEPT])


def test_34_who_must_keep_everything_is_asked() -> None:
    position = play(table("2+3", draw="G1 G2 G3"), lay("GC", 1), ACCEPT, dice="2")
    assert (tag(position), answers(position)) == ("keep", [keep()])


def test_34_who_could_draw_nothing_is_not_asked() -> None:
    # The GC itself becomes the draw pile: it is the only card there is.
    position = table("2+3", draw="", discards="", hands={0: "GC G1"})
    position = play(position, lay("GC", 1))
    position.state.discards.clear()
    after = play(position, ACCEPT, dice="3")
    assert (tag(after), actor(after), counts(after)[1]) == ("low", 1, 7)


@pytest.mark.parametrize("always", [True, False])
def test_35_a_chill_out_as_the_last_card_asks_nobody(always: bool) -> None:
    position = table("2+3", hands={0: "GC"}, ask_counter_always=always)
    after = play(position, lay("GC", 2))
    assert isinstance(after.state.phase, ChillOutOver)
    assert winners(after) == (0,)


def at_the_cap(**fields: object) -> kernel.Position[object]:
    return table("2+3", turns=59, turn_cap=20, **fields)  # type: ignore[arg-type, return-value]


def test_the_cap_is_checked_when_a_turn_has_ended() -> None:
    after = step(at_the_cap(), discard("G1"))  # type: ignore[arg-type]
    assert ChillOutRoundEnded(1, "cap", (0,), 60) in after.events
    assert after.events[-1] == ChillOutEnded((0,), None)
    assert kernel.outcome(GAME, after.position).scores == (6, 7, 7)  # type: ignore[union-attr]


def test_an_empty_hand_in_the_last_turn_wins_before_the_cap() -> None:
    after = play(at_the_cap(hands={0: "G1", 1: "G1"}), discard("G1"))  # type: ignore[arg-type]
    assert after.state.last is not None
    assert (after.state.last.why, winners(after)) == ("out", (0,))


def test_the_last_turn_is_played_to_its_end() -> None:
    position = play(at_the_cap(), lay("GC", 1), ACCEPT, dice="2")  # type: ignore[arg-type]
    assert tag(position) == "keep"
    assert isinstance(play(position, keep()).state.phase, ChillOutOver)
    position = play(table("6+6", turns=59, turn_cap=20), TOP)
    assert tag(position) == "draw"
    assert isinstance(play(position, TOP).state.phase, ChillOutOver)
    position = play(at_the_cap(hands={0: "BO G1"}), lay("BO", 1), dice="2+1")  # type: ignore[arg-type]
    assert isinstance(play(position, burn()).state.phase, ChillOutOver)


def test_turns_are_counted_whatever_number_of_phases_they_have() -> None:
    position = play(table("6+6"), TOP)
    assert position.state.turns == 0
    position = play(position, PILE)
    assert position.state.turns == 1
    position = play(table("2+3"), lay("GC", 2), counter("RC"), dice="2")
    assert play(position, keep()).state.turns == 1


def test_the_turn_passes_to_the_left_of_the_active_seat_whoever_acted_last() -> None:
    position = table("2+3", seats=4, seat=1, hands={1: "GC G1", 3: "RC G1"})
    position = play(position, lay("GC", 3), ACCEPT, dice="2")
    assert actor(position) == 3
    assert actor(play(position, keep())) == 2


def test_red_hot_ends_after_the_last_round_with_shared_places() -> None:
    position = table("2+3", hands={0: "R1"}, mode="red_hot", totals=[10, 12, 30], max_rounds=1)
    after = step(
        position,
        discard("R1"),
        "1+1",
    )
    outcome = kernel.outcome(GAME, after.position)
    assert outcome is not None
    assert outcome.scores == (15, 12, 30)
    assert outcome.places == (2, 3, 1)
    position = table("2+3", hands={0: "R1"}, mode="red_hot", totals=[25, 12, 30], max_rounds=1)
    outcome = kernel.outcome(GAME, play(position, discard("R1"), dice="1+1"))
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((30, 12, 30), (1, 3, 1))


def test_rounds_without_points_count_towards_the_last_round() -> None:
    position = table("5+6", draw="", discards="", mode="red_hot", max_rounds=1)
    assert isinstance(position.state.phase, ChillOutOver)
    assert kernel.outcome(GAME, position).places == (1, 1, 1)  # type: ignore[union-attr]


def test_the_next_round_has_all_cards_again() -> None:
    position = table("2+3", hands={0: "R1"}, mode="red_hot")
    after = play(position, discard("R1"), dice="3+4")
    s = after.state
    assert (s.round, s.turns, counts(after)) == (2, 0, [7, 7, 7])
    assert len(s.pile) == 52
    assert s.known == [[], [], []]
    assert s.last is not None
    assert len(s.last.cards) == 7


def test_cards_are_dealt_one_by_one_from_seat_0() -> None:
    order = "G1 G2 G3 G1 G2 G3"
    position = kernel.start(GAME, 3, ChillOutOptions(), Loaded("6+6 1+1 1+1", order)).position
    assert [counts(position), len(position.state.pile)] == [[7, 7, 7], 52]
    for seat, card in enumerate(("G1", "G2", "G3")):
        assert position.state.hands[seat].count(card) >= 2


def test_a_deserted_match_shows_no_hand() -> None:
    position = table("2+3")
    for seat in (0, 1):
        position = kernel.leave(GAME, position, seat, Loaded()).position
    assert kernel.actors(GAME, position) == ()
    assert GAME.view(position.state, None).last is None
    assert kernel.outcome(GAME, position).places == (3, 2, 1)  # type: ignore[union-attr]
