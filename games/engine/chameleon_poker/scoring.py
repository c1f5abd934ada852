"""What a set of face-up cards is worth while some ranks are wild: exact, and fast enough for bots.

A *set* of cards is a whole number with a bit for each card: thirteen bits a suit, twos lowest. A
*value* is a whole number too, so that values compare by themselves: the category from bit 20 up,
then five ranks of four bits each (a two is 2, an ace 14), zeros where there are none; `six` unpacks
it. No card at all is worth 0, less than any card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
ACE = 14
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = 5, 6, 7, 8, 9

_SUIT = 0x1FFF
_COPIES = 1 | 1 << 13 | 1 << 26 | 1 << 39
# The set of one card, and the set of the four cards of a rank.
BIT = {rank + suit: 1 << 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
RANK_SET = {rank: _COPIES << r for r, rank in enumerate(RANKS)}
# The category of so many cards of one rank, and what so many wild cards alone are worth.
_SAME = (0, 0, PAIR << 20, THREE << 20, FOUR << 20)
_FIVE_ACES = FIVE << 20 | ACE << 16
_ALL_WILD = (0, *[category << 20 | ACE << 16 for category in (HIGH_CARD, PAIR, THREE, FOUR, FIVE)])


def set_of(cards: Iterable[str]) -> int:
    """Cards by code as a set; each may occur once."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def wild_set(ranks: Iterable[str]) -> int:
    """All cards of these ranks, of which two may be equal."""
    found = 0
    for rank in ranks:
        found |= RANK_SET[rank]
    return found


def six(value: int) -> tuple[int, ...]:
    """Category and five ranks of a value, zeros at the end; six zeros for no card."""
    ranks = (value >> 16 & 15, value >> 12 & 15, value >> 8 & 15, value >> 4 & 15, value & 15)
    return value >> 20, *ranks


def value_of(cards: int, wild: int) -> int:
    """The value of a set of up to eleven cards when those in the set `wild` are wild.

    The categories are tried from the best down. What keeps that short: beside natural cards three
    wild ones make four of a kind, two make three of a kind, and one makes a pair, at least.
    """
    natural = cards & ~wild
    number = cards.bit_count()
    if not natural:
        return _ALL_WILD[number if number < 5 else 5]
    wilds = number - natural.bit_count()
    suits = (natural & _SUIT, natural >> 13 & _SUIT, natural >> 26 & _SUIT, natural >> 39)
    c, d, h, s = suits
    c_or_d, c_and_d, h_or_s, h_and_s = c | d, c & d, h | s, h & s
    # The ranks that are there at least four times, three times, twice, once.
    often = (
        c_and_d & h_and_s,
        c_and_d & h_or_s | h_and_s & c_or_d,
        c_and_d | h_and_s | c_or_d & h_or_s,
        c_or_d | h_or_s,
    )
    if number > 4:
        if wilds > 4:
            return _FIVE_ACES
        if wilds and (five := often[wilds - 1]):
            return FIVE << 20 | five.bit_length() + 1 << 16
        if found := _of_five(suits, often, wilds):
            return found
    return _of_a_kind(often, wilds, number if number < 4 else 4)


def _of_five(suits: Sequence[int], often: Sequence[int], wilds: int) -> int:
    """The best straight flush, full house, flush or straight of five or more cards without five of
    a kind; 0 when there is none, or when four of a kind is better."""
    flush = straight_flush = 0
    for suit in suits:
        if suit.bit_count() + wilds > 4:
            straight_flush = max(straight_flush, _STRAIGHT[wilds][suit])
            flush = max(flush, _FLUSH[wilds][suit])
    if straight_flush:
        return STRAIGHT_FLUSH << 20 | straight_flush << 16
    if often[wilds]:
        return 0
    if full := _full_house(often, wilds):
        return full
    if flush:
        return FLUSH << 20 | flush
    straight = _STRAIGHT[wilds][often[3]]
    return straight and STRAIGHT << 20 | straight << 16


def _full_house(often: Sequence[int], wilds: int) -> int:
    """A full house without four of a kind; 0 when there is none. A wild card joins the higher of
    two pairs; with two wild cards there is four of a kind instead."""
    pairs = often[2]
    if not pairs & pairs - 1:
        return 0
    if wilds:
        return FULL_HOUSE << 20 | _TOP[pairs] >> 12 << 12
    if not often[1]:
        return 0
    three = often[1].bit_length()
    pair = (pairs ^ 1 << three - 1).bit_length()
    return FULL_HOUSE << 20 | three + 1 << 16 | pair + 1 << 12


def _of_a_kind(often: Sequence[int], wilds: int, most: int) -> int:
    """The best of `most` or fewer of a kind, two pair and high card. Every wild card joins one
    rank; `wilds` is less than `most`, or there are five of a kind."""
    one = often[3]
    for same in range(most, 1, -1):
        ranks = often[4 - same + wilds]
        if ranks:
            break
    else:
        return _TOP[one]
    first = ranks.bit_length()
    rest = one ^ 1 << first - 1
    if same == 2 and not wilds and (more := ranks ^ 1 << first - 1):
        second = more.bit_length()
        kicker = _TOP[rest ^ 1 << second - 1] >> 16
        return TWO_PAIR << 20 | first + 1 << 16 | second + 1 << 12 | kicker << 8
    # Of the other ranks as many as fit; the first of them stands right behind the rank.
    return _SAME[same] | first + 1 << 16 | _TOP[rest] >> 4 * same << 4 * (same - 1)


def _top(ranks: int) -> int:
    """The five highest of a set of ranks, packed."""
    found = 0
    for shift in (16, 12, 8, 4, 0):
        if ranks:
            high = ranks.bit_length()
            found |= high + 1 << shift
            ranks ^= 1 << high - 1
    return found


def _filled(ranks: int, wilds: int) -> int:
    """The five highest when each wild card stands for the highest rank that is not there yet."""
    for _ in range(wilds):
        if missing := ~ranks & _SUIT:
            ranks |= 1 << missing.bit_length() - 1
    return _TOP[ranks]


def _straight(ranks: int, wilds: int) -> int:
    """The highest rank of the best straight that wild cards can complete; 0 when there is none."""
    ranks = ranks << 1 | ranks >> 12  # an ace counts below the two as well
    for low in range(9, -1, -1):
        if (ranks >> low & 31).bit_count() + wilds > 4:
            return low + 5
    return 0


# By set of ranks, and for the last two by number of wild cards.
_TOP = tuple([_top(ranks) for ranks in range(1 << 13)])
_FLUSH = tuple([[_filled(ranks, wilds) for ranks in range(1 << 13)] for wilds in range(4)])
_STRAIGHT = tuple(
    [bytes(_straight(ranks, wilds) for ranks in range(1 << 13)) for wilds in range(4)]
)
