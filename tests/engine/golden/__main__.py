"""The recorder's command: ``python -m tests.engine.golden record <game>``."""

from __future__ import annotations

import argparse
import sys

from games.engine.registry import GAMES
from tests.engine.golden import path_of
from tests.engine.golden.recorder import RecordingError, record


def main() -> int:
    """Record one game; 1 when its golden file may not change."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.golden", description=__doc__)
    parser.add_argument("command", choices=["record"])
    parser.add_argument("game", choices=sorted(GAMES))
    asked = parser.parse_args()
    try:
        number = record(GAMES[asked.game])
    except RecordingError as error:
        print(f"{path_of(asked.game).name} stays as it is: {error}", file=sys.stderr)
        return 1
    size = path_of(asked.game).stat().st_size
    print(f"{path_of(asked.game).name}: {number} matches, {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
