"""The records of Chameleon: options, actions, phases, the state and the view. Play cards are known
by their code (``R50``, ``BS``, ``W``), colours and colour cards by their letter."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.kernel import Action, Phase
from games.engine.words import N_

# In Python a dollar also matches before a line break at the end, in JSON Schema it does not.
CARD_PATTERN = r"^([RBGY](10|20|50|70|100|S|V)|W|CC)(?!\n)$"
MOST_SEATS = 8

PlayCard: TypeAlias = Annotated[
    str,
    Meta(
        pattern=CARD_PATTERN,
        title="Play card",
        description="Colour letter and 10, 20, 50, 70, 100, S (Skip) or V (Reverse); W; CC.",
    ),
]
Target: TypeAlias = Annotated[
    int,
    Meta(ge=0, lt=MOST_SEATS, title="Target", description="The seat, with a Color Change only."),
]


class ChameleonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a match is created. Titles and descriptions are for the form; the
    examples keep matches of tests short."""

    target_score: Annotated[
        int,
        Meta(
            title=N_("Points to reach"),
            description=N_("In hundreds. A match ends after the round in which somebody has them."),
            ge=200,
            le=2000,
            multiple_of=100,
            examples=[1000, 200],
        ),
    ] = 1000
    max_rounds: Annotated[
        int,
        Meta(
            title=N_("Rounds at most"),
            description=N_("After so many rounds the highest total wins."),
            ge=1,
            le=50,
            examples=[2, 1],
        ),
    ] = 30
    turn_cap: Annotated[
        int,
        Meta(
            title=N_("Turns in a round"),
            description=N_("For each player; then the round ends although nobody went out."),
            ge=20,
            le=100,
            examples=[20],
        ),
    ] = 40
    allow_wild_discard: Annotated[
        bool,
        Meta(
            title=N_("Wilds may be discarded"),
            description=N_("Otherwise whoever holds a Wild keeps it."),
        ),
    ] = False


class ChameleonDrawPlay(Action, frozen=True, tag="draw_play"):
    """Take the top card of the play pile; a discard follows."""


class ChameleonTakeDiscard(Action, frozen=True, tag="take_discard"):
    """Take the top card of the discard pile; the discard of another card follows."""


class ChameleonDrawColor(Action, frozen=True, tag="draw_color"):
    """Turn up a new colour card for oneself; that is the whole turn."""


class ChameleonGoOut(Action, frozen=True, tag="go_out"):
    """End the round with a hand that matches the own colour."""


class ChameleonDiscard(Action, frozen=True, tag="discard", omit_defaults=True):
    """Put a card on the discard pile; a Color Change at a seat, no other card at any."""

    card: PlayCard
    target: Target | None = None


ChameleonAction: TypeAlias = (
    ChameleonDrawPlay
    | ChameleonTakeDiscard
    | ChameleonDrawColor
    | ChameleonGoOut
    | ChameleonDiscard
)


class ChameleonChoosing(Phase, frozen=True, tag="choose"):
    """The seat begins its turn."""

    seat: int


class ChameleonDiscarding(Phase, frozen=True, tag="discard"):
    """The seat has taken a card and discards one."""

    follow_up: ClassVar[bool] = True

    seat: int


class ChameleonOver(Phase, frozen=True, tag="over"):
    """The last round has been counted."""


ChameleonPhase: TypeAlias = ChameleonChoosing | ChameleonDiscarding | ChameleonOver


class ChameleonResult(msgspec.Struct, frozen=True):
    """A round that is over: who went out (None when the limit of turns ended it), and the points of
    each seat, the bonus for going out among them."""

    out: int | None
    points: tuple[int, ...]


class ChameleonCount(msgspec.Struct, frozen=True):
    """What lay on the table when a round was counted: colours and hands of all seats."""

    round: int
    out: int | None
    colors: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]


class ChameleonShed(msgspec.Struct, frozen=True, array_like=True):
    """A discard of a card that nobody else had seen in that hand: after how many draws since the
    last reshuffle it came, and whether it is counted among the cards drawn since then."""

    card: str
    draws: int
    fresh: bool


class ChameleonTrace(msgspec.Struct):
    """What a seat did to its hand since the play pile was last made of discards: how many cards it
    drew, which of them it still holds, and what it discarded."""

    draws: int
    fresh: list[str]
    sheds: list[ChameleonShed]


class ChameleonState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    Piles and stacks have their top at the end, hands are in the card order. `drawn` is the card
    from the play pile and `taken` the one from the discard pile that the seat has to follow with a
    discard; at most one of them is set. `known` are the cards that a seat took openly and must
    still hold. `traces` by seat, empty until the play pile of the round is first reshuffled.
    """

    options: ChameleonOptions
    round: int
    dealer: int
    direction: int
    seat: int
    turns: int
    over: bool
    drawn: str | None
    taken: str | None
    hands: list[list[str]]
    stacks: list[list[str]]
    play_pile: list[str]
    color_pile: list[str]
    discards: list[str]
    known: list[list[str]]
    traces: list[ChameleonTrace]
    totals: list[int]
    results: list[ChameleonResult]
    last: ChameleonCount | None


class ChameleonSeat(msgspec.Struct, frozen=True):
    """What everybody sees of a seat. `stack`: how many colour cards lie there, the one that counts
    on top; `took`: cards taken from the discard pile that must still be in the hand."""

    color: str
    stack: int
    cards: int
    took: tuple[str, ...]
    total: int


class ChameleonNext(msgspec.Struct, frozen=True):
    """Who plays after each kind of discard of the current seat; no Reverse with two players."""

    plain: int
    skip: int
    reverse: int | None


class ChameleonHand(msgspec.Struct, frozen=True):
    """The viewer's own hand in the card order. `points`: what each card counts now; `value`: all of
    them; `unmatched`: how many do not match the own colour; `drawn`: the card from the play pile in
    this turn."""

    cards: tuple[str, ...]
    points: tuple[int, ...]
    value: int
    unmatched: int
    drawn: str | None


class ChameleonView(msgspec.Struct, frozen=True):
    """What a viewer may know. `hand` is the viewer's own, None for a spectator; `taken` the card
    that the current seat took from the discard pile in this turn; `discards` and `results` are
    whole, the top and the first round first; `colors_left`: how many colour cards of each colour
    lie face down; `last`: the count of the round before."""

    phase: ChameleonPhase
    options: ChameleonOptions
    round: int
    dealer: int
    direction: int
    current_seat: int | None
    turns: int
    turns_left: int
    seats: tuple[ChameleonSeat, ...]
    hand: ChameleonHand | None
    taken: str | None
    discards: tuple[str, ...]
    play_count: int
    color_count: int
    colors_left: dict[str, int]
    next: ChameleonNext | None
    results: tuple[ChameleonResult, ...]
    last: ChameleonCount | None
