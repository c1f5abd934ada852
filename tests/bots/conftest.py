"""Runs the tests of bots over every game at every number of seats."""

from __future__ import annotations

import pytest

from tests.engine.matches import option_sets
from tests.engine.secrecy import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`table`: each game with each seat count; the options differ from count to count."""
    if "table" in metafunc.fixturenames:
        tables = []
        for key, game in games().items():
            for at, seats in enumerate(game.seats):
                options = option_sets(game, seats)
                chosen = options[at % len(options)]
                tables.append(pytest.param((game, seats, chosen), id=f"{key}-{seats}"))
        metafunc.parametrize("table", tables)
