"""The sentences: every event and answer has one, with parameters that fit its places."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from games.engine.coloretto.records import (
    ColorettoBegun,
    ColorettoDrew,
    ColorettoEnded,
    ColorettoEvent,
    ColorettoPlaced,
    ColorettoRoundEnded,
    ColorettoTook,
)
from games.engine.coloretto.scoring import score
from games.engine.coloretto.tell import CARD_NAMES, REASONS, reason
from games.engine.words import Card, Cards, Message, Seats, Who
from tests.engine.coloretto.table import CODES, DRAW, GAME, own, place, take

counts = tuple(score(own(blue=number), ("blue",), "standard") for number in (2, 1, 2))

EVENTS: list[tuple[ColorettoEvent, str]] = [
    (
        ColorettoBegun((("blue",), ("pink",)), 1, 56),
        "The start cards, in the order of the seats: {cards}. {who} plays first.",
    ),
    (ColorettoDrew(0, "blue", False), "{who} drew {card}."),
    (ColorettoDrew(0, "blue", True), "The last round has begun. {who} drew {card}."),
    (ColorettoPlaced(0, "blue", 1), "{who} placed {card} in row {row}."),
    (ColorettoTook(0, 1, ("blue",), None, False), "{who} took row {row}: {cards}."),
    (
        ColorettoTook(0, 1, ("golden",), "pink", False),
        "{who} took row {row}: {cards}. The golden joker brought {extra}.",
    ),
    (
        ColorettoTook(0, 1, ("golden",), "pink", True),
        "{who} took row {row}: {cards}. The golden joker brought {extra}, "
        "and this is the last round.",
    ),
    (ColorettoRoundEnded(3, (), 1), "Round {round} is over. {who} starts the next round."),
    (
        ColorettoRoundEnded(3, ("blue",), 1),
        "Round {round} is over. {cards} left the game. {who} starts the next round.",
    ),
    (ColorettoRoundEnded(3, (), None), "Round {round}, the last one, is over."),
    (
        ColorettoRoundEnded(3, ("blue",), None),
        "Round {round}, the last one, is over. Nobody took {cards}.",
    ),
    (
        ColorettoEnded(counts, (0, 2)),
        "The cards are counted. The highest total is {points}: {seats}.",
    ),
]


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_the_sentence_of_an_event(event: ColorettoEvent, text: str) -> None:
    message = GAME.tell(event)
    assert message.id == text
    assert set(message.params) == _places(message)


def test_every_kind_of_event_is_told_in_its_own_words() -> None:
    kinds = {type(event) for event, _ in EVENTS}
    assert kinds == set(get_args(ColorettoEvent))
    assert len({text for _, text in EVENTS}) == len(EVENTS)


def test_parameters_say_who_what_and_where() -> None:
    told = GAME.tell(ColorettoTook(2, 1, ("golden", "blue"), "pink", False))
    assert told.params == {
        "who": Who(2),
        "row": 2,
        "cards": Cards(("golden", "blue")),
        "extra": Card("pink"),
    }
    told = GAME.tell(ColorettoEnded(counts, (0, 2)))
    assert told.params == {"points": 3, "seats": Seats((0, 2))}
    told = GAME.tell(ColorettoBegun((("blue", "grey"), ("pink", "green")), 1, 54))
    assert told.params["cards"] == Cards(("blue", "grey", "pink", "green"))


def test_buttons_number_rows_as_people_count() -> None:
    labels = [GAME.label(action) for action in (DRAW, place(0), take(4))]
    assert [label.id for label in labels] == [
        "Draw a card",
        "Place it in row {row}",
        "Take row {row}",
    ]
    assert [label.params for label in labels] == [{}, {"row": 1}, {"row": 5}]


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_has_the_parameters_it_names(code: str) -> None:
    message = reason(code, take(1))
    assert set(message.params) == _places(message)


def test_every_card_has_a_name() -> None:
    assert sorted(CARD_NAMES) == CODES


def _places(message: Message) -> set[str]:
    return set(re.findall(r"{(\w+)}", message.id))
