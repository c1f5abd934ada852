"""Read the answer that a match page posts: a whole action, or a form of the prompt filled in."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import QueryDict

from games.engine.words import say
from games.errors import Conflict, Malformed
from games.selectors.shapes import FieldShown, FormShown, PromptShown

ACTION_BYTES = 4000


def action_of(posted: QueryDict, prompt: PromptShown | None) -> Any:
    """The posted action as plain data; the rules check it. `Malformed` when it cannot be read,
    `Conflict` when the seat is asked nothing any more."""
    if "action" in posted:
        return _whole(posted.get("action", ""))
    if prompt is None:
        raise Conflict("not_your_turn", say("It is not your turn."))
    form = next((each for each in prompt.forms if each.action == posted.get("tag", "")), None)
    if form is None:
        raise _malformed("tag")
    return _filled(posted, form)


def asked_of(posted: QueryDict) -> int:
    """The number of the turn that the form answers."""
    text = posted.get("asked", "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise _malformed("asked")
    return int(text)


def key_of(posted: QueryDict) -> str | None:
    """The form's key, which makes a double click one move."""
    key = posted.get("key", "")
    return key if key.isascii() and key.isalnum() and len(key) <= 40 else None


def _whole(text: str) -> Any:
    if len(text) > ACTION_BYTES:
        raise _malformed("action")
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise _malformed("action") from None


def _filled(posted: QueryDict, form: FormShown) -> dict[str, Any]:
    return {"action": form.action} | {
        field.name: _value(posted.getlist(field.name), field) for field in form.fields
    }


def _value(given: list[str], field: FieldShown) -> Any:
    if field.kind == "text":
        return given[0] if given else ""
    if field.kind == "number":
        return _number(given[0] if given else "", field.name)
    known = {str(candidate.value): candidate.value for candidate in field.candidates}
    chosen = [text for text in given if text != ""]
    if any(text not in known for text in chosen):
        raise _malformed(field.name)
    values = [known[text] for text in chosen]
    if not field.single:
        return values
    return values[0] if values else None


def _number(text: str, name: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise _malformed(name)
    return int(text)


def _malformed(field: str) -> Malformed:
    return Malformed("malformed_form", say("This form could not be read. Try again."), field=field)
