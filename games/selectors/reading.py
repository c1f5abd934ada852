"""Everything of one match that its page or answer needs, read by one statement and so of one
moment: a move that is committed meanwhile is in all of it or in none."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from accounts.statements import first_row
from games.errors import NotFound


class SeatRow(msgspec.Struct, array_like=True, frozen=True):
    """A seat with its holder; `held` is False for an open one, `user` None for a house bot's."""

    number: int
    left: bool
    score: int | None
    place: int | None
    held: bool
    user: int | None
    name: str | None
    is_bot: bool | None


class TurnRow(msgspec.Struct, array_like=True, frozen=True):
    """A seat's open question."""

    seat: int
    asked: int
    asked_at: datetime
    due_at: datetime


class SealedRow(msgspec.Struct, array_like=True, frozen=True):
    """A sealed answer of the viewer's own."""

    seat: int
    asked: int
    secret_action: str


class Reading(NamedTuple):
    """The rows of one match as they were at one moment, as far as they concern one viewer.

    `seated`: whether the viewer holds or held a seat. `secret_outcome` is the record of the last
    entry of a match that is over.
    """

    id: int
    public_id: str
    game: str
    options: dict[str, Any]
    status: str
    ending: str
    access: str
    invite_code: str
    pace: str
    number: int
    seed_fingerprint: str
    chance_version: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    secret_state: bytes | None
    secret_version: int | None
    seats: list[SeatRow]
    turns: list[TurnRow]
    sealed: list[SealedRow]
    secret_outcome: bytes | None
    seated: bool


_STATEMENT = """
SELECT match.id, match.public_id, match.game, match.options, match.status, match.ending,
    match.access, match.invite_code, match.pace, match.number, match.seed_fingerprint,
    match.chance_version, match.created_at, match.started_at, match.finished_at,
    secret.state, secret.state_version,
    (SELECT json_agg(json_build_array(seat.number, seat.left_at IS NOT NULL, seat.score,
            seat.place, holder.id IS NOT NULL, holder.user_id, account.name, account.is_bot)
            ORDER BY seat.number)::text
        FROM games_seat AS seat
        LEFT JOIN games_holder AS holder ON holder.match_id = seat.match_id
            AND holder.seat = seat.number AND holder.to_number IS NULL
        LEFT JOIN accounts_user AS account ON account.id = holder.user_id
        WHERE seat.match_id = match.id),
    (SELECT json_agg(json_build_array(turn.seat, turn.asked, turn.asked_at, turn.due_at)
            ORDER BY turn.seat)::text
        FROM games_turn AS turn WHERE turn.match_id = match.id),
    (SELECT json_agg(json_build_array(given.seat, given.asked,
            convert_from(given.secret_action, 'UTF8')))::text
        FROM games_sealedanswer AS given
        JOIN games_holder AS holder ON holder.match_id = given.match_id
            AND holder.seat = given.seat AND holder.to_number IS NULL
            AND holder.user_id = %(viewer)s
        WHERE given.match_id = match.id),
    (SELECT entry.secret_action FROM games_entry AS entry
        WHERE match.status = 'finished' AND entry.match_id = match.id
            AND entry.number = match.number),
    EXISTS (SELECT FROM games_holder AS holder
        WHERE holder.match_id = match.id AND holder.user_id = %(viewer)s)
FROM games_match AS match LEFT JOIN games_matchsecret AS secret ON secret.match_id = match.id
WHERE match.{column} = %(match)s
"""
_BY_ID = _STATEMENT.format(column="id")
_BY_PUBLIC_ID = _STATEMENT.format(column="public_id")

# Columns that come as JSON.
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    "options": msgspec.json.Decoder(dict[str, Any]),
    "seats": msgspec.json.Decoder(list[SeatRow]),
    "turns": msgspec.json.Decoder(list[TurnRow]),
    "sealed": msgspec.json.Decoder(list[SealedRow]),
}


def read(match_id: int, viewer: Any) -> Reading:
    """The match of this row id for a viewer (a user or None); `NotFound` when it is absent."""
    return _read(_BY_ID, match_id, viewer)


def read_public(public_id: str, viewer: Any) -> Reading:
    """The match of this public id; whether the viewer may see it is for the caller to decide."""
    return _read(_BY_PUBLIC_ID, public_id, viewer)


def _read(statement: str, match: Any, viewer: Any) -> Reading:
    values = {"match": match, "viewer": None if viewer is None else viewer.pk}
    row = first_row(statement, values)
    if row is None:
        raise NotFound
    found = dict(zip(Reading._fields, row, strict=True))
    for name, decoder in _DECODERS.items():
        found[name] = decoder.decode(found[name] or b"[]")
    return Reading(**found)
