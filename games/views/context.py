"""What every page shows around its content."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.selectors import lists


def nav(request: HttpRequest) -> dict[str, Any]:
    """How many matches wait for the reader, for the page's head. Asked only when it is shown."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"nav": {"waiting": 0}}
    return {"nav": {"waiting": lists.waiting_count(user)}}
