"""The rules of Chameleon: the game for the registry, what is allowed and what each answer does."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import kernel
from games.engine.chameleon import course, tell
from games.engine.chameleon.events import ChameleonEvent
from games.engine.chameleon.names import CARD_NAMES
from games.engine.chameleon.records import (
    ChameleonAction,
    ChameleonChoosing,
    ChameleonDiscard,
    ChameleonDiscarding,
    ChameleonDrawColor,
    ChameleonDrawPlay,
    ChameleonGoOut,
    ChameleonOptions,
    ChameleonOver,
    ChameleonPhase,
    ChameleonState,
    ChameleonTakeDiscard,
    ChameleonTrace,
    ChameleonView,
)
from games.engine.chameleon.scoring import (
    COLOR_CHANGE,
    MATCHING,
    ORDER,
    POINTS,
    WILD,
    unmatched,
)
from games.engine.chameleon.view import view_for
from games.engine.chameleon.worlds import deal_unknown
from games.engine.chance import Chance, Draw
from games.engine.kernel import Game, Outcome, Prompt, Seat, Viewer
from games.engine.words import N_, Message

# Actions are frozen, so the few that exist are made once and shared.
DRAW_PLAY = ChameleonDrawPlay()
TAKE_DISCARD = ChameleonTakeDiscard()
DRAW_COLOR = ChameleonDrawColor()
GO_OUT = ChameleonGoOut()
DISCARD = {card: ChameleonDiscard(card) for card in ORDER}
COLOR_CHANGE_AT = tuple(ChameleonDiscard(COLOR_CHANGE, seat) for seat in range(8))

# One sample in so many is any possible answer; the others head for going out, as people do.
ANYTHING_IN = 8


class Chameleon(Game[ChameleonState, ChameleonAction]):
    """The game for the registry."""

    key = "chameleon"
    title = N_("Chameleon")
    about = N_("Collect cards of your own colour, and go out before somebody changes it.")
    weight = 1
    seats = range(2, 9)
    rules_version = 1
    state_version = 1
    state_limit = 9_000
    Options = ChameleonOptions
    State = ChameleonState
    Action = ChameleonAction
    Event = ChameleonEvent
    Phase = ChameleonPhase
    View = ChameleonView
    cards = CARD_NAMES

    def setup(
        self, seats: int, options: ChameleonOptions, chance: Chance
    ) -> tuple[ChameleonState, list[kernel.Event]]:
        """Draw lots for the first dealer and deal the first round."""
        state = _nothing_dealt(seats, options, chance.below(seats))
        return state, course.begin_round(state, chance)

    def actors(self, s: ChameleonState) -> Sequence[Seat]:
        """The seat whose turn it is."""
        return () if s.over else (s.seat,)

    def phase(self, s: ChameleonState) -> ChameleonPhase:
        """The beginning of a turn, its discard, or over."""
        if s.over:
            return ChameleonOver()
        return ChameleonDiscarding(s.seat) if _discarding(s) else ChameleonChoosing(s.seat)

    def prompt(self, s: ChameleonState, seat: Seat) -> Prompt:
        """What the seat can do now, and what it cannot with the reason."""
        if _discarding(s):
            candidates = _discards(s)
            question = tell.ask_discard(s.drawn, s.taken)
        else:
            candidates = [DRAW_PLAY, TAKE_DISCARD, DRAW_COLOR, GO_OUT]
            question = tell.ASK_GO_OUT if _complete(s) else tell.ASK_CHOOSE
        problems = [(action, _problem(s, action)) for action in candidates]
        answers = tuple([action for action, code in problems if code is None])
        missing = _missing(s)
        refused = tuple([tell.refused(code, action, missing) for action, code in problems if code])
        return Prompt(question, answers, (), refused)

    def check(self, s: ChameleonState, seat: Seat, a: ChameleonAction) -> None:
        """Raise `IllegalAction` unless the answer is possible now."""
        code = _problem(s, a)
        if code is not None:
            raise tell.illegal(code, a, _missing(s))

    def apply(
        self, s: ChameleonState, seat: Seat, a: ChameleonAction, chance: Chance
    ) -> list[kernel.Event]:
        """Carry out one part of a turn; piles are reshuffled and rounds dealt as they come up."""
        if isinstance(a, ChameleonDiscard):
            return course.discard(s, a.card, a.target, chance)
        if isinstance(a, ChameleonDrawPlay):
            return course.draw_play(s, chance)
        if isinstance(a, ChameleonTakeDiscard):
            return course.take_discard(s)
        if isinstance(a, ChameleonDrawColor):
            return course.turn_up_color(s, seat, chance) + course.end_turn(s, 1, chance)
        return course.go_out(s, chance)

    def view(self, s: ChameleonState, viewer: Viewer) -> ChameleonView:
        """The open table and the viewer's own hand."""
        return view_for(s, viewer, self.phase(s))

    def default(self, s: ChameleonState, seat: Seat) -> ChameleonAction:
        """Go out or draw. Discard a Color Change at the next seat, else the card without a match
        that is worth most, else the matching one that is worth least."""
        if not _discarding(s):
            return GO_OUT if _complete(s) else DRAW_PLAY
        hand = s.hands[seat]
        if COLOR_CHANGE in hand:
            return COLOR_CHANGE_AT[course.away(s, 1)]
        # Points are lowest where a card that does not match has the highest value.
        points = POINTS[s.stacks[seat][-1]]
        loose = [card for card in hand if card != WILD and not _just_taken(s, card)]
        return DISCARD[min(loose, key=points.__getitem__)]

    def outcome(self, s: ChameleonState) -> Outcome | None:
        """Totals and places after the last round; the breakdown is all rounds."""
        if not s.over:
            return None
        totals = tuple(s.totals)
        return Outcome(totals, kernel.places(totals), tuple(s.results))

    def determinize(self, s: ChameleonState, seat: Seat, draw: Draw) -> ChameleonState:
        """Others' hands and the orders of the piles dealt anew, as far as the seat cannot know.
        After the last round all hands lie open."""
        dealt = self.copy(s)
        if s.over:
            draw.shuffle(dealt.play_pile)
        else:
            deal_unknown(s, dealt, seat, draw)
        draw.shuffle(dealt.color_pile)
        return dealt

    def sample(self, s: ChameleonState, seat: Seat, draw: Draw) -> ChameleonAction:
        """Mostly a step towards going out, and now and then any possible answer."""
        anything = draw.below(ANYTHING_IN) == 0
        color = s.stacks[seat][-1]
        if not _discarding(s):
            takes = s.discards[-1] != COLOR_CHANGE
            if anything:
                possible: list[ChameleonAction] = [DRAW_PLAY, DRAW_COLOR]
                possible += [TAKE_DISCARD] * takes + [GO_OUT] * _complete(s)
                return draw.choice(possible)
            if _complete(s):
                return GO_OUT
            return TAKE_DISCARD if s.discards[-1] in MATCHING[color] else DRAW_PLAY
        loose = [card for card in s.hands[seat] if _discard_problem(s, card) is None]
        if not anything:
            loose = [card for card in loose if card not in MATCHING[color]] or loose
        card = draw.choice(loose)
        return draw.choice(_aims(s)) if card == COLOR_CHANGE else DISCARD[card]

    def copy(self, s: ChameleonState) -> ChameleonState:
        """An independent state; frozen parts are shared."""
        return ChameleonState(
            s.options,
            s.round,
            s.dealer,
            s.direction,
            s.seat,
            s.turns,
            s.over,
            s.drawn,
            s.taken,
            [hand.copy() for hand in s.hands],
            [stack.copy() for stack in s.stacks],
            s.play_pile.copy(),
            s.color_pile.copy(),
            s.discards.copy(),
            [cards.copy() for cards in s.known],
            [ChameleonTrace(own.draws, own.fresh.copy(), own.sheds.copy()) for own in s.traces],
            s.totals.copy(),
            s.results.copy(),
            s.last,
        )

    def tell(self, event: ChameleonEvent) -> Message:
        """The sentence of an event as some viewer sees it."""
        return tell.tell(event)

    def label(self, action: ChameleonAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


def _nothing_dealt(seats: int, options: ChameleonOptions, dealer: Seat) -> ChameleonState:
    """A table before its first round."""
    return ChameleonState(
        options=options,
        round=1,
        dealer=dealer,
        direction=1,
        seat=dealer,
        turns=0,
        over=False,
        drawn=None,
        taken=None,
        hands=[[] for _ in range(seats)],
        stacks=[[] for _ in range(seats)],
        play_pile=[],
        color_pile=[],
        discards=[],
        known=[],
        traces=[],
        totals=[0] * seats,
        results=[],
        last=None,
    )


def _discarding(s: ChameleonState) -> bool:
    return s.drawn is not None or s.taken is not None


def _complete(s: ChameleonState) -> bool:
    """Does the whole hand of the current seat match its colour?"""
    return MATCHING[s.stacks[s.seat][-1]].issuperset(s.hands[s.seat])


def _missing(s: ChameleonState) -> int:
    return unmatched(s.hands[s.seat], s.stacks[s.seat][-1])


def _just_taken(s: ChameleonState, card: str) -> bool:
    """Is this the card taken from the discard pile in this turn, without a twin in the hand?"""
    return card == s.taken and s.hands[s.seat].count(card) == 1


def _aims(s: ChameleonState) -> list[ChameleonDiscard]:
    """A Color Change at each seat it may be aimed at."""
    seats = range(len(s.hands))
    return [COLOR_CHANGE_AT[seat] for seat in seats if seat != s.seat or len(seats) == 2]


def _discards(s: ChameleonState) -> list[ChameleonAction]:
    """Every discard of a card in hand, whether or not it is possible now."""
    found: list[ChameleonAction] = []
    for card in dict.fromkeys(s.hands[s.seat]):
        found += _aims(s) if card == COLOR_CHANGE else [DISCARD[card]]
    return found


def _problem(s: ChameleonState, a: ChameleonAction) -> str | None:
    """What stands against the action, ``not_complete`` or a key of `REASONS`; None when it is
    possible. Depends on nothing but what the current seat sees."""
    if isinstance(a, ChameleonDiscard):
        if not _discarding(s):
            return "draw_first"
        return _discard_problem(s, a.card) or _target_problem(s, a)
    if _discarding(s):
        return "discard_first"
    if isinstance(a, ChameleonTakeDiscard):
        if not s.discards:
            return "no_discard"
        return "color_change_stays" if s.discards[-1] == COLOR_CHANGE else None
    if isinstance(a, ChameleonGoOut) and not _complete(s):
        return "not_complete"
    return None


def _discard_problem(s: ChameleonState, card: str) -> str | None:
    if card not in s.hands[s.seat]:
        return "not_in_hand"
    if card == WILD and not s.options.allow_wild_discard:
        return "wild_stays"
    return "just_taken" if _just_taken(s, card) else None


def _target_problem(s: ChameleonState, a: ChameleonDiscard) -> str | None:
    if a.card != COLOR_CHANGE:
        return None if a.target is None else "target_not_needed"
    if a.target is None:
        return "no_target"
    if not 0 <= a.target < len(s.hands):
        return "no_such_player"
    return "own_target" if a.target == s.seat and len(s.hands) > 2 else None
