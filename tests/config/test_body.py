"""A request's body is taken in as a whole before a thread is given to it."""

import asyncio
from typing import Any

from config.body import whole_body


class Connection:
    """An ASGI connection whose sender says what it is told to."""

    def __init__(self, *chunks: bytes, headers: dict[str, str], stays_silent: bool = False) -> None:
        self.scope: dict[str, Any] = {
            "type": "http",
            "path": "/api/v1/",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.chunks = list(chunks)
        self.stays_silent = stays_silent
        self.sent: list[Any] = []
        self.seen: tuple[dict[bytes, bytes], bytes] | None = None

    async def receive(self) -> dict[str, Any]:
        if self.chunks:
            body = self.chunks.pop(0)
            more = bool(self.chunks) or self.stays_silent
            return {"type": "http.request", "body": body, "more_body": more}
        if self.stays_silent:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        self.seen = dict(scope["headers"]), message["body"]

    def run(self) -> "Connection":
        wrapped = whole_body(self.app, max_bytes=10, seconds=0.05)
        asyncio.run(wrapped(self.scope, self.receive, self.send))
        return self


def test_a_chunked_body_arrives_with_its_length() -> None:
    chunked = Connection(b"abc", b"def", headers={"transfer-encoding": "chunked"}).run()
    assert chunked.seen == ({b"content-length": b"6"}, b"abcdef")


def test_a_chunked_body_without_end_is_cut_off() -> None:
    endless = Connection(*[b"12345"] * 100, headers={"transfer-encoding": "chunked"}).run()
    assert endless.seen is None
    assert endless.sent[0]["status"] == 413
    assert len(endless.chunks) > 90
    assert (b"connection", b"close") in endless.sent[0]["headers"]


def test_a_sender_that_falls_silent_is_not_waited_for() -> None:
    slow = Connection(b"1", headers={"content-length": "5"}, stays_silent=True).run()
    assert slow.seen is None
    assert slow.sent[0]["status"] == 408


def test_a_sender_that_goes_away_gets_no_answer() -> None:
    gone = Connection(headers={"content-length": "5"}).run()
    assert gone.seen is None
    assert gone.sent == []
