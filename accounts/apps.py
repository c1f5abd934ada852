"""Registers the app with Django."""

from django.apps import AppConfig
from django.conf import settings

from accounts import pseudo


class AccountsConfig(AppConfig):
    """The `accounts` app."""

    name = "accounts"

    def ready(self) -> None:
        """Install the made-up language where the settings offer it."""
        if pseudo.CODE in dict(settings.LANGUAGES):
            pseudo.install()
