"""The sentences: every event and answer has one, with parameters that fit its places."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from games.engine.chameleon import events as e
from games.engine.chameleon.names import CARD_NAMES, REASONS
from games.engine.chameleon.scoring import COLORS, ORDER
from games.engine.chameleon.tell import reason
from games.engine.kernel import Event
from games.engine.words import Card, Cards, Message, Seats, Who
from tests.engine.chameleon.table import (
    DRAW_COLOR,
    DRAW_PLAY,
    GAME,
    GO_OUT,
    TAKE_DISCARD,
    discard,
)

BEGUN = "Round {round}. The colours in the order of the seats: {colors}. First discard: {card}. "
COUNTED = "{who} under {color}: {cards}. "

EVENTS: list[tuple[Event, str]] = [
    (
        e.ChameleonRoundBegun(1, 0, ("R", "B"), "R50", 1, 1, None),
        BEGUN + "{who} begins.",
    ),
    (
        e.ChameleonRoundBegun(1, 0, ("R", "B"), "RS", 1, 0, 1),
        BEGUN + "{skipped} is skipped and {who} begins.",
    ),
    (
        e.ChameleonRoundBegun(1, 0, ("R", "B", "G"), "RV", -1, 0, None),
        BEGUN + "Play goes to the right and {who} begins.",
    ),
    (e.ChameleonDealt((0,), ("R10", "W")), "You were dealt {cards}."),
    (e.ChameleonDrew((0,), 0, "R50"), "{who} drew {card} from the play pile."),
    (e.ChameleonDrew((0,), 0, None), "{who} drew from the play pile."),
    (e.ChameleonTook(0, "R50"), "{who} took {card} from the discard pile."),
    (e.ChameleonDiscarded(0, "R50", None, None, None), "{who} discarded {card}."),
    (e.ChameleonDiscarded(0, "RS", 1, None, None), "{who} discarded {card}: {skipped} is skipped."),
    (
        e.ChameleonDiscarded(0, "RV", None, -1, None),
        "{who} discarded {card}: play now goes to the right.",
    ),
    (
        e.ChameleonDiscarded(0, "RV", None, 1, None),
        "{who} discarded {card}: play now goes to the left.",
    ),
    (e.ChameleonDiscarded(0, "CC", None, None, 1), "{who} discarded {card} at {target}."),
    (e.ChameleonDiscarded(0, "CC", None, None, 0), "{who} discarded {card} for a new colour."),
    (e.ChameleonRecolored(0, "R", "B"), "{who} turned up {new} in place of {old}."),
    (e.ChameleonRecolored(0, "R", "R"), "{who} turned up {new} again."),
    (
        e.ChameleonReshuffled("play", 20),
        "The play pile was empty. {n} discard was shuffled into a new one.",
    ),
    (
        e.ChameleonReshuffled("color", 20),
        "The colour pile was empty. {n} covered card was shuffled into a new one.",
    ),
    (e.ChameleonWentOut(0, 1), "{who} went out: round {round} is over."),
    (
        e.ChameleonCapReached(1, 160),
        "After {turns} turns round {round} is over, and nobody went out.",
    ),
    (
        e.ChameleonCounted(0, "R", ("R10",), 0, 10, 20),
        COUNTED + "{points} points, {total} in all.",
    ),
    (
        e.ChameleonCounted(0, "R", ("R10",), 100, 110, 120),
        COUNTED + "With the bonus for going out {points} points, {total} in all.",
    ),
    (
        e.ChameleonEnded((5, 9, 9), (1, 2)),
        "The match is over. The highest total is {points}: {seats}.",
    ),
]


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_the_sentence_of_an_event(event: e.ChameleonEvent, text: str) -> None:
    message = GAME.tell(event)
    assert message.id == text
    assert set(message.params) == _places(message)


def test_every_kind_of_event_is_told_in_its_own_words() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(e.ChameleonEvent))
    assert len({text for _, text in EVENTS}) == len(EVENTS)


def test_parameters_say_who_what_and_how_much() -> None:
    told = GAME.tell(e.ChameleonCounted(2, "R", ("R10", "W"), 100, 160, -40))
    assert told.params == {
        "who": Who(2),
        "color": Card("R"),
        "cards": Cards(("R10", "W")),
        "points": 160,
        "total": -40,
    }
    told = GAME.tell(e.ChameleonEnded((5, 9, 9), (1, 2)))
    assert told.params == {"points": 9, "seats": Seats((1, 2))}
    told = GAME.tell(e.ChameleonRoundBegun(3, 0, ("R", "B", "G"), "RS", 1, 2, 1))
    assert told.params["skipped"] == Who(1)
    assert told.params["who"] == Who(2)
    assert told.params["colors"] == Cards(("R", "B", "G"))


def test_the_words_on_the_buttons() -> None:
    actions = (DRAW_PLAY, TAKE_DISCARD, DRAW_COLOR, GO_OUT, discard("R50"), discard("CC", 2))
    labels = [GAME.label(action) for action in actions]
    assert [label.id for label in labels] == [
        "Draw from the play pile",
        "Take the top discard",
        "Turn up a new colour",
        "Go out",
        "Discard {card}",
        "Discard {card} at {who}",
    ]
    assert labels[-1].params == {"card": Card("CC"), "who": Who(2)}


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_has_the_parameters_it_names(code: str) -> None:
    message = reason(code, discard("R50"))
    assert set(message.params) == _places(message)


def test_how_many_cards_do_not_match_is_said_with_its_number() -> None:
    message = reason("not_complete", GO_OUT, 3)
    assert (message.params, message.count) == ({"n": 3}, "n")
    assert message.id != message.plural


def test_every_card_has_a_name_of_its_own() -> None:
    assert set(CARD_NAMES) == {*COLORS, *ORDER}
    assert len({*CARD_NAMES.values()}) == len(CARD_NAMES)


def _places(message: Message) -> set[str]:
    return set(re.findall(r"{(\w+)}", message.id))
