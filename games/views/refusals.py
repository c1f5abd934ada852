"""How a refusal is told on a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from games.errors import NotFound, Refusal
from games.words import sentence

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def hidden_as_404(view: View[P]) -> View[P]:
    """Answer what is absent, and what is not for this viewer, with the same 404 page."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except NotFound:
            raise Http404 from None

    return wrapped


def told_and_back(request: HttpRequest, refusal: Refusal, to: str, *args: Any) -> HttpResponse:
    """Say the refusal on the page one comes back to."""
    messages.error(request, sentence(refusal.message))
    return redirect(to, *args)


def viewer_of(request: HttpRequest) -> Any:
    """The user who looks, or None for somebody without an account."""
    return request.user if request.user.is_authenticated else None
