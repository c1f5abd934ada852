"""The deal of worlds that agree with everything a seat knows.

Cards that the seat knows to be in a hand are put there. From a pile made of discards come the cards
that still lie in it, and those drawn from it and never put out of a hand since. Everything else is
dealt into the places that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.chance import Draw
from games.engine.chill_out.deck import COOLERS, in_order
from games.engine.chill_out.memory import EITHER
from games.engine.chill_out.records import ChillOutKeeping, ChillOutKnown, ChillOutState
from games.engine.kernel import Seat

# So often a deal is tried that must fit what the questions for a counter told; the last one counts.
TRIES = 40
# From then on without the cards that may be in one of several hands.
STRICT = 30


class Places(NamedTuple):
    """What a viewer knows, by seat of the others: the cards put there for certain, how many drawn
    from the pile made of discards are there, and the room for others. `several`: cards that are in
    one of several hands; `either`: CHILL OUT cards of unknown colour, as bits of seats; `free`: all
    other cards out of sight; `pool`: those that the viewer did not draw from the pile that was made
    of discards, None when no pile was. `keeper` is another seat that chooses what to keep."""

    certain: dict[Seat, list[str]]
    fresh: dict[Seat, int]
    room: dict[Seat, int]
    several: list[tuple[str, list[Seat]]]
    either: list[int]
    free: list[str]
    pool: Counter[str] | None
    pile: int
    keeper: Seat | None


class Dealt(NamedTuple):
    """One deal: the pile, and by seat the certain cards, those drawn from the pile that was made of
    discards, and the others."""

    pile: list[str]
    certain: dict[Seat, list[str]]
    fresh: dict[Seat, list[str]]
    others: dict[Seat, list[str]]


def deal_unknown(s: ChillOutState, t: ChillOutState, viewer: Seat, draw: Draw) -> None:
    """Deal anew, in the copy `t` of `s`, all that the viewer does not know."""
    places = _places(s, viewer)
    dealt, drawn = _try(s, places, places.several, draw)
    for tried in range(TRIES):
        if dealt is not None and _agrees(s, places, dealt, drawn):
            break
        dealt, drawn = _try(s, places, places.several if tried < STRICT else [], draw)
    assert dealt is not None
    t.pile = dealt.pile
    for seat in places.room:
        cards = [*dealt.certain[seat], *dealt.fresh[seat], *dealt.others[seat]]
        t.hands[seat] = in_order(cards)
    if places.keeper is not None:
        t.drawn = drawn
    if s.shuffled:
        _imagine_draws(s, t, viewer, dealt, draw)
    for seat in places.room:
        t.known[seat] = _imagined(s, t, viewer, seat, draw)


def _try(
    s: ChillOutState, places: Places, several: Sequence[tuple[str, list[Seat]]], draw: Draw
) -> tuple[Dealt | None, list[str]]:
    """One deal with what the keeper drew in it."""
    dealt = _deal(places, several, draw)
    if dealt is None or places.keeper is None:
        return dealt, []
    return dealt, _drawn(s, dealt, places.keeper, draw)


def _places(s: ChillOutState, viewer: Seat) -> Places:
    others = [seat for seat in range(len(s.hands)) if seat != viewer]
    keeper = s.phase.seat if isinstance(s.phase, ChillOutKeeping) else None
    free = Counter(s.pile)
    for seat in others:
        free.update(s.hands[seat])
    certain: dict[Seat, list[str]] = {seat: [] for seat in others}
    several: list[tuple[str, list[Seat]]] = []
    either: list[int] = []
    for known in s.known[viewer]:
        holders = [seat for seat in others if known.seats >> seat & 1]
        if known.card == EITHER:
            either.append(known.seats)
        elif len(holders) == 1:
            certain[holders[0]].append(known.card)
            free[known.card] -= 1
        else:
            several.append((known.card, holders))
    fresh = {seat: s.fresh[seat] for seat in others}
    return Places(
        certain=certain,
        fresh=fresh,
        room={seat: len(s.hands[seat]) - len(certain[seat]) - fresh[seat] for seat in others},
        several=several,
        either=either,
        free=list(free.elements()),
        pool=Counter(s.pool) - Counter(s.drew[viewer]) if s.shuffled else None,
        pile=len(s.pile),
        keeper=None if keeper == viewer else keeper,
    )


def _deal(places: Places, several: Sequence[tuple[str, list[Seat]]], draw: Draw) -> Dealt | None:
    """One deal at random; None when cards that are in one of several hands found no room."""
    certain = {seat: cards.copy() for seat, cards in places.certain.items()}
    room, free = places.room.copy(), places.free.copy()
    for card, holders in several:
        possible = [seat for seat in holders if room[seat]]
        if not possible or card not in free:
            return None
        seat = draw.choice(possible)
        certain[seat].append(card)
        room[seat] -= 1
        free.remove(card)
    draw.shuffle(free)
    if places.pool is None:
        pile, rest = free[: places.pile], free[places.pile :]
        fresh: dict[Seat, list[str]] = {seat: [] for seat in room}
    else:
        wanted = places.pile + sum(places.fresh.values())
        pile, rest = _split(free, places.pool.copy(), wanted)
        fresh = {seat: [pile.pop() for _ in range(n)] for seat, n in places.fresh.items()}
    others = {seat: [rest.pop() for _ in range(n)] for seat, n in room.items()}
    return Dealt(pile, certain, fresh, others)


def _split(free: list[str], pool: Counter[str], wanted: int) -> tuple[list[str], list[str]]:
    """So many of the cards that can be of the pool, in the given order, and the rest."""
    chosen: list[str] = []
    rest: list[str] = []
    for card in free:
        if len(chosen) < wanted and pool[card]:
            pool[card] -= 1
            chosen.append(card)
        else:
            rest.append(card)
    return chosen, rest


def _agrees(s: ChillOutState, places: Places, dealt: Dealt, drawn: Sequence[str]) -> bool:
    """Has every hand as many unknown CHILL OUT cards as the questions for a counter showed? Of the
    keeper's, those that it has just drawn do not speak for those it had before."""
    if not s.coolers:
        return True
    coolers: dict[Seat, int] = {}
    for seat in places.room:
        cards = [*dealt.fresh[seat], *dealt.others[seat]]
        coolers[seat] = sum([card in COOLERS for card in cards])
        if coolers[seat] > s.coolers[seat]:
            return False
    if places.keeper is not None:
        before, open_ = s.drawn_before, s.drawn_open
        unknown = [*drawn[:before], *drawn[before + open_ :]]
        older = coolers[places.keeper] - sum([card in COOLERS for card in unknown])
        if older > s.coolers[places.keeper] - len(drawn):
            return False
    for seats in sorted(places.either, key=int.bit_count):
        holder = next((seat for seat in coolers if seats >> seat & 1 and coolers[seat]), None)
        if holder is None:
            return False
        coolers[holder] -= 1
    return True


