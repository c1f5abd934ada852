"""What waits for me, the most urgent first, and where to go next."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import clock
from games.engine import registry
from games.errors import Refusal
from games.models import Match
from games.selectors import lists
from games.views.catalogue import card_of

SHOWN = 20


@never_cache
@login_required
@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """Matches that wait for me, that wait for others, and that are over."""
    try:
        ended = lists.mine(
            request.user,
            statuses=[Match.Status.FINISHED, Match.Status.CANCELLED],
            cursor=request.GET.get("cursor", ""),
            limit=SHOWN,
        )
    except Refusal:
        raise Http404 from None
    going = lists.mine(
        request.user,
        statuses=[Match.Status.RUNNING, Match.Status.HELD, Match.Status.OPEN],
        limit=100,
    )
    context = {
        "tickets": lists.waiting_for(request.user),
        "going": [row for row in going.rows if row.due_at is None],
        "ended": ended,
        "games": [card_of(game) for game in registry.GAMES.values()],
        "at": clock.now(),
    }
    return render(request, "games/dashboard.html", context)


@never_cache
@login_required
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Go to the match that needs me most; to the dashboard when none does."""
    waiting = lists.waiting_for(request.user, limit=1)
    if not waiting:
        return redirect("dashboard")
    return redirect("match", waiting[0].id)
