"""The short way of programs: a request with a token needs no session, no cookie, no message and no
page's headers, so it goes straight to the API, past all the middleware that is for pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse
from django.utils import timezone, translation

from accounts.middleware import activate
from api.endpoint import Endpoint
from api.looking import again
from api.operations import BASE

_BELOW = BASE + "/"


def programs(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """The middleware. It stands behind what every request goes through: log, hostile input,
    transport security."""
    endpoint = Endpoint.as_view()

    def answer(request: HttpRequest) -> HttpResponse:
        if "HTTP_AUTHORIZATION" not in request.META or not request.path_info.startswith(_BELOW):
            return get_response(request)
        seen = again(request)
        if seen is not None:
            return seen
        activate(request, None)
        try:
            response = endpoint(request)
            if isinstance(response, SimpleTemplateResponse):
                response.render()
            return response
        finally:
            # The caller's language and zone must not stay for the thread's next request.
            translation.deactivate()
            timezone.deactivate()

    return answer
