"""Registers the app with Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The `api` app."""

    name = "api"
