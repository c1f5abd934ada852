"""Planted leaks: probes and channels that tell too much, each in one way. Secrecy's checks must
find them all, or they prove nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from games.engine import codec, kernel
from games.engine.chance import Chance, Draw
from games.engine.kernel import Event, IllegalAction, Pick, Prompt, Viewer
from games.engine.words import Who, say
from tests.engine.channels import ENGINE, Channel
from tests.engine.matches import World
from tests.probe import records as r
from tests.probe.rules import Probe

replace = msgspec.structs.replace


class OpenGiven(r.ProbeGiven, frozen=True, tag="given"):
    """The card handed over, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class OpenDealt(r.ProbeDealt, frozen=True, tag="dealt"):
    """A hand dealt, for everybody to read."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class OpenReturned(r.ProbeReturned, frozen=True, tag="returned"):
    """A lower sealed bid, for everybody to read."""

    PRIVATE: ClassVar[bool] = False


class CountedReturned(r.ProbeReturned, frozen=True, tag="returned"):
    """A lower sealed bid: nobody else learns how much, but everybody that there was one."""

    PRIVATE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("to", "coins")


class PlacedShown(r.ProbeShown, frozen=True, tag="shown"):
    """Cards shown, and where they were in the hand."""

    places: tuple[int, ...]


class LowestInView(Probe):
    """State: everybody sees the lowest card of seat 0."""

    def view(self, s: r.ProbeState, viewer: Viewer) -> r.ProbeView:
        return replace(super().view(s, viewer), open=(*s.open, *s.hands[0][:1]))


class CardInSpectatorView(Probe):
    """State: a spectator sees which card changed hands."""

    def view(self, s: r.ProbeState, viewer: Viewer) -> r.ProbeView:
        view = super().view(s, viewer)
        return view if viewer is not None or s.gift is None else replace(view, gift=s.gift)


class JokersCounted(Probe):
    """Count: the number of cards in a hand leaves out the jokers."""

    def view(self, s: r.ProbeState, viewer: Viewer) -> r.ProbeView:
        view = super().view(s, viewer)
        seats = tuple(
            replace(seat, cards=seat.cards - hand.count(r.JOKER))
            for seat, hand in zip(view.seats, s.hands, strict=True)
        )
        return replace(view, seats=seats)


class OpenEvents(Probe):
    """Event: fields that are for a few are open to all, in records that stand in for others."""

    opened: ClassVar[Mapping[type, type]] = {}

    def _open(self, events: list[Event]) -> list[Event]:
        return [
            self.opened[type(event)](*msgspec.structs.astuple(event))
            if type(event) in self.opened
            else event
            for event in events
        ]

    def setup(self, seats: int, options: Any, chance: Chance) -> tuple[r.ProbeState, list[Event]]:
        s, events = super().setup(seats, options, chance)
        return s, self._open(events)

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        return self._open(super().apply(s, seat, a, chance))

    def settle(self, s: r.ProbeState, answers: Mapping[int, Any], chance: Chance) -> list[Event]:
        return self._open(super().settle(s, answers, chance))


class GivenForAll(OpenEvents):
    """Event: which card was handed over."""

    opened = {r.ProbeGiven: OpenGiven}


class DealtForAll(OpenEvents):
    """Event: which cards were dealt."""

    opened = {r.ProbeDealt: OpenDealt}


class ReturnedForAll(OpenEvents):
    """Event: what the losers bid."""

    opened = {r.ProbeReturned: OpenReturned}


class ReturnedCounted(OpenEvents):
    """Count: how many losers bid."""

    opened = {r.ProbeReturned: CountedReturned}


class PlaceTold(Probe):
    """Order: where in the hand a shown card was."""

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        hand = s.hands[seat][:]
        events = super().apply(s, seat, a, chance)
        if not isinstance(a, r.ProbeShow):
            return events
        return [PlacedShown(seat, a.cards, tuple(map(hand.index, a.cards))), *events[1:]]


class DeckOrderOffered(Probe):
    """Order: the faces to wish for are offered as they lie in the deck."""

    def prompt(self, s: r.ProbeState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        if not isinstance(s.phase, r.ProbeWishing):
            return prompt
        form = prompt.forms[0]
        pick = form.fields[0]
        assert isinstance(pick, Pick)
        rank = {card: at for at, card in enumerate(s.deck)}
        faces = tuple(sorted(pick.candidates, key=lambda face: rank.get(face, -1)))
        return replace(prompt, forms=(replace(form, fields=(replace(pick, candidates=faces),)),))


class JokerNotAsked(Probe):
    """Prompt: whoever holds the joker cannot be given a card."""

    def prompt(self, s: r.ProbeState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        if not isinstance(s.phase, r.ProbeGiving):
            return prompt
        form = prompt.forms[0]
        card, other = form.fields
        assert isinstance(other, Pick)
        fewer = tuple(seat for seat in other.candidates if r.JOKER not in s.hands[seat])
        fields = (card, replace(other, candidates=fewer or other.candidates))
        return replace(prompt, forms=(replace(form, fields=fields),))


class HolderNamed(Probe):
    """Error: the sentence says who holds the card."""

    def check(self, s: r.ProbeState, seat: int, a: Any) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            card = getattr(a, "card", None)
            holders = [other for other, hand in enumerate(s.hands) if card in hand]
            if error.code != "not_in_hand" or not holders:
                raise
            text = say("{who} holds that card.", who=Who(holders[0]))
            raise IllegalAction(error.code, text) from None


class NameAccepted(Probe):
    """Error: a clue may name a card as long as nobody holds it."""

    def check(self, s: r.ProbeState, seat: int, a: Any) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if error.code != "clue_is_a_card" or any(a.text in hand for hand in s.hands):
                raise


class Identity(Probe):
    """Determinize hands out the truth."""

    def determinize(self, s: r.ProbeState, seat: int, draw: Draw) -> r.ProbeState:
        return self.copy(s)


class TrueGift(Probe):
    """Determinize deals anew, but always with the card that was really handed over."""

    def determinize(self, s: r.ProbeState, seat: int, draw: Draw) -> r.ProbeState:
        t = super().determinize(s, seat, draw)
        if s.gift and t.gift and s.gift.card in {*t.hands[s.gift.receiver]}:
            t.gift = s.gift
        return t


class Forgetful(Probe):
    """Determinize forgets that the giver knows a card of the receiver."""

    def determinize(self, s: r.ProbeState, seat: int, draw: Draw) -> r.ProbeState:
        if s.gift is None or s.gift.giver != seat:
            return super().determinize(s, seat, draw)
        unknown = self.copy(s)
        unknown.gift = None
        t = super().determinize(unknown, seat, draw)
        t.gift = s.gift
        return t


class WishSkipped(Probe):
    """Skipped question: who holds the joker is not asked for a wish."""

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        if isinstance(s.phase, r.ProbeWishing) and r.JOKER in s.hands[s.phase.seat]:
            s.phase = r.ProbeShowing((s.lead,))
        return events


class ExtraQuestion(Probe):
    """Entry number: the lead is asked for a clue twice when the next seat holds a joker."""

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        first = isinstance(a, r.ProbeClue | r.ProbeSilence) and not s.pips
        events = super().apply(s, seat, a, chance)
        if first and r.JOKER in s.hands[(seat + 1) % len(s.hands)]:
            s.pips = 1
            s.phase = r.ProbeCluing(seat)
        return events


class DefaultKnows(Probe):
    """Time-out: the default wish is for cards that the others hold."""

    def default(self, s: r.ProbeState, seat: int) -> Any:
        if not isinstance(s.phase, r.ProbeWishing):
            return super().default(s, seat)
        held = sorted({card for hand in s.hands for card in hand})
        return r.ProbeWish(tuple(held[:2]))


class EarlyEnd(Probe):
    """Timing of the end: it comes with the second clue when the next seat holds a joker."""

    def apply(self, s: r.ProbeState, seat: int, a: Any, chance: Chance) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        clue = isinstance(a, r.ProbeClue | r.ProbeSilence)
        if clue and s.round == 2 and r.JOKER in s.hands[(seat + 1) % len(s.hands)]:
            s.phase = r.ProbeOver()
        return events


class TalkTells(Probe):
    """Talk is closed while somebody else holds the joker."""

    def talk(self, s: r.ProbeState) -> bool:
        return super().talk(s) and not any(r.JOKER in hand for hand in s.hands[1:])


class PhaseTells(Probe):
    """The public question has two names, by what lies on the deck."""

    def phase(self, s: r.ProbeState) -> Any:
        phase = s.phase
        if isinstance(phase, r.ProbeWishing) and s.deck[-1:] == ["r1"]:
            return r.ProbeGiving(phase.seat)
        return phase


def waiting(world: World, viewer: Viewer) -> bytes:
    """A channel that tells for whom a together phase still waits."""
    actors = kernel.actors(world.game, world.position)
    return codec.encode([seat for seat in actors if seat not in world.sealed])


def answered(world: World, viewer: Viewer) -> bytes:
    """A channel that tells how many have answered."""
    return codec.encode(len(world.sealed))


def answer(world: World, viewer: Viewer) -> bytes:
    """A channel that tells the first sealed answer before the step."""
    return codec.encode([world.sealed[seat] for seat in sorted(world.sealed)][:1])


def state_hash(world: World, viewer: Viewer) -> bytes:
    """A channel that gives everybody the hash of the full state, as a careless ETag would."""
    return codec.state_hash(codec.encode_position(world.position)).encode()


def event_count(world: World, viewer: Viewer) -> bytes:
    """A channel that numbers events with the unseen ones in between."""
    return codec.encode(sum(len(moment.events) for moment in world.moments))


def draw_count(world: World, viewer: Viewer) -> bytes:
    """A channel that tells what was drawn."""
    return codec.encode(world.last.draws)


class Leak(NamedTuple):
    """A game or a channel with a leak, and the channels of `Difference` that may report it."""

    name: str
    found_by: frozenset[str]
    game: Probe = Probe()
    channels: Mapping[str, Channel] = ENGINE


def _in_game(game: type[Probe], *found_by: str) -> Leak:
    return Leak(game.__name__, frozenset(found_by), game=game())


def _in_channel(channel: Channel) -> Leak:
    name = channel.__name__
    return Leak(name, frozenset([name]), channels={**ENGINE, name: channel})


LEAKS = (
    _in_game(LowestInView, "view"),
    _in_game(CardInSpectatorView, "view"),
    _in_game(JokersCounted, "view"),
    _in_game(GivenForAll, "events"),
    _in_game(DealtForAll, "events"),
    _in_game(ReturnedForAll, "events"),
    _in_game(ReturnedCounted, "events"),
    _in_game(PlaceTold, "events"),
    _in_game(DeckOrderOffered, "prompt"),
    _in_game(JokerNotAsked, "prompt"),
    _in_game(HolderNamed, "errors"),
    _in_game(NameAccepted, "errors"),
    _in_game(Identity, "determinize"),
    _in_game(WishSkipped, "knowledge"),
    _in_game(ExtraQuestion, "knowledge"),
    _in_game(DefaultKnows, "default"),
    _in_game(EarlyEnd, "knowledge"),
    _in_game(TalkTells, "talk"),
    _in_game(PhaseTells, "asked"),
    _in_channel(waiting),
    _in_channel(answered),
    _in_channel(answer),
    _in_channel(state_hash),
    _in_channel(event_count),
    _in_channel(draw_count),
)

# Games in which the complete enumeration finds `determinize` and knowledge apart. Two of them give
# out nothing wrong, so that nothing else can find them.
APART = (TrueGift(), Forgetful(), Identity(), GivenForAll(), WishSkipped())
