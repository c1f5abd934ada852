"""The topics with their words, and for bots the clues that fit them: our own data, read once.

Topics are found by their titles, and a title stands in stored options: topics may be added at the
end, never be renamed, moved or taken out. A changed word needs a raised rules version.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

_HERE = Path(__file__).parent


class _Topic(msgspec.Struct, frozen=True):
    topic: str
    words: tuple[str, ...]


class _Clues(msgspec.Struct, frozen=True):
    topic: str
    clues: dict[str, tuple[str, ...]]


WORDS: dict[str, tuple[str, ...]] = {
    each.topic: each.words
    for each in msgspec.json.decode((_HERE / "topics.json").read_bytes(), type=list[_Topic])
}
TITLES = tuple(WORDS)


@cache
def associations() -> dict[str, dict[str, tuple[str, ...]]]:
    """By title: each known clue and the words of the topic that it fits."""
    found = msgspec.json.decode((_HERE / "clues.json").read_bytes(), type=list[_Clues])
    return {each.topic: each.clues for each in found}


@cache
def clues_of(title: str) -> tuple[str, ...]:
    """The known clues of one of our topics; none for a topic of the players' own."""
    return tuple(associations().get(title, ()))
