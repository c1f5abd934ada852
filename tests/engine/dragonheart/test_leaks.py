"""Planted leaks: games of Dragonheart that tell too much, each in one way. The checks of secrecy
must find them all, or they prove nothing about the game itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine.chance import Chance, Draw
from games.engine.dragonheart import events as e
from games.engine.dragonheart import view as shown
from games.engine.dragonheart.deck import CODES, TYPE_OF, counted
from games.engine.dragonheart.records import (
    DragonheartOptions,
    DragonheartPlay,
    DragonheartSeat,
    DragonheartState,
    DragonheartTurn,
    DragonheartView,
)
from games.engine.dragonheart.rules import Dragonheart
from games.engine.kernel import Event, IllegalAction, Prompt, Viewer
from games.engine.words import Who, say
from tests.engine import knowledge
from tests.engine.dragonheart.table import A
from tests.engine.dragonheart.worlds import before, told, worlds
from tests.engine.leaks import draw_count, state_hash
from tests.engine.matches import World, random_match
from tests.engine.secrecy import ENGINE, check

replace = msgspec.structs.replace


class OpenReturned(e.DragonheartReturned, frozen=True, tag="returned"):
    """The card that went back, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class OpenDrew(e.DragonheartDrew, frozen=True, tag="drew"):
    """The drawn cards, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class OpenDealt(e.DragonheartDealt, frozen=True, tag="dealt"):
    """A first hand, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class PlacedReturned(e.DragonheartReturned, frozen=True, tag="returned"):
    """A card that went back, and where it was in the hand."""

    place: int


class Opened(Dragonheart):
    """Event: a field that is for one seat is open to all."""

    opened: ClassVar[tuple[type[Event], type[Event]]]

    def _open(self, events: list[Event]) -> list[Event]:
        hidden, opened = self.opened
        return [
            opened(*msgspec.structs.astuple(event)) if type(event) is hidden else event
            for event in events
        ]

    def setup(
        self, seats: int, options: DragonheartOptions, chance: Chance
    ) -> tuple[DragonheartState, list[Event]]:
        s, events = super().setup(seats, options, chance)
        return s, self._open(events)

    def apply(
        self, s: DragonheartState, seat: int, a: DragonheartPlay, chance: Chance
    ) -> list[Event]:
        return self._open(super().apply(s, seat, a, chance))


class ReturnedForAll(Opened):
    """Event: which card went back."""

    opened = (e.DragonheartReturned, OpenReturned)


class DrewForAll(Opened):
    """Event: which cards were drawn."""

    opened = (e.DragonheartDrew, OpenDrew)


class DealtForAll(Opened):
    """Event: which cards were dealt."""

    opened = (e.DragonheartDealt, OpenDealt)


class PlaceTold(Dragonheart):
    """Order: where in the sorted hand the card was that went back, which says much of it."""

    def apply(
        self, s: DragonheartState, seat: int, a: DragonheartPlay, chance: Chance
    ) -> list[Event]:
        hand = s.hands[1 - seat][:]
        return [
            PlacedReturned(event.to, event.seat, event.card, hand.index(event.card))
            if isinstance(event, e.DragonheartReturned) and event.card
            else event
            for event in super().apply(s, seat, a, chance)
        ]


class ShipsToldApart(Dragonheart):
    """Count of events: a ship that goes back is told twice."""

    def apply(
        self, s: DragonheartState, seat: int, a: DragonheartPlay, chance: Chance
    ) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        twice = [
            event
            for event in events
            if isinstance(event, e.DragonheartReturned) and event.card == "ship"
        ]
        return events + twice


class SeatsBent(Dragonheart):
    """What a viewer is shown of the seats, changed in one place."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        raise NotImplementedError

    def view(self, s: DragonheartState, viewer: Viewer) -> DragonheartView:
        view = super().view(s, viewer)
        seats: list[DragonheartSeat] = [
            replace(own, **self.bend(s, seat, viewer)) for seat, own in enumerate(view.seats)
        ]
        return replace(view, seats=tuple(seats))


class TopForAll(SeatsBent):
    """State: the pile's top after a card went back, for the other seat and spectators too."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        return {"top": s.piles[seat][-1] if s.returned[seat] else None}


