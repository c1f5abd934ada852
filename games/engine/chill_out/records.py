"""The records of Chill Out: options, actions, phases, the state and the view. Cards are known by
their code (``G1``, ``RC``), everywhere and in every stored record."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.chill_out.deck import MOST_SEATS, Color
from games.engine.kernel import Action, Phase
from games.engine.words import N_

Card: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^([GR][1-4C]|BO|BT)$",
        title="Card",
        description="A pepper's colour and number, GC, RC, BO or BT.",
    ),
]
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=74, title="Cards")]
Target: TypeAlias = Annotated[
    int, Meta(ge=0, lt=MOST_SEATS, title="Target", description="The number of another seat.")
]
Dice: TypeAlias = tuple[int, int]
Why: TypeAlias = Literal["out", "exhausted", "cap"]


class ChillOutOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a match is created. Titles and words are for the form; the examples
    keep matches of tests short."""

    mode: Annotated[
        Literal["normal", "red_hot"],
        Meta(
            title=N_("Version"),
            description=N_("RED HOT goes over several rounds: whoever wins one scores points."),
            extra={"words": {"normal": N_("one round"), "red_hot": N_("RED HOT")}},
        ),
    ] = "normal"
    target_points: Annotated[
        int,
        Meta(
            title=N_("Points to reach"),
            description=N_(
                "In tens, for RED HOT only. A round brings about 20, so that 100 takes about 8 "
                "rounds with two players and 13 with four; 30 or 50 make a short match."
            ),
            ge=20,
            le=200,
            multiple_of=10,
            examples=[100, 20],
        ),
    ] = 100
    max_rounds: Annotated[
        int,
        Meta(
            title=N_("Rounds at most"),
            description=N_("For RED HOT only. After so many rounds the highest total wins."),
            ge=1,
            le=100,
            examples=[2],
        ),
    ] = 40
    turn_cap: Annotated[
        int,
        Meta(
            title=N_("Turns in a round"),
            description=N_("For each player; then whoever holds the fewest cards wins the round."),
            ge=20,
            le=200,
            examples=[20],
        ),
    ] = 60
    ask_counter_always: Annotated[
        bool,
        Meta(
            title=N_("Ask everybody for a counter"),
            description=N_(
                "Otherwise only who holds a CHILL OUT card is asked: that saves a wait, but all "
                "see whether the card is there."
            ),
        ),
    ] = True


class ChillOutDiscard(Action, frozen=True, tag="discard"):
    """Put a card on the discard pile, two after a double; the last one ends on top."""

    cards: Cards


class ChillOutDiscardSet(Action, frozen=True, tag="discard_set"):
    """Put the peppers 1 to 4 of a colour on the discard pile."""

    color: Annotated[Color, Meta(title="Colour", description="G is green, R is red.")]


class ChillOutPlay(Action, frozen=True, tag="play"):
    """Play an action card at another seat."""

    card: Annotated[str, Meta(pattern="^(GC|RC|BO|BT)$", title="Action card")]
    target: Target


class ChillOutDiscardAndGive(Action, frozen=True, tag="discard_and_give", omit_defaults=True):
    """After a 7: discard one card and hand another one over. The only card is just discarded."""

    discard: Card
    give: Card | None = None
    to: Target | None = None


class ChillOutDraw(Action, frozen=True, tag="draw"):
    """Take the top card of the draw pile or of the discards."""

    source: Annotated[Literal["pile", "discards"], Meta(title="Source")]


class ChillOutCounter(Action, frozen=True, tag="counter"):
    """Answer a CHILL OUT with another one, of any colour."""

    card: Annotated[str, Meta(pattern="^(GC|RC)$", title="CHILL OUT card")]


class ChillOutAccept(Action, frozen=True, tag="accept"):
    """Let a CHILL OUT take its effect."""


class ChillOutKeep(Action, frozen=True, tag="keep"):
    """Discard some of the cards drawn just now that may go, and keep the rest."""

    discard: Cards


class ChillOutBurn(Action, frozen=True, tag="burn"):
    """Hand over as many cards as one likes, up to the difference of the dice."""

    cards: Cards


ChillOutAction: TypeAlias = (
    ChillOutDiscard
    | ChillOutDiscardSet
    | ChillOutPlay
    | ChillOutDiscardAndGive
    | ChillOutDraw
    | ChillOutCounter
    | ChillOutAccept
    | ChillOutKeep
    | ChillOutBurn
)


class ChillOutLow(Phase, frozen=True, tag="low"):
    """The seat rolled 2 to 6 and sheds cards: `most` at once."""

    seat: int
    most: int


class ChillOutSeven(Phase, frozen=True, tag="seven"):
    """The seat rolled 7: it discards a card and gives one away."""

    seat: int


class ChillOutDrawing(Phase, frozen=True, tag="draw"):
    """The seat rolled 8 or more and draws; `left` of `draws` cards are still to come."""

    seat: int
    left: int
    draws: int

    @property
    def follow_up(self) -> bool:  # type: ignore[override]
        """The second draw goes on with the turn of the first."""
        return self.left < self.draws


