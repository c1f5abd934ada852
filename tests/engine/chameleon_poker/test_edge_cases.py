"""The edge cases of the rules, by their number."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import kernel
from games.engine.chameleon_poker import course, events, money
from games.engine.chameleon_poker.records import (
    ChameleonPokerBetting,
    ChameleonPokerOver,
    ChameleonPokerSeven,
    ChameleonPokerState,
    ChameleonPokerTurn,
    ChameleonPokerTurning,
)
from games.engine.kernel import Position
from tests.engine.chameleon_poker.table import (
    GAME,
    Stacked,
    begin,
    leave,
    offered,
    play,
    refusal,
    step,
    tags,
)


def of(found: list[kernel.Event], kind: type[Any]) -> list[Any]:
    return [event for event in found if isinstance(event, kind)]


def checked(position: Position[ChameleonPokerState], times: int) -> kernel.Step:
    """So many checks, of whoever is to act."""
    found: list[kernel.Event] = []
    for _ in range(times):
        position, more = step(position, "check")
        found += more
    return kernel.Step(position, found)


def leaders(found: list[kernel.Event]) -> list[int]:
    return [event.seat for event in of(found, events.ChameleonPokerTookLead)]


def test_case_1_the_first_card_leads_over_nothing() -> None:
    position, found = begin({0: "2c Kd"})
    assert tags(found) == ["hand_started", "cards_turned", "took_lead"]
    assert found[1] == events.ChameleonPokerCardsTurned(0, ("2c",))
    assert position.state.phase == ChameleonPokerBetting(0, 0, (0, 1, 2), 5, 0)


def test_case_2_a_tie_does_not_beat() -> None:
    position, _ = begin({0: "Kc", 1: "Kd 2c"})
    _, found = checked(position, 3)
    assert of(found, events.ChameleonPokerCardsTurned)[0].cards == ("Kd", "2c")


def test_case_2_a_tie_on_the_last_card_means_out() -> None:
    position, _ = begin({0: "Kc 8c", 1: "Kd"})
    s = position.state
    s.down[1] = ["Kd"]
    _, found = checked(position, 3)
    assert of(found, events.ChameleonPokerWentOut)[0].seat == 1


def test_case_3_it_is_checked_after_what_a_card_triggered() -> None:
    """A seven that would not lead does after the change: C's wild nine becomes natural."""
    position, _ = begin({0: "9c", 1: "Tc 7c"}, second="Qh")
    position, found = checked(position, 3)
    assert position.state.phase == ChameleonPokerSeven(1, "7c")
    assert not of(found, events.ChameleonPokerTookLead)
    position, found = step(position, "change_wild 9")
    assert leaders(found) == [1]


def test_case_4_turning_stops_at_once_and_not_before() -> None:
    position, _ = begin({0: "Qc", 1: "2d 5s Kd Ac"})
    position, found = checked(position, 3)
    # 2-5 loses to a queen, so a third card; with the king it leads and stops.
    assert position.state.shown[1] == ["2d", "5s", "Kd"]
    assert leaders(found) == [1]


def test_case_5_cards_turn_in_the_order_of_the_pile() -> None:
    position, _ = begin({0: "2c 5d"}, auto_turn=False)
    assert offered(position) == ["turn_up"]
    position, _ = step(position, "turn_up")
    assert position.state.shown[0] == ["2c"]


def test_case_6_nobody_folds_instead_of_turning() -> None:
    position, _ = begin(auto_turn=False)
    assert refusal(position, "fold") == "not_asked"
    assert refusal(play(position, "0 turn_up"), "fold") == "nothing_to_call"


def test_case_7_only_active_hands_count() -> None:
    position, _ = begin({0: "Ac Ad", 1: "Kd", 2: "2d"})
    position = play(position, "0 bet", "1 call", "2 raise", "0 fold", "1 call")
    s = position.state
    assert s.status == ["folded", "active", "active"]
    assert course.stakes(s).bet == 10
    # The ace of A counts no more: the king of B leads over nothing.
    assert GAME.view(s, None).leader == 1
    assert s.shown[0] == ["Ac"]


