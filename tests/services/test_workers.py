"""House bots over real Celery workers that are killed -9: each move comes once, none is lost."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import redis
from django.db import connection
from kombu import Connection

from config.paths import BASE_DIR
from games.models import Entry, Match, Turn
from games.selectors.proof import prove
from games.services import clock as match_clock
from games.services import due, matchmaking
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 20
SWEEP_AFTER = 2.0
BROKERS = {
    "pgmq": "pgmq://",
    "redis": os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9"),
    "rabbitmq": os.environ.get("TEST_RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672//"),
}


def _answers(url: str) -> bool:
    parts = urlsplit(url)
    if parts.hostname is None:
        return True
    try:
        socket.create_connection((parts.hostname, parts.port or 0), 1).close()
    except OSError:
        return False
    return True


class Crew:
    """Starts workers on the tests' database, over one broker."""

    def __init__(self, broker: str) -> None:
        self.broker = broker
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.worker_settings",
            "LIVE_DATABASE": str(connection.settings_dict["NAME"]),
            "LIVE_BROKER": broker,
            "LIVE_QUEUE": f"tests-{uuid4().hex[:12]}",
            "PYTHONPATH": str(BASE_DIR),
            "LOG_LEVEL": "ERROR",
        }
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, first: str, pool: str = "solo", **environment: str) -> subprocess.Popen[bytes]:
        """A worker; `first` is the task it sends when it is ready, with its arguments. The solo
        pool does its tasks in the worker's own process, prefork in one beside it."""
        command = [sys.executable, "-m", "celery", "-A", "config", "--quiet", "worker"]
        command += ["--pool", pool, "-c", "1", "--without-gossip", "--without-mingle"]
        settings = self.environment | {"LIVE_FIRST_TASK": first} | environment
        worker = subprocess.Popen(
            command, env=settings, cwd=BASE_DIR, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.running.append(worker)
        return worker

    def close(self) -> None:
        """End what still runs, and leave nothing in a broker outside the database."""
        for worker in self.running:
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait(20)
        queue = self.environment["LIVE_QUEUE"]
        if self.broker.startswith("redis"):
            with redis.Redis.from_url(self.broker) as store:
                for key in store.scan_iter(f"{queue}*"):
                    store.delete(key)
        elif self.broker.startswith("amqp"):
            with Connection(self.broker) as line:
                line.default_channel.queue_delete(queue)


@contextmanager
def _crew(broker: str) -> Iterator[Crew]:
    crew = Crew(broker)
    try:
        yield crew
    finally:
        crew.close()


def _wait_for(happened: Callable[[], object], seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.02)


def _bots_move(match: Match) -> Turn | None:
    """Let the person's turns be answered at once, so that the bots always have something to do; the
    bot's open turn, or None once the match is over."""
    for turn in Turn.objects.filter(match=match):
        if turn.user_id is None:
            return turn
        Turn.objects.filter(match=match, seat=turn.seat).update(due_at=turn.asked_at)
        match_clock.time_out(match.pk, turn.seat, turn.asked)
    return Turn.objects.filter(match=match, user=None).first()


def _new_match() -> Match:
    number = Match.objects.count()
    return matchmaking.create_match(
        user=cast.user(f"Player{number}"), game="coloretto", seats=["me", "bot", "bot", "bot"]
    )


def _every_move_came_once() -> None:
    for match in Match.objects.select_related("secret"):
        assert prove(match) is None
        entries = Entry.objects.filter(match=match).order_by("number")
        assert [entry.number for entry in entries] == list(range(match.number + 1))
        asked = [entry.asked_at for entry in entries if entry.kind == Entry.Kind.ANSWER]
        assert len(set(asked)) == len(asked), "two answers to one question"


def test_workers_killed_twenty_times_lose_and_double_nothing() -> None:
    chance = random.Random(20)
    with _crew(BROKERS["pgmq"]) as crew:
        match = _new_match()
        worker = crew.start("games.tasks.sweep", pool="prefork")
        for kill in range(KILLS):
            if _bots_move(match) is None:
                match = _new_match()
            _until(match, Entry.objects.count() + chance.randint(1, 3))
            if kill % 5 == 4:  # the whole worker
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait(20)
                worker = crew.start("games.tasks.sweep", pool="prefork")
            else:  # the process that does its work
                _kill_child(worker.pid)
        _every_move_came_once()


def _until(match: Match, entries: int) -> None:
    """Wait until there are so many entries or the match is over. Where a kill took the wake-up
    along and nothing goes on, the test plays the beat and sweeps."""
    idle_since, last = time.monotonic(), 0

    def happened() -> bool:
        nonlocal idle_since, last
        count = Entry.objects.count()
        if count != last:
            idle_since, last = time.monotonic(), count
        elif time.monotonic() - idle_since > SWEEP_AFTER:
            due.sweep()
        return _bots_move(match) is None or count >= entries

    _wait_for(happened)


def _kill_child(pid: int) -> None:
    """Kill a process that works for this worker, if it has one just now."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for child in children[-1:]:
        with suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGKILL)


@pytest.mark.parametrize("broker", BROKERS)
def test_a_worker_that_dies_between_commit_and_acknowledgement(broker: str) -> None:
    if not _answers(BROKERS[broker]):
        pytest.skip(f"no {broker} answers here")
    with _crew(BROKERS[broker]) as crew:
        match = _new_match()
        turn = _bots_move(match)
        assert turn is not None
        task = "games.tasks.bot_turn"
        doomed = crew.start(
            f"{task} {match.pk} {turn.seat} {turn.asked}", LIVE_DIE_AFTER=task, LIVE_WAKE_UPS="0"
        )
        assert doomed.wait(60) == -9
        # The next worker gets the same message again, and dies in the same way after it.
        again = crew.start("games.tasks.heartbeat", LIVE_DIE_AFTER=task, LIVE_WAKE_UPS="0")
        assert again.wait(60) == -9
        assert Entry.objects.filter(match=match, asked_at=turn.asked_at).count() == 1
        _every_move_came_once()
