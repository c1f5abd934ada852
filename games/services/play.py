"""The path of one move: from a request, with its key and the turn it answers, to an entry."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from accounts.statements import first_row, listed, made
from games import clock, errors
from games.engine import codec, kernel, registry
from games.engine.kernel import Action
from games.engine.words import say
from games.models import Entry, Holder, Match, Receipt, SealedAnswer, Seat, Turn
from games.selectors.log import receipt_of
from games.services import journal, steps, turns
from games.services.journal import Author
from games.services.locking import Locked, forget_holders, lock_match, opened, seat_of


class Played(NamedTuple):
    """What an accepted answer gives: the receipt, equal for ever, and the seat it is for."""

    receipt: dict[str, Any]
    seat: int
    repeated: bool


def submit(
    *,
    public_id: str,
    user: Any,
    asked: int,
    action: Any,
    key: str | None,
    check_only: bool = False,
) -> Played:
    """Play `action` (plain data) for the user's seat, as the answer to the turn `asked`.

    A `key` seen before gives its first receipt again. Raises `errors.Refusal`: NotFound for
    strangers, Malformed, Conflict for another turn, Illegal, KeyReused. With `check_only` nothing
    is written.
    """
    try:
        with transaction.atomic():
            match = lock_match(public_id)
            seat = seat_of(match, user)
            body_hash = hash_of([asked, action])
            known = _known(match, seat, user, key, body_hash)
            if known is not None:
                return known
            locked = opened(match)
            turn = open_turn(match, seat, asked)
            decoded = decode(locked, action)
            steps.check(locked, seat, decoded)
            if check_only:
                return Played({"check_only": True}, seat, False)
            author = Author(Entry.By.USER, user, key, body_hash)
            return Played(answer(locked, turn, decoded, author), seat, False)
    except steps.EngineFault as fault:
        raise steps.hold(fault) from fault


def answer(locked: Locked, turn: Turn, action: Action, author: Author) -> dict[str, Any]:
    """Carry out a checked answer to an open turn of a locked match; returns its receipt."""
    now = clock.now()
    if locked.game.phase(locked.position.state).together:
        return _seal(locked, turn, action, author, now)
    chance = steps.chance_for(locked.match, locked.position.ply + 1)
    step = steps.play(locked, turn.seat, action, chance)
    entry = journal.write_step(
        locked, Entry.Kind.ANSWER, turn.seat, action, step, chance.draws, author, turn.asked_at, now
    )
    return receipt_of(entry, locked.game, turn.seat)


def resign(*, public_id: str, user: Any, key: str | None = None) -> Played:
    """Give the match up: the seat is placed behind all who stay; a house bot plays it on when the
    rules need it."""
    try:
        with transaction.atomic():
            match = lock_match(public_id)
            seat = _seat_ever(match, user)
            body_hash = hash_of(["resign"])
            known = _known(match, seat, user, key, body_hash)
            if known is not None:
                return known
            seat = seat_of(match, user)
            author = Author(Entry.By.USER, user, key, body_hash)
            return Played(_leave(opened(match), seat, author), seat, False)
    except steps.EngineFault as fault:
        raise steps.hold(fault) from fault


_TURN = f"""
SELECT {listed(Turn, "turn")} FROM games_turn AS turn
WHERE turn.match_id = %(match)s AND turn.seat = %(seat)s
"""  # noqa: S608 - only names of our own columns go in
_BY_KEY = f"""
SELECT {listed(Entry, "entry")} FROM games_entry AS entry
WHERE entry.match_id = %(match)s AND entry.seat = %(seat)s AND entry.key = %(key)s
"""  # noqa: S608 - only names of our own columns go in


def open_turn(match: Match, seat: int, asked: int) -> Turn:
    """The seat's open turn, which must be the one the caller saw; else `Conflict`."""
    row = first_row(_TURN, {"match": match.pk, "seat": seat})
    turn = made(Turn, row) if row else None
    if turn is None:
        raise errors.Conflict("not_your_turn", say("It is not your turn."))
    if turn.asked != asked:
        raise errors.Conflict(
            "turn_moved_on",
            say("The match has moved on since you looked. Look again, then answer."),
        )
    return turn


def decode(locked: Locked, action: Any) -> Action:
    """The action as this game's record; `Malformed` names the field. What only the clock notes is
    no answer of a player."""
    refused = say("This is not an answer of this game.")
    try:
        decoded = codec.convert_action(locked.game, action)
    except codec.Malformed as error:
        field = "action" + error.path.removeprefix("$")
        raise errors.Malformed("malformed_action", refused, field=field) from None
    if decoded.by_clock:
        raise errors.Malformed("malformed_action", refused, field="action")
    return decoded


