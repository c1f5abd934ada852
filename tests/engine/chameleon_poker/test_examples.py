"""The worked examples of the rules, by their id: what happens, in order, and the position after it.

They stand in ``examples.txt``, in the notation of the rules: piles and second deck top first,
``check A B C`` for checks one after the other, T for ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.engine import kernel
from games.engine.chameleon_poker import events as e
from games.engine.chameleon_poker import money
from games.engine.chameleon_poker import records as r
from games.engine.chameleon_poker.scoring import RANKS
from games.engine.kernel import Event, Position
from tests.engine.chameleon_poker.table import (
    ACTIONS,
    GAME,
    Stacked,
    begin,
    deck,
    offered,
)

SEATS = "ABCDEFG"
HANDS = ("high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "sf", "five")


class Example:
    """One example, its four parts as text in one line each; `given` keeps its lines."""

    def __init__(self, text: str) -> None:
        self.id = text.split(maxsplit=1)[0]
        self.given = re.findall(r"^(?:given  | {7}) (.*)$", text.split("\nwhen")[0], re.MULTILINE)
        parts = re.split(r"^(when|trace|then) +", text, flags=re.MULTILINE)
        found = dict(zip(parts[1::2], parts[2::2], strict=True))
        self.when, self.trace, self.then = (
            " ".join(found[name].split()) for name in ("when", "trace", "then")
        )

    def piles(self, hand: int = 0) -> dict[int, str]:
        start = f"hand {hand} pile " if hand else "pile "
        lines = [line.removeprefix(start) for line in self.given if line.startswith(start)]
        return {SEATS.index(line[0]): line[3:] for line in lines}

    def line(self, name: str) -> str:
        return next((line.partition(": ")[2] for line in self.given if line.startswith(name)), "")

    @property
    def stacks(self) -> list[int]:
        seats = SEATS.index(self.given[0].split("seats A-")[1][0]) + 1
        given = dict(re.findall(r"([A-G])=(\d+)", self.given[0]))
        return [int(given.get(SEATS[seat], 300)) for seat in range(seats)]

    @property
    def options(self) -> dict[str, Any]:
        _, _, text = self.given[0].partition("options ")
        values = {"true": True, "false": False}
        return {
            name: values[value] if value in values else int(value) if value.isdigit() else value
            for name, value in re.findall(r"(\w+)=(\w+)", text)
        }

    def orders(self) -> Iterator[tuple[int, str]]:
        """Seat and action, one after the other."""
        for part in self.when.split("; "):
            first, *rest = part.split()
            if first == "check":
                yield from ((SEATS.index(seat), "check") for seat in rest)
            else:
                yield SEATS.index(first), " ".join(rest)


EXAMPLES = [
    Example(text)
    for text in re.split(
        r"\n\n(?=E\d\d )", (Path(__file__).parent / "examples.txt").read_text().strip()
    )
]


def test_all_examples_are_here() -> None:
    assert [example.id for example in EXAMPLES] == [f"E{number:02}" for number in range(1, 22)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_worked_example(example: Example) -> None:
    several = "hand 2" in example.trace
    later = [
        found
        for hand in (2, 3)
        if (piles := example.piles(hand))
        # The dealer of the second hand is B, of the third C; A has gone.
        for found in (deck(piles, [2, 1] if hand == 2 else [1, 2]), [])
    ]
    chance = Stacked(*later)
    position, events = begin(
        example.piles(1 if several else 0),
        stacks=example.stacks,
        stock=example.line("stock"),
        second=example.line("second deck"),
        last=not several,
        **example.options,
    )
    trace = [*said(events)]
    chips = money.total(position.state)
    for seat, action in example.orders():
        if action == "resign":
            position, events = resigned(position, seat)
        else:
            assert kernel.actors(GAME, position) == (seat,)
            position, events = kernel.play(GAME, position, seat, ACTIONS[action], chance)
            trace += [] if action == "turn_up" else [f"{SEATS[seat]} {action}"]
        assert money.total(position.state) == chips
        trace += said(events)
    assert joined(trace, example) == example.trace
    assert now(position, example) == example.then


def resigned(position: Position[Any], seat: int) -> kernel.Step:
    """The rules' own consequence, also where the platform would end the match at once."""
    state = GAME.copy(position.state)
    events = GAME.leave(state, seat, Stacked())
    return kernel.Step(Position(state, position.seats, [], position.ply + 1), events)


