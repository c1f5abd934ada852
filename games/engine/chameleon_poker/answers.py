"""What a seat may answer: the actions of each phase, and what stands against one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from games.engine.chameleon_poker.course import replaceable, stakes
from games.engine.chameleon_poker.records import (
    ChameleonPokerAction,
    ChameleonPokerBet,
    ChameleonPokerBetting,
    ChameleonPokerBuyExtra,
    ChameleonPokerCall,
    ChameleonPokerChangeWild,
    ChameleonPokerCheck,
    ChameleonPokerFold,
    ChameleonPokerFour,
    ChameleonPokerGiveUp,
    ChameleonPokerKeepWild,
    ChameleonPokerNoExtra,
    ChameleonPokerPayThree,
    ChameleonPokerRaise,
    ChameleonPokerSeven,
    ChameleonPokerState,
    ChameleonPokerThree,
    ChameleonPokerTurn,
    ChameleonPokerTurning,
    ChameleonPokerTurnUp,
    Rank,
)
from games.engine.chameleon_poker.scoring import RANKS

# Actions are frozen, so the few that exist are made once and shared.
TURN_UP, KEEP_WILD = ChameleonPokerTurnUp(), ChameleonPokerKeepWild()
BUY_EXTRA, NO_EXTRA = ChameleonPokerBuyExtra(), ChameleonPokerNoExtra()
PAY_THREE, GIVE_UP = ChameleonPokerPayThree(), ChameleonPokerGiveUp()
CHECK, BET, CALL = ChameleonPokerCheck(), ChameleonPokerBet(), ChameleonPokerCall()
RAISE, FOLD = ChameleonPokerRaise(), ChameleonPokerFold()
CHANGE: dict[Rank, ChameleonPokerChangeWild]
CHANGE = {rank: ChameleonPokerChangeWild(rank) for rank in get_args(get_args(Rank)[0])}


def candidates(s: ChameleonPokerState) -> Sequence[ChameleonPokerAction]:
    """The actions of the phase, possible or not, in the order in which they are shown."""
    match s.phase:
        case ChameleonPokerTurn() | ChameleonPokerTurning():
            return (TURN_UP,)
        case ChameleonPokerSeven():
            ranks = sorted(set(s.wild), key=RANKS.index)
            return (*[CHANGE[rank] for rank in ranks], KEEP_WILD)
        case ChameleonPokerFour():
            return BUY_EXTRA, NO_EXTRA
        case ChameleonPokerThree():
            return PAY_THREE, GIVE_UP
        case ChameleonPokerBetting(seat=seat, level=level):
            if level > s.committed[seat]:
                return CALL, RAISE, FOLD
            return CHECK, BET, FOLD
        case _:
            return ()


def problem(s: ChameleonPokerState, action: ChameleonPokerAction) -> str | None:
    """What stands against an action of the acting seat, a key of `tell.REASONS`; None when it is
    possible."""
    match s.phase, action:
        case ChameleonPokerBetting() as phase, _:
            return _betting_problem(s, phase, action)
        case ChameleonPokerSeven(), ChameleonPokerChangeWild(replace=rank):
            if rank not in s.wild:
                return "not_wild"
            return None if rank in replaceable(s) else "not_original"
        case _:
            return None if action in candidates(s) else "not_asked"


def possible(s: ChameleonPokerState) -> list[ChameleonPokerAction]:
    """The actions that are possible now, at least one while somebody is asked."""
    return [action for action in candidates(s) if problem(s, action) is None]


def to_call(s: ChameleonPokerState, phase: ChameleonPokerBetting) -> int:
    """What the acting seat lacks; more than its stack when it can only call for less."""
    return phase.level - s.committed[phase.seat]


def _betting_problem(
    s: ChameleonPokerState, phase: ChameleonPokerBetting, action: ChameleonPokerAction
) -> str | None:
    lacks = to_call(s, phase)
    match action:
        case ChameleonPokerCheck():
            return "answer_the_bet" if lacks else None
        case ChameleonPokerCall() | ChameleonPokerFold():
            return None if lacks else "nothing_to_call"
        case ChameleonPokerBet():
            return "answer_the_bet" if lacks or phase.bets else _chips_problem(s, phase, 0)
        case ChameleonPokerRaise():
            if not lacks:
                return "nothing_to_raise"
            if s.options.betting == "leader":
                return "no_raises"
            if phase.bets > s.options.max_raises:
                return "raises_used" if s.options.max_raises else "no_raises"
            return _chips_problem(s, phase, lacks)
        case _:
            return "not_asked"


def _chips_problem(s: ChameleonPokerState, phase: ChameleonPokerBetting, lacks: int) -> str | None:
    """Against betting or raising: it takes the whole amount, and somebody who can answer it."""
    if s.stacks[phase.seat] < lacks + stakes(s).bet:
        return "too_few_chips"
    others = [
        seat
        for seat, status in enumerate(s.status)
        if status == "active" and seat != phase.seat and s.stacks[seat]
    ]
    return None if others else "nobody_has_chips"
