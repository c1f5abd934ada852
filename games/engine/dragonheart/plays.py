"""Which plays are legal: all of them in the order of the prompt, and what is wrong with another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from games.engine.chance import Draw
from games.engine.dragonheart import table
from games.engine.dragonheart.deck import (
    CAPACITY,
    CHOICE,
    RANK,
    TARGETS,
    TYPE_OF,
    TYPES,
    VALUE_OF,
    CardType,
    cards_of,
)
from games.engine.dragonheart.records import DragonheartPlay, DragonheartState
from games.engine.kernel import Seat

ALONE = {card: DragonheartPlay(TYPE_OF[card], (VALUE_OF[card],)) for card in RANK}


def legal(s: DragonheartState, seat: Seat) -> list[DragonheartPlay]:
    """Every legal play of the seat once, by type in the order of the deck table, then few cards
    before many. `take` stands only where it must."""
    hand = s.hands[seat]
    kinds = {TYPE_OF[card] for card in hand}
    found: list[DragonheartPlay] = []
    for kind in TYPES:
        if kind in kinds:
            found += of_type(s, hand, kind)
    return found


def of_type(s: DragonheartState, hand: list[str], kind: CardType) -> Sequence[DragonheartPlay]:
    """The legal plays with cards of a type that is in the hand."""
    capacity = CAPACITY.get(kind)
    room = None if capacity is None else capacity - len(s.board[kind])
    choice = kind in CHOICE and len(table.filled(s.board, kind)) == 2
    return _plays(kind, _values(hand, kind), room, choice)


def at_random(s: DragonheartState, hand: list[str], draw: Draw) -> DragonheartPlay:
    """Any legal play: a card at random, then a play with cards of its type."""
    at = draw.below(len(hand))
    card = hand[at]
    kind = TYPE_OF[card]
    # Most cards are the only ones of their type, and every space has room for one: playouts are
    # quicker when that is seen at once. The last card is followed by the first.
    if TYPE_OF[hand[at - 1]] != kind != TYPE_OF[hand[at + 1 - len(hand)]] and kind not in CHOICE:
        return ALONE[card]
    found = of_type(s, hand, kind)
    return found[draw.below(len(found))]


def too_many(s: DragonheartState, seat: Seat) -> list[DragonheartPlay]:
    """The plays that the hand would allow and the room on the space does not."""
    hand = s.hands[seat]
    found: list[DragonheartPlay] = []
    for kind, capacity in CAPACITY.items():
        room = capacity - len(s.board[kind])
        if room < len(hand):
            found += _beyond(kind, _values(hand, kind), room)
    return found


def problem(s: DragonheartState, seat: Seat, play: DragonheartPlay) -> str | None:
    """What stands against a play, a key of `tell.REASONS`; None when it is legal."""
    cards = cards_of(play.type, play.values)
    if cards is None or not _holds(s.hands[seat], cards):
        return "not_in_hand"
    capacity = CAPACITY.get(play.type)
    if capacity is not None and len(s.board[play.type]) + len(cards) > capacity:
        return "no_room"
    return _take_problem(s, play)


def _holds(hand: list[str], cards: tuple[str, ...]) -> bool:
    if len(cards) == 1:
        return cards[0] in hand
    return all(hand.count(card) >= cards.count(card) for card in cards)


def _take_problem(s: DragonheartState, play: DragonheartPlay) -> str | None:
    kind, take = play.type, play.take
    if kind not in CHOICE or not table.fires(s.board, kind, len(play.values)):
        return None if take is None else "nothing_to_choose"
    filled = table.filled(s.board, kind)
    if take is None:
        return "choose_one" if len(filled) == 2 else None
    if take not in TARGETS[kind]:
        return "not_captured_by_this"
    return None if take in filled else "space_empty"


def _values(hand: list[str], kind: CardType) -> tuple[int, ...]:
    """The values of the cards of a type, ascending as the sorted hand."""
    return tuple([VALUE_OF[card] for card in hand if TYPE_OF[card] == kind])


# What is kept is little: a hand has at most six cards, and a type at most four different values.
@cache
def _choices(values: tuple[int, ...], number: int) -> tuple[tuple[int, ...], ...]:
    """The different ways to choose so many of the values, which ascend."""
    return tuple(dict.fromkeys(combinations(values, number)))


@cache
def _plays(
    kind: CardType, values: tuple[int, ...], room: int | None, choice: bool
) -> tuple[DragonheartPlay, ...]:
    """The legal plays with some of these values. `choice`: two spaces that a firing could capture
    hold cards. Plays are frozen, so each is made once and shared."""
    found: list[DragonheartPlay] = []
    most = len(values) if room is None else min(room, len(values))
    for number in range(1, most + 1):
        takes = TARGETS[kind] if choice and room in (None, number) else (None,)
        for chosen in _choices(values, number):
            found += [DragonheartPlay(kind, chosen, take) for take in takes]
    return tuple(found)


@cache
def _beyond(kind: CardType, values: tuple[int, ...], room: int) -> tuple[DragonheartPlay, ...]:
    """The plays with more of these values than there is room for."""
    numbers = range(room + 1, len(values) + 1)
    return tuple(
        [DragonheartPlay(kind, chosen) for number in numbers for chosen in _choices(values, number)]
    )
