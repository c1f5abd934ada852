"""Refusals that do not come from a view: a problem document for programs, a page for people."""

import json
import sys
from html import escape
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from psycopg_pool import PoolTimeout

# The database is away, restarting, out of connections or held up by a lock.
AWAY = (OperationalError, InterfaceError, PoolTimeout)

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<p>{detail}</p>
<p><a href="/">Slowplay</a></p>
</html>
"""


def problem(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
    """Return a refusal in the form that the caller reads: JSON under /api/, HTML elsewhere.

    The page needs no session or database, and a plain one stands in for its template: any of
    them may be what is broken.
    """
    title = HTTPStatus(status).phrase
    if request.path_info.startswith("/api/"):
        body: dict[str, Any] = {
            "type": "about:blank",
            "title": title,
            "status": status,
            "code": code,
            "detail": detail,
        }
        return HttpResponse(json.dumps(body), "application/problem+json", status)
    return HttpResponse(_page(status, title, detail), "text/html; charset=utf-8", status)


def _page(status: int, title: str, detail: str) -> str:
    try:
        return render_to_string(f"pages/{status}.html", {"detail": detail}, using="jinja2")
    except Exception:  # whatever it is, it must not cost the reader the answer
        return _PAGE.format(title=escape(title), detail=escape(detail))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django itself calls suspicious: too many fields, a wrong host, bad multipart."""
    return problem(request, 400, "bad_request", _("This request could not be read."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer PermissionDenied."""
    return problem(request, 403, "forbidden", _("You may not do that."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere."""
    return problem(request, 404, "not_found", _("There is nothing at this address."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that nobody has caught: the database was away, or we made a mistake.

    Django calls this while the error is being handled, whichever layer it came from.
    """
    if isinstance(sys.exc_info()[1], AWAY):
        return unavailable(request)
    return problem(request, 500, "server_error", _("Something went wrong here; it was noted."))


def unavailable(request: HttpRequest) -> HttpResponse:
    """Answer while the database cannot be reached, so that clients know to come again."""
    detail = _("The database is away for a moment. Try again in a few seconds.")
    response = problem(request, 503, "unavailable", detail)
    response["Retry-After"] = "5"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was not ours or has grown stale."""
    detail = _("This form has expired. Load the page again and repeat what you did.")
    return problem(request, 403, "csrf", detail)
