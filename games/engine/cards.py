"""What several card games share: counting, drawing with a reshuffle, dealing unseen cards anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.chance import Draw


def draw_cards(pile: list[str], discards: list[str], number: int, draw: Draw) -> list[str]:
    """Take up to `number` cards from the end of `pile` (its top); when it is empty the discards are
    shuffled into a new pile. Fewer come back only when both are empty."""
    taken: list[str] = []
    while len(taken) < number:
        if not pile:
            if not discards:
                break
            pile.extend(discards)
            discards.clear()
            draw.shuffle(pile)
        taken.append(pile.pop())
    return taken


def redeal(unseen: Iterable[str], sizes: Sequence[int], draw: Draw) -> list[list[str]]:
    """Shuffle the cards a seat cannot place and deal them into piles of the given sizes, which must
    add up to the number of cards."""
    cards = list(unseen)
    if sum(sizes) != len(cards):
        raise ValueError(f"{len(cards)} unseen cards for places of {sum(sizes)}")
    draw.shuffle(cards)
    piles: list[list[str]] = []
    at = 0
    for size in sizes:
        piles.append(cards[at : at + size])
        at += size
    return piles


def next_seat(seat: int, seats: int, out: Sequence[bool]) -> int:
    """The next seat clockwise that is not out; the seat itself when it alone remains."""
    for step in range(1, seats + 1):
        candidate = (seat + step) % seats
        if not out[candidate]:
            return candidate
    raise ValueError("every seat is out")
