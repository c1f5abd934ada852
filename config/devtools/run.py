"""./dev run: the whole site on one machine, with its processes watched and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from types import FrameType
from urllib.parse import urlsplit

from config import embedded
from config.devtools import messages
from config.devtools.child import Child
from config.paths import make_state_dir

# A worker takes longer, and is then killed: what it was doing is still due in the database.
STOP_SECONDS = 2
GIVE_UP_AFTER = 5  # quick deaths in a row

_MANAGE = [sys.executable, "manage.py"]


class Stopped(Exception):
    """Somebody pressed Ctrl-C or sent SIGTERM."""


def main(args: list[str]) -> int:
    """Run until Ctrl-C; `args` go to uvicorn (`--reload`, `--workers 2`)."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    if not _is_free(host, port):
        print(f"Port {port} is taken. Choose another: PORT={port + 1} ./dev run", file=sys.stderr)
        return 1
    claim = None
    try:
        if not os.environ.get("DATABASE_URL"):
            print("Starting the database ...", flush=True)
            claim = embedded.hold("run")
        environment = _environment(port, claim)
        messages.compile_catalogues()
        print("Bringing the database up to date ...", flush=True)
        if subprocess.call([*_MANAGE, "migrate", "--no-input", "-v0"], env=environment):
            print("The database could not be brought up to date; see above.", file=sys.stderr)
            return 1
        demo = _demo(environment, claim)
        return _watch(_children(host, port, args), environment, claim, demo)
    except Stopped:
        return 0
    finally:
        if claim:
            claim.release()


def _stop(_number: int, _frame: FrameType | None) -> None:
    # A second Ctrl-C must not break into the stopping.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise Stopped


def _is_free(host: str, port: int) -> bool:
    """Say whether the port can be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _environment(port: int, claim: embedded.Hold | None) -> dict[str, str]:
    """Return the children's environment: what the caller has set stands."""
    defaults = {
        "SITE_URL": f"http://localhost:{port}",
        "LOG_FORMAT": "console",
        "PYTHONUNBUFFERED": "1",
        # In a container everything runs as root, and this is no production.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
    }
    if claim:
        defaults["DATABASE_URL"] = claim.url
    return defaults | dict(os.environ)


def _children(host: str, port: int, args: list[str]) -> list[Child]:
    """Return the three processes of the site."""
    web = ["uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
    web += ["--lifespan", "off", "--no-access-log", "--no-server-header", "--no-proxy-headers"]
    web += ["--timeout-graceful-shutdown", "2", "--log-level", "warning", *args]
    worker = ["celery", "--quiet", "-A", "config.celery", "worker", "--concurrency", "2"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    beat = ["celery", "--quiet", "-A", "config.celery", "beat", "--pidfile="]
    beat += ["--schedule", str(make_state_dir() / "beat-schedule")]
    return [
        Child("web", web, stop_signal=signal.SIGTERM),
        Child("worker", worker, stop_signal=signal.SIGQUIT),
        Child("beat", beat, stop_signal=signal.SIGTERM),
    ]


def _watch(
    children: list[Child], environment: dict[str, str], claim: embedded.Hold | None, demo: str
) -> int:
    """Start the children and keep them running until somebody stops us."""
    announced = False
    try:
        for child in children:
            child.start(environment)
        while True:
            time.sleep(0.1)
            announced = announced or _announce(environment["SITE_URL"], children[0], demo)
            if claim:
                claim.revive()
            for child in children:
                if not _look_after(child, environment):
                    return 1
    finally:
        _stop_all(children)


def _look_after(child: Child, environment: dict[str, str]) -> bool:
    """Report the child's death and start it again; return False if that is hopeless."""
    if child.died():
        print(child.obituary(), file=sys.stderr, flush=True)
        if child.quick_deaths >= GIVE_UP_AFTER:
            print(f"{child.name} does not stay alive; giving up.", file=sys.stderr)
            return False
    child.restart_when_due(environment)
    return True


def _demo(environment: dict[str, str], claim: embedded.Hold | None) -> str:
    """Make demonstration data on an empty site, never on a public one; return how to log in.

    What was made on our own database is remembered beside it, so that later starts are quick and
    can tell it again.
    """
    if urlsplit(environment["SITE_URL"]).hostname not in ("localhost", "127.0.0.1"):
        return ""
    note = make_state_dir() / "demo-accounts"
    if claim and note.exists():
        return note.read_text()
    done = subprocess.run(
        [*_MANAGE, "seed_demo"], env=environment, stdout=subprocess.PIPE, text=True
    )
    if claim and done.returncode == 0:
        note.write_text(done.stdout)
        note.chmod(0o600)
    return done.stdout


def _announce(address: str, web: Child, demo: str) -> bool:
    """Print the address once the site answers there; return whether it does."""
    port = web.command[web.command.index("--port") + 1]
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
    except OSError:
        return False
    print(f"\n{demo}Slowplay is at {address} (Ctrl-C stops it)\n", flush=True)
    return True


def _stop_all(children: list[Child]) -> None:
    """Stop everything, politely first."""
    for child in children:
        child.stop()
    deadline = time.monotonic() + STOP_SECONDS
    for child in children:
        child.wait_or_kill(deadline)
