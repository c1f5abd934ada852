"""What a seat cannot exclude is what `determinize` deals. Small tables are followed through random
answers, together with all worlds that would have told the seat the same: none of them is ever left
out, and as long as nothing is handed over out of sight and the pile is not made anew, nothing else
is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chance import Chance
from games.engine.chill_out.deck import DECK
from games.engine.chill_out.records import (
    ChillOutBurn,
    ChillOutDiscardAndGive,
    ChillOutKnown,
    ChillOutOver,
    ChillOutState,
)
from tests.engine.chill_out.table import (
    ACCEPT,
    GAME,
    PILE,
    TOP,
    actor,
    burn,
    counter,
    deal,
    discard,
    keep,
    lay,
    play,
    seven,
    table,
    tag,
)
from tests.engine.draws import SeededChance, every
from tests.engine.matches import every_offered, offered

T = TypeVar("T")
ME = 0
# Few cards, many of them alike, so that much stays open and all can be gone through.
SMALL: list[dict[str, Any]] = [
    {"hands": {0: "G1 RC", 1: "G1 R2 GC", 2: "R1 R2"}, "draw": "G1 GC", "discards": "G2 R1"},
    {"hands": {0: "R2 BT", 1: "G1 GC", 2: "R1 GC G2"}, "draw": "R1", "discards": "R2 G1 RC"},
    {"hands": {0: "R2 G1", 1: "BO GC", 2: "BO R1 G1"}, "draw": "R1 RC", "discards": "R1"},
]
# So many deals must bring every world of a small table at least once.
DEALS = 2_500
MOST_WORLDS = 170


class SameDice(Chance):
    """Dice that came out as they really did; shuffles as another chance has them."""

    def __init__(self, dice: list[int], source: Chance) -> None:
        super().__init__()
        self.dice = list(dice)
        self.source = source

    def below(self, n: int) -> int:
        self.draws.append(self.dice.pop(0) if self.dice else 0)
        return self.draws[-1]

    def shuffle(self, items: list[T]) -> None:
        self.source.shuffle(items)


class NotedDice(Chance):
    """Random dice and shuffles; the dice are kept."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.source = SeededChance(FastDraw(seed))

    def below(self, n: int) -> int:
        self.draws.append(self.source.below(n))
        return self.draws[-1]

    def shuffle(self, items: list[T]) -> None:
        self.source.shuffle(items)


class Small(NamedTuple):
    """The truth, all worlds that the seat cannot exclude, and whether anything has happened after
    which more may be dealt than these."""

    state: ChillOutState
    worlds: list[ChillOutState]
    blurred: bool


def small_match(number: int, seed: int, steps: int, **options: Any) -> Iterator[Small]:
    draw = FastDraw(seed)
    state = table("2+3", **SMALL[number], **options).state
    worlds = [state, *(GAME.determinize(state, ME, draw) for _ in range(DEALS))]
    blurred = False
    for _ in range(steps):
        worlds = list({codec.encode((w.hands, w.pile, w.drawn)): w for w in worlds}.values())
        if isinstance(state.phase, ChillOutOver) or len(worlds) > MOST_WORLDS:
            return
        yield Small(state, worlds, blurred)
        action = offered(GAME, GAME.prompt(state, state.phase.seat), draw)
        blurred |= isinstance(action, ChillOutDiscardAndGive | ChillOutBurn)
        chance = NotedDice(draw.below(10**6))
        mine = state.phase.seat == ME
        after, heard = moved(state, action, chance)
        assert heard is not None
        onward = [
            pair
            for world in worlds
            for other in ([action] if mine else ways(world, action))
            for pair in every(partial(with_dice, world, other, chance.draws))
        ]
        state, worlds = after, [world for world, told in onward if told == heard]
        blurred |= state.shuffled


def with_dice(
    world: ChillOutState, action: Any, dice: list[int], chance: Chance
) -> tuple[ChillOutState, bytes | None]:
    return moved(world, action, SameDice(dice, chance))


def ways(world: ChillOutState, action: Any) -> list[Any]:
    """The same answer with any other cards in the places that are hidden."""
    if not isinstance(action, ChillOutDiscardAndGive | ChillOutBurn):
        return [action]
    prompt = GAME.prompt(world, world.phase.seat)  # type: ignore[union-attr]
    return [each for each in every_offered(GAME, prompt, 500) if type(each) is type(action)]


def moved(before: ChillOutState, action: Any, chance: Chance) -> tuple[ChillOutState, bytes | None]:
    """The state after an answer and all that I hear of it, None where it is not allowed."""
    s = GAME.copy(before)
    seat = s.phase.seat  # type: ignore[union-attr]
    try:
        GAME.check(s, seat, action)
    except kernel.IllegalAction:
        return s, None
    seen = [event.seen_by(ME) for event in GAME.apply(s, seat, action, chance)]
    view = msgspec.structs.replace(GAME.view(s, ME), seats=())
    return s, codec.encode([view, [len(hand) for hand in s.hands], seen])


