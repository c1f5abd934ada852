"""Another count and another course of Chameleon for tests: slow, written straight from the rules,
with none of the engine's code. Cards are named in words."""

from __future__ import annotations

from typing import NamedTuple

VALUES = {"10": 10, "20": 20, "50": 50, "70": 70, "100": 100, "S": 50, "V": 50}


def count(hand: list[str], top: str) -> int:
    """The points of a hand under a colour, without the bonus."""
    total = 0
    for card in hand:
        if card == "W":
            total += 50
        elif card == "CC":
            total -= 100
        elif card.startswith(top):
            total += VALUES[card[1:]]
        else:
            total -= VALUES[card[1:]]
    return total


class Model(NamedTuple):
    """A position as the reference sees it; piles with their top first."""

    hands: tuple[tuple[str, ...], ...]
    tops: tuple[str, ...]
    play: tuple[str, ...]
    color: tuple[str, ...]
    discards: tuple[str, ...]
    seat: int
    direction: int


def continuations(m: Model, depth: int) -> int:
    """How many sequences of `depth` answers there are; piles must not run out. A round that ends
    ends the sequence."""
    if depth == 0:
        return 1
    hand, seats = m.hands[m.seat], len(m.hands)
    number = _with_more(m, m.play[0], m._replace(play=m.play[1:]), None, depth)
    if m.discards[0] != "CC":
        taken = m.discards[0]
        number += _with_more(m, taken, m._replace(discards=m.discards[1:]), taken, depth)
    number += continuations(
        _turned(m, m.seat)._replace(seat=(m.seat + m.direction) % seats), depth - 1
    )
    if all(card == "W" or card[0] == m.tops[m.seat] for card in hand):
        number += 1
    return number


def _turned(m: Model, seat: int) -> Model:
    tops = list(m.tops)
    tops[seat] = m.color[0]
    return m._replace(tops=tuple(tops), color=m.color[1:])


def _with_more(m: Model, card: str, after: Model, taken: str | None, depth: int) -> int:
    """Sequences that go on with a discard after this card came to the hand."""
    if depth == 1:
        return 1
    hand = [*m.hands[m.seat], card]
    seats = len(m.hands)
    number = 0
    for each in sorted(set(hand)):
        if each == "W" or (each == taken and hand.count(each) == 1):
            continue
        left = list(hand)
        left.remove(each)
        hands = [*m.hands]
        hands[m.seat] = tuple(left)
        end = after._replace(hands=tuple(hands), discards=(each, *after.discards))
        direction, steps = m.direction, 1
        if each[1:] == "S":
            steps = 2
        if each[1:] == "V":
            direction = -direction
        end = end._replace(direction=direction, seat=(m.seat + steps * direction) % seats)
        ways = [end]
        if each == "CC":
            targets = [seat for seat in range(seats) if seats == 2 or seat != m.seat]
            ways = [_turned(end, seat) for seat in targets]
        number += sum(continuations(way, depth - 2) for way in ways)
    return number
