"""Turn the engine's messages into sentences: translated, with names for seats and for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.engine.words import Card, Cards, Each, Message, Param, Quote, Seats, Term, Who

Names = Sequence[str | Promise]


def sentence(message: Message, names: Names = (), cards: Mapping[str, str] | None = None) -> str:
    """The message as plain text in the active language. `names` are the seats' holders by seat,
    `cards` the game's card names by code."""
    return _fill(message, lambda value: _plain(value, names, cards or {}))


def html_sentence(
    message: Message, names: Names = (), cards: Mapping[str, str] | None = None
) -> SafeString:
    """The message as HTML: names stand out, whatever a person wrote is escaped."""

    def show(value: Param) -> str:
        if isinstance(value, Each):
            return _one_by_one(value, show)
        text = conditional_escape(_plain(value, names, cards or {}))
        return f"<b>{text}</b>" if isinstance(value, Who) else str(text)

    return mark_safe(_fill(message, show))  # noqa: S308 - every value was escaped just above


def cards_in(message: Message) -> list[str]:
    """The codes of the cards a message speaks of, in order, for pictures beside the words."""
    codes: list[str] = []
    for value in message.params.values():
        if isinstance(value, Card):
            codes.append(value.code)
        elif isinstance(value, Cards):
            codes.extend(value.codes)
    return codes


def listed(parts: Sequence[str]) -> str:
    """Several words as one list: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else gettext("nothing")
    return gettext("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def _one_by_one(value: Each, show: Callable[[Param], str]) -> str:
    said = [
        gettext("{name}: {word}").format(name=show(Who(seat)), word=show(word))
        for seat, word in value.parts
    ]
    return "; ".join(said)


def _fill(message: Message, show: Callable[[Param], str]) -> str:
    if message.count:
        number = message.params[message.count]
        text = ngettext(message.id, message.plural, number if isinstance(number, int) else 0)
    else:
        text = gettext(message.id)
    return text.format(**{name: show(value) for name, value in message.params.items()})


def _plain(value: Any, names: Names, cards: Mapping[str, str]) -> str:
    match value:
        case Who(seat):
            return str(names[seat]) if seat < len(names) else gettext("Seat {n}").format(n=seat + 1)
        case Seats(seats):
            return listed([_plain(Who(seat), names, cards) for seat in seats])
        case Card(code):
            return gettext(cards.get(code, code))
        case Cards(codes):
            return listed([gettext(cards.get(code, code)) for code in codes])
        case Term(text):
            return gettext(text)
        case Quote(text):
            return text
        case Each():
            return _one_by_one(value, lambda part: _plain(part, names, cards))
        case _:
            return str(value)
