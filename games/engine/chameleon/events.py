"""What happens in a match of Chameleon, as records for log and view."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from games.engine.kernel import Event


class ChameleonRoundBegun(Event, frozen=True, tag="round_begun"):
    """A deal: the colours by seat, the first discard, which way play goes (1 left, -1 right), and
    the seat that begins. `skipped` is the seat that a Skip passed over."""

    round: int
    dealer: int
    colors: tuple[str, ...]
    card: str
    direction: int
    first: int
    skipped: int | None


class ChameleonDealt(Event, frozen=True, tag="dealt"):
    """The hand of one seat, which alone learns of it."""

    PRIVATE: ClassVar[bool] = True

    to: tuple[int, ...]
    cards: tuple[str, ...]


class ChameleonDrew(Event, frozen=True, tag="drew"):
    """A card from the play pile; which, only its seat may know."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("card",)

    to: tuple[int, ...]
    seat: int
    card: str | None


class ChameleonTook(Event, frozen=True, tag="took"):
    """The top card of the discard pile went to a hand."""

    seat: int
    card: str


class ChameleonDiscarded(Event, frozen=True, tag="discarded"):
    """A discard. `skipped`: the seat a Skip passes over; `direction`: the new one after a Reverse;
    `target`: who must turn up a new colour after a Color Change."""

    seat: int
    card: str
    skipped: int | None
    direction: int | None
    target: int | None


class ChameleonRecolored(Event, frozen=True, tag="recolored"):
    """A seat turned up a new colour card, perhaps of the colour it had."""

    seat: int
    old: str
    new: str


class ChameleonReshuffled(Event, frozen=True, tag="reshuffled"):
    """An empty pile was made anew of so many cards: discards, or colour cards covered by others."""

    pile: Literal["play", "color"]
    cards: int


class ChameleonWentOut(Event, frozen=True, tag="went_out"):
    """A seat ended the round with a hand that matches."""

    seat: int
    round: int


class ChameleonCapReached(Event, frozen=True, tag="cap_reached"):
    """The round ended after so many turns, and nobody had gone out."""

    round: int
    turns: int


class ChameleonCounted(Event, frozen=True, tag="counted"):
    """A hand laid open at the end of a round: its points, the bonus among them, and the total."""

    seat: int
    color: str
    cards: tuple[str, ...]
    bonus: int
    points: int
    total: int


class ChameleonEnded(Event, frozen=True, tag="ended"):
    """The match is over: the totals by seat, and the seats with the highest."""

    totals: tuple[int, ...]
    best: tuple[int, ...]


ChameleonEvent: TypeAlias = (
    ChameleonRoundBegun
    | ChameleonDealt
    | ChameleonDrew
    | ChameleonTook
    | ChameleonDiscarded
    | ChameleonRecolored
    | ChameleonReshuffled
    | ChameleonWentOut
    | ChameleonCapReached
    | ChameleonCounted
    | ChameleonEnded
)
