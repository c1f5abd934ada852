"""The contract of a game, and the few functions that move a position: start, play, settle, leave.

Plain mutable state inside one frozen-in-time `Position`; every change goes through a function here,
which checks first and works on a copy, so a refused action changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from games.engine.chance import Chance, Draw
from games.engine.words import Message, say

Seat: TypeAlias = int
Viewer: TypeAlias = int | None

MAX_ANSWERS = 200


class Action(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True):
    """One whole answer of one seat. Subclasses set `tag` to the rules' word, such as ``draw``.

    `by_clock`: what the clock notes for a seat that did not answer, such as "no vote". It is a
    default only: no prompt offers it, and nobody can send it.
    """

    by_clock: ClassVar[bool] = False


class Phase(msgspec.Struct, frozen=True, tag_field="phase"):
    """The question on the table.

    `together`: several seats answer sealed and are applied in one step; `changeable`: a sealed
    answer may be replaced until then; `follow_up`: the same seat goes on with the turn it is in, so
    a default move that leads here is followed at once by the next default.
    """

    together: ClassVar[bool] = False
    changeable: ClassVar[bool] = False
    follow_up: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """A fact that happened. Public, except for what a subclass names.

    A subclass with something to hide has a field ``to``, the seats that may know: `HIDDEN` names
    the fields that are None for everybody else, `PRIVATE` hides the whole event from them.
    `mailed` is whether a mail may tell it: mails lie about, and are read when much has changed.
    """

    HIDDEN: ClassVar[tuple[str, ...]] = ()
    PRIVATE: ClassVar[bool] = False
    mailed: ClassVar[bool] = True

    def seen_by(self, viewer: Viewer) -> Event | None:
        """What the viewer may read of this event; None when it may not know that there is one."""
        if not (self.HIDDEN or self.PRIVATE) or viewer in self.to:  # type: ignore[attr-defined]
            return self
        if self.PRIVATE:
            return None
        return msgspec.structs.replace(self, **dict.fromkeys(self.HIDDEN))


class Pick(msgspec.Struct, frozen=True, tag="pick", tag_field="kind"):
    """A field of a form: choose at least `min` and at most `max` of `candidates`, perhaps in order.

    With ``single`` the action's field holds one value, otherwise a list. A candidate that may be
    chosen twice stands in the list twice. With ``seats`` the candidates are seat numbers.
    """

    name: str
    candidates: tuple[Any, ...]
    min: int = 1
    max: int = 1
    ordered: bool = False
    single: bool = False
    seats: bool = False


class Text(msgspec.Struct, frozen=True, tag="text", tag_field="kind"):
    """A field of a form: one line of text of at most `max` characters."""

    name: str
    max: int


class Number(msgspec.Struct, frozen=True, tag="number", tag_field="kind"):
    """A field of a form: a whole number from `min` to `max`."""

    name: str
    min: int
    max: int


class Form(msgspec.Struct, frozen=True):
    """An answer with open fields: the action's tag and what to fill in."""

    action: str
    fields: tuple[Pick | Text | Number, ...]


class Refused(msgspec.Struct, frozen=True):
    """An answer that is not possible now, with the reason: shown, never offered."""

    action: Any
    reason: Message
    code: str


