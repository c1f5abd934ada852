"""House bots at the table: the answer is worked out without a lock from what the seat may know, and
counts only if the turn is still the one it was worked out for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from django.db import transaction

from games import clock
from games.bots import house
from games.bots.draw import FastDraw
from games.engine import codec, registry
from games.engine.kernel import Action, Game
from games.errors import Illegal
from games.models import Entry, Match, SiteAlarm, Turn
from games.services import play, steps
from games.services.journal import Author
from games.services.locking import Locked, lock_match_by_id, opened

log = structlog.get_logger(__name__)

# A bot that fails this often is replaced for the turn by the rule book's default move.
ATTEMPTS = 3

_BOT = Author(Entry.By.BOT)


def act(match_id: int, seat: int, asked: int, *, skip_locked: bool = False) -> bool:
    """Let the house bot answer its turn. False when there was nothing to do (any more)."""
    turn = _due_turn(match_id, seat, asked)
    if turn is None:
        return False
    game = registry.game_for(turn.match.game)
    try:
        able = turn.attempts < ATTEMPTS and _knows(game, turn.match)
        action = _choose(game, turn.match, seat) if able else None
    except Exception as error:  # a fault of a bot must not stop the table
        log.error("bot_failed", match=turn.match.public_id, error=type(error).__name__)
        _put_off(turn)
        return False
    return _play(match_id, seat, asked, action, skip_locked=skip_locked)


def _due_turn(match_id: int, seat: int, asked: int) -> Turn | None:
    return (
        Turn.objects.select_related("match__secret")
        .filter(
            match=match_id,
            seat=seat,
            asked=asked,
            bot_at__lte=clock.now(),
            match__status=Match.Status.RUNNING,
        )
        .first()
    )


def _knows(game: Game[Any, Any], match: Match) -> bool:
    """Can a bot play this match? Where not, a seat that was left takes the defaults."""
    return game.house_bots(codec.convert_options(game, match.options))


def _choose(game: Game[Any, Any], match: Match, seat: int) -> Action:
    """The bot gets worlds that agree with what its seat knows, never the true state."""
    secret = match.secret
    position = codec.decode_position(game, bytes(secret.state), secret.state_version)
    draw = FastDraw()
    return house.choose(game, lambda: game.determinize(position.state, seat, draw), seat, draw)


def _play(
    match_id: int, seat: int, asked: int, action: Action | None, *, skip_locked: bool
) -> bool:
    try:
        with transaction.atomic():
            match = lock_match_by_id(match_id, skip_locked=skip_locked)
            if match is None or match.status != Match.Status.RUNNING:
                return False
            turn = Turn.objects.filter(
                match=match, seat=seat, asked=asked, bot_at__isnull=False
            ).first()
            if turn is None:
                return False
            locked = opened(match)
            play.answer(locked, turn, _legal(locked, turn, action), _BOT)
            return True
    except steps.EngineFault as fault:
        steps.hold(fault)
        return False


def _legal(locked: Locked, turn: Turn, action: Action | None) -> Action:
    """The chosen action if the rules accept it, else the default move."""
    if action is not None:
        try:
            steps.check(locked, turn.seat, action)
        except Illegal as refused:
            log.error("bot_chose_illegal", match=locked.match.public_id, code=refused.code)
        else:
            return action
    return steps.default(locked, turn.seat)


def _put_off(turn: Turn) -> None:
    """Try again later, each time after a longer while."""
    wait = timedelta(seconds=2 ** (turn.attempts + 1))
    Turn.objects.filter(match=turn.match_id, seat=turn.seat, asked=turn.asked).update(
        attempts=turn.attempts + 1, bot_at=clock.now() + wait
    )
    if turn.attempts + 1 == ATTEMPTS:
        SiteAlarm.objects.create(kind="bot_failed", subject=turn.match.public_id, at=clock.now())
