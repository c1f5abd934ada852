"""The options: topics of ours, topics of one's own, and what of them is shown when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine import codec, kernel
from games.engine.the_chameleon.data import TITLES
from games.engine.the_chameleon.options import (
    TheChameleonOptions,
    TheChameleonTopic,
    line_of_topic,
    topic_of_line,
)
from tests.engine.the_chameleon.table import (
    GAME,
    NUMBERS,
    OWN,
    allowed,
    clue,
    refusal,
    start,
    state,
    view,
    with_clues,
)


def problem(topics: Any) -> str | None:
    """The code with which these topics are refused; None when they are fine."""
    options = codec.convert_options(GAME, {"topics": topics})
    try:
        GAME.check_options(4, options)
    except kernel.IllegalAction as error:
        return error.code
    return None


def own(title: str = "Numbers", **words: str) -> dict[str, Any]:
    """A topic of one's own, with some words replaced by number, like `w3="trio"`."""
    mine = list(NUMBERS)
    for at, word in words.items():
        mine[int(at[1:])] = word
    return {"title": title, "words": mine}


@pytest.mark.parametrize(
    ("topics", "code"),
    [
        ("all", None),
        (["Winter"], None),
        ([*TITLES], None),
        ([], "no_topics"),
        (["winter"], "unknown_topic"),
        (["Winter", "Winter"], "topic_twice"),
        (["Winter", own()], "topics_mixed"),
        ([own()], None),
        ([own(f"Topic {number}") for number in range(20)], None),
        ([own(f"Topic {number}") for number in range(21)], "too_many_topics"),
        ([own("NUMBERS"), own("  numbers ")], "topic_twice"),
        ([own("Größe"), own("grösse")], "topic_twice"),
        ([own("")], "empty"),
        ([own("x" * 40)], None),
        ([own("x" * 41)], "too_long"),
        ([own("a b c d e f g")], None),
        ([own("a/b")], "bad_character"),
        ([{"title": "Few", "words": NUMBERS[:15]}], "not_sixteen_words"),
        ([{"title": "Many", "words": [*NUMBERS, "more"]}], "not_sixteen_words"),
        ([own(w0=" ")], "empty"),
        ([own(w0="a b c")], None),
        ([own(w0="a b c d")], "too_many_words"),
        ([own(w0="x" * 31)], "too_long"),
        ([own(w0="<b>")], "bad_character"),
        ([own(w0="zwei\u00adhundert")], "bad_character"),
        ([own(w0="TWO")], "words_alike"),
        ([own(w0="twó")], "words_alike"),
        ([own(w0="thirties", w13="forty")], "words_alike"),
        ([own(w0="hundreds")], "words_alike"),
        ([own(w0="ice cream", w1="ice-creams")], "words_alike"),
        ([own(w0="ice cream", w1="cream ice")], None),
    ],
)
def test_topics(topics: Any, code: str | None) -> None:
    assert problem(topics) == code


@pytest.mark.parametrize(
    "options",
    [
        {"topics": "some"},
        {"topics": ["Winter", 3]},
        {"topics": [{"title": "x", "words": "a"}]},
        {"topics": [{"words": []}]},
        {"topics": [{"title": "x", "words": [], "more": 1}]},
        {"target_points": 2},
        {"target_points": 16},
        {"guesses": 3},
        {"guesses": "2"},
        {"hide_topic": "true"},
        {"clue_max_words": 0},
        {"clue_max_words": 4},
        {"clue_mode": "both"},
        {"scoring": None},
    ],
)
def test_malformed_options(options: Any) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert_options(GAME, options)


def test_the_defaults_are_those_of_the_rules() -> None:
    assert codec.plain(TheChameleonOptions()) == {
        "scoring": "points",
        "target_points": 5,
        "clue_mode": "sequential",
        "guesses": "auto",
        "hide_topic": "auto",
        "clue_max_words": 1,
        "topics": "all",
    }


def test_a_topic_is_kept_as_it_is_shown_and_cleaning_it_again_changes_nothing() -> None:
    topic = TheChameleonTopic("  My\u00a0topic ", ("\uff21", " b  c "))
    assert (topic.title, topic.words) == ("My topic", ("A", "b c"))
    assert msgspec.json.decode(msgspec.json.encode(topic), type=TheChameleonTopic) == topic


def test_own_words_are_shown_before_the_match_and_never_with_the_options_in_it() -> None:
    world = start(7, topic="Numbers", topics=(OWN,))
    options = state(world).options
    assert codec.plain(options)["topics"][0]["words"] == NUMBERS
    shown = codec.plain(GAME.options_in_play(options))["topics"]
    assert shown == ({"title": "Numbers", "words": ()},)
    hidden = with_clues(world)
    for viewer in (None, 0, 1):
        seen = view(hidden, viewer)
        text = codec.encode(seen).decode()
        assert [word for word in NUMBERS if f'"{word}"' in text and word != seen.secret] == []
    ours = TheChameleonOptions(topics=("Winter",))
    assert GAME.options_in_play(ours) == ours


def test_house_bots_play_our_topics_alone() -> None:
    assert GAME.house_bots(TheChameleonOptions())
    assert GAME.house_bots(TheChameleonOptions(topics=("Winter",)))
    assert not GAME.house_bots(TheChameleonOptions(topics=(OWN,)))


def test_a_clue_in_a_match_with_own_topics() -> None:
    topic = TheChameleonTopic("Dishes", ("ice cream", "Käse", *NUMBERS[2:]))
    world = start(4, topic="Dishes", topics=(topic,))
    assert allowed(world, clue("iced"))
    for text in ("kasE", "käse-rand", "creamy", "icecream"):
        assert refusal(world, clue(text)) == "word_on_card"


def test_more_words_in_a_clue() -> None:
    world = start(4, clue_max_words=3)
    assert allowed(world, clue("hot chocolate"))
    assert allowed(world, clue("a b c"))
    assert refusal(world, clue("a b c d")) == "too_many_words"
    assert refusal(world, clue("a warm blanket")) == "word_on_card"


def test_topics_are_given_in_lines_of_a_form() -> None:
    line = "Numbers: " + ", ".join(NUMBERS)
    topic = topic_of_line(line)
    assert topic == {"title": "Numbers", "words": list(NUMBERS)}
    assert problem([topic]) is None
    assert line_of_topic(topic) == line
    assert line_of_topic({"title": "Numbers", "words": []}) == "Numbers"
    assert line_of_topic("Winter") == "Winter"
    assert problem([topic_of_line("no colon")]) == "not_sixteen_words"
