"""What a service or selector refuses: a stable code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any, ClassVar

from games.engine.words import Message, say


class Refusal(Exception):
    """A request that changes nothing. `status` is the HTTP status it becomes; `field` names the
    part of the input that is at fault."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, message: Message, *, field: str = "", extra: Any = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.field = field
        self.extra = extra


class Malformed(Refusal):
    """The input has the wrong shape."""

    status = 400


class NotAllowed(Refusal):
    """Understood, but not for this account."""

    status = 403


class NotFound(Refusal):
    """There is no such thing for this viewer; absent and hidden look alike."""

    status = 404

    def __init__(self) -> None:
        super().__init__("not_found", say("There is nothing here for you."))


class Conflict(Refusal):
    """The state has moved on: another turn, a full table, a finished match."""

    status = 409


class Illegal(Refusal):
    """Well formed, but the rules of the game do not allow it."""

    status = 422


class KeyReused(Refusal):
    """The same key came with another request."""

    status = 422

    def __init__(self) -> None:
        super().__init__("key_reused", say("This key was used for another request."), field="key")
