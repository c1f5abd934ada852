"""The edge cases of the rules, by their number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.dragonheart.deck import CAPACITY, DECK, FULL_DECK, TARGETS, TYPES
from games.engine.dragonheart.events import (
    DragonheartCaptured,
    DragonheartDragonGained,
    DragonheartDrew,
    DragonheartEnded,
    DragonheartFinalTurn,
    DragonheartReturned,
    DragonheartSailed,
)
from games.engine.dragonheart.records import DragonheartOptions, DragonheartPlay, DragonheartState
from games.engine.kernel import Outcome, Position
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
    seat_of,
    sizes,
    step,
    table,
)
from tests.engine.draws import SeededChance

Choose = Callable[[Position[DragonheartState]], DragonheartPlay]


def play_out(position: Position[DragonheartState], choose: Choose) -> list[DragonheartState]:
    """Every state to the end."""
    states = [position.state]
    while kernel.actors(GAME, position):
        position, _ = step(position, choose(position), len(states))
        states.append(position.state)
    return states


def by_default(position: Position[DragonheartState]) -> DragonheartPlay:
    return GAME.default(position.state, position.state.seat)


def most_cards(position: Position[DragonheartState]) -> DragonheartPlay:
    return max(legal(position), key=lambda play: len(play.values))


def ships_last(position: Position[DragonheartState]) -> DragonheartPlay:
    return min(legal(position), key=lambda play: (play.type == "ship", -len(play.values)))


def at_random(position: Position[DragonheartState]) -> DragonheartPlay:
    return GAME.sample(position.state, position.state.seat, FastDraw(sum(position.state.points)))


@pytest.mark.parametrize(("options", "points"), [({}, 3), ({"great_dragon_points": 2}, 2)])
def test_case_1_the_great_dragon_is_worth_three_points(
    options: dict[str, int], points: int
) -> None:
    chosen = DragonheartOptions(**options)  # type: ignore[arg-type]
    s = table(great_dragon=B, captured=("troll3", "troll2"), options=chosen).state
    assert [seat_of(s, seat).score for seat in (A, B)] == [3, 2 + points]
    assert [seat_of(s, seat).points for seat in (A, B)] == [3, 2]


def test_case_2_there_are_nine_types() -> None:
    assert len(TYPES) == len(TARGETS) == 9
    assert [len(DECK[kind]) for kind in TYPES] == [7, 4, 5, 4, 5, 3, 5, 11, 6]


@pytest.mark.parametrize(
    ("hand", "board", "action"),
    [
        ("huntress1 huntress1 huntress2", {"huntress": (1,)}, play("huntress", 1, 1, 2)),
        ("huntress1 huntress1 huntress1 huntress2", {}, play("huntress", 1, 1, 1, 2)),
        ("knight1 knight1", {"knight": (1,)}, play("knight", 1, 1)),
        ("knight1 knight1 knight2", {}, play("knight", 1, 1, 2)),
        ("dwarf1 dwarf2", {"dwarf": (1, 1, 1)}, play("dwarf", 1, 2)),
        ("dwarf1 dwarf1 dwarf1 dwarf1 dwarf1", {}, play("dwarf", 1, 1, 1, 1, 1)),
        ("ship ship", {"ship": (0, 0)}, play("ship", 0, 0)),
        ("ship ship ship ship", {}, play("ship", 0, 0, 0, 0)),
    ],
)
def test_case_3_more_cards_than_there_is_room_are_refused(
    hand: str, board: dict[str, tuple[int, ...]], action: DragonheartPlay
) -> None:
    position = table(hand, **board)
    assert refusal(position, action) == "no_room"
    (refused,) = [line for line in GAME.prompt(position.state, A).refused if line.action == action]
    assert refused.code == "no_room"


@pytest.mark.parametrize(
    ("action", "hold", "points"),
    [
        (play("dwarf", 1, 1, 2, 3), 0, 7),
        (play("huntress", 1, 1, 2), 3, 4),
        (play("knight", 1, 2), 2, 1),
        (play("ship", 0, 0, 0), 0, 2),
    ],
)
def test_case_4_a_space_may_be_filled_from_nothing(
    action: DragonheartPlay, hold: int, points: int
) -> None:
    held = " ".join(f"{action.type}{value or ''}" for value in action.values)
    position = table(held, fire_dragon=(4,), sorceress=(1,), hold="knight2" * (not hold))
    s = after(position, action)
    assert not s.board[action.type]
    assert len(s.hold) == (hold or (action.type == "dwarf"))
    assert s.points[A] == points


@pytest.mark.parametrize("seat", [A, B])
def test_case_5_who_places_the_fourth_dwarf_gets_all_four(seat: int) -> None:
    position = table("dwarf3", other="dwarf1 dwarf1 dwarf2", seat=1 - seat)
    if seat == B:
        position = table("dwarf1 dwarf1 dwarf2", other="dwarf3", seat=A)
    position, _ = step(position, play("dwarf", 1, 1, 2))
    s = after(position, play("dwarf", 3))
    assert s.points[seat] == 7
    assert s.points[1 - seat] == 0


@pytest.mark.parametrize("kind", ["fire_dragon", "troll", "sorceress"])
def test_case_6_capturing_an_empty_space_is_legal_and_brings_nothing(kind: str) -> None:
    position, events = step(table(f"{kind}2"), play(kind, 2))
    assert position.state.points == [0, 0]
    assert cards(position.state) == {kind: (2,)}
    assert not any(isinstance(event, DragonheartCaptured) for event in events)


def test_case_6_the_huntresses_go_into_the_hold_without_a_capture() -> None:
    s = after(table("huntress1 huntress1 huntress2"), play("huntress", 1, 1, 2))
    assert s.points == [0, 0]
    assert s.hold == ("huntress1", "huntress1", "huntress2")


@pytest.mark.parametrize(
    ("hand", "board", "action", "points"),
    [
        ("fire_dragon2", {"treasure": (4,)}, play("fire_dragon", 2), 4),
        ("troll1", {"sorceress": (2,)}, play("troll", 1), 2),
        ("sorceress1", {"treasure": (4,)}, play("sorceress", 1), 4),
        ("knight1", {"knight": (1,), "troll": (3,)}, play("knight", 1), 3),
        ("dwarf1", {"dwarf": (1, 1, 1)}, play("dwarf", 1), 4),
    ],
)
def test_case_7_a_player_cannot_decline_to_capture(
    hand: str, board: dict[str, tuple[int, ...]], action: DragonheartPlay, points: int
) -> None:
    position = table(hand, **board)
    assert [each for each in legal(position) if each.type == action.type] == [action]
    assert after(position, action).points == [points, 0]


def test_case_8_two_sorceresses_capture_one_space() -> None:
    position = table("sorceress1 sorceress2", treasure=(4,), petrified_dragon=(2, 2))
    assert refusal(position, play("sorceress", 1, 2)) == "choose_one"
    s = after(position, play("sorceress", 1, 2, take="treasure"))
    assert s.points == [4, 0]
    assert cards(s) == {"petrified_dragon": (2, 2), "sorceress": (1, 2)}
    assert s.great_dragon is None


@pytest.mark.parametrize("treasure", [(), (3,)])
def test_case_9_without_petrified_dragons_the_great_dragon_stays(treasure: tuple[int, ...]) -> None:
    s = after(table("sorceress1", great_dragon=B, treasure=treasure), play("sorceress", 1))
    assert s.great_dragon == B


def test_case_10_no_card_goes_back_from_five_cards_or_fewer() -> None:
    position = table(
        "sorceress1",
        sizes=(5, 5),
        piles=(9, 0),
        great_dragon=B,
        final_turn_for=A,
        petrified_dragon=(2,),
    )
    position, events = step(position, play("sorceress", 1))
    assert sizes(position.state)[B] == (5, 0)
    assert DragonheartDragonGained(A, B) in events
    assert not any(isinstance(event, DragonheartReturned) for event in events)


def test_case_11_a_card_put_on_an_empty_pile_changes_nothing_about_the_end() -> None:
    position = table(
        "sorceress1",
        sizes=(5, 6),
        piles=(9, 0),
        great_dragon=B,
        final_turn_for=A,
        petrified_dragon=(2,),
    )
    s = after(position, play("sorceress", 1))
    assert sizes(s)[B] == (5, 1)
    assert s.over


@pytest.mark.parametrize("choose", [by_default, most_cards, ships_last, at_random])
def test_case_12_whoever_is_to_move_has_five_cards(choose: Choose) -> None:
    for seed in range(12):
        options = {"after_third_sailing": "one_more_turn"} if seed % 2 else {}
        *states, last = play_out(deal(seed, **options), choose)
        assert last.over
        assert min(len(s.hands[s.seat]) for s in states) == 5


def test_case_13_a_hand_that_cannot_be_refilled_brings_the_last_turn() -> None:
    position = table("treasure1 treasure1 treasure2", piles=(2, 20))
    s = after(position, play("treasure", 1, 1, 2))
    assert sizes(s)[A] == (4, 0)
    assert s.final_turn_for == B


def test_case_14_the_last_card_into_a_full_hand_brings_the_last_turn_as_well() -> None:
    position, events = step(table("treasure1", piles=(1, 20)), play("treasure", 1))
    assert sizes(position.state)[A] == (5, 0)
    assert position.state.final_turn_for == B
    assert events[-1] == DragonheartFinalTurn(B, "pile")


def test_case_15_the_second_empty_pile_changes_nothing() -> None:
    position = table("treasure1", other="treasure2", piles=(1, 1))
    position, _ = step(position, play("treasure", 1))
    position, events = step(position, play("treasure", 2))
    s = position.state
    assert sizes(s) == [(5, 0), (5, 0)]
    assert (s.over, s.final_turn_for) == (True, B)
    assert not any(isinstance(event, DragonheartFinalTurn) for event in events)


def test_case_16_ships_sail_with_an_empty_hold() -> None:
    position, events = step(table("ship", ship=(0, 0)), play("ship", 0))
    assert position.state.sailings == 1
    assert position.state.points == [0, 0]
    assert DragonheartSailed(A, 1) in events
    assert not any(isinstance(event, DragonheartCaptured) for event in events)


def test_case_17_the_ships_themselves_are_never_captured() -> None:
    s = after(table("ship", ship=(0, 0), hold="knight1 huntress2"), play("ship", 0))
    assert s.captured == [("knight1", "huntress2"), ()]


def test_case_18_waiting_cards_cannot_be_captured() -> None:
    captured = {target for targets in TARGETS.values() for target in targets}
    assert captured & set(CAPACITY) == {"dwarf"}
    assert [kind for kind, targets in TARGETS.items() if "dwarf" in targets] == ["dwarf"]
    waiting = {"knight": (2,), "huntress": (1, 2), "dwarf": (3, 3, 3), "ship": (0, 0)}
    for hand in ("fire_dragon2", "troll3", "sorceress1"):
        (action, *_) = [each for each in legal(table(hand)) if each.type != "petrified_dragon"]
        s = after(table(hand, **waiting), action)
        assert {kind: s.board[kind] for kind in waiting} == waiting  # type: ignore[index]


def test_case_19_cards_of_both_decks_are_captured() -> None:
    position = table("treasure4 fire_dragon2", other="treasure4 dwarf1")
    s = after(position, play("treasure", 4), play("treasure", 4), play("fire_dragon", 2))
    assert s.captured[A] == ("treasure4", "treasure4")


def test_case_20_the_top_card_is_shown_to_its_owner_only() -> None:
    position = table(
        "sorceress1", other="troll3 ship", sizes=(5, 6), great_dragon=B, petrified_dragon=(2,)
    )
    position, events = step(position, play("sorceress", 1))
    s = position.state
    (returned,) = [event for event in events if isinstance(event, DragonheartReturned)]
    assert seat_of(s, B, viewer=B).top == s.piles[B][-1] == returned.card
    assert [seat_of(s, B, viewer).top for viewer in (A, None)] == [None, None]
    assert [seat_of(s, A, viewer).top for viewer in (A, B, None)] == [None] * 3
    drawn = after(position, GAME.default(s, B))
    assert seat_of(drawn, B, viewer=B).top is None


def test_case_21_the_first_player_is_drawn_by_lot() -> None:
    assert {deal(seed).state.seat for seed in range(20)} == {A, B}


@pytest.mark.parametrize(
    ("points", "great_dragon", "places"),
    [
        ((40, 43), A, (1, 2)),
        ((43, 40), B, (2, 1)),
        ((40, 40), A, (1, 2)),
        ((40, 44), A, (2, 1)),
        ((38, 38), None, (1, 1)),
        ((38, 39), None, (2, 1)),
        ((0, 0), None, (1, 1)),
    ],
)
def test_case_22_ties(
    points: tuple[int, int], great_dragon: int | None, places: tuple[int, int]
) -> None:
    position = table("dwarf1", great_dragon=great_dragon, final_turn_for=A)
    position.state.points = list(points)
    outcome = kernel.outcome(GAME, step(position, play("dwarf", 1)).position)
    assert outcome is not None
    assert outcome.places == places


def test_case_23_turns_may_be_unequal() -> None:
    differences = set()
    for seed in range(8):
        turns = [s.seat for s in play_out(deal(seed), by_default)[:-1]]
        differences.add(turns.count(A) - turns.count(B))
    assert {-1, 1} & differences


def test_case_24_nine_ships_played_by_both_end_the_match() -> None:
    position = table("ship ship ship ship ship", other="ship ship ship ship", sailings=0)
    for action in (play("ship", 0, 0, 0), play("ship", 0, 0), play("ship", 0), play("ship", 0, 0)):
        position, _ = step(position, action)
        assert not position.state.over
    assert position.state.sailings == 2
    s = after(position, play("ship", 0))
    assert s.over
    assert GAME.view(s, None).ships_removed == 9


def test_case_25_the_card_goes_onto_the_losers_own_pile() -> None:
    position = table(
        "sorceress1", other="troll3", sizes=(5, 6), great_dragon=B, petrified_dragon=(2,)
    )
    before = position.state
    position, events = step(position, play("sorceress", 1))
    s = position.state
    (returned,) = [event for event in events if isinstance(event, DragonheartReturned)]
    assert sorted([*s.hands[B], s.piles[B][-1]]) == before.hands[B]
    assert s.piles[B][:-1] == before.piles[B]
    assert returned.to == (B,)


def test_case_26_leaving_ends_the_match_and_the_scores_stand() -> None:
    position = table("dwarf1", great_dragon=A, captured=("troll3 troll3", "knight1"))
    gone, events = kernel.leave(GAME, position, A, SeededChance(FastDraw(0)))
    outcome = kernel.outcome(GAME, gone)
    assert outcome == Outcome((9, 1), (2, 1), outcome.breakdown if outcome else None)
    assert [event for event in events if isinstance(event, DragonheartEnded)] == events
    (ended,) = events
    assert isinstance(ended, DragonheartEnded)
    assert (ended.why, ended.best) == ("left", (B,))
    assert [own.total for own in ended.scores] == [9, 1]
    assert not kernel.actors(GAME, gone)


def test_a_full_hand_holds_six_cards_with_the_great_dragon() -> None:
    position, events = step(
        table("sorceress1", petrified_dragon=(2,), tops=("ship troll1", "")), play("sorceress", 1)
    )
    assert len(position.state.hands[A]) == 6
    assert events[-1] == DragonheartDrew((A,), A, 2, ("ship", "troll1"))
    position = table("dwarf1", sizes=(6, 5), great_dragon=A)
    assert sizes(after(position, play("dwarf", 1)))[A] == (6, 19)


def test_the_deck_has_no_other_cards() -> None:
    assert len(set(FULL_DECK)) == 21
