"""The house bot at every kind of table: always a legal answer, from what its seat knows."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import pytest

from games.bots import house
from games.bots.draw import FastDraw
from games.bots.policy import worth
from games.engine import kernel
from games.engine.kernel import Action, Game, Outcome, Position, Seat
from tests.engine.draws import SeededChance
from tests.engine.matches import World
from tests.engine.tables import Table, actors, played, some

FEW = 4
LEAVE_ONE_IN = 15
LIMIT = 3000

T = TypeVar("T")


class Forgetful(FastDraw):
    """A draw whose shuffles do not depend on how things lay before: dealing a world with it takes
    nothing from the truth but what its seat knows."""

    __slots__ = ()

    def shuffle(self, items: list[T]) -> None:
        items.sort(key=repr)
        super().shuffle(items)


def asked(world: World, at_most: int = FEW) -> Iterator[tuple[World, Seat]]:
    """Some positions of a match with each seat that owes an answer there."""
    for moment in some(world, at_most):
        for seat in actors(moment):
            yield moment, seat


def dealer(world: World, seat: Seat, draw: FastDraw) -> Callable[[], Any]:
    return lambda: world.game.determinize(world.state, seat, draw)


def chosen(world: World, seat: Seat, seed: int = 1, budget: int = 6) -> Action:
    draw = Forgetful(seed)
    left = world.position.left
    deal = dealer(world, seat, draw)
    return house.choose(world.game, deal, seat, draw, budget=budget, left=left)


def test_every_choice_is_legal(table: Table) -> None:
    for world, seat in asked(played(*table)):
        kernel.check(world.game, world.position, seat, chosen(world, seat))


def test_every_choice_is_legal_when_seats_have_left(table: Table) -> None:
    for world, seat in asked(played(*table, leave_one_in=LEAVE_ONE_IN)):
        kernel.check(world.game, world.position, seat, chosen(world, seat))


def test_the_smallest_budget_is_enough_for_a_legal_choice(table: Table) -> None:
    for world, seat in asked(played(*table), 2):
        kernel.check(world.game, world.position, seat, chosen(world, seat, budget=1))


def test_a_simple_choice_is_legal(table: Table) -> None:
    for world, seat in asked(played(*table), 10):
        draw = FastDraw(3)
        action = house.simple(world.game, dealer(world, seat, draw), seat, draw)
        kernel.check(world.game, world.position, seat, action)


def test_the_same_draw_gives_the_same_choice(table: Table) -> None:
    for world, seat in asked(played(*table)):
        assert chosen(world, seat, seed=5) == chosen(world, seat, seed=5)


def test_a_choice_does_not_depend_on_what_is_hidden(table: Table) -> None:
    game = table[0]
    for world, seat in asked(played(*table), 8):
        position = world.position
        other = game.determinize(position.state, seat, FastDraw(8))
        there = kernel.Position(other, position.seats, position.left, position.ply)
        twin = World(game, (*world.moments[:-1], world.last._replace(position=there)))
        assert chosen(twin, seat, seed=9) == chosen(world, seat, seed=9)


def test_a_choice_changes_no_world_but_its_own(table: Table) -> None:
    game = table[0]
    for world, seat in asked(played(*table), 2):
        before = game.copy(world.state)
        chosen(world, seat)
        assert world.state == before


def test_house_bots_alone_end_a_match(table: Table) -> None:
    game, seats, options = table
    chance = SeededChance(FastDraw(4))
    position = kernel.start(game, seats, options, chance).position
    for _ in range(LIMIT):
        owing = kernel.actors(game, position)
        if not owing:
            break
        position = answered(game, position, owing, chance)
    result = kernel.outcome(game, position)
    assert result is not None
    assert 1 in result.places


def answered(
    game: Game[Any, Any], position: Position[Any], owing: Sequence[Seat], chance: SeededChance
) -> Position[Any]:
    """One step in which house bots answer."""
    draw = FastDraw(position.ply)
    answers: dict[Seat, Action] = {}
    for seat in owing:
        deal = functools.partial(game.determinize, position.state, seat, draw)
        answers[seat] = house.choose(game, deal, seat, draw, budget=2)
    if game.phase(position.state).together:
        return kernel.settle(game, position, answers, chance).position
    return kernel.play(game, position, owing[0], answers[owing[0]], chance).position


class Known:
    """A game that is over with a given result, as far as `worth` asks."""

    def __init__(self, *places: int) -> None:
        self._result = Outcome((), places) if places else None

    def outcome(self, s: Any) -> Outcome | None:
        return self._result

    def actors(self, s: Any) -> Sequence[Seat]:
        return ()


def worths(*places: int, left: Sequence[Seat] = ()) -> list[float]:
    game: Any = Known(*places)
    return [worth(game, None, seat, left) for seat in range(len(places))]


def test_a_win_is_worth_most_and_every_place_more_than_the_next() -> None:
    assert worths(1, 2, 3, 4) == pytest.approx([1, 0.4 / 3, 0.2 / 3, 0])


def test_a_shared_win_is_worth_a_part() -> None:
    assert worths(1, 1, 3) == pytest.approx([0.4 + 0.15, 0.4 + 0.15, 0])


def test_who_has_left_is_no_rival() -> None:
    assert worths(2, 1, 3, left=[1]) == pytest.approx([1, 0, 0.1])


def test_an_unfinished_match_is_worth_less_than_a_win_and_more_than_nothing() -> None:
    game: Any = Known()
    assert 0 < worth(game, None, 0, ()) < 1


def test_the_budget_goes_to_the_better_answers() -> None:
    tried: list[int] = []

    def trial(answers: Sequence[Any]) -> list[float]:
        tried.extend(answers)
        return [answer / 10 for answer in answers]

    assert house.best([3, 1, 4, 2], trial, 80, FastDraw(1)) == 4
    assert tried.count(4) == tried.count(3) > tried.count(2) == tried.count(1) > 0
    assert len(tried) == 80
