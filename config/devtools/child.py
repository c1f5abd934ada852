"""One process of the site under watch: its output, its deaths and when to start it again."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1
_STEADY_SECONDS = 20  # who lives that long is not in a crash loop


class Child:
    """A process that is started again, later each time, when it dies."""

    def __init__(self, name: str, command: list[str], *, stop_signal: signal.Signals) -> None:
        self.name, self.command, self.stop_signal = name, command, stop_signal
        self.quick_deaths = 0
        self._process: subprocess.Popen[str] | None = None
        self._started = 0.0
        self._start_again_at: float | None = None
        self._last_lines: deque[str] = deque(maxlen=8)

    def start(self, environment: dict[str, str]) -> None:
        """Start the process in a session of its own, so that Ctrl-C reaches only the watcher."""
        self._started, self._start_again_at = time.monotonic(), None
        self._process = subprocess.Popen(
            [sys.executable, "-m", *self.command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
        threading.Thread(target=self._relay, args=[self._process], daemon=True).start()

    def _relay(self, process: "subprocess.Popen[str]") -> None:
        """Print each line with the child's name, and keep the last ones for the obituary."""
        assert process.stdout is not None
        for line in process.stdout:
            self._last_lines.append(line.rstrip())
            with suppress(BrokenPipeError):
                print(f"{self.name:6} | {line.rstrip()}", flush=True)

    def died(self) -> bool:
        """Say whether the process has died since this was last asked, and plan its return."""
        if self._process is None or self._process.poll() is None or self._start_again_at:
            return False
        steady = time.monotonic() - self._started > _STEADY_SECONDS
        self.quick_deaths = 1 if steady else self.quick_deaths + 1
        self._start_again_at = time.monotonic() + min(8.0, 0.25 * 2**self.quick_deaths)
        return True

    def obituary(self) -> str:
        """Return which process died of what, with its last words."""
        code = self._process.returncode if self._process else 0
        cause = f"ended with code {code}" if code >= 0 else f"was killed by {_signal_name(-code)}"
        lines = "".join(f"\n    {line}" for line in self._last_lines)
        self._last_lines.clear()
        return f"{self.name} {cause}; its last lines:{lines or ' (none)'}"

    def restart_when_due(self, environment: dict[str, str]) -> None:
        """Start the process again when its waiting time is over."""
        if self._start_again_at and time.monotonic() >= self._start_again_at:
            self.kill_group()  # whatever the dead one has left behind
            self.start(environment)

    def stop(self) -> None:
        """Ask the process to stop."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(self.stop_signal)

    def wait_or_kill(self, deadline: float) -> None:
        """Wait for the end of the process until `deadline`, then end it and all its children."""
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self.kill_group()

    def kill_group(self) -> None:
        """End everything in the process's session, the pool of a killed worker included."""
        if self._process:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def die_with_parent() -> None:
    """Make the kernel stop this process when the watcher dies, even by `kill -9`."""
    if sys.platform == "linux":
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _signal_name(number: int) -> str:
    with suppress(ValueError):
        return f"{signal.Signals(number).name} ({number})"
    return f"signal {number}"
