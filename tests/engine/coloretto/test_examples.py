"""The worked examples of the rules, by their number."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.coloretto.records import COLOURS, ColorettoEnded, ColorettoRoundEnded
from games.engine.coloretto.scoring import ColorettoScore, score, total
from tests.engine.coloretto.table import (
    DRAW,
    GAME,
    answers,
    deal,
    held,
    own,
    place,
    play,
    step,
    table,
    take,
)

TWO = COLOURS[:5]


def count(
    scoring: str = "standard", colours: tuple[str, ...] = COLOURS, **cards: int
) -> ColorettoScore:
    """Count a collection, and see that the quick total agrees."""
    result = score(own(**cards), colours, scoring)
    assert total(own(**cards), colours, scoring) == result.total
    return result


def jokers(result: ColorettoScore) -> dict[str, int]:
    return {line.colour: line.jokers for line in result.colours if line.jokers}


@pytest.mark.parametrize(
    ("seats", "two_player_rules", "size", "marker_at"),
    [
        (2, "seed", 56, 42),
        (2, "box", 54, 40),
        (3, "seed", 64, 50),
        (4, "seed", 72, 58),
        (5, "seed", 71, 57),
    ],
)
def test_c1_supply_size_and_the_draw_that_reveals_the_marker(
    seats: int, two_player_rules: str, size: int, marker_at: int
) -> None:
    position = deal(seats, two_player_rules=two_player_rules)
    assert len(position.state.supply) == size
    draws = 0
    while not position.state.last_round:
        if DRAW in (offered := answers(position)):
            draws += 1
            position = play(position, DRAW)
        else:
            position = play(position, offered[0])
    assert draws == marker_at


def test_c2_three_plus_colours_one_minus_one_bonus() -> None:
    assert count(orange=4, blue=3, green=2, pink=1, plus2=1).total == 20


def test_c3_the_joker_completes_a_six() -> None:
    result = count(orange=5, blue=5, green=1, pink=3, joker=1)
    assert result.total == 41
    assert jokers(result) == {"orange": 1}
    assert [(line.colour, line.sign) for line in result.colours if line.value] == [
        ("orange", "plus"),
        ("blue", "plus"),
        ("green", "minus"),
        ("pink", "plus"),
    ]


def test_c4_the_joker_avoids_a_full_colour() -> None:
    result = count(orange=6, blue=2, green=1, joker=1)
    assert result.total == 28
    assert jokers(result) == {"blue": 1}


def test_c5_the_joker_becomes_a_colour_of_its_own() -> None:
    result = count(orange=6, blue=6, joker=1)
    assert result.total == 43
    assert jokers(result) == {"brown": 1}


def test_c6_two_jokers_part() -> None:
    result = count(orange=5, blue=4, green=3, pink=2, joker=2, plus2=2)
    assert result.total == 43
    assert jokers(result) == {"orange": 1, "blue": 1}


def test_c7_three_jokers_stay_together() -> None:
    result = count(orange=6, blue=6, green=2, pink=2, joker=3)
    assert result.total == 54
    assert jokers(result) == {"green": 3}


def test_c8_eight_cards_count_as_six() -> None:
    result = count(orange=8, blue=1, plus2=3)
    assert result.total == 28
    assert (result.colours[0].cards, result.colours[0].counted) == (8, 6)


def test_c9_two_of_each_colour() -> None:
    pairs = dict.fromkeys(COLOURS, 2)
    assert count(**pairs).total == -3
    assert count(**pairs, joker=1).total == 0
    assert jokers(count(**pairs, joker=1)) == {"orange": 1}


def test_c10_hard_three_threes() -> None:
    assert count("hard", orange=3, blue=3, green=3, pink=1, plus2=1).total == 25


def test_c11_hard_big_colours_are_worth_little() -> None:
    assert count("hard", orange=6, blue=7, green=2, pink=1).total == 13


def test_c12_hard_the_joker_must_be_used() -> None:
    assert count("hard", orange=3, blue=3, green=3, joker=1).total == 23


def test_c13_hard_the_joker_lowers_a_minus_colour() -> None:
    result = count("hard", orange=3, blue=3, green=3, pink=3, joker=1)
    assert result.total == 17


def test_c14_two_players_three_jokers() -> None:
    result = count(colours=TWO, **dict.fromkeys(TWO, 4), joker=3, plus2=1)
    assert result.total == 28
    assert sorted(jokers(result).values()) == [1, 2]


def test_c15_full_rows_can_only_be_taken() -> None:
    position = table(
        collections=[own()] * 4,
        rows=["orange blue plus2", "green green pink", "", "joker grey brown"],
        taken_by={2: 0},
        seat=2,
    )
    assert answers(position) == [take(0), take(1), take(3)]


def test_c16_the_marker_comes_up_at_fifteen_cards() -> None:
    position = table(collections=[own()] * 3, left=16)
    position = play(position, DRAW)
    assert (position.state.last_round, len(position.state.supply)) == (False, 15)
    position = play(position, place(0), DRAW)
    assert (position.state.last_round, len(position.state.supply)) == (True, 14)
    assert position.state.pending == "orange"


def test_c17_the_golden_joker_brings_a_card() -> None:
    position = table(
        collections=[own(orange=1), own(), own(), own()],
        rows=["golden orange"],
        top="yellow",
        golden_joker=True,
    )
    position = play(position, take(0), seat=0)
    assert held(position.state.collections[0]) == {"orange": 2, "golden": 1, "yellow": 1}
    assert (len(position.state.supply), position.state.last_round) == (19, False)
    assert kernel.actors(GAME, position) == (1,)


def test_c18_the_untaken_row_leaves_the_game() -> None:
    position = table(
        collections=[own(orange=1, blue=1), own(brown=1, yellow=1)],
        rows=["plus2", "green", "orange blue"],
        two_player_rules="box",
    )
    position = play(position, take(2), seat=0)
    position, events = step(position, take(0))
    assert [held(cards) for cards in position.state.collections] == [
        {"orange": 2, "blue": 2},
        {"brown": 1, "yellow": 1, "plus2": 1},
    ]
    assert held(position.state.set_aside) == {"green": 1}
    assert events[-1] == ColorettoRoundEnded(1, ("green",), 1)
    assert kernel.actors(GAME, position) == (1,)
    assert position.state.rows == [[], [], []]


def test_c19_an_empty_row_cannot_be_taken() -> None:
    position = table(collections=[own()] * 2, rows=["plus2 plus2 green", "green"], seat=1)
    position = play(position, take(0), seat=1)
    assert kernel.actors(GAME, position) == (0,)
    assert answers(position) == [DRAW, take(1)]


def test_c20_equal_totals_share_the_win() -> None:
    position = table(
        collections=[
            own(orange=6, blue=4),
            own(orange=6, blue=3, green=2, brown=1, plus2=1),
            own(orange=4, green=2),
        ],
        rows=["orange", "orange", "orange"],
        last_round=True,
    )
    position = play(position, take(0), take(1))
    position, events = step(position, take(2))
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert outcome.scores == (31, 31, 18)
    assert outcome.places == (1, 1, 3)
    assert events[-1] == ColorettoEnded(outcome.breakdown, (0, 1))


def test_c21_a_whole_round() -> None:
    position = table(
        collections=[own(orange=1), own(blue=1), own(green=1)],
        top="blue plus2 orange green joker blue",
        left=60,
        seat=1,
    )

    def rows() -> list[list[str]]:
        return position.state.rows

    position = play(position, DRAW, place(0), seat=1)
    assert rows() == [["blue"], [], []]
    assert answers(position) == [DRAW, take(0)]
    position = play(position, DRAW, place(0), seat=2)
    assert rows() == [["blue", "plus2"], [], []]
    position = play(position, DRAW, place(1), seat=0)
    assert rows() == [["blue", "plus2"], ["orange"], []]
    position = play(position, take(0), seat=1)
    assert rows() == [[], ["orange"], []]
    assert position.state.taken_by == [1, None, None]
    position = play(position, DRAW, place(1), seat=2)
    assert rows() == [[], ["orange", "green"], []]
    position = play(position, DRAW, place(2), seat=0)
    assert rows() == [[], ["orange", "green"], ["joker"]]
    position = play(position, take(1), seat=2)
    assert position.state.taken_by == [1, 2, None]
    assert kernel.actors(GAME, position) == (0,)
    assert answers(position) == [DRAW, take(2)]
    position = play(position, DRAW, place(2), seat=0)
    assert rows() == [[], [], ["joker", "blue"]]
    position = play(position, take(2), seat=0)
    assert rows() == [[], [], []]
    assert position.state.taken_by == [None, None, None]
    assert [held(cards) for cards in position.state.collections] == [
        {"orange": 1, "blue": 1, "joker": 1},
        {"blue": 2, "plus2": 1},
        {"green": 2, "orange": 1},
    ]
    assert (position.state.round, kernel.actors(GAME, position)) == (2, (0,))


def test_c22_the_golden_jokers_card_reveals_the_marker_in_the_last_take() -> None:
    position = table(
        collections=[own(), own(), own(green=1)],
        rows=["", "", "golden green"],
        taken_by={0: 0, 1: 1},
        top="plus2",
        left=15,
        seat=2,
        golden_joker=True,
    )
    position = play(position, take(2), seat=2)
    assert (position.state.last_round, len(position.state.supply)) == (True, 14)
    assert held(position.state.collections[2]) == {"green": 2, "golden": 1, "plus2": 1}
    assert kernel.actors(GAME, position) == ()
    assert position.state.over
