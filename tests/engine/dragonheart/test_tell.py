"""The words: a name for every card, a sentence for every event, seen and hidden, and for every
answer."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.engine.dragonheart import events as e
from games.engine.dragonheart.deck import CODES, RANK
from games.engine.dragonheart.scoring import DragonheartScore
from games.engine.words import Card, Cards, Message, Who
from games.words import sentence
from tests.engine.dragonheart.table import GAME, A, B, play

NAMES = ("Ann", "Ben")
SCORES = (DragonheartScore(40, 3, 43), DragonheartScore(43, 0, 43))

SENTENCES: list[tuple[Any, str]] = [
    (e.DragonheartBegun(B), "Both decks are shuffled. Ben plays first."),
    (e.DragonheartDealt((A,), A, 2, ("dwarf1", "ship")), "Ann begins with dwarf 1 and ship."),
    (e.DragonheartDealt((A,), A, 5, None), "Ann begins with 5 cards."),
    (
        e.DragonheartPlayed(A, "dwarf", ("dwarf1", "dwarf3")),
        "Ann put down dwarf 1 and dwarf 3.",
    ),
    (e.DragonheartSailed(B, 2), "Ben let three ships sail. Sailings: 2."),
    (
        e.DragonheartCaptured(A, "treasure", ("treasure1",), 1),
        "Ann captured treasure 1 for 1 point.",
    ),
    (
        e.DragonheartCaptured(A, "troll", ("troll1", "troll3"), 4),
        "Ann captured troll 1 and troll 3 for 4 points.",
    ),
    (
        e.DragonheartCaptured(A, "hold", ("knight1", "knight1"), 2),
        "Ann captured what was in the hold for 2 points: knight 1 and knight 1.",
    ),
    (
        e.DragonheartBoarded("knight", ("knight1", "knight2")),
        "In the hold below the ship now: knight 1 and knight 2.",
    ),
    (e.DragonheartDragonGained(A, None), "Ann won the Great Dragon."),
    (e.DragonheartDragonGained(A, B), "Ann won the Great Dragon from Ben."),
    (
        e.DragonheartReturned((B,), B, "ship"),
        "Ben put ship, drawn by lot, back on the pile.",
    ),
    (e.DragonheartReturned((B,), B, None), "Ben put a card drawn by lot back on the pile."),
    (e.DragonheartDrew((A,), A, 1, ("troll2",)), "Ann drew troll 2."),
    (e.DragonheartDrew((A,), A, 1, None), "Ann drew 1 card."),
    (e.DragonheartDrew((A,), A, 2, None), "Ann drew 2 cards."),
    (
        e.DragonheartFinalTurn(B, "ships"),
        "Ships have sailed three times: Ben has the last turn.",
    ),
    (e.DragonheartFinalTurn(B, "pile"), "A draw pile is used up: Ben has the last turn."),
    (
        e.DragonheartEnded("ships", SCORES, (A,)),
        "The third sailing ends the match. Ann: 43, Ben: 43.",
    ),
    (
        e.DragonheartEnded("pile", SCORES, (A,)),
        "A draw pile is used up and the match is over. Ann: 43, Ben: 43.",
    ),
    (
        e.DragonheartEnded("final_turn", SCORES, (A,)),
        "The last turn has been played. Ann: 43, Ben: 43.",
    ),
    (
        e.DragonheartEnded("left", SCORES, (A,)),
        "The match ends before its time. Ann: 43, Ben: 43.",
    ),
]


@pytest.mark.parametrize(("event", "text"), SENTENCES)
def test_the_sentence_of_an_event(event: Any, text: str) -> None:
    assert sentence(GAME.tell(event), NAMES, GAME.cards) == text


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(e.DragonheartEvent))


def test_every_card_has_a_name_of_its_own() -> None:
    assert list(GAME.cards) == list(RANK)
    assert len(set(GAME.cards.values())) == len(RANK)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (play("ship", 0, 0), "Put down ship and ship"),
        (play("dwarf", 3, 1), "Put down dwarf 1 and dwarf 3"),
        (play("sorceress", 2, take="treasure"), "Put down sorceress 2, capture the treasure"),
        (
            play("sorceress", 2, take="petrified_dragon"),
            "Put down sorceress 2, capture the petrified dragons",
        ),
        (play("knight", 1, take="sorceress"), "Put down knight 1, capture the sorceresses"),
        (play("knight", 1, take="troll"), "Put down knight 1, capture the trolls"),
    ],
)
def test_the_words_on_a_button(action: Any, text: str) -> None:
    assert sentence(GAME.label(action), NAMES, GAME.cards) == text


def test_an_impossible_action_has_a_label_too() -> None:
    message = GAME.label(play("dwarf", 0, 1, take="ship"))
    assert message.params == {"cards": Cards(("dwarf1",))}


def test_a_hidden_card_is_in_no_parameter() -> None:
    told = GAME.tell(e.DragonheartReturned((B,), B, "troll3"))
    assert told.params == {"who": Who(B), "card": Card("troll3")}
    hidden = GAME.tell(e.DragonheartReturned((B,), B, "troll3").seen_by(A))
    assert hidden == Message(hidden.id, {"who": Who(B)})


def test_codes_are_type_and_value() -> None:
    assert CODES["petrified_dragon"] == {2: "petrified_dragon2"}
    assert CODES["ship"] == {0: "ship"}
