"""What a viewer is shown: the table with its sums, what is not seen yet, and what a play would
bring."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from games.bots.draw import FastDraw
from games.engine import kernel
from games.engine.dragonheart.deck import CODES, FULL_DECK, counted, in_order
from games.engine.dragonheart.events import DragonheartPlayed
from games.engine.dragonheart.records import (
    DragonheartOptions,
    DragonheartOver,
    DragonheartPreview,
    DragonheartSpace,
    DragonheartState,
    DragonheartTurn,
    DragonheartView,
)
from games.engine.kernel import Position
from tests.engine.dragonheart.reference import Model
from tests.engine.dragonheart.table import (
    GAME,
    A,
    B,
    after,
    deal,
    legal,
    play,
    seat_of,
    step,
    table,
)
from tests.engine.dragonheart.test_census import model_of
from tests.engine.matches import option_sets, random_match


def test_the_view_shows_the_table() -> None:
    position = table(
        "treasure1 dwarf2 ship troll1 knight1",
        treasure=(3, 1),
        huntress=(2,),
        dwarf=(1, 1, 3),
        ship=(0, 0),
        hold="knight2 knight1",
        captured=("dwarf3 troll2", ""),
        great_dragon=B,
        sailings=1,
        piles=(7, 3),
    )
    view = GAME.view(position.state, A)
    assert view.phase == DragonheartTurn(A, final=False)
    assert (view.turn, view.current_seat, view.final_turn_for) == (9, A, None)
    assert (view.sailings, view.ships_removed, view.great_dragon) == (1, 3, B)
    assert [space for space in view.spaces if space.cards] == [
        DragonheartSpace("treasure", (3, 1), 4, None),
        DragonheartSpace("huntress", (2,), 2, 2),
        DragonheartSpace("dwarf", (1, 1, 3), 5, 1),
        DragonheartSpace("ship", (0, 0), 0, 1),
    ]
    assert {space.type: space.room for space in view.spaces if not space.cards} == {
        "fire_dragon": None,
        "sorceress": None,
        "petrified_dragon": None,
        "troll": None,
        "knight": 2,
    }
    assert (view.hold, view.hold_points) == (("knight2", "knight1"), 3)
    assert [seat.captured for seat in view.seats] == [("dwarf3", "troll2"), ()]
    assert [(seat.points, seat.score) for seat in view.seats] == [(5, 5), (0, 3)]
    assert [(seat.hand_count, seat.pile_count) for seat in view.seats] == [(5, 7), (5, 3)]


@pytest.mark.parametrize("viewer", [A, B, None])
def test_a_hand_is_shown_to_its_owner_only(viewer: int | None) -> None:
    s = deal(4).state
    for seat in (A, B):
        shown = seat_of(s, seat, viewer)
        assert shown.hand == (in_order(s.hands[seat]) if viewer == seat else None)
        assert shown.pile is None
        assert shown.hand_count == 5


def test_when_the_match_has_ended_all_hands_and_piles_are_shown() -> None:
    s = after(table("dwarf1", final_turn_for=A, tops=("", "ship troll2")), play("dwarf", 1))
    for viewer in (A, B, None):
        view = GAME.view(s, viewer)
        assert view.phase == DragonheartOver()
        assert view.current_seat is None
        assert view.plays == ()
        for seat, shown in enumerate(view.seats):
            assert shown.hand == in_order(s.hands[seat])
            assert shown.pile == in_order(s.piles[seat])
            assert shown.unseen == {}


def test_unseen_are_the_cards_of_the_deck_that_the_viewer_has_not_seen() -> None:
    """Counted from the played cards of the log and the viewer's own hand."""
    for seed in range(6):
        match = random_match(GAME, 2, DragonheartOptions(), seed)
        played: list[list[str]] = [[], []]
        for moment in match.moments[:-1]:
            for event in moment.events:
                if isinstance(event, DragonheartPlayed):
                    played[event.seat] += event.cards
            s: DragonheartState = moment.position.state
            for seat in (A, B):
                left = Counter(FULL_DECK) - Counter(played[seat])
                for viewer in (1 - seat, None):
                    assert seat_of(s, seat, viewer).unseen == counted(left.elements())
                own = seat_of(s, seat, viewer=seat)
                left -= Counter(s.hands[seat]) + Counter([own.top] if own.top else [])
                assert own.unseen == counted(left.elements())


