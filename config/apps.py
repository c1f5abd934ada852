"""Registers the platform with Django: it has one migration (the queue) and no tables of its own."""

from django.apps import AppConfig

# Importing is the point of both: the web process publishes through this Celery app, and checks
# register themselves.
from config import celery, checks

__all__ = ["PlatformConfig", "celery", "checks"]


class PlatformConfig(AppConfig):
    """Everything about running the site."""

    name = "config"
