"""A Dragonheart match in numbers, quick to copy and to play on. Plays are not checked: they come
from a prompt or from the rule of thumb."""

from __future__ import annotations

from games.engine.dragonheart.deck import CAPACITY, RANK, TARGETS, TYPE_OF, TYPES, VALUE_OF
from games.engine.dragonheart.records import DragonheartPlay, DragonheartState
from games.engine.kernel import Seat

KINDS = range(len(TYPES))
TREASURE, FIRE_DRAGON, HUNTRESS, SORCERESS, PETRIFIED, TROLL, KNIGHT, DWARF, SHIP = KINDS
KIND = {kind: at for at, kind in enumerate(TYPES)}
# How many cards a space holds; 0 without a limit.
LIMIT = tuple(CAPACITY.get(kind, 0) for kind in TYPES)
PREY = tuple(tuple(KIND[target] for target in TARGETS[kind]) for kind in TYPES)
# A card of a pile: its kind and its value.
CARD = {card: (KIND[TYPE_OF[card]], VALUE_OF[card]) for card in RANK}

Card = tuple[int, int]


class Table:
    """The position. By seat: `hands` with the values of each kind, ascending, `held` how many cards
    that are, `piles` with their top at the end, `points` captured. By kind: how many cards lie on
    the space (`counts`) and their sum (`sums`). `hold` is the sum in the hold."""

    __slots__ = (
        "counts",
        "dragon",
        "final",
        "hands",
        "held",
        "hold",
        "more_after_pile",
        "more_after_ships",
        "over",
        "piles",
        "points",
        "sailings",
        "seat",
        "sums",
        "turn",
        "worth",
    )

    hands: list[list[list[int]]]
    held: list[int]
    piles: list[list[Card]]
    points: list[int]
    counts: list[int]
    sums: list[int]
    hold: int
    dragon: int | None
    sailings: int
    final: int | None
    seat: Seat
    turn: int
    over: bool
    worth: int
    more_after_ships: bool
    more_after_pile: bool

    @classmethod
    def of(cls, s: DragonheartState) -> Table:
        """The table of a state, which stays as it is."""
        self = cls()
        self.hands = [[[] for _ in KINDS] for _ in s.hands]
        for own, hand in zip(self.hands, s.hands, strict=True):
            for card in hand:
                own[KIND[TYPE_OF[card]]].append(VALUE_OF[card])
        self.held = [len(hand) for hand in s.hands]
        self.piles = [[CARD[card] for card in pile] for pile in s.piles]
        self.points = s.points.copy()
        self.counts = [len(s.board[kind]) for kind in TYPES]
        self.sums = [sum(s.board[kind]) for kind in TYPES]
        self.hold = sum([VALUE_OF[card] for card in s.hold])
        self.dragon, self.sailings, self.final = s.great_dragon, s.sailings, s.final_turn_for
        self.seat, self.turn, self.over = s.seat, s.turn, s.over
        self.worth = s.options.great_dragon_points
        self.more_after_ships = s.options.after_third_sailing == "one_more_turn"
        self.more_after_pile = s.options.after_empty_pile == "one_more_turn"
        return self

    def copy(self) -> Table:
        """An independent table."""
        other = Table()
        mine, yours = self.hands
        other.hands = [[own.copy() for own in mine], [own.copy() for own in yours]]
        first, second = self.piles
        other.piles = [first.copy(), second.copy()]
        other.held, other.points = self.held.copy(), self.points.copy()
        other.counts, other.sums, other.hold = self.counts.copy(), self.sums.copy(), self.hold
        other.dragon, other.sailings, other.final = self.dragon, self.sailings, self.final
        other.seat, other.turn, other.over = self.seat, self.turn, self.over
        other.worth = self.worth
        other.more_after_ships = self.more_after_ships
        other.more_after_pile = self.more_after_pile
        return other

    def lead(self, seat: Seat) -> int:
        """By how many points the seat is ahead, the Great Dragon counted."""
        ahead = self.points[seat] - self.points[1 - seat]
        if self.dragon is None:
            return ahead
        return ahead + (self.worth if self.dragon == seat else -self.worth)

    def carry_out(self, action: DragonheartPlay) -> None:
        """One whole turn of the seat to move."""
        take = -1 if action.take is None else KIND[action.take]
        self.play(KIND[action.type], list(action.values), take)

    def play(self, kind: int, values: list[int], take: int) -> None:
        """One whole turn: `take` is the kind that is captured of two, -1 where there is no choice.
        The card that goes back with the Great Dragon is one of the most frequent kind."""
        seat = self.seat
        hand = self.hands[seat][kind]
        for value in values:
            hand.remove(value)
        self.held[seat] -= len(values)
        self.counts[kind] += len(values)
        self.sums[kind] += sum(values)
        if not LIMIT[kind] or self.counts[kind] == LIMIT[kind]:
            self._fire(kind, take)
            if self.over:
                return
        self._refill(seat)
        if self.final == seat:
            self.over = True
        elif not self.piles[seat] and self.final is None:
            if self.more_after_pile:
                self.final = 1 - seat
            else:
                self.over = True
        self.seat = 1 - seat
        self.turn += 1

    def _fire(self, kind: int, take: int) -> None:
        seat, sums, counts = self.seat, self.sums, self.counts
        if kind == SHIP:
            self.points[seat] += self.hold
            self.hold = counts[SHIP] = 0
            self.sailings += 1
            if self.sailings >= 3 and not self.more_after_ships:
                self.over = True
            elif self.sailings >= 3 and self.final is None:
                self.final = 1 - seat
            return
        for prey in PREY[kind] if take < 0 else (take,):
            if counts[prey]:
                self.points[seat] += sums[prey]
                sums[prey] = counts[prey] = 0
                if prey == PETRIFIED and self.dragon != seat:
                    self._gain_dragon(seat)
                break
        if kind in (HUNTRESS, KNIGHT):
            self.hold += sums[kind]
            sums[kind] = counts[kind] = 0

    def _gain_dragon(self, seat: Seat) -> None:
        loser, self.dragon = self.dragon, seat
        if loser is not None and self.held[loser] > 5:
            kind = max(KINDS, key=lambda each: len(self.hands[loser][each]))
            self.piles[loser].append((kind, self.hands[loser][kind].pop()))
            self.held[loser] -= 1

    def _refill(self, seat: Seat) -> None:
        hand, pile = self.hands[seat], self.piles[seat]
        size = 6 if self.dragon == seat else 5
        while self.held[seat] < size and pile:
            kind, value = pile.pop()
            hand[kind].append(value)
            if len(hand[kind]) > 1:
                hand[kind].sort()
            self.held[seat] += 1
