"""The rules of Coloretto: the deal, what is allowed, what it does, and what a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress

from games.engine import kernel
from games.engine.chance import Chance, Draw
from games.engine.coloretto import tell
from games.engine.coloretto.records import (
    BELOW_MARKER,
    BONUS_CARDS,
    BOX_START_CARDS_FOR_TWO,
    COPIES,
    IN_GAME,
    JOKERS,
    ColorettoAction,
    ColorettoBegun,
    ColorettoDraw,
    ColorettoDrew,
    ColorettoEnded,
    ColorettoEvent,
    ColorettoOptions,
    ColorettoOver,
    ColorettoPhase,
    ColorettoPlace,
    ColorettoPlaced,
    ColorettoPlacing,
    ColorettoRoundEnded,
    ColorettoState,
    ColorettoTake,
    ColorettoTook,
    ColorettoTurn,
    ColorettoView,
    row_capacities,
)
from games.engine.coloretto.view import scores_now, view_for
from games.engine.kernel import Game, Outcome, Prompt, Seat, Viewer
from games.engine.words import N_, Message

# Actions are frozen, so the few that exist are made once and shared.
DRAW = ColorettoDraw()
PLACE = tuple(ColorettoPlace(row) for row in range(5))
TAKE = tuple(ColorettoTake(row) for row in range(5))


class Coloretto(Game[ColorettoState, ColorettoAction]):
    """The game for the registry."""

    key = "coloretto"
    title = N_("Coloretto")
    about = N_("Collect cards in rows: three colours count for you, every other against you.")
    weight = 1
    seats = range(2, 6)
    rules_version = 1
    state_version = 1
    state_limit = 1_700
    Options = ColorettoOptions
    State = ColorettoState
    Action = ColorettoAction
    Event = ColorettoEvent
    Phase = ColorettoPhase
    View = ColorettoView
    cards = tell.CARD_NAMES

    def setup(
        self, seats: int, options: ColorettoOptions, chance: Chance
    ) -> tuple[ColorettoState, list[kernel.Event]]:
        """Deal start cards of different colours, shuffle the rest, draw lots for the first seat."""
        box = seats == 2 and options.two_player_rules == "box"
        colours = IN_GAME[seats]
        deck = list(_deck(colours, options.golden_joker))
        nothing = dict.fromkeys(deck, 0)
        collections = [nothing.copy() for _ in range(seats)]
        start = _start_cards(colours, seats, BOX_START_CARDS_FOR_TWO if box else 1, chance)
        for collection, own in zip(collections, start, strict=True):
            for card in own:
                deck.remove(card)
                collection[card] += 1
        chance.shuffle(deck)
        first = chance.below(seats)
        state = _first_state(options, deck, collections, first)
        return state, [ColorettoBegun(start, first, len(deck))]

    def actors(self, s: ColorettoState) -> Sequence[Seat]:
        """The seat whose turn it is."""
        return () if s.over else (s.seat,)

    def phase(self, s: ColorettoState) -> ColorettoPhase:
        """Turn, placing of a drawn card, or over."""
        if s.over:
            return ColorettoOver()
        if s.pending is not None:
            return ColorettoPlacing(s.seat, s.pending)
        return ColorettoTurn(s.seat)

    def prompt(self, s: ColorettoState, seat: Seat) -> Prompt:
        """The rows to choose from, with drawing when no card waits; the rest with its reason."""
        rows = range(len(s.rows))
        problems: list[tuple[ColorettoAction, str | None]]
        if s.pending is not None:
            problems = [(PLACE[row], _place_problem(s, row)) for row in rows]
        else:
            problems = [(TAKE[row], _take_problem(s, row)) for row in rows]
            problems.insert(0, (DRAW, _draw_problem(s)))
        answers = tuple([action for action, code in problems if code is None])
        if not answers:
            raise RuntimeError("the rules leave no answer")
        refused = tuple([tell.refused(code, action) for action, code in problems if code])
        return Prompt(_question(s, answers), answers, (), refused)

    def check(self, s: ColorettoState, seat: Seat, a: ColorettoAction) -> None:
        """Raise `IllegalAction` unless the answer is possible now."""
        if isinstance(a, ColorettoPlace):
            code = _place_problem(s, a.row)
        elif isinstance(a, ColorettoTake):
            code = _take_problem(s, a.row)
        else:
            code = _draw_problem(s)
        if code is not None:
            raise tell.illegal(code, a)

    def apply(
        self, s: ColorettoState, seat: Seat, a: ColorettoAction, chance: Chance
    ) -> list[kernel.Event]:
        """Draw, place or take. Nothing is random after the deal."""
        if isinstance(a, ColorettoDraw):
            card, marker = _turn_up(s)
            s.pending = card
            return [ColorettoDrew(seat, card, marker)]
        if isinstance(a, ColorettoPlace):
            assert s.pending is not None
            row, card = a.row, s.pending
            s.rows[row].append(card)
            s.room[row] -= 1
            s.pending = None
            s.seat = _next_seat(s)
            return [ColorettoPlaced(seat, card, row)]
        return _take(s, seat, a.row)

    def view(self, s: ColorettoState, viewer: Viewer) -> ColorettoView:
        """The table and what can be worked out from it; only the gains depend on the viewer."""
        return view_for(s, viewer, self.phase(s))

    def default(self, s: ColorettoState, seat: Seat) -> ColorettoAction:
        """A waiting card goes to the emptiest row; else the fullest row is taken; else a draw. The
        lowest number wins ties."""
        rows = s.rows
        if s.pending is not None:
            with_room = [row for row, room in enumerate(s.room) if room]
            return PLACE[min(with_room, key=lambda row: len(rows[row]))]
        fullest = max(range(len(rows)), key=lambda row: len(rows[row]))
        return TAKE[fullest] if rows[fullest] else DRAW

    def outcome(self, s: ColorettoState) -> Outcome | None:
        """Totals and places after the last round; the breakdown is a count for each seat."""
        if not s.over:
            return None
        scores = scores_now(s)
        totals = tuple(own.total for own in scores)
        return Outcome(totals, kernel.places(totals), scores)

    def determinize(self, s: ColorettoState, seat: Seat, draw: Draw) -> ColorettoState:
        """Only the order of the supply is hidden, from everybody alike."""
        dealt = self.copy(s)
        draw.shuffle(dealt.supply)
        return dealt

    def sample(self, s: ColorettoState, seat: Seat, draw: Draw) -> ColorettoAction:
        """Any possible answer, each as likely."""
        if s.pending is not None:
            places = list(compress(PLACE, s.room))
            return places[draw.below(len(places))]
        takes = list(compress(TAKE, s.rows))
        number = len(takes)
        chosen = draw.below(number + 1 if s.supply and any(s.room) else number)
        return DRAW if chosen == number else takes[chosen]

    def copy(self, s: ColorettoState) -> ColorettoState:
        """An independent state; frozen parts are shared."""
        return ColorettoState(
            s.options,
            s.supply.copy(),
            [row.copy() for row in s.rows],
            s.room.copy(),
            s.taken_by.copy(),
            [own.copy() for own in s.collections],
            s.set_aside.copy(),
            s.pending,
            s.last_round,
            s.over,
            s.round,
            s.seat,
            s.starter,
        )

    def tell(self, event: ColorettoEvent) -> Message:
        """The sentence of an event; nothing in it is hidden from anybody."""
        return tell.tell(event)

    def label(self, action: ColorettoAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


@cache
def _deck(colours: tuple[str, ...], golden: bool) -> tuple[str, ...]:
    """All cards of the match, ordered by name: the deal then depends on no table's order."""
    deck = [colour for colour in colours for _ in range(COPIES)]
    deck += ["joker"] * (JOKERS - golden) + ["golden"] * golden + ["plus2"] * BONUS_CARDS
    return tuple(sorted(deck))


