"""What is stored: its size, its way through JSON, copies, and cards by their names."""

from __future__ import annotations

import msgspec
import pytest

from games.engine import codec, kernel
from games.engine.dragonheart.deck import FULL_DECK, RANK, points_of
from games.engine.dragonheart.records import DragonheartOptions, DragonheartState
from games.engine.kernel import Position
from tests.engine import golden
from tests.engine.dragonheart.table import GAME, deal, step


def test_a_state_never_exceeds_the_limit() -> None:
    """Every card lies in one place, and takes most room where it lies by its code. So no state is
    longer than one with all 100 cards by their codes and the longest of everything else. Each turn
    puts a card down for good, so there are at most a hundred."""
    cards = [*FULL_DECK, *FULL_DECK]
    state = DragonheartState(
        options=DragonheartOptions(3, "one_more_turn", "one_more_turn"),
        hands=[cards[:6], cards[6:12]],
        piles=[cards[12:56], cards[56:]],
        returned=[False, False],
        captured=[(), ()],
        points=[162, 162],
        board=dict.fromkeys(deal().state.board, ()),
        hold=(),
        great_dragon=None,
        sailings=4,
        final_turn_for=None,
        seat=1,
        turn=100,
        over=False,
    )
    position = Position(state, 2, [0, 1], 999)
    assert len(codec.encode_position(position)) <= GAME.state_limit
    assert len(codec.encode_position(position)) > GAME.state_limit - 100


@pytest.mark.parametrize("seed", range(3))
def test_real_positions_survive_being_stored_and_stay_under_the_limit(seed: int) -> None:
    position = deal(seed)
    while kernel.actors(GAME, position):
        stored = codec.encode_position(position)
        assert len(stored) < GAME.state_limit
        assert codec.decode_position(GAME, stored, GAME.state_version) == position
        position, _ = step(position, GAME.default(position.state, position.state.seat), seed)


def test_a_copy_shares_nothing_that_can_change() -> None:
    position = deal(3)
    before = codec.encode(position.state)
    copied = GAME.copy(position.state)
    assert codec.encode(copied) == before
    copied.hands[0].pop()
    copied.piles[1].pop()
    copied.returned[0] = True
    copied.captured[1] += ("ship",)
    copied.points[0] += 1
    copied.board["ship"] += (0,)
    assert codec.encode(position.state) == before


def test_the_copy_names_every_field() -> None:
    """A field forgotten in `copy` would shift the others, or be left out where it has a default."""
    state = deal(2).state
    for field in msgspec.structs.fields(DragonheartState):
        assert field.required
        assert getattr(GAME.copy(state), field.name) == getattr(state, field.name)


def test_cards_are_stored_by_their_names() -> None:
    _, matches = golden.load("dragonheart")
    for match in matches[:10]:
        for entry in match.entries:
            for event in msgspec.json.decode(entry.events):
                assert set(event.get("cards") or ()) <= set(RANK)
                assert event.get("card", "ship") in RANK
    state = codec.plain(deal(4).state)
    assert all(set(cards) <= set(RANK) for cards in (*state["hands"], *state["piles"]))


def test_the_points_are_the_sum_of_the_score_pile_and_hands_are_sorted() -> None:
    _, matches = golden.load("dragonheart")
    for match in matches[::9]:
        for _, position, _ in golden.run(GAME, match):
            s = position.state
            assert s.points == [points_of(cards) for cards in s.captured]
            assert all(hand == sorted(hand) for hand in s.hands)
