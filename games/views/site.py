"""Pages that are the same for everybody: home, the games, their rules, about, privacy, programs."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine import registry
from games.engine.kernel import Game
from games.views.catalogue import card_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Slowplay is, and every game one click away."""
    return render(request, "pages/home.html", {"games": _cards()})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The list of games with their rules."""
    return render(request, "pages/rules.html", {"games": _cards()})


@require_safe
def game_rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one game in our own words; a game without such a page shows its facts."""
    game = registry.GAMES.get(key)
    if game is None:
        raise Http404
    context = {"game": card_of(game), "points": _points(game)}
    return render(request, [f"rules/{key}.html", "rules/_facts.html"], context)


@require_safe
def text(request: HttpRequest, name: str) -> HttpResponse:
    """A page of text: about, privacy, programs, checking."""
    try:
        get_template(f"pages/{name}.html", using="jinja2")
    except TemplateDoesNotExist:
        raise Http404 from None
    return render(request, f"pages/{name}.html")


def _cards() -> list[dict[str, Any]]:
    return [card_of(game) for game in registry.GAMES.values()]


def _points(game: Game[Any, Any]) -> str:
    return gettext(game.about)
