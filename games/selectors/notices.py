"""What somebody was told or not told, and why; and the outbox of a site without a mail server."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engine import registry
from games.engine.words import N_
from games.models import Notice, OutboxMail, ReminderChoice
from games.selectors.paging import row_id

PAGE = 30

REASONS: dict[str, str] = {
    "turn_taken": N_("You had moved already."),
    "answered": N_("You had answered already."),
    "match_over": N_("The match was over."),
    "match_held": N_("The match was held while we looked into a fault of ours."),
    "seat_left": N_("You no longer sat at this table."),
    "time_up": N_("The time for the move was up already."),
    "newer_notice": N_("A later mail says the same."),
    "switched_off": N_("You want no such mails."),
    "no_address": N_("We know no address of yours that you have confirmed."),
    "account_closed": N_("The account was closed."),
    "mail_failed": N_("The mail could not be delivered, though we tried for hours."),
}

_KINDS: dict[str, str] = {
    Notice.Kind.TURN: N_("Your turn"),
    Notice.Kind.DEADLINE: N_("Time is running out"),
}


class NoticeShown(NamedTuple):
    """A notice in words. `state` is due, sent or held; `why` is empty unless it was held."""

    kind: str
    title: str
    match: str
    state: str
    why: str
    at: datetime


class NoticePage(NamedTuple):
    """Some notices, and the cursor of the next page or an empty text."""

    rows: list[NoticeShown]
    next: str


class MailPage(NamedTuple):
    """Some mails of the outbox, and the cursor of the next page or an empty text."""

    rows: list[OutboxMail]
    next: str


def ledger(user: Any, cursor: str = "", limit: int = PAGE) -> NoticePage:
    """What this user was told or not told, newest first; `Malformed` for a strange cursor."""
    notices = Notice.objects.filter(user=user).select_related("match").order_by("-pk")
    if cursor:
        notices = notices.filter(pk__lt=row_id(cursor))
    found = list(notices[: limit + 1])
    more = str(found[limit - 1].pk) if len(found) > limit else ""
    return NoticePage([_shown(notice) for notice in found[:limit]], more)


def outbox(cursor: str = "", limit: int = PAGE) -> MailPage:
    """The mails that were kept instead of sent, newest first; `Malformed` for a strange cursor."""
    mails = OutboxMail.objects.order_by("-pk")
    if cursor:
        mails = mails.filter(pk__lt=row_id(cursor))
    found = list(mails[: limit + 1])
    return MailPage(found[:limit], str(found[limit - 1].pk) if len(found) > limit else "")


def choice_of(user: Any) -> ReminderChoice:
    """Which reminders the user wants; the default, not stored, for who never chose."""
    return ReminderChoice.objects.filter(user=user).first() or ReminderChoice(user=user)


def _shown(notice: Notice) -> NoticeShown:
    match = notice.match
    return NoticeShown(
        kind=gettext(_KINDS[notice.kind]),
        title=gettext(registry.game_for(match.game).title) if match else "",
        match=match.public_id if match else "",
        state=notice.state,
        why=gettext(REASONS[notice.why_held]) if notice.why_held else "",
        at=notice.sent_at or notice.created_at,
    )
