"""What is stored: its size, its way through JSON, and copies that share nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine import codec
from games.engine.chameleon_poker.options import ChameleonPokerOptions
from games.engine.chameleon_poker.records import (
    ChameleonPokerBetting,
    ChameleonPokerChange,
    ChameleonPokerGone,
    ChameleonPokerState,
)
from games.engine.chameleon_poker.scoring import CARDS
from games.engine.kernel import Position
from tests.engine.chameleon_poker.table import GAME, deal
from tests.engine.matches import option_sets, random_match

SEATS = 7
MOST = SEATS * 10_000


def test_a_state_never_exceeds_the_limit() -> None:
    """Every main card lies in one place, every second one in the deck or with a change, of which
    there are at most four; no number has more digits than all chips of the largest match. So no
    state is longer than one with all cards and such numbers everywhere."""
    options = ChameleonPokerOptions(
        starting_stack=10_000,
        ante=100,
        bet=500,
        seven_fee=500,
        replaceable="originals",
        second_deck_repeat="redraw",
        four_fee=500,
        three_fee=500,
        match_end="last_standing",
        double_every=50,
        max_hands=200,
        auto_turn=False,
    )
    chips = [MOST] * SEATS
    state = ChameleonPokerState(
        options=options,
        phase=ChameleonPokerBetting(6, 6, tuple(range(SEATS)), MOST, 6),
        hand=200,
        dealer=6,
        turn=6,
        fees=MOST,
        removed=MOST,
        stacks=chips,
        started=chips,
        committed=chips,
        status=["absent", "folded", "active", "active", "active", "active", "active"],
        gone=[ChameleonPokerGone(200, MOST, resigned=False)] * SEATS,
        shown=[list(CARDS), *[[]] * (SEATS - 1)],
        down=[[]] * SEATS,
        stock=[],
        second=list(CARDS),
        wild=["3", "9"],
        changes=[ChameleonPokerChange(6, MOST, "3", ())] * 4,
    )
    position: Position[Any] = Position(state, SEATS, list(range(SEATS)), 99_999)
    assert len(codec.encode_position(position)) <= GAME.state_limit


@pytest.mark.parametrize("seats", GAME.seats)
def test_real_positions_survive_being_stored(seats: int) -> None:
    for number, options in enumerate(option_sets(GAME, seats)):
        for moment in random_match(GAME, seats, options, number, 30).moments[::4]:
            stored = codec.encode_position(moment.position)
            assert len(stored) < GAME.state_limit
            assert codec.decode_position(GAME, stored, GAME.state_version) == moment.position


def test_a_copy_shares_nothing_that_can_change() -> None:
    s = deal(4).state
    before = codec.encode(s)
    copied = GAME.copy(s)
    assert codec.encode(copied) == before
    for field in msgspec.structs.fields(ChameleonPokerState):
        value = getattr(copied, field.name)
        if isinstance(value, list):
            for part in value:
                if isinstance(part, list):
                    part.append("Kc")
            value.append(value[0] if value else None)
    assert codec.encode(s) == before


def test_the_copy_names_every_field() -> None:
    """A field forgotten in `copy` would shift the others, or be left out where it has a default."""
    s = deal(3).state
    for field in msgspec.structs.fields(ChameleonPokerState):
        assert field.required
        assert getattr(GAME.copy(s), field.name) == getattr(s, field.name)


def test_no_history_grows_with_the_match() -> None:
    """After thirty hands a state is no longer than after two, but for digits."""
    options = GAME.Options(orbits=5, starting_stack=10_000)
    sizes: dict[int, int] = {}
    for moment in random_match(GAME, 7, options, 1).moments:
        s = moment.position.state
        sizes[s.hand] = max(sizes.get(s.hand, 0), len(codec.encode(s)))
    assert len(sizes) == 35
    assert max(sizes.values()) - min(sizes.values()) < 200
