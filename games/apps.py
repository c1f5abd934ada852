"""Registers the app with Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The `games` app."""

    name = "games"
