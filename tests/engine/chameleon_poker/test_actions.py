"""The shape of actions and options, what is refused and why, and what a prompt shows of it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from games.engine import codec, kernel
from games.engine.chameleon_poker import answers as a
from games.engine.chameleon_poker.options import ChameleonPokerOptions, length_of, stakes_of
from games.engine.chameleon_poker.tell import REASONS
from games.engine.chance import RecordedChance
from tests.engine.chameleon_poker.table import (
    ACTIONS,
    GAME,
    begin,
    leave,
    offered,
    play,
    refusal,
)


def test_actions_in_their_submitted_form() -> None:
    for name, action in ACTIONS.items():
        tag, _, rank = name.partition(" ")
        data = {"action": tag} | ({"replace": rank} if rank else {})
        assert codec.plain(action) == data
        assert codec.convert_action(GAME, data) == action


@pytest.mark.parametrize(
    "data",
    [
        "null",
        "{}",
        '{"action":"resign"}',
        '{"action":"Bet"}',
        '{"action":"bet","amount":500}',
        '{"action":"change_wild"}',
        '{"action":"change_wild","replace":"1"}',
        '{"action":"change_wild","replace":"10"}',
        '{"action":"change_wild","replace":9}',
        '{"action":"change_wild","replace":["9"]}',
        '{"action":"change_wild","replace":"9s"}',
    ],
)
def test_malformed_actions(data: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.decode_action(GAME, data.encode())


@pytest.mark.parametrize(
    "data",
    [
        {"starting_stack": 19},
        {"starting_stack": 10_001},
        {"ante": 0},
        {"bet": 0},
        {"max_raises": 6},
        {"betting": "no_limit"},
        {"seven_fee": -1},
        {"four_extra": "yes"},
        {"orbits": 0},
        {"double_every": 51},
        {"max_hands": 9},
        {"auto_turn": 1},
        {"unknown": 1},
    ],
)
def test_malformed_options(data: dict[str, Any]) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_options(GAME, data)


def test_the_defaults_are_those_of_the_rules() -> None:
    assert codec.plain(ChameleonPokerOptions()) == {
        "starting_stack": 300,
        "ante": 5,
        "bet": 10,
        "max_raises": 3,
        "betting": "standard",
        "seven_fee": 10,
        "replaceable": "any",
        "second_deck_repeat": "stand",
        "four_extra": "down",
        "four_fee": 0,
        "three_fee": 0,
        "bet_after_out": False,
        "match_end": "hands",
        "orbits": 1,
        "double_every": 0,
        "max_hands": 60,
        "auto_turn": True,
    }


def test_the_chips_at_the_start_must_allow_a_bet() -> None:
    options = ChameleonPokerOptions(starting_stack=20, ante=15, bet=10)
    with pytest.raises(kernel.IllegalAction) as caught:
        kernel.start(GAME, 3, options, RecordedChance(()))
    assert caught.value.code == "stack_too_small"
    GAME.check_options(3, ChameleonPokerOptions(starting_stack=25, ante=15, bet=10))


def test_the_length_of_a_match() -> None:
    assert length_of(ChameleonPokerOptions(), 5) == (5, 0)
    assert length_of(ChameleonPokerOptions(orbits=3, double_every=2), 4) == (12, 2)
    chips = ChameleonPokerOptions(match_end="last_standing")
    assert length_of(chips, 5) == (60, 5)
    chips = ChameleonPokerOptions(match_end="last_standing", double_every=3, max_hands=20)
    assert length_of(chips, 5) == (20, 3)


def test_stakes_double_every_so_many_hands() -> None:
    options = ChameleonPokerOptions(double_every=3, four_fee=2, three_fee=7)
    amounts = [stakes_of(options, 4, hand) for hand in (1, 3, 4, 7)]
    assert [stakes.ante for stakes in amounts] == [5, 5, 10, 20]
    assert codec.plain(amounts[2]) == {
        "ante": 10,
        "bet": 20,
        "seven_fee": 20,
        "four_fee": 4,
        "three_fee": 14,
    }
    assert stakes_of(ChameleonPokerOptions(), 4, 200).bet == 10


def test_doubling_ends_when_it_cannot_matter_any_more() -> None:
    """Numbers stay small enough for every program; all chips there can be are far fewer."""
    options = ChameleonPokerOptions(ante=1, double_every=1, match_end="last_standing")
    assert stakes_of(options, 7, 200).ante == 1 << 30 > 7 * 10_000
    assert stakes_of(ChameleonPokerOptions(bet=500, double_every=1), 7, 200).bet < 2**53


def test_other_phases_actions_are_not_asked() -> None:
    betting, seven = begin({0: "2c"}).position, begin({0: "7c"}).position
    four = begin({0: "4c"}, stock="Ah", four_fee=5).position
    three = begin({0: "3c"}, three_fee=5).position
    turn = begin(auto_turn=False).position
    asked = {
        "check bet call raise fold": betting,
        "keep_wild": seven,
        "buy_extra no_extra": four,
        "pay_three give_up": three,
        "turn_up": turn,
    }
    for own, position in asked.items():
        for name in ACTIONS:
            if name not in own.split() and not name.startswith("change_wild"):
                assert refusal(position, name) == "not_asked"
    assert refusal(betting, "change_wild 9") == "not_asked"
    assert refusal(seven, "change_wild K") == "not_wild"


def test_nobody_else_may_act() -> None:
    position = begin({0: "2c"}).position
    for seat in (1, 2):
        with pytest.raises(kernel.IllegalAction) as caught:
            kernel.check(GAME, position, seat, a.CHECK)
        assert caught.value.code == "not_your_turn"


def test_a_prompt_shows_what_is_not_possible_and_why() -> None:
    prompt = GAME.prompt(begin({0: "2c"}).position.state, 0)
    assert prompt.answers == (a.CHECK, a.BET)
    assert [(each.action, each.code) for each in prompt.refused] == [(a.FOLD, "nothing_to_call")]
    assert prompt.question.id == "Check, or bet {bet}?"


def test_raises_are_limited() -> None:
    position = play(begin({0: "2c"}).position, "0 bet", "1 raise", "2 raise", "0 raise")
    assert offered(position) == ["call", "fold"]
    assert refusal(position, "raise") == "raises_used"
    position = play(begin({0: "2c"}, max_raises=0).position, "0 bet")
    assert refusal(position, "raise") == "no_raises"


def test_raises_stay_limited_when_two_are_left() -> None:
    position = begin({0: "2c"}).position
    position = play(position, "0 bet", "1 raise", "2 fold", "0 raise", "1 raise")
    assert refusal(position, "raise") == "raises_used"


def test_in_the_quick_game_only_the_opener_may_bet() -> None:
    position = begin({0: "2c"}, betting="leader").position
    assert offered(position) == ["check", "bet"]
    position = play(position, "0 bet")
    assert offered(position) == ["call", "fold"]
    assert refusal(position, "raise") == "no_raises"


def test_betting_needs_somebody_who_can_answer() -> None:
    position = begin({0: "Kc"}, stacks=[300, 300, 5]).position
    position, _ = leave(position, 1)
    assert offered(position) == ["check"]
    assert refusal(position, "bet") == "nobody_has_chips"


def test_a_raise_needs_chips_of_its_own_and_somebody_to_answer() -> None:
    position = play(begin({0: "Kc"}, stacks=[15, 300, 15]).position, "0 bet", "1 call")
    assert refusal(position, "raise") == "too_few_chips"
    position = play(begin({0: "Kc"}, stacks=[15, 300, 5]).position, "0 bet")
    assert refusal(position, "raise") == "nobody_has_chips"


def test_what_cannot_be_raised_or_called() -> None:
    position = begin({0: "2c"}).position
    assert refusal(position, "raise") == "nothing_to_raise"
    assert refusal(position, "call") == "nothing_to_call"
    position = play(position, "0 bet")
    assert refusal(position, "bet") == "answer_the_bet"
    assert refusal(position, "check") == "answer_the_bet"


def test_every_reason_is_used_by_some_rule() -> None:
    source = inspect.getsource(a)
    assert all(f'"{code}"' in source for code in REASONS)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ({"piles": {0: "2c"}}, "check"),
        ({"piles": {0: "7c"}}, "keep_wild"),
        ({"piles": {0: "4c"}, "stock": "Ah", "four_fee": 5}, "no_extra"),
        ({"piles": {0: "3c"}, "three_fee": 5}, "give_up"),
        ({"auto_turn": False}, "turn_up"),
    ],
)
def test_silence_never_spends_chips(setting: dict[str, Any], expected: str) -> None:
    position = begin(**setting).position
    assert GAME.default(position.state, 0) == ACTIONS[expected]


def test_silence_folds_to_a_bet() -> None:
    position = play(begin({0: "2c"}).position, "0 bet")
    assert GAME.default(position.state, 1) == a.FOLD
