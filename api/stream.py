"""The stream of one match for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from accounts.credentials import credential_of
from games.selectors.match import find_match
from games.streams import feed

if TYPE_CHECKING:
    from api.views import Call

EVENTS = feed.CONTENT_TYPE


def stream_match(call: Call) -> HttpResponse:
    """The log of a match from an entry on, and without end."""
    caller, request = call.caller, call.request
    match = find_match(call.id, caller.user, call.query.code)
    since = None if call.query.since is None else str(call.query.since)
    seen = feed.last_seen(request, since)
    credential = credential_of(request, caller.user, caller.token)
    return feed.opened(request, match, caller.user, credential, seen)
