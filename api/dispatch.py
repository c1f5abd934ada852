"""From a request to an operation and back: the checks that all of them share, in one order.

Address, method, format, caller, scope, limit, key, query, body; then the work itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch
from django.utils.translation import gettext as _

from accounts.limits import Limit
from api import incoming, problems, views
from api.callers import Caller, caller_of, require
from api.operations import BASE, GET, Operation, operations_at
from api.problems import Stop
from games.errors import Conflict, Refusal

_JSON = "application/json"
# What an answer depends on besides its address.
_VARY = "Authorization, Cookie, Accept-Language"


def answer(request: HttpRequest) -> HttpResponse:
    """The answer to any request below the API's base address."""
    try:
        response = _run(request)
    except Stop as stop:
        response = problems.of_stop(stop)
    except Refusal as refusal:
        response = problems.of_refusal(refusal)
    headers = response.headers
    headers["Vary"] = _VARY
    headers.setdefault("Cache-Control", "no-store")
    return response


def _run(request: HttpRequest) -> HttpResponse:
    operation, id_ = _operation(request)
    if not _accepts(request, operation):
        raise Stop(406, "not_acceptable", _("Only JSON is answered here."))
    caller = caller_of(request)
    if not operation.open_to_all or caller.token is not None:
        require(caller, operation.scope, request)
    call = _call(request, operation, caller, id_)
    try:
        done = operation.work(call)
    except Conflict as refusal:
        if not operation.shows_match:
            raise
        return problems.of_refusal(refusal, views.present_match(call, refusal))
    return done if isinstance(done, HttpResponse) else _rendered(request, done)


def _operation(request: HttpRequest) -> tuple[Operation, str]:
    """The operation that is asked for, and the id in its address; `Stop` with 404 or 405."""
    found, id_ = operations_at(request.path_info[len(BASE) + 1 :])
    if not found:
        raise Stop(404, "not_found", _("There is nothing at this address."))
    method = GET if request.method == "HEAD" else request.method or ""
    if method not in found:
        allowed = ", ".join(found)
        detail = _("This address knows only {methods}.").format(methods=allowed)
        raise Stop(405, "method_not_allowed", detail, headers={"Allow": allowed})
    request.resolver_match = _matched(found[method])
    return found[method], id_


@cache
def _matched(operation: Operation) -> ResolverMatch:
    """What the log knows a request by: the pattern of its address, never the address."""
    return ResolverMatch(answer, (), {}, route=f"api/v1{operation.path}")


def _accepts(request: HttpRequest, operation: Operation) -> bool:
    """Does the caller take what the operation gives? Weights are for those who give several."""
    accept = request.META.get("HTTP_ACCEPT", "*/*").lower()
    kinds = {part.partition(";")[0].strip() for part in accept.split(",")}
    given = operation.answer if isinstance(operation.answer, str) else _JSON
    return bool(kinds & {"", "*/*", given, given.partition("/")[0] + "/*"})


def _call(request: HttpRequest, operation: Operation, caller: Caller, id_: str) -> views.Call:
    """The request as read; `Stop` for a limit, a key, a query or a body that does not do."""
    key: str = ""
    body: Any = None
    if operation.body is not None:
        _count(caller)
        key = incoming.key_of(request)
    query: Any = incoming.query_of(request, operation.query)
    if operation.body is not None:
        body = incoming.body_of(request, operation.body)
    return views.Call(request, caller, id_, query, body, key)


def _count(caller: Caller) -> None:
    """Count a change against its user's limit; `Stop` with 429 when it is reached."""
    assert caller.user is not None
    limit = Limit("api changes", settings.API_CHANGES_PER_MINUTE, 60)
    verdict = limit.hit(str(caller.user.pk))
    if not verdict.allowed:
        detail = _("That was too much at once. Go on in {seconds} seconds.").format(
            seconds=verdict.retry_after
        )
        headers = {"Retry-After": str(verdict.retry_after)}
        raise Stop(429, "too_many_requests", detail, headers=headers)


def _rendered(request: HttpRequest, done: views.Answer) -> HttpResponse:
    etag = done.headers.get("ETag")
    if etag is not None:
        headers = {**done.headers, "Cache-Control": "private, no-cache"}
        if _known(request, etag):
            return HttpResponse(status=304, headers=headers)
        return HttpResponse(_encoded(done.data), _JSON, done.status, headers=headers)
    return HttpResponse(_encoded(done.data), _JSON, done.status, headers=done.headers)


def _known(request: HttpRequest, etag: str) -> bool:
    """Does the caller have this very answer already?"""
    tags = request.META.get("HTTP_IF_NONE_MATCH", "")
    if not tags:
        return False
    return any(tag.strip().removeprefix("W/") in (etag, "*") for tag in tags.split(","))


def _encoded(data: Any) -> bytes:
    return msgspec.json.encode(data)
