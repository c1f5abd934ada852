"""Messages become sentences: names, lists, and whatever a person wrote, which is never markup."""

from __future__ import annotations

from games.engine.words import Each, Quote, Term, Who, say
from games.words import html_sentence, sentence

NAMES = ["Alice", "<Bob>"]
CLUES = say("All clues: {clues}.", clues=Each(((1, Quote("<i>{x}")), (0, Term("(no clue)")))))
VOTES = say("All votes: {votes}.", votes=Each(((0, Who(1)), (1, Term("no vote")))))


def test_what_each_seat_said_is_listed_in_order() -> None:
    assert sentence(CLUES, NAMES) == "All clues: <Bob>: <i>{x}; Alice: (no clue)."
    assert sentence(VOTES, NAMES) == "All votes: Alice: <Bob>; <Bob>: no vote."


def test_in_html_names_stand_out_and_everything_is_escaped() -> None:
    assert html_sentence(CLUES, NAMES) == (
        "All clues: <b>&lt;Bob&gt;</b>: &lt;i&gt;{x}; <b>Alice</b>: (no clue)."
    )
    assert html_sentence(VOTES, NAMES) == (
        "All votes: <b>Alice</b>: <b>&lt;Bob&gt;</b>; <b>&lt;Bob&gt;</b>: no vote."
    )
