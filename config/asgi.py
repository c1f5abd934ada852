"""The site on one port: pages and API as WSGI in threads, live streams as ASGI beside them."""

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

from config.body import whole_body

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Threads beat pure ASGI by more than two to one for pages that talk to the database, because
# each thread keeps its own connection. A stream would hold a thread for hours, so it gets ASGI.
streams: Any = get_asgi_application()
_threads: Any = WSGIMiddleware(get_wsgi_application(), workers=16)  # type: ignore[arg-type]
pages = whole_body(_threads, max_bytes=settings.MAX_BODY_BYTES, seconds=20)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Send `/events...` to the ASGI side and everything else to the threads."""
    is_page = scope["type"] == "http" and not scope["path"].startswith("/events")
    await (pages if is_page else streams)(scope, receive, send)
