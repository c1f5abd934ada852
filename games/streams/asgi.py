"""Keeps streams open: the view that opens one runs in a thread like any other, and when it has
left a subscription, its answer is sent without an end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import aclosing
from typing import Any

from django.conf import settings

from games.streams.feed import SLOT, Subscription
from games.streams.hub import Hub

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# The one rule of what may be a stream.
_STREAM = re.compile(r"/events/|/api/v\d+/(?:[^/]+/)+stream$")


def with_streams(app: App) -> App:
    """Wrap an application so that its streams stay open."""
    hubs: dict[asyncio.AbstractEventLoop, Hub] = {}

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _STREAM.match(scope["path"]):
            await app(scope, receive, send)
            return
        slot: list[Subscription] = []
        messages = await _answer(app, {**scope, SLOT: slot}, receive)
        hub = hubs.setdefault(asyncio.get_running_loop(), Hub())
        # A stream too many ends at once with what there is; its client comes again in a moment.
        if slot and len(hub) < settings.STREAMS_AT_ONCE:
            await _stream(hub, slot[0], messages, receive, send)
            return
        for message in messages:
            await send(message)

    return wrapped


async def _answer(app: App, scope: Scope, receive: Receive) -> list[Message]:
    """The whole answer of the application."""
    messages: list[Message] = []

    async def keep(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, keep)
    return messages


async def _stream(
    hub: Hub, subscription: Subscription, messages: list[Message], receive: Receive, send: Send
) -> None:
    start, *rest = messages
    headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
    await send({**start, "headers": headers})
    await send(_piece(b"".join(message.get("body", b"") for message in rest)))
    sending = asyncio.create_task(_send_on(hub, subscription, send))
    leaving = asyncio.create_task(_until_gone(receive))
    try:
        await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, leaving):
            task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)
    await send({"type": "http.response.body", "body": b""})


async def _send_on(hub: Hub, subscription: Subscription, send: Send) -> None:
    async with aclosing(hub.texts(subscription)) as texts:
        async for text in texts:
            await send(_piece(text.encode()))


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _piece(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
