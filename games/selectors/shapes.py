"""What a viewer is shown of matches, as typed records: the same for pages, API, mails, streams."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec


class HolderShown(msgspec.Struct, frozen=True):
    """Who holds a seat. `kind` is person, bot (a program's account) or house_bot."""

    kind: str
    name: str


class SeatShown(msgspec.Struct, frozen=True):
    """A seat: its holder (None while it is open), and at the end its score and place."""

    number: int
    holder: HolderShown | None
    is_you: bool
    left: bool
    score: int | None = None
    place: int | None = None


class Waiting(msgspec.Struct, frozen=True):
    """A seat that owes an answer, and until when. In a together phase all who were asked stand
    here, whether or not they have answered."""

    seat: int
    due_at: datetime


class AnswerShown(msgspec.Struct, frozen=True):
    """A complete legal answer: send `action` to play it."""

    action: dict[str, Any]
    label: str


class RefusedShown(msgspec.Struct, frozen=True):
    """An answer that is not possible now, and why."""

    action: dict[str, Any]
    label: str
    code: str
    reason: str


class Candidate(msgspec.Struct, frozen=True):
    """One value that may be picked."""

    value: Any
    label: str


class FieldShown(msgspec.Struct, frozen=True):
    """A field of a form. `kind` is pick, text or number; `min` and `max` are how many to pick, the
    longest text, or the range of the number."""

    kind: str
    name: str
    label: str
    min: int
    max: int
    ordered: bool = False
    single: bool = False
    candidates: tuple[Candidate, ...] = ()


class FormShown(msgspec.Struct, frozen=True):
    """An answer with open fields: an action of this tag with the fields filled in."""

    action: str
    label: str
    fields: tuple[FieldShown, ...]


class PromptShown(msgspec.Struct, frozen=True):
    """What you are asked: `asked` goes back with the answer."""

    asked: int
    question: str
    answers: tuple[AnswerShown, ...]
    forms: tuple[FormShown, ...]
    refused: tuple[RefusedShown, ...]
    asked_at: datetime
    due_at: datetime
    sealed: dict[str, Any] | None = None
    changeable: bool = False


class MatchShown(msgspec.Struct, frozen=True):
    """A match as one viewer may see it. `words` are the seats' additions to the chance; with
    `opens_seed` the record of the finished match holds its seed."""

    id: str
    game: str
    title: str
    status: str
    ending: str
    options: dict[str, Any]
    pace: str
    access: str
    seats: tuple[SeatShown, ...]
    you: int | None
    number: int
    phase: str | None
    together: bool
    waiting: tuple[Waiting, ...]
    prompt: PromptShown | None
    view: dict[str, Any] | None
    talk: bool
    seed_fingerprint: str
    chance_version: int
    opens_seed: bool
    words: tuple[str, ...]
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    outcome: dict[str, Any] | None = None


class MatchRow(msgspec.Struct, frozen=True):
    """A match in a list. `due_at` is set where it is your turn."""

    id: str
    game: str
    title: str
    status: str
    ending: str
    pace: str
    seats: tuple[SeatShown, ...]
    you: int | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    due_at: datetime | None = None
    asked_at: datetime | None = None


class EntryShown(msgspec.Struct, frozen=True):
    """An entry of the log as one viewer may read it; `sentences` are its events in words."""

    number: int
    kind: str
    seat: int | None
    at: datetime
    events: tuple[dict[str, Any], ...]
    sentences: tuple[str, ...]
    outcome: dict[str, Any] | None = None
