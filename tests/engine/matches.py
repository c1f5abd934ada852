"""Random matches for tests: played through the kernel, recorded like a log, with whatever a prompt
offers and a form can be filled with."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from games.bots.draw import FastDraw
from games.engine import codec, kernel, replay
from games.engine.chance import Chance, Draw
from games.engine.kernel import (
    Action,
    Event,
    Form,
    Game,
    Number,
    Pick,
    Position,
    Prompt,
    Seat,
    Text,
)
from tests.engine.draws import SeededChance, Shuffle

LETTERS = "abcdefghijklmnoprstuväé"
LIMIT = 3000
# Up to so many combinations of options are gone through one by one.
FEW_OPTIONS = 64
# Values that stand in for defaults with which matches at random would be too long, by game.
SHORTER: dict[str, dict[str, Any]] = {"chameleon": {"max_rounds": 2, "turn_cap": 20}}


class Order(NamedTuple):
    """What moves a match: its `kind` as in a log, the seat, and the action: of a step the answers
    by seat, of a start a `replay.Start` with real options."""

    kind: str
    seat: Seat | None
    action: Any


class Moment(NamedTuple):
    """One entry and the position after it."""

    order: Order
    draws: tuple[int, ...]
    shuffles: tuple[Shuffle, ...]
    position: Position[Any]
    events: list[Event]


class World(NamedTuple):
    """A match up to some entry, with everything that is true in it. `sealed`: answers that were
    given to the together phase now open and are not yet applied."""

    game: Game[Any, Any]
    moments: tuple[Moment, ...]
    sealed: Mapping[Seat, Action] = {}

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    @property
    def position(self) -> Position[Any]:
        return self.moments[-1].position

    @property
    def state(self) -> Any:
        return self.moments[-1].position.state

    def upto(self, number: int) -> World:
        """The same match when entry `number` was its last."""
        return World(self.game, self.moments[: number + 1])

    def then(self, order: Order, chance: Chance) -> World:
        """The match one entry later; `IllegalAction` when the order is not possible here."""
        step = run(self.game, self.position if self.moments else None, order, chance)
        shuffles = tuple(getattr(chance, "shuffles", ()))
        moment = Moment(order, tuple(chance.draws), shuffles, step.position, step.events)
        return World(self.game, (*self.moments, moment))

    def records(self) -> list[replay.Record]:
        """The log as it is stored."""
        return [record(number, moment) for number, moment in enumerate(self.moments)]


def run(
    game: Game[Any, Any], position: Position[Any] | None, order: Order, chance: Chance
) -> kernel.Step:
    """Carry out one order after `position`, None before the start."""
    kind, seat, action = order
    if position is None:
        return kernel.start(game, action.seats, action.options, chance)
    if kind == "step":
        return kernel.settle(game, position, action, chance)
    assert seat is not None
    if kind == "leave":
        return kernel.leave(game, position, seat, chance)
    return kernel.play(game, position, seat, action, chance)


def record(number: int, moment: Moment) -> replay.Record:
    """The stored form of one entry."""
    order = moment.order
    stored = order.action
    if order.kind == "step":
        stored = replay.Answers(tuple(sorted(order.action.items(), key=lambda item: item[0])))
    data = codec.encode_position(moment.position)
    return replay.Record(
        number,
        order.kind,
        order.seat,
        b"" if order.kind == "leave" else codec.encode(stored),
        moment.draws,
        codec.state_hash(data),
        codec.encode(moment.events),
    )


def begin(game: Game[Any, Any], seats: int, options: Any, chance: Chance) -> World:
    """A match with nothing but its start."""
    return World(game, ()).then(Order("start", None, replay.Start(seats, options)), chance)


def random_order(world: World, draw: Draw, leave_one_in: int = 0) -> Order:
    """The next entry at random: what a prompt offers or the game samples, sometimes a leaving."""
    game, position = world.game, world.position
    actors = kernel.actors(game, position)
    if leave_one_in and draw.below(leave_one_in) == 0:
        present = [seat for seat in range(position.seats) if seat not in position.left]
        return Order("leave", draw.choice(present), None)
    answers = {seat: random_answer(world, seat, draw) for seat in actors}
    if game.phase(position.state).together:
        return Order("step", None, answers)
    return Order("answer", actors[0], answers[actors[0]])


def random_answer(world: World, seat: Seat, draw: Draw) -> Action:
    """An answer of an actor: half the time out of the prompt, else the game's own sample."""
    game, state = world.game, world.state
    if draw.below(2):
        return offered(game, game.prompt(state, seat), draw)
    action: Action = game.sample(state, seat, draw)
    return action


