"""What every game's sentences, options and schemas must keep, on random matches.

A new game is in here as soon as it is in the registry.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from games.engine import codec
from games.engine.kernel import Game
from tests.engine import matches
from tests.engine.matches import Moment, option_sets, random_match
from tests.engine.secrecy import games
from tests.engine.tables import Table, actors, fits, played, some

# Kinds of events, by game, that random play does not reach and a rules test of the game does.
RARE: dict[str, frozenset[str]] = {}

MATCHES_FOR_EVENTS = 150


def tag(record: Any) -> str:
    return str(record.__struct_config__.tag)


def test_questions_and_buttons_are_whole_sentences(table: Table) -> None:
    game, seats, _ = table
    for world in some(played(*table)):
        for seat in actors(world):
            prompt = game.prompt(world.state, seat)
            assert fits(prompt.question, game, seats)
            for action in (*prompt.answers, *(shown.action for shown in prompt.refused)):
                assert fits(game.label(action), game, seats)
            for form in prompt.forms:
                for name in (form.action, *(field.name for field in form.fields)):
                    assert name in game.terms


def every_moment(game: Game[Any, Any]) -> Iterator[tuple[int, Moment]]:
    """Seat count and moment of many matches, leavers among them."""
    for seed in range(MATCHES_FOR_EVENTS):
        seats = game.seats[seed % len(game.seats)]
        choices = option_sets(game, seats)
        world = random_match(game, seats, choices[seed % len(choices)], seed, 25 * (seed % 2))
        yield from ((seats, moment) for moment in world.moments)


def kinds(union: Any) -> set[str]:
    return {tag(kind) for kind in get_args(union) or (union,)}


def noted_by_the_clock(game: Game[Any, Any]) -> set[str]:
    every = get_args(game.Action) or (game.Action,)
    return {tag(kind) for kind in every if kind.by_clock}


def test_every_kind_of_event_and_action_has_its_own_sentence(any_game: Game[Any, Any]) -> None:
    told: dict[str, set[str]] = defaultdict(set)
    labels: dict[str, set[str]] = defaultdict(set)
    for seats, moment in every_moment(any_game):
        for event in moment.events:
            for viewer in (None, *range(seats)):
                seen = event.seen_by(viewer)
                if seen is not None:
                    message = any_game.tell(seen)
                    assert fits(message, any_game, seats), message
                    told[tag(event)].add(message.id)
        order = moment.order
        answers = [order.action] if order.kind == "answer" else []
        for action in order.action.values() if order.kind == "step" else answers:
            message = any_game.label(action)
            assert fits(message, any_game, seats), message
            labels[tag(action)].add(message.id)
    assert set(told) == kinds(any_game.Event) - RARE.get(any_game.key, frozenset())
    assert set(labels) == kinds(any_game.Action) - noted_by_the_clock(any_game)
    for sentences in (told, labels):
        used = [sentence for several in sentences.values() for sentence in several]
        assert len(used) == len(set(used))


def test_every_pair_of_option_values_is_played(any_game: Game[Any, Any]) -> None:
    values = codec.option_values(any_game.Options)
    for seats in any_game.seats:
        sets = option_sets(any_game, seats)
        for first, second in itertools.combinations(values, 2):
            played_pairs = {(getattr(one, first), getattr(one, second)) for one in sets}
            for pair in itertools.product(values[first], values[second]):
                alone = dict(zip((first, second), pair, strict=True))
                options = codec.convert_options(any_game, alone)
                assert pair in played_pairs or not matches.allowed(any_game, seats, options)


def test_the_options_fit_a_form(any_game: Game[Any, Any]) -> None:
    for seats in any_game.seats:
        assert matches.allowed(any_game, seats, any_game.Options())
    assert codec.convert_options(any_game, {}) == any_game.Options()
    with pytest.raises(codec.Malformed):
        codec.convert_options(any_game, {"unknown": 1})
    schema = msgspec.json.schema(any_game.Options, ref_template="#/$defs/{name}")
    parts = schema["$defs"][any_game.Options.__name__]["properties"]
    assert set(parts) == set(codec.option_values(any_game.Options))
    for part in parts.values():
        assert part["title"]
        assert "default" in part


def test_the_class_says_what_the_site_needs(any_game: Game[Any, Any]) -> None:
    assert any_game.key.replace("_", "").isalnum()
    assert any_game.key.islower()
    assert any_game.title
    assert any_game.about
    assert any_game.weight > 0
    assert len(any_game.seats) > 0
    assert any_game.seats[0] >= 2
    assert any_game.rules_version >= 1
    assert any_game.state_version >= 1
    assert all(any_game.cards.values())
    with pytest.raises(NotImplementedError):
        any_game.upgrade({}, any_game.state_version + 1)


def test_every_record_has_a_schema_that_real_data_keep(any_game: Game[Any, Any]) -> None:
    seats = any_game.seats[-1]
    world = played(any_game, seats, matches.option_sets(any_game, seats)[0])
    for kind, values in {
        any_game.View: [any_game.view(part.state, 0) for part in some(world, 5)],
        any_game.Event: [event for part in some(world, 5) for event in part.last.events],
        any_game.Phase: [any_game.phase(part.state) for part in some(world, 5)],
        any_game.Action: [any_game.default(p.state, s) for p in some(world, 5) for s in actors(p)],
        any_game.Options: [any_game.Options()],
    }.items():
        check = jsonschema.Draft202012Validator(msgspec.json.schema(kind))
        for value in values:
            check.validate(msgspec.json.decode(codec.encode(value)))


def test_schema_names_are_unique_over_all_games() -> None:
    kinds_of_all = [
        kind
        for game in games().values()
        for kind in (game.Options, game.Action, game.Event, game.Phase, game.View, game.State)
    ]
    _, components = msgspec.json.schema_components(kinds_of_all)
    # Where two classes share a name msgspec falls back to names with their modules.
    assert [name for name in components if "." in name or "_" in name] == []


def test_a_key_of_the_registry_is_the_game_s_own() -> None:
    assert all(game.key == key for key, game in games().items())
