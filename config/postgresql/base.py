"""The database backend of the site; see the package's text."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A server that closes a connection says so on its socket. As long as nothing has arrived
    there, the connection is as good as it was; only else is the server asked, as Django does before
    every request."""

    def is_usable(self) -> bool:
        """Whether the connection lives."""
        if self.connection is None:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        try:
            return not waiting.poll(0) or super().is_usable()
        except OSError:
            return False
