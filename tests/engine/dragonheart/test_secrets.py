"""Which card goes back with the Great Dragon is known to its owner alone, and so is what is drawn.
Worlds that differ only there give everybody else the same bytes, and nobody is dealt a world that
it could exclude."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.dragonheart.deck import in_order
from games.engine.dragonheart.events import DragonheartDealt, DragonheartDrew, DragonheartReturned
from games.engine.dragonheart.records import DragonheartState
from tests.engine.dragonheart.table import GAME, A, B, after, play, seat_of, table
from tests.engine.dragonheart.worlds import before, told, worlds
from tests.engine.draws import SeededChance, every


@pytest.mark.parametrize("viewer", [A, None])
def test_the_returned_card_leaves_no_trace_for_others(viewer: int | None) -> None:
    steps = worlds(before())
    assert len({step.position.state.piles[B][-1] for step in steps}) == 6
    assert len({told(step, viewer) for step in steps}) == 1


def test_the_owner_is_told_which_card_went_back() -> None:
    for step in worlds(before()):
        s = step.position.state
        (returned,) = [event for event in step.events if isinstance(event, DragonheartReturned)]
        assert returned.seen_by(B) == returned
        assert returned.card == s.piles[B][-1] == seat_of(s, B, viewer=B).top
        assert returned.card not in s.hands[B]


@pytest.mark.parametrize("viewer", [A, None])
def test_there_is_no_trace_after_the_card_was_drawn_again(viewer: int | None) -> None:
    ship = play("ship", 0)
    kept = [step for step in worlds(before()) if "ship" in step.position.state.hands[B]]
    assert len(kept) == 5
    nexts = [kernel.play(GAME, step.position, B, ship, SeededChance(FastDraw(0))) for step in kept]
    assert len({told(step, viewer) for step in nexts}) == 1
    for step in nexts:
        (drew,) = [event for event in step.events if isinstance(event, DragonheartDrew)]
        assert drew.count == 1
        assert seat_of(step.position.state, B, viewer=B).top is None


def test_at_the_end_the_piles_are_shown_but_not_in_their_order() -> None:
    position = before(sailings=2, ship=(0, 0))
    for step in worlds(position):
        s = step.position.state
        if "ship" not in s.hands[B]:
            continue
        end = after(step.position, play("ship", 0))
        assert end.over
        assert end.returned[B]
        shown = seat_of(end, B, viewer=A)
        assert shown.pile == in_order(end.piles[B])
        assert shown.hand == in_order(end.hands[B])
        assert shown.top is None
        assert seat_of(end, B, viewer=B).top == end.piles[B][-1]
        for viewer in (A, None):
            view = codec.encode(GAME.view(end, viewer))
            other = GAME.copy(end)
            other.piles[B].reverse()
            assert codec.encode(GAME.view(other, viewer)) == view


def test_blanked_entries_stay_blanked() -> None:
    position = before(final_turn_for=A)
    for step in worlds(position):
        assert step.position.state.over
        (returned,) = [event for event in step.events if isinstance(event, DragonheartReturned)]
        assert [returned.seen_by(viewer) for viewer in (A, None)] == [
            DragonheartReturned((B,), B, None)
        ] * 2


def test_every_card_of_the_hand_can_go_back_equal_cards_more_often() -> None:
    position = before(other="dwarf1 dwarf1 dwarf1 ship troll2 troll3")
    returned = [step.position.state.piles[B][-1] for step in worlds(position)]
    assert returned == ["dwarf1", "dwarf1", "dwarf1", "ship", "troll2", "troll3"]


def test_drawn_and_dealt_cards_are_told_to_their_owner_only() -> None:
    chance = SeededChance(FastDraw(1))
    position, events = kernel.start(GAME, 2, GAME.Options(), chance)
    dealt = [event for event in events if isinstance(event, DragonheartDealt)]
    assert [event.cards for event in dealt] == [tuple(hand) for hand in position.state.hands]
    assert [event.seen_by(1 - event.seat) for event in dealt] == [
        DragonheartDealt((seat,), seat, 5, None) for seat in (A, B)
    ]
    seat = position.state.seat
    step = kernel.play(GAME, position, seat, GAME.default(position.state, seat), chance)
    drew = step.events[-1]
    assert isinstance(drew, DragonheartDrew)
    assert drew.seen_by(seat) == drew
    assert [drew.seen_by(viewer) for viewer in (1 - seat, None)] == [
        DragonheartDrew((seat,), seat, 1, None)
    ] * 2


def test_nothing_depends_on_how_a_card_came_into_a_hand() -> None:
    """Hands and drawn cards are sorted: drawing in another order gives the same bytes."""
    first = table("treasure1 treasure2", tops=("troll3 dwarf1", ""))
    second = table("treasure1 treasure2", tops=("dwarf1 troll3", ""))
    ends = [
        kernel.play(GAME, position, A, play("treasure", 1, 2), SeededChance(FastDraw(0)))
        for position in (first, second)
    ]
    assert codec.encode(ends[0].events) == codec.encode(ends[1].events)
    assert codec.encode(ends[0].position.state) == codec.encode(ends[1].position.state)


def dealt(s: DragonheartState, seat: int) -> set[bytes]:
    """Every world that `determinize` can deal."""
    return set(every(lambda chance: codec.encode(GAME.determinize(s, seat, chance))))


def possible(s: DragonheartState, seat: int) -> set[bytes]:
    """Every world that the seat cannot exclude, by brute force over both its own pile's order and
    what of the other's unseen cards lies where."""
    other = 1 - seat
    top = [s.piles[seat][-1]] if s.returned[seat] else []
    rest = s.piles[seat][: len(s.piles[seat]) - len(top)]
    hand, pile = s.hands[other], s.piles[other]
    found = set()
    for own in itertools.permutations(rest):
        for cards in itertools.permutations(hand + pile):
            world = GAME.copy(s)
            world.piles[seat] = [*own, *top]
            world.hands[other] = sorted(cards[: len(hand)])
            world.piles[other] = list(cards[len(hand) :])
            if s.over and world.hands[other] != hand:
                continue
            found.add(codec.encode(world))
    return found


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("returned", [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize("over", [False, True])
def test_determinize_deals_exactly_the_worlds_a_seat_cannot_exclude(
    seat: int, returned: tuple[bool, bool], over: bool
) -> None:
    s = table(
        "ship troll1",
        other="ship dwarf2",
        sizes=(2, 2),
        piles=(3, 3),
        tops=("dwarf1 knight2 ship", "troll3 dwarf2 ship"),
        returned=returned,
    ).state
    s.over = over
    worlds = possible(s, seat)
    assert dealt(s, seat) == worlds
    assert len(worlds) > 1
    decode = [msgspec.json.decode(world, type=DragonheartState) for world in worlds]
    assert len({codec.encode(GAME.view(world, seat)) for world in decode}) == 1
