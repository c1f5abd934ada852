"""What cards are worth: the tables of the rules, plain reference programs, and PokerKit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from games.bots.draw import FastDraw
from games.engine.chameleon_poker.scoring import (
    BIT,
    CARDS,
    RANK_SET,
    RANKS,
    set_of,
    six,
    value_of,
    wild_set,
)
from tests.engine.chameleon_poker.reference import listed, tried

VALUES = [
    ("", "3 9", "0"),
    ("2c", "3 9", "0 2"),
    ("Kc 2d", "3 9", "0 13 2"),
    ("3s", "3 9", "0 14"),
    ("3s 9h", "3 9", "1 14"),
    ("Kd 9c", "3 9", "1 13"),
    ("Kd 9c 5c", "3 9", "1 13 5"),
    ("9s 9h Kc", "3 9", "3 13"),
    ("9s 9h Kc", "3 J", "1 9 13"),
    ("Js Jh 5d", "3 9", "1 11 5"),
    ("Js Jh 5d", "3 J", "3 5"),
    ("Ks Kd 5c 5h", "3 9", "2 13 5"),
    ("Ks Kd 5c 9h", "3 9", "3 13 5"),
    ("Kc 3c 3d 9s", "3 9", "7 13"),
    ("3c 3d 9s 9h", "3 9", "7 14"),
    ("5c 6c 7c 8c", "3 9", "0 8 7 6 5"),
    ("5c 6c 7c 8c 9h", "3 9", "8 9"),
    ("5c 6d 7c 8c 9h", "3 9", "4 9"),
    ("2c 4c 5c Ac 9h", "3 9", "8 5"),
    ("Ts Jd Kh Ac 3d", "3 9", "4 14"),
    ("Ah Kh 8h 5h 3c", "3 9", "5 14 13 12 8 5"),
    ("Kh 8h 5h 2h 9s", "3 9", "5 14 13 8 5 2"),
    ("Ks Kd 5c 5h 3c", "3 9", "6 13 5"),
    ("Ks 5c 5h 3c 9d", "3 9", "7 5 13"),
    ("As Ks Qs Js 9c", "3 9", "8 14"),
    ("Ks Kd Kh 3c 9c", "3 9", "9 13"),
    ("3c 3d 9s 9h 2c", "3 9", "9 2"),
    ("3c 3d 9s 9h 2c Kc", "3 9", "9 13"),
    ("3c 3d 9s 9h 3h Kc", "3 9", "9 14"),
    ("Ac Ad Kc Kd Qc Qd 2h", "3 9", "2 14 13 12"),
    ("Ac Ad Ah Kc Kd Kh 2s", "3 9", "6 14 13"),
    ("Qc 5s Td 2c Jh 6c Th", "9 K", "1 10 12 11 6"),
    ("Kd 6d 6s", "9 K", "3 6"),
    ("8d Tc Ks Ac Qh 6c 4c Qd", "6 9", "4 14"),
    ("8d Tc Ks Ac Qh 6c 4c Qd", "3 9", "1 12 14 13 10"),
    ("7c", "7 9", "0 14"),
    ("As Kd", "3 A", "1 13"),
    ("9s 9h Kc", "3", "1 9 13"),
]
COMPARISONS = [
    ("Kd", "Kc", "3 9", "equal"),
    ("Kd 2c", "Kc", "3 9", "first"),
    ("3h", "Kd 2c", "3 9", "first"),
    ("Ac 2d", "9c", "3 9", "first"),
    ("5c 9h", "As Kd Qc", "3 9", "first"),
    ("9h 3d", "As Ad", "3 9", "equal"),
    ("7c 7d 2s", "Qh 7s", "3 Q", "first"),
    ("Kc 3c 3d 9s", "As Ad Ah Ks Kd", "3 9", "first"),
    ("As Ad Ah", "9c 3d Ac 2s", "3 9", "second"),
    ("Ah 9s 8h 5h 2h", "Ac Kc Qc 8c 5c", "3 9", "second"),
    ("3c 3d 9s 9h 2c", "As Ks Qs Js Ts", "3 9", "first"),
    ("As Ks Qs Js 9c", "Ah Kh Qh Jh Th", "3 9", "equal"),
    ("Ts Jd Kh Ac Qd 2c 4h", "Th Js Kd Ad Qc", "3 9", "equal"),
    ("2c 4c 5d Ac 9h", "4s 5s 6d 7h 9d", "3 9", "second"),
    ("9s 9h Kc", "Js Jh 5d", "3 9", "first"),
    ("9s 9h Kc", "Js Jh 5d", "3 J", "second"),
]

some_cards = st.lists(st.sampled_from(CARDS), max_size=11, unique=True)
wild_ranks = st.lists(st.sampled_from(RANKS), min_size=1, max_size=2)


def value(cards: str | Sequence[str], wild: str | Sequence[str]) -> int:
    own = cards.split() if isinstance(cards, str) else cards
    ranks = wild.split() if isinstance(wild, str) else wild
    return value_of(set_of(own), wild_set(ranks))


def wilds_in(cards: Sequence[str], wild: Sequence[str]) -> int:
    return sum(card[0] in wild for card in cards)


@pytest.mark.parametrize(("cards", "wild", "expected"), VALUES)
def test_the_values_of_the_rules(cards: str, wild: str, expected: str) -> None:
    numbers = [int(number) for number in expected.split()]
    assert six(value(cards, wild)) == (*numbers, *[0] * (6 - len(numbers)))


@pytest.mark.parametrize(("first", "second", "wild", "result"), COMPARISONS)
def test_the_comparisons_of_the_rules(first: str, second: str, wild: str, result: str) -> None:
    one, other = value(first, wild), value(second, wild)
    assert result == ("equal" if one == other else "first" if one > other else "second")


def test_the_tables_of_the_rules_agree_with_the_references() -> None:
    for cards, wild, _ in VALUES:
        own, ranks = cards.split(), wild.split()
        assert listed(own, ranks) == six(value(own, ranks))
        if wilds_in(own, ranks) <= 2:
            assert tried(own, ranks) == six(value(own, ranks))


@settings(max_examples=60, deadline=None)
@given(some_cards, wild_ranks)
def test_any_cards_are_worth_the_best_hand_they_can_be(cards: list[str], wild: list[str]) -> None:
    assert six(value(cards, wild)) == listed(cards, wild)


@pytest.mark.parametrize("wilds", range(9))
def test_so_many_wild_cards_are_rated_exactly(wilds: int) -> None:
    """Few ranks and suits, so that there are many pairs and flushes."""
    draw = FastDraw(wilds)
    for number in range(wilds, 12):
        ranks = list(RANKS)
        draw.shuffle(ranks)
        wild, others = ranks[:2], ranks[2 : 5 + draw.below(7)]
        jokers = [rank + suit for rank in wild for suit in "cdhs"]
        natural = [rank + suit for rank in others for suit in ("ch", "cdhs")[draw.below(2)]]
        draw.shuffle(jokers)
        draw.shuffle(natural)
        cards = [*jokers[:wilds], *natural[: number - wilds]]
        assert six(value(cards, wild)) == listed(cards, wild)


@pytest.mark.parametrize("number", range(8))
def test_every_stand_in_tried_gives_the_same(number: int) -> None:
    draw = FastDraw(number)
    deck, checked = list(CARDS), 0
    while checked < 8:
        draw.shuffle(deck)
        cards, wild = deck[:number], [RANKS[draw.below(13)], RANKS[draw.below(13)]]
        if wilds_in(cards, wild) <= (1 if number > 5 else 2):
            assert six(value(cards, wild)) == tried(cards, wild)
            checked += 1


@pytest.mark.parametrize("number", [5, 6, 7])
def test_natural_hands_compare_as_pokerkit_says(number: int) -> None:
    draw = FastDraw(number)
    deck = list(CARDS)
    for _ in range(300):
        draw.shuffle(deck)
        one, other = deck[:number], deck[number : 2 * number]
        theirs = [StandardHighHand.from_game("".join(cards)) for cards in (one, other)]
        ours = [value(cards, "") for cards in (one, other)]
        assert (ours[0] < ours[1]) == (theirs[0] < theirs[1])
        assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


@settings(max_examples=200, deadline=None)
@given(some_cards.filter(bool), wild_ranks)
def test_one_card_more_never_lowers_a_value(cards: list[str], wild: list[str]) -> None:
    assert value(cards, wild) >= value(cards[:-1], wild)


@settings(max_examples=200, deadline=None)
@given(some_cards, st.sampled_from(RANKS), st.sampled_from(RANKS))
def test_one_wild_rank_more_never_lowers_a_value(cards: list[str], one: str, more: str) -> None:
    assert value(cards, [one, more]) >= value(cards, [one])


@settings(max_examples=100, deadline=None)
@given(some_cards, wild_ranks, st.permutations("cdhs"))
def test_suits_never_matter_by_themselves(
    cards: list[str], wild: list[str], suits: list[str]
) -> None:
    other = [card[0] + suits["cdhs".index(card[1])] for card in cards]
    assert value(other, wild) == value(cards, wild)


def test_six_numbers_say_as_much_as_the_value() -> None:
    draw = FastDraw(1)
    deck = list(CARDS)
    seen = {}
    for _ in range(500):
        draw.shuffle(deck)
        found = value(deck[: draw.below(12)], "3 9")
        seen[found] = six(found)
    assert sorted(seen, key=seen.__getitem__) == sorted(seen)
    assert len(set(seen.values())) == len(seen)


def test_a_set_holds_each_card_once() -> None:
    assert len(set(BIT.values())) == 52 == sum(BIT.values()).bit_count()
    assert all(RANK_SET[card[0]] & bit for card, bit in BIT.items())
    assert sum(RANK_SET.values()) == sum(BIT.values())
