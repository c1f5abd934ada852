"""Sets up positions of Chameleon for tests, with chosen piles, and plays on from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import codec, kernel
from games.engine.chameleon import rules
from games.engine.chameleon.events import ChameleonEvent
from games.engine.chameleon.records import (
    ChameleonAction,
    ChameleonDiscard,
    ChameleonOptions,
    ChameleonState,
)
from games.engine.chameleon.scoring import HAND, RANK, play_deck
from games.engine.chance import Chance, KeyedChance
from games.engine.kernel import Position, Viewer
from tests.engine.channels import ENGINE, Channel
from tests.engine.matches import World

GAME = rules.Chameleon()
DRAW_PLAY, TAKE_DISCARD = rules.DRAW_PLAY, rules.TAKE_DISCARD
DRAW_COLOR, GO_OUT = rules.DRAW_COLOR, rules.GO_OUT
# A hand that matches no colour.
MIXED = "R10 B10 G10 Y10 R20 B20 G20"


def errors(world: World, viewer: Viewer) -> bytes:
    """What the acting seat is told of each discard and of taking one: the same question as that of
    the common channel, which takes far longer."""
    told: list[Any] = []
    asked = kernel.actors(GAME, world.position)
    for action in (TAKE_DISCARD, *rules.DISCARD.values()) if viewer in asked else ():
        try:
            kernel.check(world.game, world.position, asked[0], action)
        except kernel.IllegalAction as error:
            told.append((error.code, error.message))
    return codec.encode(told)


QUICK: Mapping[str, Channel] = {**ENGINE, "errors": errors}


class Stacked(Chance):
    """Chance that puts piles into given orders, top first, one after the other; what is not given
    lies below. The other choices give 0, so that the first dealer is seat 0."""

    def __init__(self, *orders: str) -> None:
        super().__init__()
        self.orders = list(orders)

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[Any]) -> None:
        given = self.orders.pop(0).split() if self.orders else []
        rest = list(items)
        for card in given:
            rest.remove(card)
        items[:] = [*rest, *given[::-1]]


def discard(card: str, target: int | None = None) -> ChameleonDiscard:
    return ChameleonDiscard(card, target)


def deal(seats: int, seed: int = 0, **options: Any) -> Position[ChameleonState]:
    """A real start."""
    chance = KeyedChance(seed.to_bytes(32), "deal", (), 0)
    return kernel.start(GAME, seats, ChameleonOptions(**options), chance).position


def first_discard(
    seats: int, card: str, colors: str = ""
) -> tuple[Position[ChameleonState], list[ChameleonEvent]]:
    """A start with this first discard, and the colour cards in this order; seat 0 deals."""
    deck = play_deck(seats)
    deck.remove(card)
    order = " ".join([*deck[: HAND * seats], card])
    position, events = kernel.start(GAME, seats, ChameleonOptions(), Stacked(order, colors))
    return position, events  # type: ignore[return-value]


def table(
    *,
    seats: int = 3,
    hands: Mapping[int, str] | None = None,
    stacks: Mapping[int, str] | None = None,
    play: str = "Y20 Y20",
    color: str = "R B G Y",
    discards: str = "Y70",
    seat: int = 0,
    totals: tuple[int, ...] | None = None,
    **fields: Any,
) -> Position[ChameleonState]:
    """A position given by what matters. Piles and stacks are words, top first; a seat of which
    nothing is said holds a mixture under red. Options are among the `fields` of the state."""
    names = ChameleonOptions.__struct_fields__
    options = {name: fields.pop(name) for name in names if name in fields}
    state = rules._nothing_dealt(seats, ChameleonOptions(**options), 0)
    state.seat = seat
    state.hands = [_hand((hands or {}).get(each, MIXED)) for each in range(seats)]
    state.stacks = [(stacks or {}).get(each, "R").split()[::-1] for each in range(seats)]
    state.play_pile = play.split()[::-1]
    state.color_pile = color.split()[::-1]
    state.discards = discards.split()[::-1]
    state.known = [[] for _ in range(seats)]
    state.totals = list(totals or [0] * seats)
    for name, value in fields.items():
        assert name in ChameleonState.__struct_fields__, name
        setattr(state, name, value)
    return Position(state, seats, [], 0)


def _hand(words: str) -> list[str]:
    return sorted(words.split(), key=RANK.__getitem__)


def play(
    position: Position[ChameleonState],
    *actions: ChameleonAction,
    chance: Chance | None = None,
    seat: int | None = None,
) -> Position[ChameleonState]:
    """Play answers of whoever is to act (`seat` checks who that is before the first)."""
    assert seat is None or kernel.actors(GAME, position) == (seat,)
    for action in actions:
        position, _ = step(position, action, chance)
    return position


def step(
    position: Position[ChameleonState], action: ChameleonAction, chance: Chance | None = None
) -> kernel.Step:
    """One answer with its events."""
    (seat,) = kernel.actors(GAME, position)
    return kernel.play(GAME, position, seat, action, chance or Stacked())


def after(
    position: Position[ChameleonState], action: ChameleonAction, *orders: str
) -> tuple[Position[ChameleonState], list[ChameleonEvent]]:
    """One answer with the position and the events it led to; `orders` of the shuffles it needs."""
    position, events = step(position, action, Stacked(*orders))
    return position, events  # type: ignore[return-value]


def answers(position: Position[ChameleonState]) -> list[ChameleonAction]:
    """What the acting seat is offered."""
    (seat,) = kernel.actors(GAME, position)
    return list(GAME.prompt(position.state, seat).answers)


def refusal(position: Position[ChameleonState], action: ChameleonAction) -> str:
    """The code with which the action is refused."""
    try:
        step(position, action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def default(position: Position[ChameleonState]) -> ChameleonAction:
    """What the clock answers for the acting seat."""
    (seat,) = kernel.actors(GAME, position)
    return GAME.default(position.state, seat)


def shown(position: Position[ChameleonState]) -> dict[str, Any]:
    """Piles and stacks as words, top first, and whose turn it is."""
    s = position.state
    return {
        "seat": s.seat,
        "play": " ".join(s.play_pile[::-1]),
        "color": " ".join(s.color_pile[::-1]),
        "discards": " ".join(s.discards[::-1]),
        "stacks": [" ".join(stack[::-1]) for stack in s.stacks],
    }
