"""Planted leaks: games of Chameleon poker that tell of a face-down card, each in one way. The
search for leaks must find them all, or its silence about the real game proves nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec
from games.engine.chameleon_poker import events as e
from games.engine.chameleon_poker.records import (
    ChameleonPokerAction,
    ChameleonPokerSeven,
    ChameleonPokerState,
    ChameleonPokerTurn,
    ChameleonPokerView,
)
from games.engine.chameleon_poker.rules import ChameleonPoker
from games.engine.chance import Chance, Draw
from games.engine.kernel import Event, IllegalAction, Prompt, Seat, Viewer
from games.engine.replay import Start
from games.engine.words import Card, say
from tests.engine.chameleon_poker.table import Stacked, deal, deck
from tests.engine.channels import ENGINE, Channel
from tests.engine.matches import Order, World
from tests.engine.secrecy import check, compare
from tests.engine.twins import Twin

replace = msgspec.structs.replace
State = ChameleonPokerState


class OwnNextCard(ChameleonPoker):
    """State: each seat sees its own next card, as one would in any other poker."""

    def view(self, s: State, viewer: Viewer) -> ChameleonPokerView:
        view = super().view(s, viewer)
        if viewer is None or not s.down[viewer]:
            return view
        seats = list(view.seats)
        seats[viewer] = replace(seats[viewer], shown=(*seats[viewer].shown, s.down[viewer][-1]))
        return replace(view, seats=tuple(seats))


class StockCounted(ChameleonPoker):
    """Count: the stock is shown without its sevens."""

    def view(self, s: State, viewer: Viewer) -> ChameleonPokerView:
        return replace(super().view(s, viewer), stock=sum(card[0] != "7" for card in s.stock))


class VisibleWithStock(ChameleonPoker):
    """Count: the table of visible ranks counts the stock as well."""

    def view(self, s: State, viewer: Viewer) -> ChameleonPokerView:
        view = super().view(s, viewer)
        ranks = [card[0] for card in s.stock]
        seen = {rank: n + ranks.count(rank) for rank, n in view.visible.items()}
        return replace(view, visible=seen)


class ValuesOfWholePiles(ChameleonPoker):
    """State: a hand is rated with its face-down cards."""

    def view(self, s: State, viewer: Viewer) -> ChameleonPokerView:
        whole = self.copy(s)
        whole.shown = [shown + down for shown, down in zip(s.shown, s.down, strict=True)]
        values = [seat.value for seat in super().view(whole, viewer).seats]
        view = super().view(s, viewer)
        seats = [replace(seat, value=value) for seat, value in zip(view.seats, values, strict=True)]
        return replace(view, seats=tuple(seats))


class NewRankShown(ChameleonPoker):
    """State: the preview at a seven knows which rank the second deck will bring."""

    def view(self, s: State, viewer: Viewer) -> ChameleonPokerView:
        view = super().view(s, viewer)
        coming: Any = s.second[-1][0]
        choices = [replace(each, wild=(*each.wild, coming)) for each in view.choices]
        return replace(view, choices=tuple(choices))


class NamedExtra(e.ChameleonPokerExtraCard, frozen=True, tag="extra_card"):
    """An extra card with its name."""

    card: str


class OpenFold(e.ChameleonPokerFolded, frozen=True, tag="folded"):
    """A fold with the card that would have come."""

    card: str


class ExtraCardNamed(ChameleonPoker):
    """Event: which card a four brought, although it lies face down."""

    def setup(self, seats: int, options: Any, chance: Chance) -> tuple[State, list[Event]]:
        s, events = super().setup(seats, options, chance)
        return s, [
            NamedExtra(event.seat, event.face_up, "".join(s.down[event.seat][:1]))
            if isinstance(event, e.ChameleonPokerExtraCard) and not event.face_up
            else event
            for event in events
        ]


class FoldedShown(ChameleonPoker):
    """Event: a player who folds shows the next card."""

    def apply(self, s: State, seat: Seat, a: ChameleonPokerAction, chance: Chance) -> list[Event]:
        card = "".join(s.down[seat][-1:])
        events = super().apply(s, seat, a, chance)
        if isinstance(events[0], e.ChameleonPokerFolded):
            return [OpenFold(seat, card), *events[1:]]
        return events


class TwiceForAces(ChameleonPoker):
    """Count of events: a check is noted twice when the next card is an ace."""

    def apply(self, s: State, seat: Seat, a: ChameleonPokerAction, chance: Chance) -> list[Event]:
        ace = bool(s.down[seat]) and s.down[seat][-1][0] == "A"
        events = super().apply(s, seat, a, chance)
        checked = isinstance(events[0], e.ChameleonPokerChecked)
        return [events[0], *events] if ace and checked else events


class BestFirst(ChameleonPoker):
    """Order: folding is offered first to a seat whose next card is low."""

    def prompt(self, s: State, seat: Seat) -> Prompt:
        prompt = super().prompt(s, seat)
        low = bool(s.down[seat]) and s.down[seat][-1][0] in "2456"
        return replace(prompt, answers=prompt.answers[::-1]) if low else prompt


class SevenOnlyIfWorthIt(ChameleonPoker):
    """Prompt: a change is offered only when the second deck brings a rank that lies face up."""

    def prompt(self, s: State, seat: Seat) -> Prompt:
        prompt = super().prompt(s, seat)
        if not isinstance(s.phase, ChameleonPokerSeven):
            return prompt
        shown = {card[0] for cards in s.shown for card in cards}
        return prompt if s.second[-1][0] in shown else replace(prompt, answers=prompt.answers[-1:])


class NextCardInError(ChameleonPoker):
    """Error: the sentence names the next card of the seat."""

    def check(self, s: State, seat: Seat, a: ChameleonPokerAction) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if not s.down[seat]:
                raise
            card = Card(s.down[seat][-1])
            raise IllegalAction(error.code, say("Wait for {card}.", card=card)) from None


class CodeTells(ChameleonPoker):
    """Error: another code when the top card of the stock is wild."""

    def check(self, s: State, seat: Seat, a: ChameleonPokerAction) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if s.stock and s.stock[-1][0] in s.wild:
                raise IllegalAction("lucky", error.message) from None
            raise


class DefaultKnows(ChameleonPoker):
    """Time-out: silence calls when the next card is wild."""

    def default(self, s: State, seat: Seat) -> ChameleonPokerAction:
        offered = super().prompt(s, seat).answers
        wild = bool(s.down[seat]) and s.down[seat][-1][0] in s.wild
        answer: ChameleonPokerAction = offered[0] if wild else super().default(s, seat)
        return answer


class PhaseTells(ChameleonPoker):
    """The public question has two names, by what the second deck brings."""

    def phase(self, s: State) -> Any:
        if isinstance(s.phase, ChameleonPokerSeven) and s.second[-1][0] in "AKQJT":
            return ChameleonPokerTurn(s.phase.seat)
        return s.phase


class TalkTells(ChameleonPoker):
    """Talk is closed while the next card of the dealer is a seven."""

    def talk(self, s: State) -> bool:
        pile = s.down[s.dealer]
        return not (pile and pile[-1][0] == "7")


class Identity(ChameleonPoker):
    """Determinize hands out the truth, and with it everybody's cards to a bot."""

    def determinize(self, s: State, seat: Seat, draw: Draw) -> State:
        return self.copy(s)


