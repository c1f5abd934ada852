"""How well the house bot plays Dragonheart: where the best is plain, and against random play."""

from __future__ import annotations

import functools

import pytest

from games.bots import house
from games.bots.dragonheart.policy import DragonheartPolicy, chance_of
from games.bots.dragonheart.table import Table
from games.bots.draw import FastDraw
from games.engine.dragonheart.records import DragonheartPlay, DragonheartState
from games.engine.kernel import Position
from tests.engine.dragonheart.table import GAME, A, B, play, table
from tests.engine.draws import SeededChance
from tests.engine.matches import random_match

POLICY = DragonheartPolicy()
# The other seat captures treasure as soon as it can.
HUNGRY = "fire_dragon2 fire_dragon3 fire_dragon3 fire_dragon4 sorceress1"


def chosen(position: Position[DragonheartState]) -> DragonheartPlay:
    state, draw = position.state, FastDraw(2)
    action: DragonheartPlay = house.choose(
        GAME, lambda: GAME.determinize(state, state.seat, draw), state.seat, draw
    )
    return action


def test_treasure_is_captured_while_it_is_there() -> None:
    position = table(
        "fire_dragon2 dwarf1 ship treasure4", other=HUNGRY, piles=(20, 3), treasure=(4, 3, 3, 4)
    )
    assert chosen(position) == play("fire_dragon", 2)


def test_in_the_last_turn_the_play_that_wins_is_chosen() -> None:
    position = table(
        "sorceress1 fire_dragon2 troll2",
        final_turn_for=A,
        treasure=(4, 3),
        petrified_dragon=(2, 2, 2),
        great_dragon=B,
    )
    position.state.points = [20, 25]
    # The treasure brings more points; the Great Dragon brings three and takes three away.
    assert chosen(position) == play("sorceress", 1, take="petrified_dragon")


@pytest.mark.parametrize(
    ("points", "other", "sails"), [((30, 25), HUNGRY, True), ((20, 24), "", False)]
)
def test_the_third_sailing_ends_a_match_that_is_won(
    points: tuple[int, int], other: str, sails: bool
) -> None:
    position = table(
        "ship dwarf1 fire_dragon2" if not sails else "ship dwarf1 treasure1",
        other=other,
        piles=(20, 3 if sails else 20),
        ship=(0, 0),
        sailings=2,
        treasure=(4, 4, 4),
    )
    position.state.points = list(points)
    assert (chosen(position).type == "ship") == sails


def test_the_rule_of_thumb_is_always_an_answer() -> None:
    draw = FastDraw(1)
    for moment in random_match(GAME, 2, GAME.Options(), 8).moments[:-1]:
        s = moment.position.state
        answer = POLICY.answer(GAME, s, s.seat, draw)
        assert answer in GAME.prompt(s, s.seat).answers


def test_chances_add_up_and_grow_with_the_lead() -> None:
    position = table("dwarf1", treasure=(3,))
    chances = []
    for own in (10, 20, 30):
        position.state.points = [own, 20]
        now = Table.of(position.state)
        assert chance_of(now, A) + chance_of(now, B) == pytest.approx(1)
        chances.append(chance_of(now, A))
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[2]


@pytest.mark.parametrize(
    ("points", "dragon", "won"),
    [([20, 10], None, 1), ([10, 20], None, 0), ([10, 10], None, 0.5), ([10, 13], A, 1)],
)
def test_a_match_that_is_over_has_a_winner(
    points: list[int], dragon: int | None, won: float
) -> None:
    state = table("dwarf1", great_dragon=dragon).state
    state.points, state.over = points, True
    assert chance_of(Table.of(state), A) == pytest.approx(won, abs=0.02)
    assert chance_of(Table.of(state), B) == pytest.approx(1 - won, abs=0.02)


def test_a_house_bot_beats_a_random_player() -> None:
    """20 matches, each seat in turn; an even share would be 10 wins."""
    assert sum(won(match, match % 2) for match in range(20)) >= 17


def won(seed: int, hero: int) -> float:
    """The part of the win that a house bot gets from one who plays at random."""
    draw = FastDraw(seed)
    state, _ = GAME.setup(2, GAME.Options(), SeededChance(draw))
    while not state.over:
        seat, deal = state.seat, functools.partial(GAME.determinize, state, state.seat, draw)
        if seat == hero:
            action = house.choose(GAME, deal, seat, draw, budget=10)
        else:
            action = house.simple(GAME, deal, seat, draw)
        GAME.check(state, seat, action)
        GAME.apply(state, seat, action, SeededChance(draw))
    result = GAME.outcome(state)
    assert result is not None
    return 1 / result.places.count(1) if result.places[hero] == 1 else 0
