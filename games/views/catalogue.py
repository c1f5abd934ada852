"""A game as the catalogue shows it, and the fields of its create form, made from its options."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.engine.kernel import Game


class OptionField(NamedTuple):
    """One option for a form: `kind` is switch, choice, number or text."""

    name: str
    title: str
    help: str
    kind: str
    default: Any
    choices: list[tuple[str, str]]
    least: float | None
    most: float | None


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


def _field(field: Any) -> OptionField:
    kind, meta = _unwrapped(field.type)
    title = gettext(meta.title) if meta.title else field.name.replace("_", " ").capitalize()
    words = (meta.extra or {}).get("words", {})
    choices = [(str(value), gettext(words.get(value, str(value)))) for value in _choices(kind)]
    return OptionField(
        name=field.name,
        title=title,
        help=gettext(meta.description) if meta.description else "",
        kind=_kind(kind),
        default=field.default,
        choices=choices,
        least=meta.ge,
        most=meta.le if meta.le is not None else meta.max_length,
    )


def _kind(kind: Any) -> str:
    if kind is bool:
        return "switch"
    if get_origin(kind) is Literal:
        return "choice"
    return "number" if kind is int else "text"


def _choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _unwrapped(kind: Any) -> tuple[Any, msgspec.Meta]:
    """The bare type, and what its annotation says of it."""
    metas = [meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    return (get_args(kind)[0], metas[0]) if metas else (kind, msgspec.Meta())


def read_options(game: Game[Any, Any], posted: Any) -> dict[str, Any]:
    """The options in a posted form as plain data; an odd value is left for the engine to refuse."""
    options: dict[str, Any] = {}
    for field in option_fields(game):
        value = posted.get(f"option-{field.name}", "")
        if field.kind == "switch":
            options[field.name] = bool(value)
        elif field.kind == "number":
            options[field.name] = int(value) if value.isascii() and value.isdigit() else value
        elif value or field.kind == "choice":
            options[field.name] = value
    return options
