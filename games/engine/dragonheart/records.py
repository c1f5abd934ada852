"""The records of Dragonheart: options, actions, phases, the state and the view; the events are in a
module of their own. Cards that lie on the space of their type are known by their value there."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.dragonheart.deck import HAND_WITH_DRAGON, HIGHEST, CardType
from games.engine.kernel import Action, Phase
from games.engine.words import N_


class DragonheartOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a match is created. Titles and words are for the form."""

    great_dragon_points: Annotated[
        Literal[3, 2],
        Meta(
            title=N_("Points for the Great Dragon"),
            description=N_("What it is worth at the end to whoever holds it."),
        ),
    ] = 3
    after_third_sailing: Annotated[
        Literal["end_now", "one_more_turn"],
        Meta(
            title=N_("When ships sail for the third time"),
            extra={
                "words": {
                    "end_now": N_("the match ends at once"),
                    "one_more_turn": N_("the other player has one more turn"),
                }
            },
        ),
    ] = "end_now"
    after_empty_pile: Annotated[
        Literal["one_more_turn", "end_now"],
        Meta(
            title=N_("When a draw pile is used up"),
            extra={
                "words": {
                    "one_more_turn": N_("the other player has one more turn"),
                    "end_now": N_("the match ends at once"),
                }
            },
        ),
    ] = "one_more_turn"


Value: TypeAlias = Annotated[int, Meta(ge=0, le=HIGHEST)]


class DragonheartPlay(Action, frozen=True, tag="play", omit_defaults=True):
    """Put cards of one type on their space. `take` names one of two spaces to capture, and stands
    only where both hold cards or it names the one that does."""

    type: CardType
    values: Annotated[
        tuple[Value, ...],
        Meta(
            min_length=1,
            max_length=HAND_WITH_DRAGON,
            description="The values of the cards; their order has no meaning.",
        ),
    ]
    take: CardType | None = None

    def __post_init__(self) -> None:
        if len(self.values) > 1:
            msgspec.structs.force_setattr(self, "values", tuple(sorted(self.values)))


DragonheartAction: TypeAlias = DragonheartPlay


class DragonheartTurn(Phase, frozen=True, tag="turn"):
    """The seat plays cards; `final` when nobody has a turn after this one."""

    seat: int
    final: bool


class DragonheartOver(Phase, frozen=True, tag="over"):
    """The match has been played to its end."""


DragonheartPhase: TypeAlias = DragonheartTurn | DragonheartOver


class DragonheartState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    By seat: `hands`, sorted, so that their order says nothing; `piles` with their top at the end;
    in `returned` whether the pile's top is a card that went back when the Great Dragon was lost;
    `captured` in the order of capturing, and `points`, their sum. `board` has the values of the
    cards on each space, the first put there first; `hold` is likewise in the order of arrival.
    """

    options: DragonheartOptions
    hands: list[list[str]]
    piles: list[list[str]]
    returned: list[bool]
    captured: list[tuple[str, ...]]
    points: list[int]
    board: dict[CardType, tuple[int, ...]]
    hold: tuple[str, ...]
    great_dragon: int | None
    sailings: int
    final_turn_for: int | None
    seat: int
    turn: int
    over: bool


class DragonheartSpace(msgspec.Struct, frozen=True):
    """A space of the board: the values of the cards there, their sum, and how many more cards have
    room (None without a limit)."""

    type: CardType
    cards: tuple[int, ...]
    points: int
    room: int | None


class DragonheartSeat(msgspec.Struct, frozen=True):
    """What is known of a seat. Its cards in `hand` and `pile` are None for whoever may not see
    them; those of the pile are in the order of the deck table, not in that of the pile. `top`: the
    pile's top card where the viewer knows it. `captured`: the score pile, in the order of
    capturing; `points`: their sum; `score`: with the Great Dragon. `unseen`: how many cards of each
    code the seat's deck has that the viewer has not seen in this match."""

    hand_count: int
    pile_count: int
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    top: str | None
    captured: tuple[str, ...]
    points: int
    score: int
    unseen: dict[str, int]


class DragonheartPreview(msgspec.Struct, frozen=True):
    """What one of the viewer's plays would bring: captured `points`, and whether it wins the Great
    Dragon. `leaves`: the most that the other seat could capture with its next play of what would
    lie there then, by the cards that it may hold; None when it would have no turn."""

    type: CardType
    values: tuple[int, ...]
    take: CardType | None
    points: int
    great_dragon: bool
    leaves: int | None


class DragonheartView(msgspec.Struct, frozen=True):
    """What a viewer may know. `great_dragon`: who holds it, None while it stands on the board.
    `final_turn_for`: the seat that has the last turn, once that is known. `ships_removed`: those
    that have sailed. `plays` are the viewer's, in the order of the prompt, empty when it is not its
    turn."""

    phase: DragonheartPhase
    options: DragonheartOptions
    turn: int
    current_seat: int | None
    final_turn_for: int | None
    sailings: int
    ships_removed: int
    great_dragon: int | None
    spaces: tuple[DragonheartSpace, ...]
    hold: tuple[str, ...]
    hold_points: int
    seats: tuple[DragonheartSeat, ...]
    plays: tuple[DragonheartPreview, ...]
