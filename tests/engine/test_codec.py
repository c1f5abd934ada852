"""Records in and out: strict about shape, silent about content, able to read older states."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.codec import Malformed
from games.engine.kernel import IllegalAction
from tests.engine.draws import SeededChance
from tests.probe import records as r
from tests.probe.rules import Probe

PROBE = Probe()


def position() -> kernel.Position[Any]:
    return kernel.start(PROBE, 3, r.ProbeOptions(), SeededChance(FastDraw(0))).position


MALFORMED: dict[str, Any] = {
    "nothing": None,
    "a list": [],
    "a text": "bid",
    "a number": 3,
    "no tag": {"coins": 1},
    "an empty tag": {"action": "", "coins": 1},
    "an unknown tag": {"action": "steal"},
    "a tag of another type": {"action": 1},
    "no field": {"action": "bid"},
    "an unknown field": {"action": "bid", "coins": 1, "as": 2},
    "an unknown field in an answer without fields": {"action": "pass", "coins": 1},
    "a boolean for a number": {"action": "bid", "coins": True},
    "a text for a number": {"action": "bid", "coins": "1"},
    "a float for a number": {"action": "bid", "coins": 1.0},
    "a list for a number": {"action": "bid", "coins": [1]},
    "null for a number": {"action": "bid", "coins": None},
    "a number for a text": {"action": "give", "card": 1, "other": 1},
    "a boolean for a text": {"action": "give", "card": True, "other": 1},
    "a text for a list": {"action": "wish", "faces": "r1"},
    "a number in a list of texts": {"action": "wish", "faces": ["r1", 2]},
    "a text too long": {"action": "clue", "text": "x" * 21},
}


@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_wrong_shape_is_malformed_as_data_and_as_bytes(data: Any) -> None:
    with pytest.raises(Malformed) as converted:
        codec.convert_action(PROBE, data)
    with pytest.raises(Malformed) as decoded:
        codec.decode_action(PROBE, msgspec.json.encode(data))
    assert converted.value.path == decoded.value.path


def test_a_tag_is_asked_for_where_there_is_one_kind_of_action_too() -> None:
    class Bidding(Probe):
        Action = r.ProbeBid

    assert codec.convert_action(Bidding(), {"action": "bid", "coins": 1}) == r.ProbeBid(1)
    with pytest.raises(Malformed):
        codec.convert_action(Bidding(), {"coins": 1})
    with pytest.raises(Malformed):
        codec.decode_action(Bidding(), b'{"coins":1}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"action":"pass"}x',
        b'{"action":"pass","action":',
        b"\xff\xfe",
        b'{"action":"clue","text":"\xff"}',
        b'{"action":"clue","text":"\\ud800"}',
        b'{"action":"bid","coins":NaN}',
        b'{"action":"bid","coins":01}',
        b'{"action":"bid","coins":1e400}',
        b'{"action":"bid","coins":' + b"9" * 5000 + b"}",
        b'{"action":"wish","faces":' + b"[" * 100_000,
        b"[" * 100_000,
        b'{"action":' * 50_000,
        b'\xef\xbb\xbf{"action":"pass"}',
    ],
    ids=range(15),
)
def test_bytes_that_are_no_such_json_are_malformed(data: bytes) -> None:
    with pytest.raises(Malformed):
        codec.decode_action(PROBE, data)


def test_data_nested_deeply_are_malformed() -> None:
    faces: Any = "r1"
    for _ in range(50_000):
        faces = [faces]
    with pytest.raises(Malformed):
        codec.convert_action(PROBE, {"action": "wish", "faces": faces})


@pytest.mark.parametrize("coins", [0, -1, 4, 2**63, 2**64, 10**30, -(10**30)])
def test_a_number_out_of_reach_is_well_formed_and_illegal(coins: int) -> None:
    action = codec.decode_action(PROBE, msgspec.json.encode({"action": "bid", "coins": coins}))
    assert action == codec.convert_action(PROBE, {"action": "bid", "coins": coins})
    with pytest.raises(IllegalAction):
        kernel.check(PROBE, position(), 0, action)


def test_the_order_of_fields_does_not_matter() -> None:
    data = b'{"other":2,"card":"r1","action":"give"}'
    assert codec.decode_action(PROBE, data) == r.ProbeGive("r1", 2)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"action": "bid", "coins": True}, "$.coins"),
        ({"action": "wish", "faces": ["r1", 2]}, "$.faces[1]"),
        ({"action": "steal"}, "$.action"),
        ({"action": "bid"}, "$"),
    ],
)
def test_an_error_names_the_field(data: Any, path: str) -> None:
    with pytest.raises(Malformed) as caught:
        codec.convert_action(PROBE, data)
    assert caught.value.path == path
    assert caught.value.message == str(caught.value) != ""


@pytest.mark.parametrize("value", ["mark" * 2, "mark" * 5000, "mark - at `$.x`", "ma\nrk`"])
def test_an_error_never_repeats_a_value(value: str) -> None:
    for data in ({"action": value}, {"action": "clue", "text": value * 20}):
        with pytest.raises(Malformed) as caught:
            codec.convert_action(PROBE, data)
        assert value[:2] not in caught.value.message
        assert caught.value.path in ("$.action", "$.text")
    with pytest.raises(Malformed) as caught:
        codec.convert_options(PROBE, {"deck": value})
    assert caught.value.message == "Invalid enum value"
    assert caught.value.path == "$.deck"


def test_an_error_about_a_long_field_name_is_short() -> None:
    with pytest.raises(Malformed) as caught:
        codec.convert_action(PROBE, {"action": "pass", "x" * 100_000: 1})
    assert len(caught.value.message) <= codec.MESSAGE_MAX
    assert "unknown field" in caught.value.message


class TestOptions:
    def test_what_is_not_given_is_the_default(self) -> None:
        assert codec.convert_options(PROBE, {"coins": 5}) == r.ProbeOptions(coins=5)

    @pytest.mark.parametrize(
        "data",
        [
            {"coins": 0},
            {"coins": 10},
            {"coins": True},
            {"coins": "3"},
            {"must_show": 1},
            {"must_show": None},
            {"deck": "middle"},
            {"deck": ["short"]},
            {"seats": 3},
            [],
            None,
        ],
    )
    def test_a_wrong_shape_is_malformed(self, data: Any) -> None:
        with pytest.raises(Malformed):
            codec.convert_options(PROBE, data)

    def test_the_values_worth_trying(self) -> None:
        class Some(msgspec.Struct, frozen=True):
            switch: bool = False
            choice: Literal["a", "b"] = "a"
            noted: Annotated[Literal[1, 2], msgspec.Meta(title="Noted")] = 1
            number: Annotated[int, msgspec.Meta(ge=1, examples=[1, 5])] = 5
            other: Annotated[int, msgspec.Meta(ge=1)] = 4
            text: str = "x"

        assert codec.option_values(Some) == {
            "switch": (False, True),
            "choice": ("a", "b"),
            "noted": (1, 2),
            "number": (1, 5),
            "other": (4,),
            "text": ("x",),
        }


class TestPosition:
    def test_it_is_stored_and_read(self) -> None:
        left = kernel.leave(PROBE, position(), 1, SeededChance(FastDraw(0))).position
        assert codec.decode_position(PROBE, codec.encode_position(left), 2) == left

    def test_equal_positions_have_equal_bytes_and_hashes(self) -> None:
        first, second = codec.encode_position(position()), codec.encode_position(position())
        assert first == second
        assert codec.state_hash(first) == codec.state_hash(second)
        assert len(codec.state_hash(first)) == 64

    def test_any_change_changes_the_hash(self) -> None:
        start = position()
        hashes = {codec.state_hash(codec.encode_position(start))}
        start.ply = 1
        hashes.add(codec.state_hash(codec.encode_position(start)))
        start.left = [2]
        hashes.add(codec.state_hash(codec.encode_position(start)))
        start.state.coins[0] += 1
        hashes.add(codec.state_hash(codec.encode_position(start)))
        assert len(hashes) == 4

    def test_a_state_of_an_older_version_is_upgraded(self) -> None:
        left = kernel.leave(PROBE, position(), 1, SeededChance(FastDraw(0))).position
        assert left.state.open
        stored = codec.plain(msgspec.json.decode(codec.encode_position(left)))
        stored["state"]["discards"] = stored["state"].pop("open")
        assert codec.decode_position(PROBE, msgspec.json.encode(stored), 1) == left

    @pytest.mark.parametrize("version", [0, 3, -1])
    def test_a_version_that_nobody_knows_is_an_error(self, version: int) -> None:
        with pytest.raises(NotImplementedError):
            codec.decode_position(PROBE, codec.encode_position(position()), version)


def test_events_are_stored_whole() -> None:
    events = [r.ProbeGiven((0, 1), 0, 1, "r1"), r.ProbeReturned((2,), 3), r.ProbeRolled(1)]
    assert codec.decode_events(PROBE, codec.encode(events)) == events


def test_plain_data_are_what_json_would_give() -> None:
    event = r.ProbeGiven((0, 1), 0, 1, None)
    assert msgspec.json.decode(codec.encode(codec.plain(event))) == {
        "event": "given",
        "to": [0, 1],
        "seat": 0,
        "other": 1,
        "card": None,
    }
