"""Planted leaks: games and channels that tell of the secret, of roles or of sealed answers, each in
one way. The search for leaks must find them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel
from games.engine.chance import Chance, Draw
from games.engine.kernel import Event, IllegalAction, Prompt, Viewer
from games.engine.the_chameleon import records as r
from games.engine.the_chameleon import text
from games.engine.the_chameleon.events import TheChameleonRoundStarted
from games.engine.the_chameleon.rules import VOTES, TheChameleon
from games.engine.words import Quote, say
from tests.engine import leaks
from tests.engine.channels import ENGINE, Channel
from tests.engine.matches import World, random_match
from tests.engine.secrecy import Difference, check, unheeded

replace = msgspec.structs.replace

# So many comparisons find each leak; most are found after a few.
SEARCH = 20_000


class SecretInView(TheChameleon):
    """State: the Chameleon sees the row of the secret."""

    def view(self, s: r.TheChameleonState, viewer: Viewer) -> r.TheChameleonView:
        view = super().view(s, viewer)
        return replace(view, cell=view.cell or "ABCD"[s.secret // 4])


class SpectatorSeesSecret(TheChameleon):
    """State: a spectator, who may be the Chameleon's friend, sees the secret."""

    def view(self, s: r.TheChameleonState, viewer: Viewer) -> r.TheChameleonView:
        view = super().view(s, viewer)
        return view if viewer is not None else replace(view, secret=s.topic.words[s.secret])


class WordsTurned(TheChameleon):
    """Order: the words begin with the secret."""

    def view(self, s: r.TheChameleonState, viewer: Viewer) -> r.TheChameleonView:
        view = super().view(s, viewer)
        if view.words is None:
            return view
        return replace(view, words=view.words[s.secret :] + view.words[: s.secret])


class AccusedBefore(TheChameleon):
    """State: during the debate the role of the dealer shows."""

    def view(self, s: r.TheChameleonState, viewer: Viewer) -> r.TheChameleonView:
        view = super().view(s, viewer)
        shown: r.Role = "chameleon" if s.dealer == s.chameleon else "informed"
        return view if view.accused_role else replace(view, accused_role=shown)


class OpenStart(TheChameleonRoundStarted, frozen=True, tag="round_started"):
    """A round begins, and everybody can read the server's part."""

    HIDDEN: ClassVar[tuple[str, ...]] = ()


class NamedStart(TheChameleonRoundStarted, frozen=True, tag="round_started"):
    """A round begins; the list of who may read the secret is open, and so is who may not."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("secret", "chameleon")


class OtherStart(TheChameleon):
    """A game whose rounds begin with another event."""

    def started(self, event: TheChameleonRoundStarted) -> Event:
        raise NotImplementedError

    def _changed(self, events: list[Event]) -> list[Event]:
        return [
            self.started(event) if type(event) is TheChameleonRoundStarted else event
            for event in events
        ]

    def setup(
        self, seats: int, options: Any, chance: Chance
    ) -> tuple[r.TheChameleonState, list[Event]]:
        s, events = super().setup(seats, options, chance)
        return s, self._changed(events)

    def apply(self, s: r.TheChameleonState, seat: int, a: Any, chance: Chance) -> list[Event]:
        return self._changed(super().apply(s, seat, a, chance))

    def settle(
        self, s: r.TheChameleonState, answers: Mapping[int, Any], chance: Chance
    ) -> list[Event]:
        return self._changed(super().settle(s, answers, chance))


class SecretInLog(OtherStart):
    """Event: the server's own record is open."""

    def started(self, event: TheChameleonRoundStarted) -> Event:
        return OpenStart(*msgspec.structs.astuple(event))


class ReadersInLog(OtherStart):
    """Event: the seats that may read the secret are all but one."""

    def started(self, event: TheChameleonRoundStarted) -> Event:
        others = tuple(seat for seat in range(3) if seat != event.chameleon)
        return NamedStart(*msgspec.structs.astuple(replace(event, to=others)))


class CountedClue(TheChameleon):
    """Count of events: the Chameleon's clue makes two, the second one is nothing new."""

    def apply(self, s: r.TheChameleonState, seat: int, a: Any, chance: Chance) -> list[Event]:
        mine = seat == s.chameleon and isinstance(a, r.TheChameleonClue)
        events = super().apply(s, seat, a, chance)
        return [*events, events[0]] if mine else events


class LastClueSkipped(TheChameleon):
    """Skipped question: the Chameleon is not asked for a clue when it would be the last."""

    def apply(self, s: r.TheChameleonState, seat: int, a: Any, chance: Chance) -> list[Event]:
        events = super().apply(s, seat, a, chance)
        last = isinstance(s.phase, r.TheChameleonClues) and len(s.clues) == len(s.scores) - 1
        if last and next(iter(self.actors(s))) == s.chameleon:
            events += super().apply(s, s.chameleon, r.TheChameleonMiss(), chance)
        return events


