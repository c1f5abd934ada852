"""What the cards on the table say: who leads, what there is to beat, whether a hand is decided."""

from __future__ import annotations

from games.engine.chameleon_poker.records import ChameleonPokerState
from games.engine.chameleon_poker.scoring import set_of, value_of, wild_set
from games.engine.kernel import Seat


def values_of(s: ChameleonPokerState) -> list[int]:
    """What each active seat shows now, as comparable numbers; -1 for the others."""
    wild = wild_set(s.wild)
    return [
        value_of(set_of(cards), wild) if status == "active" else -1
        for cards, status in zip(s.shown, s.status, strict=True)
    ]


def leader_of(values: list[int]) -> Seat | None:
    """The one active seat that is strictly ahead of all others."""
    best = max(values)
    return values.index(best) if best > 0 and values.count(best) == 1 else None


def hand_to_beat(s: ChameleonPokerState, seat: Seat) -> int:
    """The best that any other active seat shows; 0 when none shows a card."""
    wild = wild_set(s.wild)
    best = 0
    for other, status in enumerate(s.status):
        if status == "active" and other != seat:
            value = value_of(set_of(s.shown[other]), wild)
            if value > best:
                best = value
    return best


def decided(s: ChameleonPokerState, leader: Seat | None) -> bool:
    """Can no turning change the result any more?"""
    turners = [seat for seat, status in enumerate(s.status) if status == "active" and s.down[seat]]
    return not turners or turners == [leader]
