"""What every game must keep, on random matches of every seat count and every pair of option values.

A new game is in here as soon as it is in the registry.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel, replay
from games.engine.chameleon.records import ChameleonState
from games.engine.chameleon.scoring import color_deck, play_deck
from games.engine.chill_out.deck import DECK
from games.engine.chill_out.records import ChillOutOver, ChillOutState
from games.engine.coloretto.records import ColorettoState
from games.engine.dragonheart.deck import FULL_DECK, code_of
from games.engine.dragonheart.records import DragonheartState
from games.engine.kernel import Game, IllegalAction
from tests.engine import matches
from tests.engine.draws import SeededChance
from tests.engine.matches import Order, World, option_sets, random_match
from tests.engine.secrecy import games
from tests.engine.tables import Table, actors, fits, played, some, viewers
from tests.probe.table import conserved

# Is every card of the game in exactly one place? For games whose states can tell.
CONSERVED: dict[str, Callable[[Any], bool]] = {
    "chameleon": lambda s: chameleon_cards(s) == Counter([*play_deck(len(s.hands)), *color_deck()]),
    "chill_out": lambda s: chill_out_cards(s) == Counter(DECK),
    "coloretto": lambda s: coloretto_cards(s) == coloretto_deck(s),
    "dragonheart": lambda s: dragonheart_cards(s) == Counter(2 * FULL_DECK),
    "probe": conserved,
}


def chameleon_cards(s: ChameleonState) -> Counter[str]:
    """All play cards in hands and piles, and all colour cards in stacks and their pile."""
    cards = Counter([*s.play_pile, *s.discards, *s.color_pile])
    for cards_there in (*s.hands, *s.stacks):
        cards.update(cards_there)
    return cards


def chill_out_cards(s: ChillOutState) -> Counter[str]:
    """All cards in hands and piles, and those turned up for the winner of the last round."""
    over = isinstance(s.phase, ChillOutOver)
    counted = s.last.cards if over and s.last is not None else ()
    return Counter([*s.pile, *s.discards, *itertools.chain(*s.hands), *counted])


def coloretto_cards(s: ColorettoState) -> Counter[str]:
    """All cards on the table, in the supply, in front of the seats and set aside."""
    cards = Counter(s.supply)
    cards.update([] if s.pending is None else [s.pending])
    for row in s.rows:
        cards.update(row)
    for pile in (*s.collections, s.set_aside):
        cards.update(pile)
    return cards


def coloretto_deck(s: ColorettoState) -> dict[str, int]:
    """Nine of each colour in the game, three jokers (one may be golden), ten +2."""
    golden = {"golden": 1} if s.options.golden_joker else {}
    colours = {code: 9 for code in s.set_aside if code not in ("joker", "golden", "plus2")}
    return {**colours, **golden, "joker": 3 - len(golden), "plus2": 10}


def dragonheart_cards(s: DragonheartState) -> Counter[str]:
    """All cards in hands, piles and score piles, on the board and in the hold, and ships gone."""
    cards = Counter({"ship": 3 * s.sailings})
    for cards_there in (*s.hands, *s.piles, *s.captured, s.hold):
        cards.update(cards_there)
    cards.update(code_of(kind, value) for kind, values in s.board.items() for value in values)
    return cards


def test_a_match_ends_and_has_an_outcome_only_then(table: Table) -> None:
    world = played(*table)
    game, seats, _ = table
    for earlier in some(world):
        over = not actors(earlier)
        assert over == (len(earlier.moments) == len(world.moments))
        result = kernel.outcome(game, earlier.position)
        assert (result is not None) == over
    assert result is not None
    assert len(result.places) == len(result.scores) == seats
    assert result.places == tuple(
        1 + sum(other < place for other in result.places) for place in result.places
    )


def test_actors_are_seats_in_order_and_the_phase_is_of_the_game(table: Table) -> None:
    game, seats, _ = table
    for world in some(played(*table)):
        asked = actors(world)
        assert list(asked) == sorted(set(asked))
        assert set(asked) <= set(range(seats))
        phase = game.phase(world.state)
        assert isinstance(phase, game.Phase)
        assert phase.together or len(asked) <= 1
        assert isinstance(game.talk(world.state), bool)


def test_a_follow_up_belongs_to_the_seat_that_has_just_answered(table: Table) -> None:
    game = table[0]
    moments = played(*table).moments
    for before, moment in itertools.pairwise(moments):
        if game.phase(moment.position.state).follow_up:
            assert list(game.actors(moment.position.state)) == [moment.order.seat]
            assert list(game.actors(before.position.state)) == [moment.order.seat]


def test_everything_a_prompt_offers_is_allowed(table: Table) -> None:
    game = table[0]
    draw = FastDraw(1)
    for world in some(played(*table)):
        for seat in actors(world):
            prompt = game.prompt(world.state, seat)
            assert prompt.answers or prompt.forms
            assert len(set(prompt.answers)) == len(prompt.answers) <= kernel.MAX_ANSWERS
            filled = [matches.filled(game, form, draw) for form in prompt.forms for _ in range(3)]
            for action in (*prompt.answers, *filled):
                kernel.check(game, world.position, seat, action)
                assert matches.offers(prompt, action)


def test_samples_and_the_default_are_offered(table: Table) -> None:
    game = table[0]
    draw = FastDraw(2)
    for world in some(played(*table)):
        for seat in actors(world):
            prompt = game.prompt(world.state, seat)
            samples = [game.sample(world.state, seat, draw) for _ in range(3)]
            for action in (game.default(world.state, seat), *samples):
                kernel.check(game, world.position, seat, action)
                assert matches.offers(prompt, action) != action.by_clock
            assert not any(action.by_clock for action in samples)


def refusal(world: World, seat: int, action: kernel.Action) -> IllegalAction | None:
    try:
        kernel.check(world.game, world.position, seat, action)
    except IllegalAction as error:
        return error
    return None


def briefly(action: kernel.Action) -> kernel.Action:
    """The same without what may be left out."""
    optional = {
        field.name: field.default
        for field in msgspec.structs.fields(action)
        if field.default is not msgspec.NODEFAULT
    }
    return msgspec.structs.replace(action, **optional)


def test_what_is_not_offered_is_refused(table: Table) -> None:
    game, seats, _ = table
    draw = FastDraw(3)
    refused = 0
    for world in some(played(*table)):
        for seat in actors(world):
            prompt = game.prompt(world.state, seat)
            for action in filter(None, (matches.strange(game, draw) for _ in range(20))):
                error = refusal(world, seat, action)
                if error is None:
                    assert any(matches.offers(prompt, each) for each in (action, briefly(action)))
                else:
                    refused += 1
                    assert error.code.replace("_", "").isalpha()
                    assert fits(error.message, game, seats)
    assert refused


def test_what_a_prompt_shows_as_refused_is_refused_for_that_reason(table: Table) -> None:
    game, seats, _ = table
    for world in some(played(*table)):
        for seat in actors(world):
            for shown in game.prompt(world.state, seat).refused:
                with pytest.raises(IllegalAction) as caught:
                    game.check(world.state, seat, shown.action)
                assert (caught.value.code, caught.value.message) == (shown.code, shown.reason)
                assert fits(shown.reason, game, seats)


def test_reading_and_refusing_change_nothing(table: Table) -> None:
    game = table[0]
    draw = FastDraw(4)
    for world in some(played(*table), 15):
        before = codec.encode_position(world.position)
        for viewer in viewers(world):
            game.view(world.state, viewer)
        for seat in actors(world):
            game.prompt(world.state, seat)
            game.default(world.state, seat)
            game.sample(world.state, seat, draw)
            for action in filter(None, (matches.strange(game, draw) for _ in range(10))):
                refusal(world, seat, action)
        for seat in range(world.position.seats):
            _spoil(game, game.determinize(world.state, seat, draw), draw)
        game.actors(world.state), game.phase(world.state), game.talk(world.state)
        kernel.outcome(game, world.position)
        assert codec.encode_position(world.position) == before


def _spoil(game: Game[Any, Any], state: Any, draw: FastDraw) -> None:
    """Play on in a dealt state itself, so that anything it shares with the true one would show."""
    asked = list(game.actors(state))
    answers = {seat: game.sample(state, seat, draw) for seat in asked}
    if not asked:
        return
    if game.phase(state).together:
        game.settle(state, answers, SeededChance(draw))
    else:
        game.apply(state, asked[0], answers[asked[0]], SeededChance(draw))


def test_playing_leaves_the_given_position_as_it_was(table: Table) -> None:
    game, seats, options = table
    draw = FastDraw(5)
    world = matches.begin(game, seats, options, SeededChance(draw))
    while actors(world):
        before = codec.encode_position(world.position)
        after = world.then(matches.random_order(world, draw, 15), SeededChance(draw))
        assert codec.encode_position(world.position) == before
        world = after


def test_a_log_replays_to_the_stored_hash_at_every_entry(table: Table) -> None:
    for leave_one_in in (0, 10):
        world = played(*table, leave_one_in)
        replayed = list(replay.replay(table[0], world.records()))
        assert [again.number for again in replayed] == list(range(len(world.moments)))
        assert [again.events for again in replayed] == [moment.events for moment in world.moments]
        assert replayed[-1].position == world.position


def test_records_survive_json(table: Table) -> None:
    game = table[0]
    for world in some(played(*table)):
        stored = codec.encode_position(world.position)
        assert codec.decode_position(game, stored, game.state_version) == world.position
        assert codec.decode_events(game, codec.encode(world.last.events)) == world.last.events
        for viewer in viewers(world):
            view = game.view(world.state, viewer)
            assert type(view) is game.View
            assert msgspec.json.decode(codec.encode(view), type=game.View) == view
        for seat in actors(world):
            for action in game.prompt(world.state, seat).answers:
                assert codec.decode_action(game, codec.encode(action)) == action


def test_an_action_with_an_unknown_field_is_malformed(table: Table) -> None:
    game = table[0]
    for world in some(played(*table), 10):
        for seat in actors(world):
            data = codec.plain(game.default(world.state, seat))
            assert codec.convert_action(game, data) == game.default(world.state, seat)
            with pytest.raises(codec.Malformed):
                codec.convert_action(game, data | {"unknown": 1})


def test_a_state_stays_within_its_limit(table: Table) -> None:
    for leave_one_in in (0, 10):
        for moment in played(*table, leave_one_in).moments:
            assert len(codec.encode_position(moment.position)) <= table[0].state_limit


def test_defaults_alone_end_a_match(table: Table) -> None:
    game, seats, options = table
    world = matches.begin(game, seats, options, SeededChance(FastDraw(6)))
    while asked := actors(world):
        answers = {seat: game.default(world.state, seat) for seat in asked}
        together = game.phase(world.state).together
        order = Order("step", None, answers) if together else Order("answer", *answers.popitem())
        world = world.then(order, SeededChance(FastDraw(len(world.moments))))
        assert len(world.moments) < matches.LIMIT
    assert kernel.outcome(game, world.position) is not None


def test_leavers_are_placed_behind_and_the_match_still_ends(table: Table) -> None:
    game, seats, options = table
    for seed, leave_one_in in enumerate((2, 5, 9, 14)):
        world = random_match(game, seats, options, seed, leave_one_in)
        position = world.position
        result = kernel.outcome(game, position)
        assert result is not None
        stayed = [seat for seat in range(seats) if seat not in position.left]
        assert stayed
        own = [result.places[seat] for seat in stayed]
        assert own == [1 + sum(other < place for other in own) for place in own]
        assert [result.places[seat] for seat in position.left] == [
            seats - at for at in range(len(position.left))
        ]


def test_a_match_ends_at_once_when_one_seat_alone_has_not_left(table: Table) -> None:
    game, seats, options = table
    draw = FastDraw(8)
    world = matches.begin(game, seats, options, SeededChance(draw))
    order = list(range(seats))
    draw.shuffle(order)
    for seat in order[:-1]:
        assert actors(world)
        world = world.then(Order("leave", seat, None), SeededChance(draw))
    result = kernel.outcome(game, world.position)
    assert not actors(world)
    assert result is not None
    assert result.places[order[-1]] == 1


@pytest.mark.parametrize("key", CONSERVED)
def test_cards_are_conserved(key: str) -> None:
    game = games()[key]
    for seats in game.seats:
        for options in option_sets(game, seats):
            for moment in played(game, seats, options, 10).moments:
                assert CONSERVED[key](moment.position.state)
