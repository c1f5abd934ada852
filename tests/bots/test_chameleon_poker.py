"""What the house bot knows of Chameleon poker: whole hands, who takes which chips, and when."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import chameleon_poker as bot
from games.bots import house
from games.bots.draw import FastDraw
from games.engine.chameleon_poker import answers as a
from games.engine.chameleon_poker import course, money
from games.engine.chameleon_poker.records import ChameleonPokerAction, ChameleonPokerState
from games.engine.chameleon_poker.scoring import CARDS, set_of
from games.engine.chameleon_poker.table import values_of
from games.engine.kernel import Position
from tests.engine.chameleon_poker.table import GAME, Stacked, begin, play
from tests.engine.matches import option_sets, random_match


def chosen(position: Position[ChameleonPokerState], seed: int = 1) -> ChameleonPokerAction:
    s, draw = position.state, FastDraw(seed)
    seat = s.phase.seat  # type: ignore[union-attr]
    action: Any = house.choose(GAME, lambda: GAME.determinize(s, seat, draw), seat, draw)
    return action  # type: ignore[no-any-return]


def test_whole_hands_are_dealt_from_what_lies_face_down() -> None:
    s = begin({0: "2c"}, four_extra="off").position.state
    hidden = set_of(card for pile in (*s.down, s.stock) for card in pile)
    worlds = list(bot._hands(s))
    assert len({tuple(hands) for hands in worlds}) == len(worlds) == 8
    for hands in worlds:
        assert [cards.bit_count() for cards in hands] == [7, 7, 7]
        assert hands[0] & set_of(["2c"])
        assert (hands[0] & hands[1], hands[1] & hands[2], hands[0] & hands[2]) == (0, 0, 0)
        assert not (hands[1] | hands[2]) & ~hidden


def test_fours_to_come_bring_cards_of_the_stock() -> None:
    s = begin({0: "2c"}).position.state
    fours = set_of(card for card in CARDS if card[0] == "4")
    for hands in bot._hands(s):
        for cards in hands:
            # A drawn card may be a four itself, which is not followed further.
            extra = cards.bit_count() - 7
            assert 0 <= extra <= (cards & fours).bit_count()


def test_chips_go_where_the_rules_send_them() -> None:
    """The count of a showdown is that of the engine, side pots and fees included; the bot does not
    see odd chips."""
    compared = 0
    for seed in range(60):
        seats = GAME.seats[seed % 5]
        options = option_sets(GAME, seats)[seed % 8]
        for moment in random_match(GAME, seats, options, seed).moments:
            s = GAME.copy(moment.position.state)
            active = money.active_seats(s)
            if not GAME.actors(s) or len(active) < 2:
                continue
            s.committed = [
                min(own, max(s.committed[seat] for seat in active)) for own in s.committed
            ]
            money.return_uncontested(s)
            s.down, s.hand = [[] for _ in s.stacks], 99_999
            for seat in active:
                s.shown[seat] = s.shown[seat] or ["2c"]
            way = bot._Way(s.stacks, s.committed, s.fees, [], None, None)
            expected = bot._paid(way, values_of(s))
            course.go_on(course._showdown, s, [], Stacked())
            assert all(abs(x - y) < 2 for x, y in zip(expected, s.stacks, strict=True))
            compared += 1
    assert compared > 500


def test_a_hopeless_hand_folds() -> None:
    """All cards up, seven high, against three kings."""
    position = play(begin({0: "Kc", 1: "2d"}).position, "0 bet")
    s = position.state
    s.down[1], s.shown[1] = [], ["2d", "4h", "5s", "6c", "8d", "Jd", "Td"]
    s.shown[0] = ["Kc", "Kd", "Kh"]
    assert chosen(position) == a.FOLD


def test_a_hand_that_nobody_can_beat_bets_and_raises() -> None:
    five = ["Ac", "Ad", "Ah", "3c", "9c"]
    position = begin({0: "Ac"}).position
    position.state.shown[0] = five
    assert chosen(position) == a.BET
    position = play(begin({0: "2c"}).position, "0 bet")
    position.state.shown[1] = five
    assert chosen(position) == a.RAISE


def test_a_change_that_ruins_the_own_hand_is_not_paid_for() -> None:
    position = begin({0: "7c"}).position
    position.state.shown[0] = ["7c", "9c", "9d", "3c", "3d", "Ah"]
    assert chosen(position) == a.KEEP_WILD


def test_a_wild_three_that_wins_is_paid_for() -> None:
    position = begin({0: "3c"}, three_fee=5).position
    position.state.shown[0] = ["Ac", "Ad", "Ah", "9c", "3c"]
    assert chosen(position) == a.PAY_THREE


@pytest.mark.parametrize(
    ("stacks", "left", "chance"),
    [
        ([400, 300, 200], (), 1.0),
        ([400, 400, 100], (), 0.5),
        ([300, 400, 200], (), 0.0),
        ([300, 400, 200], (1,), 1.0),
    ],
)
def test_after_the_last_hand_only_the_order_counts(
    stacks: list[float], left: tuple[int, ...], chance: float
) -> None:
    s = begin(last=True).position.state
    assert bot._chance(stacks, bot._odds(s, 0, left)) == chance


def test_before_the_last_hand_more_chips_are_better_and_nothing_is_certain() -> None:
    s = begin().position.state
    odds = bot._odds(s, 0, ())
    chances = [bot._chance([own, 300, 300], odds) for own in (0, 100, 300, 500)]
    assert chances == sorted(chances)
    assert chances[0] == 0.0
    assert 0 < chances[1] < chances[2] < chances[3] < 1
    assert abs(chances[2] - 1 / 3) < 1e-9
