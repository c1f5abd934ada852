"""The bare SQL of one move, driven by pgbench: what the database alone can do here."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from bench._load import Figures, percentile
from config import embedded

# Lock, entry, state, match, turn gone, turn new: the statements of a move and nothing else.
_MOVE = """
\\set match random({first}, {last})
BEGIN;
SELECT m.number + 1 AS number FROM games_matchsecret s JOIN games_match m ON m.id = s.match_id
  WHERE s.match_id = :match FOR NO KEY UPDATE \\gset
INSERT INTO games_entry (match_id, number, ply, kind, seat, secret_action, secret_events,
    secret_draws, state_hash, by, user_id, key, body_hash, asked_at, at)
  VALUES (:match, :number, 0, 'answer', 0, '{action}', '{events}', '[]', '{hash}',
    'user', {user}, 'key-' || :number, '{hash}', now(), now());
UPDATE games_matchsecret SET state = '{state}', state_version = 1, state_hash = '{hash}'
  WHERE match_id = :match;
UPDATE games_match SET number = :number, ply = 0, status = 'running' WHERE id = :match;
DELETE FROM games_turn WHERE match_id = :match;
INSERT INTO games_turn (match_id, seat, asked, asked_at, due_at, user_id, attempts)
  VALUES (:match, 0, :number, now(), now() + interval '3 days', {user}, 0);
COMMIT;
"""


class Pgbench:
    """Runs the script on a range of matches of a database."""

    def __init__(self, url: str, first: int, last: int, user: int, state: bytes) -> None:
        self.url = url
        events = b'[{"event":"drew","seat":0,"card":"orange","marker":false}]'
        self.script = _MOVE.format(
            first=first,
            last=last,
            user=user,
            # In hexadecimals, because pgbench takes a colon for the beginning of a variable.
            action="\\x" + b'{"action":"draw"}'.hex(),
            events="\\x" + events.hex(),
            state="\\x" + state.hex(),
            hash="0" * 64,
        )
        self.program = _program()

    @property
    def version(self) -> str:
        """What pgbench says it is."""
        done = subprocess.run([self.program, "--version"], capture_output=True, text=True)
        return done.stdout.strip()

    def run(self, clients: int, seconds: int) -> Figures:
        """Moves a second, and the latency of one."""
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "move.sql"
            script.write_text(self.script)
            command = [self.program, "-n", "-M", "prepared", "-c", str(clients), "-j", "2"]
            command += ["-T", str(seconds), "-l", "--log-prefix", f"{folder}/log"]
            command += ["-f", str(script), self.url]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(done.stderr)
            logs = [log.read_text() for log in Path(folder).glob("log.*")]
        rate = re.search(r"tps = ([0-9.]+)", done.stdout)
        assert rate, done.stdout
        times = [int(line.split()[2]) / 1000 for log in logs for line in log.splitlines()]
        p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
        return Figures(float(rate[1]), p50, p99, {200: len(times)})


def _program() -> str:
    """pgbench beside the embedded server's programs, else the system's."""
    beside = embedded.programs() / "pgbench"
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"), reverse=True)
    found = shutil.which("pgbench")
    for each in (beside, *system, *([Path(found)] if found else [])):
        if each.exists():
            return str(each)
    raise SystemExit("There is no pgbench here (Debian: apt-get install postgresql).")
