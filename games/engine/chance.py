"""Where chance in engines comes from: drawn from a key, recorded, repeatable in any language.

The stream, version 1, so that a program in another language can repeat it:

* a *part* is the UTF-8 bytes of a text, preceded by their number as four bytes, big-endian;
* ``key = HMAC-SHA256(seed, part("chance 1") + part(public id) + part(word of seat 0) + part(word
  of seat 1) + ... + part(ply in decimal))``, where ``seed`` is 32 bytes and a seat without a word
  has the empty text;
* block number ``i`` (from 0) is ``HMAC-SHA256(key, i as eight bytes, big-endian)``; each block
  gives four unsigned 64-bit big-endian numbers, first to last;
* ``below(n)``: take the next number ``w``; if ``w >= 2**64 - 2**64 % n`` throw it away and take the
  next; the result is ``w % n``. ``below(1)`` is 0 and takes no number;
* a shuffle of a list goes ``for i = last index down to 1: j = below(i + 1); swap i and j``;
* every other choice is a ``below``;
* the deal of a match uses ply 0; a step from a position of ply ``p`` uses ply ``p + 1``, which is
  the ply of the position it leads to.

The draws of a step are the results of its ``below(n)`` calls with ``n > 1``, in order.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

CHANCE_VERSION = 1
_FULL = 1 << 64


class Draw(ABC):
    """A source of choices. Only `below` differs between a match, a replay and a bot's playout."""

    __slots__ = ()

    @abstractmethod
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; n is at least 1."""

    def shuffle(self, items: list[T]) -> None:
        """Put the list into a uniformly random order, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely; the sequence must not be empty."""
        return items[self.below(len(items))]

    def die(self, sides: int = 6) -> int:
        """A roll of one die: 1 to sides."""
        return self.below(sides) + 1


class Chance(Draw):
    """A `Draw` that keeps the results it gave, so that the match log can store them."""

    __slots__ = ("draws",)

    def __init__(self) -> None:
        self.draws: list[int] = []


class KeyedChance(Chance):
    """Chance that follows from the match's secret seed, public id, the seats' words and the ply."""

    __slots__ = ("_block", "_key", "_numbers", "_origin")

    def __init__(self, seed: bytes, public_id: str, words: Iterable[str], ply: int) -> None:
        super().__init__()
        self._origin = (seed, public_id, tuple(words), ply)
        self._key = b""
        self._block = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        if n < 2:
            if n < 1:
                raise ValueError("below(n) needs n of at least 1")
            return 0
        limit = _FULL - _FULL % n
        number = self._next()
        while number >= limit:
            number = self._next()
        result = number % n
        self.draws.append(result)
        return result

    def _next(self) -> int:
        if not self._numbers:
            if not self._key:  # most steps draw nothing and need no key
                self._key = chance_key(*self._origin)
            block = hmac.digest(self._key, struct.pack(">Q", self._block), hashlib.sha256)
            self._numbers = list(struct.unpack(">4Q", block))[::-1]
            self._block += 1
        return self._numbers.pop()


class RecordedChance(Chance):
    """Chance that repeats the draws of a log entry; asking for more, or for less, is a mismatch.

    With a `source`, each draw must also be the one that the source gives.
    """

    __slots__ = ("_source", "_stored")

    def __init__(self, stored: Sequence[int], source: Draw | None = None) -> None:
        super().__init__()
        self._stored = stored
        self._source = source

    def below(self, n: int) -> int:
        if n < 2:
            if n < 1:
                raise ValueError("below(n) needs n of at least 1")
            return 0
        at = len(self.draws)
        if at >= len(self._stored) or not 0 <= self._stored[at] < n:
            raise DrawMismatch(at)
        result = self._stored[at]
        if self._source is not None and self._source.below(n) != result:
            raise DrawMismatch(at)
        self.draws.append(result)
        return result

    def finish(self) -> None:
        """Raise `DrawMismatch` when stored draws were left over."""
        if len(self.draws) != len(self._stored):
            raise DrawMismatch(len(self.draws))


class DrawMismatch(Exception):
    """The recorded draws do not fit what the rules ask for; `at` is the first wrong one's index."""

    def __init__(self, at: int) -> None:
        super().__init__(f"draw {at} does not fit")
        self.at = at


def chance_key(seed: bytes, public_id: str, words: Iterable[str], ply: int) -> bytes:
    """The 32 byte key of one step's stream; see the module's text for the exact form."""
    message = b"".join(_part(text) for text in ("chance 1", public_id, *words, str(ply)))
    return hmac.digest(seed, message, hashlib.sha256)


def fingerprint(seed: bytes) -> str:
    """What is published of a seed before the first card: SHA-256 in hexadecimal, 64 characters."""
    return hashlib.sha256(seed).hexdigest()


def _part(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">I", len(data)) + data
