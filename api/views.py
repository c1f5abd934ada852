"""What each operation does: a few lines over a service or a selector."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext

from accounts.models import ApiToken, User
from api import looking, shapes
from api.auth import require
from games.engine import registry
from games.engine.kernel import Game
from games.errors import Conflict, NotFound
from games.models import Match
from games.paces import PACES
from games.selectors import lists
from games.selectors.log import entries_for
from games.selectors.match import find_match, match_for, see_match, shown_to
from games.selectors.record import record_of
from games.selectors.seats import seats_of
from games.selectors.shapes import MatchShown
from games.services import matchmaking, play


class Caller(NamedTuple):
    """A user, or None for a stranger, and the token it came with, or None for a session."""

    user: User | None = None
    token: ApiToken | None = None


class Call(NamedTuple):
    """A request that has been read: who, which thing, with what."""

    request: HttpRequest
    caller: Caller
    id: str
    query: Any
    body: Any
    key: str

    @property
    def user(self) -> User:
        """The caller of an operation that no stranger can call."""
        assert self.caller.user is not None
        return self.caller.user


class Answer(NamedTuple):
    """What an operation gives back."""

    data: Any
    status: int = 200
    headers: dict[str, str] = {}


def get_me(call: Call) -> Answer:
    """The account behind the token or session."""
    user, token = call.user, call.caller.token
    return Answer(
        shapes.Me(
            name=user.name,
            is_bot=user.is_bot,
            is_guest=user.is_guest,
            language=user.language,
            timezone=user.timezone,
            waiting=lists.waiting_count(user),
            scopes=tuple(token.scopes) if token else None,
        )
    )


def list_games(call: Call) -> Answer:
    """All games."""
    rows = tuple(shapes.GameRow(**_game_facts(game)) for game in registry.GAMES.values())
    return Answer(shapes.Games(rows))


def get_game(call: Call) -> Answer:
    """One game with its schemas."""
    game = registry.GAMES.get(call.id)
    if game is None:
        raise NotFound
    cards = {code: gettext(name) for code, name in game.cards.items()}
    schemas = game_schemas(game)
    return Answer(
        shapes.Game(**_game_facts(game), cards=cards, paces=tuple(PACES), schemas=schemas)
    )


def game_schemas(game: Game[Any, Any]) -> shapes.GameSchemas:
    """The JSON Schemas of a game's records; they refer to one another by `#/definitions/...`."""
    kinds = [game.Options, game.Action, game.Event, game.Phase, game.View]
    (options, action, event, phase, view), definitions = msgspec.json.schema_components(
        kinds, ref_template="#/definitions/{name}"
    )
    return shapes.GameSchemas(options, action, event, phase, view, definitions)


def list_matches(call: Call) -> Answer:
    """One of the lists of matches."""
    asked: shapes.MatchesQuery = call.query
    if asked.list in ("lobby", "watchable"):
        choose = lists.lobby if asked.list == "lobby" else lists.watchable
        page = choose(call.caller.user, game=asked.game, cursor=asked.cursor)
        return Answer(shapes.Matches(tuple(page.rows), page.next))
    user = require(call.caller.user or AnonymousUser(), call.caller.token, "read")
    if asked.list == "waiting":
        return Answer(shapes.Matches(tuple(lists.waiting_for(user)), ""))
    statuses: list[str] = [asked.status] if asked.status else list(Match.Status.values)
    page = lists.mine(user, statuses=statuses, game=asked.game, cursor=asked.cursor)
    return Answer(shapes.Matches(tuple(page.rows), page.next))


def create_match(call: Call) -> Answer:
    """A new match."""
    body: shapes.NewMatch = call.body
    match = matchmaking.create_match(
        user=call.user,
        game=body.game,
        seats=body.seats,
        options=body.options,
        pace=body.pace,
        access=body.access,
        opens_seed=body.opens_seed,
        key=call.key,
    )
    made = shapes.Made(match_for(match, call.user), match.invite_code)
    return Answer(made, 201, {"Location": f"/api/v1/matches/{match.public_id}"})


def get_match(call: Call) -> HttpResponse | None:
    """One match as the caller may see it."""
    user = call.caller.user
    found = see_match(call.id, user, call.query.code)
    viewer_id = user.pk if user else None
    language = get_language() or "en"
    etag = looking.etag_of(found.public_id, found.changing, viewer_id, language)
    return looking.answer(call.request, etag, lambda: msgspec.json.encode(shown_to(found, user)))


def join_match(call: Call) -> Answer:
    """Take a seat."""
    body: shapes.Joining = call.body
    match = matchmaking.join(
        user=call.user,
        public_id=call.id,
        code=body.code,
        seat=body.seat,
        word=body.word,
        key=call.key,
    )
    return Answer(match_for(match, call.user))


def set_word(call: Call) -> Answer:
    """Have a say in the chance."""
    body: shapes.Word = call.body
    match = matchmaking.set_word(user=call.user, public_id=call.id, word=body.word, key=call.key)
    return Answer(match_for(match, call.user))


def leave_match(call: Call) -> Answer:
    """Give a seat back before the start."""
    match = matchmaking.leave_before_start(user=call.user, public_id=call.id, key=call.key)
    return Answer(match_for(match, call.user))


def resign_match(call: Call) -> Answer:
    """Give a running match up."""
    played = play.resign(public_id=call.id, user=call.user, key=call.key)
    return Answer(shapes.ReceiptAndMatch(_receipt(played), now_for(call)))


def play_action(call: Call) -> Answer:
    """Answer the turn the caller was asked in."""
    body: shapes.Play = call.body
    played = play.submit(
        public_id=call.id,
        user=call.user,
        asked=body.asked,
        action=body.action,
        key=call.key,
        check_only=body.check_only,
    )
    return Answer(
        shapes.ReceiptAndMatch(None if body.check_only else _receipt(played), now_for(call))
    )


def present_match(call: Call, refusal: Conflict) -> MatchShown | None:
    """The match to show beside the refusal of a play: what the answer should have been for."""
    return now_for(call)


def list_entries(call: Call) -> Answer:
    """A piece of the log."""
    asked: shapes.EntriesQuery = call.query
    match = find_match(call.id, call.caller.user, asked.code)
    seats = seats_of(match, call.caller.user)
    entries = tuple(entries_for(match, seats, asked.since, asked.limit))
    return Answer(shapes.Entries(match.game, match.number, entries))


def get_record(call: Call) -> Answer:
    """A finished match as data."""
    user = call.caller.user
    return Answer(record_of(find_match(call.id, user, call.query.code), user))


def now_for(call: Call) -> MatchShown:
    """The match as it stands, for one who has or had a seat in it."""
    return shown_to(see_match(call.id, call.user), call.user)


def _receipt(played: play.Played) -> shapes.Receipt:
    return msgspec.convert(played.receipt, shapes.Receipt)


def _game_facts(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": gettext(game.title),
        "about": gettext(game.about),
        "weight": game.weight,
        "min_seats": game.seats.start,
        "max_seats": game.seats.stop - 1,
        "rules_version": game.rules_version,
    }
