"""The course of hands and matches: what runs on by itself, leaving, the end, places."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.chameleon_poker import events, money, table
from games.engine.chameleon_poker.records import (
    ChameleonPokerBetting,
    ChameleonPokerFour,
    ChameleonPokerGone,
    ChameleonPokerOver,
    ChameleonPokerSeven,
    ChameleonPokerThree,
    ChameleonPokerTurning,
)
from games.engine.chameleon_poker.scoring import CARDS
from games.engine.chance import KeyedChance
from tests.engine.chameleon_poker.table import (
    GAME,
    Stacked,
    begin,
    deal,
    leave,
    offered,
    play,
    step,
    tags,
)
from tests.engine.matches import option_sets, random_match


def some_moments(seed: int = 0) -> Any:
    for seats in GAME.seats:
        for number, options in enumerate(option_sets(GAME, seats)):
            match = random_match(GAME, seats, options, seed + number, 30 * (number % 2))
            yield from match.moments


def test_piles_are_dealt_card_by_card_from_the_dealers_left() -> None:
    chance = Stacked(CARDS)
    state, found = GAME.setup(4, GAME.Options(auto_turn=False), chance)
    assert found[0].dealer == state.dealer == 0  # type: ignore[attr-defined]
    # Seat 1 gets the first card, then every fourth; the first one is turned first.
    assert state.down[1][::-1] == list(CARDS[0:28:4])
    assert state.down[0][::-1] == list(CARDS[3:28:4])
    assert state.stock[::-1] == list(CARDS[28:])
    assert (state.wild, state.changes) == (["3", "9"], [])


def test_the_order_of_random_events_is_fixed() -> None:
    """The dealer, then in each hand the main deck and the second deck."""

    class Noted(Stacked):
        def __init__(self) -> None:
            super().__init__()
            self.asked: list[str] = []

        def below(self, n: int) -> int:
            self.asked.append(f"below {n}")
            return 2

        def shuffle(self, items: list[Any]) -> None:
            self.asked.append(f"shuffle {len(items)}")

    chance = Noted()
    state, _ = GAME.setup(5, GAME.Options(), chance)
    assert chance.asked == ["below 5", "shuffle 52", "shuffle 52"]
    assert state.dealer == 2


def test_every_card_is_in_one_place() -> None:
    for moment in some_moments():
        s = moment.position.state
        cards = [card for pile in (*s.shown, *s.down, s.stock) for card in pile]
        assert sorted(cards) == sorted(CARDS)
        second = [*s.second, *[card for change in s.changes for card in change.drawn]]
        assert sorted(second) == sorted(CARDS)


def test_at_most_one_leads_and_whoever_is_asked_may_be_asked() -> None:
    for moment in some_moments(100):
        s = moment.position.state
        if isinstance(s.phase, ChameleonPokerOver):
            continue
        seat = s.phase.seat
        assert s.status[seat] == "active"
        assert s.status.count("active") > 1
        if isinstance(s.phase, ChameleonPokerBetting):
            assert s.phase.queue[0] == seat
            assert all(s.stacks[other] and s.status[other] == "active" for other in s.phase.queue)
            assert len(set(s.phase.queue)) == len(s.phase.queue)
        else:
            assert seat == s.turn


def test_a_betting_round_is_skipped_when_nobody_can_bet() -> None:
    """Two have chips, but fewer than a bet (B1): the next player turns at once."""
    position, found = begin({0: "2c", 1: "5d"}, stacks=[300, 14, 12], hand=1)
    s = position.state
    s.stacks[0] = 9
    position = play(position, "0 check", "1 check")
    position, found = step(position, "check")
    assert tags(found)[:3] == ["checked", "cards_turned", "took_lead"]
    assert "bet" not in tags(found)
    assert tags(found).count("cards_turned") > 1


def test_in_the_quick_game_an_opener_without_a_bet_opens_nothing() -> None:
    position, found = begin({0: "2c"}, stacks=[14, 300, 300], betting="leader")
    assert tags(found)[1:4] == ["cards_turned", "took_lead", "cards_turned"]
    assert kernel.actors(GAME, position) == (1,)


def test_in_the_quick_game_a_check_ends_the_round() -> None:
    position, _ = begin({0: "2c", 1: "5d"}, betting="leader")
    position = play(position, "0 check")
    assert kernel.actors(GAME, position) == (1,)
    assert position.state.shown[1] == ["5d"]


def test_a_hand_with_nobody_able_to_act_runs_on_by_itself() -> None:
    """Everybody is all-in after one call: cards turn to the end and the pots are paid."""
    position, _ = begin({0: "Kc"}, stacks=[15, 15, 15])
    position = play(position, "0 bet", "1 call")
    position, found = step(position, "call")
    kinds = tags(found)
    assert kinds.index("pot_paid") < kinds.index("hand_over")
    assert "took_lead" in kinds or "went_out" in kinds
    first = kinds.index("hand_over")
    assert not {"checked", "bet", "raised", "folded"} & set(kinds[:first])


@pytest.mark.parametrize("bet_after_out", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_all_in_by_the_ante_a_match_needs_no_answer(seats: int, bet_after_out: bool) -> None:
    position, found = begin(
        stacks=[5] * seats, match_end="last_standing", bet_after_out=bet_after_out
    )
    assert isinstance(position.state.phase, ChameleonPokerOver)
    assert sum(position.state.stacks) == 5 * seats
    assert tags(found)[-1] == "match_over"


def test_all_in_by_hand_every_card_still_waits_for_its_player() -> None:
    """Without automatic turning there is somebody to wait for: who has the turn."""
    position, _ = begin(stacks=[5, 5, 5], auto_turn=False)
    draw, steps = FastDraw(1), 0
    while kernel.actors(GAME, position) and position.state.hand == 1:
        assert offered(position) == ["turn_up"]
        position, _ = step(position, "turn_up", KeyedChance(bytes(32), "x", (), draw.below(99)))
        steps += 1
    assert steps > 3


def test_only_the_first_card_of_a_turn_by_hand_has_a_time_of_its_own() -> None:
    """Silence turns on until the player leads or something is asked that is not forced."""
    position, _ = begin({0: "Kc", 1: "2d 5h 7d"}, auto_turn=False)
    position = play(position, "0 turn_up", "0 check", "1 check", "2 check")
    assert not GAME.phase(position.state).follow_up
    position = play(position, "1 turn_up")
    assert position.state.phase == ChameleonPokerTurning(1)
    assert GAME.phase(position.state).follow_up
    position = play(position, "1 turn_up", "1 turn_up")
    assert isinstance(position.state.phase, ChameleonPokerSeven)
    assert not GAME.phase(position.state).follow_up


def test_a_fee_for_a_four_is_offered_only_with_chips_and_stock() -> None:
    position, _ = begin({0: "4c"}, stock="Ah", four_fee=5, stacks=[9, 300, 300])
    assert isinstance(position.state.phase, ChameleonPokerBetting)
    assert position.state.down[0] == begin({0: "4c"}, four_extra="off").position.state.down[0]
    position, _ = begin({0: "4c"}, stock="Ah", four_fee=5, stacks=[10, 300, 300])
    assert position.state.phase == ChameleonPokerFour(0, "4c")
    position, found = step(position, "no_extra")
    assert tags(found) == ["declined", "took_lead"]
    assert position.state.stacks[0] == 5


def test_buying_an_extra_card_pays_first_and_compares_after() -> None:
    position, _ = begin({0: "4c"}, stock="Ah", four_fee=5)
    position, found = step(position, "buy_extra")
    assert tags(found) == ["fee_paid", "extra_card", "took_lead"]
    assert (position.state.fees, position.state.stacks[0]) == (5, 290)


@pytest.mark.parametrize(("stack", "paid"), [(300, 8), (12, 7), (6, 1)])
def test_a_wild_three_costs_all_chips_if_they_are_fewer(stack: int, paid: int) -> None:
    position, _ = begin({0: "3c"}, three_fee=8, stacks=[stack, 300, 300])
    assert position.state.phase == ChameleonPokerThree(0, "3c")
    position, found = step(position, "pay_three")
    assert found[0] == events.ChameleonPokerFeePaid(0, "3", paid)


def test_without_chips_a_wild_three_is_free() -> None:
    position, found = begin({0: "3c"}, three_fee=8, stacks=[5, 300, 300])
    assert "took_lead" in tags(found)
    assert position.state.fees == 0


def test_giving_up_on_a_three_is_going_out() -> None:
    position, _ = begin({0: "3c", 1: "Kd"}, three_fee=8)
    position, found = step(position, "give_up")
    assert tags(found)[:2] == ["declined", "went_out"]
    assert position.state.status[0] == "out"
    assert kernel.actors(GAME, position) == (1,)


def test_uncontested_chips_return_when_somebody_leaves_outside_a_round() -> None:
    position, _ = begin({0: "Kc", 1: "7d"}, stacks=[300, 300, 9])
    position = play(position, "0 bet", "1 call", "2 call")
    assert isinstance(position.state.phase, ChameleonPokerSeven)
    position, found = leave(position, 0)
    # B alone has put in 15; what is above the 9 of C goes back, with the 6 of A.
    assert found[1:] == [events.ChameleonPokerChipsReturned(1, 12)]
    assert isinstance(position.state.phase, ChameleonPokerSeven)


def test_who_leaves_in_its_own_decision_passes_the_turn_without_betting() -> None:
    position, _ = begin({0: "Kc", 1: "7d", 2: "Ad"}, bet_after_out=True)
    position = play(position, "0 check", "1 check", "2 check")
    position, found = leave(position, 1)
    assert tags(found) == ["resigned", "cards_turned", "took_lead"]
    assert kernel.actors(GAME, position) == (2,)


def test_a_bet_of_somebody_who_left_stands() -> None:
    position, _ = begin({0: "Kc"})
    position = play(position, "0 bet")
    position, _ = leave(position, 0)
    assert kernel.actors(GAME, position) == (1,)
    assert offered(position) == ["call", "raise", "fold"]
    position, found = step(position, "call")
    assert found[0] == events.ChameleonPokerCalled(1, 10, False)


def test_when_the_last_to_act_leaves_the_round_is_over() -> None:
    position, _ = begin({0: "Kc", 1: "Ad"})
    position = play(position, "0 check", "1 check")
    position, found = leave(position, 2)
    assert tags(found) == ["resigned", "cards_turned", "took_lead"]


def test_in_the_quick_game_the_round_ends_when_its_opener_leaves() -> None:
    position, _ = begin({0: "Kc", 1: "Ad"}, betting="leader")
    position, found = leave(position, 0)
    assert tags(found) == ["resigned", "cards_turned", "took_lead"]
    position = play(begin({0: "Kc"}, betting="leader").position, "0 bet")
    position, found = leave(position, 0)
    assert tags(found) == ["resigned"]
    assert offered(position) == ["call", "fold"]


def test_folded_and_absent_players_leave_without_a_trace_in_the_hand() -> None:
    position = play(begin({0: "Kc"}).position, "0 bet", "1 fold")
    before = position.state.phase
    position, found = leave(position, 1)
    assert tags(found) == ["resigned"]
    assert (position.state.phase, position.state.removed) == (before, 295)
    position, _ = begin(stacks=[300, 300, 0, 300])
    position.state.gone[2] = ChameleonPokerGone(1, 20, resigned=False)
    position, found = leave(position, 2)
    assert found == []


def test_the_leaving_that_ends_a_match_pays_the_pot() -> None:
    """E21 as the platform sees it: the pots are paid; who left first is behind who left later."""
    position = play(begin({0: "Qs"}).position, "0 bet")
    position, _ = leave(position, 2)
    position, found = leave(position, 1)
    assert tags(found) == ["resigned", "pot_paid", "hand_over", "match_over"]
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((310, 0, 0), (1, 2, 3))
    assert money.total(position.state) == 900


def gone(hand: int, stack: int, resigned: bool = False) -> ChameleonPokerGone:
    return ChameleonPokerGone(hand, stack, resigned)


@pytest.mark.parametrize(
    ("stacks", "went", "places"),
    [
        ([320, 295, 285], [None] * 3, (1, 2, 3)),
        ([300, 300, 300], [None] * 3, (1, 1, 1)),
        ([500, 0, 0, 400], [None, gone(2, 50), gone(3, 10), None], (1, 4, 3, 2)),
        ([900, 0, 0], [None, gone(3, 50), gone(3, 10)], (1, 2, 3)),
        ([900, 0, 0], [None, gone(3, 50), gone(3, 50)], (1, 2, 2)),
        # Who resigned is behind all others of the same hand, but before earlier hands.
        ([900, 0, 0, 0], [None, gone(3, 500, True), gone(3, 10), gone(2, 90)], (1, 3, 2, 4)),
        ([900, 0, 0, 0], [None, gone(3, 80, True), gone(3, 90, True), None], (1, 4, 3, 2)),
    ],
)
def test_places(stacks: list[int], went: list[Any], places: tuple[int, ...]) -> None:
    s = begin(stacks=[300] * len(stacks)).position.state
    s.phase, s.stacks, s.gone = ChameleonPokerOver(), stacks, went
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == (tuple(stacks), places)
    assert outcome.breakdown == tuple(went)


def test_a_match_of_fixed_length_ends_with_its_last_hand() -> None:
    position, _ = begin({0: "Kc"}, last=True)
    position = play(position, "0 bet", "1 fold", "2 fold")
    assert isinstance(position.state.phase, ChameleonPokerOver)
    assert position.state.hand == 3
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert outcome.scores == (310, 295, 295)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_seat_deals_once_in_an_orbit(seats: int) -> None:
    found = []
    for moment in random_match(GAME, seats, GAME.Options(), 3).moments:
        found += [e.dealer for e in moment.events if "hand_started" in tags([e])]
    assert len(found) <= seats
    if 0 not in random_match(GAME, seats, GAME.Options(), 3).state.stacks:
        assert sorted(found) == list(range(seats))


def test_a_match_for_all_chips_ends_at_the_cap() -> None:
    options = GAME.Options(match_end="last_standing", max_hands=10, starting_stack=10_000)
    match = random_match(GAME, 3, options, 1)
    assert match.state.hand == 10
    assert sum(stack > 0 for stack in match.state.stacks) > 1


def test_a_match_for_all_chips_ends_when_one_has_them() -> None:
    options = GAME.Options(match_end="last_standing", starting_stack=45, double_every=1)
    match = random_match(GAME, 4, options, 2)
    assert sorted(match.state.stacks) == [0, 0, 0, 180]
    assert match.state.hand < 60


def test_a_real_start_asks_the_dealers_left() -> None:
    for seats in GAME.seats:
        dealers = set()
        for seed in range(60):
            s = deal(seats, seed).state
            dealers.add(s.dealer)
            assert s.turn == (s.dealer + 1) % seats
        assert dealers == set(range(seats))


def test_leading_needs_more_than_nothing() -> None:
    assert table.leader_of([0, 0, -1]) is None
    assert table.leader_of([0, 5, 5]) is None
    assert table.leader_of([0, -1, 5]) == 2
