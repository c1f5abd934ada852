"""The engine beside a second model of the rules: the same legal plays and the same table after each
turn of whole matches, and the same number of continuations from fixed deals."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.chance import Chance
from games.engine.dragonheart.deck import TYPE_OF, VALUE_OF
from games.engine.dragonheart.records import DragonheartOptions, DragonheartState
from games.engine.kernel import Position
from tests.engine.dragonheart.reference import Card, Model, Play, continuations
from tests.engine.dragonheart.table import GAME, deal, legal, table
from tests.engine.matches import option_sets

OPTIONS = option_sets(GAME, 2)


class FirstOnly(Chance):
    """Chance that always gives the first possibility."""

    def below(self, n: int) -> int:
        return 0


def pair(code: str) -> Card:
    return TYPE_OF[code], VALUE_OF[code]


def model_of(s: DragonheartState) -> Model:
    return Model(
        hands=[list(map(pair, hand)) for hand in s.hands],
        piles=[list(map(pair, pile)) for pile in s.piles],
        mover=s.seat,
        one_more_after_ships=s.options.after_third_sailing == "one_more_turn",
        one_more_after_pile=s.options.after_empty_pile == "one_more_turn",
        board={kind: list(values) for kind, values in s.board.items()},
        hold=list(map(pair, s.hold)),
        won=[list(map(pair, cards)) for cards in s.captured],
        dragon=s.great_dragon,
        sailed=s.sailings,
        last=s.final_turn_for,
        over=s.over,
    )


def facts(model: Model) -> dict[str, Any]:
    """What the table looks like, whatever the order in which cards came into hands."""
    return {
        "hands": [sorted(hand) for hand in model.hands],
        "piles": model.piles,
        "board": {kind: sorted(values) for kind, values in model.board.items() if values},
        "hold": sorted(model.hold),
        "won": [sorted(cards) for cards in model.won],
        "points": model.points(),
        "dragon": model.dragon,
        "sailed": model.sailed,
        "last": model.last,
        "over": model.over,
        "mover": None if model.over else model.mover,
    }


def plays(position: Position[DragonheartState]) -> list[Play]:
    return [(play.type, play.values, play.take) for play in legal(position)]


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_whole_matches_agree_with_the_second_model(options: DragonheartOptions) -> None:
    for seed in range(8):
        draw = FastDraw(seed)
        position = deal(seed)
        position.state.options = options
        model = model_of(position.state)
        while kernel.actors(GAME, position):
            offered = legal(position)
            assert len(offered) == len(set(offered))
            assert set(plays(position)) == model.plays()
            chosen = draw.choice(offered)
            chance = FirstOnly()
            position, _ = kernel.play(GAME, position, position.state.seat, chosen, chance)
            model.play((chosen.type, chosen.values, chosen.take), lambda _: 0)
            assert facts(model_of(position.state)) == facts(model)
            assert position.state.points == model.points()
        assert model.over


def census(position: Position[DragonheartState], depth: int) -> int:
    """How many sequences of `depth` plays there are, those that end earlier included."""
    seats = kernel.actors(GAME, position)
    if depth == 0 or not seats:
        return 1
    steps = (
        kernel.play(GAME, position, seats[0], play, FirstOnly()).position
        for play in legal(position)
    )
    return sum(census(after, depth - 1) for after in steps)


def test_the_first_plays_by_hand() -> None:
    """Two of dwarf 1 and three others make 2 + 3 plays; the other hand allows 1 + 1 + 1 + 3."""
    position = table(
        "dwarf1 dwarf1 knight1 ship treasure4", other="dwarf1 knight2 ship troll1 troll3"
    )
    assert [census(position, depth) for depth in (1, 2)] == [5, 5 * 6]


@pytest.mark.parametrize(("seed", "expected"), [(1, 1242), (2, 616), (3, 779)])
def test_continuations_of_a_deal(seed: int, expected: int) -> None:
    position = deal(seed)
    assert census(position, 4) == expected
    assert continuations(model_of(position.state), 4) == expected


LATE = {
    "sizes": (5, 6),
    "piles": (3, 4),
    "great_dragon": 1,
    "sailings": 2,
    "petrified_dragon": (2, 2),
    "treasure": (1, 3),
    "ship": (0,),
    "knight": (1,),
    "troll": (2,),
    "sorceress": (1, 1),
    "dwarf": (1, 2, 3),
    "hold": "knight1 knight2 huntress1",
}


@pytest.mark.parametrize(
    ("ships", "pile", "expected"),
    [
        ("end_now", "one_more_turn", 1125),
        ("end_now", "end_now", 896),
        ("one_more_turn", "one_more_turn", 1399),
        ("one_more_turn", "end_now", 1170),
    ],
)
def test_continuations_near_the_end(ships: Any, pile: Any, expected: int) -> None:
    position = table(
        "sorceress1 ship ship knight1 dwarf1",
        other="sorceress2 ship knight2 dwarf2 dwarf1 huntress1",
        tops=("ship troll1 treasure1", "ship sorceress1"),
        options=DragonheartOptions(after_third_sailing=ships, after_empty_pile=pile),
        **LATE,  # type: ignore[arg-type]
    )
    assert census(position, 4) == expected
    assert continuations(model_of(position.state), 4) == expected
