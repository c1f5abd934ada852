"""What a listener gets: entries of one match as one viewer may know them, as text of a stream."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.credentials import Credential
from games.engine import registry
from games.engine.words import say
from games.errors import Malformed
from games.models import Match
from games.selectors import log
from games.selectors.seats import seats_for, seats_of, tables_of
from games.selectors.shapes import EntryShown

CONTENT_TYPE = "text/event-stream"
# Where the view leaves its subscription for the part that keeps the connection open.
SLOT = "slowplay.stream"
_NUMBER = re.compile(r"-1|0|[1-9][0-9]{0,9}")
# How long a client waits before it comes again, in milliseconds.
_RETRY = 2000
# What one reading takes on; the rest follows in the next.
_AT_ONCE = 1000


class Reader(NamedTuple):
    """For whom an entry is put into words."""

    user_id: int | None
    language: str


class Subscription(NamedTuple):
    """An open stream: of which match, for whom, after which entry, and what it was opened with."""

    match_id: int
    reader: Reader
    number: int
    credential: Credential


class Told(NamedTuple):
    """An entry as one reader gets it."""

    number: int
    text: str


def last_seen(request: HttpRequest, since: str | None) -> int | None:
    """The number of the entry that the client has seen last: from Last-Event-ID, else from
    `since`; None when it says nothing. `Malformed` for what is no number of an entry."""
    text = request.META.get("HTTP_LAST_EVENT_ID", since)
    if text is None:
        return None
    if not _NUMBER.fullmatch(text) or int(text) >= 2**31:
        raise Malformed(
            "malformed_event_id",
            say("Last-Event-ID is not the number of an entry."),
            field="Last-Event-ID",
        )
    return int(text)


def opened(
    request: HttpRequest, match: Match, user: Any, credential: Credential, since: int | None
) -> HttpResponse:
    """The beginning of a stream: what came after the entry `since`, from now on without it.

    Under ASGI the connection stays open and later entries follow; elsewhere the answer ends here,
    and the client, told when to come again, has a slower stream.
    """
    resync = since is not None and since > match.number
    start = match.number if since is None or resync else since
    entries = log.entries_for(match, seats_of(match, user), start)
    text = f"retry: {_RETRY}\n\n"
    if resync:
        text += f'event: resync\ndata: {{"number":{match.number}}}\n\n'
    text += "".join(_event(entry) for entry in entries)
    number = entries[-1].number if entries else start
    reader = Reader(user.pk if user else None, translation.get_language() or "en")
    slot = request.META.get("asgi.scope", {}).get(SLOT)
    if slot is not None and request.method == "GET":
        slot.append(Subscription(match.pk, reader, number, credential))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return HttpResponse(text, CONTENT_TYPE, headers=headers)


def news(
    numbers: Mapping[int, int], readers: Mapping[int, Collection[Reader]]
) -> dict[int, dict[Reader, list[Told]]]:
    """For each match (by row id) what its readers are told of the entries after the given number.

    One statement when there is nothing new, four when there is, however many matches are watched.
    """
    entries = defaultdict(list)
    for entry in log.entries_after(numbers, _AT_ONCE):
        entries[entry.match_id].append(entry)
    if not entries:
        return {}
    games = dict(Match.objects.filter(pk__in=entries).values_list("pk", "game"))
    tables = tables_of(entries)
    found: dict[int, dict[Reader, list[Told]]] = {}
    for match_id, rows in entries.items():
        game = registry.game_for(games[match_id])
        for reader in readers[match_id]:
            with translation.override(reader.language):
                seats = seats_for(tables[match_id], reader.user_id)
                told = [
                    Told(shown.number, _event(shown)) for shown in log.shown_to(rows, game, seats)
                ]
            found.setdefault(match_id, {})[reader] = told
    return found


def _event(entry: EntryShown) -> str:
    data = msgspec.json.encode(entry).decode()
    return f"id: {entry.number}\nevent: entry\ndata: {data}\n\n"
