"""The stream of a match page; programs have theirs under /api/."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.credentials import credential_of
from games.errors import Malformed
from games.selectors.match import find_match
from games.streams import feed
from games.views.refusals import hidden_as_404, viewer_of


@hidden_as_404
@require_safe
def events(request: HttpRequest, public_id: str) -> HttpResponse:
    """New entries of the match; the page says which one it has shown last."""
    viewer = viewer_of(request)
    match = find_match(public_id, viewer, request.GET.get("code", ""))
    credential = credential_of(request, viewer, None)
    try:
        since = feed.last_seen(request, request.GET.get("since"))
    except Malformed as refusal:
        raise BadRequest(refusal.code) from None
    return feed.opened(request, match, viewer, credential, since)