def test_case_8_when_the_leader_folds_the_hand_to_beat_drops() -> None:
    position, _ = begin({0: "Qs", 1: "5d"})
    position = play(position, "0 bet", "1 raise", "2 call", "0 fold")
    assert position.state.shown[1] == ["5d"]
    assert kernel.actors(GAME, position) == (1,)


def test_case_9_a_change_lowers_the_hand_to_beat_in_mid_turn() -> None:
    position, _ = begin({0: "9c", 1: "7c"}, second="Kh")
    position, _ = checked(position, 3)
    position, found = step(position, "change_wild 9")
    # The seven cannot beat the nine, now natural either: another card is turned.
    assert of(found, events.ChameleonPokerRerated) == [
        events.ChameleonPokerRerated(0, (0, 14, 0, 0, 0, 0), (0, 9, 0, 0, 0, 0))
    ]
    assert tags(found).index("cards_turned") > tags(found).index("rerated")


def test_case_10_a_change_may_lift_another_hand_above_the_leader() -> None:
    position, _ = begin({0: "5c", 1: "6d", 2: "7c"}, second="5h")
    position, _ = checked(position, 6)
    assert position.state.phase == ChameleonPokerSeven(2, "7c")
    position, found = step(position, "change_wild 9")
    # Fives are wild: A has an ace and is the one to beat; C goes on turning, A gets no turn.
    assert of(found, events.ChameleonPokerRerated)[0].after == (0, 14, 0, 0, 0, 0)
    assert of(found, events.ChameleonPokerCardsTurned)[0].seat == 2


def test_case_11_a_leader_who_gets_the_turn_opens_without_turning() -> None:
    """A goes out after the change that made B the leader: see also E13."""
    position, _ = begin({0: "Ac 7c", 1: "Kc", 2: "Qc"}, second="Kh")
    s = position.state
    s.shown[1], s.shown[2] = ["Ks"], ["Qs"]
    s.turn, s.down[0] = 2, ["7c"]
    s.shown[0] = ["2c"]
    found: list[kernel.Event] = []
    course.go_on(course.next_turn, s, found, Stacked())
    position, found = step(position, "change_wild 9")
    kinds = tags(found)
    assert kinds[-2:] == ["went_out", "already_leads"]
    assert kernel.actors(GAME, position) == (1,)
    assert position.state.shown[1] == ["Ks"]


def test_case_12_who_has_no_card_left_stays_in_and_is_passed_over() -> None:
    position, _ = begin({0: "Kc", 1: "Ad", 2: "9d"})
    s = position.state
    s.down[0] = []
    position, found = checked(position, 6)
    assert leaders(found) == [1, 2]
    position, found = checked(position, 3)
    assert position.state.status[0] == "active"
    assert of(found, events.ChameleonPokerCardsTurned)[0].seat == 1


def test_case_13_out_is_final() -> None:
    """C is out with two queens; when queens become wild they count no more."""
    position, _ = begin({0: "Kc 2s", 1: "7d"}, second="Qh")
    s = position.state
    s.shown[2], s.status[2] = ["Qc", "Qd"], "out"
    s.phase = ChameleonPokerSeven(1, "7d")
    s.shown[1], s.turn = ["7d"], 1
    s.down[1].pop()
    _, found = step(position, "change_wild 9")
    assert [event.seat for event in of(found, events.ChameleonPokerRerated)] == []
    assert GAME.view(s, None).seats[2].value is None


def test_case_14_with_cards_only_before_the_leader_the_hand_is_decided() -> None:
    position, _ = begin({0: "Kc", 1: "Ad 2h 5h"}, last=True)
    s = position.state
    s.down[0], s.down[2] = [], []
    s.shown[2] = ["2d"]
    position, found = checked(position, 3)
    assert tags(found)[3:6] == ["cards_turned", "took_lead", "pot_paid"]
    assert len(position.state.down[1]) == 6


