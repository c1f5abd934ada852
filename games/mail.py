"""Mails: text that is safe in a header, addresses of this site, and the outbox that keeps mails as
rows where no mail server is set."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games import clock
from games.models import OutboxMail

SUBJECT_LENGTH = 120
# The outbox holds addresses and links that log people in: nothing to keep for ever.
KEPT_FOR = timedelta(days=30)


def one_line(text: str) -> str:
    """The text without line breaks, control characters and marks that turn the reading direction
    round; white space becomes single spaces."""
    spaced = (" " if character.isspace() else character for character in text)
    inked = (c for c in spaced if c == " " or unicodedata.category(c) not in _UNSEEN)
    return " ".join("".join(inked).split())


def header_text(text: str, limit: int = SUBJECT_LENGTH) -> str:
    """One line of at most `limit` characters for a subject."""
    line = one_line(text)
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def site_url(path: str) -> str:
    """The whole address of a path of this site."""
    return settings.SITE_URL + path


class OutboxBackend(BaseEmailBackend):
    """Keeps every mail as a row for the operator instead of sending it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store the mails; returns how many. Raises what a mail server would raise for a header
        with a line break."""
        now = clock.now()
        rows = [_row(mail, now) for mail in email_messages if mail.recipients()]
        OutboxMail.objects.bulk_create(rows)
        OutboxMail.objects.filter(at__lt=now - KEPT_FOR).delete()
        return len(rows)


# Control characters, invisible marks, halves of pairs, private and unassigned code points.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def _row(mail: EmailMessage, now: Any) -> OutboxMail:
    mail.message()  # refuses what cannot be sent
    html = next(
        (str(body) for body, kind in getattr(mail, "alternatives", ()) if kind == "text/html"), ""
    )
    return OutboxMail(
        to=header_text(", ".join(mail.recipients()), 254),
        subject=header_text(str(mail.subject), 200),
        text=_storable(str(mail.body)),
        html=_storable(html),
        at=now,
    )


def _storable(text: str) -> str:
    """PostgreSQL stores no NUL, and no half of a surrogate pair."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode()
