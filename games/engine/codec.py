"""Records in and out: strict JSON for actions, events, options, views and stored positions.

States are stored and hashed as msgspec's own JSON bytes, fields in the order of their definition.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from games.engine.kernel import Action, Event, Game, Position

encode = msgspec.json.encode

MESSAGE_MAX = 200


class Malformed(Exception):
    """The data have the wrong shape. `path` names the field like ``$.row``; the text tells nothing
    of the input and is safe to show."""

    def __init__(self, message: str, path: str = "$") -> None:
        super().__init__(message)
        self.message = message
        self.path = path


class _Stored(msgspec.Struct):
    seats: int
    left: list[int]
    ply: int
    state: msgspec.Raw


class _Tagged(msgspec.Struct):
    """The tag of an action. msgspec does not ask for it where a game has one kind of action."""

    action: str


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode_action(game: Game[Any, Any], data: bytes) -> Action:
    """An action of this game from JSON bytes; `Malformed` when the shape is wrong."""
    try:
        _decoder(_Tagged).decode(data)
        return _decoder(game.Action).decode(data)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
        raise malformed(error) from None


def convert_action(game: Game[Any, Any], data: Any) -> Action:
    """An action of this game from parsed plain data; `Malformed` when the shape is wrong."""
    try:
        msgspec.convert(data, _Tagged)
        return msgspec.convert(data, game.Action)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, RecursionError) as error:
        raise malformed(error) from None


def convert_options(game: Game[Any, Any], data: Any) -> Any:
    """Options of this game from plain data, with defaults; `Malformed` when the shape is wrong."""
    try:
        return msgspec.convert(data, game.Options)
    except (msgspec.ValidationError, RecursionError) as error:
        raise malformed(error) from None


def decode_events(game: Game[Any, Any], data: bytes) -> list[Event]:
    """The stored events of one entry."""
    return _decoder(list[game.Event]).decode(data)  # type: ignore[no-any-return, name-defined]


def encode_position(position: Position[Any]) -> bytes:
    """The stored form of a position, the one that is hashed."""
    raw = msgspec.Raw(encode(position.state))
    return encode(_Stored(position.seats, position.left, position.ply, raw))


def decode_position(game: Game[Any, Any], data: bytes, version: int) -> Position[Any]:
    """A stored position, upgraded when it was stored under an older state version."""
    stored = _decoder(_Stored).decode(data)
    if version == game.state_version:
        state = _decoder(game.State).decode(stored.state)
    else:
        raw = game.upgrade(msgspec.json.decode(stored.state), version)
        state = msgspec.convert(raw, game.State)
    return Position(state, stored.seats, stored.left, stored.ply)


def state_hash(stored: bytes) -> str:
    """SHA-256 of a stored position, 64 hexadecimal characters."""
    return hashlib.sha256(stored).hexdigest()


def plain(record: Any) -> Any:
    """A record as plain JSON-like data: dicts, lists, texts, numbers."""
    return msgspec.to_builtins(record)


def option_values(options: type) -> dict[str, tuple[Any, ...]]:
    """For each option the values worth trying: both of a switch, all of a choice, and for other
    types the ``examples`` in the field's `msgspec.Meta`, or else the default alone."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in msgspec.structs.fields(options):
        kind, examples = _unwrap(field.type)
        if kind is bool:
            found[field.name] = (False, True)
        elif get_origin(kind) is Literal:
            found[field.name] = get_args(kind)
        else:
            worth = [msgspec.convert(example, field.type) for example in examples]
            found[field.name] = tuple(worth) or (field.default,)
    return found


def malformed(error: Exception) -> Malformed:
    """`Malformed` from msgspec's own error; its texts name types and fields, never a value."""
    if isinstance(error, RecursionError):
        return Malformed("Nested too deeply")
    message, at, path = str(error).rpartition(" - at `")
    if not at:
        message, path = path, "$"
    # What was sent may be of any length, and is no part of the reason.
    message = re.sub("^(Invalid (enum )?value).*", r"\1", message, flags=re.DOTALL)
    return Malformed(message[:MESSAGE_MAX], path.rstrip("`")[:MESSAGE_MAX])


def _unwrap(kind: Any) -> tuple[Any, list[Any]]:
    """The bare type and the examples of an annotated one."""
    metadata = getattr(kind, "__metadata__", ())
    examples = [example for meta in metadata for example in getattr(meta, "examples", None) or ()]
    return (get_args(kind)[0] if metadata else kind), examples
