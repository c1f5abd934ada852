"""The rules of Chameleon poker: the game for the registry, and what each answer does."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import kernel
from games.engine.cards import redeal
from games.engine.chameleon_poker import answers, course, money, tell
from games.engine.chameleon_poker.events import (
    ChameleonPokerBetMade,
    ChameleonPokerCalled,
    ChameleonPokerChecked,
    ChameleonPokerDeclined,
    ChameleonPokerEvent,
    ChameleonPokerFolded,
    ChameleonPokerRaised,
    ChameleonPokerRerated,
    ChameleonPokerResigned,
    ChameleonPokerWildChanged,
)
from games.engine.chameleon_poker.names import CARD_NAMES
from games.engine.chameleon_poker.options import ChameleonPokerOptions
from games.engine.chameleon_poker.records import (
    ChameleonPokerAction,
    ChameleonPokerBet,
    ChameleonPokerBetting,
    ChameleonPokerCall,
    ChameleonPokerChange,
    ChameleonPokerChangeWild,
    ChameleonPokerFold,
    ChameleonPokerGone,
    ChameleonPokerOver,
    ChameleonPokerPhase,
    ChameleonPokerRaise,
    ChameleonPokerState,
    ChameleonPokerView,
    Rank,
)
from games.engine.chameleon_poker.scoring import six
from games.engine.chameleon_poker.table import values_of
from games.engine.chameleon_poker.view import view_for
from games.engine.chance import Chance, Draw, RecordedChance
from games.engine.kernel import Game, IllegalAction, Outcome, Prompt, Seat, Viewer
from games.engine.words import N_, Message, say

# What time running out answers: the first that is possible, so that silence never spends chips.
DEFAULTS = (
    answers.TURN_UP,
    answers.KEEP_WILD,
    answers.NO_EXTRA,
    answers.GIVE_UP,
    answers.CHECK,
    answers.FOLD,
)


class ChameleonPoker(Game[ChameleonPokerState, ChameleonPokerAction]):
    """The game for the registry."""

    key = "chameleon_poker"
    title = N_("Chameleon poker")
    about = N_("Poker in which nobody sees the cards before they turn, and wild ranks change.")
    weight = 3
    seats = range(3, 8)
    rules_version = 1
    state_version = 1
    state_limit = 3_000
    Options = ChameleonPokerOptions
    State = ChameleonPokerState
    Action = ChameleonPokerAction
    Event = ChameleonPokerEvent
    Phase = ChameleonPokerPhase
    View = ChameleonPokerView
    cards = CARD_NAMES

    def check_options(self, seats: int, options: ChameleonPokerOptions) -> None:
        """The first hand must allow a bet."""
        if options.starting_stack < options.ante + options.bet:
            text = N_("The chips at the start must be enough for the ante and a bet.")
            raise IllegalAction("stack_too_small", say(text))

    def setup(
        self, seats: int, options: ChameleonPokerOptions, chance: Chance
    ) -> tuple[ChameleonPokerState, list[kernel.Event]]:
        """Draw the first dealer, deal, and turn until somebody has to decide."""
        s = _before_the_first_hand(seats, options)
        s.dealer = chance.below(seats)
        events: list[kernel.Event] = []
        course.go_on(course.start_hand, s, events, chance)
        return s, events

    def actors(self, s: ChameleonPokerState) -> Sequence[Seat]:
        """The one seat that has to decide."""
        return () if isinstance(s.phase, ChameleonPokerOver) else (s.phase.seat,)

    def phase(self, s: ChameleonPokerState) -> ChameleonPokerPhase:
        """The question on the table."""
        return s.phase

    def prompt(self, s: ChameleonPokerState, seat: Seat) -> Prompt:
        """The actions of the phase, those that are not possible with the reason."""
        offered: list[ChameleonPokerAction] = []
        refused: list[kernel.Refused] = []
        for action in answers.candidates(s):
            code = answers.problem(s, action)
            if code is None:
                offered.append(action)
            else:
                refused.append(kernel.Refused(action, tell.reason(code, action), code))
        return Prompt(tell.question(s), tuple(offered), (), tuple(refused))

    def check(self, s: ChameleonPokerState, seat: Seat, a: ChameleonPokerAction) -> None:
        """Raise `IllegalAction` unless the answer is possible now."""
        code = answers.problem(s, a)
        if code is not None:
            raise IllegalAction(code, tell.reason(code, a))

    def apply(
        self, s: ChameleonPokerState, seat: Seat, a: ChameleonPokerAction, chance: Chance
    ) -> list[kernel.Event]:
        """Carry out the answer and all that follows by itself, perhaps several hands."""
        events: list[kernel.Event] = []
        if isinstance(s.phase, ChameleonPokerBetting):
            step = _bet(s, s.phase, a, events)
        else:
            step = _turn(s, seat, a, events)
        if step is not None:
            course.go_on(step, s, events, chance)
        return events

    def view(self, s: ChameleonPokerState, viewer: Viewer) -> ChameleonPokerView:
        """The open table, the same for everybody."""
        return view_for(s)

    def default(self, s: ChameleonPokerState, seat: Seat) -> ChameleonPokerAction:
        """The first of `DEFAULTS` that is possible."""
        offered = answers.possible(s)
        return next(action for action in DEFAULTS if action in offered)

    def leave(self, s: ChameleonPokerState, seat: Seat, chance: Chance) -> list[kernel.Event]:
        """A resignation: the stack leaves the match, what is committed stays in the pots."""
        events: list[kernel.Event] = []
        step = _resign(s, seat, events)
        if step is not None:
            course.go_on(step, s, events, chance)
        return events

    def deserted(self, s: ChameleonPokerState, seat: Seat) -> list[kernel.Event]:
        """The resignation that leaves one player: the pots are paid, and nothing is dealt again."""
        return self.leave(s, seat, RecordedChance(()))

    def outcome(self, s: ChameleonPokerState) -> Outcome | None:
        """Chips and places; the breakdown says when and how a seat went."""
        if not isinstance(s.phase, ChameleonPokerOver):
            return None
        ranks = [_rank(gone, chips) for gone, chips in zip(s.gone, s.stacks, strict=True)]
        places = tuple([1 + sum(other > own for other in ranks) for own in ranks])
        return Outcome(tuple(s.stacks), places, tuple(s.gone))

    def determinize(self, s: ChameleonPokerState, seat: Seat, draw: Draw) -> ChameleonPokerState:
        """Every card that lies face down is unknown to everybody alike, also to its owner."""
        dealt = self.copy(s)
        hidden = [card for pile in (*s.down, s.stock) for card in pile]
        *dealt.down, dealt.stock = redeal(hidden, [*map(len, s.down), len(s.stock)], draw)
        draw.shuffle(dealt.second)
        return dealt

    def sample(self, s: ChameleonPokerState, seat: Seat, draw: Draw) -> ChameleonPokerAction:
        """Any possible answer, each as likely."""
        return draw.choice(answers.possible(s))

    def copy(self, s: ChameleonPokerState) -> ChameleonPokerState:
        """An independent state; frozen parts are shared."""
        return ChameleonPokerState(
            s.options,
            s.phase,
            s.hand,
            s.dealer,
            s.turn,
            s.fees,
            s.removed,
            s.stacks.copy(),
            s.started.copy(),
            s.committed.copy(),
            s.status.copy(),
            s.gone.copy(),
            [cards.copy() for cards in s.shown],
            [pile.copy() for pile in s.down],
            s.stock.copy(),
            s.second.copy(),
            s.wild.copy(),
            s.changes.copy(),
        )

    def tell(self, event: ChameleonPokerEvent) -> Message:
        """The sentence of an event; nothing in it is hidden from anybody."""
        return tell.tell(event)

    def label(self, action: ChameleonPokerAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


def _before_the_first_hand(seats: int, options: ChameleonPokerOptions) -> ChameleonPokerState:
    return ChameleonPokerState(
        options=options,
        phase=ChameleonPokerOver(),
        hand=0,
        dealer=0,
        turn=0,
        fees=0,
        removed=0,
        stacks=[options.starting_stack] * seats,
        started=[],
        committed=[0] * seats,
        status=[],
        gone=[None] * seats,
        shown=[],
        down=[],
        stock=[],
        second=[],
        wild=[],
        changes=[],
    )


def _turn(
    s: ChameleonPokerState, seat: Seat, a: ChameleonPokerAction, events: list[kernel.Event]
) -> course.Step | None:
    """An answer of the seat that turns cards."""
    amounts = course.stakes(s)
    match a:
        case answers.TURN_UP:
            return course.turn_cards
        case ChameleonPokerChangeWild(replace=rank):
            _change(s, seat, rank, amounts.seven_fee, events)
        case answers.KEEP_WILD:
            events.append(ChameleonPokerDeclined(seat, "7"))
        case answers.BUY_EXTRA:
            events.append(money.pay_fee(s, seat, "4", amounts.four_fee))
            if course.extra_card(s, events):
                return None
        case answers.NO_EXTRA:
            events.append(ChameleonPokerDeclined(seat, "4"))
        case answers.PAY_THREE:
            fee = min(amounts.three_fee, s.stacks[seat])
            events.append(money.pay_fee(s, seat, "3", fee))
        case answers.GIVE_UP:
            events.append(ChameleonPokerDeclined(seat, "3"))
            return course.go_out
    return course.compare


def _change(
    s: ChameleonPokerState, seat: Seat, rank: Rank, fee: int, events: list[kernel.Event]
) -> None:
    """Pay for a seven and let the second deck fill the slot of the rank."""
    before = values_of(s)
    events.append(money.pay_fee(s, seat, "7", fee))
    drawn = [s.second.pop()]
    if s.options.second_deck_repeat == "redraw":
        while drawn[-1][0] in s.wild:
            drawn.append(s.second.pop())
    s.wild[s.wild.index(rank)] = drawn[-1][0]  # type: ignore[call-overload]
    s.changes.append(ChameleonPokerChange(seat, fee, rank, tuple(drawn)))
    events.append(ChameleonPokerWildChanged(seat, rank, tuple(drawn), (s.wild[0], s.wild[1])))
    for other, after in enumerate(values_of(s)):
        if after != before[other]:
            events.append(ChameleonPokerRerated(other, six(before[other]), six(after)))


def _bet(
    s: ChameleonPokerState,
    phase: ChameleonPokerBetting,
    a: ChameleonPokerAction,
    events: list[kernel.Event],
) -> course.Step | None:
    """An answer in a betting round."""
    seat, level, bets = phase.seat, phase.level, phase.bets
    lacks, bet = level - s.committed[seat], course.stakes(s).bet
    queue = phase.queue[1:]
    match a:
        case ChameleonPokerBet() | ChameleonPokerRaise():
            money.pay_in(s, seat, lacks + bet)
            raised = isinstance(a, ChameleonPokerRaise)
            events.append(
                ChameleonPokerRaised(seat, lacks + bet, bet)
                if raised
                else ChameleonPokerBetMade(seat, bet)
            )
            others = money.clockwise(s, seat)[:-1]
            queue = tuple([o for o in others if s.status[o] == "active" and s.stacks[o]])
            level, bets = level + bet, bets + 1
        case ChameleonPokerCall():
            amount = min(lacks, s.stacks[seat])
            money.pay_in(s, seat, amount)
            events.append(ChameleonPokerCalled(seat, amount, not s.stacks[seat]))
        case ChameleonPokerFold():
            s.status[seat] = "folded"
            events.append(ChameleonPokerFolded(seat))
        case _:
            events.append(ChameleonPokerChecked(seat))
            if s.options.betting == "leader":
                queue = ()
    return course.next_in_round(s, events, phase.opener, queue, level, bets)


def _resign(s: ChameleonPokerState, seat: Seat, events: list[kernel.Event]) -> course.Step | None:
    """Take a seat out of the match; how the hand goes on then."""
    if s.gone[seat] is not None:
        return None
    events.append(ChameleonPokerResigned(seat, s.stacks[seat]))
    s.removed += s.stacks[seat]
    s.stacks[seat] = 0
    s.gone[seat] = ChameleonPokerGone(s.hand, s.started[seat], resigned=True)
    if s.status[seat] != "active":
        return None
    s.status[seat] = "folded"
    return _without(s, seat, events)


def _without(s: ChameleonPokerState, seat: Seat, events: list[kernel.Event]) -> course.Step | None:
    """How the hand goes on after an active seat resigned (R2 to R5)."""
    phase = s.phase
    if s.status.count("active") == 1:
        return course.next_turn
    if isinstance(phase, ChameleonPokerBetting):
        queue = tuple([other for other in phase.queue if other != seat])
        if s.options.betting == "leader" and seat == phase.opener and not phase.bets:
            queue = ()
        return course.next_in_round(s, events, phase.opener, queue, phase.level, phase.bets)
    events += money.return_uncontested(s)
    assert not isinstance(phase, ChameleonPokerOver)
    return course.next_turn if phase.seat == seat else None


def _rank(gone: ChameleonPokerGone | None, chips: int) -> tuple[int, ...]:
    """What decides the place, higher is better: chips; then a later hand of going, resignations
    behind the others, and the stack at the start of that hand."""
    if gone is None:
        return 1, chips
    return 0, gone.hand, not gone.resigned, gone.stack
