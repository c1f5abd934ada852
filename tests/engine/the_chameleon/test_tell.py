"""The sentences: every event and answer has one, with parameters that fit its places."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from games.engine.the_chameleon import events as e
from games.engine.the_chameleon.records import (
    RoundOutcome,
    TheChameleonBallot,
    TheChameleonResult,
    TheChameleonSaid,
)
from games.engine.the_chameleon.tell import REASONS, TERMS, ask_clue, ask_guess, reason
from games.engine.words import Each, Message, Quote, Seats, Term, Who
from tests.engine.the_chameleon.table import GAME, MISS, accuse, clue, guess, vote

SAID = (TheChameleonSaid(1, "cold"), TheChameleonSaid(0, None))
VOTES = (TheChameleonBallot(1, 0), TheChameleonBallot(0, None))


def result(outcome: RoundOutcome) -> TheChameleonResult:
    return TheChameleonResult(
        1, "Winter", 0, 1, "soup", "D2", SAID, VOTES, 1, (), outcome, (2, 0, 2)
    )


EVENTS: list[tuple[e.TheChameleonEvent, str]] = [
    (
        e.TheChameleonRoundStarted((), 2, "Winter", 1, None, None),
        "Round {number}: {topic}. The dealer: {who}.",
    ),
    (e.TheChameleonClueGiven(0, "cold"), "{who} gave the clue “{clue}”."),
    (e.TheChameleonClueGiven(0, None), "{who} gave no clue in time."),
    (e.TheChameleonCluesShown(SAID), "All clues are open: {clues}."),
    (e.TheChameleonVotesShown(VOTES), "All votes are open: {votes}."),
    (
        e.TheChameleonTied((0, 2), 1),
        "Most votes are shared by {seats}. The dealer chooses: {who}.",
    ),
    (e.TheChameleonAccused(None, None, None), "Nobody voted, so nobody is accused."),
    (e.TheChameleonAccused(1, "chameleon", None), "The votes accuse {who}: the Chameleon."),
    (e.TheChameleonAccused(1, "informed", None), "The votes accuse {who}: not the Chameleon."),
    (e.TheChameleonAccused(1, "chameleon", 0), "{by} accused {who}: the Chameleon."),
    (e.TheChameleonAccused(1, "informed", 0), "{by} accused {who}: not the Chameleon."),
    (e.TheChameleonGuessed(1, "soup", True), "{who} guessed “{word}”: right."),
    (e.TheChameleonGuessed(1, "flu", False), "{who} guessed “{word}”: wrong."),
    (e.TheChameleonGuessesLost(1), "{who} did not guess in time."),
    *[
        (
            e.TheChameleonRoundEnded(result(outcome)),
            "Round {number}: the secret word was “{secret}” ({cell}). {who}, the Chameleon, "
            + ending,
        )
        for outcome, ending in (
            ("escaped", "escaped: {points} for it."),
            ("guessed", "guessed it: {points} for it."),
            ("failed", "failed: {points} for everybody else."),
        )
    ],
    (e.TheChameleonEnded((5, 6, 6), (1, 2)), "The highest score is {points}: {seats}."),
]


def places(message: Message) -> set[str]:
    return set(re.findall(r"{(\w+)}", message.id))


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_the_sentence_of_an_event(event: e.TheChameleonEvent, text: str) -> None:
    message = GAME.tell(event)
    assert message.id == text
    assert set(message.params) == places(message)


def test_every_kind_of_event_is_told_in_its_own_words() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(e.TheChameleonEvent))
    assert len({text for _, text in EVENTS}) == len(EVENTS)


def test_all_clues_and_all_votes_are_one_sentence_each() -> None:
    said = GAME.tell(e.TheChameleonCluesShown(SAID)).params["clues"]
    assert said == Each(((1, Quote("cold")), (0, Term("(no clue)"))))
    votes = GAME.tell(e.TheChameleonVotesShown(VOTES)).params["votes"]
    assert votes == Each(((1, Who(0)), (0, Term("no vote"))))


def test_who_has_won() -> None:
    told = GAME.tell(e.TheChameleonEnded((5, 6, 6), (1, 2)))
    assert told.params == {"points": 6, "seats": Seats((1, 2))}


def test_no_sentence_of_a_mail_has_a_role_or_a_word_before_the_end_of_the_round() -> None:
    mailed = {type(event) for event, _ in EVENTS if event.mailed}
    assert set(get_args(e.TheChameleonEvent)) - mailed == {
        e.TheChameleonAccused,
        e.TheChameleonGuessed,
    }


def test_the_words_on_buttons() -> None:
    labels = [
        GAME.label(action) for action in (clue("cold"), vote(1), accuse(2), guess("soup"), MISS)
    ]
    assert [label.id for label in labels] == [
        "Clue “{clue}”",
        "Vote for {who}",
        "Accuse {who}",
        "Guess “{word}”",
        "No answer in time",
    ]
    assert [set(label.params) for label in labels] == [places(label) for label in labels]


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_names_nothing_but_the_clue_and_the_limits(code: str) -> None:
    message = reason(code, clue="x", words=2)
    assert set(message.params) == places(message) <= {"clue", "length", "words"}


def test_questions() -> None:
    assert (ask_clue(1).id, ask_clue(1).params["words"]) == ("Give a clue of one word.", 1)
    assert ask_clue(3).plural == "Give a clue of at most {words} words."
    assert ask_guess(2).params == {"left": 2}
    assert set(TERMS) == {"clue", "text", "guess", "word"}