class OwnPileKept(ChameleonPoker):
    """Determinize leaves the seat its own pile, as if its owner had looked."""

    def determinize(self, s: State, seat: Seat, draw: Draw) -> State:
        dealt = super().determinize(s, seat, draw)
        dealt.down[seat], dealt.second = s.down[seat][:], s.second[:]
        others = [pile for other, pile in enumerate(dealt.down) if other != seat]
        cards = [card for pile in (*s.down, s.stock) for card in pile]
        for card in s.down[seat]:
            cards.remove(card)
        draw.shuffle(cards)
        for pile in (*others, dealt.stock):
            size = len(pile)
            pile[:] = [cards.pop() for _ in range(size)]
        return dealt


def next_cards(world: World, viewer: Viewer) -> bytes:
    """A channel that hands out the top of each pile, as a careless page would."""
    return codec.encode([pile[-1:] for pile in world.state.down])


def state_hash(world: World, viewer: Viewer) -> bytes:
    """A channel that gives the hash of the full state."""
    return codec.state_hash(codec.encode_position(world.position)).encode()


IN_GAME: list[tuple[type[ChameleonPoker], str]] = [
    (OwnNextCard, "view"),
    (StockCounted, "view"),
    (VisibleWithStock, "view"),
    (ValuesOfWholePiles, "view"),
    (NewRankShown, "view"),
    (FoldedShown, "events"),
    (TwiceForAces, "events"),
    (BestFirst, "prompt"),
    (SevenOnlyIfWorthIt, "prompt"),
    (NextCardInError, "errors"),
    (CodeTells, "errors"),
    (DefaultKnows, "default"),
    (PhaseTells, "asked"),
    (TalkTells, "talk"),
    (Identity, "determinize"),
]


def found(game: ChameleonPoker, channels: Mapping[str, Channel] = ENGINE) -> set[str]:
    report = check(game, 40_000, channels, enough=1)
    return {difference.channel for difference in report.differences}


@pytest.mark.parametrize(
    ("game", "channel"), IN_GAME, ids=lambda each: getattr(each, "__name__", each)
)
def test_a_planted_leak_is_found(game: type[ChameleonPoker], channel: str) -> None:
    assert channel in found(game())


@pytest.mark.parametrize("channel", [next_cards, state_hash], ids=lambda each: each.__name__)
def test_a_leak_beside_the_engine_is_found(channel: Channel) -> None:
    name = channel.__name__
    assert found(ChameleonPoker(), {**ENGINE, name: channel}) == {name}


@pytest.mark.parametrize(("game", "channels"), [(ChameleonPoker, []), (ExtraCardNamed, ["events"])])
def test_the_card_of_a_four_stays_unknown(game: type[ChameleonPoker], channels: list[str]) -> None:
    """Two deals that differ in the top of the stock alone, which goes under the pile of a four.
    Exchanged cards seldom hit this one, so the pair is made by hand."""
    worlds = []
    for top in ("Ah", "Kh"):
        cards = deck({1: "4c"}, [1, 2, 0], stock=top)
        order = Order("start", None, Start(3, game.Options()))
        worlds.append(World(game(), ()).then(order, Stacked(cards)))
    assert [world.state.down[1][0] for world in worlds] == ["Ah", "Kh"]
    for viewer in range(3):
        twin = Twin(worlds[0], worlds[1], viewer, "by hand")
        assert sorted({each.channel for each in compare(ENGINE, twin)}) == channels


def test_determinize_must_not_keep_a_pile_for_its_owner() -> None:
    """What the search cannot see, because nothing is given out: too few worlds are dealt."""
    s = deal(3).state

    def piles(game: ChameleonPoker) -> set[tuple[str, ...]]:
        return {tuple(game.determinize(s, 0, FastDraw(seed)).down[0]) for seed in range(20)}

    assert len(piles(OwnPileKept())) == 1
    assert len(piles(ChameleonPoker())) == 20