class Prompt(msgspec.Struct, frozen=True):
    """What one seat is asked: complete answers (at most 200), forms, what is refused and why."""

    question: Message
    answers: tuple[Any, ...] = ()
    forms: tuple[Form, ...] = ()
    refused: tuple[Refused, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: a score and a place (1 is best, ties share) for each seat, and how it was
    counted, as the game's own record. No scores when leaving ended it before the count."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    breakdown: Any = None


class IllegalAction(Exception):
    """The action is well formed but not allowed: a `code` for programs, a sentence for people.

    Neither may depend on anything the acting seat does not know.
    """

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Game(ABC, Generic[S, A]):
    """The rules of one game. Has no state of its own: one object in the registry serves everyone.

    `cards` names every card by its code, `terms` every form's action tag and every field of a
    form; both hold message ids.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    weight: ClassVar[int]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    state_version: ClassVar[int]
    state_limit: ClassVar[int]
    Options: ClassVar[type]
    State: ClassVar[type]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    Phase: ClassVar[Any]
    View: ClassVar[type]
    cards: ClassVar[Mapping[str, str]] = {}
    terms: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> tuple[S, list[Event]]:
        """Deal a new match."""

    @abstractmethod
    def actors(self, s: S) -> Sequence[Seat]:
        """The seats that owe an answer to the phase, ascending; none means the match is over."""

    @abstractmethod
    def prompt(self, s: S, seat: Seat) -> Prompt:
        """What the seat, one of the actors, is asked."""

    @abstractmethod
    def check(self, s: S, seat: Seat, a: A) -> None:
        """Raise `IllegalAction` unless the actor may give this answer; changes nothing."""

    @abstractmethod
    def apply(self, s: S, seat: Seat, a: A, chance: Chance) -> list[Event]:
        """Carry out a checked action of a single phase; changes the state."""

    def settle(self, s: S, answers: Mapping[Seat, A], chance: Chance) -> list[Event]:
        """Carry out the checked answers of a together phase in one step; changes the state."""
        raise NotImplementedError(f"{self.key} has no together phase")

    @abstractmethod
    def view(self, s: S, viewer: Viewer) -> Any:
        """What a viewer may know, built up from nothing; a spectator is None."""

    @abstractmethod
    def default(self, s: S, seat: Seat) -> A:
        """The rule book's answer of an actor when time runs out; always legal."""

    def leave(self, s: S, seat: Seat, chance: Chance) -> list[Event] | None:
        """The rule book's consequence of a leaving; None when the seat is simply played on."""
        return None

    def deserted(self, s: S, seat: Seat) -> list[Event]:
        """Put the state into its last form when this leaving ends the match at once; nothing unless
        the rule book says that scores stand or hands are shown then."""
        return []

    def talk(self, s: S) -> bool:
        """May the seats chat now?"""
        return True

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Scores and places once nobody is left to act; None before."""

    @abstractmethod
    def determinize(self, s: S, seat: Seat, draw: Draw) -> S:
        """A random full state that agrees with everything the seat knows; a new object."""

    @abstractmethod
    def sample(self, s: S, seat: Seat, draw: Draw) -> A:
        """A random legal answer of an actor."""

    @abstractmethod
    def copy(self, s: S) -> S:
        """An independent copy, in microseconds."""

    @abstractmethod
    def phase(self, s: S) -> Phase:
        """The question now on the table."""

    @abstractmethod
    def tell(self, event: Any) -> Message:
        """The sentence of an event as seen by some viewer (hidden fields are None)."""

    @abstractmethod
    def label(self, action: A) -> Message:
        """The words on the button of an answer."""

    @cached_property
    def has_together(self) -> bool:
        """Whether any phase of this game is answered sealed."""
        return any(phase.together for phase in get_args(self.Phase) or (self.Phase,))

    def term(self, name: str) -> Message:
        """The words for a form's action tag or for one of its fields."""
        return say(self.terms.get(name, name))

    def check_options(self, seats: int, options: Any) -> None:
        """Raise `IllegalAction` when well-formed options do not fit together."""

    def options_in_play(self, options: Any) -> Any:
        """The options as everybody is shown them once the match has begun."""
        return options

    def house_bots(self, options: Any) -> bool:
        """Can house bots play with these options? Where not, a seat that is left takes the default
        of everything it is asked."""
        return True

    def upgrade(self, raw: Any, version: int) -> Any:
        """Turn the plain data of a state stored under an older `state_version` into today's."""
        raise NotImplementedError(f"{self.key} cannot read state version {version}")


class Position(msgspec.Struct, Generic[S]):
    """Where a match stands: the game's full state, how many seats, who has left (in that order),
    and the ply, which keys the chance of the next step."""

    state: S
    seats: int
    left: list[int]
    ply: int


class Step(NamedTuple):
    """A new position and the events that led to it."""

    position: Position[Any]
    events: list[Event]


def start(game: Game[Any, Any], seats: int, options: Any, chance: Chance) -> Step:
    """The first position, ply 0."""
    if seats not in game.seats:
        raise IllegalAction("seats_out_of_range", say("This game is not for that many players."))
    game.check_options(seats, options)
    state, events = game.setup(seats, options, chance)
    return Step(Position(state, seats, [], 0), events)


def actors(game: Game[Any, Any], position: Position[Any]) -> Sequence[Seat]:
    """Who owes an answer; nobody once the game is over or one seat alone has not left."""
    if position.seats - len(position.left) <= 1:
        return ()
    return game.actors(position.state)


def check(game: Game[Any, Any], position: Position[Any], seat: Seat, action: Action) -> None:
    """Raise `IllegalAction` unless the seat may answer this now; changes nothing."""
    # As in `actors`, written out: this is asked for every decision of every playout.
    over = position.seats - len(position.left) <= 1
    if over or seat not in game.actors(position.state):
        raise IllegalAction("not_your_turn", say("It is not your turn."))
    game.check(position.state, seat, action)


def play(
    game: Game[Any, Any], position: Position[Any], seat: Seat, action: Action, chance: Chance
) -> Step:
    """One answer of a single phase. The given position stays as it was."""
    check(game, position, seat, action)
    if game.phase(position.state).together:
        raise ValueError("a together phase is settled, not played")
    state = game.copy(position.state)
    events = game.apply(state, seat, action, chance)
    return Step(_next(position, state), events)


def settle(
    game: Game[Any, Any], position: Position[Any], answers: Mapping[Seat, Action], chance: Chance
) -> Step:
    """All answers of a together phase in one step, in seat order. The given position stays."""
    if not game.phase(position.state).together:
        raise ValueError("a single phase is played, not settled")
    if sorted(answers) != sorted(actors(game, position)):
        raise ValueError("a together phase needs the answer of every actor")
    ordered = {seat: answers[seat] for seat in sorted(answers)}
    for seat, action in ordered.items():
        game.check(position.state, seat, action)
    state = game.copy(position.state)
    events = game.settle(state, ordered, chance)
    return Step(_next(position, state), events)


def leave(game: Game[Any, Any], position: Position[Any], seat: Seat, chance: Chance) -> Step:
    """A seat goes for good. The rule book's consequence is applied unless the match ends by it."""
    if seat in position.left:
        raise IllegalAction("already_left", say("You have left this match already."))
    if not actors(game, position):
        raise IllegalAction("match_over", say("This match is over."))
    state = game.copy(position.state)
    left = [*position.left, seat]
    if position.seats - len(left) > 1:
        events = game.leave(state, seat, chance) or []
    else:
        events = game.deserted(state, seat)
    return Step(Position(state, position.seats, left, position.ply + 1), events)


def outcome(game: Game[Any, Any], position: Position[Any]) -> Outcome | None:
    """The result once nobody owes an answer: who left stands behind all who stayed, a later leaver
    before an earlier one."""
    if actors(game, position):
        return None
    own = game.outcome(position.state)
    if own is not None and not position.left:
        return own
    ranks = own.places if own else (1,) * position.seats
    placed = [0] * position.seats
    stayed = [seat for seat in range(position.seats) if seat not in position.left]
    for seat in stayed:
        placed[seat] = 1 + sum(ranks[other] < ranks[seat] for other in stayed)
    for back, seat in enumerate(reversed(position.left)):
        placed[seat] = len(stayed) + 1 + back
    return Outcome(own.scores if own else (), tuple(placed), own.breakdown if own else None)


def places(scores: Sequence[int]) -> tuple[int, ...]:
    """Places by score, highest first; equal scores share the better place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def _next(position: Position[S], state: S) -> Position[S]:
    return Position(state, position.seats, position.left, position.ply + 1)
