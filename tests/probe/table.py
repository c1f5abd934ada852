"""What happens on the probe's table whoever acts: the deal, the end of a round, the points."""

from __future__ import annotations

from games.engine.cards import next_seat
from games.engine.chance import Chance
from games.engine.kernel import Event
from tests.probe import records as r

ROUNDS = 2


def conserved(s: r.ProbeState) -> bool:
    """Is every card of the deck in exactly one place?"""
    piles = [s.deck, s.open, *s.hands, *s.shown]
    return sorted(card for pile in piles for card in pile) == r.DECKS[s.options.deck]


def present(s: r.ProbeState) -> tuple[int, ...]:
    """Everybody still in, ascending."""
    return tuple(seat for seat, out in enumerate(s.out) if not out)


def others(s: r.ProbeState, seat: int) -> tuple[int, ...]:
    """Everybody still in but one, ascending."""
    return tuple(other for other in present(s) if other != seat)


def queue(s: r.ProbeState) -> tuple[int, ...]:
    """Everybody still in, from the lead clockwise."""
    order = (*range(s.lead, len(s.out)), *range(s.lead))
    return tuple(seat for seat in order if not s.out[seat])


def faces(s: r.ProbeState) -> tuple[str, ...]:
    """All faces of the deck."""
    return tuple(sorted(set(r.DECKS[s.options.deck])))


def deal(s: r.ProbeState, chance: Chance) -> list[Event]:
    """Begin the next round from a whole deck."""
    s.round += 1
    s.deck = r.DECKS[s.options.deck][:]
    chance.shuffle(s.deck)
    s.shown = [[] for _ in s.hands]
    s.open = []
    s.gift, s.clue, s.wish, s.pips = None, "", (), 0
    s.phase = r.ProbeBidding()
    events: list[Event] = [r.ProbeRound(s.round)]
    for seat in present(s):
        s.hands[seat] = sorted(s.deck.pop() for _ in range(r.HAND[s.options.deck]))
        hand = tuple(s.hands[seat])
        events.append(r.ProbeDealt((seat,), seat, len(hand), hand))
    return events


def end_showing(s: r.ProbeState, seat: int, chance: Chance) -> list[Event]:
    """Take the seat out of the queue; the last one ends the round."""
    assert isinstance(s.phase, r.ProbeShowing)
    left = tuple(other for other in s.phase.queue if other != seat)
    s.phase = r.ProbeShowing(left)
    if left:
        return []
    events: list[Event] = []
    for scorer in present(s):
        points = worth(s, scorer)
        s.points[scorer] += points
        events.append(r.ProbeScored(scorer, points))
    if s.round < ROUNDS:
        s.lead = next_seat(s.lead, len(s.out), s.out)
        return events + deal(s, chance)
    s.phase = r.ProbeOver()
    totals = [s.points[seat] + s.coins[seat] for seat in present(s)]
    best = tuple(seat for seat in present(s) if s.points[seat] + s.coins[seat] == max(totals))
    return [*events, r.ProbeEnded(best)]


def worth(s: r.ProbeState, seat: int) -> int:
    """The points of a seat for this round."""
    points = sum((2, 1)[: len(s.shown[seat])])
    if s.gift and s.gift.receiver == seat:
        cards = [card for other in others(s, seat) for card in s.shown[other]]
        points += s.pips * sum(card in s.wish for card in cards)
    return points
