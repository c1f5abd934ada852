"""The sentences: every event and answer has one, with parameters that fit its places."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from games.engine.chameleon_poker import events as e
from games.engine.chameleon_poker.names import CARD_NAMES, HANDS, RANK_NAMES
from games.engine.chameleon_poker.options import ChameleonPokerStakes
from games.engine.chameleon_poker.records import ChameleonPokerAction
from games.engine.chameleon_poker.scoring import CARDS, RANKS
from games.engine.chameleon_poker.tell import LABELS, REASONS, reason
from games.engine.words import Cards, Message, Quote, Seats, Term, Who
from tests.engine.chameleon_poker.table import ACTIONS, GAME, begin, play

KINGS = (1, 13, 10, 5, 0, 0)
FLUSH = (5, 14, 13, 8, 5, 2)

EVENTS: list[tuple[e.ChameleonPokerEvent, str]] = [
    (
        e.ChameleonPokerHandStarted(2, 1, ChameleonPokerStakes(5, 10, 10, 0, 0), (5, 5, 5)),
        "Hand {hand}: {who} deals. The ante is {ante}, a bet is {bet}.",
    ),
    (e.ChameleonPokerCardsTurned(0, ("Kc",)), "{who} turns up {cards}."),
    (e.ChameleonPokerExtraCard(0, False), "{who} gets an extra card, face down."),
    (e.ChameleonPokerExtraCard(0, True), "{who} gets an extra card, face up."),
    (e.ChameleonPokerFeePaid(0, "7", 10), "{who} pays {amount} for the seven."),
    (e.ChameleonPokerFeePaid(0, "4", 10), "{who} pays {amount} for the four."),
    (e.ChameleonPokerFeePaid(0, "3", 10), "{who} pays {amount} for the three."),
    (e.ChameleonPokerDeclined(0, "7"), "{who} keeps the wild ranks."),
    (e.ChameleonPokerDeclined(0, "4"), "{who} does without the extra card."),
    (e.ChameleonPokerDeclined(0, "3"), "{who} does not pay for the three."),
    (
        e.ChameleonPokerWildChanged(0, "9", ("Kc",), ("3", "K")),
        "{old} are replaced. The second deck shows {cards}: {first} and {second} are wild now.",
    ),
    (
        e.ChameleonPokerWildChanged(0, "9", ("3c",), ("3", "3")),
        "{old} are replaced. The second deck shows {cards}: only {first} are wild now.",
    ),
    (
        e.ChameleonPokerRerated(0, KINGS, FLUSH),
        "The hand of {who} was {old}, {old_ranks}, and is {new}, {new_ranks} now.",
    ),
    (e.ChameleonPokerTookLead(0, KINGS), "{who} takes the lead: {hand}, {ranks}."),
    (
        e.ChameleonPokerAlreadyLeads(0, KINGS),
        "{who} leads already and turns nothing: {hand}, {ranks}.",
    ),
    (e.ChameleonPokerWentOut(0, KINGS), "{who} is out: {hand}, {ranks}."),
    (e.ChameleonPokerChecked(0), "{who} checks."),
    (e.ChameleonPokerBetMade(0, 10), "{who} bets {amount}."),
    (e.ChameleonPokerCalled(0, 10, False), "{who} calls {amount}."),
    (e.ChameleonPokerCalled(0, 10, True), "{who} calls with the last {amount}."),
    (e.ChameleonPokerRaised(0, 20, 10), "{who} puts in {amount} and raises by {by}."),
    (e.ChameleonPokerFolded(0), "{who} folds."),
    (e.ChameleonPokerChipsReturned(0, 9), "{who} gets {amount} that nobody else can win."),
    (
        e.ChameleonPokerPotPaid(25, (0,), (25,), None),
        "{who} is the last one left and takes {amount}.",
    ),
    (e.ChameleonPokerPotPaid(25, (0,), (25,), KINGS), "{who} wins {amount}: {hand}, {ranks}."),
    (
        e.ChameleonPokerPotPaid(25, (0, 2), (13, 12), KINGS),
        "{seats} share {amount}: {hand}, {ranks}.",
    ),
    (e.ChameleonPokerHandOver(3, (300, 300, 300)), "Hand {hand} is over."),
    (e.ChameleonPokerEliminated(0), "{who} has no chips left."),
    (
        e.ChameleonPokerResigned(0, 295),
        "{who} leaves, and {stack} chip leaves with them.",
    ),
    (
        e.ChameleonPokerMatchOver(310, (0,)),
        "The last hand is over. Most chips, {chips}: {seats}.",
    ),
]


def places_in(message: Message) -> set[str]:
    return set(re.findall(r"{(\w+)}", message.id + message.plural))


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_the_sentence_of_an_event(event: e.ChameleonPokerEvent, text: str) -> None:
    message = GAME.tell(event)
    assert message.id == text
    assert set(message.params) == places_in(message)


def test_every_kind_of_event_is_told_in_its_own_words() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(e.ChameleonPokerEvent))
    assert len({text for _, text in EVENTS}) == len(EVENTS)


def test_nothing_of_an_event_is_for_some_seats_only() -> None:
    for kind in get_args(e.ChameleonPokerEvent):
        assert not kind.HIDDEN and not kind.PRIVATE


def test_a_hand_is_told_by_its_name_and_the_ranks_on_its_cards() -> None:
    told = GAME.tell(e.ChameleonPokerTookLead(2, KINGS)).params
    assert told == {"who": Who(2), "hand": Term("pair"), "ranks": Quote("K-10-5")}
    told = GAME.tell(e.ChameleonPokerWentOut(2, FLUSH)).params
    assert told["ranks"] == Quote("A-K-8-5-2")


def test_ranks_and_cards_are_named() -> None:
    told = GAME.tell(e.ChameleonPokerWildChanged(1, "9", ("9h", "Kc"), ("3", "K")))
    assert told.params == {
        "old": Term("nines"),
        "cards": Cards(("9h", "Kc")),
        "first": Term("threes"),
        "second": Term("kings"),
    }
    told = GAME.tell(e.ChameleonPokerPotPaid(25, (2, 0), (13, 12), KINGS))
    assert told.params["seats"] == Seats((2, 0))


def test_every_card_rank_and_hand_has_a_name() -> None:
    assert set(CARD_NAMES) == set(CARDS)
    assert list(RANK_NAMES) == list(RANKS)
    assert len(set(CARD_NAMES.values())) == 52
    assert len(set(HANDS)) == 10


def test_buttons() -> None:
    assert set(LABELS) == set(get_args(ChameleonPokerAction))
    for action in ACTIONS.values():
        label = GAME.label(action)
        assert set(label.params) == places_in(label)
    assert GAME.label(ACTIONS["change_wild T"]).params == {"ranks": Term("tens")}


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_has_the_parameters_it_names(code: str) -> None:
    message = reason(code, ACTIONS["change_wild 9"])
    assert set(message.params) == places_in(message)


@pytest.mark.parametrize(
    ("setting", "moves", "question", "params"),
    [
        ({"auto_turn": False}, [], "Turn up your next card.", {}),
        ({"piles": {0: "7c"}}, [], "Pay {fee} to change a wild rank?", {"fee": 10}),
        (
            {"piles": {0: "4c"}, "stock": "Ah", "four_fee": 5},
            [],
            "Pay {fee} for an extra card?",
            {"fee": 5},
        ),
        (
            {"piles": {0: "3c"}, "three_fee": 8, "stacks": [12, 300, 300]},
            [],
            "Pay {fee} for the wild three, or give up the hand?",
            {"fee": 7},
        ),
        ({"piles": {0: "2c"}}, [], "Check, or bet {bet}?", {"bet": 10}),
        ({"piles": {0: "2c"}, "stacks": [14, 300, 300]}, [], "You can only check.", {}),
        (
            {"piles": {0: "2c"}},
            ["0 bet"],
            "Call {amount}, raise by {bet}, or fold?",
            {"amount": 10, "bet": 10},
        ),
        (
            {"piles": {0: "2c"}, "stacks": [300, 12, 300]},
            ["0 bet"],
            "Call with your last {amount}, or fold?",
            {"amount": 7},
        ),
        (
            {"piles": {0: "2c"}, "betting": "leader"},
            ["0 bet"],
            "Call {amount}, or fold?",
            {"amount": 10},
        ),
    ],
)
def test_questions(
    setting: dict[str, Any], moves: list[str], question: str, params: dict[str, Any]
) -> None:
    s = play(begin(**setting).position, *moves).state
    assert GAME.prompt(s, s.phase.seat).question == Message(question, params)  # type: ignore[union-attr]
