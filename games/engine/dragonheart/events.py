"""The events of Dragonheart. Cards drawn are known to who drew them, and the card that goes back
with the Great Dragon to who lost it; everybody knows that it happened and to how many cards."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from games.engine.dragonheart.deck import CardType, Place
from games.engine.dragonheart.scoring import DragonheartScore
from games.engine.kernel import Event


class DragonheartBegun(Event, frozen=True, tag="begun"):
    """The decks are shuffled; `first` begins."""

    first: int


class DragonheartDealt(Event, frozen=True, tag="dealt"):
    """The seat's first hand."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("cards",)

    to: tuple[int, ...]
    seat: int
    count: int
    cards: tuple[str, ...] | None


class DragonheartPlayed(Event, frozen=True, tag="played"):
    """Cards were put on the space of their type."""

    seat: int
    type: CardType
    cards: tuple[str, ...]


class DragonheartSailed(Event, frozen=True, tag="sailed"):
    """Three ships sailed and left the game, for the `number`-th time in this match."""

    seat: int
    number: int


class DragonheartCaptured(Event, frozen=True, tag="captured"):
    """All cards of a space, or those in the hold, went to the seat's score pile."""

    seat: int
    place: Place
    cards: tuple[str, ...]
    points: int


class DragonheartBoarded(Event, frozen=True, tag="boarded"):
    """The cards of a full space moved to the hold."""

    type: CardType
    cards: tuple[str, ...]


class DragonheartDragonGained(Event, frozen=True, tag="dragon_gained"):
    """The Great Dragon came to the seat, from the board or from the seat `loser`."""

    seat: int
    loser: int | None


class DragonheartReturned(Event, frozen=True, tag="returned"):
    """A card of who lost the Great Dragon, drawn by lot, went from the hand on top of its pile."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("card",)

    to: tuple[int, ...]
    seat: int
    card: str | None


class DragonheartDrew(Event, frozen=True, tag="drew"):
    """The hand was refilled, as far as the pile allowed. The cards are sorted."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("cards",)

    to: tuple[int, ...]
    seat: int
    count: int
    cards: tuple[str, ...] | None


class DragonheartFinalTurn(Event, frozen=True, tag="final_turn"):
    """The seat has the last turn of the match: ships sailed for the third time, or the other's pile
    is empty."""

    seat: int
    why: Literal["ships", "pile"]


class DragonheartEnded(Event, frozen=True, tag="ended"):
    """The match is over: by the third sailing, by an empty pile, after the final turn, or because a
    seat left. `best` are the seats in first place."""

    why: Literal["ships", "pile", "final_turn", "left"]
    scores: tuple[DragonheartScore, ...]
    best: tuple[int, ...]


DragonheartEvent: TypeAlias = (
    DragonheartBegun
    | DragonheartDealt
    | DragonheartPlayed
    | DragonheartSailed
    | DragonheartCaptured
    | DragonheartBoarded
    | DragonheartDragonGained
    | DragonheartReturned
    | DragonheartDrew
    | DragonheartFinalTurn
    | DragonheartEnded
)
