"""The embedded PostgreSQL comes up whatever the last run has left behind."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import psycopg
import pytest

from config import embedded


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the name of a cluster in a state folder of its own."""
    # Not pytest's own folder, which is closed to the user that the server runs as.
    state = Path(embedded.tempfile.mkdtemp(prefix="slowplay-test-"))
    state.chmod(0o711)
    monkeypatch.setenv("SLOWPLAY_STATE", str(state))
    embedded._place.cache_clear()
    yield "test"
    change = embedded._place("test").folder / "change.lock"
    # A guard that is about to stop the server has this lock until it is done.
    with embedded._locked(change) if change.exists() else nullcontext():
        embedded.stop("test")
    embedded._place.cache_clear()
    embedded.shutil.rmtree(state)


def connect(cluster: str) -> "psycopg.Connection[tuple[object, ...]]":
    socket = str(embedded._place(cluster).socket)
    return psycopg.connect(host=socket, user="slowplay", dbname="slowplay", autocommit=True)


def server_pid(cluster: str) -> int:
    data = embedded._data(embedded._place(cluster))
    return int((data / "postmaster.pid").read_text().split()[0])


def ended(watch: int) -> bool:
    """Wait for the end of a process, without polling; say whether it came within 20 s."""
    readable = select.select([watch], [], [], 20)[0]
    os.close(watch)
    return bool(readable)


def test_data_outlive_a_stop_and_the_last_holder_stops_the_server(cluster: str) -> None:
    first, second = embedded.hold(cluster), embedded.hold(cluster)
    with connect(cluster) as link:
        link.execute("CREATE TABLE kept AS SELECT 1 AS one")
    first.release()
    with connect(cluster) as link:
        assert link.execute("SELECT one FROM kept").fetchone() == (1,)
    second.release()
    with pytest.raises(psycopg.OperationalError):
        connect(cluster)
    third = embedded.hold(cluster)
    with connect(cluster) as link:
        assert link.execute("SELECT one FROM kept").fetchone() == (1,)
    third.release()


def test_a_killed_server_comes_back(cluster: str) -> None:
    claim = embedded.hold(cluster)
    killed = server_pid(cluster)
    watch = os.pidfd_open(killed)
    os.kill(killed, signal.SIGKILL)
    assert ended(watch)
    claim.revive()
    with connect(cluster) as link:
        assert link.execute("SELECT 1").fetchone() == (1,)
    assert server_pid(cluster) != killed
    claim.release()


def test_a_killed_holder_leaves_no_server_behind(cluster: str) -> None:
    script = "from config import embedded; embedded.hold('test'); print('up', flush=True); input()"
    holder = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=embedded.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"up\n"
        pid = server_pid(cluster)
        watch = os.pidfd_open(pid)
        holder.kill()
    assert ended(watch)


def test_data_of_another_major_version_are_not_hidden(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = embedded._place("run")
    embedded._make_folders(place)
    (place.folder / "data-9").mkdir()
    with pytest.raises(embedded.EmbeddedError, match="data-9"):
        embedded.hold("run")


def test_a_missing_server_names_the_ways_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PG_BINDIR", raising=False)
    monkeypatch.setattr(embedded.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(embedded.Path, "glob", lambda self, pattern: iter(()))
    embedded.programs.cache_clear()
    with pytest.raises(embedded.EmbeddedError, match="DATABASE_URL"):
        embedded.programs()
    embedded.programs.cache_clear()


def test_a_deep_checkout_gets_a_short_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLOWPLAY_STATE", "/" + "very-deep/" * 12 + "state")
    embedded._place.cache_clear()
    assert len(str(embedded._place("run").socket)) < 80
    embedded._place.cache_clear()
