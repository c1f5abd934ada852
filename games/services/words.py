"""The words by which seats have their own say in the chance of a match.

Whoever made the seed published its fingerprint first. A word that a seat adds afterwards could not
be known when the seed was chosen, so the deal that follows from both was chosen by nobody.
"""

from __future__ import annotations

import re

from games import errors
from games.engine.words import say
from games.models import Match

WORD_MAX = 32
# Plain letters: the word is shown to all, and programs in other languages read its bytes.
_WORD = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z -]{0,30}[0-9A-Za-z])?")


def put_word(match: Match, seat: int, word: str) -> None:
    """Set the word of a seat (empty: none) of a locked match that has not started; `Malformed` for
    a word that does not do."""
    if word and not _WORD.fullmatch(word):
        raise errors.Malformed(
            "malformed_word",
            say(
                "A word is made of at most {number} plain letters, digits, spaces and hyphens.",
                number=WORD_MAX,
            ),
            field="word",
        )
    if match.words[seat] != word:
        match.words = [*match.words[:seat], word, *match.words[seat + 1 :]]
        match.save(update_fields=["words"])
