"""Runs a WSGI application in threads under an ASGI server.

Bodies are whole on both sides: requests are taken in before (see config.body), and answers are
pages, not streams. So one hop to a thread and one back is all there is, where a bridge for any
application hops for every piece.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from a2wsgi.wsgi import build_environ

THREADS = 16

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


class _Gone(Exception):
    """The sender went away before its body was whole."""


def in_threads(wsgi: Callable[..., Iterable[bytes]]) -> App:
    """Return the ASGI form of a WSGI application."""
    threads = ThreadPoolExecutor(THREADS, "wsgi")

    def run(environ: dict[str, Any]) -> tuple[int, Headers, bytes]:
        begun: list[tuple[int, Headers]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
            named = [(name.lower().encode("latin-1"), value) for name, value in headers]
            encoded = [(name, value.encode("latin-1")) for name, value in named]
            begun.append((int(status[:3]), encoded))

        answer = wsgi(environ, start)
        try:
            body = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        return *begun[-1], body

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise NotImplementedError(f"only HTTP is spoken here, not {scope['type']}")
        try:
            body = await _body(scope, receive)
        except _Gone:
            return
        environ = dict(build_environ(scope, io.BytesIO(body)))  # type: ignore[arg-type]
        # Language and the like must not stay in the thread for its next request.
        within = contextvars.copy_context().run
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(threads, within, run, environ)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    return application


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Return the body that was taken in before; one that was declared too long is left where it
    is, to be refused."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if length in (b"", b"0") or not length.isdigit():
        return b""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise _Gone
    return b"" if message.get("more_body") else bytes(message.get("body", b""))
