"""Chips: side pots, uncontested chips, odd chips, fees; nothing is ever lost or made (M1 to M4)."""

from __future__ import annotations

from typing import Any

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.chameleon_poker import course, events, money
from games.engine.chameleon_poker.records import ChameleonPokerBetting, ChameleonPokerState
from games.engine.chameleon_poker.scoring import CARDS
from games.engine.kernel import Position
from tests.engine.chameleon_poker.table import (
    GAME,
    Stacked,
    begin,
    leave,
    offered,
    play,
    step,
)
from tests.engine.matches import option_sets, random_match

NATURAL = [card for card in CARDS if card[0] not in "39"]


def committed(
    chips: list[int], stacks: list[int] | None = None, out: str = "", fees: int = 0
) -> ChameleonPokerState:
    """A state with these chips in; `out` names the seats that are out of the hand."""
    s = begin(stacks=[300] * len(chips)).position.state
    s.committed, s.fees = list(chips), fees
    s.stacks = list(stacks or [0] * len(chips))
    for seat in map(int, out):
        s.status[seat] = "out"
    return s


def pots(s: ChameleonPokerState) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.seats) for pot in money.pots_of(s)]


def test_equal_chips_make_one_pot() -> None:
    assert pots(committed([15, 15, 15])) == [(45, (0, 1, 2))]


def test_fees_lie_in_the_main_pot_and_give_no_claim() -> None:
    assert pots(committed([25, 12, 25], fees=10)) == [(46, (0, 1, 2)), (26, (0, 2))]


def test_each_level_of_an_active_seat_makes_a_pot() -> None:
    s = committed([5, 20, 50, 50, 35], out="4")
    assert pots(s) == [(25, (0, 1, 2, 3)), (60, (1, 2, 3)), (75, (2, 3))]


def test_in_an_open_round_whoever_has_chips_is_still_in_for_all() -> None:
    """A has bet, B is all-in, C has not answered yet: a side pot of A and C is open."""
    s = play(begin({0: "Kc"}, stacks=[300, 5, 300]).position, "0 bet").state
    pots = GAME.view(s, None).pots
    assert [(pot.amount, pot.seats) for pot in pots] == [(15, (0, 1, 2)), (10, (0, 2))]
    s = play(begin({0: "Kc"}).position, "0 bet", "1 call").state
    assert [(pot.amount, pot.seats) for pot in GAME.view(s, None).pots] == [(35, (0, 1, 2))]


def test_chips_of_who_gave_up_in_an_open_round_lie_in_the_last_pot() -> None:
    position = play(begin({0: "Kc"}, stacks=[300, 5, 300, 300]).position, "0 bet", "2 raise")
    position, _ = leave(position, 2)
    pots = GAME.view(position.state, None).pots
    assert [(pot.amount, pot.seats) for pot in pots] == [(20, (0, 1, 3)), (30, (0, 3))]


def test_who_is_out_pays_but_has_no_claim() -> None:
    assert pots(committed([25, 12, 25], out="1")) == [(62, (0, 2))]


def test_chips_above_the_second_highest_go_back_at_once() -> None:
    s = committed([40, 12, 25])
    assert money.return_uncontested(s) == [events.ChameleonPokerChipsReturned(0, 15)]
    assert (s.committed, s.stacks) == ([25, 12, 25], [15, 0, 0])


def test_uncontested_chips_include_those_of_seats_that_are_out() -> None:
    """The side pot of E10: 13 of C, who is out, and 13 of A."""
    s = committed([25, 12, 25], out="2")
    assert money.return_uncontested(s) == [events.ChameleonPokerChipsReturned(0, 26)]
    assert s.committed == [12, 12, 12]


def test_equal_highest_chips_stay() -> None:
    s = committed([25, 12, 25])
    assert money.return_uncontested(s) == []
    s = committed([25, 12, 25], out="1")
    assert money.return_uncontested(s) == []


