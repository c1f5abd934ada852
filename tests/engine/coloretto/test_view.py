"""What a viewer is shown beyond the cards themselves, and that only the supply is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.coloretto.records import (
    COLOURS,
    ColorettoOptions,
    ColorettoOver,
    ColorettoPlacing,
    ColorettoTurn,
    ColorettoView,
)
from games.engine.coloretto.scoring import score
from tests.engine.coloretto.table import DRAW, GAME, deal, held, own, place, play, table, take


def test_the_view_shows_the_table() -> None:
    position = table(
        collections=[own(blue=2, joker=1), own(pink=1), own(), own()],
        rows=["blue golden", "", "pink pink grey"],
        taken_by={3: 2},
        left=30,
        seat=1,
        scoring="hard",
        golden_joker=True,
    )
    view = GAME.view(position.state, None)
    assert view.phase == ColorettoTurn(1)
    assert view.options == ColorettoOptions("hard", "seed", True)
    assert view.colours == COLOURS
    assert view.points == (0, 1, 4, 8, 7, 6, 5)
    assert (view.round, view.round_starter, view.current_seat) == (1, 1, 1)
    assert view.order == (1, 3, 0)
    assert view.row_of == (None, None, 3, None)
    assert (view.supply_count, view.draws_until_marker, view.last_round) == (30, 15, False)
    assert [row.capacity for row in view.rows] == [3, 3, 3, 3]
    assert [row.cards for row in view.rows] == [
        ("blue", "golden"),
        (),
        ("pink", "pink", "grey"),
        (),
    ]
    assert [row.taken_by for row in view.rows] == [None, None, None, 2]
    assert held(view.collections[0]) == {"blue": 2, "joker": 1}
    assert held(view.unseen) == {"orange": 30}
    assert view.pending is None


def test_a_drawn_card_is_in_phase_and_view_until_it_is_placed() -> None:
    position = play(table(collections=[own()] * 3, top="pink"), DRAW)
    view = GAME.view(position.state, 2)
    assert view.phase == ColorettoPlacing(0, "pink")
    assert view.pending == "pink"
    assert GAME.view(play(position, place(1)).state, 2).pending is None


def test_rows_of_the_box_rules_have_their_sizes() -> None:
    view = GAME.view(deal(2, two_player_rules="box").state, None)
    assert [row.capacity for row in view.rows] == [1, 2, 3]
    assert [sum(cards.values()) for cards in view.collections] == [2, 2]


def test_the_marker_count_goes_away_in_the_last_round() -> None:
    position = play(table(collections=[own()] * 3, left=15), DRAW)
    view = GAME.view(position.state, None)
    assert (view.draws_until_marker, view.last_round) == (None, True)


def test_scores_are_what_the_match_would_end_with_now() -> None:
    position = table(collections=[own(blue=5, joker=1), own(green=3, plus2=2)])
    view = GAME.view(position.state, None)
    assert [own.total for own in view.scores] == [21, 10]
    assert view.scores[0].colours[1].jokers == 1
    assert len(view.scores[0].colours) == 5


def test_a_gain_is_what_the_row_would_add() -> None:
    mine = own(orange=4, blue=3, brown=2, green=1)
    position = table(
        collections=[mine, own(), own(), own()],
        rows=["green", "orange joker", "plus2 pink"],
        seat=2,
        golden_joker=True,
    )
    rows = GAME.view(position.state, 0).rows
    gains = [row.gain for row in rows]
    # 18: green 2 costs 2 more; orange 6 brings 11; a bonus card and a first pink bring 2 - 1.
    assert gains == [-2, 11, 1, None]
    after = score(mine | {"orange": 5, "joker": 1}, COLOURS, "standard").total
    assert after - score(mine, COLOURS, "standard").total == 11


def test_a_golden_jokers_extra_card_is_not_foreseen() -> None:
    for top in ("blue", "pink"):
        position = table(collections=[own(blue=1)] * 3, rows=["golden"], top=top, golden_joker=True)
        assert GAME.view(position.state, 0).rows[0].gain == 2


def test_no_gain_for_spectators_and_for_seats_that_are_out() -> None:
    position = table(collections=[own()] * 3, rows=["blue", "", ""], taken_by={1: 1})
    assert [row.gain for row in GAME.view(position.state, None).rows] == [None] * 3
    assert [row.gain for row in GAME.view(position.state, 1).rows] == [None] * 3
    assert [row.gain for row in GAME.view(position.state, 0).rows] == [1, None, None]


def test_everything_but_the_gains_is_the_same_for_all() -> None:
    position = play(deal(4), DRAW, place(0), DRAW, place(0))
    views = [codec.plain(GAME.view(position.state, viewer)) for viewer in (None, 0, 1, 2, 3)]
    for view in views:
        for row in view["rows"]:
            del row["gain"]
    assert all(view == views[0] for view in views)


def test_after_the_end_the_view_has_the_final_count() -> None:
    position = table(collections=[own(), own()], rows=["blue", "pink pink"], last_round=True)
    position = play(position, take(0), take(1))
    view = GAME.view(position.state, 0)
    assert view.phase == ColorettoOver()
    assert (view.current_seat, view.order) == (None, ())
    assert view.row_of == (0, 1)
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert view.scores == outcome.breakdown
    assert [row.gain for row in view.rows] == [None] * 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_open_and_unseen_cards_are_all_cards(seats: int) -> None:
    draw = FastDraw(seats)
    position = deal(seats, golden_joker=True)
    whole = _cards(GAME.view(position.state, None))
    assert whole["golden"] == 1
    assert whole["joker"] == 2
    while kernel.actors(GAME, position):
        answer = GAME.sample(position.state, position.state.seat, draw)
        position = play(position, answer)
        view = GAME.view(position.state, None)
        assert _cards(view) == whole
        assert view.supply_count == sum(view.unseen.values())


def _cards(view: ColorettoView) -> Counter[str]:
    cards = Counter(view.unseen) + Counter(view.set_aside)
    for collection in view.collections:
        cards += Counter(collection)
    cards.update(card for row in view.rows for card in row.cards)
    cards.update([view.pending] if view.pending else [])
    return cards


def test_determinize_changes_the_order_of_the_supply_alone() -> None:
    position = play(deal(3), DRAW)
    before = codec.encode(position.state)
    dealt = GAME.determinize(position.state, 0, FastDraw(1))
    assert codec.encode(position.state) == before
    assert dealt.supply != position.state.supply
    assert sorted(dealt.supply) == sorted(position.state.supply)
    dealt.supply = position.state.supply
    assert codec.encode(dealt) == before


def test_a_view_survives_json() -> None:
    view = GAME.view(deal(5).state, 3)
    assert codec._decoder(ColorettoView).decode(codec.encode(view)) == view