class RoleAsked(TheChameleon):
    """Prompt: the Chameleon is offered the votes in another order. A seat may know its own role,
    but here the order says who the Chameleon is to everybody."""

    def prompt(self, s: r.TheChameleonState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        if not isinstance(s.phase, r.TheChameleonDebate):
            return prompt
        first = sorted(prompt.answers, key=lambda vote: vote.target != s.chameleon)
        return replace(prompt, answers=tuple(first))


class GuessesSorted(TheChameleon):
    """Order: the words to guess are offered with the secret first."""

    def prompt(self, s: r.TheChameleonState, seat: int) -> Prompt:
        prompt = super().prompt(s, seat)
        secret = s.topic.words[s.secret]
        if not isinstance(s.phase, r.TheChameleonGuessing):
            return prompt
        first = sorted(prompt.answers, key=lambda guess: guess.word != secret)
        return replace(prompt, answers=tuple(first))


class SecretAloneRefused(TheChameleon):
    """Error: a clue may be a word of the card as long as it is not the secret."""

    def check(self, s: r.TheChameleonState, seat: int, a: Any) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            word = s.topic.words[s.secret]
            if error.code != "word_on_card" or text.clashes(a.text, [word]):
                raise


class WordNamed(TheChameleon):
    """Error text: it names the secret as the word that is too close."""

    def check(self, s: r.TheChameleonState, seat: int, a: Any) -> None:
        try:
            super().check(s, seat, a)
        except IllegalAction as error:
            if error.code != "word_on_card":
                raise
            word = Quote(s.topic.words[s.secret])
            raise IllegalAction("word_on_card", say("“{word}”", word=word)) from None


class DefaultKnows(TheChameleon):
    """Time-out: a default vote is for the Chameleon."""

    def default(self, s: r.TheChameleonState, seat: int) -> Any:
        if isinstance(s.phase, r.TheChameleonDebate) and seat != s.chameleon:
            return VOTES[s.chameleon]
        return super().default(s, seat)


class TalkTells(TheChameleon):
    """Talk is closed while the dealer is the Chameleon."""

    def talk(self, s: r.TheChameleonState) -> bool:
        return super().talk(s) and s.dealer != s.chameleon


class TieSkipped(TheChameleon):
    """Phase: a tie with the Chameleon among the tied is called a debate."""

    def phase(self, s: r.TheChameleonState) -> Any:
        if isinstance(s.phase, r.TheChameleonTiebreak) and s.chameleon in s.phase.tied:
            return r.TheChameleonGuessing(s.phase.seat, 1)
        return s.phase


class ChameleonAskedLast(TheChameleon):
    """Who is to act: the Chameleon is not asked to vote."""

    def actors(self, s: r.TheChameleonState) -> Any:
        actors = super().actors(s)
        if not isinstance(s.phase, r.TheChameleonDebate):
            return actors
        return tuple(seat for seat in actors if seat != s.chameleon)


class Identity(TheChameleon):
    """Determinize hands out the truth."""

    def determinize(self, s: r.TheChameleonState, seat: int, draw: Draw) -> r.TheChameleonState:
        return self.copy(s)


class Forgetful(TheChameleon):
    """Determinize does not heed that the accused is the Chameleon."""

    def determinize(self, s: r.TheChameleonState, seat: int, draw: Draw) -> r.TheChameleonState:
        dealt = super().determinize(s, seat, draw)
        if seat != s.chameleon:
            dealt.chameleon = draw.choice([x for x in range(len(s.scores)) if x != seat])
        return dealt


def words(world: World, viewer: Viewer) -> bytes:
    """What a seat is told of every word of the card as a clue: special to this game."""
    asked = viewer in kernel.actors(world.game, world.position)
    told: list[Any] = []
    for word in world.state.topic.words if asked else ():
        try:
            kernel.check(world.game, world.position, viewer or 0, r.TheChameleonClue(word))
        except IllegalAction as error:
            told.append((error.code, error.message))
    return codec.encode(told)


ALL: Mapping[str, Channel] = {**ENGINE, "words": words}


class Leak(NamedTuple):
    """A game or a channel with a leak, and what of `Difference` reports it."""

    name: str
    found_by: str
    game: TheChameleon
    channels: Mapping[str, Channel]


def _in_game(game: type[TheChameleon], found_by: str) -> Leak:
    """Only the channel that finds it is asked, and the view."""
    channels = {name: ALL[name] for name in ("view", found_by) if name in ALL}
    return Leak(game.__name__, found_by, game(), channels)


def _in_channel(channel: Channel) -> Leak:
    return Leak(channel.__name__, channel.__name__, TheChameleon(), {channel.__name__: channel})


LEAKS = (
    _in_game(SecretInView, "view"),
    _in_game(SpectatorSeesSecret, "view"),
    _in_game(WordsTurned, "view"),
    _in_game(AccusedBefore, "view"),
    _in_game(SecretInLog, "events"),
    _in_game(ReadersInLog, "events"),
    _in_game(CountedClue, "events"),
    _in_game(LastClueSkipped, "knowledge"),
    _in_game(RoleAsked, "prompt"),
    _in_game(GuessesSorted, "prompt"),
    _in_game(SecretAloneRefused, "words"),
    _in_game(WordNamed, "words"),
    _in_game(DefaultKnows, "default"),
    _in_game(TalkTells, "talk"),
    _in_game(TieSkipped, "asked"),
    _in_game(ChameleonAskedLast, "asked"),
    _in_game(Identity, "determinize"),
    _in_game(Forgetful, "view"),
    _in_channel(leaks.waiting),
    _in_channel(leaks.answered),
    _in_channel(leaks.answer),
    _in_channel(leaks.state_hash),
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: Leak) -> None:
    if leak.found_by == "knowledge":
        assert any(told_more(leak.game, seed) for seed in range(20))
        return
    report = check(leak.game, SEARCH, leak.channels, enough=1)
    assert leak.found_by in {difference.channel for difference in report.differences}


def told_more(game: TheChameleon, seed: int) -> list[Difference]:
    """What seats were told in a short match beyond what determinize heeds."""
    match = random_match(game, 3, game.Options(scoring="single"), seed)
    return list(unheeded(match, FastDraw(seed), len(match.moments)))


def test_the_rules_themselves_pass_where_the_leaks_are_found() -> None:
    assert check(TheChameleon(), 2_000, ALL).differences == []
    assert not any(told_more(TheChameleon(), seed) for seed in range(5))
