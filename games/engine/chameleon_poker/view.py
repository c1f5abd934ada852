"""What everybody may know of a match, and what can be worked out from it."""

from __future__ import annotations

from games.engine.chameleon_poker import money
from games.engine.chameleon_poker.course import replaceable, stakes
from games.engine.chameleon_poker.options import length_of
from games.engine.chameleon_poker.records import (
    ChameleonPokerBetting,
    ChameleonPokerBettingNow,
    ChameleonPokerChoice,
    ChameleonPokerOver,
    ChameleonPokerSeat,
    ChameleonPokerSeven,
    ChameleonPokerState,
    ChameleonPokerView,
    Rank,
    Value,
)
from games.engine.chameleon_poker.scoring import RANKS, set_of, six, value_of, wild_set
from games.engine.chameleon_poker.table import leader_of, values_of
from games.engine.kernel import Seat


def view_for(s: ChameleonPokerState) -> ChameleonPokerView:
    """The open table. Nobody has a card of their own to look at, so all see the same."""
    values = values_of(s)
    leader, best = leader_of(values), max(values)
    over = isinstance(s.phase, ChameleonPokerOver)
    return ChameleonPokerView(
        phase=s.phase,
        options=s.options,
        hand=s.hand,
        hands=length_of(s.options, len(s.stacks)).hands,
        stakes=stakes(s),
        dealer=s.dealer,
        turn=s.turn,
        wild=tuple(s.wild),
        changes=tuple(s.changes),
        seats=tuple([_seat(s, seat, value, leader) for seat, value in enumerate(values)]),
        leader=leader,
        to_beat=tuple([seat for seat, value in enumerate(values) if value == best and best > 0]),
        pots=() if over else tuple(money.pots_of(s, isinstance(s.phase, ChameleonPokerBetting))),
        pot=money.in_pot(s),
        fees=s.fees,
        removed=s.removed,
        stock=len(s.stock),
        second=len(s.second),
        visible=_visible(s),
        betting=_betting(s),
        choices=_choices(s),
    )


def _seat(
    s: ChameleonPokerState, seat: Seat, value: int, leader: Seat | None
) -> ChameleonPokerSeat:
    shown = s.shown[seat]
    return ChameleonPokerSeat(
        status=s.status[seat],
        stack=s.stacks[seat],
        committed=s.committed[seat],
        shown=tuple(shown),
        wild=tuple([card[0] in s.wild for card in shown]),
        down=len(s.down[seat]),
        value=six(value) if value >= 0 else None,
        leads=seat == leader,
        gone=s.gone[seat],
    )


def _visible(s: ChameleonPokerState) -> dict[Rank, int]:
    """How many cards of each rank lie face up, those of seats that are out of the hand included."""
    ranks = [card[0] for cards in s.shown for card in cards]
    return {rank: ranks.count(rank) for rank in RANKS}  # type: ignore[misc]


def _betting(s: ChameleonPokerState) -> ChameleonPokerBettingNow | None:
    if not isinstance(s.phase, ChameleonPokerBetting):
        return None
    phase, bet = s.phase, stakes(s).bet
    lacks = phase.level - s.committed[phase.seat]
    most = s.options.max_raises if s.options.betting == "standard" else 0
    left = most - max(0, phase.bets - 1)
    return ChameleonPokerBettingNow(min(lacks, s.stacks[phase.seat]), bet, lacks + bet, left)


def _choices(s: ChameleonPokerState) -> tuple[ChameleonPokerChoice, ...]:
    """What each rank that a seven may replace is worth to every active hand."""
    if not isinstance(s.phase, ChameleonPokerSeven):
        return ()
    return tuple([_choice(s, rank) for rank in sorted(replaceable(s), key=RANKS.index)])


def _choice(s: ChameleonPokerState, rank: Rank) -> ChameleonPokerChoice:
    staying = s.wild.copy()
    staying.remove(rank)
    wild = wild_set(staying)
    values: list[Value | None] = [
        six(value_of(set_of(cards), wild)) if status == "active" else None
        for cards, status in zip(s.shown, s.status, strict=True)
    ]
    return ChameleonPokerChoice(rank, tuple(staying), tuple(values))
