"""Matches in lists: what waits for me, what I play, the lobby, what has ended. Paged by key."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Q

from games.engine import registry
from games.models import Holder, Match, Turn
from games.selectors.paging import row_id
from games.selectors.seats import seats_of_many
from games.selectors.shapes import MatchRow

PAGE = 30


class Page(NamedTuple):
    """Some rows, and the cursor of the next page or an empty text."""

    rows: list[MatchRow]
    next: str


def waiting_for(user: Any, limit: int = 200) -> list[MatchRow]:
    """Matches where the user owes an answer, the most urgent first."""
    turns = list(
        Turn.objects.filter(user=user, match__status=Match.Status.RUNNING)
        .select_related("match")
        .order_by("due_at", "match")[:limit]
    )
    due = {turn.match_id: turn for turn in turns}
    return _rows([turn.match for turn in turns], user, due)


def waiting_count(user: Any) -> int:
    """In how many matches the user owes an answer."""
    return Turn.objects.filter(user=user, match__status=Match.Status.RUNNING).count()


def mine(
    user: Any, *, statuses: list[str], game: str = "", cursor: str = "", limit: int = PAGE
) -> Page:
    """The user's matches of these statuses, newest first; of one game, or of all."""
    held = Holder.objects.filter(user=user).values("match")
    matches = Match.objects.filter(pk__in=held, status__in=statuses)
    if game:
        matches = matches.filter(game=game)
    return _page(matches, user, cursor, limit)


def lobby(viewer: Any, *, game: str = "", cursor: str = "", limit: int = PAGE) -> Page:
    """Open tables that anyone may join, newest first; of one game, or of all."""
    tables = Match.objects.filter(status=Match.Status.OPEN, access=Match.Access.ANYONE)
    if game:
        tables = tables.filter(game=game)
    return _page(tables, viewer, cursor, limit)


def watchable(viewer: Any, *, game: str = "", cursor: str = "", limit: int = PAGE) -> Page:
    """Running and finished matches that anyone may watch, newest first."""
    shown = Q(status__in=[Match.Status.RUNNING, Match.Status.FINISHED])
    matches = Match.objects.filter(shown, access=Match.Access.ANYONE)
    if game:
        matches = matches.filter(game=game)
    return _page(matches, viewer, cursor, limit)


def _page(matches: Any, viewer: Any, cursor: str, limit: int) -> Page:
    if cursor:
        matches = matches.filter(pk__lt=row_id(cursor))
    found = list(matches.order_by("-pk")[: limit + 1])
    more = len(found) > limit
    found = found[:limit]
    due = {}
    if viewer is not None:
        ids = [match.pk for match in found]
        due = {turn.match_id: turn for turn in Turn.objects.filter(user=viewer, match__in=ids)}
    return Page(_rows(found, viewer, due), str(found[-1].pk) if more else "")


def _rows(matches: list[Match], viewer: Any, due: dict[int, Turn]) -> list[MatchRow]:
    seats = seats_of_many(matches, viewer)
    return [_row(match, seats[match.pk], due.get(match.pk)) for match in matches]


def _row(match: Match, seats: Any, turn: Turn | None) -> MatchRow:
    return MatchRow(
        id=match.public_id,
        game=match.game,
        title=registry.game_for(match.game).title,
        status=match.status,
        ending=match.ending,
        pace=match.pace,
        seats=seats,
        you=next((seat.number for seat in seats if seat.is_you), None),
        created_at=match.created_at,
        started_at=match.started_at,
        finished_at=match.finished_at,
        due_at=turn.due_at if turn else None,
        asked_at=turn.asked_at if turn else None,
    )
