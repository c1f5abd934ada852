"""The words of a reminder: subject, text and HTML in the reader's language and time zone.

A mail lies open on screens and in other people's machines: it tells what everybody may know, and
what its reader is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from email.utils import format_datetime
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from games import clock
from games.engine import registry
from games.mail import header_text, one_line, site_url
from games.models import Entry, Match, Notice
from games.selectors.log import lines_for, names_then
from games.selectors.seats import names_of
from games.selectors.shapes import MatchShown
from games.services.notices.checking import asked_now
from games.services.notices.choices import stop_token
from games.words import listed, sentence

HAPPENED_AT_MOST = 6


class Item(NamedTuple):
    """One match in a reminder: who plays, what happened, what is asked and until when."""

    title: str
    company: str
    url: str
    happened: list[str]
    question: str
    due_at: datetime


@contextmanager
def reader(user: Any) -> Iterator[None]:
    """Words in the user's language and times in the user's zone."""
    language = user.language if user.language in dict(settings.LANGUAGES) else None
    with (
        translation.override(language or settings.LANGUAGE_CODE),
        timezone.override(user.zone),
    ):
        yield


def item_for(notice: Notice) -> Item:
    """What the notice has to say now; raises `Held` when it has nothing to say any more."""
    with reader(notice.user):
        match, shown, prompt = asked_now(notice)
        return Item(
            title=one_line(gettext(shown.title)),
            company=_company(shown),
            url=site_url(reverse("match", args=[match.public_id])),
            happened=_happened(match, shown),
            question=one_line(prompt.question),
            due_at=prompt.due_at,
        )


def compose(
    notices: Sequence[Notice], items: Sequence[Item], address: str
) -> EmailMultiAlternatives:
    """One mail for one user about `items`, one for each of `notices`, which are of one kind."""
    first = notices[0]
    stop = site_url(reverse("mail_stop", args=[stop_token(first.user)]))
    context = {
        "items": items,
        "warning": first.kind == Notice.Kind.DEADLINE,
        "site_name": settings.SITE_NAME,
        "site": site_url("/"),
        "choices": site_url(reverse("notices")),
        "stop": stop,
    }
    with reader(first.user):
        mail = EmailMultiAlternatives(
            subject=header_text(_subject(first.kind, items)),
            body=render_to_string("emails/reminder.txt", context, using="jinja2"),
            to=[address],
            headers=_headers(first, stop),
        )
        html = render_to_string("emails/reminder.html", context, using="jinja2")
    mail.attach_alternative(html, "text/html")
    return mail


def _headers(notice: Notice, stop: str) -> dict[str, str]:
    """Made from the notice alone: a mail that a crash sends twice has the same Message-ID, so that
    many mail programs show it once."""
    host = urlsplit(settings.SITE_URL).hostname
    return {
        "Message-ID": f"<{notice.key.replace(':', '.')}@{host}>",
        "Date": format_datetime(clock.now()),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _subject(kind: str, items: Sequence[Item]) -> str:
    count = len(items)
    if kind == Notice.Kind.DEADLINE:
        if count == 1:
            return gettext("Time is running out: {game}").format(game=items[0].title)
        return ngettext(
            "Time is running out in {count} match", "Time is running out in {count} matches", count
        ).format(count=count)
    if count == 1:
        return gettext("Your turn: {game}").format(game=items[0].title)
    return ngettext("Your turn in {count} match", "Your turn in {count} matches", count).format(
        count=count
    )


def _company(shown: MatchShown) -> str:
    """With whom the reader plays: two matches of one game are told apart by it."""
    others = names_of(seat for seat in shown.seats if not seat.is_you)
    return gettext("with {names}").format(names=listed([one_line(name) for name in others]))


def _happened(match: Match, shown: MatchShown) -> list[str]:
    """The newest sentences of the log since the reader's last answer, as a spectator reads them:
    even the reader's own cards stay out of the mail."""
    since = (
        Entry.objects.filter(match=match, seat=shown.you, kind=Entry.Kind.ANSWER)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    oldest = match.number - HAPPENED_AT_MOST
    lines = lines_for(match, None, max(oldest, -1 if since is None else since), mailed=True)
    names = names_then(
        match.pk, [msgspec.structs.replace(seat, is_you=False) for seat in shown.seats]
    )
    cards = registry.game_for(match.game).cards
    told = [
        one_line(sentence(each, names(line), cards)) for line in lines for each in line.messages
    ]
    return told[-HAPPENED_AT_MOST:]