def value(of: r.Value) -> str:
    ranks = "-".join(RANKS[rank - 2] for rank in of[1:] if rank)
    return f"{HANDS[of[0]]} {ranks}"


def is_extra(event: Event | None) -> bool:
    return isinstance(event, e.ChameleonPokerExtraCard) and event.face_up


def said(events: list[Event]) -> Iterator[str]:
    """Events in the examples' notation; what answers say themselves is left out."""
    for before, event in pairwise([None, *events]):
        match event:
            case e.ChameleonPokerCardsTurned(seat=seat, cards=(card,)) if is_extra(before):
                yield f"{SEATS[seat]} gets {card} face up"
            case e.ChameleonPokerHandStarted(hand=hand, dealer=dealer):
                yield f"hand {hand}: dealer {SEATS[dealer]}"
            case e.ChameleonPokerCardsTurned(seat=seat, cards=cards):
                yield from (f"{SEATS[seat]} turns {card}" for card in cards)
            case e.ChameleonPokerExtraCard(seat=seat, face_up=False):
                yield f"{SEATS[seat]} gets an extra face-down card"
            case e.ChameleonPokerWildChanged(drawn=drawn, wild=wild):
                ranks = sorted(set(wild), key=RANKS.index)
                yield f"second deck {drawn[-1]}: wild {' '.join(ranks)}"
            case e.ChameleonPokerTookLead(seat=seat, value=of):
                yield f"{SEATS[seat]} leads ({value(of)})"
            case e.ChameleonPokerAlreadyLeads(seat=seat, value=of):
                yield f"{SEATS[seat]} already leads ({value(of)}), turns nothing"
            case e.ChameleonPokerWentOut(seat=seat, value=of):
                yield f"{SEATS[seat]} is out ({value(of)})"
            case e.ChameleonPokerChipsReturned(seat=seat, amount=amount):
                yield f"{amount} uncontested to {SEATS[seat]}"
            case e.ChameleonPokerPotPaid(amount=amount, winners=winners, shares=shares):
                paid = zip(winners, shares, strict=True)
                yield f"paid {amount} ({' '.join(f'{SEATS[w]} {share}' for w, share in paid)})"
            case e.ChameleonPokerResigned(seat=seat):
                yield f"{SEATS[seat]} resigns"
            case e.ChameleonPokerMatchOver():
                yield "match over"


def joined(trace: list[str], example: Example) -> str:
    """The trace as one line: checks and payments put together as the examples do."""
    lines: list[str] = []
    for line in trace:
        if line.endswith(" check"):
            seat = line[0]
            if lines and lines[-1].startswith("check "):
                lines[-1] += f" {seat}"
            else:
                lines.append(f"check {seat}")
        elif line.startswith("paid ") and lines[-1].startswith("paid "):
            lines[-1] += f", {line.removeprefix('paid ')}"
        elif line != "match over" or "match over" in example.trace:
            lines.append(line)
    text = " · ".join(lines)
    return text if "hand 2" in text else re.sub(r"hand \d+:", "hand 1:", text)


def now(position: Position[Any], example: Example) -> str:
    """The position as the examples' last line says it."""
    s = position.state
    if example.then.startswith("places"):
        return placed(position)
    parts = ["all active"]
    if set(s.status) != {"active"} or not kernel.actors(GAME, position):
        parts = [", ".join(f"{SEATS[seat]} {each}" for seat, each in enumerate(s.status))]
    parts.append(f"wild {' '.join(sorted(set(s.wild), key=RANKS.index))}")
    asked = kernel.actors(GAME, position)
    if asked:
        pots = [
            f"{pot.amount} ({''.join(SEATS[seat] for seat in pot.seats)})"
            for pot in money.pots_of(s)
        ]
        parts.append(f"pots {', '.join(pots)}")
    chips = [f"{SEATS[seat]}={stack}" for seat, stack in enumerate(s.stacks)]
    parts.append(f"stacks {' '.join(chips)}")
    if asked:
        parts.append(f"{SEATS[asked[0]]} to act: {' / '.join(offered(position))}")
    return "; ".join(parts)


def placed(position: Position[Any]) -> str:
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    found = []
    for place in sorted(set(outcome.places)):
        seats = [seat for seat, other in enumerate(outcome.places) if other == place]
        names = " and ".join(SEATS[seat] for seat in seats)
        found.append(f"{place}. {names} {outcome.scores[seats[0]]}")
    return f"places: {', '.join(found)}"
