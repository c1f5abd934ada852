"""What people type: cleaned for showing, and compared by fold and root as the rules say.

Nothing here is kept between two calls but the words of topics, so that how long a check takes says
nothing about what others have typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

CLUE_LENGTH = 30
# A beginning in common clashes from so many letters on, an end from one more.
BEGINNING, END = 4, 5
# How many words of topics are kept folded: more than all of ours.
_KEPT_WORDS = 4096


class Part(NamedTuple):
    """One part of a text between blanks and hyphens: its fold, and the root of that."""

    fold: str
    root: str


def clean(text: str) -> str:
    """The text as it is shown: compatible forms made one, white space single and trimmed."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\N{HYPHEN}", "-")
    return " ".join(text.split())


def fold(text: str) -> str:
    """What is left of a text when case, accents and compatible forms do not count."""
    text = clean(text).casefold()
    if text.isascii():
        return text
    return "".join(
        c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] != "M"
    )


def root(part: str) -> str:
    """A folded part without the endings that make another form of the same word."""
    part = _singular(part.removesuffix("'s"))
    for ending in ("ing", "ed", "er", "e", "y"):
        if part.endswith(ending) and len(part) - len(ending) >= 3:
            part = part.removesuffix(ending)
            doubled = len(part) > 3 and part[-1] == part[-2] and part[-1] not in "aeiou"
            return part[:-1] if len(ending) > 1 and doubled else part
    return part


def parts(text: str) -> tuple[Part, ...]:
    """The parts of a text, with their roots."""
    return tuple([Part(each, root(each)) for each in fold(text).replace("-", " ").split()])


def roots(text: str) -> tuple[str, ...]:
    """The root of a text: those of its parts, in order."""
    return tuple([part.root for part in parts(text)])


def same(text: str, other: str) -> bool:
    """Is it the same word, as far as a guess goes: equal folds or equal roots?"""
    return fold(text) == fold(other) or roots(text) == roots(other)


def clash(one: Part, other: Part) -> bool:
    """Are two parts too close to one another?"""
    if one.fold == other.fold or one.root == other.root:
        return True
    short, long = sorted((one.fold, other.fold), key=len)
    return (len(short) >= BEGINNING and long.startswith(short)) or (
        len(short) >= END and long.endswith(short)
    )


def clashes(text: str, words: Iterable[str]) -> bool:
    """Does any part of the text clash with a part of any of the words? Looks at all words alike."""
    own = parts(text)
    return any(clash(mine, part) for word in words for part in _parts_of_word(word) for mine in own)


def flaw(cleaned: str, *, length: int = CLUE_LENGTH, words: int | None = None) -> str | None:
    """What is wrong with a cleaned text by itself, as a code of the rules; None when nothing is.
    `length` counts code points; `words` is how many it may have."""
    if not cleaned:
        return "empty"
    if len(cleaned) > length:
        return "too_long"
    if words is not None and cleaned.count(" ") >= words:
        return "too_many_words"
    kinds = [unicodedata.category(c)[0] for c in cleaned]
    known = all(kind in "LMN" or c in " '-" for c, kind in zip(cleaned, kinds, strict=True))
    return None if known and ("L" in kinds or "N" in kinds) else "bad_character"


def unseen(cleaned: str) -> bool:
    """Does the text hold control characters or others that cannot be seen?"""
    return any(unicodedata.category(c)[0] == "C" for c in cleaned)


@lru_cache(_KEPT_WORDS)
def _parts_of_word(word: str) -> tuple[Part, ...]:
    return parts(word)


def _singular(part: str) -> str:
    if len(part) >= 5 and part.endswith("ies"):
        return part[:-3] + "y"
    if len(part) >= 5 and part.endswith(("ses", "xes", "zes", "ches", "shes")):
        return part[:-2]
    if len(part) >= 4 and part.endswith("s") and not part.endswith("ss"):
        return part[:-1]
    return part
