"""What requests and answers of the API look like, beside what the selectors already show."""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.paces import DEFAULT_PACE
from games.selectors.shapes import EntryShown, MatchRow, MatchShown

Number = Annotated[int, Meta(ge=-1, le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=200)]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object: the address says it all."""


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made. `seats` says for each seat `me` (exactly one), `open` or `bot`.
    With `opens_seed` the seed is published after the end, so that everybody can check the chance;
    it shows every card that was hidden, too."""

    game: Text
    seats: Annotated[list[Literal["me", "open", "bot"]], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    pace: Text = DEFAULT_PACE
    access: Literal["anyone", "link"] = "anyone"
    opens_seed: bool = False


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to sit down, the first open seat if nothing is said; the code of a table by link; a
    word of yours that goes into the chance."""

    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    code: Text = ""
    word: Text = ""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your seat's word for the chance of the match; an empty one takes it back."""

    word: Text


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer. `asked` is the prompt's own, so that it cannot count for another turn; with
    `check_only` it is checked against the rules and not played."""

    asked: Number
    action: dict[str, Any]
    check_only: bool = False


class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class MatchQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`code` opens a table by link."""

    code: Text = ""


class MatchesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which list, of which game and status, and the cursor of the page before. `status` is for
    `mine` alone; `waiting` is short and comes whole, with the most urgent first."""

    list: Literal["mine", "waiting", "lobby", "watchable"] = "mine"
    status: Literal["open", "running", "finished", "cancelled", "held", ""] = ""
    game: Text = ""
    cursor: Text = ""


class EntriesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries with a number greater than `since`, at most `limit`."""

    since: Number = -1
    limit: Annotated[int, Meta(ge=1, le=200)] = 100
    code: Text = ""


class StreamQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to begin: after the entry of this number; `Last-Event-ID` counts before it."""

    since: Number | None = None
    code: Text = ""


class Me(msgspec.Struct, frozen=True):
    """Your account. `waiting` is in how many matches you owe an answer; `scopes` are those of the
    token, null for a session."""

    name: str
    is_bot: bool
    is_guest: bool
    language: str
    timezone: str
    waiting: int
    scopes: tuple[str, ...] | None


class GameRow(msgspec.Struct, frozen=True):
    """A game that is offered here. `weight` is how heavy its rules are, from 1."""

    key: str
    title: str
    about: str
    weight: int
    min_seats: int
    max_seats: int
    rules_version: int


class Games(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[GameRow, ...]


class GameSchemas(msgspec.Struct, frozen=True):
    """JSON Schemas (2020-12) of a game's records. All refer to `definitions`."""

    options: dict[str, Any]
    action: dict[str, Any]
    event: dict[str, Any]
    phase: dict[str, Any]
    view: dict[str, Any]
    definitions: dict[str, Any]


class Game(msgspec.Struct, frozen=True):
    """A game, the names of its cards by code, the paces, and the schemas of its records."""

    key: str
    title: str
    about: str
    weight: int
    min_seats: int
    max_seats: int
    rules_version: int
    cards: dict[str, str]
    paces: tuple[str, ...]
    schemas: GameSchemas


class Matches(msgspec.Struct, frozen=True):
    """Some matches, and the cursor of the next page, empty on the last."""

    matches: tuple[MatchRow, ...]
    next: str


class Made(msgspec.Struct, frozen=True):
    """A new match. `code` is what others need to join or see it, empty unless it is by link."""

    match: MatchShown
    code: str


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Proof that an answer was taken: the same whenever the request is repeated. An answer that is
    played has the entry's `number` and your view of its `events`; one that is sealed until all have
    answered has the turn it was `asked` in."""

    match: str
    seat: int
    at: datetime
    number: int | None = None
    events: list[dict[str, Any]] | None = None
    asked: int | None = None


class ReceiptAndMatch(msgspec.Struct, frozen=True):
    """The receipt, null when the answer was only checked, and the match as it stands now."""

    receipt: Receipt | None
    match: MatchShown


class Entries(msgspec.Struct, frozen=True):
    """A piece of the log. `number` is that of the match's newest entry: ask on as long as the last
    one here is smaller."""

    game: str
    number: int
    entries: tuple[EntryShown, ...]
