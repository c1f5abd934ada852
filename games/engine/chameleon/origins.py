"""Which discards were cards drawn since the last reshuffle: one of all ways that fit, at random.

A way has to fit the cards (of each code only so many were shuffled, and so many are still out of
sight) and the seats (nobody discards more of what it drew than it had drawn by then, nor holds more
of it than a hand has room for). That is a circulation: from a hub to codes, over the discards that
were drawn to the seats, along each seat's discards in time, and back to the hub. The discards are
decided one after the other by a coin; a decision stands if the others can be moved to fit it. So
every way can come out, and how they really were has no influence.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from games.engine.chameleon.records import ChameleonShed
from games.engine.chance import Draw
from games.engine.kernel import Seat

# A code, the number of a discard, or the hub.
Node: TypeAlias = str | int | None


class Discards(NamedTuple):
    """The discards of a seat in time, and how many of them must have been drawn at least."""

    sheds: Sequence[ChameleonShed]
    least: int


def chosen_origins(
    discards: Mapping[Seat, Discards], shuffled: Counter[str], hidden: Counter[str], draw: Draw
) -> dict[Seat, list[ChameleonShed]]:
    """The discards with `fresh` chosen anew. `shuffled` are the cards of the new pile without those
    that the viewer drew, `hidden` the cards that the viewer cannot place now."""
    net = _Net(discards.values(), shuffled, hidden)
    for number, card in enumerate(net.cards):
        wanted = draw.below(2) == 1
        if net.fresh[number] != wanted and shuffled[card]:
            net.turn(number)
        net.fixed[number] = True
    chosen = iter(net.fresh)
    return {
        seat: [ChameleonShed(shed.card, shed.draws, next(chosen)) for shed in own.sheds]
        for seat, own in discards.items()
    }


class _Net:
    """The circulation. Discards are numbered through, seat by seat."""

    def __init__(
        self, seats: Iterable[Discards], shuffled: Counter[str], hidden: Counter[str]
    ) -> None:
        runs = [own for own in seats if own.sheds]
        sheds = [shed for own in runs for shed in own.sheds]
        self.cards = [shed.card for shed in sheds]
        self.fresh = [shed.fresh for shed in sheds]
        self.fixed = [False] * len(sheds)
        self.room = [shed.draws for shed in sheds]
        self.firsts = {0}
        # The last discard of each seat, with the least number of drawn ones.
        self.lasts: dict[int, int] = {}
        for own in runs:
            end = max(self.firsts) + len(own.sheds)
            self.lasts[end - 1] = own.least
            self.firsts.add(end)
        self.least = shuffled - hidden
        self.most = shuffled
        self._count()

    def turn(self, number: int) -> None:
        """Decide the discard the other way, and move others to fit; nothing if none fit."""
        card = self.cards[number]
        self.fixed[number] = True
        path = self._path(card, number) if self.fresh[number] else self._path(number, card)
        if not path:
            return
        self.fresh[number] = not self.fresh[number]
        for here, there in pairwise(path):
            if isinstance(here, str) and isinstance(there, int):
                self.fresh[there] = True
            elif isinstance(here, int) and isinstance(there, str):
                self.fresh[here] = False
        self._count()

    def _count(self) -> None:
        """How many were drawn, by code and by seat up to each discard."""
        self.of_code: Counter[str] = Counter()
        self.up_to: list[int] = []
        drawn = 0
        for number, card in enumerate(self.cards):
            drawn = self.fresh[number] + (0 if number in self.firsts else drawn)
            self.up_to.append(drawn)
            self.of_code[card] += self.fresh[number]

    def _path(self, start: Node, goal: Node) -> list[Node]:
        """The shortest way along which one more can flow; empty when there is none."""
        came_from: dict[Node, Node] = {start: start}
        queue = deque([start])
        while queue and goal not in came_from:
            here = queue.popleft()
            for there in self._onward(here):
                if there not in came_from:
                    came_from[there] = here
                    queue.append(there)
        if goal not in came_from:
            return []
        path = [goal]
        while path[-1] != start:
            path.append(came_from[path[-1]])
        return path[::-1]

    def _onward(self, here: Node) -> Iterator[Node]:
        if here is None:
            yield from (code for code in self.of_code if self.of_code[code] < self.most[code])
            yield from (last for last, least in self.lasts.items() if self.up_to[last] > least)
        elif isinstance(here, str):
            if self.of_code[here] > self.least[here]:
                yield None
            for number, card in enumerate(self.cards):
                if card == here and not self.fresh[number] and not self.fixed[number]:
                    yield number
        else:
            if self.up_to[here] < self.room[here]:
                yield None if here in self.lasts else here + 1
            if here not in self.firsts and self.up_to[here - 1]:
                yield here - 1
            if self.fresh[here] and not self.fixed[here]:
                yield self.cards[here]
