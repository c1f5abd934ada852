"""The shape of actions and options, what is refused and why, and what a prompt shows of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import codec, kernel
from games.engine.chance import RecordedChance
from games.engine.coloretto.records import ColorettoAction, ColorettoOptions, ColorettoState
from games.engine.coloretto.tell import REASONS
from games.engine.kernel import Position
from games.engine.words import Card, Message
from tests.engine.coloretto.table import (
    DRAW,
    GAME,
    deal,
    own,
    place,
    play,
    refusal,
    table,
    take,
)


@pytest.mark.parametrize(
    ("data", "action"),
    [
        (b'{"action":"draw"}', DRAW),
        (b'{"action":"place","row":0}', place(0)),
        (b'{"row":2,"action":"take"}', take(2)),
    ],
)
def test_actions_in_their_submitted_form(data: bytes, action: ColorettoAction) -> None:
    assert codec.decode_action(GAME, data) == action
    assert codec.convert_action(GAME, codec.plain(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        "null",
        "[]",
        '"draw"',
        "{}",
        '{"action":"pass"}',
        '{"action":null}',
        '{"action":"Draw"}',
        '{"action":"draw","row":0}',
        '{"action":"place"}',
        '{"action":"place","row":null}',
        '{"action":"place","row":true}',
        '{"action":"place","row":"0"}',
        '{"action":"place","row":0.5}',
        '{"action":"place","row":[0]}',
        '{"action":"place","row":-1}',
        '{"action":"place","row":5}',
        '{"action":"place","row":1e400}',
        '{"action":"place","row":' + "9" * 5000 + "}",
        '{"action":"place","row":0,"card":"blue"}',
        '{"action":"take","row":0,"seat":1}',
        '{"action":"take","row":0',
        "[" * 5000,
    ],
)
def test_malformed_actions_are_refused_before_the_rules(data: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.decode_action(GAME, data.encode())


@pytest.mark.parametrize(
    "data",
    [{"action": "take", "row": True}, {"action": "take", "row": "1"}, {"action": "take", "x": 1}],
)
def test_malformed_parsed_actions_are_refused_too(data: Any) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_action(GAME, data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"scoring": "easy"},
        {"scoring": None},
        {"two_player_rules": "BOX"},
        {"golden_joker": 1},
        {"golden_joker": "true"},
        {"series": 4},
    ],
)
def test_malformed_options_are_refused(data: Any) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_options(GAME, data)


def test_options_have_the_rule_books_defaults() -> None:
    assert codec.convert_options(GAME, {}) == ColorettoOptions("standard", "seed", False)


@pytest.mark.parametrize("seats", [0, 1, 6, 2**31])
def test_a_match_needs_two_to_five_seats(seats: int) -> None:
    with pytest.raises(kernel.IllegalAction) as error:
        kernel.start(GAME, seats, ColorettoOptions(), RecordedChance(()))
    assert error.value.code == "seats_out_of_range"


four = [own()] * 4
turn = table(collections=four, rows=["blue", "", "pink pink grey", ""], taken_by={3: 2})
full = table(
    collections=four, rows=["blue blue pink", "", "pink pink grey", ""], taken_by={1: 1, 3: 2}
)
placing = table(
    collections=four, rows=["blue", "", "pink pink grey", ""], taken_by={3: 2}, pending="grey"
)
two = table(collections=[own()] * 2, rows=["blue"])


@pytest.mark.parametrize(
    ("position", "action", "code"),
    [
        (placing, DRAW, "place_first"),
        (placing, take(0), "place_first"),
        (turn, place(0), "nothing_drawn"),
        (full, DRAW, "no_room"),
        (turn, take(1), "row_empty"),
        (turn, take(3), "row_taken"),
        (placing, place(2), "row_full"),
        (placing, place(3), "row_taken"),
        (two, take(3), "no_such_row"),
        (two, take(-1), "no_such_row"),
        (play(two, DRAW), place(4), "no_such_row"),
        (play(two, DRAW), place(-1), "no_such_row"),
    ],
)
def test_every_refusal_has_its_code_and_changes_nothing(
    position: Position[ColorettoState], action: ColorettoAction, code: str
) -> None:
    before = codec.encode_position(position)
    assert refusal(position, action) == code
    assert codec.encode_position(position) == before


def test_only_the_seat_on_turn_may_answer() -> None:
    for seat in (1, 2, 3, 4, -1):
        with pytest.raises(kernel.IllegalAction) as error:
            kernel.play(GAME, turn, seat, DRAW, RecordedChance(()))
        assert error.value.code == "not_your_turn"


def test_a_reason_names_the_row_as_people_count() -> None:
    with pytest.raises(kernel.IllegalAction) as error:
        GAME.check(turn.state, 0, take(3))
    assert error.value.message == Message(REASONS["row_taken"], {"row": 4})


@pytest.mark.parametrize(
    ("position", "question", "answers", "refused"),
    [
        (
            turn,
            "Draw a card or take a row.",
            [DRAW, take(0), take(2)],
            [(take(1), "row_empty"), (take(3), "row_taken")],
        ),
        (
            full,
            "You cannot draw: take a row.",
            [take(0), take(2)],
            [(DRAW, "no_room"), (take(1), "row_taken"), (take(3), "row_taken")],
        ),
        (
            table(collections=four),
            "All open rows are empty: draw a card.",
            [DRAW],
            [(take(row), "row_empty") for row in range(4)],
        ),
        (
            placing,
            "You drew {card}: choose a row for it.",
            [place(0), place(1)],
            [(place(2), "row_full"), (place(3), "row_taken")],
        ),
    ],
)
def test_a_prompt_asks_offers_and_gives_reasons(
    position: Position[ColorettoState],
    question: str,
    answers: list[ColorettoAction],
    refused: list[tuple[ColorettoAction, str]],
) -> None:
    prompt = GAME.prompt(position.state, 0)
    assert prompt.question.id == question
    assert list(prompt.answers) == answers
    assert [(line.action, line.code) for line in prompt.refused] == refused
    assert all(line.reason.id == REASONS[line.code] for line in prompt.refused)
    assert prompt.forms == ()


def test_the_placing_question_names_the_card() -> None:
    question = GAME.prompt(placing.state, 0).question
    assert question.params == {"card": Card("grey")}


def test_a_prompts_answers_are_exactly_what_is_allowed() -> None:
    everything = [DRAW, *map(place, range(5)), *map(take, range(5))]
    draws = RecordedChance(())
    for position in (turn, full, placing, two, deal(5), play(deal(3), DRAW)):
        seat = position.state.seat
        allowed = []
        for action in everything:
            try:
                kernel.play(GAME, position, seat, action, draws)
            except kernel.IllegalAction:
                continue
            allowed.append(action)
        assert allowed == list(GAME.prompt(position.state, seat).answers)
