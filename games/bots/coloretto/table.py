"""A Coloretto match in numbers, quick to copy and to play on. Moves are not checked: they come from
a prompt or from the rule of thumb."""

from __future__ import annotations

from collections import Counter

from games.bots.coloretto.counting import CARD, GOLDEN, UNMARKED, Totals, packed, totals_for
from games.engine.coloretto.records import BELOW_MARKER, ColorettoState, row_capacities
from games.engine.kernel import Seat


class Table:
    """The position. Rows and collections are packed piles (see `counting`), an empty one is 0;
    `room` is how many more cards fit into a row, 0 for a taken one; `present` are the seats that
    have no row yet; `unseen` says how often each card lies in the supply, whose top is its end."""

    __slots__ = (
        "capacities",
        "collections",
        "last_round",
        "number_present",
        "over",
        "pending",
        "present",
        "room",
        "round",
        "rows",
        "seat",
        "supply",
        "totals",
        "unseen",
    )

    totals: Totals
    capacities: tuple[int, ...]
    supply: list[int]
    unseen: dict[int, int]
    rows: list[int]
    room: list[int]
    present: list[bool]
    number_present: int
    collections: list[int]
    pending: int
    last_round: bool
    over: bool
    round: int
    seat: Seat

    @classmethod
    def of(cls, s: ColorettoState) -> Table:
        """The table of a state, which stays as it is."""
        self = cls()
        seats = len(s.collections)
        self.totals = totals_for(seats, s.options.scoring)
        self.capacities = row_capacities(seats, s.options)
        self.supply = [CARD[card] for card in s.supply]
        self.unseen = Counter(self.supply)
        self.rows = [packed(cards) for cards in s.rows]
        self.room = s.room.copy()
        self.present = [seat not in s.taken_by for seat in range(seats)]
        self.number_present = sum(self.present)
        self.collections = [
            sum([CARD[card] * number for card, number in own.items()]) & UNMARKED
            for own in s.collections
        ]
        self.pending = CARD[s.pending] if s.pending else 0
        self.last_round, self.over = s.last_round, s.over
        self.round, self.seat = s.round, s.seat
        return self

    def copy(self) -> Table:
        """An independent table; the memory of totals is shared."""
        other = Table()
        other.totals, other.capacities = self.totals, self.capacities
        other.supply, other.unseen = self.supply.copy(), self.unseen.copy()
        other.rows, other.room = self.rows.copy(), self.room.copy()
        other.present, other.number_present = self.present.copy(), self.number_present
        other.collections = self.collections.copy()
        other.pending = self.pending
        other.last_round, other.over = self.last_round, self.over
        other.round, other.seat = self.round, self.seat
        return other

    def draw(self) -> None:
        """The seat turns a card up."""
        self.pending = self._turn_up()

    def place(self, row: int) -> None:
        """The waiting card goes to a row, the turn to the next seat."""
        self.rows[row] += self.pending
        self.room[row] -= 1
        self.pending = 0
        self._pass_on()

    def take(self, row: int) -> None:
        """The seat takes a row; the last one to do so ends the round."""
        cards = self.rows[row]
        if cards >= GOLDEN and self.supply:
            cards += self._turn_up()
        self.collections[self.seat] += cards & UNMARKED
        self.rows[row] = self.room[row] = 0
        self.present[self.seat] = False
        self.number_present -= 1
        if self.number_present:
            self._pass_on()
        else:
            self._end_round()

    def _turn_up(self) -> int:
        if len(self.supply) == BELOW_MARKER:
            self.last_round = True
        card = self.supply.pop()
        self.unseen[card] -= 1
        return card

    def _pass_on(self) -> None:
        present, seats = self.present, len(self.present)
        seat = (self.seat + 1) % seats
        while not present[seat]:
            seat = (seat + 1) % seats
        self.seat = seat

    def _end_round(self) -> None:
        if self.last_round:
            self.over = True
            return
        self.round += 1
        self.rows = [0] * len(self.rows)
        self.room = list(self.capacities)
        self.present = [True] * len(self.present)
        self.number_present = len(self.present)