def _start_cards(
    colours: Sequence[str], seats: int, each: int, chance: Chance
) -> tuple[tuple[str, ...], ...]:
    """Different colours for everybody, chosen seat by seat."""
    left = sorted(colours)
    return tuple(
        tuple(left.pop(chance.below(len(left))) for _ in range(each)) for _ in range(seats)
    )


def _first_state(
    options: ColorettoOptions,
    supply: list[str],
    collections: list[dict[str, int]],
    first: Seat,
) -> ColorettoState:
    """Round 1 with all rows empty."""
    capacities = row_capacities(len(collections), options)
    return ColorettoState(
        options=options,
        supply=supply,
        rows=[[] for _ in capacities],
        room=list(capacities),
        taken_by=[None for _ in capacities],
        collections=collections,
        set_aside=dict.fromkeys(collections[0], 0),
        pending=None,
        last_round=False,
        over=False,
        round=1,
        seat=first,
        starter=first,
    )


def _draw_problem(s: ColorettoState) -> str | None:
    """What stands against drawing, a key of `tell.REASONS`; None when it is possible."""
    if s.pending is not None:
        return "place_first"
    if not any(s.room):
        return "no_room"
    return None if s.supply else "supply_empty"


def _place_problem(s: ColorettoState, row: int) -> str | None:
    if s.pending is None:
        return "nothing_drawn"
    if not 0 <= row < len(s.rows):
        return "no_such_row"
    if s.room[row]:
        return None
    return "row_full" if s.taken_by[row] is None else "row_taken"


