"""The match in numbers is the same match: it follows the engine card by card."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.coloretto import thumb
from games.bots.coloretto.counting import CARD, UNMARKED, packed, prospects_for, totals_for
from games.bots.coloretto.table import Table
from games.bots.draw import FastDraw
from games.engine.coloretto.records import (
    IN_GAME,
    ColorettoDraw,
    ColorettoOptions,
    ColorettoPlace,
    ColorettoState,
)
from games.engine.coloretto.scoring import total
from tests.engine.coloretto.table import GAME, own, table
from tests.engine.matches import option_sets, random_match

TABLES = [(seats, options) for seats in GAME.seats for options in option_sets(GAME, seats)]
NAMES = [f"{seats}-{at}" for at, (seats, _) in enumerate(TABLES)]


def row_to_take(played: Table) -> int | None:
    return thumb.row_to_take(played, thumb.choice_of(played))


def row_to_place(played: Table) -> int:
    return thumb.row_to_place(played, thumb.choice_of(played))


def same(first: Table, second: Table) -> bool:
    """Are two tables equal? A card that is used up may be noted as 0 or not at all."""
    parts = set(Table.__slots__) - {"unseen", "totals"}
    unseen = [{card: n for card, n in each.unseen.items() if n} for each in (first, second)]
    return unseen[0] == unseen[1] and all(
        getattr(first, part) == getattr(second, part) for part in parts
    )


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_a_table_follows_the_engine(seats: int, options: ColorettoOptions) -> None:
    moments = random_match(GAME, seats, options, 3).moments
    followed = Table.of(moments[0].position.state)
    for moment in moments[1:]:
        action = moment.order.action
        if isinstance(action, ColorettoDraw):
            followed.draw()
        elif isinstance(action, ColorettoPlace):
            followed.place(action.row)
        else:
            followed.take(action.row)
        state: ColorettoState = moment.position.state
        if state.over:
            break
        assert same(followed, Table.of(state))
    assert followed.over
    result = GAME.outcome(moments[-1].position.state)
    assert result is not None
    assert tuple(followed.totals[cards] for cards in followed.collections) == result.scores


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_the_rule_of_thumb_is_legal_and_ends_a_match(seats: int, options: Any) -> None:
    state = random_match(GAME, seats, options, 5).moments[0].position.state
    played = Table.of(state)
    draws = 0
    while not played.over:
        row = row_to_take(played)
        if row is None:
            played.draw()
            draws += 1
            row = row_to_place(played)
            assert played.room[row] > 0
            played.place(row)
        else:
            assert played.rows[row]
            played.take(row)
    assert played.last_round
    assert draws > 20


def test_a_copy_is_independent() -> None:
    state = random_match(GAME, 4, ColorettoOptions(golden_joker=True), 6).moments[0].position.state
    before = Table.of(state)
    after = before.copy()
    thumb.play_on(after, 99)
    assert same(before, Table.of(state))
    assert not same(after, before)


@pytest.mark.parametrize("scoring", ["standard", "hard"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_totals_are_those_of_the_engine(seats: int, scoring: str) -> None:
    totals, draw = totals_for(seats, scoring), FastDraw(seats)
    for _ in range(300):
        cards = own(joker=draw.below(3), golden=draw.below(2), plus2=draw.below(11))
        for colour in IN_GAME[seats]:
            cards[colour] = draw.below(10) if draw.below(2) else 0
        pile = [code for code, number in cards.items() for _ in range(number)]
        assert totals[packed(pile) & UNMARKED] == total(cards, IN_GAME[seats], scoring)


def test_prospects_without_growth_are_totals() -> None:
    prospects, totals = prospects_for(4, "standard", 0), totals_for(4, "standard")
    for cards in ("", "orange plus2", "orange orange blue brown grey joker", "pink pink pink grey"):
        pile = packed(cards.split())
        assert prospects[pile] == totals[pile]


def test_the_more_cards_are_to_come_the_more_a_large_colour_promises() -> None:
    three, six = packed(["orange"] * 3), packed(["orange"] * 6)
    gains = [prospects_for(4, "standard", n)[three] for n in (0, 6, 12)]
    assert gains == sorted(gains)
    assert gains[0] < gains[2]
    assert prospects_for(4, "standard", 12)[six] >= 21


def test_a_good_row_is_taken_before_the_others_get_it() -> None:
    mine = own(orange=3, blue=1)
    others = [own(green=1), own(pink=1), own(grey=1)]
    rows = ["orange orange plus2", "green pink", "brown"]
    state = table(collections=[mine, *others], rows=rows).state
    assert row_to_take(Table.of(state)) == 0


def test_nothing_good_is_no_reason_to_take() -> None:
    mine = own(orange=3, blue=3, brown=3)
    others = [own(green=1), own(pink=1), own(grey=1)]
    state = table(collections=[mine, *others], rows=["green", "pink"]).state
    assert row_to_take(Table.of(state)) is None


def test_a_bad_card_is_placed_where_it_does_not_hurt() -> None:
    mine = own(orange=3, blue=3, brown=3)
    others = [own(green=1), own(pink=1), own(grey=1)]
    rows = ["orange orange", "green pink"]
    state = table(collections=[mine, *others], rows=rows, pending="green").state
    assert row_to_place(Table.of(state)) != 0


def test_the_golden_joker_is_a_joker_in_a_collection() -> None:
    state = table(collections=[own(golden=1), own(joker=1)], golden_joker=True).state
    first, second = Table.of(state).collections
    assert first == second == CARD["joker"]
