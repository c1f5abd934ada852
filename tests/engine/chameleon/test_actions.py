"""The shape of actions, what is refused and why, and what a prompt shows of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import codec, kernel
from games.engine.chameleon.names import REASONS
from games.engine.chameleon.records import ChameleonAction
from games.engine.words import Card
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    TAKE_DISCARD,
    answers,
    discard,
    play,
    refusal,
    table,
)


@pytest.mark.parametrize(
    ("data", "action"),
    [
        (b'{"action":"draw_play"}', DRAW_PLAY),
        (b'{"action":"take_discard"}', TAKE_DISCARD),
        (b'{"action":"draw_color"}', DRAW_COLOR),
        (b'{"action":"go_out"}', GO_OUT),
        (b'{"action":"discard","card":"R50"}', discard("R50")),
        (b'{"action":"discard","card":"CC","target":2}', discard("CC", 2)),
        (b'{"card":"CC","target":0,"action":"discard"}', discard("CC", 0)),
    ],
)
def test_actions_in_their_submitted_form(data: bytes, action: ChameleonAction) -> None:
    assert codec.decode_action(GAME, data) == action
    assert codec.convert_action(GAME, codec.plain(action)) == action


def test_a_target_is_written_only_where_there_is_one() -> None:
    assert codec.plain(discard("R50")) == {"action": "discard", "card": "R50"}
    assert codec.plain(discard("CC", 0)) == {"action": "discard", "card": "CC", "target": 0}


@pytest.mark.parametrize(
    "data",
    [
        "null",
        "[]",
        "{}",
        '{"action":"pass"}',
        '{"action":"draw_play","card":"R50"}',
        '{"action":"discard"}',
        '{"action":"discard","card":null}',
        '{"action":"discard","card":50}',
        '{"action":"discard","card":"r50"}',
        '{"action":"discard","card":"R"}',
        '{"action":"discard","card":"R30"}',
        '{"action":"discard","card":"R50 "}',
        '{"action":"discard","card":"R50\\n"}',
        '{"action":"discard","card":"WW"}',
        '{"action":"discard","card":"CC","target":-1}',
        '{"action":"discard","card":"CC","target":8}',
        '{"action":"discard","card":"CC","target":"1"}',
        '{"action":"discard","card":"CC","target":true}',
        '{"action":"discard","card":"CC","target":[1]}',
        '{"action":"discard","card":"CC","seat":1}',
        "[" * 5000,
    ],
)
def test_malformed_actions_are_refused_before_the_rules(data: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.decode_action(GAME, data.encode())


CHOOSING: dict[str, Any] = {"hands": {0: "R10 B10 G10 CC W R20 R20"}}
REFUSALS: list[tuple[dict[str, Any], list[ChameleonAction], ChameleonAction, str]] = [
    (CHOOSING, [], discard("R10"), "draw_first"),
    (CHOOSING, [], GO_OUT, "not_complete"),
    (CHOOSING | {"discards": "CC Y10"}, [], TAKE_DISCARD, "color_change_stays"),
    (CHOOSING | {"discards": ""}, [], TAKE_DISCARD, "no_discard"),
    (CHOOSING, [DRAW_PLAY], DRAW_PLAY, "discard_first"),
    (CHOOSING, [DRAW_PLAY], TAKE_DISCARD, "discard_first"),
    (CHOOSING, [DRAW_PLAY], DRAW_COLOR, "discard_first"),
    (CHOOSING, [TAKE_DISCARD], GO_OUT, "discard_first"),
    (CHOOSING, [DRAW_PLAY], discard("Y100"), "not_in_hand"),
    (CHOOSING, [DRAW_PLAY], discard("W"), "wild_stays"),
    (CHOOSING, [TAKE_DISCARD], discard("Y70"), "just_taken"),
    (CHOOSING, [DRAW_PLAY], discard("CC"), "no_target"),
    (CHOOSING, [DRAW_PLAY], discard("CC", 0), "own_target"),
    (CHOOSING, [DRAW_PLAY], discard("CC", 3), "no_such_player"),
    (CHOOSING | {"seats": 2}, [DRAW_PLAY], discard("CC", 2), "no_such_player"),
    (CHOOSING, [DRAW_PLAY], discard("R10", 1), "target_not_needed"),
    # What is wrong with the card comes before what is wrong with the target.
    (CHOOSING, [DRAW_PLAY], discard("Y100", 7), "not_in_hand"),
    (CHOOSING, [DRAW_PLAY], discard("W", 7), "wild_stays"),
]


@pytest.mark.parametrize(("where", "before", "action", "code"), REFUSALS)
def test_what_is_refused(
    where: dict[str, Any], before: list[ChameleonAction], action: ChameleonAction, code: str
) -> None:
    position = play(table(**where), *before)
    kept = codec.encode_position(position)
    assert refusal(position, action) == code
    assert codec.encode_position(position) == kept


def test_every_reason_is_given_somewhere() -> None:
    assert {code for *_, code in REFUSALS} == {*REASONS, "not_complete"}


def test_another_seat_is_not_asked() -> None:
    with pytest.raises(kernel.IllegalAction) as caught:
        kernel.check(GAME, table(), 1, DRAW_PLAY)
    assert caught.value.code == "not_your_turn"


def test_the_beginning_of_a_turn_offers_four_things_and_says_what_is_missing() -> None:
    position = table(hands={0: "R10 R20 R50 R70 RS W B10"}, discards="CC")
    prompt = GAME.prompt(position.state, 0)
    assert prompt.answers == (DRAW_PLAY, DRAW_COLOR)
    assert prompt.forms == ()
    assert [(each.action, each.code) for each in prompt.refused] == [
        (TAKE_DISCARD, "color_change_stays"),
        (GO_OUT, "not_complete"),
    ]
    assert prompt.refused[1].reason.params == {"n": 1}


def test_a_discard_offers_each_code_once_and_a_color_change_at_each_seat() -> None:
    position = play(table(seats=4, hands={0: "R10 R10 B10 CC CC W W"}, play="B10"), DRAW_PLAY)
    prompt = GAME.prompt(position.state, 0)
    aimed = [discard("CC", seat) for seat in (1, 2, 3)]
    assert list(prompt.answers) == [discard("R10"), discard("B10"), *aimed]
    assert [(each.action, each.code) for each in prompt.refused] == [(discard("W"), "wild_stays")]


def test_the_most_answers_there_can_be() -> None:
    position = play(table(seats=8, hands={0: "R10 B10 G10 Y10 R20 B20 CC"}, play="G20"), DRAW_PLAY)
    assert len(answers(position)) == 14


def test_the_question_names_the_card_that_came() -> None:
    drawn = play(table(play="G70"), DRAW_PLAY)
    taken = play(table(discards="G50"), TAKE_DISCARD)
    assert GAME.prompt(drawn.state, 0).question.params == {"card": Card("G70")}
    assert GAME.prompt(taken.state, 0).question.params == {"card": Card("G50")}
    assert "drew" in GAME.prompt(drawn.state, 0).question.id
    assert "took" in GAME.prompt(taken.state, 0).question.id


def test_the_discard_follows_up_the_turn() -> None:
    position = table()
    assert not GAME.phase(position.state).follow_up
    assert GAME.phase(play(position, DRAW_PLAY).state).follow_up
    assert GAME.phase(play(position, TAKE_DISCARD).state).follow_up
