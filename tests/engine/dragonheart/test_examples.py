"""The worked examples of the rules, by their number. Seat A is to move; hands hold 5 cards and
piles 20 where nothing else is said."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.engine.dragonheart.deck import DECK, FULL_DECK, points_of
from games.engine.dragonheart.events import DragonheartEnded
from games.engine.dragonheart.records import DragonheartOptions, DragonheartState
from games.engine.kernel import Outcome
from tests.engine.dragonheart.table import (
    GAME,
    A,
    B,
    after,
    cards,
    deal,
    legal,
    play,
    refusal,
    sizes,
    step,
    table,
)

ONE_MORE = DragonheartOptions(after_third_sailing="one_more_turn")


def test_d1_a_deck_has_50_cards_and_81_points() -> None:
    assert len(FULL_DECK) == sum(map(len, DECK.values())) == 50
    assert points_of(FULL_DECK) == 81
    s = deal().state
    both = [card for seat in (A, B) for card in (*s.hands[seat], *s.piles[seat])]
    assert (len(both), points_of(both)) == (100, 162)


def test_d2_setup() -> None:
    s = deal().state
    assert sizes(s) == [(5, 45), (5, 45)]
    assert s.great_dragon is None
    assert cards(s) == {}
    assert (s.hold, s.sailings) == ((), 0)


def test_d3_a_fire_dragon_captures_all_treasure() -> None:
    s = after(table("fire_dragon2", treasure=(1, 3, 4)), play("fire_dragon", 2))
    assert s.points == [8, 0]
    assert cards(s) == {"fire_dragon": (2,)}
    assert sizes(s)[A] == (5, 19)


def test_d4_two_fire_dragons_and_nothing_to_capture() -> None:
    s = after(table("fire_dragon2 fire_dragon3"), play("fire_dragon", 2, 3))
    assert s.points == [0, 0]
    assert cards(s) == {"fire_dragon": (2, 3)}
    assert sizes(s)[A] == (5, 18)


def test_d5_the_third_huntress_fires_and_all_three_go_into_the_hold() -> None:
    position = table("huntress1 huntress2", huntress=(1,), fire_dragon=(4, 3))
    s = after(position, play("huntress", 1, 2))
    assert s.points == [7, 0]
    assert cards(s) == {}
    assert sorted(s.hold) == ["huntress1", "huntress1", "huntress2"]
    assert sizes(s)[A] == (5, 18)


def test_d6_the_legal_plays_with_room_for_one_huntress() -> None:
    position = table("huntress1 huntress1 dwarf2 ship knight1", huntress=(1, 2))
    assert legal(position) == [
        play("huntress", 1),
        play("knight", 1),
        play("dwarf", 2),
        play("ship", 0),
    ]
    assert refusal(position, play("huntress", 1, 1)) == "no_room"


def test_d7_the_fourth_dwarf_captures_the_dwarves() -> None:
    s = after(table("dwarf3", dwarf=(1, 1, 2)), play("dwarf", 3))
    assert s.points == [7, 0]
    assert cards(s) == {}


def test_d8_four_dwarves_at_once() -> None:
    s = after(table("dwarf1 dwarf1 dwarf2 dwarf3"), play("dwarf", 1, 1, 2, 3))
    assert s.points == [7, 0]
    assert sizes(s)[A] == (5, 16)


def test_d9_a_firing_knight_must_choose_of_two_filled_spaces() -> None:
    position = table("knight1", knight=(1,), sorceress=(2, 2), troll=(3,))
    assert refusal(position, play("knight", 1)) == "choose_one"
    s = after(position, play("knight", 1, take="troll"))
    assert s.points == [3, 0]
    assert s.hold == ("knight1", "knight1")
    assert cards(s) == {"sorceress": (2, 2)}


def test_d10_with_one_filled_space_there_is_no_need_to_choose() -> None:
    s = after(table("knight1", knight=(2,), sorceress=(1,)), play("knight", 1))
    assert s.points == [1, 0]
    assert s.hold == ("knight2", "knight1")


def test_d11_two_knights_and_nothing_to_capture() -> None:
    s = after(table("knight1 knight1"), play("knight", 1, 1))
    assert s.points == [0, 0]
    assert s.hold == ("knight1", "knight1")
    assert sizes(s)[A] == (5, 18)


def test_d12_petrified_dragons_bring_the_great_dragon() -> None:
    position = table("sorceress1", petrified_dragon=(2, 2), treasure=(4,))
    s = after(position, play("sorceress", 1, take="petrified_dragon"))
    assert s.points == [4, 0]
    assert s.great_dragon == A
    assert cards(s) == {"treasure": (4,), "sorceress": (1,)}
    assert sizes(s)[A] == (6, 18)


def test_d13_the_great_dragon_is_won_from_the_other_player() -> None:
    position = table(
        "sorceress1", sizes=(5, 6), piles=(20, 30), great_dragon=B, petrified_dragon=(2,)
    )
    s = after(position, play("sorceress", 1))
    assert s.points == [2, 0]
    assert s.great_dragon == A
    assert sizes(s) == [(6, 18), (5, 31)]


def test_d14_the_holder_keeps_the_great_dragon() -> None:
    position = table("sorceress1", sizes=(6, 5), great_dragon=A, petrified_dragon=(2, 2, 2))
    s = after(position, play("sorceress", 1))
    assert s.points == [6, 0]
    assert s.great_dragon == A
    assert sizes(s) == [(6, 19), (5, 20)]


def test_d15_three_ships_sail_with_the_hold() -> None:
    hold = "huntress1 huntress1 huntress2 knight1 knight1"
    s = after(table("ship", ship=(0, 0), hold=hold), play("ship", 0))
    assert s.points == [6, 0]
    assert s.hold == ()
    assert cards(s) == {}
    assert s.sailings == 1
    assert GAME.view(s, None).ships_removed == 3


def test_d16_the_third_sailing_ends_the_match_at_once() -> None:
    position = table("ship ship", ship=(0,), hold="knight1 knight2", sailings=2)
    s = after(position, play("ship", 0, 0))
    assert s.points == [3, 0]
    assert s.sailings == 3
    assert s.over
    assert sizes(s)[A] == (3, 20)


def test_d17_who_empties_the_pile_gives_the_other_the_last_turn() -> None:
    position = table("treasure1 treasure1", other="dwarf1", piles=(1, 9))
    position, _ = step(position, play("treasure", 1, 1))
    assert sizes(position.state)[A] == (4, 0)
    assert position.state.final_turn_for == B
    assert kernel.actors(GAME, position) == (B,)
    assert after(position, play("dwarf", 1)).over


def ended(first: int, second: int, great_dragon: int | None) -> Outcome:
    """The outcome of a match that ends with these points."""
    position = table("dwarf1", great_dragon=great_dragon, final_turn_for=A)
    position.state.points = [first, second]
    position, events = step(position, play("dwarf", 1))
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert isinstance(events[-1], DragonheartEnded)
    assert [at for at, place in enumerate(outcome.places) if place == 1] == [*events[-1].best]
    return outcome


def test_d18_of_equal_points_the_holder_of_the_great_dragon_wins() -> None:
    outcome = ended(40, 43, great_dragon=A)
    assert outcome.scores == (43, 43)
    assert outcome.places == (1, 2)


def test_d19_of_equal_points_without_a_holder_the_win_is_shared() -> None:
    outcome = ended(38, 38, great_dragon=None)
    assert outcome.scores == (38, 38)
    assert outcome.places == (1, 1)


def test_d20_a_loser_with_few_cards_returns_none() -> None:
    position = table(
        "sorceress2",
        sizes=(5, 4),
        piles=(9, 0),
        great_dragon=B,
        final_turn_for=A,
        petrified_dragon=(2, 2),
    )
    s = after(position, play("sorceress", 2))
    assert s.points == [4, 0]
    assert s.great_dragon == A
    assert sizes(s) == [(6, 7), (4, 0)]
    assert s.over


def test_d21_equal_cards_make_one_play() -> None:
    position = table("dwarf1 dwarf1 dwarf3 ship ship", dwarf=(2,), ship=(0,))
    assert legal(position) == [
        play("dwarf", 1),
        play("dwarf", 3),
        play("dwarf", 1, 1),
        play("dwarf", 1, 3),
        play("dwarf", 1, 1, 3),
        play("ship", 0),
        play("ship", 0, 0),
    ]


def test_d22_trolls_capture_all_sorceresses() -> None:
    position = table("troll1 troll3", sorceress=(1, 2, 2), troll=(2,))
    s = after(position, play("troll", 1, 3))
    assert s.points == [5, 0]
    assert cards(s) == {"troll": (2, 1, 3)}
    assert sizes(s)[A] == (5, 18)


@pytest.mark.parametrize("after_empty_pile", ["one_more_turn", "end_now"])
def test_d23_with_one_more_turn_the_third_sailing_gives_it(after_empty_pile: str) -> None:
    options = DragonheartOptions(
        after_third_sailing="one_more_turn",
        after_empty_pile=after_empty_pile,  # type: ignore[arg-type]
    )
    position = table(
        "ship", other="dwarf1", piles=(1, 20), sailings=2, ship=(0, 0), options=options
    )
    position, _ = step(position, play("ship", 0))
    s: DragonheartState = position.state
    assert s.sailings == 3
    assert sizes(s)[A] == (5, 0)
    assert not s.over
    assert s.final_turn_for == B
    assert after(position, play("dwarf", 1)).over


@pytest.mark.parametrize(("options", "left"), [(DragonheartOptions(), (4, 9)), (ONE_MORE, (5, 8))])
def test_d24_the_third_sailing_in_the_last_turn(
    options: DragonheartOptions, left: tuple[int, int]
) -> None:
    position = table(
        "ship", piles=(9, 0), sailings=2, final_turn_for=A, ship=(0, 0), options=options
    )
    s = after(position, play("ship", 0))
    assert s.over
    assert sizes(s)[A] == left


def test_d25_with_end_now_an_empty_pile_ends_the_match() -> None:
    options = DragonheartOptions(after_empty_pile="end_now")
    s = after(table("treasure1", piles=(1, 20), options=options), play("treasure", 1))
    assert sizes(s)[A] == (5, 0)
    assert s.over
    assert s.final_turn_for is None