def places(world: ChillOutState) -> str:
    """Where the cards are; the order of the pile is open to everybody alike."""
    return str((world.hands, sorted(world.pile), sorted(world.drawn)))


def dealt(s: ChillOutState, wanted: set[str], draw: FastDraw) -> set[str]:
    """What is dealt, until all that is wanted has come, with some more."""
    found: set[str] = set()
    for number in range(DEALS):
        found.add(places(GAME.determinize(s, ME, draw)))
        if number >= 150 and wanted <= found:
            break
    return found


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_every_world_that_is_possible_is_dealt(number: int) -> None:
    draw = FastDraw(number)
    exact = most = 0
    for seed in range(2):
        for small in small_match(number, seed, 8):
            wanted = {places(world) for world in small.worlds}
            found = dealt(small.state, wanted, draw)
            assert wanted <= found
            most = max(most, len(wanted))
            if not small.blurred:
                assert found == wanted
                exact += 1
    assert exact > 2
    assert most > 10


def worlds(state: ChillOutState, viewer: int, number: int = 40) -> list[ChillOutState]:
    return [GAME.determinize(state, viewer, FastDraw(seed)) for seed in range(number)]


def holds(state: ChillOutState, viewer: int, seat: int, card: str) -> bool:
    """Does the seat hold the card in every world that is dealt to the viewer?"""
    return all(card in world.hands[seat] for world in worlds(state, viewer))


def known(state: ChillOutState, viewer: int) -> list[tuple[str, ...]]:
    return [seat.known for seat in GAME.view(state, viewer).seats]


def test_a_card_taken_openly_is_known_to_everybody_else() -> None:
    position = play(table("4+5"), TOP)
    assert known(position.state, 1) == known(position.state, 2) == [("R4",), (), ()]
    assert known(position.state, 0) == [(), (), ()]
    assert holds(position.state, 1, 0, "R4")
    assert not holds(position.state, 1, 0, "G1")


def test_a_known_card_that_is_discarded_is_gone_first() -> None:
    position = play(table("4+5", hands={0: "R4 G1 G2 G3"}), TOP)
    position.state.phase, position.state.seat = table("2+3").state.phase, 0
    position = play(position, discard("R4"))
    assert position.state.hands[0].count("R4") == 1
    assert known(position.state, 1)[0] == ()


def test_giver_and_receiver_know_a_card_that_was_handed_over() -> None:
    position = play(table("3+4"), seven("R1", "GC", 2))
    assert known(position.state, 0)[2] == ("GC",)
    assert holds(position.state, 0, 2, "GC")
    assert known(position.state, 1)[2] == ()
    assert not holds(position.state, 1, 2, "GC")


def test_a_known_card_may_have_moved_on_out_of_sight() -> None:
    position = play(table("4+5"), TOP)
    position.state.phase, position.state.seat = table("3+4").state.phase, 0
    position = play(position, seven("R1", "R4", 1))
    assert known(position.state, 2)[:2] == [(), ()]
    dealt_to = [
        ("R4" in world.hands[0] or world.hands[1].count("R4") > 1)
        for world in worlds(position.state, 2)
    ]
    assert all("R4" in world.hands[0] + world.hands[1] for world in worlds(position.state, 2))
    assert any(dealt_to)
    assert known(position.state, 0)[1] == ("R4",)
    assert position.state.known[1] == []


def test_cards_kept_after_a_chill_out_do_not_touch_what_was_known_before() -> None:
    position = play(table("4+5", discards="R4 R4", draw="R4 G2 R1"), TOP)
    state = position.state
    state.phase, state.seat = table("2+3", seat=1).state.phase, 1
    state.hands[1].append("GC")
    state.phase = type(state.phase)(1, 1)  # type: ignore[call-arg]
    position = play(position, lay("GC", 0), ACCEPT, dice="1")
    assert tag(position) == "keep"
    after = play(position, keep("R4"))
    assert known(after.state, 2)[0] == ("R4",)


def test_a_counter_card_that_was_known_is_gone() -> None:
    position = play(table("3+4", hands={0: "G1 GC G2", 2: "G1 R1 R2"}), seven("G1", "GC", 2))
    state = position.state
    state.phase, state.seat = table("2+3").state.phase, 0
    state.hands[0].append("RC")
    position = play(position, lay("RC", 2), counter("GC"), dice="1")
    assert known(position.state, 0)[2] == ()


def test_after_a_reshuffle_the_pile_is_what_was_discarded() -> None:
    position = table("4+5", draw="", discards="R4 BT BO G1")
    position = play(position, PILE, orders=["BO BT G1"])
    assert "BO" in position.state.hands[0]
    for viewer in (1, 2):
        for world in worlds(position.state, viewer):
            out = Counter(["BT", "BO", "G1"]) - Counter(world.pile)
            assert out.total() == 1
            assert next(iter(out)) in world.hands[0]
    assert all(sorted(world.pile) == ["BT", "G1"] for world in worlds(position.state, 0))


