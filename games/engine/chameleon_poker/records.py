"""The records of Chameleon poker: actions, phases, the state and the view; the events
are in a module of their own.

Cards are known by their code, rank then suit, such as ``9s``. A value is six whole numbers: the
category (0 high card, 1 pair, 2 two pair, 3 three of a kind, 4 straight, 5 flush, 6 full house,
7 four of a kind, 8 straight flush, 9 five of a kind) and ranks (2 to 14, an ace is 14), zeros at
the end.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from games.engine.chameleon_poker.options import ChameleonPokerOptions, ChameleonPokerStakes
from games.engine.kernel import Action, Phase

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
