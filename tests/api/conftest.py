"""What the tests of the API share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import registry
from tests import live
from tests.api.hostile import Table
from tests.live import LiveSite
from tests.probe.rules import Probe


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the probe beside the real games."""
    monkeypatch.setitem(registry.GAMES, "probe", Probe())


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[LiveSite]:
    """A site of two web processes, which knows the probe."""
    with django_db_blocker.unblock(), live.running(workers=2) as found:
        yield found


@pytest.fixture
def table() -> Iterator[Table]:
    """A table that must look the same after the test."""
    found = Table()
    before = found.count()
    yield found
    assert found.count() == before
