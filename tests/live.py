"""A real site for tests: uvicorn in processes of its own, on a free port and the tests' database.

Tests that use it commit what they write, so they need `django_db(transaction=True)`.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from django.db import connection

from accounts import services
from accounts.models import User
from config.paths import BASE_DIR

_START_SECONDS = 60


class LiveSite:
    """A running site."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process
        self.address = f"http://127.0.0.1:{port}"


@contextmanager
def running(workers: int = 1, **environment: str) -> Iterator[LiveSite]:
    """Run a site with so many web processes; further arguments go to its environment."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--lifespan", "off"]
    command += ["--no-access-log", "--no-proxy-headers", "--log-level", "warning"]
    command += ["--timeout-graceful-shutdown", "2", "--workers", str(workers)]
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.live_settings",
        "LIVE_DATABASE": str(connection.settings_dict["NAME"]),
        "PYTHONPATH": str(BASE_DIR),
        "LOG_LEVEL": "WARNING",
        **environment,
    }
    process = subprocess.Popen(command, env=os.environ | settings, cwd=BASE_DIR)
    try:
        _wait_until_up(port, process)
        yield LiveSite(port, process)
    finally:
        process.terminate()
        process.wait(20)


class Answer:
    """An HTTP answer, read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.content = response.read()

    def json(self) -> Any:
        return json.loads(self.content)


class LiveApi:
    """Calls a live site's API, as a user with a token or as a stranger, from any thread."""

    def __init__(self, site: LiveSite, user: User | None = None) -> None:
        self.site = site
        self.user = user
        self.headers = {"Content-Type": "application/json"}
        if user is not None:
            _row, token = services.issue_token(user=user, name="live", scopes=["read", "play"])
            self.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str, **headers: str) -> Answer:
        """GET a path below the version."""
        return self.send("GET", "/api/v1" + path, None, headers)

    def post(self, path: str, body: Any, *, key: str) -> Answer:
        """POST a body."""
        return self.send("POST", "/api/v1" + path, json.dumps(body), {"Idempotency-Key": key})

    def play(self, match: str, asked: int, action: Any, *, key: str) -> Answer:
        """Answer a turn."""
        body = {"asked": asked, "action": action}
        return self.post(f"/matches/{match}/actions", body, key=key)

    def send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        """Send a request, on a connection of its own."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=30)) as line:
            line.request(method, path, body, self.headers | named)
            return Answer(line.getresponse())


class Stream:
    """An open stream, read in a thread; `text` is all that came so far."""

    def __init__(self, site: LiveSite, path: str, headers: dict[str, str]) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=20)
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        self.text = ""
        self.ended = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait_for(
        self, found: Callable[[str], bool], seconds: float = 10, *, ended: bool = False
    ) -> str:
        """Wait until the text is as wanted; fails after so many seconds, or when the stream has
        ended, unless it may have."""
        until = time.monotonic() + seconds
        while not found(self.text):
            assert time.monotonic() < until and (ended or not self.ended.is_set()), self.text
            time.sleep(0.005)
        return self.text

    @property
    def said(self) -> str:
        """The text without the signs of life, whose number depends on the time."""
        return self.text.replace(": still here\n\n", "")

    def close(self) -> None:
        """Go away."""
        if self.connection.sock is not None:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self.response.close()
        self.connection.close()

    def _read(self) -> None:
        try:
            while chunk := self.response.read1(65536):
                self.text += chunk.decode()
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            self.ended.set()


def at_once(number: int, work: Callable[[int], Any]) -> list[Any]:
    """Do something in so many threads that start together; what each gave, in order."""
    results: list[Any] = [None] * number
    barrier = threading.Barrier(number)

    def run(index: int) -> None:
        barrier.wait()
        results[index] = work(index)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as line:
            try:
                line.request("GET", "/healthz")
                line.getresponse().read()
                return
            except OSError:
                time.sleep(0.05)
    raise RuntimeError("the live site does not start")
