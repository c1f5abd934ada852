"""What a seat knows of the play cards that it cannot see, and the deal of worlds that fit that.

Others' cards are unknown, but for those taken openly. A reshuffle tells more: the pile is then made
of discards that everybody saw, and none of these is in a hand. From there on a hand holds *fresh*
cards, drawn since, and *old* ones. Which of the two a discard was is often open; `origins` chooses
among all ways that fit. Which old card lies in which of the others' hands is not followed over a
reshuffle: any deal of them is taken to be possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.cards import redeal
from games.engine.chameleon.origins import Discards, chosen_origins
from games.engine.chameleon.records import ChameleonShed, ChameleonState, ChameleonTrace
from games.engine.chameleon.scoring import RANK
from games.engine.chance import Draw
from games.engine.kernel import Seat

rank = RANK.__getitem__


def forget_order(s: ChameleonState) -> None:
    """The play pile was just made of the discards."""
    s.traces = [ChameleonTrace(0, [], []) for _ in s.hands]


def note_draw(s: ChameleonState, card: str) -> None:
    """The current seat drew a card from the play pile."""
    if s.traces:
        trace = s.traces[s.seat]
        trace.draws += 1
        trace.fresh.append(card)


def note_discard(s: ChameleonState, card: str) -> None:
    """The current seat discarded a card, and holds what it took in this turn from now on openly.

    A card that others know of goes first: copies are alike. The card just taken is not meant by
    that, so a discard of its twin shows a card that nobody knew of.
    """
    known = s.known[s.seat]
    if card in known:
        known.remove(card)
    elif s.traces:
        trace = s.traces[s.seat]
        fresh = card in trace.fresh
        if fresh:
            trace.fresh.remove(card)
        trace.sheds.append(ChameleonShed(card, trace.draws, fresh))
    if s.taken is not None:
        known.append(s.taken)


def deal_unknown(s: ChameleonState, t: ChameleonState, viewer: Seat, draw: Draw) -> None:
    """Deal anew, in the copy `t` of `s`, all play cards that the viewer cannot place."""
    others = [seat for seat in range(len(s.hands)) if seat != viewer]
    unknown = {seat: _without(s.hands[seat], open_cards(s, seat)) for seat in others}
    if s.traces:
        dealt, fresh = _since_reshuffle(s, t, unknown, draw)
    else:
        cards = [*s.play_pile, *(card for own in unknown.values() for card in own)]
        sizes = [*map(len, unknown.values()), len(s.play_pile)]
        piles = redeal(sorted(cards, key=rank), sizes, draw)
        t.play_pile = piles.pop()
        dealt = dict(zip(others, piles, strict=True))
        fresh = dealt
    for seat in others:
        t.hands[seat] = sorted([*dealt[seat], *open_cards(s, seat)], key=rank)
    if s.drawn is not None and s.seat != viewer:
        t.drawn = draw.choice(fresh[s.seat])


def open_cards(s: ChameleonState, seat: Seat) -> list[str]:
    """The cards of a hand that everybody knows of."""
    if seat == s.seat and s.taken is not None:
        return [*s.known[seat], s.taken]
    return s.known[seat]


def _without(cards: Sequence[str], fewer: Sequence[str]) -> list[str]:
    left = list(cards)
    for card in fewer:
        left.remove(card)
    return left


def _since_reshuffle(
    s: ChameleonState, t: ChameleonState, unknown: dict[Seat, list[str]], draw: Draw
) -> tuple[dict[Seat, list[str]], dict[Seat, list[str]]]:
    """New unknown cards by seat and the fresh among them. Pile and traces of `t` are set to fit."""
    hidden = Counter([*s.play_pile, *(card for own in unknown.values() for card in own)])
    shuffled = Counter(s.play_pile)
    for seat in unknown:
        shuffled.update(s.traces[seat].fresh)
        shuffled.update([shed.card for shed in s.traces[seat].sheds if shed.fresh])
    discards = {
        seat: Discards(s.traces[seat].sheds, s.traces[seat].draws - len(cards))
        for seat, cards in unknown.items()
    }
    for seat, sheds in chosen_origins(discards, shuffled, hidden, draw).items():
        t.traces[seat].sheds = sheds
        shuffled.subtract([shed.card for shed in sheds if shed.fresh])
    sizes = {
        seat: s.traces[seat].draws - sum([shed.fresh for shed in t.traces[seat].sheds])
        for seat in unknown
    }
    new = redeal(_listed(shuffled), [*sizes.values(), len(s.play_pile)], draw)
    t.play_pile = new.pop()
    old = redeal(
        _listed(hidden - shuffled),
        [len(cards) - size for cards, size in zip(unknown.values(), sizes.values(), strict=True)],
        draw,
    )
    fresh = dict(zip(unknown, new, strict=True))
    for seat, cards in fresh.items():
        t.traces[seat].fresh = cards
    return {seat: cards + fresh[seat] for seat, cards in zip(unknown, old, strict=True)}, fresh


def _listed(cards: Counter[str]) -> list[str]:
    return sorted(cards.elements(), key=rank)
