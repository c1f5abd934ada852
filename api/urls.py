"""Addresses of the `api` app: everything below the version goes through the table of operations."""

from django.urls import URLPattern, URLResolver, path, re_path

from api import docs
from api.endpoint import Endpoint

urlpatterns: list[URLPattern | URLResolver] = [
    path("docs/", docs.page, name="api_docs"),
    re_path(r"^v1(?:/.*)?$", Endpoint.as_view(), name="api"),
]