class HandForSpectators(SeatsBent):
    """State: a spectator sees the lowest card of each hand."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        return {} if viewer is not None else {"hand": tuple(s.hands[seat][:1])}


class ShipsNotCounted(SeatsBent):
    """Count: the number of cards in a hand leaves out the ships."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        hand = s.hands[seat]
        return {"hand_count": len(hand) - hand.count("ship")}


class UnseenWithoutHand(SeatsBent):
    """Count: what is unseen of the other's deck leaves out what is in the other's hand."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        return {} if s.over else {"unseen": counted(s.piles[seat])}


class PileInOrder(SeatsBent):
    """Order: at the end piles are shown as they lie, so that a returned card can lie on top."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        return {"pile": tuple(s.piles[seat])} if s.over else {}


class UnseenInOrder(SeatsBent):
    """Order: unseen cards are counted in the order in which they lie."""

    def bend(self, s: DragonheartState, seat: int, viewer: Viewer) -> dict[str, Any]:
        cards = [] if s.over else s.hands[seat] + s.piles[seat]
        return {} if viewer == seat else {"unseen": {card: cards.count(card) for card in cards}}


class PreviewKnows(Dragonheart):
    """Preview: what a play leaves is worked out from what the other really holds."""

    def view(self, s: DragonheartState, viewer: Viewer) -> DragonheartView:
        view = super().view(s, viewer)
        if not view.plays:
            return view
        bare = self.copy(s)
        bare.piles[1 - s.seat] = []
        return replace(view, plays=shown.previews(bare, s.seat))


