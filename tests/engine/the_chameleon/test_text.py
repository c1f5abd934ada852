"""The clue check, step by step: clean, fold, root, clash, and what is wrong with a text itself."""

from __future__ import annotations

import unicodedata

import pytest

from games.engine.the_chameleon import data, text
from games.engine.the_chameleon.text import Part, clash, clashes, clean, flaw, fold, root, roots
from tests.engine.the_chameleon.table import WINTER, clue, refusal, start


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Frosty  ", "Frosty"),
        ("two\t \nwords", "two words"),
        ("no\u00a0break", "no break"),
        ("santa\u2019s", "santa's"),
        ("ice\u2010cold", "ice-cold"),
        ("ice\u2011cold", "ice-cold"),
        ("\uff29\uff23\uff25", "ICE"),
        ("\ufb02u", "flu"),
        ("mi\u0302ttens", "mîttens"),
        (" \u3000 ", ""),
    ],
)
def test_clean(typed: str, shown: str) -> None:
    assert clean(typed) == shown
    assert clean(shown) == shown


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Ice-Cold", "ice-cold"),
        ("MÎTTENS", "mittens"),
        ("Straße", "strasse"),
        ("\ufb02U", "flu"),
        ("Łódź", "łodz"),
        ("İ", "i"),
    ],
)
def test_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        # 1: a final 's
        ("santa's", "santa"),
        # 2: plurals, in the order of the rules
        ("berries", "berr"),  # berry, then y goes
        ("ties", "tie"),  # four letters: only the s goes, and e would leave two
        ("buses", "bus"),
        ("boxes", "box"),
        ("quizzes", "quizz"),
        ("churches", "church"),
        ("brushes", "brush"),
        ("cars", "car"),
        ("gas", "gas"),
        ("glass", "glass"),
        # 3: the first ending that leaves three letters
        ("skating", "skat"),
        ("ring", "ring"),
        ("skated", "skat"),
        ("swimmer", "swim"),
        ("swimming", "swim"),
        ("falling", "fal"),
        ("adding", "add"),  # three letters are left: nothing more goes
        ("agreeing", "agree"),  # a doubled vowel stays
        ("skate", "skat"),
        ("ice", "ice"),
        ("foggy", "fogg"),  # after y nothing is undoubled
        ("skates", "skat"),
        ("skis", "ski"),
    ],
)
def test_root(part: str, expected: str) -> None:
    assert root(part) == expected


def test_the_root_of_several_parts_is_the_list_of_their_roots() -> None:
    assert roots("Ice-skates, baby") == ("ice", "skates,", "bab")
    assert roots("-a--b-") == ("a", "b")


@pytest.mark.parametrize(
    ("one", "other", "clashing"),
    [
        ("snow", "snowman", True),  # the beginning, four letters
        ("sno", "snowman", False),
        ("board", "snowboard", True),  # the end, five letters
        ("ball", "football", False),
        ("skate", "skating", True),  # equal roots
        ("flu", "flu", True),
        ("flu", "flute", False),
        ("now", "snowman", False),
    ],
)
def test_clash(one: str, other: str, clashing: bool) -> None:
    first, second = (Part(each, root(each)) for each in (one, other))
    assert clash(first, second) == clash(second, first) == clashing


def test_each_part_is_compared_with_each_part_of_each_word() -> None:
    assert clashes("very-snowy", ["ice cream", "Snow White"])
    assert clashes("creamy", ["ice cream"])
    assert not clashes("very-cold", ["ice cream", "Snow White"])


@pytest.mark.parametrize(
    ("cleaned", "code"),
    [
        ("", "empty"),
        ("x" * 30, None),
        ("x" * 31, "too_long"),
        ("x " * 20 + "!", "too_long"),  # the first of several
        ("a b", "too_many_words"),
        ("a !", "too_many_words"),
        ("a!", "bad_character"),
        ("-'-", "bad_character"),
        ("\u0301", "bad_character"),  # a mark alone
        ("ice-cold's", None),
        ("42", None),
        ("½", None),
        ("żółć", None),
        ("雪", None),
        ("नमस्ते", None),
        ("a\u200db", "bad_character"),
        ("a\u00adb", "bad_character"),
        ("a\x00b", "bad_character"),
        ("a\ud800b", "bad_character"),
        ("\u200b\u2060", "bad_character"),
        ("\u202esoup", "bad_character"),
        ("<img", "bad_character"),
        ("=1", "bad_character"),
    ],
)
def test_what_is_wrong_with_a_text_by_itself(cleaned: str, code: str | None) -> None:
    assert flaw(cleaned, words=1) == code


def test_more_words_may_be_allowed() -> None:
    assert [flaw("a b c", words=most) for most in (1, 2, 3, None)] == [
        "too_many_words",
        "too_many_words",
        None,
        None,
    ]


def disguises(word: str) -> list[str]:
    """The word in other case, full-width, decomposed, with a soft hyphen or a joiner inside, with
    accents, with blanks around."""
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in word)
    accented = "".join(letter + "\u0301" for letter in word)
    return [
        word.upper(),
        word.capitalize(),
        wide,
        wide.upper(),
        unicodedata.normalize("NFD", word),
        accented,
        unicodedata.normalize("NFC", accented),
        word[:2] + "\u00ad" + word[2:],
        word[:2] + "\u200d" + word[2:],
        word[:2] + "\u200b" + word[2:],
        f"\u2003{word}\u00a0",
    ]


@pytest.mark.parametrize("cell", range(16))
def test_no_word_of_the_card_gets_through_in_disguise(cell: int) -> None:
    world = start(4, secret=3)
    assert refusal(world, clue(WINTER[cell])) == "word_on_card"
    for disguised in disguises(WINTER[cell]):
        expected = {"word_on_card", "bad_character", "too_long"}
        assert refusal(world, clue(disguised)) in expected, ascii(disguised)


@pytest.mark.parametrize("title", data.TITLES)
def test_our_topics_and_their_clues_fit_the_rules(title: str) -> None:
    words = data.WORDS[title]
    assert len(words) == 16
    assert len({fold(word) for word in words}) == len({roots(word) for word in words}) == 16
    assert all(flaw(word, words=3) is None and clean(word) == word for word in words)
    fits = data.associations()[title]
    assert data.clues_of(title) == tuple(fits)
    for known, fitting in fits.items():
        assert flaw(known, words=1) is None
        assert not clashes(known, words), known
        assert set(fitting) <= set(words)
    for word in words:
        mine = [fitting for fitting in fits.values() if word in fitting]
        assert len(mine) >= 8
        assert sum(len(fitting) > 1 for fitting in mine) >= 5


def test_the_titles_of_our_topics_differ_and_every_topic_has_clues() -> None:
    assert len({fold(title) for title in data.TITLES}) == len(data.TITLES) == 53
    assert tuple(data.associations()) == data.TITLES
    assert data.clues_of("Numbers") == ()


def test_nothing_typed_is_kept() -> None:
    """A check must not be quicker because somebody else has typed the same before."""
    text._parts_of_word.cache_clear()
    clashes("frosty", WINTER)
    assert text._parts_of_word.cache_info().currsize == 16
