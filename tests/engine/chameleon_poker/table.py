"""Sets up hands of Chameleon poker for tests, with chosen piles, and plays on from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import kernel
from games.engine.chameleon_poker import answers as a
from games.engine.chameleon_poker import course, money
from games.engine.chameleon_poker.options import ChameleonPokerOptions, length_of
from games.engine.chameleon_poker.records import ChameleonPokerAction, ChameleonPokerState
from games.engine.chameleon_poker.rules import ChameleonPoker, _before_the_first_hand
from games.engine.chameleon_poker.scoring import CARDS, RANKS
from games.engine.chance import Chance, KeyedChance
from games.engine.kernel import Event, Position

GAME = ChameleonPoker()
ACTIONS: dict[str, ChameleonPokerAction] = {
    "turn_up": a.TURN_UP,
    "keep_wild": a.KEEP_WILD,
    "buy_extra": a.BUY_EXTRA,
    "no_extra": a.NO_EXTRA,
    "pay_three": a.PAY_THREE,
    "give_up": a.GIVE_UP,
    "check": a.CHECK,
    "bet": a.BET,
    "call": a.CALL,
    "raise": a.RAISE,
    "fold": a.FOLD,
    **{f"change_wild {rank}": a.CHANGE[rank] for rank in RANKS},  # type: ignore[index]
}


class Stacked(Chance):
    """Chance that puts decks into given orders, one after the other; what is not given follows in
    the order of the deck."""

    def __init__(self, *decks: Sequence[str]) -> None:
        super().__init__()
        self.decks = list(decks)

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[Any]) -> None:
        given = list(self.decks.pop(0)) if self.decks else []
        items[:] = [*given, *[card for card in items if card not in given]]


def deck(piles: dict[int, str], order: Sequence[int], stock: str = "") -> list[str]:
    """The main deck, top first, that deals these piles (top first) to seats in this order."""
    cards = {seat: pile.split() for seat, pile in piles.items()}
    given = {*stock.split(), *[card for pile in cards.values() for card in pile]}
    # Cards that nothing is said about: never a three, four, seven or nine first.
    rest = sorted((card for card in CARDS if card not in given), key=lambda card: card[0] in "3479")
    for seat in order:
        pile = cards.setdefault(seat, [])
        pile += [rest.pop(0) for _ in range(7 - len(pile))]
    dealt = [cards[seat][number] for number in range(7) for seat in order]
    return [*dealt, *stock.split()]


def begin(
    piles: dict[int, str] | None = None,
    *,
    stacks: Sequence[int] = (300, 300, 300),
    dealer: int | None = None,
    stock: str = "",
    second: str = "",
    hand: int = 1,
    last: bool = False,
    **options: Any,
) -> kernel.Step:
    """Deal one hand; the dealer is the last seat if nothing is said. `last`: the match ends with
    this hand. Further decks are dealt as they lie."""
    seats = len(stacks)
    chosen = ChameleonPokerOptions(**options)
    s = _before_the_first_hand(seats, chosen)
    s.stacks = list(stacks)
    s.dealer = seats - 1 if dealer is None else dealer
    s.hand = (length_of(chosen, seats).hands if last else hand) - 1
    order = [seat for seat in money.clockwise(s, s.dealer) if stacks[seat]]
    chance = Stacked(deck(piles or {}, order, stock), second.split())
    events: list[Event] = []
    course.go_on(course.start_hand, s, events, chance)
    return kernel.Step(Position(s, seats, [], 0), events)


def deal(seats: int, seed: int = 0, **options: Any) -> Position[ChameleonPokerState]:
    """A real start."""
    chance = KeyedChance(seed.to_bytes(32), "deal", (), 0)
    return kernel.start(GAME, seats, ChameleonPokerOptions(**options), chance).position


def step(
    position: Position[ChameleonPokerState], action: str, chance: Chance | None = None
) -> kernel.Step:
    """One answer of whoever is to act, in the rules' words, such as ``change_wild 9``."""
    (seat,) = kernel.actors(GAME, position)
    return kernel.play(GAME, position, seat, ACTIONS[action], chance or Stacked())


def play(
    position: Position[ChameleonPokerState], *words: str, chance: Chance | None = None
) -> Position[ChameleonPokerState]:
    """Several answers, each as "seat action", such as ``1 call``; checks who is to act."""
    for word in words:
        seat, _, action = word.partition(" ")
        assert kernel.actors(GAME, position) == (int(seat),), word
        position, _ = step(position, action, chance)
    return position


def leave(
    position: Position[ChameleonPokerState], seat: int, chance: Chance | None = None
) -> kernel.Step:
    """The seat resigns."""
    return kernel.leave(GAME, position, seat, chance or Stacked())


def offered(position: Position[ChameleonPokerState]) -> list[str]:
    """What the acting seat is offered, in the rules' words."""
    names = {action: name for name, action in ACTIONS.items()}
    (seat,) = kernel.actors(GAME, position)
    return [names[action] for action in GAME.prompt(position.state, seat).answers]


def refusal(position: Position[ChameleonPokerState], action: str) -> str:
    """The code with which the action is refused."""
    try:
        step(position, action)
    except kernel.IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def tags(events: Sequence[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [str(event.__struct_config__.tag) for event in events]
