"""The probe's records: options, actions, phases, events, state and view."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.kernel import Action, Event, Phase
from games.engine.words import N_

CLUE_MAX = 20

JOKER = "joker"
SUITS = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
NAMES = {f"{suit}{n}": f"{name} {n}" for suit, name in SUITS.items() for n in range(1, 13)}
NAMES[JOKER] = "joker"
# Of each form its button and its fields.
TERMS = {
    "bid": N_("Bid"),
    "coins": N_("Coins"),
    "clue": N_("Give a clue"),
    "text": N_("Clue"),
    "give": N_("Hand over"),
    "card": N_("Card"),
    "other": N_("To"),
    "wish": N_("Wish"),
    "faces": N_("Faces"),
    "show": N_("Show"),
    "cards": N_("Cards"),
}
DECKS = {
    "short": [JOKER, "r1", "r1", "r2", "r2", "r3", "r3"],
    "long": sorted([*NAMES, JOKER, JOKER]),
}
HAND = {"short": 2, "long": 6}


class ProbeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match."""

    deck: Annotated[
        Literal["short", "long"],
        Meta(title=N_("Deck"), description=N_("Seven cards, or fifty-one.")),
    ] = "long"
    must_show: Annotated[
        bool, Meta(title=N_("Must show"), description=N_("Everybody shows a card."))
    ] = False
    coins: Annotated[
        int,
        Meta(
            title=N_("Coins"),
            description=N_("Coins at the start."),
            ge=1,
            le=9,
            examples=[1, 3, 9],
        ),
    ] = 3


class ProbeBid(Action, frozen=True, tag="bid"):
    """Offer coins for the lead, sealed."""

    coins: int


class ProbePass(Action, frozen=True, tag="pass"):
    """Offer nothing for the lead."""


class ProbeClue(Action, frozen=True, tag="clue"):
    """Say something to everybody."""

    text: Annotated[str, Meta(max_length=CLUE_MAX)]


class ProbeSilence(Action, frozen=True, tag="silence"):
    """Give no clue."""


class ProbeGive(Action, frozen=True, tag="give"):
    """Hand a card to another seat; only the two know which."""

    card: str
    other: int


class ProbeWish(Action, frozen=True, tag="wish"):
    """Name two or three faces of the whole deck."""

    faces: tuple[str, ...]


class ProbeShow(Action, frozen=True, tag="show"):
    """Show one or two cards; the first counts double."""

    cards: tuple[str, ...]


class ProbeHide(Action, frozen=True, tag="hide"):
    """Show nothing; the hand stays secret for good."""


ProbeAction: TypeAlias = (
    ProbeBid | ProbePass | ProbeClue | ProbeSilence | ProbeGive | ProbeWish | ProbeShow | ProbeHide
)


class ProbeBidding(Phase, frozen=True, tag="bidding"):
    """Everybody still in bids for the lead, sealed, and may change the bid."""

    together: ClassVar[bool] = True
    changeable: ClassVar[bool] = True


class ProbeCluing(Phase, frozen=True, tag="cluing"):
    """The lead speaks; nobody may talk meanwhile."""

    seat: int


class ProbeGiving(Phase, frozen=True, tag="giving"):
    """The lead, who has just spoken, hands over a card."""

    follow_up: ClassVar[bool] = True

    seat: int


class ProbeWishing(Phase, frozen=True, tag="wishing"):
    """Who got the card names faces."""

    seat: int


class ProbeShowing(Phase, frozen=True, tag="showing"):
    """The seats that have not shown yet, the next one first."""

    queue: tuple[int, ...]


class ProbeOver(Phase, frozen=True, tag="over"):
    """Nothing is asked any more."""


ProbePhase: TypeAlias = (
    ProbeBidding | ProbeCluing | ProbeGiving | ProbeWishing | ProbeShowing | ProbeOver
)


class ProbeRound(Event, frozen=True, tag="round"):
    """A round begins."""

    number: int


