"""Looking at a match, the most frequent request by far: what is unchanged is said so, what was
rendered before is kept, and a program that looks again is answered after one statement."""

from __future__ import annotations

import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts import clock, tokens
from accounts.middleware import language_for
from games.selectors.reading import Changing, read_by_token

# What an answer depends on besides its address.
VARY = "Authorization, Cookie, Accept-Language"

_PATH = re.compile(r"/api/v1/matches/([2-9a-z]{12})")
# What a program may send as Accept without the normal way having to read it.
_ACCEPT = ("*/*", "application/json")
_HEADERS = {"Vary": VARY, "Cache-Control": "private, no-cache"}
_KEPT_AT_MOST = 4000


class Kept:
    """Bodies by ETag, the ones not asked for the longest dropped. An ETag names one body for ever,
    so nothing in here can be out of date."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bodies: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, etag: str) -> bytes | None:
        """The body of this tag, if it is kept."""
        with self._lock:
            if etag in self._bodies:
                self._bodies.move_to_end(etag)
            return self._bodies.get(etag)

    def put(self, etag: str, body: bytes) -> None:
        """Keep a body."""
        with self._lock:
            self._bodies[etag] = body
            if len(self._bodies) > self._most:
                self._bodies.popitem(last=False)


kept = Kept(_KEPT_AT_MOST)


def etag_of(public_id: str, changing: Changing, viewer_id: int | None, language: str) -> str:
    """A tag that changes whenever what this viewer is shown changes, made of nothing it is not
    shown: another seat's sealed answer leaves it as it is. A new release changes all tags."""
    facts = f"{_release()} {language} {changing.version(public_id, viewer_id)}"
    return f'"{hashlib.sha256(facts.encode()).hexdigest()[:32]}"'


def is_known(request: HttpRequest, etag: str) -> bool:
    """Whether the caller has this very answer already."""
    tags = request.META.get("HTTP_IF_NONE_MATCH", "")
    if not tags:
        return False
    return any(tag.strip().removeprefix("W/") in (etag, "*") for tag in tags.split(","))


def again(request: HttpRequest) -> HttpResponse | None:
    """The answer to a program that looks at a match, if it is this simple; None where anything has
    to be refused, noted or rendered, which is done on the normal way."""
    found = _PATH.fullmatch(request.path_info)
    meta = request.META
    if found is None or request.method != "GET" or meta.get("QUERY_STRING"):
        return None
    scheme, _space, secret = meta["HTTP_AUTHORIZATION"].partition(" ")
    if scheme.lower() != "bearer" or not tokens.is_well_formed(secret):
        return None
    if meta.get("HTTP_ACCEPT", "*/*") not in _ACCEPT:
        return None
    now = clock.now()
    row = read_by_token(found[1], tokens.digest(secret), now, now - tokens.USE_IS_NOTED_EVERY)
    if row is None or not row[0].is_open_to:
        return None
    changing, user_id, wished = row
    etag = etag_of(found[1], changing, user_id, language_for(request, wished))
    return answer(request, etag, None)


def answer(
    request: HttpRequest, etag: str, render: Callable[[], bytes] | None
) -> HttpResponse | None:
    """304 when the caller has it, else what is kept, else what `render` makes; None without one."""
    headers = {**_HEADERS, "ETag": etag}
    if is_known(request, etag):
        return HttpResponse(status=304, headers=headers)
    body = kept.get(etag)
    if body is None:
        if render is None:
            return None
        body = render()
        kept.put(etag, body)
    return HttpResponse(body, "application/json", headers=headers)


@cache
def _release() -> str:
    """What the code and the catalogues are, as a hash: another release words things differently."""
    found = hashlib.sha256()
    for folder in ("accounts", "api", "config/locale", "games"):
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if path.suffix in (".py", ".mo"):
                found.update(path.read_bytes())
    return found.hexdigest()[:16]