def test_the_last_one_left_gets_nothing_back_but_the_whole_pot() -> None:
    assert money.return_uncontested(committed([25, 12, 25], out="12")) == []


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [(25, 2, (13, 12)), (26, 2, (13, 13)), (11, 3, (4, 4, 3)), (1, 2, (1, 0)), (7, 1, (7,))],
)
def test_odd_chips_go_one_each_to_the_first(
    amount: int, winners: int, shares: tuple[int, ...]
) -> None:
    assert money.split(amount, winners) == shares


def test_odd_chips_are_given_clockwise_from_the_dealers_left() -> None:
    """All three hold the same hand in turn; the dealer is B, so C comes first, then A."""
    position, _ = begin(stacks=[300, 300, 300], dealer=1, last=True)
    s = position.state
    s.committed, s.stacks, s.fees = [15, 15, 15], [285, 285, 285], 5
    s.shown, s.down = [["Kc"], ["Kd"], ["Kh"]], [[], [], []]
    found: list[Any] = []
    course.go_on(course.next_turn, s, found, Stacked())
    assert found[0] == events.ChameleonPokerPotPaid(
        50, (2, 0, 1), (17, 17, 16), (0, 13, 0, 0, 0, 0)
    )
    assert s.stacks == [302, 301, 302]


def test_an_uncalled_bet_returns_when_the_others_are_all_in() -> None:
    position, _ = begin(stacks=[300, 5, 14], dealer=2)
    # B is all-in by the ante, C has 9 chips left and can call for less.
    assert offered(position) == ["check", "bet"]
    position = play(position, "0 bet")
    position, found = step(position, "call")
    assert found[:2] == [
        events.ChameleonPokerCalled(2, 9, True),
        events.ChameleonPokerChipsReturned(0, 1),
    ]


def test_antes_above_a_short_one_return_when_nobody_else_matched_them() -> None:
    """Two players, one of them with less than the ante: nothing above that can be won."""
    position, found = begin(stacks=[300, 3, 0], dealer=1)
    assert found[0].antes == (5, 3, 0)  # type: ignore[attr-defined]
    assert found[1] == events.ChameleonPokerChipsReturned(0, 2)
    assert money.total(position.state) == 303


def test_a_fee_may_take_the_last_chips_and_is_never_returned() -> None:
    """Case 29: after the fee the player is all-in with the present claims."""
    position, _ = begin({0: "7c Kd"}, stacks=[15, 300, 300], second="Qh")
    position, found = step(position, "change_wild 9")
    s = position.state
    assert (s.stacks[0], s.fees, s.committed) == (0, 10, [5, 5, 5])
    assert not any(isinstance(each, events.ChameleonPokerChipsReturned) for each in found)
    assert pots(s) == [(25, (0, 1, 2))]


@pytest.mark.parametrize("seats", GAME.seats)
def test_chips_are_conserved_at_every_step(seats: int) -> None:
    """Stacks, committed chips, fees and what left with resignations add up to the start."""
    for number, options in enumerate(option_sets(GAME, seats)):
        for leave_one_in in (0, 20):
            world = random_match(GAME, seats, options, number, leave_one_in)
            for moment in world.moments:
                s = moment.position.state
                assert money.total(s) == seats * options.starting_stack
                assert min(*s.stacks, *s.committed, s.fees, s.removed) >= 0
                view = GAME.view(s, None)
                chips = sum(seat.stack for seat in view.seats) + view.pot + view.removed
                assert chips == seats * options.starting_stack
                if view.pots:
                    assert sum(pot.amount for pot in view.pots) == view.pot


@pytest.mark.parametrize("seats", GAME.seats)
def test_whoever_can_bet_has_committed_the_same(seats: int) -> None:
    """Active seats with chips are level when a round opens; what is to call relies on it."""
    for number, options in enumerate(option_sets(GAME, seats)):
        for moment in random_match(GAME, seats, options, 50 + number, 25).moments:
            s = moment.position.state
            if isinstance(s.phase, ChameleonPokerBetting) and not s.phase.bets:
                able = [seat for seat in money.active_seats(s) if s.stacks[seat]]
                assert {s.committed[seat] for seat in able} == {s.phase.level}


