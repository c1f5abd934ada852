"""A game as the catalogue shows it, and the fields of its create form, made from its options."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.engine.kernel import Game


class OwnLines(NamedTuple):
    """Values that are typed, one in a line: the words around the field, and how a line is read into
    plain data and such data is shown again."""

    title: str
    help: str
    read: Callable[[str], Any]
    show: Callable[[Any], str]


class OptionField(NamedTuple):
    """One option for a form: `kind` is switch, choice, number, text, or list. A list has `choices`
    to tick and perhaps `lines` to type; nothing of both means the default."""

    name: str
    title: str
    help: str
    kind: str
    default: Any
    choices: list[tuple[str, str]]
    least: float | None
    most: float | None
    values: dict[str, Any]
    lines: OwnLines | None


def card_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Title, seats, weight and a sentence about the game."""
    least, most = game.seats.start, game.seats.stop - 1
    if least == most:
        seats = ngettext("{n} player", "{n} players", most).format(n=most)
    else:
        seats = gettext("{least} to {most} players").format(least=least, most=most)
    return {
        "key": game.key,
        "title": gettext(game.title),
        "blurb": gettext(game.about),
        "seats": game.seats,
        "seats_text": seats,
        "length_text": "",
        "weight_text": weight_words(game.weight),
        "url": reverse("game_rules", args=[game.key]),
    }


def weight_words(weight: int) -> str:
    """How hard a game is to play, 1 to 5, in words."""
    words = [
        gettext("easy"),
        gettext("light"),
        gettext("medium"),
        gettext("deep"),
        gettext("heavy"),
    ]
    return words[weight - 1]


def option_fields(game: Game[Any, Any]) -> list[OptionField]:
    """The options of a game as form fields, with the words their records carry."""
    return [_field(field) for field in msgspec.structs.fields(game.Options)]


def value_words(field: OptionField, value: Any) -> str:
    """A value of an option, as plain data, in words."""
    if field.kind == "switch":
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list | tuple):
        show = field.lines.show if field.lines else str
        return "; ".join(show(each) for each in value)
    return dict(field.choices).get(str(value), str(value))


def read_options(game: Game[Any, Any], posted: QueryDict) -> dict[str, Any]:
    """The options in a posted form as plain data; an odd value is left for the engine to refuse."""
    options: dict[str, Any] = {}
    for field in option_fields(game):
        value = posted.get(f"option-{field.name}", "")
        if field.kind == "switch":
            options[field.name] = bool(value)
        elif field.kind == "number":
            options[field.name] = int(value) if value.isascii() and value.isdigit() else value
        elif field.kind == "choice":
            options[field.name] = field.values.get(value, value)
        elif field.kind == "list":
            options |= _list(field, posted)
        elif value:
            options[field.name] = value
    return options


def _list(field: OptionField, posted: QueryDict) -> dict[str, Any]:
    chosen: list[Any] = posted.getlist(f"option-{field.name}")
    if field.lines:
        typed = posted.get(f"option-{field.name}-lines", "").splitlines()
        chosen = chosen + [field.lines.read(line) for line in typed if line.strip()]
    return {field.name: chosen} if chosen else {}


def _field(field: Any) -> OptionField:
    kind, meta = _unwrapped(field.type)
    title = gettext(meta.title) if meta.title else field.name.replace("_", " ").capitalize()
    extra = meta.extra or {}
    words = extra.get("words", {})
    values = [*_values(kind), *extra.get("choices", ())]
    lines = extra.get("lines")
    return OptionField(
        name=field.name,
        title=title,
        help=gettext(meta.description) if meta.description else "",
        kind=_kind(kind, extra),
        default=field.default,
        choices=[(str(value), gettext(words.get(value, str(value)))) for value in values],
        least=meta.ge,
        most=meta.le if meta.le is not None else meta.max_length,
        values={str(value): value for value in values},
        lines=OwnLines(
            gettext(lines["title"]), gettext(lines["help"]), lines["read"], lines["show"]
        )
        if lines
        else None,
    )


def _kind(kind: Any, extra: dict[str, Any]) -> str:
    if kind is bool:
        return "switch"
    if "choices" in extra or "lines" in extra:
        return "list"
    if _values(kind):
        return "choice"
    return "number" if kind is int else "text"


def _values(kind: Any) -> tuple[Any, ...]:
    """The values that a type lists: those of a choice, and both of a switch beside it."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        listed = [(True, False) if each is bool else _values(each) for each in get_args(kind)]
        return tuple(value for values in listed for value in values)
    return ()


def _unwrapped(kind: Any) -> tuple[Any, msgspec.Meta]:
    """The bare type, and what its annotation says of it."""
    metas = [meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    return (get_args(kind)[0], metas[0]) if metas else (kind, msgspec.Meta())
