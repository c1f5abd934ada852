"""A prompt with its words, for the one seat that is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from games.engine import codec
from games.engine.kernel import Form, Game, Number, Pick, Prompt, Text
from games.engine.words import Message
from games.selectors.reading import TurnRow
from games.selectors.seats import names_of
from games.selectors.shapes import (
    AnswerShown,
    Candidate,
    FieldShown,
    FormShown,
    PromptShown,
    RefusedShown,
    SeatShown,
)
from games.words import sentence


class _Words:
    """Says a game's messages with the names at one table."""

    def __init__(self, game: Game[Any, Any], seats: Iterable[SeatShown]) -> None:
        self.game = game
        self.names = names_of(seats)

    def say(self, message: Message) -> str:
        return sentence(message, self.names, self.game.cards)

    def value(self, value: Any, *, seat: bool) -> str:
        """What a candidate is called: a seat and a card by name, anything else as it is."""
        if seat:
            return str(self.names[value])
        name = self.game.cards.get(value) if isinstance(value, str) else None
        return gettext(name) if name else str(value)


def shown(
    game: Game[Any, Any],
    prompt: Prompt,
    turn: TurnRow,
    seats: Iterable[SeatShown],
    *,
    sealed: dict[str, Any] | None,
    changeable: bool,
) -> PromptShown:
    """The prompt as plain data and words."""
    words = _Words(game, seats)
    return PromptShown(
        asked=turn.asked,
        question=words.say(prompt.question),
        answers=tuple(
            AnswerShown(codec.plain(action), words.say(game.label(action)))
            for action in prompt.answers
        ),
        forms=tuple(_form(words, form) for form in prompt.forms),
        refused=tuple(
            RefusedShown(
                codec.plain(item.action),
                words.say(game.label(item.action)),
                item.code,
                words.say(item.reason),
            )
            for item in prompt.refused
        ),
        asked_at=turn.asked_at,
        due_at=turn.due_at,
        sealed=sealed,
        changeable=changeable,
    )


def _form(words: _Words, form: Form) -> FormShown:
    fields = tuple(_field(words, field) for field in form.fields)
    return FormShown(form.action, words.say(words.game.term(form.action)), fields)


def _field(words: _Words, field: Pick | Text | Number) -> FieldShown:
    label = words.say(words.game.term(field.name))
    match field:
        case Pick():
            return FieldShown(
                "pick",
                field.name,
                label,
                field.min,
                field.max,
                field.ordered,
                field.single,
                tuple(
                    Candidate(codec.plain(value), words.value(value, seat=field.seats))
                    for value in field.candidates
                ),
            )
        case Text():
            return FieldShown("text", field.name, label, 1, field.max)
        case Number():
            return FieldShown("number", field.name, label, field.min, field.max)
