"""The rules of Chill Out: the game for the registry."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import kernel
from games.engine.chance import Chance, Draw
from games.engine.chill_out import answers, course, tell
from games.engine.chill_out import records as r
from games.engine.chill_out.deck import ACTION_CARDS, COLORS, COOLERS, MOST_SEATS, SETS, missing
from games.engine.chill_out.events import ChillOutEvent
from games.engine.chill_out.names import CARD_NAMES, TERMS
from games.engine.chill_out.records import ChillOutAction, ChillOutState
from games.engine.chill_out.view import view_for
from games.engine.chill_out.worlds import deal_unknown
from games.engine.kernel import Game, Outcome, Prompt, Seat, Viewer
from games.engine.words import N_, Message

# One sample of so many lays an action card where there is one.
LAYS_ONE_IN = 3


class ChillOut(Game[ChillOutState, ChillOutAction]):
    """The game for the registry."""

    key = "chill_out"
    title = N_("Chill Out!")
    about = N_("Roll the dice, get rid of your cards, and make the others draw.")
    weight = 1
    seats = range(2, MOST_SEATS + 1)
    rules_version = 1
    state_version = 1
    state_limit = 12_000
    Options = r.ChillOutOptions
    State = ChillOutState
    Action = ChillOutAction
    Event = ChillOutEvent
    Phase = r.ChillOutPhase
    View = r.ChillOutView
    cards = CARD_NAMES
    terms = TERMS

    def setup(
        self, seats: int, options: r.ChillOutOptions, chance: Chance
    ) -> tuple[ChillOutState, list[kernel.Event]]:
        """Deal the first round."""
        state = _nothing_dealt(seats, options)
        return state, course.begin_round(state, chance)

    def actors(self, s: ChillOutState) -> Sequence[Seat]:
        """The one seat that the phase asks."""
        return () if isinstance(s.phase, r.ChillOutOver) else (s.phase.seat,)

    def phase(self, s: ChillOutState) -> r.ChillOutPhase:
        """The question on the table; part of the state."""
        return s.phase

    def prompt(self, s: ChillOutState, seat: Seat) -> Prompt:
        """What the seat can do now, and what it cannot with the reason."""
        return answers.prompt_for(s)

    def check(self, s: ChillOutState, seat: Seat, a: ChillOutAction) -> None:
        """Raise `IllegalAction` unless the answer is possible now."""
        found = answers.problem(s, a)
        if found is not None:
            raise tell.illegal(*found)

    def apply(
        self, s: ChillOutState, seat: Seat, a: ChillOutAction, chance: Chance
    ) -> list[kernel.Event]:
        """Carry out one answer; dice are rolled and rounds dealt as they come up."""
        match s.phase, a:
            case r.ChillOutLow(), r.ChillOutDiscard(cards=cards):
                return course.discard(s, cards, chance)
            case r.ChillOutLow(), r.ChillOutDiscardSet(color=color):
                return course.discard_set(s, color, chance)
            case r.ChillOutLow(), r.ChillOutPlay(card=card, target=target):
                return course.play(s, card, target, chance)
            case r.ChillOutSeven(), r.ChillOutDiscardAndGive(discard=card, give=gift, to=to):
                return course.discard_and_give(s, card, gift, to, chance)
            case r.ChillOutDrawing() as phase, r.ChillOutDraw(source=source):
                return course.draw(s, phase, source, chance)
            case r.ChillOutCountering() as phase, r.ChillOutCounter(card=card):
                return course.counter(s, phase, card, chance)
            case r.ChillOutCountering() as phase, r.ChillOutAccept():
                return course.accept(s, phase, chance)
            case r.ChillOutKeeping() as phase, r.ChillOutKeep(discard=cards):
                return course.keep(s, phase, cards, chance)
            case r.ChillOutBurning() as phase, r.ChillOutBurn(cards=cards):
                return course.burn(s, phase, cards, chance)
        raise ValueError(f"{a} does not answer {s.phase}")

    def view(self, s: ChillOutState, viewer: Viewer) -> r.ChillOutView:
        """The open table and the viewer's own hand."""
        return view_for(s, viewer)

    def default(self, s: ChillOutState, seat: Seat) -> ChillOutAction:
        """Shed what comes first in the card order, draw from the pile, never counter."""
        hand = s.hands[seat]
        match s.phase:
            case r.ChillOutLow(most=most):
                for color in COLORS:
                    if missing(hand, SETS[color]) is None:
                        return answers.DISCARD_SET[color]
                return r.ChillOutDiscard(tuple(hand[:most]))
            case r.ChillOutSeven():
                if len(hand) == 1:
                    return answers.LAST[hand[0]]
                to = _fewest_nearest(s, seat)
                return r.ChillOutDiscardAndGive(hand[0], hand[1], to)
            case r.ChillOutDrawing():
                return answers.DRAW_PILE if answers.pile_draw(s) else answers.DRAW_DISCARD
            case r.ChillOutCountering():
                return answers.ACCEPT
            case r.ChillOutKeeping() as phase:
                _, may_go = answers.keepable(s, phase)
                return r.ChillOutKeep(tuple(may_go))
            case r.ChillOutBurning(most=most):
                return r.ChillOutBurn(tuple(hand[:most]))
            case r.ChillOutOver():
                raise ValueError("the match is over")

    def outcome(self, s: ChillOutState) -> Outcome | None:
        """Of a single round the cards left in each hand, the fewest first; of RED HOT the totals.
        The breakdown is the end of the round, or all rounds."""
        if not isinstance(s.phase, r.ChillOutOver):
            return None
        if s.options.mode == "normal":
            left = tuple([len(hand) for hand in s.hands])
            return Outcome(left, kernel.places([-cards for cards in left]), s.last)
        totals = tuple(s.totals)
        return Outcome(totals, kernel.places(totals), tuple(s.results))

    def determinize(self, s: ChillOutState, seat: Seat, draw: Draw) -> ChillOutState:
        """Others' hands and the order of the draw pile dealt anew, as far as the seat cannot know.
        After the last round all hands lie open."""
        dealt = self.copy(s)
        if isinstance(s.phase, r.ChillOutOver):
            draw.shuffle(dealt.pile)
        else:
            deal_unknown(s, dealt, seat, draw)
        return dealt

    def sample(self, s: ChillOutState, seat: Seat, draw: Draw) -> ChillOutAction:
        """Any possible kind of answer, filled in at random."""
        hand, phase = s.hands[seat], s.phase
        match phase:
            case r.ChillOutLow(most=most):
                return _sample_low(s, seat, most, draw)
            case r.ChillOutSeven():
                if len(hand) == 1:
                    return answers.LAST[hand[0]]
                card, gift = _some(hand, 2, draw)
                to = _somebody_else(s, seat, draw)
                return r.ChillOutDiscardAndGive(card, gift, to)
            case r.ChillOutDrawing():
                if not answers.pile_draw(s) or (s.discards and draw.below(2)):
                    return answers.DRAW_DISCARD
                return answers.DRAW_PILE
            case r.ChillOutCountering():
                able = [answers.COUNTER[card] for card in COOLERS if card in hand]
                chosen = draw.below(len(able) + 1)
                return able[chosen] if chosen < len(able) else answers.ACCEPT
            case r.ChillOutKeeping():
                _, may_go = answers.keepable(s, phase)
                cards = _some(may_go, draw.below(len(may_go) + 1), draw)
                return r.ChillOutKeep(tuple(cards))
            case r.ChillOutBurning(most=most):
                cards = _some(hand, draw.below(min(most, len(hand)) + 1), draw)
                return r.ChillOutBurn(tuple(cards))
            case r.ChillOutOver():
                raise ValueError("the match is over")

    def copy(self, s: ChillOutState) -> ChillOutState:
        """An independent state; frozen parts are shared."""
        return ChillOutState(
            s.options,
            s.round,
            s.seat,
            s.dice,
            s.turns,
            s.phase,
            [hand.copy() for hand in s.hands],
            s.pile.copy(),
            s.discards.copy(),
            s.drawn.copy(),
            s.drawn_before,
            s.drawn_open,
            s.totals.copy(),
            s.results.copy(),
            s.last,
            [cards.copy() for cards in s.known],
            s.coolers.copy(),
            s.shuffled,
            s.pool.copy(),
            [cards.copy() for cards in s.drew],
            s.fresh.copy(),
        )

    def tell(self, event: ChillOutEvent) -> Message:
        """The sentence of an event as some viewer sees it."""
        return tell.tell(event)

    def label(self, action: ChillOutAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


def _nothing_dealt(seats: int, options: r.ChillOutOptions) -> ChillOutState:
    """A table before its first round."""
    return ChillOutState(
        options=options,
        round=1,
        seat=0,
        dice=(1, 1),
        turns=0,
        phase=r.ChillOutLow(0, 2),
        hands=[[] for _ in range(seats)],
        pile=[],
        discards=[],
        drawn=[],
        drawn_before=0,
        drawn_open=0,
        totals=[0] * seats,
        results=[],
        last=None,
        known=[],
        coolers=[],
        shuffled=False,
        pool=[],
        drew=[],
        fresh=[],
    )


def _fewest_nearest(s: ChillOutState, seat: Seat) -> Seat:
    """The other seat with the fewest cards; of equal ones the nearest to the left."""
    seats = len(s.hands)
    others = [(seat + step) % seats for step in range(1, seats)]
    return min(others, key=lambda other: len(s.hands[other]))


def _somebody_else(s: ChillOutState, seat: Seat, draw: Draw) -> Seat:
    return (seat + 1 + draw.below(len(s.hands) - 1)) % len(s.hands)


def _some(cards: Sequence[str], number: int, draw: Draw) -> list[str]:
    """So many of the cards in a random order."""
    left = list(cards)
    return [left.pop(draw.below(len(left))) for _ in range(number)]


def _sample_low(s: ChillOutState, seat: Seat, most: int, draw: Draw) -> ChillOutAction:
    """A set where there is one, now and then an action card, else a discard."""
    hand = s.hands[seat]
    laid = [card for card in ACTION_CARDS if card in hand]
    if laid and draw.below(LAYS_ONE_IN) == 0:
        return answers.PLAY[draw.choice(laid)][_somebody_else(s, seat, draw)]
    sets = [color for color in COLORS if missing(hand, SETS[color]) is None]
    if sets and draw.below(2):
        return answers.DISCARD_SET[draw.choice(sets)]
    number = 1 + draw.below(min(most, len(hand)))
    return r.ChillOutDiscard(tuple(_some(hand, number, draw)))
