"""What a viewer is shown: the same for all, nothing that lies face down, and the extras."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chameleon_poker.records import (
    ChameleonPokerBettingNow,
    ChameleonPokerChange,
    ChameleonPokerChoice,
    ChameleonPokerPot,
    ChameleonPokerState,
    ChameleonPokerView,
)
from games.engine.chameleon_poker.scoring import CARDS
from tests.engine.chameleon_poker.table import GAME, begin, deal, leave, play, step
from tests.engine.matches import option_sets, random_match


def test_the_view_shows_the_table() -> None:
    position, _ = begin({0: "7c Kd", 1: "9d"}, stacks=[300, 200, 300, 0], second="Qh", dealer=2)
    position, _ = step(position, "change_wild 3")
    view = GAME.view(position.state, 1)
    assert (view.hand, view.hands, view.dealer, view.turn) == (1, 4, 2, 0)
    assert sorted(view.wild) == ["9", "Q"]
    assert view.changes == (ChameleonPokerChange(0, 10, "3", ("Qh",)),)
    assert [seat.status for seat in view.seats] == ["active", "active", "active", "absent"]
    first = view.seats[0]
    assert (first.stack, first.committed, first.shown, first.down) == (285, 5, ("7c",), 6)
    assert (first.value, first.leads, first.wild) == ((0, 7, 0, 0, 0, 0), True, (False,))
    assert view.seats[1].value == (0,) * 6
    assert view.seats[3].value is None
    assert (view.leader, view.to_beat) == (0, (0,))
    assert view.pots == (ChameleonPokerPot(25, (0, 1, 2)),)
    assert (view.pot, view.fees, view.removed) == (25, 10, 0)
    assert (view.stock, view.second) == (52 - 21, 51)
    assert {rank: n for rank, n in view.visible.items() if n} == {"7": 1}
    assert view.stakes.bet == 10


def cards_named(given: Any) -> set[str]:
    data = codec.encode(given).decode()
    return {card for card in CARDS if f'"{card}"' in data}


def test_shared_best_hands_have_no_leader() -> None:
    position, _ = begin({0: "Kc"})
    position.state.shown[1] = ["Kd"]
    view = GAME.view(position.state, None)
    assert (view.leader, view.to_beat) == (None, (0, 1))


def test_wild_cards_are_marked() -> None:
    position, _ = begin({0: "2c"})
    position.state.shown[0] = ["3c", "Kd", "9s"]
    assert GAME.view(position.state, None).seats[0].wild == (True, False, True)


def test_in_a_betting_round_the_amounts_are_shown() -> None:
    position, _ = begin({0: "2c"}, stacks=[300, 300, 22])
    assert GAME.view(position.state, 0).betting == ChameleonPokerBettingNow(0, 10, 10, 3)
    position = play(position, "0 bet", "1 raise")
    assert GAME.view(position.state, 0).betting == ChameleonPokerBettingNow(17, 10, 30, 2)
    position, _ = step(position, "call")
    assert GAME.view(position.state, 0).betting == ChameleonPokerBettingNow(10, 10, 20, 2)
    quick, _ = begin({0: "2c"}, betting="leader")
    betting = GAME.view(quick.state, 0).betting
    assert betting is not None
    assert betting.raises_left == 0


def test_at_a_seven_each_choice_shows_every_hand_before_the_new_rank() -> None:
    """Without the nine A shows Q-9; without the three still the pair. Nothing of the next card."""
    position, _ = begin({0: "2c", 1: "7c"})
    s = position.state
    s.shown[0] = ["9c", "Qd"]
    position = play(position, "0 check", "1 check", "2 check")
    view = GAME.view(position.state, 2)
    assert view.choices == (
        ChameleonPokerChoice(
            "3", ("9",), ((1, 12, 0, 0, 0, 0), (0, 7, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
        ),
        ChameleonPokerChoice(
            "9", ("3",), ((0, 12, 9, 0, 0, 0), (0, 7, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
        ),
    )


def test_with_one_wild_rank_in_both_slots_the_other_slot_stays_wild() -> None:
    position, _ = begin({0: "7c"})
    position.state.wild = ["7", "7"]
    (choice,) = GAME.view(position.state, 0).choices
    assert (choice.replace, choice.wild) == ("7", ("7",))
    assert choice.values[0] == (0, 14, 0, 0, 0, 0)


def test_everybody_sees_the_same() -> None:
    for seats in GAME.seats:
        for moment in random_match(GAME, seats, GAME.Options(), seats, 20).moments:
            s = moment.position.state
            views = {codec.encode(GAME.view(s, viewer)) for viewer in (None, *range(seats))}
            assert len(views) == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_gets_a_face_down_card_the_owner_included(seats: int) -> None:
    """Views name the cards that lie face up or were drawn; what a seat is asked names at most the
    card it has just turned up."""
    for number, options in enumerate(option_sets(GAME, seats)):
        for moment in random_match(GAME, seats, options, number, 25 * (number % 2)).moments[::3]:
            s = moment.position.state
            open_cards = {card for cards in s.shown for card in cards}
            open_cards |= {card for change in s.changes for card in change.drawn}
            for viewer in (None, *range(seats)):
                assert cards_named(GAME.view(s, viewer)) <= open_cards
            for seat in kernel.actors(GAME, moment.position):
                asked = (GAME.prompt(s, seat), GAME.default(s, seat), GAME.phase(s))
                assert cards_named(asked) <= set(s.shown[seat])


@pytest.mark.parametrize("seats", GAME.seats)
def test_events_name_only_cards_that_were_turned(seats: int) -> None:
    """Of face-down cards no event speaks; an extra card that lies face down has no name."""
    for number, options in enumerate(option_sets(GAME, seats)):
        for moment in random_match(GAME, seats, options, number).moments:
            s = moment.position.state
            tags = [event.__struct_config__.tag for event in moment.events]
            if "hand_started" in tags:
                at = len(tags) - 1 - tags[::-1].index("hand_started")
                present = moment.events[at:]
            else:
                present = moment.events
            told = Counter(card for event in present for card in getattr(event, "cards", ()))
            shown = {card for cards in s.shown for card in cards}
            assert set(told) <= shown
            assert not told or max(told.values()) == 1


def test_a_removed_stack_is_seen() -> None:
    position, _ = leave(deal(4), 2)
    view = GAME.view(position.state, None)
    assert view.removed == 295
    assert view.seats[2].gone is not None
    assert view.seats[2].status == "folded"


def test_after_the_end_the_last_hand_lies_there_without_its_hidden_cards() -> None:
    position, _ = begin({0: "Kc"}, last=True)
    position = play(position, "0 bet", "1 fold", "2 fold")
    view = GAME.view(position.state, None)
    assert view.phase == GAME.phase(position.state)
    assert (view.pots, view.pot, view.betting, view.choices) == ((), 0, None, ())
    assert [seat.down for seat in view.seats] == [6, 7, 7]


def face_down(s: ChameleonPokerState) -> list[str]:
    return sorted(card for pile in (*s.down, s.stock) for card in pile)


def test_determinize_deals_only_what_lies_face_down() -> None:
    position, _ = begin({0: "7c"}, second="Kh")
    position, _ = step(position, "change_wild 9")
    before = codec.encode(position.state)
    dealt = GAME.determinize(position.state, 0, FastDraw(1))
    assert codec.encode(position.state) == before
    assert GAME.view(dealt, 0) == GAME.view(position.state, 0)
    assert dealt.down != position.state.down
    assert dealt.second != position.state.second
    assert sorted(dealt.second) == sorted(position.state.second)
    for state in (dealt, position.state):
        assert [len(pile) for pile in state.down] == [6, 7, 7]
    hidden = [
        [c for pile in (*state.down, state.stock) for c in pile]
        for state in (dealt, position.state)
    ]
    assert sorted(hidden[0]) == sorted(hidden[1])


def test_determinize_reaches_every_place_of_a_hidden_card() -> None:
    """Own piles, those of seats that are out, and the stock alike."""
    position, _ = begin({0: "2c"})
    position.state.status[2] = "out"
    places: set[str] = set()
    draw = FastDraw(3)
    for _ in range(600):
        dealt = GAME.determinize(position.state, 0, draw)
        for name, pile in [
            *((f"{n}", p) for n, p in enumerate(dealt.down)),
            ("stock", dealt.stock),
        ]:
            if "As" in pile:
                places.add(f"{name} {pile.index('As')}")
    assert places == {
        *(f"0 {n}" for n in range(6)),
        *(f"{seat} {n}" for seat in (1, 2) for n in range(7)),
        *(f"stock {n}" for n in range(31)),
    }


def test_a_view_survives_json() -> None:
    view = GAME.view(deal(5).state, 3)
    assert codec._decoder(ChameleonPokerView).decode(codec.encode(view)) == view
    assert b'"raise":' in codec.encode(view)
