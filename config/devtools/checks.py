"""./dev check: everything that can be said about the code without running the tests."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from config import embedded
from config.devtools import messages

# A public site, as far as settings go; nothing is connected to.
_PRODUCTION = {
    "SITE_URL": "https://slowplay.example",
    "SECRET_KEY": "x7-only-for-this-check-" + "abcdefghijklmnopqrstuvwxyz0123456789" * 2,
    "DATABASE_URL": "postgres://slowplay@db.example/slowplay",
    "EMAIL_URL": "smtp://mail.example:587/?tls=True",
}
_SHORT = ["--output-format", "concise"]
_MANAGE = [sys.executable, "manage.py"]

Check = Callable[[], tuple[int, str]]


def main(_args: list[str]) -> int:
    """Run all checks, two at a time, and name those that failed."""
    checks = _checks()
    with ThreadPoolExecutor(2) as pool:
        codes = list(pool.map(lambda name: _report(name, checks[name]), checks))
    failed = [name for name, code in zip(checks, codes, strict=True) if code]
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll checks passed.")
    return 1 if failed else 0


def _checks() -> dict[str, Check]:
    """Return the checks by name, the slowest first."""
    return {
        "mypy": _command(["mypy"]),
        "ruff format": _command(["ruff", "format", "--check", *_SHORT, "."]),
        "ruff check": _command(["ruff", "check", *_SHORT, "."]),
        "layers": _command(["lint-imports", "--no-cache"]),
        "templates": _command(["djlint", "templates", "--lint", "--quiet"]),
        "migrations": _migrations,
        "deploy": _command([*_MANAGE, "check", "--deploy", "--fail-level", "WARNING"], _PRODUCTION),
        "messages": _messages,
    }


def _report(name: str, check: Check) -> int:
    """Run one check and print its output if it failed."""
    began = time.monotonic()
    code, output = check()
    word = "FAIL" if code else "ok"
    print(f"{word:4} {name} ({time.monotonic() - began:.1f} s)", flush=True)
    if code:
        print(output.rstrip(), flush=True)
    return code


def _command(command: list[str], environment: dict[str, str] | None = None) -> Check:
    """Return a check that runs a command."""

    def check() -> tuple[int, str]:
        done = subprocess.run(
            command,
            env=os.environ | (environment or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout

    return check


def _migrations() -> tuple[int, str]:
    """Models without their migration fail; asks the database which migrations it has."""
    command = [*_MANAGE, "makemigrations", "--check", "--dry-run"]
    if os.environ.get("DATABASE_URL"):
        return _command(command)()
    claim = embedded.hold("test")
    try:
        return _command(command, {"DATABASE_URL": claim.url})()
    finally:
        claim.release()


def _messages() -> tuple[int, str]:
    """Catalogues with mistakes fail."""
    found = messages.problems()
    return bool(found), "\n".join(found)
