"""The games that every conformance test runs over: all that the site offers, and the probe."""

from __future__ import annotations

import pytest

from tests.engine.matches import option_sets
from tests.engine.secrecy import games

ALL = games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`any_game`: each game. `table`: each game with each seat count and set of options."""
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", ALL.values(), ids=ALL.keys())
    if "table" in metafunc.fixturenames:
        tables = [
            pytest.param((game, seats, options), id=f"{key}-{seats}-{at}")
            for key, game in ALL.items()
            for seats in game.seats
            for at, options in enumerate(option_sets(game, seats))
        ]
        metafunc.parametrize("table", tables)
