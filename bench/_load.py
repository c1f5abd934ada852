"""A lean HTTP client for measuring: so many connections, each with one request at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

# Gives the next request of one connection, from the answer to the last one (None at first).
Script = Callable[["Answer | None"], bytes]


class Answer(NamedTuple):
    """Status and body of an answer."""

    status: int
    body: bytes


class Figures(NamedTuple):
    """What one run gave: answers a second, latencies in milliseconds, how many of each status."""

    rate: float
    p50: float
    p99: float
    statuses: dict[int, int]


def run(port: int, scripts: list[Script], seconds: float) -> Figures:
    """Let each script have its own connection for so many seconds."""
    return asyncio.run(_run(port, scripts, seconds))


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "\r\n"]).encode() + body


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def _run(port: int, scripts: list[Script], seconds: float) -> Figures:
    began = time.perf_counter()
    until = began + seconds
    found = await asyncio.gather(*(_talk(port, script, until) for script in scripts))
    took = time.perf_counter() - began
    latencies = [each for times, _statuses in found for each in times]
    statuses: dict[int, int] = {}
    for _times, counted in found:
        for status, number in counted.items():
            statuses[status] = statuses.get(status, 0) + number
    p50, p99 = (1000 * percentile(latencies, share) for share in (0.5, 0.99))
    return Figures(len(latencies) / took, p50, p99, statuses)


async def _talk(port: int, script: Script, until: float) -> tuple[list[float], dict[int, int]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    times: list[float] = []
    statuses: dict[int, int] = {}
    answer: Answer | None = None
    while time.perf_counter() < until:
        sent = script(answer)
        began = time.perf_counter()
        writer.write(sent)
        answer = await _read(reader)
        times.append(time.perf_counter() - began)
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
    writer.close()
    return times, statuses


async def _read(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head[9:12])
    if status in (204, 304):
        return Answer(status, b"")
    at = head.find(b"content-length:")
    if at >= 0:
        length = int(head[at + 15 : head.index(b"\r\n", at)])
        return Answer(status, await reader.readexactly(length) if length else b"")
    body = b""
    while True:
        size = int(await reader.readline(), 16)
        piece = await reader.readexactly(size + 2)
        if not size:
            return Answer(status, body)
        body += piece[:-2]