def _take_problem(s: ColorettoState, row: int) -> str | None:
    if s.pending is not None:
        return "place_first"
    if not 0 <= row < len(s.rows):
        return "no_such_row"
    if s.rows[row]:
        return None
    return "row_empty" if s.taken_by[row] is None else "row_taken"


def _question(s: ColorettoState, answers: Sequence[ColorettoAction]) -> Message:
    if s.pending is not None:
        return tell.ask_place(s.pending)
    if answers == (DRAW,):
        return tell.ASK_DRAW
    return tell.ASK_DRAW_OR_TAKE if answers[0] is DRAW else tell.ASK_TAKE


def _turn_up(s: ColorettoState) -> tuple[str, bool]:
    """The top card of the supply, and whether the last round marker came up before it."""
    marker = not s.last_round and len(s.supply) == BELOW_MARKER
    if marker:
        s.last_round = True
    return s.supply.pop(), marker


def _next_seat(s: ColorettoState) -> Seat:
    """The next seat clockwise that is still in the round; the acting one when it is alone."""
    seats = len(s.collections)
    seat = (s.seat + 1) % seats
    while seat in s.taken_by:
        seat = (seat + 1) % seats
    return seat


def _take(s: ColorettoState, seat: Seat, row: int) -> list[kernel.Event]:
    """Move a row to the seat's collection, then pass the turn or end the round."""
    cards = tuple(s.rows[row])
    own = s.collections[seat]
    for card in cards:
        own[card] += 1
    s.rows[row] = []
    s.room[row] = 0
    s.taken_by[row] = seat
    extra, marker = None, False
    if "golden" in cards and s.supply:
        extra, marker = _turn_up(s)
        own[extra] += 1
    events: list[kernel.Event] = [ColorettoTook(seat, row, cards, extra, marker)]
    if len(s.taken_by) - s.taken_by.count(None) == len(s.collections):
        events += _end_round(s, seat)
    else:
        s.seat = _next_seat(s)
    return events


def _end_round(s: ColorettoState, last: Seat) -> list[kernel.Event]:
    """Set aside what nobody took, then end the match or open the rows for a new round."""
    aside = tuple(card for cards in s.rows for card in cards)
    for card in aside:
        s.set_aside[card] += 1
    s.rows = [[] for _ in s.rows]
    if s.last_round:
        s.over = True
        scores = scores_now(s)
        most = max(own.total for own in scores)
        best = tuple(seat for seat, own in enumerate(scores) if own.total == most)
        return [ColorettoRoundEnded(s.round, aside, None), ColorettoEnded(scores, best)]
    event = ColorettoRoundEnded(s.round, aside, last)
    s.room = list(row_capacities(len(s.collections), s.options))
    s.taken_by = [None for _ in s.rows]
    s.round += 1
    s.seat = s.starter = last
    return [event]
