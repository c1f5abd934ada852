"""The worked examples of the rules, by their number."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.engine import codec, kernel
from games.engine.chill_out import course
from games.engine.chill_out.deck import COPIES, DECK, VALUES
from games.engine.chill_out.events import (
    ChillOutDropped,
    ChillOutGave,
    ChillOutReshuffled,
    ChillOutRoundBegun,
    ChillOutScored,
)
from games.engine.chill_out.records import ChillOutOver, ChillOutState
from games.engine.kernel import Position
from tests.engine.channels import ENGINE
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
    discard,
    discards,
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
from tests.engine.matches import Order, begin

B12_DRAW = "R1 G4 BO G2"
B14 = {"hands": {0: "BO G1 R2 R3"}}
BT_AND_ONE = {"hands": {0: "BT G1"}}


def test_b1_the_deck_and_the_rolls() -> None:
    assert len(DECK) == 74
    assert sum(VALUES[card] for card in DECK) == 216
    assert Counter(DECK) == COPIES
    phases: Counter[str] = Counter()
    doubles: Counter[str] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        phase = tag(table(f"{first}+{second}"))
        phases[phase] += 1
        doubles[phase] += first == second
    assert phases == {"low": 15, "seven": 6, "draw": 15}
    assert doubles == {"low": 3, "seven": 0, "draw": 3}


def test_b2_a_plain_discard() -> None:
    position = table("2+3")
    after = play(position, discard("R2"))
    assert (counts(after)[0], discards(after), actor(after)) == (6, "R2 R4 G2", 1)
    assert refusal(position, discard("R1", "R2")) == "one_card_only"
    assert refusal(position, discard()) == "no_card"


def test_b3_two_cards_on_a_double() -> None:
    position = table("1+1")
    after = play(position, discard("R1", "R2"))
    assert (counts(after)[0], discards(after)) == (5, "R2 R1 R4 G2")
    assert discard("R1") in answers(position)
    assert counts(play(position, discard("R1")))[0] == 6


def test_b4_a_whole_set() -> None:
    after = play(table("2+4"), whole("G"))
    assert (hand(after, 0), discards(after)) == ("R1 R2 GC", "G4 G3 G2 G1 R4 G2")


def test_b5_a_set_on_a_double_is_all() -> None:
    after = play(table("3+3"), whole("G"))
    assert (counts(after)[0], actor(after)) == (3, 1)


def test_b6_where_no_set_is_possible() -> None:
    assert refusal(table("3+4"), whole("G")) == "only_low"
    assert refusal(table("4+5"), whole("G")) == "only_low"
    assert refusal(table("2+3"), whole("R")) == "set_incomplete"


def test_b7_a_seven() -> None:
    position = table("3+4")
    assert tag(position) == "seven"
    after = step(position, seven("R1", "G2", 2))
    assert counts(after.position) == [5, 7, 8]
    assert discards(after.position).split()[0] == "R1"
    (gave,) = [event for event in after.events if isinstance(event, ChillOutGave)]
    seen = {viewer: gave.seen_by(viewer) for viewer in (None, 0, 1, 2)}
    assert [viewer for viewer, each in seen.items() if each.cards == ("G2",)] == [0, 2]
    assert [viewer for viewer, each in seen.items() if each.cards is None] == [None, 1]
    assert refusal(position, seven("R1", "G2", 0)) == "own_seat"
    assert refusal(position, seven("R1")) == "gift_missing"
    assert refusal(position, seven("R1", None, 2)) == "gift_missing"


def test_b8_the_top_discard() -> None:
    after = play(table("4+5"), TOP)
    assert Counter(hand(after, 0).split())["R4"] == 1
    assert (counts(after)[0], discards(after), actor(after)) == (8, "G2", 1)


def test_b9_one_from_each_pile() -> None:
    position = play(table("4+4"), PILE)
    assert (hand(position, 0), actor(position), tag(position)) == (
        "G1 G2 G3 G3 G4 R1 R2 GC",
        0,
        "draw",
    )
    after = play(position, TOP)
    assert hand(after, 0) == "G1 G2 G3 G3 G4 R1 R2 R4 GC"
    assert actor(after) == 1


def test_b10_both_from_the_discards() -> None:
    after = play(table("6+6"), TOP, TOP)
    assert hand(after, 0) == "G1 G2 G2 G3 G4 R1 R2 R4 GC"
    assert discards(after) == ""


def test_b11_a_chill_out() -> None:
    position = play(table("2+2"), lay("GC", 1))
    assert (tag(position), actor(position)) == ("counter", 1)
    assert answers(position) == [ACCEPT]
    assert {shown.code for shown in prompt(position).refused} == {"not_in_hand"}
    assert position.state.dice == (2, 2)
    position = play(position, ACCEPT, dice="4")
    assert (tag(position), actor(position), counts(position)) == ("keep", 1, [6, 11, 7])
    own = GAME.view(position.state, 1).hand
    assert own is not None
    assert (own.stay, own.may_go) == (("G1", "G3"), ("R2", "RC"))
    after = play(position, keep("R2"))
    assert counts(after) == [6, 10, 7]
    assert (discards(after), actor(after)) == ("R2 GC R4 G2", 1)
    assert tag(after) == "low"
    assert refusal(position, keep("G3")) == "must_stay"
    assert refusal(position, keep("R2", "R2")) == "not_drawn"


def test_b11_the_others_are_given_the_same_whether_or_not_it_could_be_countered() -> None:
    given = []
    for own in ("BO", "RC"):
        state = table("2+2", hands={1: f"R1 R2 R3 R4 G1 G1 {own}"}).state
        world = begin(GAME, 3, GAME.Options(), Loaded("6+6 1+1 1+1"))
        world = world._replace(moments=(world.last._replace(position=Position(state, 3, [], 0)),))
        for action, dice in ((lay("GC", 1), ""), (ACCEPT, "4"), (keep("R2"), "")):
            order = Order("answer", kernel.actors(GAME, world.position)[0], action)
            world = world.then(order, Loaded(dice))
            for viewer in (None, 2, 0):
                given.append([channel(world, viewer) for channel in ENGINE.values()])
    assert given[: len(given) // 2] == given[len(given) // 2 :]


def test_b11_without_the_question_the_die_follows_at_once() -> None:
    position = play(table("2+2", ask_counter_always=False), lay("GC", 1), dice="4")
    assert (tag(position), actor(position), counts(position)) == ("keep", 1, [6, 11, 7])
    after = play(position, keep("R2"))
    assert (counts(after), discards(after)) == ([6, 10, 7], "R2 GC R4 G2")


def test_b12_a_counter() -> None:
    position = play(table("1+3", draw=B12_DRAW), lay("GC", 2))
    assert answers(position) == [counter("RC"), ACCEPT]
    position = play(position, counter("RC"), dice="3")
    assert (tag(position), actor(position)) == ("keep", 0)
    own = GAME.view(position.state, 0).hand
    assert own is not None
    assert (own.stay, own.may_go) == (("R1",), ("G4", "BO"))
    after = play(position, keep("G4", "BO"))
    assert counts(after) == [7, 7, 6]
    assert (discards(after), actor(after)) == ("BO G4 RC GC R4 G2", 1)


def test_b13_accepting_although_a_counter_was_possible() -> None:
    position = play(table("1+3", draw=B12_DRAW), lay("GC", 2), ACCEPT, dice="3")
    assert (tag(position), actor(position)) == ("keep", 2)
    own = GAME.view(position.state, 2).hand
    assert own is not None
    assert (own.stay, own.may_go) == (("G4",), ("R1", "BO"))


def test_b14_a_burn_out_that_wins() -> None:
    position = play(table("2+3", **B14), lay("BO", 2), dice="6+1")
    assert position.state.phase.most == 5  # type: ignore[union-attr]
    after = play(position, burn("G1", "R2", "R3"))
    assert counts(after)[2] == 10
    assert winners(after) == (0,)
    assert kernel.outcome(GAME, after).places[0] == 1  # type: ignore[union-attr]


def test_b15_no_more_than_the_difference() -> None:
    position = play(table("2+3", **B14), lay("BO", 2), dice="6+4")
    assert refusal(position, burn("G1", "R2", "R3")) == "too_many_gifts"
    after = play(position, burn("R3", "R2"))
    assert (hand(after, 0), counts(after)[2], actor(after)) == ("G1", 9, 1)


def test_b16_equal_dice_burn_nothing() -> None:
    after = play(table("2+3", **B14), lay("BO", 2), dice="3+3")
    assert (counts(after)[0], actor(after), tag(after)) == (3, 1, "low")


def test_b17_blow_your_top() -> None:
    after = play(table("2+3", **BT_AND_ONE), lay("BT", 1), dice="6")
    assert (counts(after)[1], len(after.state.pile)) == (13, 3)


def test_b18_the_last_card_is_a_chill_out() -> None:
    after = step(table("2+3", hands={0: "GC"}), lay("GC", 2))
    assert winners(after.position) == (0,)
    assert counts(after.position)[2] == 7
    tags = [event.__struct_config__.tag for event in after.events]
    assert tags == ["played", "round_ended", "laid_open", "laid_open", "ended"]


def test_b19_a_counter_with_the_last_card() -> None:
    after = play(table("2+3", hands={0: "GC G1", 2: "RC"}), lay("GC", 2), counter("RC"))
    assert winners(after) == (2,)
    assert hand(after, 0) == "G1"


def test_b20_a_seven_with_one_card_and_with_two() -> None:
    after = play(table("3+4", hands={0: "R1"}), seven("R1"))
    assert winners(after) == (0,)
    after = play(table("3+4", hands={0: "R1 BT"}), seven("R1", "BT", 1))
    assert winners(after) == (0,)
    assert counts(after)[1] == 8


def test_b21_a_reshuffle_leaves_the_top_discard() -> None:
    position = table("4+5", draw="", discards="R4 G2 BO")
    after = play(position, PILE, orders=["G2 BO"])
    assert counts(after)[0] == 8
    assert (pile(after), discards(after)) == ("BO", "R4")
    assert hand(after, 0).split().count("G2") == 2


def test_b22_a_single_discard_is_taken_as_such() -> None:
    position = table("4+5", draw="", discards="R4")
    assert refusal(position, PILE) == "pile_empty"
    assert answers(position) == [TOP]
    after = play(position, TOP)
    assert (pile(after), discards(after), actor(after)) == ("", "", 1)
    over = play(position, TOP, dice="5+6")
    assert isinstance(over.state.phase, ChillOutOver)
    assert winners(over) == (1, 2)


def test_b23_the_second_draw_is_dropped() -> None:
    after = step(table("4+4", draw="", discards="R4"), TOP)
    assert "R4" in after.position.state.hands[0]
    assert ChillOutDropped(0, 1) in after.events
    assert actor(after.position) == 1


def test_b24_a_draw_with_nothing_to_draw_ends_the_round() -> None:
    hands = {0: "G1 G2 G3 G4", 1: "R1 R2 R3 R4 G1 G1", 2: "G2 G2 R3 R3"}
    position = table("5+6", hands=hands, draw="", discards="")
    assert winners(position) == (0, 2)
    assert kernel.outcome(GAME, position).places == (1, 3, 1)  # type: ignore[union-attr]


def test_b25_a_forced_draw_takes_all_there_is() -> None:
    position = table("2+3", draw="G1", **BT_AND_ONE)
    after = step(position, lay("BT", 1), "6", "R4 G2")
    assert hand(after.position, 1) == "G1 G1 G1 G2 R1 R2 R3 R4 R4 BO BT"
    assert (pile(after.position), discards(after.position)) == ("", "")
    assert [event for event in after.events if isinstance(event, ChillOutReshuffled)] == [
        ChillOutReshuffled(2),
        ChillOutReshuffled(1),
    ]
    assert ChillOutDropped(1, 2) in after.events


def red_hot(draw: str, dice: str, totals: list[int], discards: str = "G2") -> kernel.Step:
    position = table(
        "2+3", hands={0: "R1"}, draw=draw, discards=discards, mode="red_hot", totals=totals
    )
    return step(position, discard("R1"), dice)


def test_b26_scoring_in_red_hot() -> None:
    after = red_hot("G1 R4 GC BO BT G2 R3 G4 G4", "3+4", [81, 40, 12])
    (scored,) = [event for event in after.events if isinstance(event, ChillOutScored)]
    assert scored.cards == ("G1", "R4", "GC", "BO", "BT", "G2", "R3")
    assert (scored.points, scored.total) == (28, 109)
    outcome = kernel.outcome(GAME, after.position)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((109, 40, 12), (1, 2, 3))


def test_b27_scoring_with_fewer_cards_than_rolled() -> None:
    after = red_hot("BT G4 G4", "6+2", [0, 0, 0], discards="R4 G2 R3")
    (scored,) = [event for event in after.events if isinstance(event, ChillOutScored)]
    assert len(scored.cards) == 7
    assert sorted(scored.cards[3:]) == ["G2", "R1", "R3", "R4"]
    assert (scored.points, scored.reshuffled) == (25, 4)


def test_b28_starting_rolls_until_one_is_alone() -> None:
    state: ChillOutState = deal(3).state
    begun = course.begin_round(state, Loaded("4+5 5+6 6+5 2+4 3+5"))[0]
    assert isinstance(begun, ChillOutRoundBegun)
    sums = [[(roll.seat, sum(roll.dice)) for roll in rolls] for rolls in begun.rolls]
    assert sums == [[(0, 9), (1, 11), (2, 11)], [(1, 6), (2, 8)]]
    assert begun.first == state.seat == 2


def test_b29_all_cards_must_stay_and_the_seat_is_asked_all_the_same() -> None:
    position = table("1+3", draw="R1 R3 R4 G2")
    position = play(position, lay("GC", 2), counter("RC"), dice="3")
    assert (tag(position), actor(position)) == ("keep", 0)
    assert answers(position) == [keep()]
    assert prompt(position).forms == ()
    after = play(position, keep())
    assert (counts(after), actor(after)) == ([9, 7, 6], 1)


@pytest.mark.parametrize(
    ("seats", "left"), [(2, 59), (3, 52), (4, 45), (5, 38), (6, 31), (7, 24), (8, 17)]
)
def test_the_draw_pile_after_the_deal(seats: int, left: int) -> None:
    position = deal(seats)
    assert len(position.state.pile) == left
    assert counts(position) == [7] * seats
    assert codec.encode(GAME.view(position.state, None))
