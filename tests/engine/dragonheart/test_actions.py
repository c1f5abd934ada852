"""The shape of actions and options, what is refused and why, the default move."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import codec, kernel
from games.engine.chance import RecordedChance
from games.engine.dragonheart.records import DragonheartOptions, DragonheartPlay, DragonheartState
from games.engine.dragonheart.tell import REASONS
from games.engine.kernel import Position
from tests.engine.dragonheart.table import GAME, A, B, after, legal, play, refusal, table


@pytest.mark.parametrize(
    ("data", "action"),
    [
        (b'{"action":"play","type":"ship","values":[0]}', play("ship", 0)),
        (b'{"action":"play","type":"dwarf","values":[3,1,2]}', play("dwarf", 1, 2, 3)),
        (b'{"type":"knight","values":[1],"take":null,"action":"play"}', play("knight", 1)),
        (
            b'{"action":"play","type":"knight","values":[1],"take":"troll"}',
            play("knight", 1, take="troll"),
        ),
    ],
)
def test_actions_in_their_submitted_form(data: bytes, action: DragonheartPlay) -> None:
    decoded = codec.decode_action(GAME, data)
    assert decoded == action
    assert isinstance(decoded, DragonheartPlay)
    assert list(decoded.values) == sorted(decoded.values)
    assert codec.convert_action(GAME, codec.plain(action)) == action


def test_an_action_is_stored_with_its_values_sorted_and_without_an_empty_choice() -> None:
    action = play("dwarf", 2, 1, 1)
    assert codec.encode(action) == b'{"action":"play","type":"dwarf","values":[1,1,2]}'


@pytest.mark.parametrize(
    "data",
    [
        "null",
        "[]",
        '"play"',
        "{}",
        '{"action":"play"}',
        '{"type":"ship","values":[0]}',
        '{"action":"pass"}',
        '{"action":"pass","type":"ship","values":[0]}',
        '{"action":"play","type":"ship"}',
        '{"action":"play","type":"ship","values":0}',
        '{"action":"play","type":"ship","values":[]}',
        '{"action":"play","type":"ship","values":null}',
        '{"action":"play","type":"ship","values":[true]}',
        '{"action":"play","type":"ship","values":["0"]}',
        '{"action":"play","type":"ship","values":[0.5]}',
        '{"action":"play","type":"dwarf","values":[-1]}',
        '{"action":"play","type":"dwarf","values":[5]}',
        '{"action":"play","type":"dwarf","values":[1,1,1,1,1,1,1]}',
        '{"action":"play","type":"dwarf","values":[' + "9" * 5000 + "]}",
        '{"action":"play","type":"Dwarf","values":[1]}',
        '{"action":"play","type":"hold","values":[1]}',
        '{"action":"play","type":"knight","values":[1],"take":"hold"}',
        '{"action":"play","type":"knight","values":[1],"take":""}',
        '{"action":"play","type":"knight","values":[1],"take":["troll"]}',
        '{"action":"play","type":"ship","values":[0],"seat":1}',
        '{"action":"play","type":"ship","values":[0]',
        "[" * 5000,
    ],
)
def test_malformed_actions_are_refused_before_the_rules(data: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.decode_action(GAME, data.encode())


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"great_dragon_points": 4},
        {"great_dragon_points": "3"},
        {"great_dragon_points": True},
        {"after_third_sailing": "never"},
        {"after_empty_pile": None},
        {"after_empty_pile": "END_NOW"},
        {"series": 2},
    ],
)
def test_malformed_options_are_refused(data: Any) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_options(GAME, data)


def test_options_have_the_defaults_of_the_rules() -> None:
    assert codec.convert_options(GAME, {}) == DragonheartOptions(3, "end_now", "one_more_turn")


@pytest.mark.parametrize("seats", [0, 1, 3, 2**31])
def test_a_match_needs_two_seats(seats: int) -> None:
    with pytest.raises(kernel.IllegalAction) as error:
        kernel.start(GAME, seats, DragonheartOptions(), RecordedChance(()))
    assert error.value.code == "seats_out_of_range"


both = table("knight1 sorceress2", knight=(1,), sorceress=(2,), troll=(1,), treasure=(3,))
one = table("knight1 sorceress2 fire_dragon2", knight=(1,), troll=(1,), treasure=(3,))
none = table("knight1 knight1 sorceress1 sorceress2 troll2")


@pytest.mark.parametrize(
    ("position", "action", "code"),
    [
        (both, play("dwarf", 1), "not_in_hand"),
        (both, play("knight", 2), "not_in_hand"),
        (both, play("knight", 0), "not_in_hand"),
        (both, play("treasure", 4), "not_in_hand"),
        (both, play("sorceress", 2, 2), "not_in_hand"),
        (both, play("knight", 1, 1), "not_in_hand"),
        (none, play("sorceress", 1, 1), "not_in_hand"),
        (table("ship ship", ship=(0, 0)), play("ship", 0, 0), "no_room"),
        (both, play("knight", 1), "choose_one"),
        (both, play("knight", 1, take="treasure"), "not_captured_by_this"),
        (both, play("knight", 1, take="knight"), "not_captured_by_this"),
        (both, play("sorceress", 2, take="petrified_dragon"), "space_empty"),
        (both, play("sorceress", 2, take="troll"), "not_captured_by_this"),
        (one, play("knight", 1, take="sorceress"), "space_empty"),
        (one, play("fire_dragon", 2, take="treasure"), "nothing_to_choose"),
        (none, play("knight", 1, take="troll"), "nothing_to_choose"),
        (none, play("knight", 1, 1, take="troll"), "space_empty"),
        (none, play("sorceress", 1, take="treasure"), "space_empty"),
        (none, play("troll", 2, take="sorceress"), "nothing_to_choose"),
    ],
)
def test_every_refusal_has_its_code_and_changes_nothing(
    position: Position[DragonheartState], action: DragonheartPlay, code: str
) -> None:
    stored = codec.encode_position(position)
    assert refusal(position, action) == code
    assert code in REASONS
    assert codec.encode_position(position) == stored


@pytest.mark.parametrize(
    ("action", "points"),
    [
        (play("knight", 1), 1),
        (play("knight", 1, take="troll"), 1),
        (play("sorceress", 2), 3),
        (play("sorceress", 2, take="treasure"), 3),
    ],
)
def test_the_one_filled_space_may_be_named_or_not(action: DragonheartPlay, points: int) -> None:
    assert after(one, action).points == [points, 0]


def test_the_empty_one_may_not_be_named_nor_is_a_choice_offered() -> None:
    assert {play.take for play in legal(one)} == {None}
    assert [play for play in legal(both) if play.type == "knight"] == [
        play("knight", 1, take="sorceress"),
        play("knight", 1, take="troll"),
    ]


def test_a_first_knight_chooses_nothing_and_two_at_once_do() -> None:
    position = table("knight1 knight2", sorceress=(1,), troll=(2,))
    assert [play for play in legal(position) if play.type == "knight"] == [
        play("knight", 1),
        play("knight", 2),
        play("knight", 1, 2, take="sorceress"),
        play("knight", 1, 2, take="troll"),
    ]
    assert refusal(position, play("knight", 1, take="troll")) == "nothing_to_choose"
    assert after(position, play("knight", 2)).points == [0, 0]


@pytest.mark.parametrize("seat", [B, 2, -1])
def test_only_the_seat_on_turn_may_answer(seat: int) -> None:
    with pytest.raises(kernel.IllegalAction) as error:
        kernel.play(GAME, none, seat, play("troll", 2), RecordedChance(()))
    assert error.value.code == "not_your_turn"


def test_a_prompt_asks_offers_and_gives_reasons() -> None:
    position = table("ship ship ship treasure2 dwarf1", ship=(0, 0))
    prompt = GAME.prompt(position.state, A)
    assert prompt.question.id == "Which cards of one type do you put down?"
    assert list(prompt.answers) == [play("treasure", 2), play("dwarf", 1), play("ship", 0)]
    assert [(line.action, line.code, line.reason.id) for line in prompt.refused] == [
        (play("ship", 0, 0), "no_room", REASONS["no_room"]),
        (play("ship", 0, 0, 0), "no_room", REASONS["no_room"]),
    ]
    assert prompt.forms == ()


def test_the_last_turn_is_announced_in_the_question() -> None:
    position = table("ship", final_turn_for=A)
    assert GAME.prompt(position.state, A).question.id.startswith("Your turn is the last one.")


@pytest.mark.parametrize(
    ("hand", "board", "action"),
    [
        ("treasure3 treasure2 petrified_dragon2 ship dwarf1", {}, play("treasure", 2)),
        ("petrified_dragon2 ship dwarf1 huntress1 knight1", {}, play("petrified_dragon", 2)),
        ("ship dwarf1 huntress1 knight1 troll1", {}, play("ship", 0)),
        ("dwarf3 dwarf2 huntress1 knight1 troll1", {}, play("dwarf", 2)),
        ("huntress2 knight1 troll1 fire_dragon2 sorceress1", {}, play("huntress", 2)),
        ("knight2 troll1 fire_dragon2 fire_dragon3 sorceress1", {}, play("knight", 2)),
        ("troll3 troll2 fire_dragon2 fire_dragon3 sorceress1", {}, play("troll", 2)),
        ("fire_dragon4 fire_dragon3 sorceress1 sorceress1 sorceress2", {}, play("fire_dragon", 3)),
        (
            "sorceress2 sorceress1",
            {"treasure": (4,), "petrified_dragon": (2, 2, 2)},
            play("sorceress", 1, take="petrified_dragon"),
        ),
        (
            "sorceress2 sorceress1",
            {"treasure": (4,), "petrified_dragon": (2, 2)},
            play("sorceress", 1, take="treasure"),
        ),
        ("sorceress2 sorceress1", {"treasure": (4,)}, play("sorceress", 1)),
        (
            "knight2 sorceress1",
            {"sorceress": (1, 1), "troll": (2,), "knight": (1,)},
            play("knight", 2, take="sorceress"),
        ),
        (
            "knight2 sorceress1",
            {"sorceress": (1, 1), "troll": (3,), "knight": (1,)},
            play("knight", 2, take="troll"),
        ),
        ("knight2 sorceress1", {"sorceress": (1, 1), "troll": (3,)}, play("knight", 2)),
    ],
)
def test_the_default_move(
    hand: str, board: dict[str, tuple[int, ...]], action: DragonheartPlay
) -> None:
    position = table(hand, sizes=(len(hand.split()), 5), **board)
    assert GAME.default(position.state, A) == action
    assert action in legal(position)
