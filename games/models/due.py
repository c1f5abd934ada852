"""Work that is due and signs of life: notices, heartbeats, alarms and the local outbox."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match


class Notice(models.Model):
    """Something we tell a user, or held back and why. Its key makes it exist once."""

    class Kind(models.TextChoices):
        TURN = "turn"
        DEADLINE = "deadline"

    class State(models.TextChoices):
        DUE = "due"
        SENT = "sent"
        HELD = "held"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    asked = models.IntegerField(null=True, blank=True)
    kind = models.CharField(max_length=20, choices=Kind)
    key = models.CharField(max_length=120, unique=True)
    channel = models.CharField(max_length=20, default="mail")
    state = models.CharField(max_length=10, choices=State, default=State.DUE)
    why_held = models.CharField(max_length=40, blank=True, default="")
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], name="notice_due", condition=Q(state="due")),
            models.Index(fields=["user", "-id"], name="notice_of_user"),
        ]

    def __str__(self) -> str:
        return f"notice {self.key}"


class ReminderChoice(models.Model):
    """Which reminders a user wants by mail; who has no row wants all."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reminder_choice"
    )
    turn_mail = models.BooleanField(default=True)
    deadline_mail = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"reminders of user {self.user_id}"


class Heartbeat(models.Model):
    """When a part of the site last showed that it works: ``worker``, ``sweep``."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class SiteAlarm(models.Model):
    """Something the operator must look at: a held match, a row set aside. Never holds secrets."""

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=120)
    detail = models.TextField(blank=True, default="")
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["-at"], name="alarm_open", condition=Q(done_at=None))]

    def __str__(self) -> str:
        return f"{self.kind}: {self.subject}"


class OutboxMail(models.Model):
    """A mail that was not sent anywhere, since no mail server is set; the site's admin reads it."""

    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-at"], name="outbox_newest")]

    def __str__(self) -> str:
        return self.subject
