"""Planted leaks: games of Chameleon that tell of a card in somebody's hand or of a pile, each in
one way. The search for leaks must find them all, or its silence about the real game proves
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine.chameleon import events as e
from games.engine.chameleon.records import (
    ChameleonAction,
    ChameleonChoosing,
    ChameleonDiscard,
    ChameleonDiscarding,
    ChameleonOptions,
    ChameleonState,
    ChameleonView,
)
from games.engine.chameleon.rules import DRAW_COLOR, Chameleon
from games.engine.chameleon.scoring import MATCHING
from games.engine.chance import Chance, Draw
from games.engine.kernel import Event, IllegalAction, Prompt, Seat, Viewer
from games.engine.words import Card, say
from tests.engine import leaks
from tests.engine.chameleon.table import QUICK
from tests.engine.channels import Channel
from tests.engine.knowledge import never_moves, told_more
from tests.engine.matches import World, random_match
from tests.engine.secrecy import compare
from tests.engine.twins import permuted, twins

replace = msgspec.structs.replace
State = ChameleonState


class DrawnShown(Chameleon):
    """State: the card just drawn stands in everybody's view."""

    def view(self, s: State, viewer: Viewer) -> ChameleonView:
        return replace(super().view(s, viewer), taken=s.taken or s.drawn)


class HandForSpectators(Chameleon):
    """State: who watches sees the hand of the seat that acts."""

    def view(self, s: State, viewer: Viewer) -> ChameleonView:
        view = super().view(s, viewer)
        return view if viewer is not None else replace(view, hand=super().view(s, s.seat).hand)


class WildsKnown(Chameleon):
    """State: Wilds are shown among the cards that a seat took openly."""

    def view(self, s: State, viewer: Viewer) -> ChameleonView:
        view = super().view(s, viewer)
        seats = [
            replace(seat, took=(*seat.took, *["W"] * hand.count("W")))
            for seat, hand in zip(view.seats, s.hands, strict=True)
        ]
        return replace(view, seats=tuple(seats))


class MatchesCounted(Chameleon):
    """Count: the number of cards in a hand leaves out those that match."""

    def view(self, s: State, viewer: Viewer) -> ChameleonView:
        view = super().view(s, viewer)
        seats = [
            replace(seat, cards=sum(card not in MATCHING[seat.color] for card in hand))
            for seat, hand in zip(view.seats, s.hands, strict=True)
        ]
        return replace(view, seats=tuple(seats))


class NextColorsCounted(Chameleon):
    """Order: the next colour card is left out of those that lie face down."""

    def view(self, s: State, viewer: Viewer) -> ChameleonView:
        view = super().view(s, viewer)
        left = dict(view.colors_left)
        if s.color_pile:
            left[s.color_pile[-1]] -= 1
        return replace(view, colors_left=left)


