"""The events of The Chameleon. Who is the Chameleon, the secret and the words are in none of them
before the rules make them public; the words never are, for a topic may come again."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from games.engine.kernel import Event
from games.engine.the_chameleon.records import (
    Role,
    TheChameleonBallot,
    TheChameleonResult,
    TheChameleonSaid,
)


class TheChameleonRoundStarted(Event, frozen=True, tag="round_started"):
    """A round begins. `secret` and `chameleon` are for the server's own log: `to` names nobody."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("secret", "chameleon")

    to: tuple[int, ...]
    round: int
    topic: str
    dealer: int
    secret: str | None
    chameleon: int | None


class TheChameleonClueGiven(Event, frozen=True, tag="clue_given"):
    """A clue of the sequential mode; None when time ran out."""

    seat: int
    text: str | None


class TheChameleonCluesShown(Event, frozen=True, tag="clues_shown"):
    """All clues of the simultaneous mode, clockwise from the dealer."""

    clues: tuple[TheChameleonSaid, ...]


class TheChameleonVotesShown(Event, frozen=True, tag="votes_shown"):
    """All votes, clockwise from the dealer."""

    votes: tuple[TheChameleonBallot, ...]


class TheChameleonTied(Event, frozen=True, tag="tied"):
    """Several seats have most votes; the dealer chooses."""

    seats: tuple[int, ...]
    dealer: int


class TheChameleonAccused(Event, frozen=True, tag="accused"):
    """Who is accused and what that seat is; None when nobody voted. `by` is the dealer after a
    tie. It says a role, so it is in no mail."""

    mailed: ClassVar[bool] = False

    seat: int | None
    role: Role | None
    by: int | None


class TheChameleonGuessed(Event, frozen=True, tag="guessed"):
    """A guess of the accused Chameleon. It may be a word of the topic, so it is in no mail."""

    mailed: ClassVar[bool] = False

    seat: int
    word: str
    right: bool


class TheChameleonGuessesLost(Event, frozen=True, tag="guesses_lost"):
    """Time ran out for the accused Chameleon."""

    seat: int


class TheChameleonRoundEnded(Event, frozen=True, tag="round_ended"):
    """The round is over, and all of it is public: the Chameleon, the secret word, the points."""

    result: TheChameleonResult


class TheChameleonEnded(Event, frozen=True, tag="ended"):
    """The match is over: the scores, and the seats with the highest."""

    scores: tuple[int, ...]
    best: tuple[int, ...]


TheChameleonEvent: TypeAlias = (
    TheChameleonRoundStarted
    | TheChameleonClueGiven
    | TheChameleonCluesShown
    | TheChameleonVotesShown
    | TheChameleonTied
    | TheChameleonAccused
    | TheChameleonGuessed
    | TheChameleonGuessesLost
    | TheChameleonRoundEnded
    | TheChameleonEnded
)
