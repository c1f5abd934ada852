"""House bots over real Celery workers that are killed -9: each move comes once, none is lost."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import connection
from kombu import Connection

from config.paths import BASE_DIR
from games.models import Entry, Match, Turn
from games.selectors.proof import prove
from games.services import clock as match_clock
from games.services import matchmaking
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 20
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
            "PYTHONPATH": str(BASE_DIR),
            "LOG_LEVEL": "ERROR",
        }
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, first: str, **environment: str) -> subprocess.Popen[bytes]:
        """A worker that does its tasks in its own process, so that a kill hits work in hand;
        `first` is the task it sends when it is ready, with its arguments."""
        command = [sys.executable, "-m", "celery", "-A", "config", "--quiet", "worker"]
        command += ["--pool", "solo", "--without-gossip", "--without-mingle"]
        settings = self.environment | {"LIVE_FIRST_TASK": first} | environment
        worker = subprocess.Popen(command, env=settings, cwd=BASE_DIR, stderr=subprocess.DEVNULL)
        self.running.append(worker)
        return worker

    def close(self) -> None:
        """End what still runs, and leave nothing in a broker outside the tests' database."""
        for worker in self.running:
            worker.kill()
            worker.wait(20)
        if not self.broker.startswith("pgmq"):
            queue = f"tests-{self.environment['LIVE_DATABASE'][-20:]}"
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
        numbers = list(
            Entry.objects.filter(match=match).order_by("number").values_list("number", flat=True)
        )
        assert numbers == list(range(match.number + 1))


def test_a_worker_killed_twenty_times_loses_and_doubles_nothing() -> None:
    chance = random.Random(20)
    with _crew(BROKERS["pgmq"]) as crew:
        match = _new_match()
        for _ in range(KILLS):
            if _bots_move(match) is None:
                match = _new_match()
            worker = crew.start("games.tasks.sweep")
            target = Entry.objects.count() + chance.randint(1, 3)
            _wait_for(
                lambda target=target, match=match: (
                    _bots_move(match) is None or Entry.objects.count() >= target
                )
            )
            worker.kill()
            worker.wait(20)
        _every_move_came_once()
        # What the last one left behind is found by the sweep of the next.
        last = _bots_move(match)
        crew.start("games.tasks.sweep")
        if last is not None:
            _wait_for(lambda: not Turn.objects.filter(match=match, asked=last.asked).exists())
        _every_move_came_once()


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
        match.refresh_from_db()
        after = match.number
        assert Entry.objects.filter(match=match, number=turn.asked + 1).count() == 1
        # The next worker gets the same message again, and dies in the same way after it.
        again = crew.start("games.tasks.heartbeat", LIVE_DIE_AFTER=task, LIVE_WAKE_UPS="0")
        assert again.wait(60) == -9
        match.refresh_from_db()
        assert match.number == after
        _every_move_came_once()
