"""Registers the platform with Django: it has one migration (the queue) and no tables of its own."""

from django.apps import AppConfig

from config import celery as celery  # the web process publishes through this app, so it must exist


class PlatformConfig(AppConfig):
    """Everything about running the site."""

    name = "config"
