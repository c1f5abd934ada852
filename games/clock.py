"""The one source of time for games; see `accounts.clock`."""

from accounts.clock import fixed, now

__all__ = ["fixed", "now"]
