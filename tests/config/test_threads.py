"""A WSGI application under an ASGI server: one hop there, one back."""

import asyncio
import contextvars
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from config.threads import THREADS, in_threads

SEEN: contextvars.ContextVar[str] = contextvars.ContextVar("seen", default="nothing")


def asked(bridge: Any, *received: dict[str, Any], **scope: Any) -> list[Any]:
    """Return what the application sends."""
    sent: list[Any] = []
    waiting = list(received)

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    base = {"type": "http", "method": "POST", "path": "/żółw", "query_string": b"q=1"}
    base |= {"http_version": "1.1", "headers": []}
    asyncio.run(bridge({**base, **scope}, receive, send))
    return sent


def test_request_and_answer_arrive_whole() -> None:
    seen: dict[str, Any] = {}

    class Answer:
        closed = False

        def __iter__(self) -> Iterator[bytes]:
            yield from (b"one ", b"two")

        def close(self) -> None:
            Answer.closed = True

    def app(environ: dict[str, Any], start: Any) -> Any:
        seen.update(environ, body=environ["wsgi.input"].read(), thread=threading.current_thread())
        start("201 Created", [("X-Name", "value"), ("Set-Cookie", "a"), ("Set-Cookie", "b")])
        return Answer()

    headers = [(b"content-length", b"4"), (b"cookie", b"c=1")]
    sent = asked(in_threads(app), {"type": "http.request", "body": b"body"}, headers=headers)
    assert seen["body"] == b"body" and seen["HTTP_COOKIE"] == "c=1"
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/żółw"
    assert seen["thread"] is not threading.main_thread()
    cookies = [(b"set-cookie", b"a"), (b"set-cookie", b"b")]
    start = {"type": "http.response.start", "status": 201}
    assert sent == [
        {**start, "headers": [(b"x-name", b"value"), *cookies]},
        {"type": "http.response.body", "body": b"one two"},
    ]
    assert Answer.closed


def test_who_goes_away_gets_no_answer() -> None:
    def app(environ: dict[str, Any], start: Any) -> Any:
        raise AssertionError("nobody is there")

    headers = [(b"content-length", b"4")]
    assert asked(in_threads(app), {"type": "http.disconnect"}, headers=headers) == []


def test_a_mistake_is_the_server_s_to_answer() -> None:
    def app(environ: dict[str, Any], start: Any) -> Any:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asked(in_threads(app))


def test_nothing_stays_in_the_thread_for_the_next_request() -> None:
    found: list[str] = []

    def app(environ: dict[str, Any], start: Any) -> Any:
        found.append(SEEN.get())
        SEEN.set("something")
        start("200 OK", [])
        return []

    bridge = in_threads(app)
    for _again in range(2 * THREADS):
        asked(bridge)
    assert found == ["nothing"] * 2 * THREADS
