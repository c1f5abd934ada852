"""Addresses of the `api` app: everything below the version goes through the table of operations."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path
from django.views.decorators.csrf import csrf_exempt

from api import dispatch, docs


@csrf_exempt  # asked for where a session changes something, see api.callers
def anything(request: HttpRequest) -> HttpResponse:
    """Answer any address below the version."""
    return dispatch.answer(request)


urlpatterns: list[URLPattern | URLResolver] = [
    path("docs/", docs.page, name="api_docs"),
    re_path(r"^v1(?:/.*)?$", anything, name="api"),
]
