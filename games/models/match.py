"""A match, its seats, its open turns and its log. Keys begin with the match, so that matches can be
spread over several databases later.

Columns named ``secret_*`` and everything in `MatchSecret` must never leave the server as they are:
only `games.selectors.match`, `games.selectors.log` and the services read them.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def new_public_id() -> str:
    """Twelve characters that are easy to read out: 60 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def new_seed() -> bytes:
    """The 32 secret bytes that all chance of a match follows from."""
    return secrets.token_bytes(32)


class Match(models.Model):
    """One playing of a game. `number` is that of the newest entry, -1 before the start; `words` are
    the seats' own additions to the chance, by seat; with `opens_seed` the seed, and with it every
    hidden card, is published once the match is finished."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"
        HELD = "held"

    class Access(models.TextChoices):
        ANYONE = "anyone"
        LINK = "link"

    class Ending(models.TextChoices):
        NONE = ""
        FINISHED = "finished"
        RESIGNED = "resigned"
        EXPIRED = "expired"
        CANCELLED = "cancelled"

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField()
    seat_count = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    access = models.CharField(max_length=10, choices=Access, default=Access.ANYONE)
    invite_code = models.CharField(max_length=24, blank=True, default="")
    ending = models.CharField(max_length=10, choices=Ending, blank=True, default=Ending.NONE)
    number = models.IntegerField(default=-1)
    ply = models.PositiveIntegerField(default=0)
    seed_fingerprint = models.CharField(max_length=64)
    chance_version = models.PositiveSmallIntegerField()
    words = models.JSONField(default=list)
    opens_seed = models.BooleanField(default=False, db_default=False)
    pace = models.CharField(max_length=20)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "finished", "cancelled", "held"]),
                name="match_status_known",
            ),
            models.CheckConstraint(
                condition=Q(status="open", number=-1) | ~Q(status="open"),
                name="match_open_has_no_log",
            ),
        ]
        indexes = [
            models.Index(fields=["status", "game", "-id"], name="match_status_game"),
            models.Index(
                fields=["-created_at", "-id"],
                name="match_lobby",
                condition=Q(status="open", access="anyone"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class MatchSecret(models.Model):
    """What never leaves the server: the seed and the snapshot of the full state."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="secret")
    seed = models.BinaryField()
    state = models.BinaryField(default=b"")
    state_version = models.PositiveIntegerField(default=0)
    state_hash = models.CharField(max_length=64, blank=True, default="")

    def __str__(self) -> str:
        return f"secret of match {self.match_id}"


class Seat(models.Model):
    """A place in a match, numbered from 0."""

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    left_at = models.DateTimeField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"


class Holder(models.Model):
    """Who holds a seat: a user or a house bot, from one entry number to another."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="holders")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="holds"
    )
    bot = models.CharField(max_length=20, blank=True, default="")
    from_number = models.IntegerField(default=0)
    to_number = models.IntegerField(null=True, blank=True)
    why = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], condition=Q(to_number=None), name="holder_one_open_a_seat"
            ),
            models.UniqueConstraint(
                fields=["match", "user"],
                condition=Q(to_number=None, user__isnull=False),
                name="holder_user_once_a_match",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(bot=""), name="holder_user_or_bot"
            ),
        ]
        indexes = [
            models.Index(
                fields=["user", "-match"], name="holder_of_user", condition=Q(user__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return f"holder of seat {self.seat} of match {self.match_id}"


class Turn(models.Model):
    """A seat's open question. `asked` is the entry that raised it; `user` repeats the holder for
    the dashboard; `bot_at` is when a house bot answers; `remind_at` when the next notice is due."""

    pk = models.CompositePrimaryKey("match_id", "seat")
    match = models.ForeignKey(Match, models.CASCADE, related_name="turns")
    seat = models.PositiveSmallIntegerField()
    asked = models.IntegerField()
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="turns"
    )
    bot_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    set_aside_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["user", "due_at"], name="turn_mine", condition=Q(user__isnull=False)
            ),
            models.Index(fields=["due_at"], name="turn_due", condition=Q(set_aside_at=None)),
            models.Index(
                fields=["bot_at"],
                name="turn_bot",
                condition=Q(bot_at__isnull=False, set_aside_at=None),
            ),
            models.Index(
                fields=["remind_at"],
                name="turn_remind",
                condition=Q(remind_at__isnull=False, set_aside_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"turn {self.asked} of seat {self.seat} of match {self.match_id}"


class SealedAnswer(models.Model):
    """A seat's answer in a together phase, kept from everybody else until the step."""

    pk = models.CompositePrimaryKey("match_id", "seat", "asked")
    match = models.ForeignKey(Match, models.CASCADE, related_name="sealed")
    seat = models.PositiveSmallIntegerField()
    asked = models.IntegerField()
    secret_action = models.BinaryField()
    by = models.CharField(max_length=10)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"sealed answer {self.asked} of seat {self.seat} of match {self.match_id}"


class Entry(models.Model):
    """One row of the match log, numbered from 0 without gap; a trigger keeps it from changing.

    `secret_action`, `secret_events` and `secret_draws` are the engine's own JSON bytes.
    """

    class Kind(models.TextChoices):
        START = "start"
        ANSWER = "answer"
        STEP = "step"
        LEAVE = "leave"
        TAKE_OVER = "take_over"
        END = "end"

    class By(models.TextChoices):
        USER = "user"
        BOT = "bot"
        CLOCK = "clock"
        SITE = "site"

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="entries")
    number = models.IntegerField()
    ply = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    secret_action = models.BinaryField(default=b"")
    secret_events = models.BinaryField(default=b"[]")
    secret_draws = models.BinaryField(default=b"[]")
    state_hash = models.CharField(max_length=64)
    by = models.CharField(max_length=10, choices=By)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - null is outside the unique rule
    body_hash = models.CharField(max_length=64, blank=True, default="")
    asked_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "key"],
                condition=Q(key__isnull=False),
                name="entry_key_once_a_seat",
            ),
            models.CheckConstraint(condition=Q(number__gte=0), name="entry_number_from_0"),
            models.CheckConstraint(
                condition=Q(ply__lte=F("number")), name="entry_ply_within_number"
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of match {self.match_id}"


class Receipt(models.Model):
    """The stored answer to a keyed request that leaves no entry: create, join, leave, seal."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=80)
    body_hash = models.CharField(max_length=64)
    answer: Any = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="receipt_key_once_a_user")
        ]

    def __str__(self) -> str:
        return f"receipt of user {self.user_id}"
