"""The same small cast in every test: Alice owns the table, Bob is in, Charlie may see nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from games.engine import registry
from games.engine.kernel import Game
from games.models import Match, Turn
from games.services import matchmaking, play

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def user(name: str, **extra: Any) -> User:
    """A user with a password that is the name in small letters, twice."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", name.lower() * 2, **extra)


def trio() -> tuple[User, User, User]:
    """Alice, Bob and Charlie."""
    return user("Alice"), user("Bob"), user("Charlie")


def table(
    *people: User, game: str = "coloretto", bots: int = 0, options: Any = None, **extra: Any
) -> Match:
    """A running match of these people in seat order, with house bots behind them. Further arguments
    go to `create_match`."""
    owner, *others = people
    seats = ["me", *["open"] * len(others), *["bot"] * bots]
    match = matchmaking.create_match(user=owner, game=game, seats=seats, options=options, **extra)
    for other in others:
        match = matchmaking.join(user=other, public_id=match.public_id, code=match.invite_code)
    return Match.objects.get(pk=match.pk)


def turn_of(match: Match, seat: int | None = None) -> Turn:
    """The open turn of the seat, or the first open turn."""
    turns = Turn.objects.filter(match=match).select_related("user").order_by("seat")
    return turns.get(seat=seat) if seat is not None else turns[0]


def game_of(match: Match) -> Game[Any, Any]:
    """The match's rules."""
    return registry.game_for(match.game)


def answer(
    match: Match, action: dict[str, Any], *, seat: int | None = None, **extra: Any
) -> play.Played:
    """Play an action for the seat whose turn it is."""
    turn = turn_of(match, seat)
    arguments = {"key": None, **extra}
    return play.submit(
        public_id=match.public_id, user=turn.user, asked=turn.asked, action=action, **arguments
    )
