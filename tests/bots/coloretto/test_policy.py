"""How well the house bot plays Coloretto: where the best is plain, and against random play."""

from __future__ import annotations

import functools

import pytest

from games.bots import house
from games.bots.coloretto.policy import ColorettoPolicy, chances_of
from games.bots.coloretto.table import Table
from games.bots.draw import FastDraw
from games.engine.coloretto.records import ColorettoAction, ColorettoState
from games.engine.coloretto.rules import DRAW, PLACE, TAKE
from games.engine.kernel import Position
from tests.engine.coloretto.table import GAME, own, table
from tests.engine.draws import SeededChance

POLICY = ColorettoPolicy()


def chosen(position: Position[ColorettoState], left: tuple[int, ...] = ()) -> ColorettoAction:
    state, draw = position.state, FastDraw(2)
    action: ColorettoAction = house.choose(
        GAME, lambda: GAME.determinize(state, state.seat, draw), state.seat, draw, left=left
    )
    return action


def last_choice(*rows: str) -> Position[ColorettoState]:
    """The end of a match of two: seat 0 has 15 points and takes one of two full rows, seat 1 has a
    row already, and 21 points."""
    collections = [own(orange=5), own(blue=6)]
    return table(collections=collections, rows=rows, taken_by={2: 1}, last_round=True)


def test_the_last_row_is_the_one_that_wins() -> None:
    worse, better = "green brown yellow", "orange green plus2"
    assert chosen(last_choice(worse, better)) == TAKE[1]
    assert chosen(last_choice(better, worse)) == TAKE[0]


def test_a_lost_match_is_lost_by_as_little_as_possible() -> None:
    assert chosen(last_choice("green brown yellow", "green plus2 plus2")) == TAKE[1]


def test_rows_of_the_same_cards_are_one_choice() -> None:
    collections = [own(orange=1), own(blue=1), own(brown=1), own(grey=1)]
    rows = ["green pink", "pink green", "pink"]
    state = table(collections=collections, rows=rows).state
    prompt = GAME.prompt(state, 0)
    assert POLICY.narrow(state, prompt.answers) == [DRAW, TAKE[0], TAKE[2]]
    state = table(collections=collections, pending="green").state
    assert POLICY.narrow(state, GAME.prompt(state, 0).answers) == [PLACE[0]]


def test_chances_add_up_and_the_best_collection_has_most() -> None:
    chances = chances_of(Table.of(three_seats().state), ())
    assert sum(chances) == pytest.approx(1)
    assert chances[2] > chances[0] > chances[1] > 0


def test_who_has_left_has_no_chance() -> None:
    chances = chances_of(Table.of(three_seats().state), (2,))
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] == 0


def test_a_match_that_is_over_has_winners() -> None:
    state = three_seats().state
    state.over = state.last_round = True
    assert chances_of(Table.of(state), ())[2] == pytest.approx(1)
    won = chances_of(Table.of(state), (2,))
    assert won[0] == pytest.approx(1)
    assert won[2] < 0.1


def three_seats() -> Position[ColorettoState]:
    return table(collections=[own(orange=5), own(blue=2), own(brown=6)])


def test_a_house_bot_beats_random_players() -> None:
    """30 matches of four, the seats in turn; an even share would be 7.5 wins."""
    wins = sum(won(match, match % 4) for match in range(30))
    assert wins >= 24


def won(seed: int, hero: int) -> float:
    """The part of the win that one house bot gets from three who play at random."""
    draw = FastDraw(seed)
    state, _ = GAME.setup(4, GAME.Options(), SeededChance(draw))
    while not state.over:
        seat, deal = state.seat, functools.partial(GAME.determinize, state, state.seat, draw)
        if seat == hero:
            action = house.choose(GAME, deal, seat, draw, budget=8)
        else:
            action = house.simple(GAME, deal, seat, draw)
        GAME.check(state, seat, action)
        GAME.apply(state, seat, action, SeededChance(draw))
    result = GAME.outcome(state)
    assert result is not None
    return 1 / result.places.count(1) if result.places[hero] == 1 else 0