def settle_if_complete(locked: Locked, asked_at: datetime, now: datetime) -> None:
    """Apply the sealed answers of a together phase once every actor has one."""
    sealed = SealedAnswer.objects.filter(match=locked.match)
    answers = {
        row.seat: codec.decode_action(locked.game, bytes(row.secret_action)) for row in sealed
    }
    if set(answers) != set(kernel.actors(locked.game, locked.position)):
        return
    chance = steps.chance_for(locked.match, locked.position.ply + 1)
    step = steps.settle(locked, answers, chance)
    journal.write_step(
        locked,
        Entry.Kind.STEP,
        None,
        journal.answers_record(answers),
        step,
        chance.draws,
        Author(Entry.By.SITE),
        asked_at,
        now,
    )


def hash_of(body: Any) -> str:
    """A fingerprint of a request's body, so that a key cannot stand for two of them."""
    return hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()


def _known(match: Match, seat: int, user: Any, key: str | None, body_hash: str) -> Played | None:
    """The first answer to this key, if there was one."""
    if key is None:
        return None
    row = first_row(_BY_KEY, {"match": match.pk, "seat": seat, "key": key})
    if row is not None:
        entry = made(Entry, row)
        entry.match = match
        if entry.body_hash != body_hash or entry.user_id != user.pk:
            raise errors.KeyReused
        return Played(receipt_of(entry, None, seat), seat, True)
    if not registry.game_for(match.game).has_together:
        return None
    stored = Receipt.objects.filter(user=user, key=key).first()
    if stored is None:
        return None
    if stored.body_hash != _sealed_hash(match, body_hash):
        raise errors.KeyReused
    return Played(stored.answer, seat, True)


def _seal(
    locked: Locked, turn: Turn, action: Action, author: Author, now: datetime
) -> dict[str, Any]:
    match, seat = locked.match, turn.seat
    changeable = locked.game.phase(locked.position.state).changeable
    if not changeable and SealedAnswer.objects.filter(match=match, seat=seat).exists():
        raise errors.Conflict("already_answered", say("You have answered this already."))
    SealedAnswer.objects.update_or_create(
        match=match,
        seat=seat,
        asked=turn.asked,
        defaults={
            "secret_action": codec.encode(action),
            "by": author.by,
            "user": author.user,
            "at": now,
        },
    )
    receipt = {"match": match.public_id, "seat": seat, "asked": turn.asked, "at": now.isoformat()}
    if author.key is not None:
        Receipt.objects.create(
            user=author.user,
            key=author.key,
            body_hash=_sealed_hash(match, author.body_hash),
            answer=receipt,
            at=now,
        )
    if turn.bot_at is not None:
        Turn.objects.filter(match=match, seat=seat).update(bot_at=None)
    settle_if_complete(locked, turn.asked_at, now)
    return receipt


def _sealed_hash(match: Match, body_hash: str) -> str:
    return hash_of([match.public_id, body_hash])


def _seat_ever(match: Match, user: Any) -> int:
    """The seat this user holds or held; a repeated resignation must find its receipt."""
    seat = (
        Holder.objects.filter(match=match, user=user)
        .order_by("-pk")
        .values_list("seat", flat=True)
        .first()
    )
    if seat is None:
        raise errors.NotFound
    return seat


def _leave(locked: Locked, seat: int, author: Author) -> dict[str, Any]:
    now = clock.now()
    match = locked.match
    chance = steps.chance_for(match, locked.position.ply + 1)
    step = steps.leave(locked, seat, chance)
    Seat.objects.filter(match=match, number=seat).update(left_at=now)
    entry = journal.write_step(
        locked, Entry.Kind.LEAVE, seat, {}, step, chance.draws, author, None, now
    )
    if match.status == Match.Status.RUNNING:
        replace_holder(locked._replace(position=step.position), seat, "left", now)
        settle_after_leaving(locked._replace(position=step.position), now)
    return receipt_of(entry, locked.game, seat)


def replace_holder(locked: Locked, seat: int, why: str, now: datetime) -> None:
    """A house bot takes the seat from its holder."""
    match = locked.match
    Holder.objects.filter(match=match, seat=seat, to_number=None).update(to_number=match.number)
    Holder.objects.create(
        match=match, seat=seat, bot="house", from_number=match.number + 1, why=why
    )
    forget_holders(match)
    journal.write_take_over(locked, seat, Author(Entry.By.SITE), now)
    turns.hand_over(match, seat, None, now)


def settle_after_leaving(locked: Locked, now: datetime) -> None:
    """A leaving may have removed the last answer that was waited for."""
    if not locked.game.phase(locked.position.state).together:
        return
    turn = Turn.objects.filter(match=locked.match).first()
    if turn is not None:
        settle_if_complete(locked, turn.asked_at, now)
