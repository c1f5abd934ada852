"""The records of The Chameleon: actions, phases, the state and the view. Events are in `events`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.kernel import Action, Phase
from games.engine.the_chameleon.options import TheChameleonOptions, TheChameleonTopic

# Longer texts are cut off before the rules look at them; cleaning may shorten a text.
_TYPED = 500

Typed: TypeAlias = Annotated[str, Meta(max_length=_TYPED)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7, title="Seat", description="From 0.")]
Role: TypeAlias = Literal["informed", "chameleon"]
RoundOutcome: TypeAlias = Literal["escaped", "guessed", "failed"]

POINTS: dict[RoundOutcome, tuple[int, int]] = {
    "escaped": (2, 0),
    "guessed": (1, 0),
    "failed": (0, 2),
}
"""What the Chameleon and each informed player get."""


class TheChameleonClue(Action, frozen=True, tag="clue"):
    """Give a clue. It is final."""

    text: Typed


class TheChameleonVote(Action, frozen=True, tag="vote"):
    """Point at another seat, sealed; the last vote of a seat counts."""

    target: SeatNumber


class TheChameleonAccuse(Action, frozen=True, tag="accuse"):
    """The dealer breaks a tie."""

    target: SeatNumber


class TheChameleonGuess(Action, frozen=True, tag="guess"):
    """The accused Chameleon names the secret word."""

    word: Typed


class TheChameleonMiss(Action, frozen=True, tag="miss"):
    """No clue, no vote, no guess: what the clock notes when time runs out. Nobody can send it."""

    by_clock: ClassVar[bool] = True


TheChameleonAction: TypeAlias = (
    TheChameleonClue | TheChameleonVote | TheChameleonAccuse | TheChameleonGuess | TheChameleonMiss
)


class TheChameleonClues(Phase, frozen=True, tag="clues"):
    """The seat gives its clue; the others follow clockwise."""

    seat: int


class TheChameleonSealedClues(Phase, frozen=True, tag="sealed_clues"):
    """All give their clues at once. `seats` are those who were asked."""

    together: ClassVar[bool] = True

    seats: tuple[int, ...]


class TheChameleonDebate(Phase, frozen=True, tag="debate"):
    """All talk and vote. `seats` are those who were asked for a vote."""

    together: ClassVar[bool] = True
    changeable: ClassVar[bool] = True

    seats: tuple[int, ...]


class TheChameleonTiebreak(Phase, frozen=True, tag="tiebreak"):
    """The dealer chooses among the seats with most votes."""

    seat: int
    tied: tuple[int, ...]


class TheChameleonGuessing(Phase, frozen=True, tag="guess"):
    """The accused Chameleon guesses; so many guesses are left."""

    seat: int
    left: int


class TheChameleonOver(Phase, frozen=True, tag="over"):
    """The last round is over."""


TheChameleonPhase: TypeAlias = (
    TheChameleonClues
    | TheChameleonSealedClues
    | TheChameleonDebate
    | TheChameleonTiebreak
    | TheChameleonGuessing
    | TheChameleonOver
)


class TheChameleonSaid(msgspec.Struct, frozen=True):
    """A seat's clue; None when it gave none in time."""

    seat: int
    text: str | None


class TheChameleonBallot(msgspec.Struct, frozen=True):
    """A seat's vote; None when it gave none in time."""

    seat: int
    target: int | None


class TheChameleonResult(msgspec.Struct, frozen=True):
    """A round that is over, with all that is public then. `cell` is like B2; `points` by seat."""

    round: int
    topic: str
    dealer: int
    chameleon: int
    secret: str
    cell: str
    clues: tuple[TheChameleonSaid, ...]
    votes: tuple[TheChameleonBallot, ...]
    accused: int | None
    guesses: tuple[str, ...]
    outcome: RoundOutcome
    points: tuple[int, ...]


class TheChameleonState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    `used` are the numbers of topics not to be drawn again yet; `secret` is the number of a word.
    `clues` and `votes` go clockwise from the dealer; the votes are there once they are counted.
    `absent`: seats that have left and that nobody plays on. `last` is the round before.
    """

    options: TheChameleonOptions
    phase: TheChameleonPhase
    round: int
    dealer: int
    topic: TheChameleonTopic
    used: list[int]
    secret: int
    chameleon: int
    clues: list[TheChameleonSaid]
    votes: list[TheChameleonBallot]
    accused: int | None
    guesses: list[str]
    scores: list[int]
    absent: list[bool]
    last: TheChameleonResult | None


class TheChameleonView(msgspec.Struct, frozen=True):
    """What a viewer may know.

    `options` name own topics by their titles alone. `order`: the seats clockwise from the dealer.
    `words` are None while they are hidden. `role`, `secret` and `cell` are the viewer's own: None
    for a spectator and, but for the role, for the Chameleon, until the match is over. `clues` and
    `votes` go clockwise from the dealer. `accused_role` is told with the accusation. `target` is
    None when one round is the match. `last` is the round before, at the end of the match its last.
    """

    phase: TheChameleonPhase
    options: TheChameleonOptions
    round: int
    dealer: int
    order: tuple[int, ...]
    topic: str
    words: tuple[str, ...] | None
    role: Role | None
    secret: str | None
    cell: str | None
    clues: tuple[TheChameleonSaid, ...]
    votes: tuple[TheChameleonBallot, ...]
    accused: int | None
    accused_role: Role | None
    guesses: tuple[str, ...]
    guesses_in_all: int
    scores: tuple[int, ...]
    target: int | None
    last: TheChameleonResult | None
