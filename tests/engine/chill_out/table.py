"""Sets up positions of Chill Out for tests, with chosen cards and dice, and plays on from them.

Piles and hands are words, the top card first; dice are texts such as ``2+3``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from games.engine import kernel
from games.engine.chance import Chance, KeyedChance
from games.engine.chill_out import answers as a
from games.engine.chill_out import course, memory, rules
from games.engine.chill_out import records as r
from games.engine.chill_out.deck import in_order
from games.engine.chill_out.events import ChillOutEvent
from games.engine.chill_out.records import ChillOutAction, ChillOutState
from games.engine.kernel import Position

GAME = rules.ChillOut()
# The hands and piles of the worked examples.
H0 = "G1 G2 G3 G4 R1 R2 GC"
H1 = "R1 R2 R3 R4 G1 G1 BO"
H2 = "G2 G2 R3 R3 R4 BT RC"
D = "G3 R2 RC G1 R3 R4 G2 G4 R1"
DISCARDS = "R4 G2"

ACCEPT, PILE, TOP = a.ACCEPT, a.DRAW_PILE, a.DRAW_DISCARD


class Loaded(Chance):
    """Chance with these dice, one after the other (then 1+2, 1+3, 1+4, 1+5 and so on), and shuffles
    that put piles into these orders, top first; what is not given lies below."""

    def __init__(self, dice: str = "", *orders: str) -> None:
        super().__init__()
        self.dice = [int(number) for number in dice.replace("+", " ").split()]
        self.orders = list(orders)
        self.more = cycle((1, 2, 1, 3, 1, 4, 1, 5))

    def below(self, n: int) -> int:
        assert n == 6
        number = self.dice.pop(0) if self.dice else next(self.more)
        self.draws.append(number - 1)
        return number - 1

    def shuffle(self, items: list[Any]) -> None:
        given = self.orders.pop(0).split() if self.orders else []
        rest = list(items)
        for card in given:
            rest.remove(card)
        items[:] = [*rest, *given[::-1]]


def discard(*cards: str) -> r.ChillOutDiscard:
    return r.ChillOutDiscard(cards)


def whole(color: Any) -> r.ChillOutDiscardSet:
    return r.ChillOutDiscardSet(color)


def lay(card: str, target: int) -> r.ChillOutPlay:
    return r.ChillOutPlay(card, target)


def seven(card: str, give: str | None = None, to: int | None = None) -> r.ChillOutDiscardAndGive:
    return r.ChillOutDiscardAndGive(card, give, to)


def counter(card: str) -> r.ChillOutCounter:
    return r.ChillOutCounter(card)


def keep(*discards: str) -> r.ChillOutKeep:
    return r.ChillOutKeep(discards)


def burn(*cards: str) -> r.ChillOutBurn:
    return r.ChillOutBurn(cards)


def deal(seats: int, seed: int = 0, **options: Any) -> Position[ChillOutState]:
    """A real start."""
    chance = KeyedChance(seed.to_bytes(32), "deal", (), 0)
    return kernel.start(GAME, seats, r.ChillOutOptions(**options), chance).position


def table(
    roll: str = "2+3",
    *,
    hands: Mapping[int, str] | None = None,
    seats: int = 3,
    draw: str = D,
    discards: str = DISCARDS,
    seat: int = 0,
    scoring: str = "",
    orders: Sequence[str] = (),
    **fields: Any,
) -> Position[ChillOutState]:
    """The start of a turn with this roll. A seat of which nothing is said has its hand of the
    worked examples; options are among the `fields` of the state; `scoring` are dice after the
    roll, and `orders` shuffles."""
    names = r.ChillOutOptions.__struct_fields__
    options = {name: fields.pop(name) for name in names if name in fields}
    state = rules._nothing_dealt(seats, r.ChillOutOptions(**options))
    usual = dict(enumerate((H0, H1, H2)))
    given = {**usual, **(hands or {})}
    state.hands = [in_order(given.get(each, H1).split()) for each in range(seats)]
    state.pile = draw.split()[::-1]
    state.discards = discards.split()[::-1]
    memory.forget_all(state)
    for name, value in fields.items():
        assert name in ChillOutState.__struct_fields__, name
        setattr(state, name, value)
    course._begin_turn(state, seat, Loaded(f"{roll} {scoring}", *orders))
    return Position(state, seats, [], 0)


def step(
    position: Position[ChillOutState], action: ChillOutAction, dice: str = "", *orders: str
) -> kernel.Step:
    """One answer with its events; `dice` first those of the action, then of the next turn."""
    (seat,) = kernel.actors(GAME, position)
    return kernel.play(GAME, position, seat, action, Loaded(dice, *orders))


def play(
    position: Position[ChillOutState],
    *actions: ChillOutAction,
    dice: str = "",
    orders: Sequence[str] = (),
) -> Position[ChillOutState]:
    """Play answers of whoever is to act, with one run of dice and shuffles."""
    chance = Loaded(dice, *orders)
    for action in actions:
        (seat,) = kernel.actors(GAME, position)
        position, _ = kernel.play(GAME, position, seat, action, chance)
    return position


def events(
    position: Position[ChillOutState], action: ChillOutAction, dice: str = "", *orders: str
) -> list[ChillOutEvent]:
    """What happens with an answer."""
    return step(position, action, dice, *orders).events  # type: ignore[return-value]


def actor(position: Position[ChillOutState]) -> int:
    (seat,) = kernel.actors(GAME, position)
    return seat


def prompt(position: Position[ChillOutState]) -> kernel.Prompt:
    return GAME.prompt(position.state, actor(position))


def answers(position: Position[ChillOutState]) -> list[ChillOutAction]:
    """The complete answers that the acting seat is offered."""
    return list(prompt(position).answers)


def refusal(position: Position[ChillOutState], action: ChillOutAction) -> str:
    """The code with which the action is refused."""
    try:
        kernel.check(GAME, position, actor(position), action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def default(position: Position[ChillOutState]) -> ChillOutAction:
    """What the clock answers for the acting seat."""
    return GAME.default(position.state, actor(position))


def tag(position: Position[ChillOutState]) -> str:
    """The name of the phase."""
    return str(position.state.phase.__struct_config__.tag)


def counts(position: Position[ChillOutState]) -> list[int]:
    return [len(hand) for hand in position.state.hands]


def hand(position: Position[ChillOutState], seat: int) -> str:
    return " ".join(position.state.hands[seat])


def pile(position: Position[ChillOutState]) -> str:
    return " ".join(position.state.pile[::-1])


def discards(position: Position[ChillOutState]) -> str:
    return " ".join(position.state.discards[::-1])


def winners(position: Position[ChillOutState]) -> tuple[int, ...]:
    """Who won the round that has just ended."""
    assert position.state.last is not None
    return position.state.last.winners
