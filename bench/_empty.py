"""An empty Django site with the middleware of a new project, to compare with."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="only for measuring",
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
)


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing at all."""
    return HttpResponse()


urlpatterns = [path("empty", empty)]


def application() -> Any:
    """The site behind the same server as ours: `uvicorn --factory`."""
    from django.core.wsgi import get_wsgi_application

    from config.threads import in_threads

    return in_threads(get_wsgi_application())
