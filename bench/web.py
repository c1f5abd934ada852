"""Moves and reads over HTTP, as programs make them: with a token, at 16 clients, on two web
processes.

A move is the whole way: token, limit, lock, rules, log, due time, commit, and the mover's view in
the answer. Beside it, in turns on the same database, pgbench does the bare SQL of a move. A read is
one's own match, whole or unchanged (304); beside it an empty view of a new Django project behind
the same server. Ratios are those of the medians of all rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from typing import Any

import dj_database_url
import psycopg
from psycopg import sql

from bench._load import Answer, Figures, Script, request, run
from config.paths import BASE_DIR

DATABASE = "slowplay_bench_web"
MOVES, READS, UNCHANGED, TAIL = 0.25, 0.60, 0.90, 4


def main() -> int:
    """Measure and print."""
    options = _options()
    os.environ["DATABASE_URL"] = _fresh_database(os.environ["DATABASE_URL"])
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["API_CHANGES_PER_MINUTE"] = "100000000"
    os.environ["LOG_LEVEL"] = "WARNING"
    import django

    django.setup()
    from accounts.models import User

    tables = _tables(options.clients, options.matches)
    rival = _rival(User.objects.create_user("Rival"))
    _print_machine(rival.version)
    ours = _site("config.asgi:application", options.workers)
    empty = _site("bench._empty:application", options.workers, "--factory")
    with ours as port, empty as empty_port:
        kinds: dict[str, Callable[[], Figures]] = {
            "pgbench": lambda: rival.run(options.clients, options.seconds),
            "move": lambda: _moves(port, tables, options.seconds),
            "empty view": lambda: _gets(empty_port, "/empty", tables, options.seconds),
            "read": lambda: _reads(port, tables, options.seconds, unchanged=False),
            "unchanged": lambda: _reads(port, tables, options.seconds, unchanged=True),
        }
        found = _rounds(kinds, options.rounds)
    return _report(found)


class Table:
    """A connection's matches, with both seats' tokens, played one after the other."""

    def __init__(self, tokens: list[str], matches: list[str]) -> None:
        self.headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self.matches = matches
        self.match: dict[str, Any] | None = None
        self.moves = 0

    def next_request(self, answer: Answer | None) -> bytes:
        """An answer of whoever's turn it is, found from the public view; before the first move of a
        match it is read."""
        if answer is not None:
            if answer.status != 200:
                raise SystemExit(f"{answer.status} {answer.body.decode()}")
            data = json.loads(answer.body)
            self.match = data.get("match", data)
        if answer is None or self.match is None or self.match["status"] != "running":
            return request("GET", f"/api/v1/matches/{self.matches.pop()}", self.headers[0])
        return self._answered(self.match)

    def _answered(self, match: dict[str, Any]) -> bytes:
        seat = match["waiting"][0]["seat"]
        body = {"asked": match["number"], "action": coloretto_answer(match["view"])}
        self.moves += 1
        headers = {**self.headers[seat], "Idempotency-Key": f"move-{self.moves}"}
        path = f"/api/v1/matches/{match['id']}/actions"
        return request("POST", path, headers, json.dumps(body).encode())


def coloretto_answer(view: dict[str, Any]) -> dict[str, Any]:
    """Some legal answer: place where there is room, draw while one can, else take."""
    rows = list(enumerate(view["rows"]))
    room = [n for n, row in rows if row["taken_by"] is None and len(row["cards"]) < row["capacity"]]
    if view["pending"] is not None:
        return {"action": "place", "row": room[0]}
    if room and view["supply_count"]:
        return {"action": "draw"}
    return {"action": "take", "row": next(n for n, row in rows if row["cards"])}


def _tables(clients: int, matches: int) -> list[Table]:
    """For each client two users and so many running matches of theirs."""
    from django.core.management import call_command

    from accounts import services
    from accounts.models import User
    from games.services import matchmaking

    call_command("migrate", interactive=False, verbosity=0)
    tables = []
    for number in range(clients):
        users = [User.objects.create_user(f"Player{number}{side}") for side in "ab"]
        tokens = [
            services.issue_token(user=user, name="bench", scopes=["read", "play"])[1]
            for user in users
        ]
        ids = []
        for _match in range(matches):
            seats = ["me", "open"]
            made = matchmaking.create_match(user=users[0], game="coloretto", seats=seats)
            matchmaking.join(user=users[1], public_id=made.public_id)
            ids.append(made.public_id)
        tables.append(Table(tokens, ids))
    return tables


def _rival(user: Any, matches: int = 128) -> Any:
    """pgbench on matches of its own, made one after the other so that their ids are a range."""
    from bench._pgbench import Pgbench
    from games.models import MatchSecret
    from games.services import matchmaking

    seats = ["me", "bot"]
    made = [
        matchmaking.create_match(user=user, game="coloretto", seats=seats) for _ in range(matches)
    ]
    state = bytes(MatchSecret.objects.get(match=made[0]).state)
    url = os.environ["DATABASE_URL"]
    return Pgbench(url, made[0].pk, made[-1].pk, user.pk, state)


def _moves(port: int, tables: list[Table], seconds: float) -> Figures:
    return run(port, [table.next_request for table in tables], seconds)


def _reads(port: int, tables: list[Table], seconds: float, *, unchanged: bool) -> Figures:
    scripts = []
    for table in tables:
        path, headers = f"/api/v1/matches/{table.matches[0]}", dict(table.headers[0])
        if unchanged:
            asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
            with urllib.request.urlopen(asked) as answer:
                headers["If-None-Match"] = answer.headers["ETag"]
        scripts.append(_always(request("GET", path, headers)))
    return run(port, scripts, seconds)


def _gets(port: int, path: str, tables: list[Table], seconds: float) -> Figures:
    return run(port, [_always(request("GET", path, {})) for _table in tables], seconds)


def _always(sent: bytes) -> Script:
    return lambda _answer: sent


def _rounds(kinds: dict[str, Callable[[], Figures]], rounds: int) -> dict[str, list[Figures]]:
    """Everything in turns, after one short turn to warm up."""
    found: dict[str, list[Figures]] = {name: [] for name in kinds}
    for round_ in range(rounds):
        for name, measure in kinds.items():
            figures = measure()
            found[name].append(figures)
            print(
                f"  round {round_ + 1}  {name:10}  {figures.rate:8.0f} /s"
                f"  p50 {figures.p50:6.2f} ms  p99 {figures.p99:7.2f} ms  {figures.statuses}",
                flush=True,
            )
    return found


def _report(found: dict[str, list[Figures]]) -> int:
    rates = {name: statistics.median(each.rate for each in runs) for name, runs in found.items()}
    tails = {name: statistics.median(each.p99 for each in runs) for name, runs in found.items()}
    print("\nmedians:", ", ".join(f"{name} {rate:.0f}/s" for name, rate in rates.items()))
    goals = [
        ("moves of what the bare SQL reaches", rates["move"] / rates["pgbench"], MOVES),
        ("reads of an empty view's rate", rates["read"] / rates["empty view"], READS),
        ("unchanged reads of an empty view's", rates["unchanged"] / rates["empty view"], UNCHANGED),
    ]
    for words, share, goal in goals:
        print(f"{words}: {share:.0%} (goal {goal:.0%})")
    tail = tails["move"] / tails["pgbench"]
    print(f"p99 of a move: {tail:.1f} times that of the bare SQL (goal at most {TAIL})")
    return 0


@contextmanager
def _site(application: str, workers: int, *more: str) -> Iterator[int]:
    """A site on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", application, "--port", str(port), *more]
    command += ["--workers", str(workers), "--lifespan", "off", "--no-access-log"]
    command += ["--no-proxy-headers", "--no-server-header", "--log-level", "warning"]
    process = subprocess.Popen([*command, "--timeout-graceful-shutdown", "1"], cwd=BASE_DIR)
    try:
        for _try in range(300):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        time.sleep(3)  # until the second process is there too
        yield port
    finally:
        process.terminate()
        process.wait(20)


def _fresh_database(url: str) -> str:
    """Make the benchmark's own database on the server at `url`; returns its address."""
    parts = dj_database_url.parse(url)
    with psycopg.connect(url, autocommit=True) as server:
        name = sql.Identifier(DATABASE)
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
    head, _slash, _tail = url.rpartition("/" + parts["NAME"])
    return f"{head}/{DATABASE}"


def _print_machine(rival: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"]) as server:
        row = server.execute("SHOW server_version").fetchone()
    packages = ("django", "msgspec", "psycopg", "uvicorn")
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in packages)
    print(f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}")
    print(f"Python {platform.python_version()}, {versions}")
    print(f"PostgreSQL {row[0] if row else '?'}, {rival}\n", flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure moves and reads over HTTP.")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=5, help="of one run")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=30, help="for each client")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
