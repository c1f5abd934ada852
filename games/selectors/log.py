"""The public log: entries as one viewer may read them, and receipts made from an entry alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from accounts.statements import all_rows, listed, made
from games.engine import codec, registry
from games.engine.kernel import Event, Game, Viewer
from games.engine.words import Message, Seats, Who, say
from games.models import Entry, Match
from games.selectors.seats import former_names, names_of
from games.selectors.shapes import EntryShown, SeatShown
from games.words import sentence

PAGE = 200

# Written by hand, because rows are compared with a list of pairs.
_AFTER = f"""
SELECT {listed(Entry, "entry")}
FROM unnest(%(matches)s::bigint[], %(numbers)s::int[]) AS seen (match_id, number)
JOIN games_entry AS entry ON entry.match_id = seen.match_id AND entry.number > seen.number
ORDER BY entry.match_id, entry.number LIMIT %(limit)s
"""  # noqa: S608 - only names of our own columns go in


class LogLine(NamedTuple):
    """An entry in words for a page: messages rather than finished sentences, so that names and
    cards can be shown in their own way."""

    number: int
    at: datetime
    seat: int | None
    kind: str
    messages: list[Message]


def entries_for(
    match: Match, seats: Iterable[SeatShown], since: int, limit: int = PAGE
) -> list[EntryShown]:
    """Entries with a number greater than `since`, ascending, as the viewer whose seats these are
    may read them; at most `limit`."""
    return shown_to(_rows(match, since, limit), registry.game_for(match.game), seats)


def shown_to(
    entries: Iterable[Entry], game: Game[Any, Any], seats: Iterable[SeatShown]
) -> list[EntryShown]:
    """Entries of one match as the viewer whose seats these are may read them."""
    entries, seats = list(entries), tuple(seats)
    if not entries:
        return []
    you, names = you_of(seats), names_then(entries[0].match_id, seats)
    return [_shown(entry, game, you, names(entry)) for entry in entries]


def entries_after(numbers: Mapping[int, int], limit: int) -> list[Entry]:
    """For each match (by row id) the entries after the given number, in order; at most `limit` in
    all. One statement, however many matches there are."""
    values = {"matches": list(numbers), "numbers": list(numbers.values()), "limit": limit}
    return [made(Entry, row) for row in all_rows(_AFTER, values)]


def lines_for(
    match: Match, viewer: Viewer, since: int, limit: int = PAGE, *, mailed: bool = False
) -> list[LogLine]:
    """The same entries in words, for pages; with `mailed` only what may stand in a mail."""
    game = registry.game_for(match.game)
    return [
        LogLine(row.number, row.at, row.seat, row.kind, messages_of(row, game, viewer, mailed))
        for row in _rows(match, since, limit)
    ]


def events_of(match: Match, viewer: Viewer, kind: str) -> list[dict[str, Any]]:
    """All events of one kind since the start, as far as the viewer may know them, as plain data."""
    game = registry.game_for(match.game)
    tag = codec.encode({"event": kind})[1:-1]
    holding = Entry.objects.filter(match=match).extra(
        where=["position(%s in secret_events) > 0"], params=[tag]
    )
    return [
        codec.plain(event)
        for entry in holding.order_by("number")
        for event in seen_events(entry, game, viewer)
        if event.__struct_config__.tag == kind
    ]


def messages_of(
    entry: Entry, game: Game[Any, Any], viewer: Viewer, mailed: bool = False
) -> list[Message]:
    """What an entry says to this viewer, one message for each event it may know; with `mailed`
    without the events that a mail may not tell."""
    events = seen_events(entry, game, viewer)
    told = [game.tell(event) for event in events if event.mailed or not mailed]
    return [*_platform(entry), *told]


def names_then(match_id: int, seats: Iterable[SeatShown]) -> Callable[[Entry | LogLine], list[str]]:
    """A function that says what the seats were called when an entry was written. Whoever took over
    a seat did not do what was done before."""
    seats = tuple(seats)
    now, former = names_of(seats), former_names(match_id, seats)

    def then(entry: Entry | LogLine) -> list[str]:
        names = list(now)
        number = entry.number - (entry.kind == Entry.Kind.TAKE_OVER)
        for last, seat, name in former:
            if number <= last:
                names[seat] = name
        return names

    return then


def seen_events(entry: Entry, game: Game[Any, Any], viewer: Viewer) -> list[Event]:
    """The events of an entry as far as the viewer may know them."""
    events = codec.decode_events(game, bytes(entry.secret_events))
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


def receipt_of(entry: Entry, game: Game[Any, Any] | None, seat: int) -> dict[str, Any]:
    """What an accepted answer gives back, made from the entry alone and so equal for ever."""
    rules = game or registry.game_for(entry.match.game)
    return {
        "match": entry.match.public_id,
        "seat": seat,
        "number": entry.number,
        "events": [codec.plain(event) for event in seen_events(entry, rules, seat)],
        "at": entry.at.isoformat(),
    }


def you_of(seats: Iterable[SeatShown]) -> Viewer:
    """The viewer's own seat; None for a spectator."""
    return next((seat.number for seat in seats if seat.is_you), None)


def _rows(match: Match, since: int, limit: int) -> list[Entry]:
    return list(Entry.objects.filter(match=match, number__gt=since).order_by("number")[:limit])


def _shown(entry: Entry, game: Game[Any, Any], viewer: Viewer, names: list[str]) -> EntryShown:
    """Who answered by hand and who by the clock looks alike."""
    return EntryShown(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        at=entry.at,
        events=tuple(codec.plain(event) for event in seen_events(entry, game, viewer)),
        sentences=tuple(
            sentence(message, names, game.cards) for message in messages_of(entry, game, viewer)
        ),
        outcome=outcome_of(entry),
    )


def outcome_of(entry: Entry) -> dict[str, Any] | None:
    """The scores and places that an end entry holds; None for any other."""
    if entry.kind != Entry.Kind.END:
        return None
    return msgspec.json.decode(bytes(entry.secret_action))  # type: ignore[no-any-return]


def _platform(entry: Entry) -> list[Message]:
    """The site's own sentences for what is not a game's event."""
    match entry.kind:
        case Entry.Kind.LEAVE:
            return [say("{seat} resigned.", seat=Who(entry.seat or 0))]
        case Entry.Kind.TAKE_OVER:
            return [say("A house bot takes over for {seat}.", seat=Who(entry.seat or 0))]
        case Entry.Kind.END:
            places = (outcome_of(entry) or {}).get("places", ())
            best = tuple(seat for seat, place in enumerate(places) if place == 1)
            return [say("The match is over. First: {winners}.", winners=Seats(best))]
    return []
