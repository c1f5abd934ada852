"""Find a table, make one, sit down, get up again; and play at once without an account."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.sessions import start_guest
from accounts.views import too_many
from games.engine import registry
from games.engine.kernel import Game
from games.errors import Refusal
from games.models import Match
from games.paces import DEFAULT_PACE, PACES
from games.selectors import lists
from games.services import matchmaking
from games.views.catalogue import card_of, option_fields, read_options
from games.views.refusals import hidden_as_404, told_and_back, viewer_of
from games.words import sentence

BOTS_AT_ONCE = 2


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Open tables, of one game or of all, and matches to watch."""
    game = request.GET.get("game", "")
    if game and game not in registry.GAMES:
        raise Http404
    viewer = viewer_of(request)
    try:
        tables = lists.lobby(viewer, game=game, cursor=request.GET.get("cursor", ""))
    except Refusal:
        raise Http404 from None
    context = {
        "games": [card_of(each) for each in registry.GAMES.values()],
        "chosen": game,
        "tables": tables,
        "watch": lists.watchable(viewer, game=game, limit=10).rows,
        "paces": _pace_words(),
    }
    return render(request, "games/lobby.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a match against house bots, with a guest account for who has none."""
    game = registry.GAMES.get(request.POST.get("game", "") or "coloretto")
    if game is None:
        raise Http404
    if not request.user.is_authenticated:
        verdict = start_guest(request)
        if not verdict.allowed:
            return too_many(request, verdict)
    seats = max(game.seats.start, min(1 + BOTS_AT_ONCE, game.seats.stop - 1))
    try:
        match = matchmaking.create_match(
            user=request.user,
            game=game.key,
            seats=["me", *["bot"] * (seats - 1)],
            opens_seed=True,
            key=_key(request),
        )
    except Refusal as refusal:
        return told_and_back(request, refusal, "dashboard")
    return redirect("match", match.public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, key: str) -> HttpResponse:
    """Make a table: seats, options, pace, who may join."""
    game = registry.GAMES.get(key)
    if game is None:
        raise Http404
    refusal: Refusal | None = None
    if request.method == "POST":
        try:
            return redirect("match", _create(request, game).public_id)
        except Refusal as refused:
            refusal = refused
    return render(
        request,
        "games/create.html",
        _create_context(request, game, refusal),
        status=refusal.status if refusal else 200,
    )


@hidden_as_404
@login_required
@require_POST
def join(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Sit down at an open table."""
    code = request.POST.get("code", "")
    try:
        matchmaking.join(user=request.user, public_id=public_id, code=code, key=_key(request))
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        return told_and_back(request, refusal, "match", public_id)
    return redirect("match", public_id)


@hidden_as_404
@login_required
@require_POST
def put_word(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Add a word to the chance of a match that has not started."""
    word = request.POST.get("word", "")
    try:
        matchmaking.set_word(
            user=request.user, public_id=public_id, word=word.strip(), key=_key(request)
        )
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        return told_and_back(request, refusal, "match", public_id)
    return redirect("match", public_id)


@hidden_as_404
@login_required
@require_POST
def leave(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Get up from a table that has not started."""
    try:
        matchmaking.leave_before_start(user=request.user, public_id=public_id, key=_key(request))
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        return told_and_back(request, refusal, "match", public_id)
    return redirect("dashboard")


def _create(request: HttpRequest, game: Game[Any, Any]) -> Match:
    posted = request.POST
    count = posted.get("seats", "")
    number = int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 0
    kinds = [posted.get(f"seat-{seat}", "open") for seat in range(1, number)]
    return matchmaking.create_match(
        user=request.user,
        game=game.key,
        seats=["me", *kinds],
        options=read_options(game, posted),
        pace=posted.get("pace", ""),
        access=posted.get("access", ""),
        opens_seed="opens_seed" in posted,
        key=_key(request),
    )


def _create_context(
    request: HttpRequest, game: Game[Any, Any], refusal: Refusal | None
) -> dict[str, Any]:
    return {
        "game": card_of(game),
        "fields": option_fields(game),
        "posted": request.POST,
        "paces": _pace_words(),
        "pace": request.POST.get("pace", DEFAULT_PACE),
        "seat_counts": [(str(number), str(number)) for number in game.seats],
        "form_key": uuid4().hex,
        "seat_kinds": _seat_kinds(request.user),
        "refusal": sentence(refusal.message) if refusal else "",
    }


def _seat_kinds(user: Any) -> list[tuple[str, str]]:
    bot = ("bot", gettext("a house bot"))
    return [bot] if user.is_guest else [("open", gettext("open, for a person")), bot]


def _pace_words() -> dict[str, str]:
    return {key: sentence(pace.words) for key, pace in PACES.items()}


def _key(request: HttpRequest) -> str | None:
    """The form's own key, which makes a double click one request."""
    key = request.POST.get("key", "")
    return key if key.isascii() and key.isalnum() and len(key) <= 40 else None
