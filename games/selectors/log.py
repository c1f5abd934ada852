"""The public log: entries as one viewer may read them, and receipts made from an entry alone."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine import codec, registry
from games.engine.kernel import Game, Viewer
from games.models import Entry, Match

PAGE = 200


def entries_since(match: Match, viewer: Viewer, since: int, limit: int = PAGE) -> list[dict[str, Any]]:
    """Entries with a number greater than `since`, ascending, as the seat `viewer` (None: a spectator)
    may read them; at most `limit`."""
    game = registry.game_for(match.game)
    rows = Entry.objects.filter(match=match, number__gt=since).order_by("number")[:limit]
    return [entry_for(row, game, viewer) for row in rows]


def last_entries(match: Match, viewer: Viewer, count: int) -> list[dict[str, Any]]:
    """The newest entries, oldest of them first."""
    return entries_since(match, viewer, match.number - count, count)


def entry_for(entry: Entry, game: Game[Any, Any], viewer: Viewer) -> dict[str, Any]:
    """One entry as plain data: number, kind, seat, time, and the events this viewer may know.

    Who answered by hand and who by the clock looks alike: default, bot and human answers tell nothing.
    """
    return {
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
        "events": [codec.plain(event) for event in seen_events(entry, game, viewer)],
        "outcome": msgspec.json.decode(bytes(entry.secret_action))
        if entry.kind == Entry.Kind.END
        else None,
    }


def seen_events(entry: Entry, game: Game[Any, Any], viewer: Viewer) -> list[Any]:
    """The events of an entry as records, as far as the viewer may know them."""
    events = codec.decode_events(game, bytes(entry.secret_events))
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


def receipt_of(entry: Entry, game: Game[Any, Any] | None, seat: int) -> dict[str, Any]:
    """What an accepted answer gives back, made from the entry alone and therefore equal for ever."""
    shown = entry_for(entry, game or registry.game_for(entry.match.game), seat)
    return {
        "match": entry.match.public_id,
        "seat": seat,
        "number": shown["number"],
        "events": shown["events"],
        "at": entry.at.isoformat(),
    }
