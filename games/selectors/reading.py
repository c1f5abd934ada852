"""Everything of one match that its page or answer needs, read by one statement and so of one
moment: a move that is committed meanwhile is in all of it or in none."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from accounts.statements import first_row
from games.errors import NotFound
from games.models import Match


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


class Changing(NamedTuple):
    """What of a match can change, as far as it concerns one viewer; the lists are JSON texts.

    `sealed` are the viewer's own answers, `seated` says whether it holds or held a seat.
    """

    number: int
    status: str
    ending: str
    seats: str
    turns: str | None
    sealed: str | None
    access: str
    words: str
    seated: bool

    @property
    def is_open_to(self) -> bool:
        """Whether the viewer may look without a table's link."""
        return self.seated or self.access != Match.Access.LINK

    def version(self, public_id: str, viewer_id: int | None) -> str:
        """A text that differs whenever the viewer is shown something else of this match."""
        return msgspec.json.encode((public_id, viewer_id, *self)).decode()


class Reading(NamedTuple):
    """The rows of one match as they were at one moment, as far as they concern one viewer.
    `secret_outcome` is the record of the last entry of a match that is over."""

    changing: Changing
    seats: list[SeatRow]
    turns: list[TurnRow]
    sealed: list[SealedRow]
    id: int
    public_id: str
    game: str
    options: dict[str, Any]
    invite_code: str
    pace: str
    seed_fingerprint: str
    chance_version: int
    opens_seed: bool
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    secret_state: bytes | None
    secret_version: int | None
    secret_outcome: bytes | None


# What of a match changes, as texts; `version_of` needs no more.
_CHANGING = """
    match.number, match.status, match.ending,
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
            AND holder.user_id = {viewer}
        WHERE given.match_id = match.id),
    match.access, match.words::text,
    EXISTS (SELECT FROM games_holder AS holder
        WHERE holder.match_id = match.id AND holder.user_id = {viewer})"""
_READ = f"""
SELECT {_CHANGING.format(viewer="%(viewer)s")},
    match.id, match.public_id, match.game, match.options, match.invite_code, match.pace,
    match.seed_fingerprint, match.chance_version, match.opens_seed, match.created_at,
    match.started_at, match.finished_at, secret.state, secret.state_version,
    (SELECT entry.secret_action FROM games_entry AS entry
        WHERE match.status = 'finished' AND entry.match_id = match.id
            AND entry.number = match.number)
FROM games_match AS match LEFT JOIN games_matchsecret AS secret ON secret.match_id = match.id
WHERE match."""  # noqa: S608 - only names go in
_BY_ID = _READ + "id = %(match)s"
_BY_PUBLIC_ID = _READ + "public_id = %(match)s"
# A look at a match by a program, with its token: nothing when either is not what it should be.
_BY_TOKEN = f"""
SELECT {_CHANGING.format(viewer="token.user_id")}, token.user_id, owner.language
FROM accounts_apitoken AS token JOIN accounts_user AS owner ON owner.id = token.user_id,
    games_match AS match
WHERE token.digest = %(digest)s AND token.revoked_at IS NULL AND token.expires_at > %(now)s
    AND token.last_used_at > %(stale)s AND 'read' = ANY (token.scopes)
    AND owner.is_active AND owner.suspended_at IS NULL AND match.public_id = %(match)s
"""  # noqa: S608 - only names go in


_SEATS = msgspec.json.Decoder(list[SeatRow])
_TURNS = msgspec.json.Decoder(list[TurnRow])
_SEALED = msgspec.json.Decoder(list[SealedRow])
_WIDTH = len(Changing._fields)


def read(match_id: int, viewer: Any) -> Reading:
    """The match of this row id for a viewer (a user or None); `NotFound` when it is absent."""
    return _read(_BY_ID, match_id, viewer)


def read_public(public_id: str, viewer: Any) -> Reading:
    """The match of this public id; whether the viewer may see it is for the caller to decide."""
    return _read(_BY_PUBLIC_ID, public_id, viewer)


def read_by_token(
    public_id: str, digest: str, now: datetime, stale: datetime
) -> tuple[Changing, int, str] | None:
    """What can change of a match, for the user of a living token whose last use was noted after
    `stale`, with the user's row id and language; None when there is no such token or match."""
    values = {"match": public_id, "digest": digest, "now": now, "stale": stale}
    row = first_row(_BY_TOKEN, values)
    return None if row is None else (Changing(*row[:_WIDTH]), row[_WIDTH], row[_WIDTH + 1])


def _read(statement: str, match: Any, viewer: Any) -> Reading:
    values = {"match": match, "viewer": None if viewer is None else viewer.pk}
    row = first_row(statement, values)
    if row is None:
        raise NotFound
    changing = Changing(*row[:_WIDTH])
    found = Reading(
        changing,
        _SEATS.decode(changing.seats),
        _TURNS.decode(changing.turns or "[]"),
        _SEALED.decode(changing.sealed or "[]"),
        *row[_WIDTH:],
    )
    return found._replace(options=msgspec.json.decode(row[_WIDTH + 3]))
