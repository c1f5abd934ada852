"""Golden logs of every game run as they did, and the recorder guards them."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine import codec, kernel
from games.engine.kernel import Game
from games.engine.registry import GAMES
from tests.engine import golden
from tests.engine.golden import Header, Recorded, recorder
from tests.engine.matches import option_sets
from tests.probe.rules import Probe

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_matches_replay_to_the_hash_at_every_entry(game: Game[Any, Any]) -> None:
    header, matches = golden.load(game.key)
    assert header == Header(game.key, game.rules_version, game.state_version)
    for match in matches:
        for entry, position, events in golden.run(game, match):
            where = f"{match.name}, ply {position.ply}"
            assert codec.encode(events) == bytes(entry.events), where
            assert golden.short_hash(position) == entry.hash, where
        assert codec.encode(kernel.outcome(game, position)) == codec.encode(match.end)


@games
def test_there_are_a_hundred_and_they_cover_seats_option_pairs_and_ends(
    game: Game[Any, Any],
) -> None:
    _, matches = golden.load(game.key)
    assert len(matches) >= 100
    starts = [msgspec.json.decode(match.entries[0].action) for match in matches]
    for seats in game.seats:
        raw = [start["options"] for start in starts if start["seats"] == seats]
        played = [codec.convert_options(game, options) for options in raw]
        for wanted in option_sets(game, seats):
            assert wanted in played
        ends = {
            _way_to_end(match)
            for match, start in zip(matches, starts, strict=True)
            if start["seats"] == seats
        }
        assert {"played out", "deserted"} <= ends
        assert seats == 2 or "played out without a leaver" in ends


def _way_to_end(match: Recorded) -> str:
    left = sum(entry.kind == "leave" for entry in match.entries)
    if left == len(match.end.places) - 1:
        return "deserted"
    return "played out without a leaver" if left else "played out"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game[Any, Any]:
    """A game whose golden file holds few matches and lies elsewhere."""
    monkeypatch.setattr(golden, "HERE", tmp_path)
    monkeypatch.setattr(recorder, "AT_LEAST", 1)
    monkeypatch.setattr(recorder, "STYLES", ("default",))
    monkeypatch.setattr(recorder, "option_sets", lambda game, seats: [game.Options()])
    game = GAMES["coloretto"]
    recorder.record(game)
    return game


def test_recording_again_gives_the_same_matches(few: Game[Any, Any]) -> None:
    before = golden.load(few.key)
    recorder.record(few)
    assert golden.load(few.key) == before


def _tamper(key: str, **changes: Any) -> bytes:
    """Change the first match's last entry in the file; returns the file's bytes."""
    header, (first, *rest) = golden.load(key)
    last = msgspec.structs.replace(first.entries[-1], **changes)
    first = msgspec.structs.replace(first, entries=[*first.entries[:-1], last])
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, first, *rest))
    golden.path_of(key).write_bytes(lzma.compress(lines))
    return golden.path_of(key).read_bytes()


def test_a_different_match_is_refused_under_the_same_rules_version(few: Game[Any, Any]) -> None:
    kept = _tamper(few.key, hash="00000000")
    with pytest.raises(recorder.RecordingError, match="rules_version"):
        recorder.record(few)
    assert golden.path_of(few.key).read_bytes() == kept


def test_a_raised_rules_version_allows_any_change(
    few: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = _tamper(few.key, kind="leave")
    monkeypatch.setattr(type(few), "rules_version", few.rules_version + 1)
    recorder.record(few)
    assert golden.path_of(few.key).read_bytes() != kept
    assert golden.load(few.key)[0].rules_version == few.rules_version


def test_a_raised_state_version_allows_other_hashes_and_nothing_else(
    few: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(few), "state_version", few.state_version + 1)
    _tamper(few.key, kind="leave")
    with pytest.raises(recorder.RecordingError):
        recorder.record(few)
    _tamper(few.key, kind="answer", hash="00000000")
    recorder.record(few)
    assert golden.load(few.key)[0].state_version == few.state_version


def test_matches_of_newer_rules_are_never_overwritten(
    few: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(few), "rules_version", few.rules_version - 1)
    with pytest.raises(recorder.RecordingError, match="newer"):
        recorder.record(few)


def test_together_phases_and_hidden_events_are_recorded_too() -> None:
    game = Probe()
    plans = recorder.plans(game)
    kinds = set()
    for plan in plans[:: len(plans) // 10]:
        match = recorder.record_match(game, plan)
        kinds |= {entry.kind for entry in match.entries}
        for entry, position, events in golden.run(game, match):
            assert codec.encode(events) == bytes(entry.events)
            assert golden.short_hash(position) == entry.hash
    assert kinds == {"start", "answer", "step", "leave"}


def test_a_changed_rule_is_noticed_at_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["coloretto"]
    _, (match, *_) = golden.load("coloretto")
    monkeypatch.setattr("games.engine.coloretto.rules.BELOW_MARKER", 14)
    wrong = next(
        number
        for number, (entry, position, _) in enumerate(golden.run(game, match))
        if golden.short_hash(position) != entry.hash
    )
    drew = msgspec.json.decode(match.entries[wrong].events)
    assert drew[0]["marker"]
