"""The records of Chameleon poker: actions, phases, events, the state and the view.

Cards are known by their code, rank then suit, such as ``9s``. A value is six whole numbers: the
category (0 high card, 1 pair, 2 two pair, 3 three of a kind, 4 straight, 5 flush, 6 full house,
7 four of a kind, 8 straight flush, 9 five of a kind) and ranks (2 to 14, an ace is 14), zeros at
the end.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from games.engine.chameleon_poker.options import ChameleonPokerOptions, ChameleonPokerStakes
from games.engine.kernel import Action, Event, Phase

Rank: TypeAlias = Annotated[
    Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"],
    msgspec.Meta(title="Rank", description="T is ten, then J, Q, K, A."),
]
# The ranks that are wild when a hand begins.
ORIGINALS: tuple[Rank, Rank] = ("3", "9")
PILE = 7

Status: TypeAlias = Literal["active", "folded", "out", "absent"]
Value: TypeAlias = tuple[int, ...]


class ChameleonPokerTurnUp(Action, frozen=True, tag="turn_up"):
    """Turn up your next card."""


class ChameleonPokerChangeWild(Action, frozen=True, tag="change_wild"):
    """Pay for the seven: one wild rank goes, the second deck decides what comes."""

    replace: Rank


class ChameleonPokerKeepWild(Action, frozen=True, tag="keep_wild"):
    """Leave the wild ranks as they are."""


class ChameleonPokerBuyExtra(Action, frozen=True, tag="buy_extra"):
    """Pay for the extra card of a four."""


class ChameleonPokerNoExtra(Action, frozen=True, tag="no_extra"):
    """Do without the extra card."""


class ChameleonPokerPayThree(Action, frozen=True, tag="pay_three"):
    """Pay for the wild three, with all your chips if they are fewer."""


class ChameleonPokerGiveUp(Action, frozen=True, tag="give_up"):
    """Do not pay for the wild three and be out of the hand."""


class ChameleonPokerCheck(Action, frozen=True, tag="check"):
    """Pass the action on without a bet."""


class ChameleonPokerBet(Action, frozen=True, tag="bet"):
    """Put in one bet."""


class ChameleonPokerCall(Action, frozen=True, tag="call"):
    """Put in what is missing, or all your chips if they are fewer."""


class ChameleonPokerRaise(Action, frozen=True, tag="raise"):
    """Put in what is missing and one bet more."""


class ChameleonPokerFold(Action, frozen=True, tag="fold"):
    """Give up the hand."""


ChameleonPokerAction: TypeAlias = (
    ChameleonPokerTurnUp
    | ChameleonPokerChangeWild
    | ChameleonPokerKeepWild
    | ChameleonPokerBuyExtra
    | ChameleonPokerNoExtra
    | ChameleonPokerPayThree
    | ChameleonPokerGiveUp
    | ChameleonPokerCheck
    | ChameleonPokerBet
    | ChameleonPokerCall
    | ChameleonPokerRaise
    | ChameleonPokerFold
)


class ChameleonPokerTurn(Phase, frozen=True, tag="turn"):
    """The seat has the turn and turns up its first card of it."""

    seat: int


class ChameleonPokerTurning(Phase, frozen=True, tag="turning"):
    """The seat is not ahead yet and turns up another card."""

    follow_up: ClassVar[bool] = True

    seat: int


class ChameleonPokerSeven(Phase, frozen=True, tag="seven"):
    """The seat has turned up a seven and may pay to change a wild rank."""

    seat: int
    card: str


class ChameleonPokerFour(Phase, frozen=True, tag="four"):
    """The seat has turned up a four and may buy an extra card."""

    seat: int
    card: str


class ChameleonPokerThree(Phase, frozen=True, tag="three"):
    """The seat has turned up a wild three and pays for it or is out."""

    seat: int
    card: str


class ChameleonPokerBetting(Phase, frozen=True, tag="betting"):
    """A betting round. `queue`: who has to act, in order, the first now and the others if nobody
    raises. `level`: how many chips everybody must have committed to stay in. `bets`: how often it
    was bet or raised in this round."""

    seat: int
    opener: int
    queue: tuple[int, ...]
    level: int
    bets: int


class ChameleonPokerOver(Phase, frozen=True, tag="over"):
    """The last hand has been played."""


ChameleonPokerPhase: TypeAlias = (
    ChameleonPokerTurn
    | ChameleonPokerTurning
    | ChameleonPokerSeven
    | ChameleonPokerFour
    | ChameleonPokerThree
    | ChameleonPokerBetting
    | ChameleonPokerOver
)


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
    """An extra card for a four; `card` is None when it lies face down, unknown to everybody."""

    seat: int
    card: str | None


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


class ChameleonPokerChange(msgspec.Struct, frozen=True):
    """A change of the wild ranks in this hand: who paid how much, which rank went, which cards the
    second deck showed (the last one counts)."""

    seat: int
    fee: int
    replaced: Rank
    drawn: tuple[str, ...]


class ChameleonPokerGone(msgspec.Struct, frozen=True):
    """A seat that is out of the match: since which hand, with what stack it began that one, and
    whether it resigned."""

    hand: int
    stack: int
    resigned: bool


class ChameleonPokerState(msgspec.Struct):
    """The full truth of a match; never leaves the server.

    All lists but the last four are by seat. `turn` is the last seat that had a turn, at the start
    of a hand the dealer. `started`: the stacks when the hand began. `shown` is in the order of
    turning. The piles in `down`, the `stock` and the `second` deck have their top at the end.
    `removed`: the chips that left with those who resigned. `fees`: those of this hand.
    """

    options: ChameleonPokerOptions
    phase: ChameleonPokerPhase
    hand: int
    dealer: int
    turn: int
    fees: int
    removed: int
    stacks: list[int]
    started: list[int]
    committed: list[int]
    status: list[Status]
    gone: list[ChameleonPokerGone | None]
    shown: list[list[str]]
    down: list[list[str]]
    stock: list[str]
    second: list[str]
    wild: list[Rank]
    changes: list[ChameleonPokerChange]


class ChameleonPokerSeat(msgspec.Struct, frozen=True):
    """What lies before a seat: its cards face up in the order of turning and what they are worth
    now (None when they do not count), how many lie face down, its chips. `wild` says for each card
    whether it is wild; `gone` is None while the seat is in the match."""

    status: Status
    stack: int
    committed: int
    shown: tuple[str, ...]
    wild: tuple[bool, ...]
    down: int
    value: Value | None
    leads: bool
    gone: ChameleonPokerGone | None


class ChameleonPokerPot(msgspec.Struct, frozen=True):
    """A pot and the seats that can win it; the first one holds the fees."""

    amount: int
    seats: tuple[int, ...]


class ChameleonPokerBettingNow(msgspec.Struct, frozen=True):
    """What the acting seat would put in by each answer, whether or not it may give it, and how many
    raises are left."""

    call: int
    bet: int
    raise_: int = msgspec.field(name="raise")
    raises_left: int


class ChameleonPokerChoice(msgspec.Struct, frozen=True):
    """What a seven offers: without the rank `replace`, before the new rank is known, `wild` stays
    and the active hands are worth `values`; None for the others."""

    replace: Rank
    wild: tuple[Rank, ...]
    values: tuple[Value | None, ...]


class ChameleonPokerView(msgspec.Struct, frozen=True):
    """What everybody may know, which is the same for all: nobody sees a card that lies face down.

    `hands`: after how many hands the match ends at the latest. `turn`: the last seat that had a
    turn. `to_beat`: the seats with the best hand showing. `visible`: how many cards of each rank
    lie face up. `betting` and `choices` are there while they are asked about.
    """

    phase: ChameleonPokerPhase
    options: ChameleonPokerOptions
    hand: int
    hands: int
    stakes: ChameleonPokerStakes
    dealer: int
    turn: int
    wild: tuple[Rank, ...]
    changes: tuple[ChameleonPokerChange, ...]
    seats: tuple[ChameleonPokerSeat, ...]
    leader: int | None
    to_beat: tuple[int, ...]
    pots: tuple[ChameleonPokerPot, ...]
    pot: int
    fees: int
    removed: int
    stock: int
    second: int
    visible: dict[Rank, int]
    betting: ChameleonPokerBettingNow | None
    choices: tuple[ChameleonPokerChoice, ...]
