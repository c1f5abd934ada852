"""The match in numbers is the same match: it follows the engine turn by turn, and the rule of thumb
plays it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.bots.dragonheart import thumb
from games.bots.dragonheart.table import DWARF, KIND, SHIP, SORCERESS, TREASURE, Table
from games.bots.draw import FastDraw
from games.engine.dragonheart.deck import TYPES
from games.engine.dragonheart.events import DragonheartReturned
from games.engine.dragonheart.records import DragonheartOptions, DragonheartPlay
from tests.engine.dragonheart.table import GAME, A, table
from tests.engine.draws import SeededChance
from tests.engine.matches import option_sets, random_match

OPTIONS = option_sets(GAME, 2)


def facts(one: Table) -> dict[str, Any]:
    """All of a table; whose turn it would be does not matter any more when it is over."""
    found = {name: getattr(one, name) for name in Table.__slots__}
    return found | ({"seat": None, "turn": None} if one.over else {})


def play_of(found: thumb.Play) -> DragonheartPlay:
    """A play of the rule of thumb as an action."""
    _, kind, values, take = found
    return DragonheartPlay(TYPES[kind], tuple(values), TYPES[take] if take >= 0 else None)


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_a_table_follows_the_engine(options: DragonheartOptions) -> None:
    for seed in range(4):
        moments = random_match(GAME, 2, options, seed).moments
        followed = Table.of(moments[0].position.state)
        for moment in moments[1:]:
            followed.carry_out(moment.order.action)
            there = Table.of(moment.position.state)
            if any(isinstance(event, DragonheartReturned) for event in moment.events):
                # Which card goes back is chance, and a table has none.
                assert [followed.held, followed.points] == [there.held, there.points]
                followed = there
            assert facts(followed) == facts(there)
        assert followed.over


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_the_rule_of_thumb_plays_what_is_legal_to_the_end(options: DragonheartOptions) -> None:
    state = random_match(GAME, 2, options, 5).moments[0].position.state
    while not state.over:
        now = Table.of(state)
        action = play_of(thumb.best(now))
        GAME.check(state, state.seat, _offered(action, GAME.prompt(state, state.seat).answers))
        assert facts(now) == facts(Table.of(state))
        GAME.apply(state, state.seat, action, SeededChance(FastDraw(1)))


def _offered(action: DragonheartPlay, answers: Sequence[Any]) -> DragonheartPlay:
    """Without the name of a space that need not be named."""
    return action if action in answers else DragonheartPlay(action.type, action.values)


def test_a_copy_is_independent() -> None:
    state = random_match(GAME, 2, DragonheartOptions(), 6).moments[0].position.state
    before = Table.of(state)
    after = before.copy()
    assert facts(after) == facts(before)
    thumb.play_on(after, 99)
    assert after.over
    assert facts(before) == facts(Table.of(state))


def test_the_better_of_two_spaces_is_captured() -> None:
    position = table("sorceress1", treasure=(4, 4), petrified_dragon=(2,), great_dragon=A)
    _, kind, values, take = thumb.best(Table.of(position.state))
    assert (kind, values, take) == (SORCERESS, [1], TREASURE)


def test_dwarves_that_come_back_are_the_best_ones_and_others_the_lowest() -> None:
    hand = "dwarf1 dwarf3 ship"
    found = {
        (kind, tuple(values))
        for _, kind, values, _ in thumb.plays(Table.of(table(hand, dwarf=(1, 1, 1)).state))
    }
    assert (DWARF, (3,)) in found
    assert (DWARF, (1,)) not in found
    alone = thumb.plays(Table.of(table(hand).state))
    assert (DWARF, (1,)) in {(kind, tuple(values)) for _, kind, values, _ in alone}


@pytest.mark.parametrize(("points", "sails"), [((20, 10), True), ((10, 20), False)])
def test_ships_that_end_the_match_sail_when_that_wins(points: tuple[int, int], sails: bool) -> None:
    position = table("ship dwarf1", ship=(0, 0), sailings=2, hold="knight1")
    position.state.points = list(points)
    assert (thumb.best(Table.of(position.state))[1] == SHIP) == sails


def test_more_on_the_table_is_more_of_a_threat() -> None:
    bare = Table.of(table("dwarf1").state)
    assert thumb.threat(bare, A) == 0
    for kind in ("treasure", "fire_dragon", "sorceress", "troll", "petrified_dragon", "dwarf"):
        richer = bare.copy()
        richer.counts[KIND[kind]], richer.sums[KIND[kind]] = 1, 3  # type: ignore[index]
        assert thumb.threat(richer, A) > 0
