"""Chips: fees, uncontested chips, pots and who gets them."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chameleon_poker.events import (
    ChameleonPokerChipsReturned,
    ChameleonPokerFeePaid,
)
from games.engine.chameleon_poker.records import (
    ChameleonPokerPot,
    ChameleonPokerState,
    Rank,
)
from games.engine.kernel import Event, Seat


def active_seats(s: ChameleonPokerState) -> list[Seat]:
    """The seats that are still in the hand."""
    return [seat for seat, status in enumerate(s.status) if status == "active"]


def clockwise(s: ChameleonPokerState, seat: Seat) -> list[Seat]:
    """All seats in order, from the left of this one; itself last."""
    seats = len(s.stacks)
    return [*range(seat + 1, seats), *range(seat + 1)]


def pay_in(s: ChameleonPokerState, seat: Seat, amount: int) -> None:
    """Move chips from the stack to what the seat has committed."""
    s.stacks[seat] -= amount
    s.committed[seat] += amount


def pay_fee(s: ChameleonPokerState, seat: Seat, rank: Rank, amount: int) -> Event:
    """Move chips from the stack to the fees: dead money that gives no claim."""
    s.stacks[seat] -= amount
    s.fees += amount
    return ChameleonPokerFeePaid(seat, rank, amount)


def return_uncontested(s: ChameleonPokerState) -> list[Event]:
    """Whatever anybody has committed above the second highest of the active seats can only be won
    by one of them and goes there at once."""
    active = active_seats(s)
    if len(active) < 2:
        return []
    *_, contested, highest = sorted(s.committed[seat] for seat in active)
    if contested == highest:
        return []
    amount = sum([chips - contested for chips in s.committed if chips > contested])
    seat = next(seat for seat in active if s.committed[seat] == highest)
    s.committed = [min(chips, contested) for chips in s.committed]
    s.stacks[seat] += amount
    return [ChameleonPokerChipsReturned(seat, amount)]


def pots_of(s: ChameleonPokerState, round_open: bool = False) -> list[ChameleonPokerPot]:
    """The main pot with the fees, then the side pots, each with the active seats that have a claim.
    While a betting round is open, whoever still has chips is taken to stay in."""
    active = active_seats(s)
    most = max(s.committed)
    reach = {seat: most if round_open and s.stacks[seat] else s.committed[seat] for seat in active}
    levels = sorted(set(reach.values()))
    # What seats that gave up put above all others in an open round lies in the last pot.
    levels[-1:] = [most]
    found: list[ChameleonPokerPot] = []
    below = 0
    for level in levels:
        amount = sum([min(chips, level) - min(chips, below) for chips in s.committed])
        claims = tuple([seat for seat in active if reach[seat] > below])
        found.append(ChameleonPokerPot(amount + (0 if found else s.fees), claims))
        below = level
    return found


def split(amount: int, winners: int) -> tuple[int, ...]:
    """Even shares of a pot; the first ones get the odd chips."""
    each, odd = divmod(amount, winners)
    return tuple([each + (number < odd) for number in range(winners)])


def in_pot(s: ChameleonPokerState) -> int:
    """All chips of the hand that are not in stacks."""
    return sum(s.committed) + s.fees


def total(s: ChameleonPokerState) -> int:
    """All chips of the match, the removed ones included: the same at every step."""
    return sum(s.stacks) + in_pot(s) + s.removed


def in_match(s: ChameleonPokerState) -> Sequence[Seat]:
    """The seats that were neither eliminated nor resigned."""
    return [seat for seat, gone in enumerate(s.gone) if gone is None]
