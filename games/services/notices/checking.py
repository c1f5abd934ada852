"""The last look before a reminder leaves: still true, still wanted, and where to?"""

from __future__ import annotations

from typing import Any

from accounts import selectors as accounts
from games import clock
from games.models import Match, Notice
from games.selectors.match import match_for
from games.selectors.notices import choice_of
from games.selectors.shapes import MatchShown, PromptShown


class Held(Exception):
    """This notice is not sent; `reason` is a code that the ledger puts into words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def address_for(user: Any, kind: str) -> str:
    """Where a reminder of this kind goes; `Held` when the user cannot or will not have it."""
    if not user.may_act:
        raise Held("account_closed")
    choice = choice_of(user)
    wanted = choice.deadline_mail if kind == Notice.Kind.DEADLINE else choice.turn_mail
    if not wanted:
        raise Held("switched_off")
    address = accounts.verified_address(user)
    if not address:
        raise Held("no_address")
    return address


def asked_now(notice: Notice) -> tuple[Match, MatchShown, PromptShown]:
    """The match as the user sees it now and the question that the notice is about; `Held` when
    there is nothing to remind of any more."""
    assert notice.match_id is not None
    match = Match.objects.select_related("secret").get(pk=notice.match_id)
    if match.status != Match.Status.RUNNING:
        raise Held("match_held" if match.status == Match.Status.HELD else "match_over")
    shown = match_for(match, notice.user)
    if shown.you != notice.seat:
        raise Held("seat_left")
    prompt = shown.prompt
    if prompt is None or prompt.asked != notice.asked:
        raise Held("turn_taken")
    if prompt.sealed is not None:
        raise Held("answered")
    if prompt.due_at <= clock.now():
        raise Held("time_up")
    if _newer_waits(notice):
        raise Held("newer_notice")
    return match, shown, prompt


def _newer_waits(notice: Notice) -> bool:
    """Is there a later notice about the same match, which says all that this one would?"""
    return Notice.objects.filter(
        user=notice.user,
        match=notice.match_id,
        channel=notice.channel,
        state=Notice.State.DUE,
        due_at__lte=clock.now(),
        pk__gt=notice.pk,
    ).exists()