class ProbeDealt(Event, frozen=True, tag="dealt"):
    """A hand is dealt; which cards, only its seat may know."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("cards",)

    to: tuple[int, ...]
    seat: int
    count: int
    cards: tuple[str, ...] | None


class ProbeWon(Event, frozen=True, tag="won"):
    """The highest bid is paid; 0 when nobody bid."""

    seat: int
    coins: int


class ProbeReturned(Event, frozen=True, tag="returned"):
    """A lower bid comes back; nobody else learns of it."""

    PRIVATE: ClassVar[bool] = True

    to: tuple[int, ...]
    coins: int


class ProbeLed(Event, frozen=True, tag="led"):
    """The lead left; a seat drawn by lot leads instead."""

    seat: int


class ProbeClued(Event, frozen=True, tag="clued"):
    """A clue, for everybody."""

    seat: int
    text: str


class ProbeSilenced(Event, frozen=True, tag="silenced"):
    """No clue is given."""

    seat: int


class ProbeGiven(Event, frozen=True, tag="given"):
    """A card changes hands; which one, only the two seats may know."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("card",)

    to: tuple[int, ...]
    seat: int
    other: int
    card: str | None


class ProbeWished(Event, frozen=True, tag="wished"):
    """The faces wished for."""

    seat: int
    faces: tuple[str, ...]


class ProbeRolled(Event, frozen=True, tag="rolled"):
    """The die, which says what a fulfilled wish is worth."""

    pips: int


class ProbeShown(Event, frozen=True, tag="shown"):
    """Cards go to the table, in order."""

    seat: int
    cards: tuple[str, ...]


class ProbeHid(Event, frozen=True, tag="hid"):
    """A seat shows nothing."""

    seat: int


class ProbeScored(Event, frozen=True, tag="scored"):
    """Points of one seat for one round."""

    seat: int
    points: int


class ProbeLaid(Event, frozen=True, tag="laid"):
    """Who leaves lays the hand open."""

    seat: int
    cards: tuple[str, ...]


class ProbeEnded(Event, frozen=True, tag="ended"):
    """The last round is counted; `best` are the seats in the first place."""

    best: tuple[int, ...]


ProbeEvent: TypeAlias = (
    ProbeRound
    | ProbeDealt
    | ProbeWon
    | ProbeReturned
    | ProbeLed
    | ProbeClued
    | ProbeSilenced
    | ProbeGiven
    | ProbeWished
    | ProbeRolled
    | ProbeShown
    | ProbeHid
    | ProbeScored
    | ProbeLaid
    | ProbeEnded
)


class ProbeGift(msgspec.Struct, frozen=True):
    """The card handed over in this round; None for those who may not know it."""

    giver: int
    receiver: int
    card: str | None


class ProbeState(msgspec.Struct):
    """The full truth. `hands` are sorted, the deck's top is its end, `shown` is this round's."""

    options: ProbeOptions
    phase: ProbePhase
    round: int
    lead: int
    deck: list[str]
    hands: list[list[str]]
    shown: list[list[str]]
    open: list[str]
    coins: list[int]
    points: list[int]
    out: list[bool]
    gift: ProbeGift | None = None
    clue: str = ""
    wish: tuple[str, ...] = ()
    pips: int = 0


class ProbeSeat(msgspec.Struct, frozen=True):
    """What everybody sees of a seat."""

    cards: int
    shown: tuple[str, ...]
    coins: int
    points: int
    out: bool


class ProbeView(msgspec.Struct, frozen=True):
    """What a viewer may know; `hand` is its own, empty for a spectator."""

    phase: ProbePhase
    round: int
    lead: int
    deck: int
    seats: tuple[ProbeSeat, ...]
    hand: tuple[str, ...]
    open: tuple[str, ...]
    gift: ProbeGift | None
    clue: str
    wish: tuple[str, ...]
    pips: int


class ProbeCount(msgspec.Struct, frozen=True):
    """How the scores came about, by seat."""

    points: tuple[int, ...]
    coins: tuple[int, ...]
