"""The house bot's Chameleon poker. A dealt world says what every pile will bring in the end, so
each answer is worth the chips that the best whole hand then takes, turned into chances to win the
match. No later betting and no later change of the wild ranks is foreseen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.bots.policy import Policy
from games.engine.chameleon_poker import answers as a
from games.engine.chameleon_poker.course import stakes
from games.engine.chameleon_poker.options import length_of
from games.engine.chameleon_poker.records import (
    ChameleonPokerAction,
    ChameleonPokerBetting,
    ChameleonPokerChangeWild,
    ChameleonPokerState,
)
from games.engine.chameleon_poker.scoring import set_of, value_of, wild_set
from games.engine.chameleon_poker.table import leader_of, values_of
from games.engine.chance import Draw
from games.engine.kernel import Game, Seat

State = ChameleonPokerState

# Each dealt world is looked at so often, its hidden cards moved on by some places each time: every
# one is as likely as any other, and dealing costs more than looking.
_TURNS, _PLACES = 8, 5
# By how many bets chances to win differ little: for one more hand, growing with the root of their
# number, as sums of chance do.
_SPREAD = 4.0
# In a match for all the chips there are always some hands to come.
_HANDS_TO_COME = 12
# Whoever has fewer cards to turn than this part of the most gives up to a bet.
_HOPE = 2
# Everybody still in the hand will put in about so many bets more.
_LATER = 1


class ChameleonPokerPolicy(Policy):
    """Whole hands instead of playouts."""

    playouts = 30

    def answer(
        self, game: Game[Any, Any], s: State, seat: Seat, draw: Draw
    ) -> ChameleonPokerAction:
        """A rule of thumb: bet in the lead, call with cards to turn, keep what costs chips."""
        offered = a.possible(s)
        leads = leader_of(values_of(s)) == seat
        wanted = [a.BET, a.CALL] if leads else [a.CHECK, a.CALL if s.down[seat] else a.FOLD]
        wanted += [a.PAY_THREE, a.KEEP_WILD, a.NO_EXTRA]
        return next((action for action in wanted if action in offered), offered[0])

    def trials(
        self,
        game: Game[Any, Any],
        world: State,
        seat: Seat,
        answers: Sequence[Any],
        draw: Draw,
        left: Sequence[Seat],
    ) -> list[float]:
        """The seat's chances to win the match after each answer, if the hand went on in this world
        without another decision."""
        ways = [_after(world, seat, action) for action in answers]
        odds = _odds(world, seat, left)
        worths = [0.0] * len(ways)
        for turn, hands in enumerate(_hands(world)):
            for at, way in enumerate(ways):
                worths[at] += _chance(_showdown(world, way, hands, turn), odds)
        return [worth / _TURNS for worth in worths]


class _Way(NamedTuple):
    """The table when a hand goes on without another decision: chips, who is in it, which rank was
    replaced, and who bought an extra card."""

    stacks: list[int]
    committed: list[int]
    fees: int
    active: list[bool]
    replaced: Any
    buyer: Seat | None


class _Odds(NamedTuple):
    """What chips are worth to a seat: against which others, and by how many chips chances differ
    little; None when no hand is to come."""

    seat: Seat
    rivals: list[Seat]
    spread: float | None


def _hands(s: State) -> Iterator[list[int]]:
    """All cards that each seat will have in the end as sets, in one world after the other. Cards
    for fours that are still to come belong to them; -1 for seats that are not in the hand."""
    hidden = [card for pile in (*s.down, s.stock) for card in pile]
    shown = [set_of(cards) for cards in s.shown]
    extras = s.options.four_extra != "off" and not s.options.four_fee
    for _ in range(_TURNS):
        hidden = hidden[_PLACES:] + hidden[:_PLACES]
        stock = hidden[len(hidden) - len(s.stock) :]
        at = 0
        found: list[int] = []
        for seat, pile in enumerate(s.down):
            cards = hidden[at : at + len(pile)]
            at += len(pile)
            if s.status[seat] != "active":
                found.append(-1)
                continue
            if extras:
                fours = sum([card[0] == "4" for card in cards])
                cards += [stock.pop() for _ in range(min(fours, len(stock)))]
            found.append(shown[seat] | set_of(cards))
        yield found


def _after(s: State, seat: Seat, action: ChameleonPokerAction) -> _Way:
    """What the answer does at once, and what the others then put in."""
    stacks, committed, fees = s.stacks.copy(), s.committed.copy(), s.fees
    active = [status == "active" for status in s.status]
    amounts = stakes(s)
    replaced: Any = None
    buyer: Seat | None = None
    fee = 0
    match action:
        case ChameleonPokerChangeWild(replace=rank):
            fee, replaced = amounts.seven_fee, rank
        case a.BUY_EXTRA:
            fee, buyer = amounts.four_fee, seat
        case a.PAY_THREE:
            fee = min(amounts.three_fee, stacks[seat])
        case a.FOLD | a.GIVE_UP:
            active[seat] = False
    stacks[seat] -= fee
    if isinstance(s.phase, ChameleonPokerBetting):
        _bet(s, s.phase, action, stacks, committed, active)
    if sum(active) > 1:
        for other in range(len(stacks)):
            later = min(stacks[other], _LATER * amounts.bet) if active[other] else 0
            stacks[other] -= later
            committed[other] += later
    return _Way(stacks, committed, fees + fee, active, replaced, buyer)


def _bet(
    s: State,
    phase: ChameleonPokerBetting,
    action: ChameleonPokerAction,
    stacks: list[int],
    committed: list[int],
    active: list[bool],
) -> None:
    """Carry out an answer in a betting round. Others call as long as they have something to hope
    for: the lead, or at least half as many cards to turn as anybody."""
    level, asked = phase.level, phase.queue[1:]
    if action in (a.BET, a.RAISE):
        level += stakes(s).bet
        asked = tuple([other for other in range(len(stacks)) if active[other]])
    leader = leader_of(values_of(s))
    most = max([len(pile) for pile, there in zip(s.down, active, strict=True) if there], default=0)
    for other in (phase.seat, *asked):
        lacks = min(level - committed[other], stacks[other])
        if not active[other] or lacks <= 0:
            continue
        if other not in (phase.seat, leader) and len(s.down[other]) * _HOPE < most:
            active[other] = False
            continue
        stacks[other] -= lacks
        committed[other] += lacks


def _showdown(s: State, way: _Way, hands: Sequence[int], turn: int) -> list[float]:
    """The stacks after a showdown of whole hands."""
    wild = s.wild
    if way.replaced is not None:
        wild = wild.copy()
        wild[wild.index(way.replaced)] = _drawn(s, turn)
    jokers = wild_set(wild)
    values = [
        value_of(cards, jokers) if there else -1
        for cards, there in zip(hands, way.active, strict=True)
    ]
    if way.buyer is not None:
        cards = hands[way.buyer] | set_of(s.stock[-1:])
        values[way.buyer] = value_of(cards, jokers)
    return _paid(way, values)


def _drawn(s: State, turn: int) -> Any:
    """The rank that the second deck brings, another one each turn."""
    ranks = [card[0] for card in s.second]
    if s.options.second_deck_repeat == "redraw":
        ranks = [rank for rank in ranks if rank not in s.wild]
    return ranks[turn % len(ranks)]


def _paid(way: _Way, values: Sequence[int]) -> list[float]:
    """The stacks after a showdown of these values, -1 for seats that are not in it."""
    result: list[float] = list(way.stacks)
    chips, bonus = way.committed, way.fees
    contenders = [seat for seat, value in enumerate(values) if value >= 0]
    while contenders:
        best = max([values[seat] for seat in contenders])
        winners = [seat for seat in contenders if values[seat] == best]
        level = min([chips[seat] for seat in winners])
        pot = bonus + sum([own if own < level else level for own in chips])
        for seat in winners:
            result[seat] += pot / len(winners)
        chips, bonus = [own - level if own > level else 0 for own in chips], 0
        contenders = [seat for seat in contenders if chips[seat]]
    return result


def _odds(s: State, seat: Seat, left: Sequence[Seat]) -> _Odds:
    seats = range(len(s.stacks))
    rivals = [other for other in seats if other != seat and other not in left]
    hands = length_of(s.options, len(s.stacks)).hands - s.hand
    if s.options.match_end == "last_standing":
        hands = min(hands, _HANDS_TO_COME)
    spread = _SPREAD * stakes(s).bet * math.sqrt(hands)
    return _Odds(seat, rivals, spread or None)


def _chance(stacks: Sequence[float], odds: _Odds) -> float:
    """The seat's chance to win the match with the stacks as they are after this hand."""
    mine = stacks[odds.seat]
    if mine <= 0:
        return 0.0
    others = [stacks[other] for other in odds.rivals]
    if odds.spread is None:
        return 0.0 if max(others, default=0) > mine else 1 / (1 + others.count(mine))
    rest = [math.exp((chips - mine) / odds.spread) for chips in others if chips]
    return 1 / (1 + sum(rest))
