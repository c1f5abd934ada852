"""How a match of Chameleon goes on: deals, colour cards, the end of a turn and of a round."""

from __future__ import annotations

from bisect import insort

from games.engine.chameleon import worlds
from games.engine.chameleon.events import (
    ChameleonCapReached,
    ChameleonCounted,
    ChameleonDealt,
    ChameleonDiscarded,
    ChameleonDrew,
    ChameleonEnded,
    ChameleonRecolored,
    ChameleonReshuffled,
    ChameleonRoundBegun,
    ChameleonTook,
    ChameleonWentOut,
)
from games.engine.chameleon.records import ChameleonCount, ChameleonResult, ChameleonState
from games.engine.chameleon.scoring import (
    BONUS,
    COLOR_CHANGE,
    HAND,
    RANK,
    color_deck,
    play_deck,
    worth,
)
from games.engine.chance import Chance
from games.engine.kernel import Event, Seat

rank = RANK.__getitem__


def away(s: ChameleonState, steps: int) -> Seat:
    """The seat so many steps on from the current one, the way play goes."""
    return (s.seat + steps * s.direction) % len(s.hands)


def begin_round(s: ChameleonState, chance: Chance) -> list[Event]:
    """Shuffle both decks, deal from the dealer's left, and turn up the first discard."""
    seats = len(s.hands)
    deck, colors = play_deck(seats), color_deck()
    chance.shuffle(deck)
    chance.shuffle(colors)
    order = [(s.dealer + step) % seats for step in range(1, seats + 1)]
    for place, seat in enumerate(order):
        # One card at a time from the top, which is the end.
        s.hands[seat] = sorted(deck[-1 - place : -1 - HAND * seats : -seats], key=rank)
        s.stacks[seat] = [colors[-1 - place]]
    del deck[-HAND * seats :], colors[-seats:]
    s.discards = [deck.pop()]
    s.play_pile, s.color_pile = deck, colors
    s.known = [[] for _ in order]
    s.traces = []
    s.turns = 0
    return _first_discard(s, chance)


def _first_discard(s: ChameleonState, chance: Chance) -> list[Event]:
    """Who begins, and what the first discard does before that."""
    card, skipped = s.discards[0], None
    s.direction, s.seat = 1, s.dealer
    if card[1:] == "V":
        s.direction = -1
    elif card[1:] == "S":
        skipped, s.seat = away(s, 1), away(s, 2)
    else:
        s.seat = away(s, 1)
    tops = tuple([stack[-1] for stack in s.stacks])
    events: list[Event] = [
        ChameleonRoundBegun(s.round, s.dealer, tops, card, s.direction, s.seat, skipped)
    ]
    events += [ChameleonDealt((seat,), tuple(hand)) for seat, hand in enumerate(s.hands)]
    if card == COLOR_CHANGE:
        events += turn_up_color(s, s.seat, chance)
    return events


def turn_up_color(s: ChameleonState, seat: Seat, chance: Chance) -> list[Event]:
    """Put the top colour card on the seat's stack, after a reshuffle of the covered ones if the
    pile is empty."""
    events: list[Event] = []
    if not s.color_pile:
        for stack in s.stacks:
            s.color_pile += stack[:-1]
            del stack[:-1]
        chance.shuffle(s.color_pile)
        events.append(ChameleonReshuffled("color", len(s.color_pile)))
    stack = s.stacks[seat]
    old, new = stack[-1], s.color_pile.pop()
    stack.append(new)
    return [*events, ChameleonRecolored(seat, old, new)]


def draw_play(s: ChameleonState, chance: Chance) -> list[Event]:
    """Give the current seat the top play card, after a reshuffle of all discards but the top one if
    the pile is empty."""
    events: list[Event] = []
    if not s.play_pile:
        s.play_pile, s.discards = s.discards[:-1], s.discards[-1:]
        chance.shuffle(s.play_pile)
        worlds.forget_order(s)
        events.append(ChameleonReshuffled("play", len(s.play_pile)))
    card = s.play_pile.pop()
    insort(s.hands[s.seat], card, key=rank)
    s.drawn = card
    worlds.note_draw(s, card)
    return [*events, ChameleonDrew((s.seat,), s.seat, card)]


def take_discard(s: ChameleonState) -> list[Event]:
    """Give the current seat the top discard, in the open."""
    card = s.discards.pop()
    insort(s.hands[s.seat], card, key=rank)
    s.taken = card
    return [ChameleonTook(s.seat, card)]


def discard(s: ChameleonState, card: str, target: Seat | None, chance: Chance) -> list[Event]:
    """Put a card of the current seat on the discard pile, with its effect, and pass the turn."""
    s.hands[s.seat].remove(card)
    s.discards.append(card)
    worlds.note_discard(s, card)
    steps, skipped, direction = 1, None, None
    if card[1:] == "S":
        steps, skipped = 2, away(s, 1)
    elif card[1:] == "V":
        s.direction = direction = -s.direction
    events: list[Event] = [ChameleonDiscarded(s.seat, card, skipped, direction, target)]
    if target is not None:
        events += turn_up_color(s, target, chance)
    return events + end_turn(s, steps, chance)


def end_turn(s: ChameleonState, steps: int, chance: Chance) -> list[Event]:
    """Pass the turn so many seats on, or end the round that has had all its turns."""
    s.drawn = s.taken = None
    s.turns += 1
    if s.turns == s.options.turn_cap * len(s.hands):
        return [ChameleonCapReached(s.round, s.turns), *_end_round(s, None, chance)]
    s.seat = away(s, steps)
    return []


def go_out(s: ChameleonState, chance: Chance) -> list[Event]:
    """End the round with the bonus for the current seat."""
    s.turns += 1
    return [ChameleonWentOut(s.seat, s.round), *_end_round(s, s.seat, chance)]


def _end_round(s: ChameleonState, out: Seat | None, chance: Chance) -> list[Event]:
    """Count all hands, then end the match or deal the next round."""
    tops = tuple([stack[-1] for stack in s.stacks])
    hands = tuple([tuple(hand) for hand in s.hands])
    points: list[int] = []
    events: list[Event] = []
    for seat, (color, hand) in enumerate(zip(tops, hands, strict=True)):
        bonus = BONUS if seat == out else 0
        points.append(worth(hand, color) + bonus)
        s.totals[seat] += points[seat]
        events.append(ChameleonCounted(seat, color, hand, bonus, points[seat], s.totals[seat]))
    s.results.append(ChameleonResult(out, tuple(points)))
    s.last = ChameleonCount(s.round, out, tops, hands, tuple(points))
    most = max(s.totals)
    if most >= s.options.target_score or s.round == s.options.max_rounds:
        s.over = True
        best = tuple([seat for seat, total in enumerate(s.totals) if total == most])
        return [*events, ChameleonEnded(tuple(s.totals), best)]
    s.round += 1
    s.dealer = (s.dealer + 1) % len(s.hands)
    return events + begin_round(s, chance)