def test_case_15_a_lead_that_decides_the_hand_opens_no_betting() -> None:
    position, _ = begin({0: "Kc", 1: "Ad"}, last=True)
    s = position.state
    s.down = [[], ["Ad"], []]
    s.shown[2] = ["2d"]
    position, found = checked(position, 3)
    assert isinstance(position.state.phase, ChameleonPokerOver)
    assert of(found, events.ChameleonPokerPotPaid)[0].winners == (1,)


@pytest.mark.parametrize("bet_after_out", [False, True])
def test_case_16_betting_after_somebody_goes_out_is_an_option(bet_after_out: bool) -> None:
    position, _ = begin({0: "Kc", 1: "2d", 2: "Ad"}, bet_after_out=bet_after_out)
    position.state.down[1] = ["2d"]
    position, found = checked(position, 3)
    assert of(found, events.ChameleonPokerWentOut)[0].seat == 1
    if bet_after_out:
        # The best hand showing opens; the turn goes on after who went out.
        assert position.state.phase == ChameleonPokerBetting(0, 0, (0, 2), 5, 0)
        position, found = checked(position, 2)
    assert leaders(found) == [2]


def test_case_16_of_equal_best_hands_the_first_after_who_went_out_opens() -> None:
    position, _ = begin({0: "Kc", 1: "2d", 2: "5h"}, bet_after_out=True)
    s = position.state
    s.down[1] = ["2d"]
    s.shown[2] = ["Kd"]
    position, _ = checked(position, 3)
    assert position.state.phase == ChameleonPokerBetting(2, 2, (2, 0), 5, 0)


def test_case_17_who_has_just_taken_the_lead_opens() -> None:
    position, found = begin({0: "2c", 1: "5d"})
    position, found = checked(position, 3)
    assert leaders(found) == [1] == list(kernel.actors(GAME, position))


def test_case_18_when_the_opener_is_all_in_the_next_with_chips_opens() -> None:
    position, _ = begin({0: "2c"}, stacks=[5, 300, 300])
    assert position.state.phase == ChameleonPokerBetting(1, 0, (1, 2), 5, 0)


def test_case_19_a_seven_that_beats_is_offered_the_change_first() -> None:
    position, found = begin({0: "7c"})
    assert position.state.phase == ChameleonPokerSeven(0, "7c")
    assert not of(found, events.ChameleonPokerTookLead)
    _, found = step(position, "keep_wild")
    assert leaders(found) == [0]


def test_cases_20_and_21_sevens_may_be_wild_and_keep_their_right() -> None:
    position, _ = begin({0: "7c", 1: "7d 5d"}, second="7h")
    position, found = step(position, "change_wild 3")
    assert of(found, events.ChameleonPokerTookLead)[0].value == (0, 14, 0, 0, 0, 0)
    position, _ = checked(position, 3)
    assert position.state.phase == ChameleonPokerSeven(1, "7d")


def test_case_22_a_wild_four_still_brings_a_card() -> None:
    position, found = begin({0: "4c"}, stock="Ah")
    position.state.wild = ["4", "9"]
    position.state.shown[0], position.state.turn = [], 2
    position.state.down[0] = ["Kc", "4c"]
    found = []
    course.go_on(course.next_turn, position.state, found, Stacked())
    assert tags(found)[:2] == ["cards_turned", "extra_card"]


@pytest.mark.parametrize(("wild", "asked"), [(["3", "9"], True), (["K", "9"], False)])
def test_case_22_the_fee_for_a_three_is_due_only_while_threes_are_wild(
    wild: list[Any], asked: bool
) -> None:
    position, _ = begin({0: "3c"}, three_fee=5)
    s = position.state
    s.shown[0], s.turn, s.wild = [], 2, wild
    s.down[0] = ["Kc", "3c"]
    course.go_on(course.next_turn, s, [], Stacked())
    assert offered(position) == (["pay_three", "give_up"] if asked else ["check", "bet"])


def test_case_23_the_rank_that_was_replaced_may_come_back() -> None:
    position, _ = begin({0: "7c"}, second="9h")
    position, _ = step(position, "change_wild 9")
    assert position.state.wild == ["3", "9"]
    assert position.state.fees == 10


