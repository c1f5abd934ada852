"""Deck and count, against another count written straight from the rules."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chameleon.scoring import (
    COLORS,
    MATCHING,
    ORDER,
    color_deck,
    play_deck,
    unmatched,
    worth,
)
from tests.engine.chameleon.reference import count

hands = st.permutations(play_deck(3)).map(lambda deck: deck[:7])


@settings(max_examples=150, deadline=None)
@given(hands, st.sampled_from(COLORS))
def test_the_count_of_any_hand(hand: list[str], top: str) -> None:
    assert worth(hand, top) == count(hand, top)
    assert unmatched(hand, top) == sum(card != "W" and card[0] != top for card in hand)
    assert MATCHING[top].issuperset(hand) == (unmatched(hand, top) == 0)


def test_the_highest_hand() -> None:
    best = sorted(play_deck(3), key=lambda card: -count([card], "R"))[:7]
    assert worth(best, "R") == 440


def test_the_card_order() -> None:
    assert ORDER[:7] == ("R10", "R20", "R50", "R70", "R100", "RS", "RV")
    assert ORDER[-3:] == ("YV", "W", "CC")
    assert play_deck(5) == sorted(play_deck(5), key=ORDER.index)


def test_how_many_there_are_of_each_card() -> None:
    cards = Counter(play_deck(8))
    for color in COLORS:
        own = [cards[color + kind] for kind in ("10", "20", "50", "70", "100", "S", "V")]
        assert own == [4, 4, 2, 2, 1, 2, 2]
    assert (cards["W"], cards["CC"]) == (4, 4)
    assert Counter(color_deck()) == dict.fromkeys("RBGY", 8)
