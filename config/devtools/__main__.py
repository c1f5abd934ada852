"""Carries out one command of ./dev inside the virtual environment."""

import os
import subprocess
import sys
from pathlib import Path

from config import embedded
from config.devtools import checks, messages, run
from config.paths import BASE_DIR


def main() -> int:
    """Look the command up and return its exit code."""
    commands = {
        "run": run.main,
        "test": test,
        "check": checks.main,
        "fmt": fmt,
        "manage": manage,
        "bench": bench,
        "psql": psql,
        "lock": lock,
    }
    command, *args = sys.argv[1:]
    try:
        return commands[command](args)
    except embedded.EmbeddedError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def test(args: list[str]) -> int:
    """Run the tests in two processes; tests of one file stay together and share its set-up."""
    parallel = [] if any(arg.startswith("-n") for arg in args) else ["-n", "2", "--dist=loadfile"]
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *parallel, *args])


def fmt(_args: list[str]) -> int:
    """Repair what can be repaired, then format."""
    fixed = subprocess.call(["ruff", "check", "--fix-only", "--quiet", "."])
    return subprocess.call(["ruff", "format", "."]) or fixed


def manage(args: list[str]) -> int:
    """Run a management command with the local database up."""
    messages.compile_catalogues()
    return _with_database("run", [sys.executable, "manage.py", *args])


def bench(args: list[str]) -> int:
    """Run a benchmark on a database server of its own, which keeps its promises on disk."""
    names = sorted(file.stem for file in (BASE_DIR / "bench").glob("[!_]*.py"))
    if not args or args[0] not in names:
        print("./dev bench NAME, with one of:", ", ".join(names) or "(none yet)")
        return 2
    return _with_database("bench", [sys.executable, f"bench/{args[0]}.py", *args[1:]])


def psql(args: list[str]) -> int:
    """Open an SQL prompt in the local database."""
    address = os.environ.get("DATABASE_URL") or embedded.url("run")
    program = str(embedded.programs() / "psql")
    if not Path(program).exists():
        program = "psql"
    return _with_database("run", [program, address, *args])


def lock(_args: list[str]) -> int:
    """Resolve the requirements anew for Python 3.11 on every system."""
    compile_ = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    compile_ += ["--python-version", "3.11", "--custom-compile-command", "./dev lock"]
    for name in ("requirements", "requirements-dev", "requirements-browser", "bench/requirements"):
        if (BASE_DIR / f"{name}.in").exists():
            code = subprocess.call([*compile_, f"{name}.in", "-o", f"{name}.txt"])
            if code:
                return code
    return 0


def _with_database(cluster: str, command: list[str]) -> int:
    """Run a command with DATABASE_URL set to a server that runs at least as long."""
    if os.environ.get("DATABASE_URL"):
        return subprocess.call(command)
    claim = embedded.hold(cluster)
    try:
        path = os.pathsep.join(filter(None, (str(BASE_DIR), os.environ.get("PYTHONPATH"))))
        environment = os.environ | {"DATABASE_URL": claim.url, "PYTHONPATH": path}
        return subprocess.call(command, env=environment)
    finally:
        claim.release()


if __name__ == "__main__":
    sys.exit(main())
