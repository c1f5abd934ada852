"""The edge cases of the rules, by their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.engine import kernel
from games.engine.chance import KeyedChance, RecordedChance
from games.engine.coloretto.records import (
    COLOURS,
    ColorettoAction,
    ColorettoDrew,
    ColorettoEnded,
    ColorettoRoundEnded,
    ColorettoState,
    ColorettoTake,
    ColorettoTook,
)
from games.engine.coloretto.rules import _deck
from games.engine.coloretto.scoring import score
from games.engine.kernel import Position
from tests.engine.coloretto.table import (
    DRAW,
    GAME,
    answers,
    deal,
    held,
    own,
    place,
    play,
    refusal,
    step,
    table,
    take,
)

Choose = Callable[[list[ColorettoAction]], ColorettoAction]
four = [own()] * 4


def draw_when_possible(offered: list[ColorettoAction]) -> ColorettoAction:
    return offered[0]


def take_when_possible(offered: list[ColorettoAction]) -> ColorettoAction:
    return offered[-1]


def play_out(position: Position[ColorettoState], choose: Choose) -> list[Position[ColorettoState]]:
    """Every position to the end."""
    seen = [position]
    while kernel.actors(GAME, seen[-1]):
        seen.append(play(seen[-1], choose(answers(seen[-1]))))
    return seen


def test_case_1_an_empty_row_cannot_be_taken() -> None:
    assert refusal(table(collections=four, rows=["blue"]), take(1)) == "row_empty"


def test_case_2_with_all_open_rows_full_one_must_be_taken() -> None:
    position = table(
        collections=four,
        rows=["blue blue pink", "grey grey pink", "", "pink green blue"],
        taken_by={2: 3},
    )
    assert refusal(position, DRAW) == "no_room"
    assert answers(position) == [take(0), take(1), take(3)]


def test_case_3_with_all_open_rows_empty_one_must_draw() -> None:
    position = table(collections=four, taken_by={1: 3})
    assert answers(position) == [DRAW]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("choose", [draw_when_possible, take_when_possible, None])
@pytest.mark.parametrize("two_player_rules", ["seed", "box"])
def test_case_4_nobody_is_ever_stuck(
    seats: int, choose: Choose | None, two_player_rules: str
) -> None:
    chance = KeyedChance(bytes(32), "choices", (), seats)
    for seed in range(10):
        position = deal(seats, seed, golden_joker=True, two_player_rules=two_player_rules)
        positions = play_out(position, choose or chance.choice)
        assert kernel.outcome(GAME, positions[-1]) is not None


def test_case_5_the_last_seat_in_a_round_draws_on_while_a_row_has_room() -> None:
    position = table(collections=[own()] * 3, rows=["", "", "blue"], taken_by={0: 1, 1: 2}, left=40)
    position = play(position, DRAW, place(2), seat=0)
    position = play(position, DRAW, place(2), seat=0)
    assert answers(position) == [take(2)]


def test_case_6_the_marker_takes_no_place_in_a_row() -> None:
    position, events = step(table(collections=four, top="blue", left=15), DRAW)
    assert events == [ColorettoDrew(0, "blue", marker=True)]
    assert position.state.rows == [[], [], [], []]
    assert kernel.actors(GAME, position) == (0,)
    assert answers(position) == [place(0), place(1), place(2), place(3)]


def test_case_7_a_marker_on_the_first_draw_of_a_round_makes_it_the_last() -> None:
    position = table(
        collections=[own()] * 2, rows=["", "blue", ""], taken_by={0: 0}, seat=1, left=15
    )
    position = play(position, take(1), seat=1)
    assert (position.state.round, position.state.last_round) == (2, False)
    position = play(position, DRAW, place(0), take(0), DRAW, place(1), take(1))
    assert position.state.over


def test_case_8_fifteen_cards_suffice_for_the_longest_last_round() -> None:
    position = table(collections=[own()] * 5, left=15)
    end = play_out(position, draw_when_possible)[-1]
    assert (end.state.round, len(end.state.supply)) == (1, 0)
    assert kernel.outcome(GAME, end) is not None


def test_case_8_without_a_card_left_drawing_is_refused() -> None:
    position = table(
        collections=[own()] * 5, rows=["blue"], left=0, last_round=True, golden_joker=True
    )
    assert refusal(position, DRAW) == "supply_empty"
    assert answers(position) == [take(0)]


def test_case_8_a_golden_joker_brings_nothing_from_an_empty_supply() -> None:
    position = table(
        collections=[own()] * 5, rows=["golden"], left=0, last_round=True, golden_joker=True
    )
    position, events = step(position, take(0))
    assert held(position.state.collections[0]) == {"golden": 1}
    assert events == [ColorettoTook(0, 0, ("golden",), None, marker=False)]


def test_case_9_no_possible_answer_is_an_internal_error() -> None:
    position = table(collections=[own()] * 5, left=0, last_round=True)
    with pytest.raises(RuntimeError):
        answers(position)
    with pytest.raises(ValueError):
        GAME.sample(position.state, 0, RecordedChance(()))


def test_case_10_more_than_six_cards_of_a_colour_may_be_owned() -> None:
    position = table(collections=[own(blue=6), own()], rows=["blue blue blue"])
    position = play(position, take(0))
    assert position.state.collections[0]["blue"] == 9
    assert score(position.state.collections[0], COLOURS, "standard").total == 21


def test_case_11_jokers_and_bonus_cards_fill_a_place_like_any_card() -> None:
    position = table(collections=four, rows=["joker plus2 joker"], pending="plus2")
    assert refusal(position, place(0)) == "row_full"


def test_case_12_the_table_is_triangular() -> None:
    totals = [score(own(blue=number), COLOURS, "standard").total for number in range(8)]
    assert totals == [0, 1, 3, 6, 10, 15, 21, 21]


def test_case_13_a_joker_counts_where_it_brings_most() -> None:
    best = score(own(blue=6, green=4, joker=1), COLOURS, "standard")
    assert best.total == 21 + 15


def test_case_14_a_joker_is_used_even_at_a_loss() -> None:
    best = score(own(**dict.fromkeys(COLOURS, 3), joker=1), COLOURS, "hard")
    assert best.total == 3 * 8 - 3 * 8 - 7


def test_case_15_a_joker_may_become_a_colour_without_cards() -> None:
    best = score(own(orange=8, blue=6, joker=2), COLOURS, "standard")
    assert best.total == 21 + 21 + 3
    assert [line.jokers for line in best.colours] == [0, 0, 2, 0, 0, 0, 0]


def test_case_16_a_joker_may_lower_a_minus_colour() -> None:
    best = score(own(orange=3, blue=3, brown=3, pink=3, joker=1), COLOURS, "hard")
    assert [line.jokers for line in best.colours] == [1, 0, 0, 0, 0, 0, 0]
    assert [line.sign for line in best.colours if line.value] == ["minus", "plus", "plus", "plus"]


def test_case_17_the_plus_colours_are_those_of_the_highest_value() -> None:
    best = score(own(orange=6, blue=5, brown=3, yellow=3, green=4), COLOURS, "hard")
    assert [line.sign for line in best.colours] == [
        "minus",
        "minus",
        "plus",
        "plus",
        "plus",
        "none",
        "none",
    ]


def test_case_18_the_row_that_two_players_leave_goes_out_of_the_game() -> None:
    position = table(
        collections=[own()] * 2, rows=["blue", "pink", "joker plus2"], taken_by={}, left=40
    )
    position, _ = step(position, take(0))
    position, events = step(position, take(1))
    assert held(position.state.set_aside) == {"joker": 1, "plus2": 1}
    assert events[-1] == ColorettoRoundEnded(1, ("joker", "plus2"), 1)


@pytest.mark.parametrize(
    ("seats", "missing"), [(2, {"pink", "grey"}), (3, {"grey"}), (4, set()), (5, set())]
)
def test_cases_19_and_20_few_players_play_without_the_last_colours(
    seats: int, missing: set[str]
) -> None:
    state = deal(seats).state
    cards = Counter(state.supply)
    for collection in state.collections:
        cards.update(collection)
    present = set(COLOURS) - missing
    assert +cards == Counter(dict.fromkeys(present, 9) | {"joker": 3, "plus2": 10})
    assert set(_deck(tuple(present), golden=True)) == present | {"joker", "golden", "plus2"}


def test_case_21_the_golden_jokers_card_is_public_and_goes_to_the_collection() -> None:
    position = table(
        collections=[own()] * 2, rows=["blue golden"], top="pink", left=15, golden_joker=True
    )
    position, events = step(position, take(0))
    assert events == [ColorettoTook(0, 0, ("blue", "golden"), "pink", marker=True)]
    assert held(position.state.collections[0]) == {"blue": 1, "golden": 1, "pink": 1}
    assert position.state.last_round


def test_case_22_anybody_may_be_first() -> None:
    for seats in GAME.seats:
        assert {deal(seats, seed).state.seat for seed in range(50)} == set(range(seats))


def test_case_23_a_tie_is_a_shared_win() -> None:
    position = table(
        collections=[own(blue=2), own(green=2)], rows=["joker", "joker"], last_round=True
    )
    position = play(position, take(0))
    position, events = step(position, take(1))
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert outcome.places == (1, 1)
    ended = events[-1]
    assert isinstance(ended, ColorettoEnded)
    assert ended.best == (0, 1)


def test_case_24_whoever_took_last_starts_the_next_round() -> None:
    position = table(
        collections=[own()] * 3, rows=["blue", "pink", "grey"], taken_by={}, seat=2, left=40
    )
    position = play(position, take(0), take(1), take(2))
    assert (position.state.starter, position.state.seat) == (1, 1)


def test_case_25_an_extra_card_that_reveals_the_marker_ends_the_match_with_the_round() -> None:
    position = table(
        collections=[own()] * 2,
        rows=["", "golden"],
        taken_by={0: 0},
        seat=1,
        left=15,
        golden_joker=True,
    )
    _, events = step(position, take(1))
    assert [type(event) for event in events] == [ColorettoTook, ColorettoRoundEnded, ColorettoEnded]
    assert events[1] == ColorettoRoundEnded(1, (), None)


def test_case_26_with_two_seats_a_leaving_ends_the_match() -> None:
    position, events = kernel.leave(GAME, deal(2), 0, RecordedChance(()))
    assert events == []
    assert kernel.actors(GAME, position) == ()
    outcome = kernel.outcome(GAME, position)
    assert outcome == kernel.Outcome((), (2, 1))


def test_case_26_with_more_seats_a_leaver_is_played_on_and_placed_last() -> None:
    position = table(
        collections=[own(blue=6), own(), own()], rows=["blue", "pink", "green"], last_round=True
    )
    position, _ = kernel.leave(GAME, position, 0, RecordedChance(()))
    assert kernel.actors(GAME, position) == (0,)
    while seats := kernel.actors(GAME, position):
        position = play(position, GAME.default(position.state, seats[0]))
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert outcome.scores == (21, 1, 1)
    assert outcome.places == (3, 1, 1)


def test_the_default_places_in_the_emptiest_row() -> None:
    position = table(collections=four, rows=["blue", "pink pink", "", ""], pending="grey")
    assert GAME.default(position.state, 0) == place(2)
    position = table(
        collections=four,
        rows=["", "pink pink", "blue grey", "pink pink pink"],
        pending="grey",
        taken_by={0: 1},
    )
    assert GAME.default(position.state, 0) == place(1)


def test_the_default_takes_the_fullest_row_and_draws_only_when_it_must() -> None:
    position = table(collections=four, rows=["blue", "pink pink", "grey grey", ""])
    assert GAME.default(position.state, 0) == take(1)
    assert GAME.default(table(collections=four).state, 0) == DRAW


def test_only_a_default_draw_is_followed_by_another_default() -> None:
    position = table(collections=four)
    assert not GAME.phase(position.state).follow_up
    position = play(position, DRAW)
    assert GAME.phase(position.state).follow_up
    position = play(position, GAME.default(position.state, 0))
    assert not GAME.phase(position.state).follow_up
    assert isinstance(GAME.default(position.state, 1), ColorettoTake)