class OpenDrew(e.ChameleonDrew, frozen=True, tag="drew"):
    """The card drawn, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class OpenDealt(e.ChameleonDealt, frozen=True, tag="dealt"):
    """A hand dealt, for everybody to read."""

    PRIVATE: ClassVar[bool] = False


class MarkedDiscard(e.ChameleonDiscarded, frozen=True, tag="discarded"):
    """A discard that says whether it is the card just drawn."""

    drawn: bool


class Noted(Event, frozen=True, tag="noted"):
    """Something happened, and that it did is the secret."""


class DrawTold(Chameleon):
    """Event: which card was drawn."""

    def apply(self, s: State, seat: Seat, a: ChameleonAction, chance: Chance) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        return [
            OpenDrew(each.to, each.seat, each.card) if isinstance(each, e.ChameleonDrew) else each
            for each in events
        ]


class DealTold(Chameleon):
    """Event: which cards everybody was dealt."""

    def setup(
        self, seats: int, options: ChameleonOptions, chance: Chance
    ) -> tuple[State, list[Event]]:
        s, events = super().setup(seats, options, chance)
        return s, [
            OpenDealt(each.to, each.cards) if isinstance(each, e.ChameleonDealt) else each
            for each in events
        ]


class DiscardMarked(Chameleon):
    """Special: everybody is told whether the discard is the card just drawn."""

    def apply(self, s: State, seat: Seat, a: ChameleonAction, chance: Chance) -> list[Event]:
        same = isinstance(a, ChameleonDiscard) and a.card == s.drawn
        first, *rest = super().apply(s, seat, a, chance)
        if isinstance(first, e.ChameleonDiscarded):
            first = MarkedDiscard(*msgspec.structs.astuple(first), same)
        return [first, *rest]


class DrawnBack(Chameleon):
    """Special: who discards the very card just drawn is called back to the beginning of a turn."""

    def phase(self, s: State) -> Any:
        if s.drawn is not None and s.hands[s.seat].count(s.drawn) == 1:
            return ChameleonChoosing(s.seat)
        return super().phase(s)


class CompleteNoted(Chameleon):
    """Count: one more event when the next seat could go out."""

    def apply(self, s: State, seat: Seat, a: ChameleonAction, chance: Chance) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        ready = MATCHING[s.stacks[s.seat][-1]].issuperset(s.hands[s.seat][2:])
        return [*events, Noted()] if ready else events


class PhaseTells(Chameleon):
    """Public question: it has another name while the next seat holds a Color Change."""

    def phase(self, s: State) -> Any:
        phase = super().phase(s)
        if isinstance(phase, ChameleonChoosing) and "CC" in s.hands[s.seat - 1]:
            return ChameleonDiscarding(s.seat)
        return phase


class PromptLooks(Chameleon):
    """Prompt: turning up a colour is offered first when it would bring another one."""

    def prompt(self, s: State, seat: Seat) -> Prompt:
        prompt = super().prompt(s, seat)
        if DRAW_COLOR in prompt.answers and s.color_pile[-1:] != s.stacks[seat][-1:]:
            rest = [action for action in prompt.answers if action != DRAW_COLOR]
            return replace(prompt, answers=(DRAW_COLOR, *rest))
        return prompt


class ErrorTells(Chameleon):
    """Error: why a Color Change cannot be picked up names the card that comes instead."""

    def check(self, s: State, seat: Seat, a: ChameleonAction) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if error.code != "color_change_stays" or not s.play_pile:
                raise
            text = say("Draw {card} instead.", card=Card(s.play_pile[-1]))
            raise IllegalAction(error.code, text) from None


class HolderTold(Chameleon):
    """Error: a discard of a card that one does not hold has another code if somebody else does."""

    def check(self, s: State, seat: Seat, a: ChameleonAction) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if error.code == "not_in_hand" and any(a.card in hand for hand in s.hands):  # type: ignore[union-attr]
                raise IllegalAction("held_by_another", error.message) from None
            raise


class DefaultKnows(Chameleon):
    """Time-out: a colour is turned up when the play pile would bring a Color Change."""

    def default(self, s: State, seat: Seat) -> ChameleonAction:
        action = super().default(s, seat)
        if s.drawn is None and s.taken is None and s.play_pile[-1:] == ["CC"]:
            return DRAW_COLOR
        return action


class TalkTells(Chameleon):
    """Talk is closed while somebody holds two Wilds."""

    def talk(self, s: State) -> bool:
        return all(hand.count("W") < 2 for hand in s.hands)


class Identity(Chameleon):
    """Determinize hands out the truth."""

    def determinize(self, s: State, seat: Seat, draw: Draw) -> State:
        return self.copy(s)


class Forgetful(Chameleon):
    """Determinize forgets what seats took from the discard pile."""

    def determinize(self, s: State, seat: Seat, draw: Draw) -> State:
        unknown = self.copy(s)
        unknown.known = [[] for _ in s.hands]
        unknown.drawn = unknown.drawn or unknown.taken
        unknown.taken = None
        return super().determinize(unknown, seat, draw)


class ReshuffleUnseen(Chameleon):
    """Determinize does not know which cards a reshuffle put into the pile."""

    def determinize(self, s: State, seat: Seat, draw: Draw) -> State:
        unknown = self.copy(s)
        unknown.traces = []
        return super().determinize(unknown, seat, draw)


IN_GAME: dict[type[Chameleon], str] = {
    DrawnShown: "view",
    HandForSpectators: "view",
    WildsKnown: "view",
    MatchesCounted: "view",
    NextColorsCounted: "view",
    DrawTold: "events",
    DealTold: "events",
    DiscardMarked: "events",
    CompleteNoted: "events",
    DrawnBack: "view",
    PhaseTells: "view",
    PromptLooks: "prompt",
    ErrorTells: "errors",
    HolderTold: "errors",
    DefaultKnows: "default",
    TalkTells: "talk",
}
BESIDE: tuple[Channel, ...] = (leaks.state_hash, leaks.draw_count)


def matches(game: Chameleon, seats: int = 3) -> Iterator[World]:
    """Short matches of this game."""
    options = ChameleonOptions(max_rounds=1, turn_cap=20)
    return (random_match(game, seats, options, seed) for seed in range(20))


def differing(game: Chameleon, channels: Mapping[str, Channel] = QUICK) -> str | None:
    """The first channel over which a viewer learns something; None when nothing is found."""
    draw = FastDraw(0)
    for match in matches(game):
        for twin in twins(match, draw):
            for difference in compare(channels, twin):
                return difference.channel
    return None


@pytest.mark.parametrize("leaky", IN_GAME, ids=lambda leaky: leaky.__name__)
def test_a_planted_leak_is_found(leaky: type[Chameleon]) -> None:
    assert differing(leaky()) == IN_GAME[leaky]


@pytest.mark.parametrize("channel", BESIDE, ids=lambda channel: channel.__name__)
def test_a_leak_beside_the_view_is_found(channel: Channel) -> None:
    name = channel.__name__
    assert differing(Chameleon(), {name: channel}) == name


def never_dealt_anew(game: Chameleon) -> bool:
    draw = FastDraw(0)
    pairs = permuted(next(matches(game)), 0, 4, draw)
    return any(never_moves(twin.first, twin.second, 0, draw) for twin in pairs)


def test_a_determinize_that_deals_the_truth_is_found() -> None:
    assert never_dealt_anew(Identity())
    assert not never_dealt_anew(Chameleon())


def unheeded(game: Chameleon, tag: str) -> str | None:
    """What somebody is told at the first event of this kind and `determinize` does not heed."""
    match, number = next(
        (match, number)
        for match in matches(game, 8)
        for number, moment in enumerate(match.moments)
        if any(event.__struct_config__.tag == tag for event in moment.events)
    )
    viewer = (match.moments[number].position.state.seat + 1) % 8
    return told_more(match, number, viewer, FastDraw(0))


@pytest.mark.parametrize(
    ("leaky", "tag"),
    [(Forgetful, "took"), (ReshuffleUnseen, "reshuffled")],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_determinize_that_does_not_heed_what_was_told_is_found(
    leaky: type[Chameleon], tag: str
) -> None:
    assert unheeded(leaky(), tag)
    assert unheeded(Chameleon(), tag) is None
