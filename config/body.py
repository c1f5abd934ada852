"""Takes in a request's body before a thread is given to it: bounded in size and in time.

Without this a chunked body would reach WSGI as an empty one, an endless one would never be
refused, and a slow sender would hold one of few threads.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Refused(Exception):
    """The body is not taken; `status` says why, None if the sender has gone."""

    def __init__(self, status: HTTPStatus | None) -> None:
        super().__init__(status)
        self.status = status


def whole_body(app: App, *, max_bytes: int, seconds: float) -> App:
    """Wrap an ASGI application so that it gets each body at once."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if not _wants_reading(headers, max_bytes):
            await app(scope, receive, send)
            return
        try:
            body = await asyncio.wait_for(_read(receive, max_bytes), seconds)
        except TimeoutError:
            await _refuse(scope, send, HTTPStatus.REQUEST_TIMEOUT)
        except Refused as refused:
            if refused.status:
                await _refuse(scope, send, refused.status)
        else:
            await app(_with_length(scope, len(body)), _replay(body, receive), send)

    return wrapped


def _wants_reading(headers: dict[bytes, bytes], max_bytes: int) -> bool:
    """Say whether there is a body to take in; one that is declared too long is refused later,
    by the middleware, without reading it."""
    if b"transfer-encoding" in headers:
        return True
    length = headers.get(b"content-length", b"0")
    return length.isdigit() and len(length) < 12 and 0 < int(length) <= max_bytes


async def _read(receive: Receive, max_bytes: int) -> bytes:
    """Return the whole body."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(None)
        body += message.get("body", b"")
        if len(body) > max_bytes:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if not message.get("more_body"):
            return bytes(body)


def _with_length(scope: Scope, length: int) -> Scope:
    """Return the scope as if the sender had declared the body's length."""
    replaced = (b"content-length", b"transfer-encoding")
    headers = [pair for pair in scope["headers"] if pair[0] not in replaced]
    return {**scope, "headers": [*headers, (b"content-length", str(length).encode())]}


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body first and then whatever else arrives."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _refuse(scope: Scope, send: Send, status: HTTPStatus) -> None:
    """Answer without the application, and close the connection: it may still be sending."""
    content_type, body = "text/plain; charset=utf-8", status.phrase.encode()
    if scope["path"].startswith("/api/"):
        content_type = "application/problem+json"
        document = {"type": "about:blank", "title": status.phrase, "status": int(status)}
        body = json.dumps({**document, "code": status.name.lower()}).encode()
    headers = [
        (b"content-type", content_type.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": body})
