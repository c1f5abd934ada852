"""The rules of Dragonheart: the deal, what is asked, and what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import kernel
from games.engine.cards import redeal
from games.engine.chance import Chance, Draw
from games.engine.dragonheart import course, plays, scoring, table, tell
from games.engine.dragonheart.deck import FULL_DECK, HAND, RANK, TYPE_OF, VALUE_OF
from games.engine.dragonheart.events import (
    DragonheartBegun,
    DragonheartDealt,
    DragonheartEvent,
)
from games.engine.dragonheart.records import (
    DragonheartAction,
    DragonheartOptions,
    DragonheartOver,
    DragonheartPhase,
    DragonheartPlay,
    DragonheartState,
    DragonheartTurn,
    DragonheartView,
)
from games.engine.dragonheart.view import view_for
from games.engine.kernel import Game, Outcome, Prompt, Refused, Seat, Viewer
from games.engine.words import N_, Message

# From which type a seat plays its lowest card when time runs out: the first it holds.
DEFAULT_ORDER = (
    "treasure",
    "petrified_dragon",
    "ship",
    "dwarf",
    "huntress",
    "knight",
    "troll",
    "fire_dragon",
    "sorceress",
)
_DEFAULT_RANK = {card: DEFAULT_ORDER.index(TYPE_OF[card]) * len(RANK) + RANK[card] for card in RANK}


class Dragonheart(Game[DragonheartState, DragonheartAction]):
    """The game for the registry."""

    key = "dragonheart"
    title = N_("Dragonheart")
    about = N_("A board for two: put cards on it and capture what lies on other spaces.")
    weight = 2
    seats = range(2, 3)
    rules_version = 1
    state_version = 1
    state_limit = 1_700
    Options = DragonheartOptions
    State = DragonheartState
    Action = DragonheartAction
    Event = DragonheartEvent
    Phase = DragonheartPhase
    View = DragonheartView
    cards = tell.CARD_NAMES

    def setup(
        self, seats: int, options: DragonheartOptions, chance: Chance
    ) -> tuple[DragonheartState, list[kernel.Event]]:
        """Shuffle both decks, deal a hand from each, draw lots for the first seat."""
        hands: list[list[str]] = []
        piles: list[list[str]] = []
        for _ in range(seats):
            deck = list(FULL_DECK)
            chance.shuffle(deck)
            hands.append(sorted(deck[-HAND:]))
            piles.append(deck[:-HAND])
        first = chance.below(seats)
        dealt: list[kernel.Event] = [
            DragonheartDealt(course.SEATS[seat], seat, HAND, tuple(hand))
            for seat, hand in enumerate(hands)
        ]
        return _first_state(options, hands, piles, first), [DragonheartBegun(first), *dealt]

    def actors(self, s: DragonheartState) -> Sequence[Seat]:
        """The seat whose turn it is."""
        return () if s.over else (s.seat,)

    def phase(self, s: DragonheartState) -> DragonheartPhase:
        """A turn, or over."""
        return DragonheartOver() if s.over else DragonheartTurn(s.seat, s.final_turn_for == s.seat)

    def prompt(self, s: DragonheartState, seat: Seat) -> Prompt:
        """Every legal play, and those that only lack room."""
        refused = [
            Refused(play, tell.reason("no_room", play), "no_room")
            for play in plays.too_many(s, seat)
        ]
        question = tell.ASK_LAST if s.final_turn_for == seat else tell.ASK
        return Prompt(question, tuple(plays.legal(s, seat)), (), tuple(refused))

    def check(self, s: DragonheartState, seat: Seat, a: DragonheartAction) -> None:
        """Raise `IllegalAction` unless the play is legal."""
        code = plays.problem(s, seat, a)
        if code is not None:
            raise kernel.IllegalAction(code, tell.reason(code, a))

    def apply(
        self, s: DragonheartState, seat: Seat, a: DragonheartAction, chance: Chance
    ) -> list[kernel.Event]:
        """One whole turn."""
        return course.take_turn(s, seat, a, chance)

    def view(self, s: DragonheartState, viewer: Viewer) -> DragonheartView:
        """The open table and the viewer's own cards."""
        return view_for(s, viewer, self.phase(s))

    def default(self, s: DragonheartState, seat: Seat) -> DragonheartAction:
        """The lowest card of the first type in a fixed order; of two spaces the one worth more, the
        first named when they are worth the same."""
        card = min(s.hands[seat], key=_DEFAULT_RANK.__getitem__)
        kind, values = TYPE_OF[card], (VALUE_OF[card],)
        filled = table.filled(s.board, kind)
        if len(filled) < 2 or not table.fires(s.board, kind, 1):
            return DragonheartPlay(kind, values)
        worth = [sum(s.board[space]) for space in filled]
        return DragonheartPlay(kind, values, filled[worth.index(max(worth))])

    def deserted(self, s: DragonheartState, seat: Seat) -> list[kernel.Event]:
        """The scores stand as they are, and the other seat wins."""
        return [course.end(s, "left", gone=seat)]

    def outcome(self, s: DragonheartState) -> Outcome | None:
        """Totals and places; the breakdown is a count for each seat."""
        if not s.over:
            return None
        scores = course.scores_now(s)
        totals = tuple([own.total for own in scores])
        return Outcome(totals, scoring.places(scores, s.great_dragon), scores)

    def determinize(self, s: DragonheartState, seat: Seat, draw: Draw) -> DragonheartState:
        """Unknown is the order of both piles, but for a card of the seat's own that went back, and
        until the match is over what of the other's cards is in hand and what in the pile."""
        dealt = self.copy(s)
        other = 1 - seat
        own = dealt.piles[seat]
        known = [own.pop()] if s.returned[seat] else []
        draw.shuffle(own)
        own += known
        if s.over:
            draw.shuffle(dealt.piles[other])
            return dealt
        hand, pile = s.hands[other], s.piles[other]
        dealt.hands[other], dealt.piles[other] = redeal(hand + pile, [len(hand), len(pile)], draw)
        dealt.hands[other].sort()
        return dealt

    def sample(self, s: DragonheartState, seat: Seat, draw: Draw) -> DragonheartAction:
        """Any legal play: a card at random, then a play with cards of its type."""
        return plays.at_random(s, s.hands[seat], draw)

    def copy(self, s: DragonheartState) -> DragonheartState:
        """An independent state; frozen parts are shared."""
        first, second = s.hands
        mine, yours = s.piles
        return DragonheartState(
            s.options,
            [first.copy(), second.copy()],
            [mine.copy(), yours.copy()],
            s.returned.copy(),
            s.captured.copy(),
            s.points.copy(),
            s.board.copy(),
            s.hold,
            s.great_dragon,
            s.sailings,
            s.final_turn_for,
            s.seat,
            s.turn,
            s.over,
        )

    def tell(self, event: DragonheartEvent) -> Message:
        """The sentence of an event, as far as the viewer may know it."""
        return tell.tell(event)

    def label(self, action: DragonheartAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


def _first_state(
    options: DragonheartOptions, hands: list[list[str]], piles: list[list[str]], first: Seat
) -> DragonheartState:
    """Turn 1 on an empty board."""
    return DragonheartState(
        options=options,
        hands=hands,
        piles=piles,
        returned=[False for _ in hands],
        captured=[() for _ in hands],
        points=[0 for _ in hands],
        board=table.empty_board(),
        hold=(),
        great_dragon=None,
        sailings=0,
        final_turn_for=None,
        seat=first,
        turn=1,
        over=False,
    )