def random_match(
    game: Game[Any, Any], seats: int, options: Any, seed: int, leave_one_in: int = 0
) -> World:
    """A whole match; the same seed gives the same match. More than `LIMIT` entries are an error."""
    draw = FastDraw(seed)
    world = begin(game, seats, options, SeededChance(draw))
    while kernel.actors(game, world.position):
        if len(world.moments) > LIMIT:
            raise AssertionError(f"{game.key} does not end within {LIMIT} entries")
        world = world.then(random_order(world, draw, leave_one_in), SeededChance(draw))
    return world


def offered(game: Game[Any, Any], prompt: Prompt, draw: Draw) -> Action:
    """One of the answers of a prompt, forms filled in at random."""
    at = draw.below(len(prompt.answers) + len(prompt.forms))
    if at < len(prompt.answers):
        action: Action = prompt.answers[at]
        return action
    return filled(game, prompt.forms[at - len(prompt.answers)], draw)


def filled(game: Game[Any, Any], form: Form, draw: Draw) -> Action:
    """A form filled in at random, within what its fields allow."""
    data: dict[str, Any] = {"action": form.action}
    for field in form.fields:
        match field:
            case Text():
                length = 1 + draw.below(field.max)
                data[field.name] = "".join(draw.choice(LETTERS) for _ in range(length))
            case Number():
                data[field.name] = field.min + draw.below(field.max - field.min + 1)
            case Pick():
                candidates = list(field.candidates)
                draw.shuffle(candidates)
                chosen = candidates[: field.min + draw.below(field.max - field.min + 1)]
                data[field.name] = chosen[0] if field.single else chosen
    return codec.convert_action(game, msgspec.to_builtins(data))


def every_offered(game: Game[Any, Any], prompt: Prompt, limit: int) -> Iterator[Action]:
    """Everything a prompt offers, each order of an ordered choice included; forms with a text have
    no end and are left out. `ValueError` when a form can be filled in more than `limit` ways."""
    yield from prompt.answers
    for form in prompt.forms:
        if any(isinstance(field, Text) for field in form.fields):
            continue
        columns = [_fillings(field) for field in form.fields]
        if math.prod(len(column) for column in columns) > limit:
            raise ValueError(f"too many ways to fill in {form.action}")
        for values in itertools.product(*columns):
            names = [field.name for field in form.fields]
            data = {"action": form.action, **dict(zip(names, values, strict=True))}
            yield codec.convert_action(game, data)


def _fillings(field: Any) -> list[Any]:
    if isinstance(field, Number):
        return list(range(field.min, field.max + 1))
    if field.single:
        return sorted(set(field.candidates))
    ways = itertools.permutations if field.ordered else itertools.combinations
    sizes = range(field.min, field.max + 1)
    return sorted({chosen for size in sizes for chosen in ways(field.candidates, size)})


def offers(prompt: Prompt, action: Action) -> bool:
    """Does the prompt offer this action? A text counts as offered when it is not too long."""
    if action in prompt.answers:
        return True
    data = msgspec.to_builtins(action)
    return any(_fits(form, data) for form in prompt.forms if form.action == data["action"])


def _fits(form: Form, data: dict[str, Any]) -> bool:
    return {"action", *(field.name for field in form.fields)} == set(data) and all(
        _field_fits(field, data[field.name]) for field in form.fields
    )


def _field_fits(field: Any, value: Any) -> bool:
    if isinstance(field, Text):
        return isinstance(value, str) and len(value) <= field.max
    if isinstance(field, Number):
        return isinstance(value, int) and field.min <= value <= field.max
    if field.single:
        return value in field.candidates
    chosen = Counter(map(msgspec.json.encode, value))
    there = Counter(map(msgspec.json.encode, field.candidates))
    return field.min <= len(value) <= field.max and chosen <= there