def test_a_pile_of_one_card_tells_everybody_what_was_drawn() -> None:
    position = play(table("4+5", draw="", discards="R4 BT", hands={2: "G1 G2"}), PILE)
    assert holds(position.state, 1, 0, "BT")
    position.state.phase, position.state.seat = table("2+3").state.phase, 0
    position = play(position, discard("G1"))
    assert known(position.state, 1)[0] == ("BT",)


def test_a_forced_draw_over_two_reshuffles_is_partly_open() -> None:
    hands = {0: "GC G1", 1: "G3 G4", 2: "R3 R2"}
    position = table("2+3", draw="G2", discards="R4 BT", hands=hands)
    position = play(position, lay("GC", 1), ACCEPT, dice="4", orders=["BT R4"])
    assert (tag(position), position.state.drawn) == ("keep", ["G2", "BT", "R4", "GC"])
    assert (position.state.drawn_before, position.state.drawn_open) == (1, 2)
    for world in worlds(position.state, 2):
        assert world.drawn[1:] in (["BT", "R4", "GC"], ["R4", "BT", "GC"])
        assert Counter(world.drawn) <= Counter(world.hands[1])
    assert len({world.drawn[0] for world in worlds(position.state, 2)}) > 1
    after = play(position, keep("BT"))
    assert "BT" not in known(after.state, 2)[1]
    assert "R4" in known(after.state, 2)[1]


def test_who_is_asked_only_with_a_card_has_one() -> None:
    position = play(table("2+3", ask_counter_always=False), lay("GC", 2))
    for world in worlds(position.state, 1):
        assert {"GC", "RC"} & {*world.hands[2]}
    assert len({tuple(world.hands[2]) for world in worlds(position.state, 1)}) > 10
    assert position.state.known[1] == [ChillOutKnown("C", 4, 255)]


def test_who_is_not_asked_has_none_until_a_card_comes() -> None:
    position = play(table("2+3", ask_counter_always=False), lay("GC", 1), dice="2")
    assert position.state.coolers[1] == 2
    state = play(position, keep()).state
    state.coolers[1] = 0
    assert not any({"GC", "RC"} & {*world.hands[1]} for world in worlds(state, 2))


def test_what_a_seat_has_just_drawn_does_not_speak_for_what_it_had_before() -> None:
    position = play(table("2+3", ask_counter_always=False), lay("GC", 1), dice="4")
    drew = False
    for world in worlds(position.state, 2):
        older = Counter(world.hands[1]) - Counter(world.drawn)
        assert not {"GC", "RC"} & {*older}
        drew |= bool({"GC", "RC"} & {*world.drawn})
    assert drew


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_every_card_has_its_place_in_every_world(seats: int) -> None:
    draw = FastDraw(seats)
    position = deal(seats, seats, ask_counter_always=seats != 5)
    while not isinstance(position.state.phase, ChillOutOver):
        seat = actor(position)
        action = GAME.sample(position.state, seat, draw)
        position, _ = kernel.play(GAME, position, seat, action, SeededChance(draw))
        for viewer in range(seats):
            world = GAME.determinize(position.state, viewer, draw)
            cards = [*world.pile, *world.discards, *(card for own in world.hands for card in own)]
            assert Counter(cards) == Counter(DECK)
            assert [len(own) for own in world.hands] == [len(own) for own in position.state.hands]
            assert world.hands[viewer] == position.state.hands[viewer]


def test_a_world_can_be_played_on_and_dealt_anew() -> None:
    """By another seat, too: its knowledge is dealt with the cards."""
    draw = FastDraw(4)
    for seed in range(3):
        position = deal(7, seed, turn_cap=20)
        while not isinstance(position.state.phase, ChillOutOver):
            state = GAME.determinize(position.state, draw.below(7), draw)
            state = GAME.determinize(state, draw.below(7), draw)
            seat = state.phase.seat  # type: ignore[union-attr]
            action = GAME.sample(state, seat, draw)
            world = kernel.Position(state, 7, [], 0)
            position, _ = kernel.play(GAME, world, seat, action, SeededChance(draw))


def test_a_burn_out_blurs_what_was_known_of_the_giver() -> None:
    position = play(table("4+5", discards="BT G1", hands={0: "BO G1 G2 G3"}), TOP)
    position.state.phase, position.state.seat = table("2+3").state.phase, 0
    position = play(position, lay("BO", 1), burn("G1", "G2"), dice="6+1")
    assert position.state.known[2] == [ChillOutKnown("BT", 3, 255)]
    where = {"BT" in world.hands[0] for world in worlds(position.state, 2)}
    assert where == {True, False}
    assert all("BT" in world.hands[0] + world.hands[1] for world in worlds(position.state, 2))
