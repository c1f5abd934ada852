"""The site on one port: everything in threads, and streams kept open beside them."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.body import whole_body
from config.threads import in_threads

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Threads beat pure ASGI by more than two to one for pages that talk to the database, because
# each thread keeps its own connection. A stream begins in a thread and then holds none.
_threads = in_threads(get_wsgi_application())

# This needs the apps, which the line above has loaded.
from games.streams.asgi import with_streams  # noqa: E402

application = with_streams(whole_body(_threads, max_bytes=settings.MAX_BODY_BYTES, seconds=20))