def _drawn(s: ChillOutState, dealt: Dealt, keeper: Seat, draw: Draw) -> list[str]:
    """What the keeper may have drawn just now, in order."""
    before, open_ = s.drawn_before, s.drawn_open
    shown = s.drawn[before : before + open_]
    if not s.shuffled:
        return dealt.others[keeper][: len(s.drawn)]
    late = len(s.drawn) - before - open_
    older = [*dealt.certain[keeper], *dealt.fresh[keeper][late:], *dealt.others[keeper]]
    for card in shown:
        older.remove(card)
    draw.shuffle(older)
    return [*older[:before], *shown, *dealt.fresh[keeper][:late]]


def _imagine_draws(
    s: ChillOutState, t: ChillOutState, viewer: Seat, dealt: Dealt, draw: Draw
) -> None:
    """What the others may have drawn from the pile made of discards: what is fresh, and of the
    cards that are out of it for longer to each as many as it was seen to draw."""
    gone = Counter(s.pool) - Counter([*s.drew[viewer], *dealt.pile])
    for cards in dealt.fresh.values():
        gone.subtract(cards)
    left = list(gone.elements())
    draw.shuffle(left)
    for seat, cards in dealt.fresh.items():
        earlier = [left.pop() for _ in range(len(s.drew[seat]) - len(cards))]
        t.drew[seat] = [*earlier, *cards]


def _imagined(
    s: ChillOutState, t: ChillOutState, viewer: Seat, seat: Seat, draw: Draw
) -> list[ChillOutKnown]:
    """What another seat may know in the dealt world. Where the viewer saw how, the same, unless the
    card was handed to the very seat in this world; else some card of the hands in question."""
    mine = Counter(s.known[viewer])
    hands = [_not_fresh(t, other) for other in range(len(t.hands))]
    told: list[tuple[ChillOutKnown, bool]] = []
    for known in s.known[seat]:
        shared = known.shared >> viewer & 1 == 1 or mine[known] > 0
        mine[known] -= 1
        if not shared or known.card == EITHER or _claim(hands, known):
            told.append((known, shared))
    found: list[ChillOutKnown] = []
    for known, shared in told:
        card = known.card if shared else _some_card(hands, known.seats, draw)
        if card is not None:
            found.append(ChillOutKnown(card, known.seats, known.shared))
    return found


def _not_fresh(t: ChillOutState, seat: Seat) -> list[str]:
    """A hand without what was drawn from the pile made of discards."""
    hand = t.hands[seat].copy()
    for card in t.drew[seat][len(t.drew[seat]) - t.fresh[seat] :]:
        hand.remove(card)
    return hand


def _claim(hands: list[list[str]], known: ChillOutKnown) -> bool:
    """Take the card out of the first of its hands that has it. In none of them: then it was handed
    to whoever knew of it."""
    for seat, hand in enumerate(hands):
        if known.seats >> seat & 1 and known.card in hand:
            hand.remove(known.card)
            return True
    return False


def _some_card(hands: list[list[str]], seats: int, draw: Draw) -> str | None:
    """Take any card out of any of these hands; None when they are empty."""
    possible = [hand for seat, hand in enumerate(hands) if seats >> seat & 1 and hand]
    if not possible:
        return None
    hand = draw.choice(possible)
    return hand.pop(draw.below(len(hand)))
