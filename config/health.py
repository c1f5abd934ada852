"""Answers for load balancers and alarms: is this process alive, and is the site ready."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

_migrated_until = 0.0


def health(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Answer /healthz and /readyz before the host check, as probes call machines and not names,
    and before the request log, which they would fill."""

    def answer(request: HttpRequest) -> HttpResponse:
        page = _PAGES.get(request.path_info)
        return page() if page else get_response(request)

    return answer


def alive() -> HttpResponse:
    """Answer that the process answers; it asks nobody, so that only a hang makes it fail."""
    return _answer({"process": "ok"})


def ready() -> HttpResponse:
    """Answer 200 if all parts are well, else 503 and which are not."""
    try:
        parts = {"database": "ok", "migrations": _migrations(), **_clockwork()}
    except DatabaseError:
        # What the driver says names hosts and users, which is not for everybody to read.
        parts = {"database": "unreachable"}
    return _answer(parts)


def _answer(parts: dict[str, str]) -> HttpResponse:
    status = 200 if all(state == "ok" for state in parts.values()) else 503
    response = JsonResponse(parts, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _migrations() -> str:
    """Say whether every migration is applied; a good answer is believed for a minute."""
    global _migrated_until
    connection.ensure_connection()
    if time.monotonic() < _migrated_until:
        return "ok"
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "unapplied"
    _migrated_until = time.monotonic() + 60
    return "ok"


def _clockwork() -> dict[str, str]:
    """Say how worker and sweep are, from the rows that they refresh."""
    now = datetime.now(UTC)
    seen = dict(apps.get_model("games", "Heartbeat").objects.values_list("name", "at"))
    limits = {"sweep": settings.SWEEP_MAX_AGE, "worker": settings.HEARTBEAT_MAX_AGE}
    return {name: _age(now, seen.get(name), limit) for name, limit in limits.items()}


def _age(now: datetime, last: datetime | None, limit: timedelta) -> str:
    if last is None:
        return "never seen"
    age = now - last
    return "ok" if age <= limit else f"last seen {int(age.total_seconds())} s ago"


_PAGES = {"/healthz": alive, "/readyz": ready}