def test_case_24_and_25_both_slots_may_hold_one_rank() -> None:
    position, _ = begin({0: "7c", 1: "7d"}, second="3h 6d")
    position, _ = step(position, "change_wild 9")
    assert position.state.wild == ["3", "3"]
    assert GAME.view(position.state, None).wild == ("3", "3")
    position, _ = checked(position, 3)
    assert offered(position) == ["change_wild 3", "keep_wild"]
    position, _ = step(position, "change_wild 3")
    assert sorted(position.state.wild) == ["3", "6"]


def test_case_26_later_sevens_may_replace_either_rank() -> None:
    position, _ = begin({0: "7c", 1: "7d"}, second="Kh")
    position, _ = step(position, "change_wild 9")
    position, _ = checked(position, 3)
    assert offered(position) == ["change_wild 3", "change_wild K", "keep_wild"]


def test_case_26_with_originals_a_new_rank_stays() -> None:
    position, _ = begin({0: "7c", 1: "7d"}, second="Kh", replaceable="originals")
    position, _ = step(position, "change_wild 9")
    position, _ = checked(position, 3)
    assert offered(position) == ["change_wild 3", "keep_wild"]
    assert refusal(position, "change_wild K") == "not_original"
    assert refusal(position, "change_wild 9") == "not_wild"


def test_case_27_an_original_rank_that_comes_back_counts_as_original() -> None:
    position, _ = begin({0: "7c"}, replaceable="originals")
    position.state.wild = ["K", "3"]
    assert offered(position) == ["change_wild 3", "keep_wild"]


def test_case_27_without_an_original_rank_a_seven_offers_nothing() -> None:
    position, _ = begin({0: "2c", 1: "7d"}, replaceable="originals")
    position.state.wild = ["K", "5"]
    position, found = checked(position, 3)
    assert leaders(found) == [1]


def test_case_28_without_the_whole_fee_nothing_is_offered() -> None:
    position, _ = begin({0: "7c"}, stacks=[14, 300, 300])
    assert isinstance(position.state.phase, ChameleonPokerBetting)
    position, _ = begin({0: "7c"}, stacks=[15, 300, 300])
    assert isinstance(position.state.phase, ChameleonPokerSeven)


def test_case_29_the_fee_may_take_the_last_chips() -> None:
    position, _ = begin({0: "7c"}, stacks=[15, 300, 300])
    position, _ = step(position, "change_wild 9")
    assert position.state.stacks[0] == 0
    # All-in: the next player with chips opens.
    assert kernel.actors(GAME, position) == (1,)


def test_case_30_drawn_cards_stay_out_and_the_second_deck_lasts() -> None:
    position, _ = begin({0: "7c"}, second="3c 9h 3d 9c 3h 9d 3s 9s Kd", second_deck_repeat="redraw")
    position, found = step(position, "change_wild 9")
    (changed,) = of(found, events.ChameleonPokerWildChanged)
    assert changed.drawn == ("3c", "9h", "3d", "9c", "3h", "9d", "3s", "9s", "Kd")
    assert position.state.wild == ["3", "K"]
    assert len(position.state.second) == 52 - 9
    # Four times eight cards may be laid aside, and each time one more counts.
    assert 4 * 9 < 52


def test_case_31_a_four_finds_an_empty_stock() -> None:
    piles = {0: "4c", 1: "4d Kd", 2: "4h Ah", 3: "4s Ad"}
    position, _ = begin(piles, stacks=[300] * 7, four_fee=5)
    for _ in range(3):
        position, _ = step(position, "buy_extra")
        position, found = checked(position, 7)
    assert not position.state.stock
    assert tags(found)[-2:] == ["cards_turned", "took_lead"]
    assert position.state.phase.seat == 3  # type: ignore[union-attr]


