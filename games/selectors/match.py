"""One match as a viewer may know it. Page, API, mail and stream all show what `match_for` gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import F

from games.engine import codec, kernel, registry
from games.engine.kernel import Game, Position
from games.errors import NotFound
from games.models import Entry, Holder, Match, SealedAnswer, Turn
from games.selectors import prompts
from games.selectors.seats import seats_of
from games.selectors.shapes import MatchShown, PromptShown, SeatShown, Waiting

_READINGS_AT_MOST = 5


def find_match(public_id: str, viewer: Any, code: str = "") -> Match:
    """The match, if the viewer (a user or None) may look at it. A table by link is for its seats
    and for who has the link; for others it is as if it were not there."""
    match = Match.objects.select_related("secret").filter(public_id=public_id).first()
    if match is None:
        raise NotFound
    if match.access == Match.Access.LINK and not (code and code == match.invite_code):
        seated = viewer is not None and Holder.objects.filter(match=match, user=viewer).exists()
        if not seated:
            raise NotFound
    return match


def match_for(match: Match, viewer: Any) -> MatchShown:
    """The match as the viewer sees it: a seat's own view for its holder, else a spectator's."""
    match, turns = _of_one_moment(match)
    # Read after the match: scores are there by the time it is over.
    seats = seats_of(match, viewer)
    you = next((seat.number for seat in seats if seat.is_you), None)
    running = match.number >= 0
    game = registry.game_for(match.game)
    position = _position(game, match) if running else None
    return MatchShown(
        id=match.public_id,
        game=match.game,
        title=game.title,
        status=match.status,
        ending=match.ending,
        options=_options(match, game) if running else match.options,
        pace=match.pace,
        access=match.access,
        seats=seats,
        you=you,
        number=match.number,
        phase=_tag(game.phase(position.state)) if position else None,
        together=game.phase(position.state).together if position else False,
        waiting=tuple(Waiting(turn.seat, turn.due_at) for turn in turns),
        prompt=_prompt(match, game, position, you, turns, seats) if position else None,
        view=codec.plain(game.view(position.state, you)) if position else None,
        talk=game.talk(position.state) if position else True,
        seed_fingerprint=match.seed_fingerprint,
        chance_version=match.chance_version,
        created_at=match.created_at,
        started_at=match.started_at,
        finished_at=match.finished_at,
        outcome=_outcome(match),
    )


def etag_for(shown: MatchShown) -> str:
    """A tag that changes exactly when what this viewer is shown changes: made from nothing else."""
    return f'"{codec.state_hash(codec.encode(shown))[:32]}"'


def _of_one_moment(match: Match) -> tuple[Match, Sequence[Turn]]:
    """The match and its turns as they were together. A move that was committed between the two
    readings would else give the answers of one position with the turn of another."""
    for _reading in range(_READINGS_AT_MOST):
        turns = list(
            Turn.objects.filter(match=match).annotate(at=F("match__number")).order_by("seat")
        )
        waiting = match.status == Match.Status.RUNNING
        if all(turn.at == match.number for turn in turns) and (turns or not waiting):
            break
        match = Match.objects.select_related("secret").get(pk=match.pk)
    return match, turns


def _position(game: Game[Any, Any], match: Match) -> Position[Any]:
    secret = match.secret
    return codec.decode_position(game, bytes(secret.state), secret.state_version)


def _options(match: Match, game: Game[Any, Any]) -> dict[str, Any]:
    """The options of a match that has begun: its rules may show less of them from then on."""
    options = game.options_in_play(codec.convert_options(game, match.options))
    return codec.plain(options)  # type: ignore[no-any-return]


def _tag(phase: Any) -> str:
    return str(phase.__struct_config__.tag)


def _prompt(
    match: Match,
    game: Game[Any, Any],
    position: Position[Any],
    you: int | None,
    turns: Sequence[Turn],
    seats: tuple[SeatShown, ...],
) -> PromptShown | None:
    turn = next((turn for turn in turns if turn.seat == you), None)
    if turn is None or match.status != Match.Status.RUNNING:
        return None
    phase = game.phase(position.state)
    sealed = _sealed(match, turn) if phase.together else None
    if sealed is not None and not phase.changeable:
        asked = kernel.Prompt(game.prompt(position.state, turn.seat).question)
    else:
        asked = game.prompt(position.state, turn.seat)
    return prompts.shown(game, asked, turn, seats, sealed=sealed, changeable=phase.changeable)


def _sealed(match: Match, turn: Turn) -> dict[str, Any] | None:
    """The seat's own sealed answer, which nobody else is shown."""
    row = SealedAnswer.objects.filter(match=match, seat=turn.seat, asked=turn.asked).first()
    return msgspec.json.decode(bytes(row.secret_action)) if row else None


def _outcome(match: Match) -> dict[str, Any] | None:
    if match.status != Match.Status.FINISHED:
        return None
    entry = Entry.objects.get(match=match, number=match.number)
    return msgspec.json.decode(bytes(entry.secret_action))  # type: ignore[no-any-return]
