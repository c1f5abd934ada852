"""No seat and no spectator is told more than it may know, and the checks that say so can fail."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.draw import FastDraw
from games.engine.kernel import Game
from games.engine.replay import replay
from tests.engine import secrecy
from tests.engine.knowledge import Worlds, every_world
from tests.engine.leaks import APART, LEAKS, Leak
from tests.engine.matches import option_sets, random_match
from tests.engine.secrecy import Difference, check, compare, unheeded
from tests.engine.twins import Twin, twins
from tests.probe.records import ProbeOptions
from tests.probe.rules import Probe

SHORT = ProbeOptions(deck="short", coins=1)


def small_worlds(game: Game[Any, Any], seats: int, seed: int) -> list[Worlds]:
    match = random_match(game, seats, SHORT, seed, leave_one_in=10)
    return list(every_world(match))


def test_no_difference_in_any_game(any_game: Game[Any, Any]) -> None:
    report = check(any_game, 8_000)
    assert report.differences == []
    assert report.comparisons >= 8_000


def test_every_seat_count_and_every_option_is_followed(any_game: Game[Any, Any]) -> None:
    draw = FastDraw(3)
    for seats in any_game.seats:
        for options in option_sets(any_game, seats)[:4]:
            match = random_match(any_game, seats, options, 11)
            for number, twin in enumerate(twins(match, draw)):
                assert not [*compare(secrecy.ENGINE, twin)]
                if number == 60:
                    break


@pytest.mark.parametrize("seats", [2, 3])
def test_determinize_deals_exactly_the_worlds_a_seat_cannot_exclude(seats: int) -> None:
    for seed in range(3):
        found = small_worlds(Probe(), seats, seed)
        assert [worlds for worlds in found if worlds.possible != worlds.dealt] == []
        assert max(len(worlds.possible) for worlds in found) > 10


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Leak) -> None:
    if leak.found_by == {"knowledge"}:
        assert found_by_knowledge(leak.game)
        return
    report = check(leak.game, 150_000, leak.channels, enough=1)
    assert {difference.channel for difference in report.differences} & leak.found_by


def found_by_knowledge(game: Game[Any, Any]) -> Difference | None:
    draw = FastDraw(0)
    for seed in range(40):
        match = random_match(game, 3, ProbeOptions(), seed)
        for difference in unheeded(match, draw, len(match.moments)):
            return difference
    return None


@pytest.mark.parametrize("game", APART, ids=lambda game: type(game).__name__)
def test_a_wrong_determinize_or_an_untold_secret_is_found_by_enumeration(game: Probe) -> None:
    found = (worlds for seed in range(12) for worlds in small_worlds(game, 3, seed))
    assert any(worlds.possible != worlds.dealt for worlds in found)


def test_twins_come_in_every_way_and_permuted_ones_are_whole_matches() -> None:
    match = random_match(Probe(), 3, ProbeOptions(), 5)
    made: list[Twin] = list(twins(match, FastDraw(5)))
    assert {twin.way for twin in made} == {"dealt anew", "permuted", "redrawn", "sealed"}
    whole = [
        twin
        for twin in made
        if twin.way == "permuted" and len(twin.second.moments) == len(match.moments)
    ]
    assert len(whole) > 5
    for twin in whole:
        drawn = [[moment.draws for moment in world.moments] for world in twin[:2]]
        assert drawn[0] != drawn[1]
        assert len(list(replay(twin.second.game, twin.second.records()))) == len(match.moments)


def test_the_command_reports_and_sets_the_exit_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert secrecy.main(["--game", "probe", "--comparisons", "500"]) == 0
    assert ", 0 differences" in capsys.readouterr().out
    leaky = next(leak.game for leak in LEAKS if leak.name == "TalkTells")
    monkeypatch.setattr(secrecy, "games", lambda: {"probe": leaky})
    assert secrecy.main(["--game", "probe", "--comparisons", "50000"]) == 1
    assert "talk of" in capsys.readouterr().out
