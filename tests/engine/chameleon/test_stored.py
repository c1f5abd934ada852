"""What is stored: its size, its way through JSON, and copies that share nothing."""

from __future__ import annotations

from itertools import product
from typing import get_args

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chameleon.events import ChameleonEvent
from games.engine.chameleon.records import (
    ChameleonCount,
    ChameleonOptions,
    ChameleonResult,
    ChameleonShed,
    ChameleonState,
    ChameleonTrace,
)
from tests.engine import golden
from tests.engine.chameleon.table import DRAW_PLAY, GAME, deal, discard, play, table
from tests.engine.draws import SeededChance

LONG = "R100"


def test_a_state_never_exceeds_the_limit() -> None:
    """Every card lies by name in one place, and no name is longer than four letters. Known and
    fresh cards are among those in hands. A seat sheds what it held unknown at a reshuffle, at most
    seven cards, and what it drew since: with the piles of a full table, no more than all cards."""
    seats, hand = 8, (LONG,) * 7
    sheds = [ChameleonShed(LONG, 99, False)] * 10
    points = (-7000,) * seats
    state = ChameleonState(
        options=ChameleonOptions(2000, 50, 100, False),
        round=50,
        dealer=7,
        direction=-1,
        seat=7,
        turns=800,
        over=False,
        drawn=LONG,
        taken=None,
        hands=[[*hand, LONG], *[[*hand]] * 7],
        stacks=[["R"] * 4] * seats,
        play_pile=[LONG] * 19,
        color_pile=[],
        discards=[LONG] * 19,
        known=[[*hand]] * seats,
        traces=[ChameleonTrace(99, [*hand], sheds)] * seats,
        totals=[-35000] * seats,
        results=[ChameleonResult(None, points)] * 50,
        last=ChameleonCount(50, None, ("R",) * seats, (hand,) * seats, points),
    )
    assert sum(len(trace.sheds) for trace in state.traces) > 76
    assert len(codec.encode(state)) <= GAME.state_limit


@pytest.mark.parametrize("seats", [6, 8])
def test_sheds_are_no_more_than_the_limit_counts_on(seats: int) -> None:
    """However often cards are only taken from the discard pile and put back."""
    draw = FastDraw(seats)
    position = deal(seats, turn_cap=100, target_score=2000)
    most = 0
    for _ in range(1000):
        offered = GAME.prompt(position.state, position.state.seat).answers
        taking = [action for action in offered if action.__struct_config__.tag == "take_discard"]
        action = draw.choice(taking if taking and draw.below(2) else list(offered))
        position = play(position, action, chance=SeededChance(draw))
        for trace in position.state.traces:
            assert len(trace.sheds) <= 7 + trace.draws
            most = max(most, len(trace.sheds))
        assert sum(trace.draws for trace in position.state.traces) <= 76 - 7 * seats
        assert len(codec.encode(position.state)) < GAME.state_limit
    assert most > 3


def test_a_position_survives_being_stored() -> None:
    draw = FastDraw(4)
    position = deal(6, turn_cap=20, max_rounds=2)
    while kernel.actors(GAME, position):
        stored = codec.encode_position(position)
        assert codec.decode_position(GAME, stored, GAME.state_version) == position
        action = GAME.sample(position.state, position.state.seat, draw)
        position = play(position, action, chance=SeededChance(draw))


def test_a_copy_shares_nothing_that_can_change() -> None:
    position = play(table(play="", discards="Y70 B10 B20"), DRAW_PLAY, discard("R10"))
    before = codec.encode(position.state)
    copied = GAME.copy(position.state)
    assert codec.encode(copied) == before
    for name in ("play_pile", "color_pile", "discards", "totals", "results"):
        getattr(copied, name).append("R10")
    for name in ("hands", "stacks", "known"):
        getattr(copied, name)[0].append("R10")
    copied.traces[0].draws += 1
    copied.traces[0].fresh.append("R10")
    copied.traces[0].sheds.append(ChameleonShed("R10", 1, True))
    assert codec.encode(position.state) == before


def test_the_copy_names_every_field() -> None:
    """A field forgotten in `copy` would shift the others, or be left out where it has a default."""
    state = deal(2).state
    for field in msgspec.structs.fields(ChameleonState):
        assert field.required
        assert getattr(GAME.copy(state), field.name) == getattr(state, field.name)


def test_golden_logs_hold_every_event_and_every_way_to_end() -> None:
    _, matches = golden.load("chameleon")
    kinds, ends = set(), set()
    for match in matches:
        for entry in match.entries:
            events = msgspec.json.decode(entry.events)
            kinds |= {event["event"] for event in events}
            if any(event["event"] == "ended" for event in events):
                start = msgspec.json.decode(match.entries[0].action)["options"]
                reached = max(match.end.scores) >= start["target_score"]
                last = {event["event"] for event in events} & {"went_out", "cap_reached"}
                ends.add((reached, *last))
    tags = {event.__struct_config__.tag for event in get_args(ChameleonEvent)}
    assert kinds == tags
    assert ends == {*product((True, False), ("went_out", "cap_reached"))}
