"""What is stored: its size, its way through JSON, and that it depends on no table's order."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.engine import codec, kernel
from games.engine.coloretto import records, rules, scoring, tell, view
from games.engine.coloretto.records import (
    COLOURS,
    ColorettoEvent,
    ColorettoOptions,
    ColorettoState,
)
from games.engine.kernel import Position
from tests.engine import golden
from tests.engine.coloretto.table import CODES, GAME, deal, own, play

LONGEST = "yellow"


def test_a_state_never_exceeds_the_limit() -> None:
    """Every card lies by name in one place or adds to a count of at most two digits. So no state is
    longer than one with all cards by name and all counts of two digits."""
    deck = rules._deck(COLOURS, golden=True)
    counts = dict.fromkeys(CODES, 99)
    state = ColorettoState(
        options=ColorettoOptions("standard", "seed", False),
        supply=deck,
        rows=[[], [], [], [], []],
        room=[3] * 5,
        taken_by=[None] * 5,
        collections=[counts] * 5,
        set_aside=counts,
        pending=LONGEST,
        last_round=False,
        over=False,
        round=99,
        seat=4,
        starter=4,
    )
    assert max(map(len, CODES)) == len(LONGEST)
    assert len(codec.encode(state)) <= GAME.state_limit


def test_real_states_stay_under_the_limit() -> None:
    for seats in GAME.seats:
        position = deal(seats, golden_joker=True)
        while kernel.actors(GAME, position):
            assert len(codec.encode(position.state)) < GAME.state_limit
            position = play(position, GAME.default(position.state, position.state.seat))


def test_a_position_survives_being_stored() -> None:
    position: Position[ColorettoState] = deal(5, golden_joker=True, scoring="hard")
    while kernel.actors(GAME, position):
        stored = codec.encode_position(position)
        assert codec.decode_position(GAME, stored, GAME.state_version) == position
        position = play(position, GAME.default(position.state, position.state.seat))


def test_a_copy_shares_nothing_that_can_change() -> None:
    position = deal(3)
    before = codec.encode(position.state)
    copied = GAME.copy(position.state)
    assert codec.encode(copied) == before
    copied.supply.pop()
    copied.rows[0].append("blue")
    copied.room[0] = 0
    copied.taken_by[1] = 2
    copied.collections[0]["blue"] += 1
    copied.set_aside["pink"] += 1
    assert codec.encode(position.state) == before


def test_the_copy_names_every_field() -> None:
    """A field forgotten in `copy` would shift the others, or be left out where it has a default."""
    state = deal(2).state
    for field in msgspec.structs.fields(ColorettoState):
        assert field.required
        assert getattr(GAME.copy(state), field.name) == getattr(state, field.name)


def test_cards_are_stored_by_their_names() -> None:
    _, matches = golden.load("coloretto")
    for match in matches[:10]:
        for entry in match.entries:
            for event in msgspec.json.decode(entry.events):
                assert set(_cards(event)) <= set(CODES)
    state = codec.plain(deal(4, golden_joker=True).state)
    assert set(state["supply"]) <= set(CODES)
    assert all(list(cards) == CODES for cards in state["collections"])


def _cards(event: dict[str, Any]) -> list[str]:
    found = [event[name] for name in ("card", "extra") if event.get(name) is not None]
    for name in ("cards", "set_aside"):
        found += event.get(name, [])
    return found + [card for seat in event.get("start", []) for card in seat]


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_a_table_never_changes_an_old_log(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """All states of the golden logs stay the same, and so does the count at the end."""
    shuffled = random.Random(seed)
    order = shuffled.sample(COLOURS, len(COLOURS))
    in_game = {
        seats: tuple(sorted(colours, key=order.index))
        for seats, colours in reversed(records.IN_GAME.items())
    }
    for module in (records, rules, view):
        monkeypatch.setattr(module, "IN_GAME", in_game)
    monkeypatch.setattr(records, "COLOURS", tuple(order))
    for module, name in (
        (records, "ROWS"),
        (scoring, "TABLES"),
        (view, "TABLES"),
        (tell, "CARD_NAMES"),
        (tell, "REASONS"),
    ):
        items = list(getattr(module, name).items())
        monkeypatch.setattr(module, name, dict(shuffled.sample(items, len(items))))
    _, matches = golden.load("coloretto")
    for match in matches[seed::7]:
        for entry, position, events in golden.run(GAME, match):
            assert golden.short_hash(position) == entry.hash
            stored = codec._decoder(list[ColorettoEvent]).decode(entry.events)
            assert [_facts(event) for event in events] == [_facts(event) for event in stored]


def _facts(event: Any) -> Any:
    """An event without which of two equal colours is the better one: the order decides that."""
    if isinstance(event, records.ColorettoEnded):
        return [own.total for own in event.scores], event.best
    return event


def test_the_collections_of_tests_have_the_keys_of_a_match() -> None:
    assert list(own()) == list(deal(4, golden_joker=True).state.collections[0])
