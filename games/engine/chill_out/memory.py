"""What each seat knows of the cards that it cannot see, kept up to date move by move.

A card taken openly, or handed over, is known to be in a hand. When its holder hands something over
out of sight, it is in one of two hands, and so on. When the draw pile is made of discards, all know
what it is made of: what a seat draws from it stays a card of that pile as long as the seat puts no
card out of its hand; once it does, only what is certain of its draws is kept. None of this is ever
too much: what a seat could exclude by longer thought may be left open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.chill_out.deck import COOLERS, DECK, HAND, MOST_SEATS, in_order
from games.engine.chill_out.records import ChillOutKnown, ChillOutState
from games.engine.kernel import Seat

# A CHILL OUT card of either colour.
EITHER = "C"
# The bits of all seats.
ALL = (1 << MOST_SEATS) - 1


def forget_all(s: ChillOutState) -> None:
    """A round begins: nobody knows anything of the others' cards."""
    seats = range(len(s.hands))
    s.known = [[] for _ in seats]
    s.coolers = [] if s.options.ask_counter_always else [HAND for _ in seats]
    s.shuffled = False
    s.pool = []
    s.drew = [[] for _ in seats]
    s.fresh = [0 for _ in seats]


def note_draw(s: ChillOutState, seat: Seat, card: str) -> None:
    """The seat drew this card from the pile."""
    if s.shuffled:
        s.drew[seat].append(card)
        s.fresh[seat] += 1
    if s.coolers:
        s.coolers[seat] += 1


def note_empty_pile(s: ChillOutState) -> None:
    """The pile is about to be made of discards."""
    for seat in range(len(s.hands)):
        _note_certain(s, seat)


def note_reshuffle(s: ChillOutState) -> None:
    """The pile was just made of discards, and no card of it drawn yet."""
    s.shuffled = True
    s.pool = in_order(s.pile)
    s.drew = [[] for _ in s.hands]
    s.fresh = [0 for _ in s.hands]


def note_take(s: ChillOutState, seat: Seat, card: str) -> None:
    """The seat took this card openly."""
    known = ChillOutKnown(card, 1 << seat, ALL)
    for viewer, cards in enumerate(s.known):
        if viewer != seat:
            cards.append(known)


def note_shed(s: ChillOutState, seat: Seat, cards: Sequence[str]) -> None:
    """The seat is about to put these cards on the discard pile."""
    _note_certain(s, seat)
    for card in cards:
        for viewer in range(len(s.hands)):
            if viewer != seat:
                _note_gone(s, viewer, seat, card)


def note_kept(s: ChillOutState, seat: Seat, cards: Sequence[str]) -> None:
    """The seat is about to put these of the cards just drawn on the discard pile."""
    if s.drawn_before or s.drawn_open:
        # Some were drawn before a reshuffle: of which pile each one was, the others cannot tell.
        s.fresh[seat] = 0
        note_shed(s, seat, cards)
    elif s.shuffled:
        for card in cards:
            s.pool.remove(card)
            _remove_last(s.drew[seat], card)
            s.fresh[seat] -= 1


def _remove_last(cards: list[str], card: str) -> None:
    del cards[len(cards) - 1 - cards[::-1].index(card)]


def note_gift(s: ChillOutState, giver: Seat, receiver: Seat, cards: Sequence[str]) -> None:
    """The giver is about to hand these cards over; nobody else sees which."""
    _note_certain(s, giver)
    if s.coolers:
        s.coolers[receiver] += len(cards)
    there = 1 << receiver
    both = there | 1 << giver
    s.known[giver] += [ChillOutKnown(card, there, both) for card in cards]
    for card in cards:
        _note_gone(s, receiver, giver, card)
    for viewer, known in enumerate(s.known):
        if viewer not in (giver, receiver):
            s.known[viewer] = [_moved(own, 1 << giver, there) for own in known]


def _moved(known: ChillOutKnown, giver: int, receiver: int) -> ChillOutKnown:
    """A card that the giver perhaps held is perhaps with the receiver now."""
    if known.seats & giver and not known.seats & receiver:
        return ChillOutKnown(known.card, known.seats | receiver, known.shared)
    return known


def note_question(s: ChillOutState, target: Seat, *, asked: bool) -> None:
    """Only who holds a CHILL OUT card is asked for a counter: this seat was, or was not."""
    bit = 1 << target
    if not asked:
        s.coolers[target] = 0
    for viewer, known in enumerate(s.known):
        if viewer == target:
            continue
        if not asked:
            s.known[viewer] = [_elsewhere(own, bit) if _cooler(own) else own for own in known]
        elif not any(_cooler(own) and own.seats == bit for own in known):
            # What is known to be with the target or with others may be the very card.
            rest = [own for own in known if not (_cooler(own) and own.seats & bit)]
            s.known[viewer] = [*rest, ChillOutKnown(EITHER, bit, ALL)]


def _elsewhere(known: ChillOutKnown, bit: int) -> ChillOutKnown:
    return ChillOutKnown(known.card, known.seats & ~bit, known.shared)


def _cooler(known: ChillOutKnown) -> bool:
    return known.card == EITHER or known.card in COOLERS


def _note_gone(s: ChillOutState, viewer: Seat, holder: Seat, card: str) -> None:
    """The viewer saw the card leave the holder's hand. Copies are alike: where the viewer knows of
    one there, that one is gone; of several that may have been it, one less is left among all."""
    known, bit = s.known[viewer], 1 << holder
    sure = next((own for own in known if own.card == card and own.seats == bit), None)
    if sure is not None:
        known.remove(sure)
        return
    maybe = [own for own in known if own.seats & bit and _may_be(own, card)]
    if not maybe:
        return
    seats, shared = 0, ALL
    for own in maybe:
        seats |= own.seats
        shared &= own.shared
        known.remove(own)
    left = card if all(own.card == card for own in maybe) else EITHER
    known += [ChillOutKnown(left, seats, shared)] * (len(maybe) - 1)


def _may_be(known: ChillOutKnown, card: str) -> bool:
    return known.card == card or (known.card == EITHER and card in COOLERS)


def _note_certain(s: ChillOutState, seat: Seat) -> None:
    """The seat is about to put cards out of its hand, or the pile to be made anew: keep what is
    certain of the cards that it drew from this pile."""
    if not s.fresh[seat]:
        return
    bit = 1 << seat
    for viewer, known in enumerate(s.known):
        if viewer != seat:
            known += [ChillOutKnown(card, bit, bit) for card in _certain(s, viewer, seat)]
    s.fresh[seat] = 0


def _certain(s: ChillOutState, viewer: Seat, seat: Seat) -> list[str]:
    """Cards that must be among the fresh ones of the seat: those of the pile that are out of the
    viewer's sight have not enough room elsewhere."""
    hidden = Counter(DECK) - Counter([*s.discards, *s.hands[viewer]])
    hidden.subtract([own.card for own in s.known[viewer] if own.card != EITHER])
    unseen = (Counter(s.pool) - Counter(s.drew[viewer])) & hidden
    elsewhere = unseen.total() - s.fresh[seat]
    return [card for card, copies in unseen.items() for _ in range(copies - elsewhere)]
