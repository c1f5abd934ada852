"""Make a match, take a seat, leave before the start, and start when it is full."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from games import clock, errors
from games.engine import codec, kernel, registry
from games.engine.chance import CHANCE_VERSION, fingerprint
from games.engine.words import say
from games.models import Holder, Match, MatchSecret, Receipt, Seat
from games.models.match import new_seed
from games.paces import DEFAULT_PACE, PACES
from games.services import journal, steps
from games.services.locking import lock_match
from games.services.play import hash_of
from games.services.words import put_word

ME, OPEN, BOT = "me", "open", "bot"


def create_match(
    *,
    user: Any,
    game: str,
    seats: Sequence[str],
    options: Any = None,
    pace: str = DEFAULT_PACE,
    access: str = Match.Access.ANYONE,
    opens_seed: bool = False,
    key: str | None = None,
) -> Match:
    """A new match. `seats` says for each seat ``me`` (exactly one), ``open`` or ``bot``; a match
    without an open seat starts at once. Raises `errors.Refusal`."""
    rules = registry.GAMES.get(game)
    if rules is None:
        raise errors.Malformed("unknown_game", say("There is no such game."), field="game")
    chosen = _options(rules, len(seats), options)
    _check_seats(rules, seats)
    if BOT in seats and not rules.house_bots(chosen):
        raise errors.Malformed(
            "no_house_bots", say("House bots cannot play with these options."), field="seats"
        )
    _check_table(user, seats, pace, access)
    facts = ["create", game, list(seats), codec.plain(chosen), pace, access]
    body = hash_of([*facts, "opens_seed"] if opens_seed else facts)

    def make() -> Match:
        match = _insert(user, rules, seats, chosen, pace, access, opens_seed)
        if OPEN not in seats:
            _start(match, clock.now())
        return match

    return _once(user, key, body, make)


def join(
    *,
    user: Any,
    public_id: str,
    code: str = "",
    seat: int | None = None,
    word: str = "",
    key: str | None = None,
) -> Match:
    """Take an open seat (the lowest, unless one is named) and add a word to the chance; the last
    one starts the match."""
    facts = ["join", public_id, seat]
    body = hash_of([*facts, word] if word else facts)

    def take() -> Match:
        match = lock_match(public_id)
        _check_may_join(match, user, code)
        holders = Holder.objects.filter(match=match, to_number=None)
        taken = set(holders.values_list("seat", flat=True))
        if holders.filter(user=user).exists():
            raise errors.Conflict("already_seated", say("You sit at this table already."))
        free = [number for number in range(match.seat_count) if number not in taken]
        chosen = free[0] if seat is None and free else seat
        if seat is not None and not 0 <= seat < match.seat_count:
            raise errors.Malformed(
                "no_such_seat", say("This table has no such seat."), field="seat"
            )
        if chosen not in free:
            raise errors.Conflict("seat_taken", say("This seat is taken."))
        Holder.objects.create(match=match, seat=chosen, user=user, why="joined")
        put_word(match, chosen, word)
        if len(free) == 1:
            _start(match, clock.now())
        return match

    return _once(user, key, body, take)


def leave_before_start(*, user: Any, public_id: str, key: str | None = None) -> Match:
    """Give a seat back before the start; a table that nobody sits at any more is cancelled."""

    def go() -> Match:
        match = lock_match(public_id)
        mine = _chair(match, user)
        if match.status != Match.Status.OPEN:
            raise errors.Conflict(
                "match_started", say("The match has started. You can resign from it instead.")
            )
        put_word(match, mine.seat, "")
        mine.delete()
        if not Holder.objects.filter(match=match, user__isnull=False).exists():
            match.status, match.ending = Match.Status.CANCELLED, Match.Ending.CANCELLED
            match.finished_at = clock.now()
            match.save(update_fields=["status", "ending", "finished_at"])
        return match

    return _once(user, key, hash_of(["leave", public_id]), go)


def set_word(*, user: Any, public_id: str, word: str, key: str | None = None) -> Match:
    """Set, change or (empty) take back the word a seat adds to the chance, before the start."""

    def put() -> Match:
        match = lock_match(public_id)
        mine = _chair(match, user)
        if match.status != Match.Status.OPEN:
            raise errors.Conflict(
                "match_started", say("The match has started: its chance is settled.")
            )
        put_word(match, mine.seat, word)
        return match

    return _once(user, key, hash_of(["word", public_id, word]), put)


def _chair(match: Match, user: Any) -> Holder:
    """Where the user sits; `NotFound` for strangers."""
    mine = Holder.objects.filter(match=match, user=user, to_number=None).first()
    if mine is None:
        raise errors.NotFound
    return mine


def _once(user: Any, key: str | None, body_hash: str, work: Callable[[], Match]) -> Match:
    """Do the work in one transaction; a key seen before gives the match of its first time."""
    try:
        with transaction.atomic():
            before = _earlier(user, key, body_hash)
            if before is not None:
                return before
            match = work()
            if key is not None:
                Receipt.objects.create(
                    user=user,
                    key=key,
                    body_hash=body_hash,
                    answer={"match": match.public_id},
                    at=clock.now(),
                )
            return match
    except steps.EngineFault as fault:
        raise errors.Conflict(
            "match_held", say("This match is held while we look into a fault of ours.")
        ) from fault
    except IntegrityError:
        # Only the unique rules can be broken here: the same key twice at once, or a seat twice.
        before = _earlier(user, key, body_hash)
        if before is not None:
            return before
        raise errors.Conflict("seat_taken", say("This seat is taken.")) from None


def _earlier(user: Any, key: str | None, body_hash: str) -> Match | None:
    if key is None:
        return None
    stored = Receipt.objects.filter(user=user, key=key).first()
    if stored is None:
        return None
    if stored.body_hash != body_hash:
        raise errors.KeyReused
    return Match.objects.get(public_id=stored.answer["match"])


def _options(rules: kernel.Game[Any, Any], seats: int, options: Any) -> Any:
    try:
        chosen = codec.convert_options(rules, {} if options is None else options)
    except codec.Malformed as error:
        field = "options" + error.path.removeprefix("$")
        raise errors.Malformed(
            "malformed_options", say("These are not options of this game."), field=field
        ) from None
    try:
        rules.check_options(seats, chosen)
    except kernel.IllegalAction as refused:
        raise errors.Illegal(refused.code, refused.message, field="options") from None
    return chosen


def _check_seats(rules: kernel.Game[Any, Any], seats: Sequence[str]) -> None:
    if len(seats) not in rules.seats:
        raise errors.Malformed(
            "seats_out_of_range",
            say(
                "This game is for {least} to {most} players.",
                least=rules.seats.start,
                most=rules.seats.stop - 1,
            ),
            field="seats",
        )
    if set(seats) - {ME, OPEN, BOT} or list(seats).count(ME) != 1:
        raise errors.Malformed(
            "malformed_seats",
            say("Say for each seat whether it is for you, for a bot or open; one is yours."),
            field="seats",
        )


def _check_table(user: Any, seats: Sequence[str], pace: str, access: str) -> None:
    if pace not in PACES:
        raise errors.Malformed("unknown_pace", say("There is no such pace."), field="pace")
    if access not in Match.Access.values:
        raise errors.Malformed("unknown_access", say("There is no such choice."), field="access")
    if user.is_guest and OPEN in seats:
        raise errors.NotAllowed(
            "guests_play_bots", say("Guests play against bots. Keep your account to open a table.")
        )
    held = Holder.objects.filter(
        user=user, to_number=None, match__status__in=[Match.Status.OPEN, Match.Status.RUNNING]
    ).count()
    if held >= settings.MATCHES_AT_ONCE:
        raise errors.Conflict(
            "too_many_matches",
            say("You play {number} matches already. Finish one first.", number=held),
        )


def _check_may_join(match: Match, user: Any, code: str) -> None:
    by_link = bool(code) and secrets.compare_digest(code.encode(), match.invite_code.encode())
    if match.access == Match.Access.LINK and not by_link:
        raise errors.NotFound
    if user.is_guest and match.access != Match.Access.LINK:
        raise errors.NotAllowed(
            "guests_play_bots", say("Guests play against bots. Keep your account to join a table.")
        )
    if match.status != Match.Status.OPEN:
        raise errors.Conflict("match_full", say("This table is full."))


def _insert(
    user: Any,
    rules: kernel.Game[Any, Any],
    seats: Sequence[str],
    options: Any,
    pace: str,
    access: str,
    opens_seed: bool,
) -> Match:
    seed = new_seed()
    match = Match.objects.create(
        game=rules.key,
        rules_version=rules.rules_version,
        options=codec.plain(options),
        seat_count=len(seats),
        access=access,
        invite_code=secrets.token_urlsafe(16) if access == Match.Access.LINK else "",
        seed_fingerprint=fingerprint(seed),
        chance_version=CHANCE_VERSION,
        words=[""] * len(seats),
        opens_seed=opens_seed,
        pace=pace,
        created_by=user,
        created_at=clock.now(),
    )
    MatchSecret.objects.create(match=match, seed=seed)
    Seat.objects.bulk_create(Seat(match=match, number=number) for number in range(len(seats)))
    Holder.objects.bulk_create(
        Holder(match=match, seat=number, why="joined", **_holder(kind, user))
        for number, kind in enumerate(seats)
        if kind != OPEN
    )
    return match


def _holder(kind: str, user: Any) -> dict[str, Any]:
    return {"user": user} if kind == ME else {"bot": "house"}


def _start(match: Match, at: datetime) -> None:
    game = registry.game_for(match.game)
    options = codec.convert_options(game, match.options)
    chance = steps.chance_for(match, 0)
    step = kernel.start(game, match.seat_count, options, chance)
    journal.write_start(match, game, step, chance.draws, at)
