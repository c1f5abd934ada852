"""What the tests of the API share."""

from __future__ import annotations

import pytest

from games.engine import registry
from tests.probe.rules import Probe


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the probe beside the real games."""
    monkeypatch.setitem(registry.GAMES, "probe", Probe())