def test_only_who_is_to_move_is_shown_what_plays_would_bring() -> None:
    s = table("dwarf1 dwarf2 ship").state
    assert [GAME.view(s, viewer).plays for viewer in (B, None)] == [(), ()]
    assert [(each.type, each.values, each.take) for each in GAME.view(s, A).plays] == [
        (each.type, each.values, each.take) for each in GAME.prompt(s, A).answers
    ]


def preview(view: DragonheartView, *wanted: object) -> DragonheartPreview:
    (found,) = [each for each in view.plays if (each.type, each.values, each.take) == wanted]
    return found


def test_what_two_choices_would_bring_and_leave() -> None:
    position = table(
        "sorceress1", other="dwarf1 ship", treasure=(4, 1), petrified_dragon=(2, 2), troll=(3,)
    )
    view = GAME.view(position.state, A)
    # The other seat holds petrified dragons only beside what is named: no sorceress, no knights.
    assert preview(view, "sorceress", (1,), "treasure") == DragonheartPreview(
        "sorceress", (1,), "treasure", 5, great_dragon=False, leaves=0
    )
    position.state.piles[B][0] = "fire_dragon3"
    view = GAME.view(position.state, A)
    assert preview(view, "sorceress", (1,), "petrified_dragon") == DragonheartPreview(
        "sorceress", (1,), "petrified_dragon", 4, great_dragon=True, leaves=5
    )


@pytest.mark.parametrize(
    ("unseen", "leaves"),
    [
        ("knight1", 0),
        ("knight1 knight2", 3),
        ("knight1 knight2 huntress1 huntress1", 4),
        ("huntress1", 0),
        ("dwarf1", 6),
        ("ship ship", 0),
        ("ship ship ship", 7),
    ],
)
def test_what_is_left_counts_what_the_other_seat_can_fill(unseen: str, leaves: int) -> None:
    position = table(
        "petrified_dragon2",
        other=unseen,
        troll=(3,),
        fire_dragon=(4,),
        huntress=(1,),
        dwarf=(3, 2, 1),
        hold="knight2 knight2 huntress2 huntress1",
    )
    assert preview(
        GAME.view(position.state, A), "petrified_dragon", (2,), None
    ) == DragonheartPreview("petrified_dragon", (2,), None, 0, great_dragon=False, leaves=leaves)


def most(model: Model, unseen: list[str]) -> int:
    """The most that any play with the unseen cards could capture, its own cards left out."""
    best = 0
    for kind, faces in CODES.items():
        values = [value for value, code in faces.items() for _ in range(unseen.count(code))]
        for number in range(1, min(4, len(values)) + 1):
            model.hands[model.mover] = [(kind, value) for value in values[:number]]
            for move in model.plays():
                table_after = copy.deepcopy(model)
                before = table_after.points()[model.mover]
                table_after.play(move, lambda _: 0)
                gained = table_after.points()[model.mover] - before
                full = kind == "dwarf" and gained > 0
                best = max(best, gained - full * sum(move[1]))
    return best


@pytest.mark.parametrize("seed", range(7))
def test_previews_say_what_the_plays_then_do(seed: int) -> None:
    """The brute force for what is left is slow, so it looks at one play now and then."""
    draw = FastDraw(seed)
    position: Position[DragonheartState] = deal(seed)
    position.state.options = option_sets(GAME, 2)[seed]
    while kernel.actors(GAME, position):
        s, seat = position.state, position.state.seat
        view = GAME.view(s, seat)
        for action, shown in zip(legal(position), view.plays, strict=True):
            then = step(position, action).position.state
            assert shown.points == then.points[seat] - s.points[seat]
            assert shown.great_dragon == (then.great_dragon != s.great_dragon)
            assert (shown.leaves is None) == then.over
        if not then.over and s.turn % 9 == 0:
            unseen = list(Counter(view.seats[1 - seat].unseen).elements())
            assert shown.leaves == most(model_of(then), unseen)
        position, _ = step(position, draw.choice(legal(position)), draw.below(100))
