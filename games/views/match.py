"""The page of one match: what am I asked, what happened, the table, my answer."""

from __future__ import annotations

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import paces
from games.errors import NotFound, Refusal
from games.models import Match
from games.selectors.match import find_match, match_for
from games.selectors.record import record_of
from games.services import play
from games.views.answers import action_of, asked_of, key_of
from games.views.board import Board
from games.views.refusals import hidden_as_404, told_and_back, viewer_of
from games.words import sentence


@hidden_as_404
@never_cache
@require_safe
def match(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The match as its viewer may see it."""
    code = request.GET.get("code", "")
    found = find_match(public_id, viewer_of(request), code)
    return _page(request, found, code=code)


@hidden_as_404
@never_cache
@require_safe
def record(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A finished match as a file of JSON."""
    viewer = viewer_of(request)
    found = find_match(public_id, viewer, request.GET.get("code", ""))
    try:
        data = msgspec.json.encode(record_of(found, viewer))
    except Refusal as refusal:
        return told_and_back(request, refusal, "match", public_id)
    name = f"{found.game}-{found.public_id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, "application/json", headers=headers)


@hidden_as_404
@never_cache
@login_required
@require_POST
def answer(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Play an answer; a refused one comes back with its reason and the table as it now is."""
    found = find_match(public_id, request.user)
    try:
        shown = match_for(found, request.user)
        play.submit(
            public_id=public_id,
            user=request.user,
            asked=asked_of(request.POST),
            action=action_of(request.POST, shown.prompt),
            key=key_of(request.POST),
        )
    except NotFound:
        raise
    except Refusal as refusal:
        found = find_match(public_id, request.user)
        return _page(request, found, refusal=refusal)
    return redirect("match", public_id)


@hidden_as_404
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Ask before a match is given up; the confirming POST does it."""
    found = find_match(public_id, request.user)
    shown = match_for(found, request.user)
    if shown.you is None:
        raise NotFound
    if request.method != "POST":
        return render(request, "games/resign.html", {"m": shown})
    try:
        play.resign(public_id=public_id, user=request.user, key=key_of(request.POST))
    except Refusal as refusal:
        return told_and_back(request, refusal, "match", public_id)
    return redirect("match", public_id)


def _page(
    request: HttpRequest, found: Match, *, code: str = "", refusal: Refusal | None = None
) -> HttpResponse:
    shown = match_for(found, viewer_of(request))
    board = Board(found, shown, sentence(refusal.message) if refusal else "")
    owner = request.user.is_authenticated and found.created_by_id == request.user.pk
    seated = shown.you is not None
    context = {
        "board": board,
        "m": shown,
        "pace": sentence(paces.PACES[found.pace].words),
        "code": code,
        "invite": _invite(request, found) if owner or seated else "",
        "board_template": _own("boards", shown.game),
        "form_template": _own("forms", shown.game),
    }
    return render(request, "games/match.html", context, status=refusal.status if refusal else 200)


def _invite(request: HttpRequest, found: Match) -> str:
    """The address to send to others: with the code where only who has the link may join."""
    if found.status != Match.Status.OPEN:
        return ""
    path = reverse("match", args=[found.public_id])
    return request.build_absolute_uri(
        f"{path}?code={found.invite_code}" if found.invite_code else path
    )


def _own(kind: str, game: str) -> str:
    """The game's own template of this kind, or an empty text for the generic one."""
    try:
        get_template(f"games/{kind}/{game}.html", using="jinja2")
    except TemplateDoesNotExist:
        return ""
    return f"games/{kind}/{game}.html"