def test_case_32_the_extra_card_goes_face_down_under_the_pile() -> None:
    position, found = begin({0: "4c 2d"}, stock="Ah Kh")
    assert events.ChameleonPokerExtraCard(0, face_up=False) in found
    s = position.state
    assert (s.down[0][0], len(s.down[0]), s.shown[0]) == ("Ah", 7, ["4c"])
    assert s.stock[-1] == "Kh"


def test_case_33_an_extra_card_face_up_triggers_at_once() -> None:
    position, found = begin({0: "4c"}, stock="4d 7h Kh", four_extra="up")
    assert position.state.phase == ChameleonPokerSeven(0, "7h")
    assert tags(found)[1:] == ["cards_turned", *["extra_card", "cards_turned"] * 2]
    assert position.state.shown[0] == ["4c", "4d", "7h"]


def test_case_33_an_extra_card_face_down_triggers_when_it_is_turned() -> None:
    position, _ = begin({0: "Kc", 1: "4c"}, stock="7h")
    s = position.state
    s.down[1] = ["4c"]
    position, found = checked(position, 3)
    assert position.state.phase == ChameleonPokerSeven(1, "7h")
    assert tags(found)[3:] == ["cards_turned", "extra_card", "cards_turned"]


def test_case_34_extra_cards_count_before_somebody_has_run_out() -> None:
    position, _ = begin({0: "Kc", 1: "4c"}, stock="2h")
    position.state.down[1] = ["4c"]
    _, found = checked(position, 3)
    turned = [event.cards for event in of(found, events.ChameleonPokerCardsTurned)]
    assert turned[:2] == [("4c",), ("2h",)]
    assert of(found, events.ChameleonPokerWentOut)[0].seat == 1


def test_case_35_a_short_ante_contests_what_it_matched() -> None:
    position, _ = begin(stacks=[300, 3, 300])
    pots = money.pots_of(position.state)
    assert [(pot.amount, pot.seats) for pot in pots] == [(9, (0, 1, 2)), (4, (0, 2))]


def test_case_36_bets_and_raises_need_the_whole_amount() -> None:
    position, _ = begin(stacks=[14, 24, 34])
    assert refusal(position, "bet") == "too_few_chips"
    position = play(position, "0 check", "1 bet")
    assert refusal(position, "check") == "answer_the_bet"
    position = play(position, "2 raise")
    assert offered(position) == ["call", "fold"]
    assert refusal(position, "raise") == "too_few_chips"


def test_case_37_fees_are_in_the_main_pot_alone() -> None:
    position, _ = begin({0: "7c"}, stacks=[300, 3, 300])
    position, _ = step(position, "change_wild 9")
    assert [pot.amount for pot in money.pots_of(position.state)] == [19, 4]


def test_case_38_a_side_pot_is_paid_when_its_other_claimants_are_out() -> None:
    """E10: the payment stands although the one who got it could still go out."""
    position, _ = begin({0: "Kc", 1: "Ad", 2: "5c"}, stacks=[300, 12, 300])
    position = play(position, "0 bet", "1 call", "2 raise", "0 call")
    position.state.down[2] = ["5c"]
    position, found = checked(position, 2)
    kinds = tags(found)
    assert kinds.index("chips_returned") == kinds.index("went_out") + 1
    assert of(found, events.ChameleonPokerChipsReturned) == [
        events.ChameleonPokerChipsReturned(0, 26)
    ]


def test_case_39_odd_chips_go_clockwise_from_the_dealers_left() -> None:
    position, _ = begin({0: "Kc"}, stacks=[300] * 4, dealer=2, last=True)
    s = position.state
    s.shown, s.down = [["Kc"], ["Kd"], ["Kh"], ["2c"]], [[], [], [], []]
    s.fees = 2
    found: list[kernel.Event] = []
    course.go_on(course.next_turn, s, found, Stacked())
    assert of(found, events.ChameleonPokerPotPaid)[0].winners == (0, 1, 2)
    assert of(found, events.ChameleonPokerPotPaid)[0].shares == (8, 7, 7)