class QuestionKnows(Dragonheart):
    """Prompt: the question is another one when the other holds a ship."""

    def prompt(self, s: DragonheartState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        return replace(prompt, question=say("Now?")) if "ship" in s.hands[1 - seat] else prompt


class AnswersInOrder(Dragonheart):
    """Order: first the plays with types that come up soon in the own pile."""

    def prompt(self, s: DragonheartState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        coming = [TYPE_OF[card] for card in s.piles[seat][::-1]]
        rank = {kind: coming.index(kind) if kind in coming else 99 for kind in CODES}
        answers = tuple(sorted(prompt.answers, key=lambda play: rank[play.type]))
        return replace(prompt, answers=answers)


class HolderNamed(Dragonheart):
    """Error: the sentence says that the other has the card."""

    def check(self, s: DragonheartState, seat: int, a: DragonheartPlay) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            code = CODES[a.type].get(a.values[0])
            if error.code != "not_in_hand" or code not in s.hands[1 - seat]:
                raise
            text = say("{who} has this card.", who=Who(1 - seat))
            raise IllegalAction(error.code, text) from None


class DefaultKnows(Dragonheart):
    """Time-out: a lowest dwarf is played when the other cannot follow it up."""

    def default(self, s: DragonheartState, seat: int) -> DragonheartPlay:
        own = [card for card in s.hands[seat] if TYPE_OF[card] == "dwarf"]
        if not own or any(TYPE_OF[card] == "dwarf" for card in s.hands[1 - seat]):
            return super().default(s, seat)
        return DragonheartPlay("dwarf", (int(own[0][-1]),))


class TalkTells(Dragonheart):
    """Talk is closed while the next card to be drawn is a ship."""

    def talk(self, s: DragonheartState) -> bool:
        return s.piles[s.seat][-1:] != ["ship"]


class PhaseTells(Dragonheart):
    """The public question is called the last one when the other holds two ships."""

    def phase(self, s: DragonheartState) -> Any:
        phase = super().phase(s)
        sure = isinstance(phase, DragonheartTurn) and s.hands[1 - s.seat].count("ship") > 1
        return replace(phase, final=True) if sure else phase


class Identity(Dragonheart):
    """Determinize hands out the truth."""

    def determinize(self, s: DragonheartState, seat: int, draw: Draw) -> DragonheartState:
        return self.copy(s)


class ForgetsTop(Dragonheart):
    """Determinize shuffles away the own card that is known to lie on top."""

    def determinize(self, s: DragonheartState, seat: int, draw: Draw) -> DragonheartState:
        dealt = super().determinize(s, seat, draw)
        draw.shuffle(dealt.piles[seat])
        return dealt


class NoRefill(Dragonheart):
    """Entry: whose pile has a ship on top draws nothing, and all see how many were drawn."""

    def apply(
        self, s: DragonheartState, seat: int, a: DragonheartPlay, chance: Chance
    ) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        if s.piles[seat] and s.piles[seat][-1] == "ship" and len(s.hands[seat]) > 1:
            return [event for event in events if not isinstance(event, e.DragonheartDrew)]
        return events


# What is about the card that went back is found by comparing the worlds that differ in it.
OF_THE_RETURNED: list[Dragonheart] = [
    ReturnedForAll(),
    PlaceTold(),
    ShipsToldApart(),
    TopForAll(),
    TalkTells(),
    UnseenInOrder(),
    HandForSpectators(),
    ShipsNotCounted(),
]

LEAKS: list[tuple[Dragonheart, str]] = [
    (DrewForAll(), "events"),
    (DealtForAll(), "events"),
    (NoRefill(), "events"),
    (TopForAll(), "view"),
    (HandForSpectators(), "view"),
    (ShipsNotCounted(), "view"),
    (UnseenWithoutHand(), "view"),
    (UnseenInOrder(), "view"),
    (PileInOrder(), "view"),
    (PreviewKnows(), "view"),
    (PhaseTells(), "view"),
    (QuestionKnows(), "prompt"),
    (AnswersInOrder(), "prompt"),
    (HolderNamed(), "errors"),
    (DefaultKnows(), "default"),
    (TalkTells(), "talk"),
    (Identity(), "determinize"),
    (ForgetsTop(), "view"),
]


def told_apart(game: Dragonheart) -> bool:
    """Can the other seat or a spectator tell which card went back?"""
    steps = worlds(before(), game)
    return any(len({told(step, viewer, game) for step in steps}) > 1 for viewer in (A, None))


@pytest.mark.parametrize("game", OF_THE_RETURNED, ids=lambda game: type(game).__name__)
def test_a_leak_of_the_returned_card_is_found(game: Dragonheart) -> None:
    assert told_apart(game)
    assert not told_apart(Dragonheart())


@pytest.mark.parametrize(("game", "channel"), LEAKS, ids=lambda each: type(each).__name__)
def test_a_planted_leak_is_found(game: Dragonheart, channel: str) -> None:
    report = check(game, 100_000, enough=1)
    assert channel in {difference.channel for difference in report.differences}


@pytest.mark.parametrize("channel", [state_hash, draw_count])
def test_a_channel_with_a_leak_is_found(channel: Callable[..., bytes]) -> None:
    name = channel.__name__
    report = check(Dragonheart(), 20_000, {**ENGINE, name: channel}, enough=1)
    assert {difference.channel for difference in report.differences} == {name}


def returns(match: World) -> list[tuple[int, int]]:
    """The entries at which a card went back, and whose it was."""
    return [
        (number, event.seat)
        for number, moment in enumerate(match.moments)
        for event in moment.events
        if isinstance(event, e.DragonheartReturned)
    ]


class Unheeded(ForgetsTop):
    """The owner hears which card went back, the view says nothing of it, and it is forgotten."""

    def view(self, s: DragonheartState, viewer: Viewer) -> DragonheartView:
        view = super().view(s, viewer)
        return replace(view, seats=tuple(replace(own, top=None) for own in view.seats))


@pytest.mark.parametrize(("game", "found"), [(Unheeded(), True), (Dragonheart(), False)])
def test_what_the_owner_was_told_of_its_pile_is_heeded(game: Dragonheart, found: bool) -> None:
    matches = (random_match(game, 2, DragonheartOptions(), seed) for seed in count())
    match = next(match for match in matches if len(returns(match)) > 2)
    draw = FastDraw(0)
    told = [knowledge.told_more(match, number, owner, draw) for number, owner in returns(match)]
    assert any(told) == found
