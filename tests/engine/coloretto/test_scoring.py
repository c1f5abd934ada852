"""The count against a slow one that tries everything."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.coloretto.records import COLOURS
from games.engine.coloretto.scoring import TABLES, score, total
from tests.engine.coloretto.table import own

RULEBOOK = {"standard": [0, 1, 3, 6, 10, 15, 21], "hard": [0, 1, 4, 8, 7, 6, 5]}

collections = st.fixed_dictionaries(
    {
        **dict.fromkeys(COLOURS, st.integers(0, 9)),
        "joker": st.integers(0, 2),
        "golden": st.integers(0, 1),
        "plus2": st.integers(0, 10),
    }
)
sizes = st.integers(5, 7)
tables = st.sampled_from(sorted(RULEBOOK))


def every_way(
    cards: dict[str, int], colours: tuple[str, ...], scoring: str
) -> dict[tuple[int, ...], int]:
    """The total for each way to give away the jokers, as sorted colour numbers: the three colours
    that count plus are whichever three are best."""
    found = {}
    for given_to in product(range(len(colours)), repeat=cards["joker"] + cards["golden"]):
        values = []
        for number, colour in enumerate(colours):
            counted = min(6, cards[colour] + given_to.count(number))
            values.append(RULEBOOK[scoring][counted])
        plus = max(sum(chosen) for chosen in combinations(values, 3))
        found[tuple(sorted(given_to))] = 2 * plus - sum(values) + 2 * cards["plus2"]
    return found


@settings(max_examples=150, deadline=None)
@given(collections, sizes, tables)
def test_the_total_is_the_best_of_all_ways(cards: dict[str, int], size: int, scoring: str) -> None:
    colours = COLOURS[:size]
    ways = every_way(cards, colours, scoring)
    best = max(ways.values())
    assert total(cards, colours, scoring) == best
    assert score(cards, colours, scoring).total == best


@settings(max_examples=150, deadline=None)
@given(collections, sizes, tables)
def test_the_first_of_equally_good_ways_is_shown(
    cards: dict[str, int], size: int, scoring: str
) -> None:
    colours = COLOURS[:size]
    ways = every_way(cards, colours, scoring)
    first = min(way for way, points in ways.items() if points == max(ways.values()))
    shown = score(cards, colours, scoring).colours
    assert [line.jokers for line in shown] == [first.count(number) for number in range(size)]


@settings(max_examples=150, deadline=None)
@given(collections, sizes, tables)
def test_the_breakdown_adds_up(cards: dict[str, int], size: int, scoring: str) -> None:
    colours = COLOURS[:size]
    result = score(cards, colours, scoring)
    signs = {"plus": 1, "minus": -1, "none": 0}
    assert result.plus2 == cards["plus2"]
    assert result.total == 2 * result.plus2 + sum(
        signs[line.sign] * line.value for line in result.colours
    )
    assert sum(line.sign == "plus" for line in result.colours) <= 3
    lowest_plus = min((line.value for line in result.colours if line.sign == "plus"), default=0)
    for line in result.colours:
        assert line.cards == cards[line.colour]
        assert line.counted == min(6, line.cards + line.jokers)
        assert line.value == RULEBOOK[scoring][line.counted]
        assert (line.value == 0) == (line.sign == "none")
        assert line.sign != "minus" or line.value <= lowest_plus


@given(collections, tables, st.permutations(COLOURS))
def test_the_order_of_colours_never_changes_a_total(
    cards: dict[str, int], scoring: str, order: list[str]
) -> None:
    assert total(cards, tuple(order), scoring) == total(cards, COLOURS, scoring)


def test_of_equal_values_the_earlier_colour_is_plus() -> None:
    result = score(own(blue=2, brown=2, green=2, grey=2), COLOURS, "standard")
    assert {line.colour: line.sign for line in result.colours if line.value} == {
        "blue": "plus",
        "brown": "plus",
        "green": "plus",
        "grey": "minus",
    }


def test_of_equal_ways_the_one_that_starts_earlier_in_the_colour_order_is_shown() -> None:
    result = score(own(blue=5, joker=2), COLOURS, "standard")
    assert [line.jokers for line in result.colours] == [1, 1, 0, 0, 0, 0, 0]


def test_a_match_without_golden_jokers_needs_no_key_for_them() -> None:
    cards = own(blue=3, joker=1)
    del cards["golden"]
    assert score(cards, COLOURS, "standard").total == 10


def test_the_tables_are_the_rule_books() -> None:
    assert {name: list(table) for name, table in TABLES.items()} == RULEBOOK
