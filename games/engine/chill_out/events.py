"""What happens in a match of Chill Out, as records for log and view."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from games.engine.chill_out.records import Dice, Why
from games.engine.kernel import Event


class ChillOutStart(msgspec.Struct, frozen=True):
    """One starting roll of a seat."""

    seat: int
    dice: Dice


class ChillOutRoundBegun(Event, frozen=True, tag="round_begun"):
    """A deal: the first discard and all starting rolls. Seats that tied for the highest sum rolled
    again, in the next list, until one, `first`, was alone."""

    round: int
    rolls: tuple[tuple[ChillOutStart, ...], ...]
    first: int
    card: str


class ChillOutDealt(Event, frozen=True, tag="dealt"):
    """The hand of one seat, which alone learns of it."""

    PRIVATE: ClassVar[bool] = True

    to: tuple[int, ...]
    cards: tuple[str, ...]


class ChillOutRolled(Event, frozen=True, tag="rolled"):
    """The roll that begins a turn."""

    seat: int
    dice: Dice


class ChillOutDiscarded(Event, frozen=True, tag="discarded"):
    """One or two cards went to the discard pile in this order."""

    seat: int
    cards: tuple[str, ...]


class ChillOutSetDiscarded(Event, frozen=True, tag="set_discarded"):
    """The peppers 1 to 4 of a colour went to the discard pile."""

    seat: int
    cards: tuple[str, ...]


class ChillOutPlayed(Event, frozen=True, tag="played"):
    """An action card was laid at a seat."""

    seat: int
    card: str
    target: int


class ChillOutCountered(Event, frozen=True, tag="countered"):
    """A CHILL OUT was answered with another one."""

    seat: int
    card: str


class ChillOutAccepted(Event, frozen=True, tag="accepted"):
    """A CHILL OUT was not answered, whether or not it could have been."""

    seat: int


class ChillOutActionRolled(Event, frozen=True, tag="action_rolled"):
    """The die of a CHILL OUT (peppers of `color` must be kept) or of a BLOW YOUR TOP (no colour)
    says how many cards `drawer` draws."""

    seat: int
    die: int
    drawer: int
    color: str | None


class ChillOutBurnRolled(Event, frozen=True, tag="burn_rolled"):
    """The dice of a BURN OUT, of the seat that laid it and of its target."""

    seat: int
    target: int
    dice: Dice


class ChillOutDrew(Event, frozen=True, tag="drew"):
    """Cards from the draw pile; which, only the seat may know."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("cards",)

    to: tuple[int, ...]
    seat: int
    number: int
    cards: tuple[str, ...] | None


class ChillOutTook(Event, frozen=True, tag="took"):
    """The top discard went to a hand."""

    seat: int
    card: str


class ChillOutDropped(Event, frozen=True, tag="dropped"):
    """No card was left anywhere for so many draws."""

    seat: int
    number: int


class ChillOutReshuffled(Event, frozen=True, tag="reshuffled"):
    """The empty draw pile was made anew of so many discards."""

    cards: int


class ChillOutKept(Event, frozen=True, tag="kept"):
    """Of the cards drawn for a CHILL OUT these were discarded, and so many kept."""

    seat: int
    cards: tuple[str, ...]
    kept: int


class ChillOutGave(Event, frozen=True, tag="gave"):
    """Cards were handed over; which, only giver and receiver may know."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("cards",)

    to: tuple[int, ...]
    seat: int
    receiver: int
    number: int
    cards: tuple[str, ...] | None


class ChillOutRoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over: somebody got rid of all cards, both piles were empty, or the limit of turns
    was reached."""

    round: int
    why: Why
    winners: tuple[int, ...]
    turns: int


class ChillOutLaidOpen(Event, frozen=True, tag="laid_open"):
    """What a seat still held at the end of a round."""

    seat: int
    cards: tuple[str, ...]


class ChillOutScored(Event, frozen=True, tag="scored"):
    """RED HOT: the winner's roll, the cards turned up for it, their points and the new total.
    `reshuffled`: how many discards were made a new pile for that, 0 where it was not needed."""

    seat: int
    dice: Dice
    cards: tuple[str, ...]
    points: int
    total: int
    reshuffled: int


class ChillOutEnded(Event, frozen=True, tag="ended"):
    """The match is over: the best seats, and their total in RED HOT."""

    best: tuple[int, ...]
    total: int | None


ChillOutEvent: TypeAlias = (
    ChillOutRoundBegun
    | ChillOutDealt
    | ChillOutRolled
    | ChillOutDiscarded
    | ChillOutSetDiscarded
    | ChillOutPlayed
    | ChillOutCountered
    | ChillOutAccepted
    | ChillOutActionRolled
    | ChillOutBurnRolled
    | ChillOutDrew
    | ChillOutTook
    | ChillOutDropped
    | ChillOutReshuffled
    | ChillOutKept
    | ChillOutGave
    | ChillOutRoundEnded
    | ChillOutLaidOpen
    | ChillOutScored
    | ChillOutEnded
)
