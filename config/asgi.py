"""The site on one port: everything in threads, and streams kept open beside them."""

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Threads beat pure ASGI by more than two to one for pages that talk to the database, because
# each thread keeps its own connection. A stream begins in a thread and then holds none.
_wsgi: Any = WSGIMiddleware(get_wsgi_application(), workers=16)  # type: ignore[arg-type]

# These need the apps, which the line above has loaded.
from config.body import whole_body  # noqa: E402
from games.streams.asgi import with_streams  # noqa: E402

application = with_streams(whole_body(_wsgi, max_bytes=settings.MAX_BODY_BYTES, seconds=20))
