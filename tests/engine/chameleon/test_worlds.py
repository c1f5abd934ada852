"""What a seat cannot exclude is what `determinize` deals: by complete enumeration of small tables,
and on whole matches as far as every card has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pytest

from games.bots.draw import FastDraw
from games.engine import codec
from games.engine.chameleon.records import ChameleonAction, ChameleonDiscard, ChameleonState
from games.engine.chameleon.scoring import RANK
from games.engine.chance import Chance
from games.engine.kernel import IllegalAction
from tests.engine.chameleon.table import (
    DRAW_PLAY,
    GAME,
    TAKE_DISCARD,
    deal,
    discard,
    play,
    table,
)
from tests.engine.draws import SeededChance, every

# Two or three cards in a hand, many of them alike, so that much stays open and little is dealt.
SMALL = {
    2: {"hands": {0: "R10 R20 B20", 1: "R10 B10 B20"}, "play": "R10 B10", "discards": "G10"},
    3: {"hands": {0: "R10 B20", 1: "R10 B10", 2: "B10 G10"}, "play": "R20 B10", "discards": "G20"},
}
ME = 0


class Small(NamedTuple):
    """A small table: the truth, the worlds that cannot be excluded, and the reshuffles so far."""

    state: ChameleonState
    worlds: list[ChameleonState]
    reshuffles: int


def small_match(seats: int, seed: int, steps: int) -> Iterator[Small]:
    """A small table followed through random answers, none of which touches a colour."""
    draw = FastDraw(seed)
    state = table(seats=seats, color="R", **SMALL[seats]).state  # type: ignore[arg-type]
    worlds = list(every(lambda chance: GAME.determinize(state, ME, chance)))
    reshuffles = 0
    for _ in range(steps):
        action = draw.choice(possible(state))
        reshuffles += action == DRAW_PLAY and not state.play_pile
        state, heard = moved(state, action, SeededChance(draw))
        onward = [pair for world in worlds for pair in every(partial(moved, world, action))]
        worlds = [world for world, told in onward if told == heard]
        worlds = list({codec.encode(world): world for world in worlds}.values())
        yield Small(state, worlds, reshuffles)


def possible(s: ChameleonState) -> list[ChameleonAction]:
    answers = GAME.prompt(s, s.seat).answers
    return [a for a in answers if isinstance(a, ChameleonDiscard) or a in (DRAW_PLAY, TAKE_DISCARD)]


def moved(
    before: ChameleonState, action: ChameleonAction, chance: Chance
) -> tuple[ChameleonState, bytes | None]:
    """The state after an answer and all that I hear of it, None where it is not allowed."""
    s = GAME.copy(before)
    seat = s.seat
    try:
        GAME.check(s, seat, action)
    except IllegalAction:
        return s, None
    seen = [event.seen_by(ME) for event in GAME.apply(s, seat, action, chance)]
    return s, codec.encode([GAME.view(s, ME), seen])


def places(worlds: list[ChameleonState]) -> set[str]:
    """Where the cards are in each world, without the bookkeeping of what is known."""
    return {str((world.hands, world.play_pile, world.drawn, world.taken)) for world in worlds}


def dealt(s: ChameleonState) -> set[str]:
    return places(list(every(lambda chance: GAME.determinize(s, ME, chance))))


@pytest.mark.parametrize("seed", range(6))
def test_with_two_players_exactly_the_possible_worlds_are_dealt(seed: int) -> None:
    for small in small_match(2, seed, 60):
        assert dealt(small.state) == places(small.worlds)
    assert small.reshuffles > 1


@pytest.mark.parametrize("seed", range(5))
def test_with_three_players_too_until_a_second_reshuffle(seed: int) -> None:
    most = 0
    for small in small_match(3, seed, 60):
        if small.reshuffles > 1:
            break
        assert dealt(small.state) == places(small.worlds)
        most = max(most, len(small.worlds))
    assert most > 5


@pytest.mark.parametrize("seed", range(5))
def test_no_possible_world_is_ever_left_out(seed: int) -> None:
    for small in small_match(3, seed, 60):
        assert dealt(small.state) >= places(small.worlds)


def test_a_card_taken_openly_stays_where_everybody_saw_it_go() -> None:
    position = play(table(hands={0: "B70 R20 B10 B20 G10 G20 W"}, discards="R50 Y20"), TAKE_DISCARD)
    worlds = [GAME.determinize(position.state, 1, FastDraw(seed)) for seed in range(20)]
    assert all("R50" in world.hands[0] for world in worlds)
    position = play(position, discard("B20"))
    assert GAME.view(position.state, 2).seats[0].took == ("R50",)
    worlds = [GAME.determinize(position.state, 1, FastDraw(seed)) for seed in range(20)]
    assert all("R50" in world.hands[0] for world in worlds)
    assert len({str(world.hands[0]) for world in worlds}) > 10


def test_a_twin_that_was_discarded_shows_that_the_taken_card_stayed() -> None:
    position = table(hands={0: "R50 R20 B10 B20 G10 G20 W"}, discards="R50 Y20")
    position = play(position, TAKE_DISCARD, discard("R50"))
    assert position.state.known == [["R50"], [], []]


def test_of_equal_cards_the_one_that_is_known_goes_first() -> None:
    position = table(hands={0: "R50 R20 B10 B20 G10 G20 W"}, known=[["R50"], [], []], play="R50")
    position = play(position, DRAW_PLAY, discard("R50"))
    assert position.state.known == [[], [], []]


def test_after_a_reshuffle_the_pile_holds_what_was_discarded() -> None:
    position = table(
        seats=2, play="", discards="Y70 B100 R100 G100", hands={1: "Y10 W W W W CC CC"}
    )
    position = play(position, DRAW_PLAY)
    drawn = position.state.drawn
    pile = sorted({"B100", "R100", "G100"} - {str(drawn)})
    for seed in range(10):
        # The one who drew knows two cards of the pile, and so the other's whole hand.
        mine = GAME.determinize(position.state, 0, FastDraw(seed))
        assert sorted(mine.play_pile) == pile
        assert mine.hands == position.state.hands
        # The other one cannot tell which of the three was drawn.
        other = GAME.determinize(position.state, 1, FastDraw(seed))
        assert len({*other.play_pile, other.drawn}) == 3
        assert {*other.play_pile, other.drawn} == {"B100", "R100", "G100"}
    assert len({GAME.determinize(position.state, 1, FastDraw(n)).drawn for n in range(20)}) == 3


@pytest.mark.parametrize(("seats", "reshuffles"), [(2, 0), (5, 50), (8, 50)])
def test_every_card_of_a_dealt_world_has_its_place(seats: int, reshuffles: int) -> None:
    draw = FastDraw(seats)
    position = deal(seats, target_score=2000)
    whole = whole_deck(position.state)
    after_one = 0
    for _ in range(160):
        state = GAME.copy(position.state)
        after_one += bool(state.traces)
        for seat in range(seats):
            world = GAME.determinize(state, seat, draw)
            assert whole_deck(world) == whole
            assert world.hands[seat] == state.hands[seat]
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
            assert len(world.play_pile) == len(state.play_pile)
            assert all(hand == sorted(hand, key=RANK.__getitem__) for hand in world.hands)
        position = play(position, GAME.sample(state, state.seat, draw), chance=SeededChance(draw))
    assert after_one >= reshuffles


def whole_deck(s: ChameleonState) -> Counter[str]:
    cards = Counter([*s.play_pile, *s.discards, *s.color_pile])
    for pile in (*s.hands, *s.stacks):
        cards.update(pile)
    return cards


def test_how_the_cards_lie_has_no_influence_on_what_is_dealt() -> None:
    """The same choices deal the same world from every one of the worlds that look alike."""
    for small in small_match(3, 3, 40):
        found = set()
        for world in small.worlds[:20]:
            found.add(str(places([GAME.determinize(world, ME, FastDraw(5))])))
        if small.reshuffles < 2:
            assert len(found) == 1


def test_after_the_last_round_all_hands_lie_open() -> None:
    position = deal(4, max_rounds=1, turn_cap=20)
    draw = FastDraw(1)
    while not position.state.over:
        action = GAME.sample(position.state, position.state.seat, draw)
        position = play(position, action, chance=SeededChance(draw))
    assert GAME.determinize(position.state, 0, draw).hands == position.state.hands
