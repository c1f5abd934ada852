"""The example client plays whole matches over the network, of games it has never heard of."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from accounts import services
from accounts.models import User
from config.paths import BASE_DIR
from games.engine import registry
from games.models import Entry, Match
from games.services import due
from tests import cast
from tests.live import LiveSite

CLIENT = BASE_DIR / "examples" / "client.py"
_PATIENCE = 120

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("probe")]


def run(site: LiveSite, user: User, *arguments: str) -> subprocess.Popen[str]:
    """Start the client as a user."""
    _row, token = services.issue_token(user=user, name="client", scopes=["read", "play"])
    command = [sys.executable, str(CLIENT), "--site", site.address, "--seed", "1", *arguments]
    environment = {**os.environ, "SLOWPLAY_TOKEN": token}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)


def to_the_end(*clients: subprocess.Popen[str]) -> list[dict[str, object]]:
    """Act for the house bots until all clients are done; what each of them printed."""
    until = time.monotonic() + _PATIENCE
    while any(client.poll() is None for client in clients):
        assert time.monotonic() < until, "the match does not end"
        due.sweep()
        time.sleep(0.02)
    printed = []
    for client in clients:
        out, errors = client.communicate()
        assert client.returncode == 0, errors
        printed.append(json.loads(out))
    return printed


@pytest.mark.parametrize("key", ["coloretto", "probe"])
def test_it_makes_a_match_with_house_bots_and_plays_it(site: LiveSite, key: str) -> None:
    alice = cast.user("Alice")
    (printed,) = to_the_end(run(site, alice, "create", key, "me", "bot"))
    match = Match.objects.get(public_id=str(printed["match"]))
    assert (match.status, match.ending) == ("finished", "finished")
    assert sorted(printed["places"])[0] == 1  # type: ignore[call-overload]
    assert Entry.objects.filter(match=match, user=alice).count() > 1


def test_two_of_them_play_each_other_at_a_table_by_link(site: LiveSite) -> None:
    alice, bob, _ = cast.trio()
    first = run(site, alice, "create", "probe", "me", "open", "--link")
    assert first.stderr is not None
    _word, match, code = first.stderr.readline().split()
    second = run(site, bob, "join", match, "--code", code)
    printed = to_the_end(first, second)
    assert printed[0] == printed[1] and printed[0]["ending"] == "finished"


def test_a_match_that_is_not_there_is_said_so(site: LiveSite) -> None:
    client = run(site, cast.user("Alice"), "play", "222222222222")
    _out, errors = client.communicate(timeout=30)
    assert client.returncode == 1 and "404 not_found" in errors


def test_it_knows_no_game_and_needs_no_package() -> None:
    source = Path(CLIENT).read_text()
    words = {word.strip("\"'`().,") for word in source.split('"""', 2)[2].split()}
    assert not words & {*registry.GAMES, "coloretto", "probe"}
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= set(sys.stdlib_module_names)
