"""The events of Chameleon poker. All are public: none tells of a card that lies face down."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.chameleon_poker.options import ChameleonPokerStakes
from games.engine.chameleon_poker.records import Rank, Value
from games.engine.kernel import Event


class ChameleonPokerHandStarted(Event, frozen=True, tag="hand_started"):
    """A hand is dealt; `antes` is what each seat paid, 0 for who is absent."""

    hand: int
    dealer: int
    stakes: ChameleonPokerStakes
    antes: tuple[int, ...]


class ChameleonPokerCardsTurned(Event, frozen=True, tag="cards_turned"):
    """The seat turned up these cards, one after the other."""

    seat: int
    cards: tuple[str, ...]


class ChameleonPokerExtraCard(Event, frozen=True, tag="extra_card"):
    """An extra card for a four: under the pile, unknown to everybody, or face up as the card that
    is turned up next."""

    seat: int
    face_up: bool


class ChameleonPokerFeePaid(Event, frozen=True, tag="fee_paid"):
    """A fee for a card of this rank went into the pot."""

    seat: int
    rank: Rank
    amount: int


class ChameleonPokerDeclined(Event, frozen=True, tag="declined"):
    """What a card of this rank offers was declined."""

    seat: int
    rank: Rank


class ChameleonPokerWildChanged(Event, frozen=True, tag="wild_changed"):
    """The seat replaced a wild rank. `drawn` are the cards of the second deck, of which the last
    one counts; `wild` are the wild ranks from now on."""

    seat: int
    replaced: Rank
    drawn: tuple[str, ...]
    wild: tuple[Rank, Rank]


class ChameleonPokerRerated(Event, frozen=True, tag="rerated"):
    """Another hand through a change of the wild ranks."""

    seat: int
    before: Value
    after: Value


class ChameleonPokerTookLead(Event, frozen=True, tag="took_lead"):
    """The seat has turned up the best hand showing."""

    seat: int
    value: Value


class ChameleonPokerAlreadyLeads(Event, frozen=True, tag="already_leads"):
    """The seat has the turn and is ahead already, so it turns nothing."""

    seat: int
    value: Value


class ChameleonPokerWentOut(Event, frozen=True, tag="went_out"):
    """The seat lost the hand: by its last card, or by not paying for a three."""

    seat: int
    value: Value


class ChameleonPokerChecked(Event, frozen=True, tag="checked"):
    """The seat passed the action on."""

    seat: int


class ChameleonPokerBetMade(Event, frozen=True, tag="bet"):
    """The seat bet this amount."""

    seat: int
    amount: int


class ChameleonPokerCalled(Event, frozen=True, tag="called"):
    """The seat put in this amount to stay in; `all_in` when it was all it had."""

    seat: int
    amount: int
    all_in: bool


class ChameleonPokerRaised(Event, frozen=True, tag="raised"):
    """The seat put in this amount; `by` is how much more the others must put in now."""

    seat: int
    amount: int
    by: int


class ChameleonPokerFolded(Event, frozen=True, tag="folded"):
    """The seat gave up the hand."""

    seat: int


class ChameleonPokerChipsReturned(Event, frozen=True, tag="chips_returned"):
    """Chips that nobody can contest any more went to the seat."""

    seat: int
    amount: int


class ChameleonPokerPotPaid(Event, frozen=True, tag="pot_paid"):
    """A pot was paid out. `shares` belong to `winners`, who are in the order in which odd chips are
    given. `value` is the winning hand, None when nobody else was left."""

    amount: int
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    value: Value | None


class ChameleonPokerHandOver(Event, frozen=True, tag="hand_over"):
    """The hand is over; `stacks` are the chips of each seat."""

    hand: int
    stacks: tuple[int, ...]


class ChameleonPokerEliminated(Event, frozen=True, tag="eliminated"):
    """The seat has no chips left."""

    seat: int


class ChameleonPokerResigned(Event, frozen=True, tag="resigned"):
    """The seat left; this stack leaves the match with it."""

    seat: int
    stack: int


class ChameleonPokerMatchOver(Event, frozen=True, tag="match_over"):
    """The match is over; `best` are the seats with the most chips."""

    chips: int
    best: tuple[int, ...]


ChameleonPokerEvent: TypeAlias = (
    ChameleonPokerHandStarted
    | ChameleonPokerCardsTurned
    | ChameleonPokerExtraCard
    | ChameleonPokerFeePaid
    | ChameleonPokerDeclined
    | ChameleonPokerWildChanged
    | ChameleonPokerRerated
    | ChameleonPokerTookLead
    | ChameleonPokerAlreadyLeads
    | ChameleonPokerWentOut
    | ChameleonPokerChecked
    | ChameleonPokerBetMade
    | ChameleonPokerCalled
    | ChameleonPokerRaised
    | ChameleonPokerFolded
    | ChameleonPokerChipsReturned
    | ChameleonPokerPotPaid
    | ChameleonPokerHandOver
    | ChameleonPokerEliminated
    | ChameleonPokerResigned
    | ChameleonPokerMatchOver
)
