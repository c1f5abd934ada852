"""Runs a WSGI application in threads under an ASGI server."""

from typing import Any

from a2wsgi import WSGIMiddleware

THREADS = 16


def in_threads(wsgi: Any) -> Any:
    """Return the ASGI form of a WSGI application."""
    return WSGIMiddleware(wsgi, workers=THREADS)
