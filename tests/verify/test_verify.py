"""Both checking programs accept finished matches of all games and refuse altered ones."""

from __future__ import annotations

import copy
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from config.paths import BASE_DIR
from games.engine import registry
from games.services import play
from tests import cast
from tests.api.client import Api
from tests.engine.matches import SHORTER
from tests.verify import records

PROGRAMS = BASE_DIR / "examples" / "verify"
PYTHON = [sys.executable, str(PROGRAMS / "verify.py")]
NODE = [shutil.which("node") or "node", str(PROGRAMS / "verify.mjs")]
MATCHES = 17

both = pytest.mark.parametrize(
    "command",
    [
        pytest.param(PYTHON, id="python"),
        pytest.param(
            NODE,
            id="node",
            marks=pytest.mark.skipif(not shutil.which("node"), reason="Node is not here"),
        ),
    ],
)

Alter = Callable[[dict[str, Any], random.Random], bool]


@pytest.fixture(scope="module")
def finished() -> list[dict[str, Any]]:
    """More than a hundred matches: every game, every number of seats, some with leavings."""
    return [record for key in registry.GAMES for record in _some(key)]


def _some(key: str) -> Iterator[dict[str, Any]]:
    game = registry.game_for(key)
    for number in range(MATCHES):
        seats = game.seats[number % len(game.seats)]
        options = _options(key, number)
        leave = 60 if number % 3 == 2 else 0
        yield records.finished(key, number, seats=seats, options=options, leave_one_in=leave)


def _options(key: str, number: int) -> Any:
    """Options that reach everything that has to do with chance, and keep matches short."""
    made = registry.game_for(key).Options
    extra: dict[str, Any] = dict(SHORTER.get(key, {}))
    if number % 2:
        extra |= {
            "coloretto": {"golden_joker": True, "two_player_rules": "box"},
            "chill_out": {"mode": "red_hot", "max_rounds": 3},
            "the_chameleon": {"topics": ("Sports", "Pets")},
            "chameleon_poker": {"second_deck_repeat": "redraw", "four_extra": "up"},
        }.get(key, {})
    return made(**extra)


def check(command: list[str], folder: Path, found: list[dict[str, Any]]) -> list[str]:
    """What a program says of each of the matches."""
    paths = []
    for number, record in enumerate(found):
        path = folder / f"{number}.json"
        path.write_text(json.dumps(record))
        paths.append(str(path))
    done = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
    assert not done.stderr
    said = [line.split(": ", 1)[1] for line in done.stdout.splitlines()]
    assert len(said) == len(found)
    assert done.returncode == any(not line.startswith("as promised") for line in said)
    return said


@both
def test_finished_matches_are_accepted(
    command: list[str], finished: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert len(finished) >= 100
    assert [line for line in check(command, tmp_path, finished) if "NOT" in line] == []


@both
def test_altered_matches_are_refused(
    command: list[str], finished: list[dict[str, Any]], tmp_path: Path
) -> None:
    altered = [_altered(record, number) for number, record in enumerate(finished)]
    said = check(command, tmp_path, altered)
    assert [line for line in said if not line.startswith("NOT as promised: ")] == []


@both
@pytest.mark.django_db
def test_a_match_that_the_site_played_is_accepted(command: list[str], tmp_path: Path) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="dragonheart", opens_seed=True)
    for _turn in range(6):
        turn = cast.turn_of(match)
        shown = Api(turn.user).get(f"/matches/{match.public_id}").json()
        cast.answer(match, shown["prompt"]["answers"][0]["action"])
    play.resign(public_id=match.public_id, user=alice, key=None)
    record = dict(Api().get(f"/matches/{match.public_id}/record").json())
    (said,) = check(command, tmp_path, [record])
    assert said.startswith("as promised: dragonheart")


def test_the_topics_beside_the_programs_are_those_of_the_game() -> None:
    ours = BASE_DIR / "games" / "engine" / "the_chameleon" / "topics.json"
    assert (PROGRAMS / "topics.json").read_bytes() == ours.read_bytes()


@both
def test_what_is_no_match_is_refused_with_a_sentence(command: list[str], tmp_path: Path) -> None:
    for number, text in enumerate(['{"record": 1}', "[]", "null", "", '{"record": 1, "seed": 7}']):
        path = tmp_path / f"{number}.json"
        path.write_text(text)
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and not done.stderr
        assert "not a readable match" in done.stdout or "NOT as promised" in done.stdout


def _altered(record: dict[str, Any], number: int) -> dict[str, Any]:
    """The match with one lie in it."""
    ways: list[Alter] = [_seed, _word, _other_id, _ply, _shuffle, _pick, _number, _card, _swap]
    forged = copy.deepcopy(record)
    chance = random.Random(number)
    for way in ways[number % len(ways) :] + ways:
        if way(forged, chance):
            return forged
    raise AssertionError("nothing could be altered")


def _seed(record: dict[str, Any], _chance: random.Random) -> bool:
    record["seed"] = "00" * 31 + "ff"
    return True


def _word(record: dict[str, Any], chance: random.Random) -> bool:
    chance.choice(record["seats"])["word"] += "x"
    return True


def _other_id(record: dict[str, Any], _chance: random.Random) -> bool:
    record["id"] += "2"
    return True


def _ply(record: dict[str, Any], chance: random.Random) -> bool:
    chance.choice(record["entries"])["ply"] += 1
    return True


def _notes(record: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    notes = [note for entry in record["entries"] for note in entry["chance"]]
    return [note for note in notes if note["chance"] == kind]


def _shuffle(record: dict[str, Any], chance: random.Random) -> bool:
    notes = _notes(record, "shuffle")
    if notes:
        after = chance.choice(notes)["after"]
        after[0], after[-1] = after[-1], after[0]
        return bool(after[0] != after[-1])
    return False


def _pick(record: dict[str, Any], chance: random.Random) -> bool:
    note = chance.choice(_notes(record, "pick"))
    note["number"] = (note["number"] + 1) % note["below"]
    return True


def _number(record: dict[str, Any], chance: random.Random) -> bool:
    chance.choice(record["entries"])["chance"].append({"chance": "pick", "below": 2, "number": 0})
    return True


def _dealt(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The events that tell of a card or a number that chance decided."""
    told = {"begun", "drew", "dealt", "round_started", "cards_turned", "recolored", "rolled"}
    events = [event for entry in record["entries"] for event in entry["events"]]
    return [event for event in events if event["event"] in told]


def _card(record: dict[str, Any], chance: random.Random) -> bool:
    event = chance.choice(_dealt(record))
    for name in ("cards", "card", "new", "secret", "dice", "first"):
        if event.get(name) is not None:
            value = event[name]
            event[name] = [*value, value[0]] if isinstance(value, list) else f"{value}x"
            return True
    return False


def _swap(record: dict[str, Any], chance: random.Random) -> bool:
    """The cards of two events are exchanged: what a dealer who cheats would do."""
    events = [event for event in _dealt(record) if event.get("cards")]
    pairs = [(a, b) for a in events for b in events if a["cards"] != b["cards"]][:50]
    if not pairs:
        return False
    one, other = chance.choice(pairs)
    one["cards"], other["cards"] = other["cards"], one["cards"]
    return True