def test_case_40_natural_and_wild_hands_tie() -> None:
    position, _ = begin({0: "Ac"}, last=True)
    s = position.state
    s.shown, s.down = [["As"], ["3d"], ["2c"]], [[], [], []]
    found: list[kernel.Event] = []
    course.go_on(course.next_turn, s, found, Stacked())
    assert of(found, events.ChameleonPokerPotPaid)[0].winners == (0, 1)


def test_case_41_face_down_cards_are_never_shown() -> None:
    position, _ = begin({0: "Kc"}, last=True)
    position = play(position, "0 bet", "1 fold", "2 fold")
    assert isinstance(position.state.phase, ChameleonPokerOver)
    view = GAME.view(position.state, 0)
    assert view.seats[0].shown == ("Kc",)
    assert view.seats[0].down == 6


def test_case_42_and_43_two_play_on_and_the_mark_passes_over_empty_seats() -> None:
    """E16: A loses the last chips in the first hand; the dealers are C, B, C."""
    position, _ = begin({0: "Kc Jd 8c 6s 5d 2h Th", 2: "Ah"}, stacks=[15, 300, 300])
    position, found = step(play(position, "0 bet", "1 fold"), "call")
    (started,) = of(found, events.ChameleonPokerHandStarted)
    assert (started.hand, started.dealer, started.antes) == (2, 1, (0, 5, 5))
    assert of(found, events.ChameleonPokerEliminated)[0].seat == 0
    assert position.state.status == ["absent", "active", "active"]
    position = play(position, "2 bet", "1 fold")
    assert position.state.dealer == 2


def test_case_44_with_everybody_all_in_the_hand_plays_itself_and_the_next_is_dealt() -> None:
    position, found = begin({0: "Kc"}, stacks=[15, 15, 15, 300])
    position = play(position, "0 bet", "1 call", "2 call")
    position, found = step(position, "call")
    kinds = tags(found)
    assert kinds[0] == "called"
    assert "hand_over" in kinds and "cards_turned" in kinds
    assert "checked" not in kinds
    assert kinds.count("hand_started") >= 1 or kinds[-1] == "match_over"
    # What is asked now is asked of somebody with chips.
    assert all(position.state.stacks[seat] for seat in kernel.actors(GAME, position))


def test_case_44_antes_alone_may_play_several_hands() -> None:
    """All are all-in by the ante: hand after hand is played until one has all the chips."""
    position, found = begin(stacks=[5, 5, 5], hand=1, match_end="last_standing")
    assert isinstance(position.state.phase, ChameleonPokerOver)
    assert tags(found).count("hand_started") >= 1
    assert tags(found)[-1] == "match_over"
    assert sorted(position.state.stacks) == [0, 0, 15]


def test_case_45_a_pending_decision_outlives_the_leaving_of_another() -> None:
    position, _ = begin({0: "Kc", 1: "7d"})
    position, _ = checked(position, 3)
    assert isinstance(position.state.phase, ChameleonPokerSeven)
    position, found = leave(position, 0)
    assert tags(found) == ["resigned"]
    assert position.state.phase == ChameleonPokerSeven(1, "7d")
    _, found = step(position, "keep_wild")
    assert leaders(found) == [1]


def test_case_45_by_hand_the_comparison_comes_after_the_next_card() -> None:
    position, _ = begin({0: "Kc", 1: "2d 5h"}, auto_turn=False)
    position = play(position, "0 turn_up", "0 check", "1 check", "2 check")
    assert position.state.phase == ChameleonPokerTurn(1)
    position = play(position, "1 turn_up")
    assert position.state.phase == ChameleonPokerTurning(1)
    position, _ = leave(position, 0)
    assert offered(position) == ["turn_up"]
    position, found = step(position, "turn_up")
    assert leaders(found) == [1]
    assert position.state.shown[1] == ["2d", "5h"]


def test_case_45_the_hand_ends_when_one_is_left_whatever_was_pending() -> None:
    position, _ = begin({0: "7c"})
    position, _ = leave(position, 1)
    state = GAME.copy(position.state)
    found = GAME.leave(state, 2, Stacked())
    assert tags(found) == ["resigned", "pot_paid", "hand_over", "match_over"]