def strange(game: Game[Any, Any], draw: Draw) -> Action | None:
    """An action of the right shape and any content, such as a program under attack may send; None
    when the content does not even decode, or is something only the clock notes."""
    try:
        action = codec.convert_action(game, _anything(_inspected(game), tuple(game.cards), draw))
    except codec.Malformed:
        return None
    return None if action.by_clock else action


@functools.cache
def _inspected(game: Game[Any, Any]) -> inspect.Type:
    return inspect.type_info(game.Action)


def _anything(kind: Any, codes: Sequence[str], draw: Draw) -> Any:
    match kind:
        case inspect.Metadata(type=bare):
            return _anything(bare, codes, draw)
        case inspect.UnionType(types):
            return _anything(draw.choice(types), codes, draw)
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            data = {field.encode_name: _anything(field.type, codes, draw) for field in fields}
            return data | ({tag_field: tag} if tag_field else {})
        case inspect.IntType():
            return draw.choice((*range(-1, 8), 10**9, 2**63, 10**30))
        case inspect.StrType():
            return draw.choice(("", "nowhere", " ", "\u202e", "x" * 300, *codes))
        case inspect.BoolType():
            return bool(draw.below(2))
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values):
            return draw.choice(values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [_anything(item, codes, draw) for _ in range(draw.below(4))]
        case inspect.TupleType(item_types=items):
            return [_anything(item, codes, draw) for item in items]
        case _:
            raise TypeError(f"no strange value for {kind}")


def option_sets(game: Game[Any, Any], seats: int) -> list[Any]:
    """Options in which every pair of values occurs, as far as the game allows them for so many
    seats; the defaults first, or what stands in for them."""
    values = codec.option_values(game.Options)
    wanted = _pairs(values)
    few = math.prod(map(len, values.values())) <= FEW_OPTIONS
    rows = itertools.product(*values.values()) if few else _rows(values, wanted)
    sets = [codec.convert_options(game, SHORTER.get(game.key, {}))]
    for chosen in rows:
        pairs = set(zip(values, chosen, strict=True))
        new = {pair for pair in wanted if pair <= pairs}
        options = codec.convert_options(game, dict(zip(values, chosen, strict=True)))
        if new and allowed(game, seats, options):
            wanted -= new
            sets.append(options)
    return list(dict.fromkeys(sets))


def _rows(
    values: Mapping[str, Sequence[Any]], wanted: set[frozenset[tuple[str, Any]]]
) -> Iterator[tuple[Any, ...]]:
    """Combinations for many options: each begins with a pair that is wanted when its turn comes,
    and takes for one option after the other the value that makes most wanted pairs."""
    for first in _pairs_in_order(values):
        if frozenset(first) not in wanted:
            continue
        chosen = dict(first)
        for name in [name for name in values if name not in chosen]:
            gains = [
                sum(frozenset([(name, value), other]) in wanted for other in chosen.items())
                for value in values[name]
            ]
            chosen[name] = values[name][gains.index(max(gains))]
        yield tuple(chosen[name] for name in values)


def allowed(game: Game[Any, Any], seats: int, options: Any) -> bool:
    """Do these options fit together for so many seats?"""
    try:
        game.check_options(seats, options)
    except kernel.IllegalAction:
        return False
    return True


def _pairs(values: Mapping[str, Sequence[Any]]) -> set[frozenset[tuple[str, Any]]]:
    """Each pair of values of two options; of a single option each value."""
    pairs = {frozenset(pair) for pair in _pairs_in_order(values)}
    return pairs or {frozenset([(name, value)]) for name in values for value in values[name]}


def _pairs_in_order(values: Mapping[str, Sequence[Any]]) -> Iterator[tuple[tuple[str, Any], ...]]:
    single = [(name, value) for name in values for value in values[name]]
    for pair in itertools.combinations(single, 2):
        if pair[0][0] != pair[1][0]:
            yield pair
