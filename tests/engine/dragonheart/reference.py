"""A second, plain model of the rules, written from their text without looking at the engine: slow,
with cards as pairs of type and value, and with one function for each step of a turn."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Card = tuple[str, int]
Play = tuple[str, tuple[int, ...], str | None]
Lot = Callable[[int], int]

LIMITS = {"huntress": 3, "knight": 2, "dwarf": 4, "ship": 3}


@dataclass
class Model:
    """The table: piles have their top at the end; `lot` chooses the card that goes back, as a
    place in the sorted hand."""

    hands: list[list[Card]]
    piles: list[list[Card]]
    mover: int
    one_more_after_ships: bool
    one_more_after_pile: bool
    board: dict[str, list[int]] = field(default_factory=dict)
    hold: list[Card] = field(default_factory=list)
    won: list[list[Card]] = field(default_factory=lambda: [[], []])
    dragon: int | None = None
    sailed: int = 0
    last: int | None = None
    over: bool = False

    def on(self, space: str) -> list[int]:
        return self.board.setdefault(space, [])

    def plays(self) -> set[Play]:
        """All legal plays; a choice is named only where there is one."""
        hand = self.hands[self.mover]
        found: set[Play] = set()
        for number in range(1, len(hand) + 1):
            for cards in itertools.combinations(hand, number):
                kinds = {kind for kind, _ in cards}
                if len(kinds) == 1:
                    values = tuple(sorted(value for _, value in cards))
                    found |= set(self._with_choice(kinds.pop(), values))
        return found

    def _with_choice(self, kind: str, values: tuple[int, ...]) -> Iterator[Play]:
        number = len(self.on(kind)) + len(values)
        if kind in LIMITS and number > LIMITS[kind]:
            return
        pair: tuple[str, ...] = ()
        if kind == "sorceress":
            pair = ("treasure", "petrified_dragon")
        if kind == "knight" and number == 2:
            pair = ("sorceress", "troll")
        full = [space for space in pair if self.on(space)]
        for space in full if len(full) == 2 else [None]:
            yield kind, values, space

    def play(self, move: Play, lot: Lot) -> None:
        kind, values, choice = move
        me, you = self.mover, 1 - self.mover
        for value in values:
            self.hands[me].remove((kind, value))
            self.on(kind).append(value)
        third = self._fire(kind, choice, lot)
        if third and not self.one_more_after_ships:
            self.over = True
            return
        if third and self.last is None:
            self.last = you
        size = 6 if self.dragon == me else 5
        while len(self.hands[me]) < size and self.piles[me]:
            self.hands[me].append(self.piles[me].pop())
        if self.last == me:
            self.over = True
        elif not self.piles[me] and self.last is None:
            if self.one_more_after_pile:
                self.last = you
            else:
                self.over = True
        if not self.over:
            self.mover = you

    def _fire(self, kind: str, choice: str | None, lot: Lot) -> bool:
        """True when this was the third sailing or a later one."""
        full = kind not in LIMITS or len(self.on(kind)) == LIMITS[kind]
        if not full or kind in ("treasure", "petrified_dragon"):
            return False
        if kind == "ship":
            self.won[self.mover] += self.hold
            self.hold = []
            self.on("ship").clear()
            self.sailed += 1
            return self.sailed >= 3
        for space in self._prey(kind, choice):
            caught = [(space, value) for value in self.on(space)]
            self.on(space).clear()
            self.won[self.mover] += caught
            if space == "petrified_dragon" and caught:
                self._dragon(lot)
        if kind in ("huntress", "knight"):
            self.hold += [(kind, value) for value in self.on(kind)]
            self.on(kind).clear()
        return False

    def _prey(self, kind: str, choice: str | None) -> list[str]:
        if choice is not None:
            return [choice]
        return {
            "fire_dragon": ["treasure"],
            "troll": ["sorceress"],
            "huntress": ["fire_dragon"],
            "dwarf": ["dwarf"],
            "sorceress": ["treasure", "petrified_dragon"],
            "knight": ["sorceress", "troll"],
        }[kind]

    def _dragon(self, lot: Lot) -> None:
        before, self.dragon = self.dragon, self.mover
        if before == 1 - self.mover and len(self.hands[before]) > 5:
            hand = sorted(self.hands[before])
            card = hand.pop(lot(len(hand)))
            self.hands[before] = hand
            self.piles[before].append(card)

    def points(self) -> list[int]:
        return [sum(value for _, value in cards) for cards in self.won]


def continuations(model: Model, depth: int) -> int:
    """How many sequences of `depth` plays there are, those that end earlier included. The card that
    goes back is always the first of the sorted hand."""
    if depth == 0 or model.over:
        return 1
    number = 0
    for move in model.plays():
        after = copy.deepcopy(model)
        after.play(move, lambda _: 0)
        number += continuations(after, depth - 1)
    return number