def test_events_account_for_every_chip_of_a_stack() -> None:
    """A client that adds up the events knows the stacks without asking."""
    for seed in range(40):
        seats = GAME.seats[seed % 5]
        sets = option_sets(GAME, seats)
        world = random_match(GAME, seats, sets[seed % len(sets)], seed, 30 * (seed % 2))
        stacks = [world.state.options.starting_stack] * seats
        for moment in world.moments:
            for event in moment.events:
                _account(stacks, event)
            assert stacks == moment.position.state.stacks


def _account(stacks: list[int], event: Any) -> None:
    match event:
        case events.ChameleonPokerHandStarted(antes=antes):
            for seat, ante in enumerate(antes):
                stacks[seat] -= ante
        case (
            events.ChameleonPokerFeePaid(seat=seat, amount=amount)
            | events.ChameleonPokerBetMade(seat=seat, amount=amount)
            | events.ChameleonPokerCalled(seat=seat, amount=amount)
            | events.ChameleonPokerRaised(seat=seat, amount=amount)
        ):
            stacks[seat] -= amount
        case events.ChameleonPokerChipsReturned(seat=seat, amount=amount):
            stacks[seat] += amount
        case events.ChameleonPokerPotPaid(winners=winners, shares=shares):
            for seat, share in zip(winners, shares, strict=True):
                stacks[seat] += share
        case events.ChameleonPokerResigned(seat=seat, stack=stack):
            assert stacks[seat] == stack
            stacks[seat] = 0
        case events.ChameleonPokerHandOver(stacks=said):
            assert tuple(stacks) == said


def _ours(stacks: list[int], hands: list[list[str]]) -> Position[ChameleonPokerState]:
    """One betting round opened by seat 0, after which all cards lie face up."""
    position, _ = begin(stacks=stacks, last=True)
    s = position.state
    s.shown = [list(hand) for hand in hands]
    s.down = [[] for _ in hands]
    s.turn = 0
    return position


def _theirs(stacks: list[int], hands: list[list[str]]) -> State:
    automations = [each for each in Automation if each is not Automation.HOLE_DEALING]
    street = Street(False, (False,) * len(hands[0]), 0, False, Opening.POSITION, 10, 4)
    state = State(
        tuple(automations),
        Deck.STANDARD,
        (StandardHighHand,),
        (street,),
        BettingStructure.FIXED_LIMIT,
        True,
        5,
        0,
        0,
        stacks,
        len(stacks),
    )
    for hand in hands:
        state.deal_hole("".join(hand))
    return state


@pytest.mark.parametrize("seats", GAME.seats)
def test_side_pots_are_those_of_pokerkit(seats: int) -> None:
    """One round of betting with uneven stacks, then a showdown of natural hands. Short bets, which
    PokerKit knows, are left out: here a bet needs the whole amount."""
    draw = FastDraw(seats)
    compared = 0
    while compared < 40:
        stacks = [1 + draw.below(70) for _ in range(seats)]
        deck = list(NATURAL)
        draw.shuffle(deck)
        size = min(7, len(deck) // seats)
        hands = [deck[size * seat : size * (seat + 1)] for seat in range(seats)]
        # Whoever opens must be the same: seat 0, able to act, with somebody to act against.
        if stacks[0] <= 5 or max(stacks) < 15 or sum(stack > 5 for stack in stacks) < 2:
            continue
        compared += 1
        ours, theirs = _ours(stacks, hands), _theirs(stacks, hands)
        while theirs.status:
            assert kernel.actors(GAME, ours) == (theirs.actor_index,)
            word = draw.choice(offered(ours))
            if word in ("bet", "raise"):
                level = ours.state.phase.level - 5 + 10  # type: ignore[union-attr]
                theirs.complete_bet_or_raise_to(level)
            elif word == "fold":
                theirs.fold()
            else:
                theirs.check_or_call()
            ours, _ = step(ours, word)
        assert ours.state.stacks == theirs.stacks
        assert not kernel.actors(GAME, ours)


def test_removed_chips_are_shown_and_the_stack_is_nothing() -> None:
    position, _ = leave(begin().position, 1)
    view = GAME.view(position.state, None)
    assert (view.removed, view.seats[1].stack, view.seats[1].committed) == (295, 0, 5)
