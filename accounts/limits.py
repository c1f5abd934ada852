"""Limits that hold exactly, however many requests come at once: one row a key, one statement a hit.

Windows are fixed and begin with the first hit. A key names whom or what is counted; only its
keyed hash is stored, so the table says nothing about addresses or names.
"""

import math
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts import clock
from accounts.models import LimitCount
from accounts.statements import first_row

# The row is locked by the insert or update itself, so parallel hits queue up and each gets its
# own number. A window that is over begins anew in the same statement. Nobody waits for the disk: a
# crash of the server may forget the hits of its last moment, and nothing else.
_HIT = """
    INSERT INTO accounts_limitcount AS row (key, count, until)
    SELECT %(key)s, 1, %(until)s FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN row.until <= %(now)s THEN 1 ELSE row.count + 1 END,
        until = CASE WHEN row.until <= %(now)s THEN excluded.until ELSE row.until END
    RETURNING count, until
"""
_FORGIVE = "UPDATE accounts_limitcount SET count = count - 1 WHERE key = %(key)s AND count > 0"


@dataclass(frozen=True)
class Verdict:
    """The answer to one hit: may it go on, how many more may, and else in how many seconds."""

    allowed: bool
    remaining: int
    retry_after: int


@dataclass(frozen=True)
class Limit:
    """So many hits in so many seconds for each `who`."""

    name: str
    most: int
    seconds: int

    def hit(self, who: str) -> Verdict:
        """Count one hit of `who`."""
        return hit(f"{self.name}:{who}", self.most, self.seconds)

    def forgive(self, who: str) -> None:
        """Take one hit of `who` back."""
        forgive(f"{self.name}:{who}")


# Tries of one account and of one address. Whoever knows the password is not counted.
LOGIN_BY_ACCOUNT = Limit("login by account", 10, 5 * 60)
LOGIN_BY_ADDRESS = Limit("login by address", 40, 5 * 60)
SIGN_UP = Limit("sign-up", 10, 60 * 60)
GUEST = Limit("guest", 20, 60 * 60)
RESET = Limit("reset", 20, 60 * 60)
# Mails that a stranger can have sent to an address by typing it into a form.
UNASKED_MAIL = Limit("unasked mail", 6, 60 * 60)
RENAME = Limit("rename", 3, 24 * 60 * 60)
TOKEN = Limit("token", 100, 24 * 60 * 60)


def hit(key: str, limit: int, seconds: int) -> Verdict:
    """Count one hit of `key`, of which `limit` are allowed in a window of `seconds`.

    The count stays whatever becomes of the request. Inside a transaction it could be rolled
    back, and would hold the row's lock till the end: RuntimeError.
    """
    now = clock.now()
    values: dict[str, Any] = {
        "key": _hashed(key),
        "now": now,
        "until": now + timedelta(seconds=seconds),
    }
    with _alone():
        row = first_row(_HIT, values)
    assert row is not None
    count, until = row
    if count <= limit:
        return Verdict(True, limit - count, 0)
    return Verdict(False, 0, max(1, math.ceil((until - now).total_seconds())))


def forgive(key: str) -> None:
    """Take one hit of `key` back: it turned out to be harmless."""
    with _alone(), connection.cursor() as cursor:
        cursor.execute(_FORGIVE, {"key": _hashed(key)})


def purge_limits() -> int:
    """Delete the rows whose window is over; return how many there were."""
    return LimitCount.objects.filter(until__lte=clock.now()).delete()[0]


def client_address(request: HttpRequest) -> str:
    """Return whom to count as the sender of `request`: an IPv4 address or an IPv6 network.

    Headers are believed only as far as TRUSTED_PROXIES, the number of proxies before us that
    each add one entry, says; a client can write anything to the left of those.
    """
    sender = request.META.get("REMOTE_ADDR", "")
    trusted = settings.TRUSTED_PROXIES
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if trusted and len(forwarded) >= trusted:
        return _network(forwarded[-trusted].strip()) or _network(sender) or sender
    return _network(sender) or sender


def _network(address: str) -> str | None:
    """Return what one customer of a provider holds, or None when this is no address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), 64), strict=False))


def _hashed(key: str) -> str:
    return salted_hmac("accounts.limits", key, algorithm="sha256").hexdigest()


def _alone() -> transaction.Atomic | nullcontext[None]:
    """Return a context that refuses to run inside a transaction, except a test's own."""
    return transaction.atomic(durable=True) if connection.in_atomic_block else nullcontext()
