"""Sentences as data: a message id with typed parameters. Translating and naming happen outside.

A message id is the English sentence itself with ``{name}`` places, marked with `N_` so that the
catalogue finds it. A sentence is always whole, never put together from pieces.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


def N_(text: str) -> str:  # noqa: N802 - the name that catalogue tools know
    """Mark a text for the catalogue and return it unchanged."""
    return text


class Who(msgspec.Struct, frozen=True, tag="who", tag_field="is"):
    """A seat; shown as its holder's name."""

    seat: int


class Term(msgspec.Struct, frozen=True, tag="term", tag_field="is"):
    """A word of the game's own, itself in the catalogue (marked with `N_`)."""

    text: str


class Card(msgspec.Struct, frozen=True, tag="card", tag_field="is"):
    """A card by its code; shown as its name, on pages with its picture."""

    code: str


class Cards(msgspec.Struct, frozen=True, tag="cards", tag_field="is"):
    """Several cards in order."""

    codes: tuple[str, ...]


class Quote(msgspec.Struct, frozen=True, tag="quote", tag_field="is"):
    """A text a person wrote; shown as it is and never translated."""

    text: str


class Seats(msgspec.Struct, frozen=True, tag="seats", tag_field="is"):
    """Several seats in order; shown as a list of names."""

    seats: tuple[int, ...]


class Each(msgspec.Struct, frozen=True, tag="each", tag_field="is"):
    """What several seats said or chose, in order; shown as a list of "name: word"."""

    parts: tuple[tuple[int, Who | Term | Quote], ...]


Param: TypeAlias = int | Who | Term | Card | Cards | Quote | Seats | Each


class Message(msgspec.Struct, frozen=True):
    """One whole sentence.

    `plural` is the English plural form and `count` the name of the parameter that decides; both
    empty when the sentence has no number to agree with.
    """

    id: str
    params: dict[str, Param] = {}
    plural: str = ""
    count: str = ""


def say(text: str, /, **params: Param) -> Message:
    """A sentence without grammatical number."""
    return Message(text, params)


def say_n(one: str, many: str, count: str, /, **params: Param) -> Message:
    """A sentence whose form depends on the whole number in the parameter called `count`."""
    return Message(one, params, many, count)
