"""What a viewer is shown: the open table, the own hand, and what can be worked out from them."""

from __future__ import annotations

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chameleon.records import (
    ChameleonChoosing,
    ChameleonDiscarding,
    ChameleonHand,
    ChameleonNext,
    ChameleonOver,
    ChameleonResult,
    ChameleonSeat,
    ChameleonView,
)
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    TAKE_DISCARD,
    deal,
    discard,
    play,
    table,
)

REDS = "R10 R10 R10 R10 R20 R20 R20"


def test_the_view_shows_the_table() -> None:
    position = table(
        stacks={0: "R B", 1: "G"},
        play="Y10 Y20 Y50",
        color="B G G",
        discards="Y70 R50",
        totals=(120, -40, 0),
        turns=7,
        dealer=2,
        direction=-1,
        known=[[], ["R70"], []],
    )
    view = GAME.view(position.state, None)
    assert view.phase == ChameleonChoosing(0)
    assert (view.round, view.dealer, view.direction, view.current_seat) == (1, 2, -1, 0)
    assert (view.turns, view.turns_left) == (7, 113)
    assert view.seats == (
        ChameleonSeat("R", 2, 7, (), 120),
        ChameleonSeat("G", 1, 7, ("R70",), -40),
        ChameleonSeat("R", 1, 7, (), 0),
    )
    assert (view.play_count, view.color_count) == (3, 3)
    assert view.colors_left == {"R": 0, "B": 1, "G": 2, "Y": 0}
    assert view.discards == ("Y70", "R50")
    assert view.next == ChameleonNext(2, 1, 1)
    assert (view.hand, view.taken, view.results, view.last) == (None, None, (), None)


def test_the_own_hand_with_what_it_counts_now() -> None:
    position = table(hands={1: "R10 R100 B50 GS W CC R10"}, stacks={1: "R"})
    view = GAME.view(position.state, 1)
    assert view.hand == ChameleonHand(
        ("R10", "R10", "R100", "B50", "GS", "W", "CC"),
        (10, 10, 100, -50, -50, 50, -100),
        -30,
        3,
        None,
    )


def test_everything_but_the_hand_is_the_same_for_all() -> None:
    position = play(deal(4, 2), DRAW_PLAY)
    views = [codec.plain(GAME.view(position.state, viewer)) for viewer in (None, 0, 1, 2, 3)]
    hands = [view.pop("hand") for view in views]
    assert all(view == views[0] for view in views)
    assert hands[0] is None
    assert [hand["cards"] for hand in hands[1:]] == [tuple(h) for h in position.state.hands]


def test_a_card_taken_is_shown_until_the_turn_ends_and_then_as_held() -> None:
    position = play(table(discards="R50 Y20"), TAKE_DISCARD)
    view = GAME.view(position.state, None)
    assert view.phase == ChameleonDiscarding(0)
    assert (view.taken, view.discards) == ("R50", ("Y20",))
    assert view.seats[0].took == ("R50",)
    position = play(position, discard("B10"))
    view = GAME.view(position.state, None)
    assert view.taken is None
    assert view.seats[0].took == ("R50",)
    position = play(position, DRAW_COLOR, DRAW_COLOR, DRAW_PLAY, discard("R50"))
    assert GAME.view(position.state, None).seats[0].took == ()


def test_who_is_next_with_two_players() -> None:
    assert GAME.view(table(seats=2).state, 0).next == ChameleonNext(1, 0, None)


def test_after_a_round_all_hands_are_shown() -> None:
    hands = {0: REDS, 1: "B10 B20 R50 G70 CC W BV"}
    view = GAME.view(play(table(hands=hands, stacks={1: "B"}), GO_OUT).state, None)
    assert view.last is not None
    assert view.last.hands[0] == tuple(REDS.split())
    assert view.last.hands[1] == ("R50", "B10", "B20", "BV", "G70", "W", "CC")
    assert (view.last.round, view.last.out, view.last.colors) == (1, 0, ("R", "B", "R"))
    assert view.last.points == (200, -90, -40)
    assert view.results == (ChameleonResult(0, (200, -90, -40)),)
    assert [seat.total for seat in view.seats] == [200, -90, -40]
    assert (view.round, view.phase) == (2, ChameleonChoosing(2))


def test_after_the_end_the_view_has_the_final_totals() -> None:
    position = play(table(hands={0: REDS}, max_rounds=1), GO_OUT)
    view = GAME.view(position.state, 0)
    assert view.phase == ChameleonOver()
    assert (view.current_seat, view.next) == (None, None)
    outcome = kernel.outcome(GAME, position)
    assert outcome is not None
    assert tuple(seat.total for seat in view.seats) == outcome.scores
    assert outcome.breakdown == view.results


def test_open_cards_and_covered_ones_are_all_colour_cards() -> None:
    draw = FastDraw(1)
    position = deal(5)
    for _ in range(60):
        action = GAME.sample(position.state, position.state.seat, draw)
        position = play(position, action)
        view = GAME.view(position.state, None)
        assert sum(view.colors_left.values()) == view.color_count
        assert view.color_count + sum(seat.stack for seat in view.seats) == 32


def test_a_view_survives_json() -> None:
    view = GAME.view(deal(8).state, 3)
    assert codec._decoder(ChameleonView).decode(codec.encode(view)) == view