class ChillOutCountering(Phase, frozen=True, tag="counter"):
    """The seat, at which `attacker` laid a CHILL OUT, counters or accepts."""

    seat: int
    attacker: int
    card: str


class ChillOutKeeping(Phase, frozen=True, tag="keep"):
    """The seat drew `drawn` cards for a CHILL OUT. `card` was laid by `attacker` at `target`,
    `counter` against it, if any; peppers of `color` must stay. `accepted`: the seat has just let
    the card take its effect."""

    seat: int
    attacker: int
    target: int
    card: str
    counter: str | None
    color: str
    die: int
    drawn: int
    accepted: bool

    @property
    def follow_up(self) -> bool:  # type: ignore[override]
        """Whoever accepts draws in the same go, and then chooses."""
        return self.accepted


class ChillOutBurning(Phase, frozen=True, tag="burn"):
    """The seat laid a BURN OUT at `target` and may hand over `most` cards: the difference of the
    dice, its own first."""

    follow_up: ClassVar[bool] = True

    seat: int
    target: int
    dice: Dice
    most: int


class ChillOutOver(Phase, frozen=True, tag="over"):
    """The last round has been played."""


ChillOutPhase: TypeAlias = (
    ChillOutLow
    | ChillOutSeven
    | ChillOutDrawing
    | ChillOutCountering
    | ChillOutKeeping
    | ChillOutBurning
    | ChillOutOver
)


class ChillOutResult(msgspec.Struct, frozen=True):
    """A round of RED HOT that is over: who scored, None when nobody did, and how much."""

    winner: int | None
    points: int


class ChillOutCount(msgspec.Struct, frozen=True):
    """The end of a round: why it came, who won, the hands of all seats; in RED HOT the roll of the
    winner (None where nobody scores), the cards turned up and their points."""

    round: int
    why: Why
    winners: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    dice: Dice | None
    cards: tuple[str, ...]
    points: int


class ChillOutKnown(msgspec.Struct, frozen=True, array_like=True):
    """A card that somebody knows to be in one of the hands of `seats`; `shared` are the seats that
    saw how it became known. Both have a bit for each seat, the lowest for seat 0. The card ``C`` is
    a CHILL OUT of either colour."""

    card: str
    seats: int
    shared: int


class ChillOutState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    Piles have their top at the end, hands are in the card order. `drawn` are the cards that the
    seat in phase `keep` has just drawn, in order: the first `drawn_before` of them before the pile
    was reshuffled for them, the next `drawn_open` so that all of that pile went to the seat.

    What the seats know, by seat: `known` cards of others. `coolers`: how many CHILL OUT cards the
    hand can hold beside the known ones, empty where everybody is asked for a counter. Since the
    pile of the round was last made of discards, which `shuffled` says it was: `pool` are the cards
    it was made of, `drew` those that a seat drew from it, and the last `fresh` of these must still
    be in the hand.
    """

    options: ChillOutOptions
    round: int
    seat: int
    dice: Dice
    turns: int
    phase: ChillOutPhase
    hands: list[list[str]]
    pile: list[str]
    discards: list[str]
    drawn: list[str]
    drawn_before: int
    drawn_open: int
    totals: list[int]
    results: list[ChillOutResult]
    last: ChillOutCount | None
    known: list[list[ChillOutKnown]]
    coolers: list[int]
    shuffled: bool
    pool: list[str]
    drew: list[list[str]]
    fresh: list[int]


class ChillOutSeat(msgspec.Struct, frozen=True):
    """What a viewer sees of a seat: the number of its cards, those that the viewer knows to be
    among them (the viewer's own are in its hand), and the total in RED HOT."""

    cards: int
    known: tuple[str, ...]
    total: int


class ChillOutHand(msgspec.Struct, frozen=True):
    """The viewer's own hand in the card order, and what it is worth in RED HOT. `sets`: the colours
    of which it has 1 to 4. In phase `keep`, while the viewer is asked: the cards drawn just now
    that must `stay`, and those that `may_go`."""

    cards: tuple[str, ...]
    value: int
    sets: tuple[str, ...]
    stay: tuple[str, ...]
    may_go: tuple[str, ...]


class ChillOutView(msgspec.Struct, frozen=True):
    """What a viewer may know. `hand` is the viewer's own, None for a spectator; `dice` the roll of
    this turn; `discards` the whole pile, the top first; `pile_draw` whether a card can come from
    the draw pile now; `turns_left` how many turns the round can still take; `last` the end of the
    round before, in phase `over` that of the last one; `results` all rounds of RED HOT."""

    phase: ChillOutPhase
    options: ChillOutOptions
    round: int
    current_seat: int | None
    dice: Dice
    turns: int
    turns_left: int
    seats: tuple[ChillOutSeat, ...]
    hand: ChillOutHand | None
    discards: tuple[str, ...]
    draw_count: int
    pile_draw: bool
    results: tuple[ChillOutResult, ...]
    last: ChillOutCount | None
