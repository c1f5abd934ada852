"""Examples for the OpenAPI document: requests by hand, answers as the site once gave them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

REQUESTS: dict[str, Any] = {
    "createMatch": {
        "game": "coloretto",
        "seats": ["me", "open", "bot"],
        "options": {"scoring": "hard"},
        "pace": "flat_3d",
        "access": "anyone",
    },
    "joinMatch": {"seat": 1},
    "setWord": {"word": "twelve green apples"},
    "leaveMatch": {},
    "resignMatch": {},
    "playAction": {"asked": 4, "action": {"action": "place", "row": 1}},
}

_ANSWERS = Path(__file__).with_name("examples.json")


@cache
def answers() -> dict[str, Any]:
    """Answers by operation id; the tests record them anew and check them against the schemas."""
    if not _ANSWERS.exists():
        return {}
    return json.loads(_ANSWERS.read_text())
