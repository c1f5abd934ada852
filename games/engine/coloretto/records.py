"""The records of Coloretto: cards and tables of the rules, options, actions, phases, events, the
state and the view. Cards are known by their code, everywhere and in every stored record."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from games.engine.coloretto.scoring import ColorettoScore
from games.engine.kernel import Action, Event, Phase
from games.engine.words import N_

# The colour order: it decides which of two equal colours is shown as the better one.
COLOURS = ("orange", "blue", "brown", "yellow", "green", "pink", "grey")
COPIES = 9
JOKERS = 3
BONUS_CARDS = 10
BELOW_MARKER = 15
# The colours in the game by number of seats; the last ones are left out.
IN_GAME: dict[int, tuple[str, ...]] = {2: COLOURS[:5], 3: COLOURS[:6], 4: COLOURS, 5: COLOURS}
ROWS: dict[int, tuple[int, ...]] = {
    2: (3, 3, 3),
    3: (3, 3, 3),
    4: (3, 3, 3, 3),
    5: (3, 3, 3, 3, 3),
}
BOX_ROWS_FOR_TWO = (1, 2, 3)
BOX_START_CARDS_FOR_TWO = 2

Row: TypeAlias = Annotated[
    int, msgspec.Meta(ge=0, le=4, title="Row", description="Number of a row, from 0.")
]


class ColorettoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a match is created. Titles and words are for the form."""

    scoring: Annotated[
        Literal["standard", "hard"],
        msgspec.Meta(
            title=N_("Scoring"),
            description=N_("What one to six cards of a colour are worth."),
            extra={
                "words": {"standard": N_("1, 3, 6, 10, 15, 21"), "hard": N_("1, 4, 8, 7, 6, 5")}
            },
        ),
    ] = "standard"
    two_player_rules: Annotated[
        Literal["seed", "box"],
        msgspec.Meta(
            title=N_("Rows for two players"),
            description=N_("Has no effect with three or more players."),
            extra={
                "words": {
                    "seed": N_("three rows of 3, one start card each"),
                    "box": N_("rows of 1, 2 and 3, two start cards each"),
                }
            },
        ),
    ] = "seed"
    golden_joker: Annotated[
        bool,
        msgspec.Meta(
            title=N_("Golden joker"),
            description=N_("One joker is golden: whoever takes it gets one more card."),
        ),
    ] = False


def row_capacities(seats: int, options: ColorettoOptions) -> tuple[int, ...]:
    """How many cards each row can hold."""
    if seats == 2 and options.two_player_rules == "box":
        return BOX_ROWS_FOR_TWO
    return ROWS[seats]


class ColorettoDraw(Action, frozen=True, tag="draw"):
    """Turn up the top card of the supply; it must then be placed."""


class ColorettoPlace(Action, frozen=True, tag="place"):
    """Put the drawn card at the end of a row."""

    row: Row


class ColorettoTake(Action, frozen=True, tag="take"):
    """Take a whole row and sit out until the round is over."""

    row: Row


ColorettoAction: TypeAlias = ColorettoDraw | ColorettoPlace | ColorettoTake


class ColorettoTurn(Phase, frozen=True, tag="turn"):
    """The seat draws a card or takes a row."""

    seat: int


class ColorettoPlacing(Phase, frozen=True, tag="placing"):
    """The seat has drawn a card and chooses the row for it."""

    follow_up: ClassVar[bool] = True

    seat: int
    card: str


class ColorettoOver(Phase, frozen=True, tag="over"):
    """The last round has been played."""


ColorettoPhase: TypeAlias = ColorettoTurn | ColorettoPlacing | ColorettoOver


class ColorettoBegun(Event, frozen=True, tag="begun"):
    """The deal: each seat's start cards, who plays first, how many cards lie face down."""

    start: tuple[tuple[str, ...], ...]
    first: int
    supply: int


class ColorettoDrew(Event, frozen=True, tag="drew"):
    """A card turned up; `marker` when the last round marker came up before it."""

    seat: int
    card: str
    marker: bool


class ColorettoPlaced(Event, frozen=True, tag="placed"):
    """The drawn card was put into a row."""

    seat: int
    card: str
    row: int


class ColorettoTook(Event, frozen=True, tag="took"):
    """A row was taken; `extra` is the golden joker's card, `marker` whether the last round marker
    came up before that one."""

    seat: int
    row: int
    cards: tuple[str, ...]
    extra: str | None
    marker: bool


class ColorettoRoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody has a row. `set_aside` are the cards of rows nobody took; `starter` begins the next
    round, None after the last one."""

    round: int
    set_aside: tuple[str, ...]
    starter: int | None


class ColorettoEnded(Event, frozen=True, tag="ended"):
    """The count, seat by seat, and the seats with the highest total."""

    scores: tuple[ColorettoScore, ...]
    best: tuple[int, ...]


ColorettoEvent: TypeAlias = (
    ColorettoBegun
    | ColorettoDrew
    | ColorettoPlaced
    | ColorettoTook
    | ColorettoRoundEnded
    | ColorettoEnded
)


class ColorettoState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    `supply` has its top at the end. `rows` hold the cards that can still be taken and `room` says
    how many more fit in: both are empty for a taken row. `taken_by` says per row who took it in
    this round, and a seat is out while it stands there.
    `collections` have every code of the match as a key, zeros included; so has `set_aside`.
    """

    options: ColorettoOptions
    supply: list[str]
    rows: list[list[str]]
    room: list[int]
    taken_by: list[int | None]
    collections: list[dict[str, int]]
    set_aside: dict[str, int]
    pending: str | None
    last_round: bool
    over: bool
    round: int
    seat: int
    starter: int


class ColorettoRow(msgspec.Struct, frozen=True):
    """A row on the table. Once taken it has no cards and `taken_by` says who has them. `gain` is by
    how much the row as it lies would change the viewer's score, None when the viewer cannot take it
    in this round; the golden joker's extra card is not foreseen."""

    capacity: int
    cards: tuple[str, ...]
    taken_by: int | None
    gain: int | None


class ColorettoView(msgspec.Struct, frozen=True):
    """What everybody may know: all but the order of the supply. Only `gain` differs by viewer.

    `order`: seats still in this round in the order of their turns, the acting one first. `row_of`:
    the row each seat took in this round. `points`: what 0 to 6 cards of a colour are worth.
    `scores`: the count if the match ended now, or the final one. `unseen`: how many cards of each
    code nobody has seen yet.
    """

    phase: ColorettoPhase
    options: ColorettoOptions
    colours: tuple[str, ...]
    points: tuple[int, ...]
    round: int
    round_starter: int
    current_seat: int | None
    order: tuple[int, ...]
    row_of: tuple[int | None, ...]
    supply_count: int
    draws_until_marker: int | None
    last_round: bool
    pending: str | None
    rows: tuple[ColorettoRow, ...]
    collections: tuple[dict[str, int], ...]
    set_aside: dict[str, int]
    unseen: dict[str, int]
    scores: tuple[ColorettoScore, ...]
