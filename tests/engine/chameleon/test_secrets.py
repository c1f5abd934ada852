"""Nobody but its seat learns which card was drawn, or whether it is the one discarded."""

from __future__ import annotations

from games.engine.chameleon.events import ChameleonDiscarded, ChameleonDrew
from games.engine.chameleon.records import ChameleonAction, ChameleonState
from games.engine.kernel import Position
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    QUICK,
    Stacked,
    after,
    discard,
    play,
    table,
)
from tests.engine.matches import Moment, Order, World

REST = "B10 G10 Y10 R20 B20"


def world(position: Position[ChameleonState]) -> World:
    return World(GAME, (Moment(Order("start", None, None), (), (), position, []),))


def onward(first: World, *actions: ChameleonAction) -> World:
    for action in actions:
        first = first.then(Order("answer", first.state.seat, action), Stacked())
    return first


def told(match: World, viewer: int | None) -> list[tuple[bytes, ...]]:
    """All that a viewer is given after each entry."""
    return [
        tuple(channel(match.upto(number), viewer) for channel in QUICK.values())
        for number in range(len(match.moments))
    ]


def pair(first_drawn: str, second_drawn: str) -> tuple[World, World]:
    """Two tables alike but for the card that seat 0 draws, which it holds in the other one."""
    tables = (
        table(hands={0: f"R50 {second_drawn} {REST}"}, play=f"{first_drawn} Y70"),
        table(hands={0: f"R50 {first_drawn} {REST}"}, play=f"{second_drawn} Y70"),
    )
    return world(tables[0]), world(tables[1])


def test_a_discard_does_not_say_whether_it_was_drawn() -> None:
    """Seat 0 discards G70: in one world just drawn, in the other one held all the time."""
    actions = [DRAW_PLAY, discard("G70"), DRAW_COLOR, DRAW_PLAY, discard("R10"), DRAW_COLOR]
    first, second = (onward(each, *actions) for each in pair("G70", "B70"))
    assert first.moments[1].position.state.drawn == "G70"
    assert second.moments[1].position.state.drawn == "B70"
    for viewer in (1, 2, None):
        assert told(first, viewer) == told(second, viewer)
    assert told(first, 0) != told(second, 0)


def test_nor_does_the_count_at_the_end_of_the_round() -> None:
    hands = {1: "R10 R10 R10 R10 R20 R20 R20"}
    first, second = pair("G70", "B70")
    for each in (first, second):
        each.state.hands[1] = table(hands=hands).state.hands[1]
    ends = [onward(each, DRAW_PLAY, discard("G70"), GO_OUT) for each in (first, second)]
    for viewer in (1, 2, None):
        assert told(ends[0], viewer) == told(ends[1], viewer)


def test_hands_are_kept_in_the_card_order() -> None:
    """Where a card lies in the hand says nothing of when it came."""
    position = play(table(hands={0: f"R50 RS {REST}"}, play="R10 Y70"), DRAW_PLAY)
    assert position.state.hands[0] == ["R10", "R20", "R50", "RS", "B10", "B20", "G10", "Y10"]


def test_only_the_drawing_seat_is_told_the_card() -> None:
    position, (event,) = after(table(play="G70"), DRAW_PLAY)
    assert event.seen_by(0) == event
    for viewer in (1, 2, None):
        assert event.seen_by(viewer) == ChameleonDrew((0,), 0, None)
        assert GAME.view(position.state, viewer).hand is None or viewer is not None
    views = [GAME.view(position.state, viewer) for viewer in (0, 1, 2)]
    assert [view.hand.drawn for view in views if view.hand] == ["G70", None, None]
    assert [seat.cards for seat in views[1].seats] == [8, 7, 7]


def test_a_discard_has_nothing_but_its_card_and_effect() -> None:
    assert ChameleonDiscarded.__struct_fields__ == (
        "seat",
        "card",
        "skipped",
        "direction",
        "target",
    )


def test_whether_one_can_go_out_is_told_to_nobody_else() -> None:
    ready = world(table(hands={0: "R10 R10 R10 R20 R20 R20 W"}))
    not_ready = world(table(hands={0: "R10 R10 R10 R20 R20 R20 B10"}))
    for viewer in (1, 2, None):
        assert told(ready, viewer) == told(not_ready, viewer)
    assert GAME.prompt(ready.state, 0) != GAME.prompt(not_ready.state, 0)
