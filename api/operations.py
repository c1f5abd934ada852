"""The one table of what the API can do: routing, checks and the OpenAPI document all read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from api import docs, shapes, stream, views
from api.views import Call
from games.selectors.record import Record
from games.selectors.shapes import MatchShown

BASE = "/api/v1"

GET, POST = "GET", "POST"


@dataclass(frozen=True, eq=False)
class Operation:
    """One method of one address.

    `scope` is what a token needs; `open_to_all` lets strangers call. A body means that the request
    changes something and carries an Idempotency-Key. `answer` is a record, `dict` for some object,
    or `stream.EVENTS`; `codes` are the refusals of its own, by status; with `shows_match` a
    conflict shows the match as it stands.
    """

    id: str
    method: str
    path: str
    work: Callable[[Call], Any]
    summary: str
    answer: Any
    scope: str = "read"
    open_to_all: bool = False
    query: type = shapes.NoQuery
    body: type | None = None
    status: int = 200
    codes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shows_match: bool = False

    @property
    def segments(self) -> tuple[str, ...]:
        """The path's parts below the version; the one in braces is the id."""
        return tuple(self.path.strip("/").split("/"))


_SEATED = {409: ("match_open", "match_finished", "match_cancelled", "match_held")}

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "getMe", GET, "/me", views.get_me, "Your account and how many matches wait", shapes.Me
    ),
    Operation(
        "listGames", GET, "/games", views.list_games, "All games", shapes.Games, open_to_all=True
    ),
    Operation(
        "getGame",
        GET,
        "/games/{key}",
        views.get_game,
        "One game with the JSON Schemas of its options, actions, events, phases and views",
        shapes.Game,
        open_to_all=True,
    ),
    Operation(
        "listMatches",
        GET,
        "/matches",
        views.list_matches,
        "Matches: yours, those that wait for you, the lobby, or what can be watched",
        shapes.Matches,
        open_to_all=True,
        query=shapes.MatchesQuery,
        codes={400: ("malformed_cursor",), 401: ("login_required",)},
    ),
    Operation(
        "createMatch",
        POST,
        "/matches",
        views.create_match,
        "Make a match; without an open seat it starts at once",
        shapes.Made,
        scope="play",
        body=shapes.NewMatch,
        status=201,
        codes={
            400: (
                "unknown_game",
                "seats_out_of_range",
                "malformed_seats",
                "malformed_options",
                "no_house_bots",
                "unknown_pace",
                "unknown_access",
            ),
            403: ("guests_play_bots",),
            409: ("too_many_matches",),
        },
    ),
    Operation(
        "getMatch",
        GET,
        "/matches/{id}",
        views.get_match,
        "A match as you may see it: seats, view, and the prompt when you owe an answer",
        MatchShown,
        open_to_all=True,
        query=shapes.MatchQuery,
    ),
    Operation(
        "joinMatch",
        POST,
        "/matches/{id}/join",
        views.join_match,
        "Take an open seat; the last one starts the match",
        MatchShown,
        scope="play",
        body=shapes.Joining,
        codes={
            400: ("no_such_seat", "malformed_word"),
            403: ("guests_play_bots",),
            409: ("already_seated", "seat_taken", "match_full", "too_many_matches"),
        },
    ),
    Operation(
        "setWord",
        POST,
        "/matches/{id}/word",
        views.set_word,
        "Add a word to the chance of the match, before the start",
        MatchShown,
        scope="play",
        body=shapes.Word,
        codes={400: ("malformed_word",), 409: ("match_started",)},
    ),
    Operation(
        "leaveMatch",
        POST,
        "/matches/{id}/leave",
        views.leave_match,
        "Give your seat back before the start",
        MatchShown,
        scope="play",
        body=shapes.Nothing,
        codes={409: ("match_started",)},
    ),
    Operation(
        "resignMatch",
        POST,
        "/matches/{id}/resign",
        views.resign_match,
        "Give a running match up",
        shapes.ReceiptAndMatch,
        scope="play",
        body=shapes.Nothing,
        codes={409: (*_SEATED[409], "already_left")},
        shows_match=True,
    ),
    Operation(
        "playAction",
        POST,
        "/matches/{id}/actions",
        views.play_action,
        "Answer the prompt",
        shapes.ReceiptAndMatch,
        scope="play",
        body=shapes.Play,
        codes={
            400: ("malformed_action",),
            409: (*_SEATED[409], "turn_moved_on", "not_your_turn", "already_answered"),
        },
        shows_match=True,
    ),
    Operation(
        "listEntries",
        GET,
        "/matches/{id}/entries",
        views.list_entries,
        "The log: what happened, as you may know it",
        shapes.Entries,
        open_to_all=True,
        query=shapes.EntriesQuery,
    ),
    Operation(
        "getRecord",
        GET,
        "/matches/{id}/record",
        views.get_record,
        "A finished match as data, with its seed where the table agreed to open it",
        Record,
        open_to_all=True,
        query=shapes.MatchQuery,
        codes={409: ("match_not_finished", "record_unreadable")},
    ),
    Operation(
        "streamMatch",
        GET,
        "/matches/{id}/stream",
        stream.stream_match,
        "The log as Server-Sent Events, from an entry on and without end",
        stream.EVENTS,
        open_to_all=True,
        query=shapes.StreamQuery,
        codes={400: ("malformed_event_id",)},
    ),
    Operation("getOpenApi", GET, "/openapi.json", docs.get_openapi, "This", dict, open_to_all=True),
)


def _by_shape() -> dict[tuple[int, str, str], dict[str, Operation]]:
    """Operations by number of segments, first and last segment, then by method: no two addresses
    agree in all three."""
    found: dict[tuple[int, str, str], dict[str, Operation]] = {}
    for operation in OPERATIONS:
        parts = operation.segments
        last = "" if parts[-1].startswith("{") else parts[-1]
        found.setdefault((len(parts), parts[0], last), {})[operation.method] = operation
    return found


_ROUTES = _by_shape()


def operations_at(path: str) -> tuple[dict[str, Operation], str]:
    """The operations of a path below the version, by method, and the id in it; none if there is
    no such address."""
    parts = path.split("/")
    if "" in parts:
        return {}, ""
    last = "" if len(parts) == 2 else parts[-1]
    found = _ROUTES.get((len(parts), parts[0], last), {})
    return found, parts[1] if len(parts) > 1 else ""
