"""Counting points: what was captured, and the Great Dragon."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class DragonheartScore(msgspec.Struct, frozen=True):
    """The count of one seat: captured cards, the Great Dragon, both together."""

    cards: int
    great_dragon: int
    total: int


def count(cards: Sequence[int], holder: int | None, worth: int) -> tuple[DragonheartScore, ...]:
    """The count of every seat. `cards` are the sums of the score piles, `holder` is who has the
    Great Dragon and `worth` how many points it brings."""
    extra = [worth if seat == holder else 0 for seat in range(len(cards))]
    return tuple(
        [
            DragonheartScore(own, dragon, own + dragon)
            for own, dragon in zip(cards, extra, strict=True)
        ]
    )


def places(scores: Sequence[DragonheartScore], holder: int | None) -> tuple[int, ...]:
    """Places by total; of equal totals the holder of the Great Dragon is first, else they share."""
    ranks = [(own.total, seat == holder) for seat, own in enumerate(scores)]
    return tuple([1 + sum(other > own for other in ranks) for own in ranks])
