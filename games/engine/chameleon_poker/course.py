"""The course of the game between decisions: whose turn it is, turning, betting rounds, the end of a
hand, the next one. The marks N1, T1, B1 and so on name the steps as the rules do.

A *step* carries out one of them, appends what happened to the events, and returns the step that
follows, or None when somebody has to decide or the match is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.engine.chameleon_poker import money, table
from games.engine.chameleon_poker.events import (
    ChameleonPokerAlreadyLeads,
    ChameleonPokerCardsTurned,
    ChameleonPokerEliminated,
    ChameleonPokerExtraCard,
    ChameleonPokerHandOver,
    ChameleonPokerHandStarted,
    ChameleonPokerMatchOver,
    ChameleonPokerPotPaid,
    ChameleonPokerTookLead,
    ChameleonPokerWentOut,
)
from games.engine.chameleon_poker.options import ChameleonPokerStakes, length_of, stakes_of
from games.engine.chameleon_poker.records import (
    ORIGINALS,
    PILE,
    ChameleonPokerBetting,
    ChameleonPokerFour,
    ChameleonPokerGone,
    ChameleonPokerOver,
    ChameleonPokerSeven,
    ChameleonPokerState,
    ChameleonPokerThree,
    ChameleonPokerTurn,
    ChameleonPokerTurning,
    Rank,
)
from games.engine.chameleon_poker.scoring import BIT, CARDS, set_of, six, value_of, wild_set
from games.engine.chance import Chance
from games.engine.kernel import Event, Seat

State: TypeAlias = ChameleonPokerState
Step: TypeAlias = Callable[[State, list[Event], Chance], "Step | None"]


def go_on(first: Step, s: State, events: list[Event], chance: Chance) -> None:
    """Carry out steps until somebody has to decide or the match is over."""
    step: Step | None = first
    while step is not None:
        step = step(s, events, chance)


def stakes(s: State) -> ChameleonPokerStakes:
    """The amounts of the present hand."""
    return stakes_of(s.options, len(s.stacks), s.hand)


def replaceable(s: State) -> list[Rank]:
    """The ranks that a seven may replace now, in the order of the slots."""
    ranks = list(dict.fromkeys(s.wild))
    if s.options.replaceable == "originals":
        return [rank for rank in ranks if rank in ORIGINALS]
    return ranks


def next_turn(s: State, events: list[Event], chance: Chance) -> Step | None:
    """N1 to N5: who turns cards, or opens a betting round without turning any."""
    if s.status.count("active") == 1:
        return _last_one_left
    leader = table.leader_of(table.values_of(s))
    if table.decided(s, leader):
        return _showdown
    seat = next(
        seat
        for seat in money.clockwise(s, s.turn)
        if s.status[seat] == "active" and (s.down[seat] or seat == leader)
    )
    s.turn = seat
    if seat == leader:
        value = value_of(set_of(s.shown[seat]), wild_set(s.wild))
        events.append(ChameleonPokerAlreadyLeads(seat, six(value)))
        return _betting
    if s.options.auto_turn:
        return turn_cards
    s.phase = ChameleonPokerTurn(seat)
    return None


def turn_cards(s: State, events: list[Event], chance: Chance) -> Step | None:
    """T1 to T3 for the seat that has the turn: one card, or with automatic turning as many as it
    takes until it leads, something is asked, or none is left."""
    seat = s.turn
    pile, shown = s.down[seat], s.shown[seat]
    cards, wild = set_of(shown), wild_set(s.wild)
    to_beat = table.hand_to_beat(s, seat)
    turned: list[str] = []
    while True:
        card = pile.pop()
        shown.append(card)
        turned.append(card)
        cards |= BIT[card]
        special = card[0] in "347"
        if special or not pile or not s.options.auto_turn or value_of(cards, wild) > to_beat:
            break
    events.append(ChameleonPokerCardsTurned(seat, tuple(turned)))
    if special and trigger(s, events, card):
        return None
    return compare


def trigger(s: State, events: list[Event], card: str) -> bool:
    """T2: what the printed rank of a card just turned up brings. True when that is a question, now
    asked by the phase."""
    seat = s.turn
    amounts, stack = stakes(s), s.stacks[seat]
    match card[0]:
        case "7" if stack >= amounts.seven_fee and replaceable(s):
            s.phase = ChameleonPokerSeven(seat, card)
            return True
        case "4" if s.stock and s.options.four_extra != "off":
            if not amounts.four_fee:
                return extra_card(s, events)
            if stack >= amounts.four_fee:
                s.phase = ChameleonPokerFour(seat, card)
                return True
        case "3" if amounts.three_fee and stack and "3" in s.wild:
            s.phase = ChameleonPokerThree(seat, card)
            return True
    return False


def extra_card(s: State, events: list[Event]) -> bool:
    """Give the seat that has the turn the top card of the stock. True when that card lies face up
    and asks something itself."""
    seat, card = s.turn, s.stock.pop()
    if s.options.four_extra == "down":
        s.down[seat].insert(0, card)
        events.append(ChameleonPokerExtraCard(seat, face_up=False))
        return False
    s.shown[seat].append(card)
    events.append(ChameleonPokerExtraCard(seat, face_up=True))
    events.append(ChameleonPokerCardsTurned(seat, (card,)))
    return trigger(s, events, card)


def compare(s: State, events: list[Event], chance: Chance) -> Step | None:
    """T3 and T4: is the seat that has the turn ahead now?"""
    seat = s.turn
    value = value_of(set_of(s.shown[seat]), wild_set(s.wild))
    if value > table.hand_to_beat(s, seat):
        events.append(ChameleonPokerTookLead(seat, six(value)))
        return _showdown if table.decided(s, seat) else _betting
    if not s.down[seat]:
        return go_out
    if s.options.auto_turn:
        return turn_cards
    s.phase = ChameleonPokerTurning(seat)
    return None


def go_out(s: State, events: list[Event], chance: Chance) -> Step | None:
    """T5: the seat that has the turn loses the hand."""
    seat = s.turn
    value = value_of(set_of(s.shown[seat]), wild_set(s.wild))
    s.status[seat] = "out"
    events.append(ChameleonPokerWentOut(seat, six(value)))
    events += money.return_uncontested(s)
    return _betting_after_out if s.options.bet_after_out else next_turn


def _betting_after_out(s: State, events: list[Event], chance: Chance) -> Step | None:
    """The best hand showing opens, of equal ones the first clockwise from who went out."""
    values = table.values_of(s)
    if s.status.count("active") == 1 or table.decided(s, table.leader_of(values)):
        return next_turn
    best = max(values)
    opener = next(seat for seat in money.clockwise(s, s.turn) if values[seat] == best)
    return None if open_betting(s, opener) else next_turn


def _betting(s: State, events: list[Event], chance: Chance) -> Step | None:
    return None if open_betting(s, s.turn) else next_turn


def open_betting(s: State, opener: Seat) -> bool:
    """B1 and B2: begin a betting round. False when it is skipped."""
    bet = stakes(s).bet
    only = s.options.betting == "leader"
    able = [seat for seat in money.active_seats(s) if s.stacks[seat]]
    if len(able) < 2 or (s.stacks[opener] if only else max(s.stacks[seat] for seat in able)) < bet:
        return False
    order = [seat for seat in (opener, *money.clockwise(s, opener)[:-1]) if seat in able]
    level = s.committed[order[0]]
    s.phase = ChameleonPokerBetting(order[0], opener, tuple(order), level, 0)
    return True


def next_in_round(
    s: State, events: list[Event], opener: Seat, queue: tuple[Seat, ...], level: int, bets: int
) -> Step | None:
    """B7: ask the next seat of a betting round, or end the round when nobody is left to act."""
    if s.status.count("active") == 1:
        return next_turn
    if queue:
        s.phase = ChameleonPokerBetting(queue[0], opener, queue, level, bets)
        return None
    events += money.return_uncontested(s)
    return next_turn


def _last_one_left(s: State, events: list[Event], chance: Chance) -> Step | None:
    winner = s.status.index("active")
    amount = money.in_pot(s)
    s.stacks[winner] += amount
    events.append(ChameleonPokerPotPaid(amount, (winner,), (amount,), None))
    return _hand_over


def _showdown(s: State, events: list[Event], chance: Chance) -> Step | None:
    """Each pot goes to the best hand among those with a claim on it."""
    values = table.values_of(s)
    order = money.clockwise(s, s.dealer)
    for amount, claims in [(pot.amount, pot.seats) for pot in money.pots_of(s)]:
        best = max(values[seat] for seat in claims)
        winners = tuple([seat for seat in order if seat in claims and values[seat] == best])
        shares = money.split(amount, len(winners))
        for seat, share in zip(winners, shares, strict=True):
            s.stacks[seat] += share
        events.append(ChameleonPokerPotPaid(amount, winners, shares, six(best)))
    return _hand_over


def _hand_over(s: State, events: list[Event], chance: Chance) -> Step | None:
    """Who has no chips left is eliminated; then the match is over or the next hand begins."""
    s.committed = [0] * len(s.stacks)
    s.fees = 0
    events.append(ChameleonPokerHandOver(s.hand, tuple(s.stacks)))
    for seat in money.in_match(s):
        if not s.stacks[seat]:
            s.gone[seat] = ChameleonPokerGone(s.hand, s.started[seat], resigned=False)
            events.append(ChameleonPokerEliminated(seat))
    still_in = money.in_match(s)
    if len(still_in) > 1 and s.hand < length_of(s.options, len(s.stacks)).hands:
        s.dealer = next(seat for seat in money.clockwise(s, s.dealer) if seat in still_in)
        return start_hand
    s.phase = ChameleonPokerOver()
    most = max(s.stacks)
    best = tuple([seat for seat, chips in enumerate(s.stacks) if chips == most])
    events.append(ChameleonPokerMatchOver(most, best))
    return None


def start_hand(s: State, events: list[Event], chance: Chance) -> Step | None:
    """Antes, shuffles and the deal of the next hand. The dealer is known."""
    s.hand += 1
    s.turn = s.dealer
    s.started = s.stacks.copy()
    s.status = ["active" if chips else "absent" for chips in s.stacks]
    amounts = stakes(s)
    for seat in money.active_seats(s):
        money.pay_in(s, seat, min(amounts.ante, s.stacks[seat]))
    antes = tuple(s.committed)
    events.append(ChameleonPokerHandStarted(s.hand, s.dealer, amounts, antes))
    events += money.return_uncontested(s)
    _deal(s, chance)
    return next_turn


def _deal(s: State, chance: Chance) -> None:
    """Shuffle both decks, the main one first, and deal the piles card by card."""
    deck, second = list(CARDS), list(CARDS)
    chance.shuffle(deck)
    chance.shuffle(second)
    order = [seat for seat in money.clockwise(s, s.dealer) if s.status[seat] == "active"]
    dealt = PILE * len(order)
    s.shown = [[] for _ in s.stacks]
    s.down = [[] for _ in s.stacks]
    for place, seat in enumerate(order):
        s.down[seat] = deck[place : dealt : len(order)][::-1]
    s.stock = deck[dealt:][::-1]
    s.second = second[::-1]
    s.wild = list(ORIGINALS)
    s.changes = []
