"""One match as a viewer may know it. Page, API, mail and stream all show what `match_for` gives."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from games.engine import codec, kernel, registry
from games.engine.kernel import Game, Position
from games.errors import NotFound
from games.models import Holder, Match
from games.selectors import prompts
from games.selectors.reading import Reading, TurnRow, read, read_public
from games.selectors.seats import seats_in
from games.selectors.shapes import MatchShown, PromptShown, SeatShown, Waiting


def find_match(public_id: str, viewer: Any, code: str = "") -> Match:
    """The match, if the viewer (a user or None) may look at it. A table by link is for its seats
    and for who has the link; for others it is as if it were not there."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        raise NotFound
    if match.access == Match.Access.LINK and not _opens(code, match.invite_code):
        seated = viewer is not None and Holder.objects.filter(match=match, user=viewer).exists()
        if not seated:
            raise NotFound
    return match


def see_match(public_id: str, viewer: Any, code: str = "") -> Reading:
    """What `shown_to` makes a `MatchShown` of, for a viewer whom `find_match` would let in."""
    reading = read_public(public_id, viewer)
    if not (reading.changing.is_open_to or _opens(code, reading.invite_code)):
        raise NotFound
    return reading


def match_for(match: Match, viewer: Any) -> MatchShown:
    """The match as the viewer sees it: a seat's own view for its holder, else a spectator's. It is
    read anew, so that everything shown is of one moment."""
    return shown_to(read(match.pk, viewer), viewer)


def shown_to(match: Reading, viewer: Any) -> MatchShown:
    """What was read of a match for this viewer, as it is shown."""
    now = match.changing
    seats = seats_in(match.seats, None if viewer is None else viewer.pk)
    you = next((seat.number for seat in seats if seat.is_you), None)
    game = registry.game_for(match.game)
    position = _position(game, match) if now.number >= 0 else None
    phase = game.phase(position.state) if position else None
    return MatchShown(
        id=match.public_id,
        game=match.game,
        title=game.title,
        status=now.status,
        ending=now.ending,
        options=_options(match, game) if position else match.options,
        pace=match.pace,
        access=now.access,
        seats=seats,
        you=you,
        number=now.number,
        phase=_tag(phase) if phase else None,
        together=phase.together if phase else False,
        waiting=tuple(Waiting(turn.seat, turn.due_at) for turn in match.turns),
        prompt=_prompt(match, game, position, you, seats) if position else None,
        view=codec.plain(game.view(position.state, you)) if position else None,
        talk=game.talk(position.state) if position else True,
        seed_fingerprint=match.seed_fingerprint,
        chance_version=match.chance_version,
        opens_seed=match.opens_seed,
        words=msgspec.json.decode(now.words, type=tuple[str, ...]),
        created_at=match.created_at,
        started_at=match.started_at,
        finished_at=match.finished_at,
        outcome=msgspec.json.decode(match.secret_outcome) if match.secret_outcome else None,
    )


def _opens(code: str, invite_code: str) -> bool:
    return bool(code) and secrets.compare_digest(code.encode(), invite_code.encode())


def _position(game: Game[Any, Any], match: Reading) -> Position[Any]:
    assert match.secret_state is not None and match.secret_version is not None
    return codec.decode_position(game, match.secret_state, match.secret_version)


def _options(match: Reading, game: Game[Any, Any]) -> dict[str, Any]:
    """The options of a match that has begun: its rules may show less of them from then on."""
    options = game.options_in_play(codec.convert_options(game, match.options))
    return codec.plain(options)  # type: ignore[no-any-return]


def _tag(phase: Any) -> str:
    return str(phase.__struct_config__.tag)


def _prompt(
    match: Reading,
    game: Game[Any, Any],
    position: Position[Any],
    you: int | None,
    seats: tuple[SeatShown, ...],
) -> PromptShown | None:
    turn = next((turn for turn in match.turns if turn.seat == you), None)
    if turn is None or match.changing.status != Match.Status.RUNNING:
        return None
    phase = game.phase(position.state)
    sealed = _sealed(match, turn) if phase.together else None
    if sealed is not None and not phase.changeable:
        asked = kernel.Prompt(game.prompt(position.state, turn.seat).question)
    else:
        asked = game.prompt(position.state, turn.seat)
    return prompts.shown(game, asked, turn, seats, sealed=sealed, changeable=phase.changeable)


def _sealed(match: Reading, turn: TurnRow) -> dict[str, Any] | None:
    """The seat's own sealed answer, which nobody else is shown."""
    given = (row for row in match.sealed if (row.seat, row.asked) == (turn.seat, turn.asked))
    row = next(given, None)
    return msgspec.json.decode(row.secret_action) if row else None
