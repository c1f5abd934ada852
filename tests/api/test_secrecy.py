"""Whatever a viewer can fetch from the site is the same in two worlds it cannot tell apart.

The worlds are played through the API itself, move by move, with the cards of each world; after
every move everything is fetched that a seat or a spectator can. Planted leaks prove that a
difference in any of these channels is found.
"""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from api import looking
from games import clock
from games.bots.draw import FastDraw
from games.engine import codec
from games.engine.chance import Chance, RecordedChance
from games.models import Match, SealedAnswer, Turn
from games.selectors import match as match_selector
from games.selectors.reading import Reading
from games.services import play, steps
from games.streams import feed
from tests import cast
from tests.api.client import Api
from tests.engine.matches import World, random_match
from tests.engine.twins import Twin, permuted
from tests.probe.records import ProbeOptions
from tests.probe.rules import Probe

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]

SEATS = 3
Transcript = dict[str, bytes]

# What a form has anew each time it is shown.
_ANEW = re.compile(rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"')


class People(NamedTuple):
    """Who plays and who looks on, each with a program and a browser."""

    users: list[User]
    apis: list[Api]
    spectator: Api
    browsers: list[Client]


@pytest.fixture
def people() -> People:
    """Three at the table and one beside it."""
    users = [*cast.trio(), cast.user("Dora")]
    apis = [Api(user) for user in users]
    browsers = [Client() for _ in users]
    for browser, user in zip(browsers, users, strict=True):
        browser.force_login(user)
    return People(users[:SEATS], apis[:SEATS], apis[SEATS], browsers)


@pytest.fixture
def still() -> Iterator[clock.Clock]:
    """A clock that moves when a test moves it."""
    with clock.fixed(cast.NOON) as stopped:
        yield stopped


@pytest.fixture(autouse=True)
def _unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the shape of the answers to other tests: here they are many, and some are wrong. Keep
    no answers either, as the worlds have the same ids."""
    monkeypatch.setattr("tests.api.contract.check", lambda *_: None)
    monkeypatch.setattr(looking, "kept", looking.Kept(0))


class Playing:
    """A world played through the API, one entry after the other."""

    def __init__(
        self, world: World, people: People, still: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.world, self.people, self.still = world, people, still
        dice = random.Random(1)
        monkeypatch.setattr(secrets, "choice", dice.choice)
        monkeypatch.setattr(secrets, "token_bytes", dice.randbytes)
        monkeypatch.setattr(steps, "chance_for", self._chance)
        still.set(cast.NOON)
        self.match = cast.table(*people.users, game="probe", options=self._options())

    def _options(self) -> Any:
        return codec.plain(self.world.moments[0].order.action.options)

    def _chance(self, match: Match, ply: int) -> Chance:
        return RecordedChance(self.world.moments[ply].draws)

    def order(self, number: int) -> dict[int, Any]:
        """The answers that lead to entry `number`, by seat."""
        order = self.world.moments[number].order
        answers = order.action if order.kind == "step" else {order.seat: order.action}
        return {seat: codec.plain(action) for seat, action in answers.items()}

    def move(self, number: int) -> None:
        """Play entry `number`."""
        self.still.advance(minutes=7)
        for seat, action in self.order(number).items():
            done = self.people.apis[seat].play(self.match.public_id, action)
            assert done.status_code == 200, done.content


def transcript(people: People, match: Match, seat: int | None) -> Transcript:
    """Everything that a seat, or a spectator, can fetch about a match, by channel."""
    api = people.spectator if seat is None else people.apis[seat]
    browser = people.browsers[SEATS if seat is None else seat]
    address, page = f"/matches/{match.public_id}", f"/matches/{match.public_id}/"
    shown = api.get(address)
    got: dict[str, Any] = {
        "match": shown,
        "entries": api.get(f"{address}/entries"),
        "stream": api.get(f"{address}/stream?since=-1"),
        "mine": api.get("/matches?list=mine"),
        "waiting": api.get("/matches?list=waiting"),
        "watchable": api.get("/matches?list=watchable"),
        "me": api.get("/me"),
        "page": browser.get(page),
        "dashboard": browser.get("/matches/"),
    }
    found = {name: _ANEW.sub(b"", answer.content) for name, answer in got.items()}
    found["etag"] = shown["ETag"].encode()
    found["unchanged"] = str(api.get(address, If_None_Match=shown["ETag"]).status_code).encode()
    prompt = shown.json()["prompt"]  # type: ignore[attr-defined]
    found["refusals"] = b"\n".join(_refusals(api, address, prompt["asked"] if prompt else 0))
    return found


# Answers that are never right, or right only for who holds what: their refusal is a channel too.
_ODD: list[dict[str, Any]] = [
    {"action": "show", "cards": ["r1"]},
    {"action": "show", "cards": ["joker", "joker"]},
    {"action": "give", "card": "joker", "other": 1},
    {"action": "bid", "coins": 99},
    {"action": "wish", "faces": ["r1"]},
    {"action": "clue", "text": "r1"},
]


def _refusals(api: Api, address: str, now: int) -> Iterator[bytes]:
    for asked, action in [(10_000, _ODD[0]), *((now, action) for action in _ODD)]:
        body = {"asked": asked, "action": action, "check_only": True}
        yield api.post(f"{address}/actions", body).content


@contextmanager
def _undone() -> Iterator[None]:
    """Undo everything afterwards, in a transaction that counts as the test's own."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)


def told_apart(twin: Twin, people: People, still: Any, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The channels in which the two worlds differ for the viewer or a spectator, at any entry."""
    transcripts = []
    for world in (twin.first, twin.second):
        found = []
        with _undone():
            playing = Playing(world, people, still, monkeypatch)
            for number in range(1, len(world.moments)):
                playing.move(number)
                for seat in (twin.viewer, None):
                    found.append(transcript(people, playing.match, seat))
        transcripts.append(found)
    return {
        channel
        for first, second in zip(*transcripts, strict=True)
        for channel in first
        if first[channel] != second[channel]
    }


def some_twins(number: int, entries: int) -> list[Twin]:
    """Pairs of worlds of the probe of at most so many entries, different in what is hidden."""
    found: list[Twin] = []
    for seed in range(1000):
        draw = FastDraw(seed)
        match = random_match(Probe(), SEATS, ProbeOptions(deck="short"), seed)
        if any(moment.order.kind == "leave" for moment in match.moments):
            continue
        longest: Twin | None = None
        for twin in permuted(match, draw.below(SEATS), 3, draw):
            length = len(twin.first.moments)
            best = len(longest.first.moments) if longest else 4
            if twin.differ and best < length <= entries:
                longest = twin
        if longest is not None:
            found.append(longest)
        if len(found) == number:
            return found
    raise AssertionError("no such worlds")


@pytest.mark.parametrize("twin", some_twins(3, 7), ids=["one", "two", "three"])
def test_two_worlds_give_the_same_bytes(
    twin: Twin, people: People, still: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told_apart(twin, people, still, monkeypatch) == set()


def differences_while_sealing(people: People, still: Any) -> set[str]:
    """The channels that change for others when a seat answers sealed, changes it, or waits."""
    match = cast.table(*people.users, game="probe")
    changed: set[str] = set()
    watching = [0, None]
    before = {seat: transcript(people, match, seat) for seat in watching}
    for seat, coins in ((1, 1), (1, 2), (2, 3)):
        if seat == 2:  # the viewer itself answers before the last one does
            people.apis[0].play(match.public_id, {"action": "pass"})
            still.advance(minutes=1)
            before = {seat: transcript(people, match, seat) for seat in watching}
            break
        people.apis[seat].play(match.public_id, {"action": "bid", "coins": coins})
        after = {each: transcript(people, match, each) for each in watching}
        for each in watching:
            pairs = zip(before[each].items(), after[each].values(), strict=True)
            changed |= {name for (name, old), new in pairs if old != new}
    return changed


def test_a_sealed_answer_leaves_no_trace_for_others(people: People, still: Any) -> None:
    assert differences_while_sealing(people, still) == set()
    assert SealedAnswer.objects.exists()


# Leaks that a careless change could bring, each in one channel.


def _count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match shows how many answers are in."""
    shown_to = match_selector.shown_to

    def leaky(match: Reading, viewer: Any) -> Any:
        shown = shown_to(match, viewer)
        given = SealedAnswer.objects.filter(match=match.id).count()
        return _replaced(shown, pace=f"{shown.pace} {given}")

    monkeypatch.setattr("api.views.shown_to", leaky)


def _etag(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ETag is made from the rows and not from what is shown."""

    def leaky(public_id: str, *_rest: Any) -> str:
        rows = SealedAnswer.objects.filter(match__public_id=public_id).values_list("at", "seat")
        return f'"{codec.state_hash(repr(list(rows)).encode())[:32]}"'

    monkeypatch.setattr(looking, "etag_of", leaky)


def _due(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer gives the others more time."""
    seal = play._seal

    def leaky(locked: Any, turn: Turn, *rest: Any) -> Any:
        receipt = seal(locked, turn, *rest)
        others = Turn.objects.filter(match=locked.match).exclude(seat=turn.seat)
        for other in others:
            later = other.due_at + timedelta(minutes=1)
            Turn.objects.filter(match=locked.match, seat=other.seat).update(due_at=later)
        return receipt

    monkeypatch.setattr(play, "_seal", leaky)


def _stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream says that there is an answer."""
    opened = feed.opened

    def leaky(request: Any, match: Match, *rest: Any) -> Any:
        response = opened(request, match, *rest)
        if SealedAnswer.objects.filter(match=match).exists():
            response.content += b": somebody has answered\n\n"
        return response

    monkeypatch.setattr(feed, "opened", leaky)


def _number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed answer counts as an entry of the log."""
    seal = play._seal

    def leaky(locked: Any, *rest: Any) -> Any:
        locked.match.number += 1
        Match.objects.filter(pk=locked.match.pk).update(number=locked.match.number)
        return seal(locked, *rest)

    monkeypatch.setattr(play, "_seal", leaky)


def _error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal says how far the others are."""
    opened = play.open_turn

    def leaky(match: Match, seat: int, asked: int) -> Turn:
        try:
            return opened(match, seat, asked)
        except Exception as refusal:
            refusal.code += str(SealedAnswer.objects.filter(match=match).count())  # type: ignore[attr-defined]
            raise

    monkeypatch.setattr("games.services.play.open_turn", leaky)


def _waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those who have not answered are waited for."""
    shown_to = match_selector.shown_to

    def leaky(match: Reading, viewer: Any) -> Any:
        shown = shown_to(match, viewer)
        done = set(SealedAnswer.objects.filter(match=match.id).values_list("seat", flat=True))
        left = tuple(waiting for waiting in shown.waiting if waiting.seat not in done)
        return _replaced(shown, waiting=left)

    monkeypatch.setattr("api.views.shown_to", leaky)


def _replaced(record: Any, **changes: Any) -> Any:
    return msgspec.structs.replace(record, **changes)


LEAKS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "count": (_count, "match"),
    "etag": (_etag, "etag"),
    "due time": (_due, "match"),
    "stream": (_stream, "stream"),
    "entry number": (_number, "match"),
    "error text": (_error, "refusals"),
    "who is waited for": (_waiting, "match"),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_of_sealed_answers_is_found(
    name: str, people: People, still: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant, channel = LEAKS[name]
    plant(monkeypatch)
    assert channel in differences_while_sealing(people, still)


def _card_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees the next card of the deck."""
    view = Probe.view
    monkeypatch.setattr(
        Probe,
        "view",
        lambda self, s, viewer: _replaced(view(self, s, viewer), clue="".join(s.deck[-1:])),
    )


def _hash_of_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """The published fingerprint is one of the state."""
    shown_to = match_selector.shown_to

    def leaky(match: Reading, viewer: Any) -> Any:
        fingerprint = codec.state_hash(match.secret_state or b"")
        return _replaced(shown_to(match, viewer), seed_fingerprint=fingerprint)

    monkeypatch.setattr("api.views.shown_to", leaky)


def _refusal_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused to one depends on what another holds."""
    check = Probe.check

    def leaky(self: Any, s: Any, seat: int, a: Any) -> None:
        try:
            check(self, s, seat, a)
        except Exception as refusal:
            refusal.code += "".join(s.hands[(seat + 1) % SEATS])  # type: ignore[attr-defined]
            raise

    monkeypatch.setattr(Probe, "check", leaky)


@pytest.mark.parametrize(
    ("plant", "channel"),
    [(_card_in_view, "page"), (_hash_of_state, "match"), (_refusal_by_hand, "refusals")],
    ids=["card in the view", "hash of the state", "refusal by another's hand"],
)
def test_a_planted_leak_of_cards_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    channel: str,
    people: People,
    still: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twins = some_twins(3, 7)
    plant(monkeypatch)
    assert any(channel in told_apart(twin, people, still, monkeypatch) for twin in twins)
