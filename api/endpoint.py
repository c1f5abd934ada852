"""From a request to an operation and back: the checks that all of them share, in one order.

Address, method, format, caller, scope, limit, key, query, body; then the work itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import auth, formats, incoming, problems, views
from api.looking import VARY
from api.operations import BASE, GET, Operation, operations_at
from api.problems import Stop
from games.errors import Conflict


class Endpoint(APIView):
    """Every address below the version. Which operation it is stands in one table, which routing,
    checks and the OpenAPI document all read."""

    authentication_classes = (auth.TokenAuthentication, auth.PageAuthentication)
    permission_classes = (auth.MayCall,)
    throttle_classes = (auth.Changes,)
    parser_classes = (formats.JSONParser,)
    renderer_classes = (formats.JSONRenderer,)
    content_negotiation_class = formats.OnlyJSON

    operation: Operation
    id: str

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the operation, then let the framework check format, caller, scope and limit."""
        self.operation, self.id = _operation(request._request)
        super().initial(request, *args, **kwargs)

    def get(self, request: Request) -> HttpResponse:
        """Carry out an operation that reads."""
        return self._run(request)

    def post(self, request: Request) -> HttpResponse:
        """Carry out an operation that changes something."""
        return self._run(request)

    def head(self, request: Request) -> HttpResponse:
        """As GET; the server leaves the body out."""
        return self._run(request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Let the framework choose the renderer, and say how the answer may be kept."""
        done = super().finalize_response(request, response, *args, **kwargs)
        done.headers["Vary"] = VARY
        done.headers.setdefault("Cache-Control", "no-store")
        return done

    @property
    def default_response_headers(self) -> dict[str, str]:
        """None of the framework's: methods are told where one is refused."""
        return {}

    def _run(self, request: Request) -> HttpResponse:
        call = self._call(request)
        try:
            done = self.operation.work(call)
        except Conflict as refusal:
            if not self.operation.shows_match:
                raise
            return problems.of_refusal(refusal, views.present_match(call, refusal))
        if isinstance(done, HttpResponse):
            return done
        return Response(done.data, done.status, headers=done.headers)

    def _call(self, request: Request) -> views.Call:
        """The request as read; `Stop` for a key, a query or a body that does not do."""
        changes = self.operation.body is not None
        key = incoming.key_of(request._request) if changes else ""
        query: Any = incoming.query_of(request._request, self.operation.query)
        body: Any = None
        if self.operation.body is not None:
            # An empty body never reaches the parser.
            data = request.data if request.stream is not None else incoming.object_of(b"")
            body = incoming.record_of(data, self.operation.body)
        user = request.user if request.user.is_authenticated else None
        caller = views.Caller(user, auth.token_of(request))
        return views.Call(request._request, caller, self.id, query, body, key)


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
    return ResolverMatch(_operation, (), {}, route=f"api/v1{operation.path}")
