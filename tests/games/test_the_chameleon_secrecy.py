"""The strongest test of The Chameleon, over the web: the same round with each of the sixteen words
as the secret, and everything that the Chameleon and a spectator can fetch is the same, byte for
byte: pages, API, streams, ETags, refusals and mails."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import Client

from accounts.clock import Clock
from accounts.models import User
from api import looking
from games.engine.chance import Chance, RecordedChance
from games.engine.the_chameleon.data import WORDS
from games.engine.the_chameleon.rules import TheChameleon
from games.errors import Conflict
from games.models import Match
from games.services import notices, steps
from tests import cast
from tests.api.client import Api
from tests.games.reminders import clock, reachable

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

WINTER = WORDS["Winter"]
NUMBER_OF_WINTER = list(WORDS).index("Winter")
CHAMELEON, DEALER = 2, 1
ROUND: list[dict[int, dict[str, Any]]] = [
    {1: {"action": "clue", "text": "cold"}},
    {2: {"action": "clue", "text": "white"}},
    {0: {"action": "clue", "text": "bowl"}},
    {seat: {"action": "vote", "target": target} for seat, target in ((0, 2), (2, 1), (1, 0))},
    {1: {"action": "accuse", "target": 2}},
]

# What a form has anew each time it is shown.
_ANEW = re.compile(rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"')


class Fetcher:
    """Somebody with a program and a browser."""

    def __init__(self, user: User) -> None:
        self.user, self.api, self.browser = user, Api(user), Client()
        self.browser.force_login(user)

    def fetch(self, match: Match) -> dict[str, bytes]:
        """Everything about the match that can be asked for, by channel."""
        address = f"/matches/{match.public_id}"
        shown = self.api.get(address)
        answers = {
            "match": shown,
            "entries": self.api.get(f"{address}/entries"),
            "stream": self.api.get(f"{address}/stream?since=-1"),
            "waiting": self.api.get("/matches?list=waiting"),
            "page": self.browser.get(f"{address}/"),
            "dashboard": self.browser.get("/matches/"),
        }
        found = {name: _ANEW.sub(b"", answer.content) for name, answer in answers.items()}
        found["etag"] = shown["ETag"].encode()
        shown_as = shown.json()  # type: ignore[attr-defined]
        if shown_as["prompt"] and shown_as["phase"] == "clues":
            asked = shown_as["prompt"]["asked"]
            found["refusals"] = b"\n".join(self._refusals(address, asked))
        return found

    def _refusals(self, address: str, asked: int) -> Iterator[bytes]:
        """What becomes of each word of the card as a clue, and of some in disguise."""
        for text in (*WINTER, "SOUPS", "so\u00adup"):
            body = {"asked": asked, "action": {"action": "clue", "text": text}, "check_only": True}
            yield self.api.post(f"{address}/actions", body).content


@pytest.fixture
def people() -> list[Fetcher]:
    """Three at the table and one beside it."""
    return [Fetcher(reachable(name)) for name in ("Alice", "Bob", "Charlie", "Dora")]


@pytest.fixture(autouse=True)
def _unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shape of the answers is for other tests: here they are many."""
    monkeypatch.setattr("tests.api.contract.check", lambda *_: None)


def played(
    people: list[Fetcher],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    secret: int,
    chameleon: int = CHAMELEON,
    **options: Any,
) -> Generator[Match, None, None]:
    """The round, entry by entry, undone at the end; each world has the same ids and times."""
    dice = random.Random(1)
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(secrets, "token_bytes", dice.randbytes)

    def chance(match: Match, ply: int) -> Chance:
        draws = [NUMBER_OF_WINTER, secret, chameleon, DEALER] if ply == 0 else []
        return RecordedChance(draws)

    monkeypatch.setattr(steps, "chance_for", chance)
    # An ETag names one body for ever, but these worlds share their ids.
    monkeypatch.setattr(looking, "kept", looking.Kept(100))
    clock.set(cast.NOON)
    mail.outbox.clear()
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        users = [person.user for person in people[:3]]
        match = cast.table(*users, game="the_chameleon", options=options)
        yield match
        for answers in ROUND:
            for seat, action in answers.items():
                clock.advance(minutes=11)
                notices.plan_due()
                notices.send_due()
                cast.answer(match, action, seat=seat)
            yield Match.objects.get(pk=match.pk)
        transaction.set_rollback(True)


def mails(name: str) -> list[bytes]:
    """Every byte of the mails to this person, but the lines that chance puts between the parts."""
    return [
        re.sub(rb"=+\d{10,}=+", b"=boundary=", message.message().as_bytes())
        for message in mail.outbox
        if isinstance(message, EmailMessage) and message.to == [f"{name.lower()}@example.org"]
    ]


def given(
    people: list[Fetcher],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    secret: int,
    viewers: tuple[int, ...] = (CHAMELEON, 3),
    **options: Any,
) -> list[Any]:
    """All that the viewers (3 is the spectator) are given in this world when the Chameleon is
    asked for a clue, in the debate, and when it has to guess."""
    found: list[Any] = []
    for number, match in enumerate(played(people, clock, monkeypatch, secret, **options)):
        if number in (1, 3, 5):
            found += [people[viewer].fetch(match) for viewer in viewers]
    found.append([mails(people[viewer].user.name) for viewer in viewers])
    return found


def test_sixteen_secrets_look_the_same_to_the_chameleon_and_to_a_spectator(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = given(people, clock, monkeypatch, 0)
    assert len(first) == 2 * 3 + 1
    assert len(first[-1][0]) == 2, "the Chameleon gets mails"
    for secret in range(1, 16):
        other = given(people, clock, monkeypatch, secret)
        for number, (here, there) in enumerate(zip(first, other, strict=True)):
            assert here == there, (secret, number)


def test_secrets_look_the_same_where_the_words_are_hidden_and_clues_are_sealed(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"hide_topic": True, "guesses": 2}
    assert given(people, clock, monkeypatch, 3, **options) == given(
        people, clock, monkeypatch, 13, **options
    )


def test_the_same_search_sees_that_others_know_the_secret(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (given(people, clock, monkeypatch, secret, (0,)) for secret in (0, 13))
    for here, there in zip(first[:-1], second[:-1], strict=True):
        differing = {name for name in here if here[name] != there[name]}
        assert differing == {"match", "page"}
    assert first[-1] == second[-1], "no mail has the secret or a role"


def test_mails_are_the_same_for_every_role(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the accusation, after which the accused alone is asked."""
    found = []
    for chameleon in range(3):
        with closing(played(people, clock, monkeypatch, 13, chameleon)) as course:
            for _ in range(4):
                next(course)
            found.append([mails(person.user.name) for person in people])
    assert found[0] == found[1] == found[2]
    assert [len(each) for each in found[0][:3]] == [1, 1, 1]


def test_no_mail_says_a_role_or_a_word_before_the_round_is_over(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mails that tell of the clues, and the one to the accused with a wrong guess in it."""
    texts: list[str] = []
    for match in played(people, clock, monkeypatch, 13, guesses=2):
        if match.ply == 5:
            cast.answer(match, {"action": "guess", "word": "flu"}, seat=CHAMELEON)
            clock.advance(minutes=11)
            notices.plan_due()
            notices.send_due()
            texts = _bodies()
    assert any("You are found out" in text for text in texts)
    for text in texts:
        assert [word for word in WINTER if re.search(rf"\b{word}\b", text)] == []
        assert "the Chameleon." not in text.replace("who is the Chameleon", "")


def _bodies() -> list[str]:
    return [str(message.body) for message in mail.outbox]


# Leaks that a careless change could bring.


def _secret_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the words begins with the secret."""
    view = TheChameleon.view

    def leaky(self: Any, s: Any, viewer: Any) -> Any:
        shown = view(self, s, viewer)
        words = s.topic.words[s.secret :] + s.topic.words[: s.secret]
        return msgspec.structs.replace(shown, words=words)

    monkeypatch.setattr(TheChameleon, "view", leaky)


def _secret_in_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the secret itself is refused."""
    monkeypatch.setattr(
        "games.engine.the_chameleon.rules.text.clashes",
        lambda typed, words: typed == words[_SECRET[0]],
    )


def _secret_in_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question, which is in every mail, depends on the row of the secret."""
    prompt = TheChameleon.prompt

    def leaky(self: Any, s: Any, seat: int) -> Any:
        asked = prompt(self, s, seat)
        words = {**asked.question.params, "words": 1 + s.secret // 4}
        question = msgspec.structs.replace(asked.question, params=words)
        return msgspec.structs.replace(asked, question=question)

    monkeypatch.setattr(TheChameleon, "prompt", leaky)


_SECRET = [0]


@pytest.mark.parametrize("plant", [_secret_in_view, _secret_in_refusal, _secret_in_mail])
def test_a_planted_leak_of_the_secret_is_found(
    people: list[Fetcher],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
) -> None:
    plant(monkeypatch)
    found = []
    for secret in (0, 13):
        _SECRET[0] = secret
        with closing(played(people, clock, monkeypatch, secret)) as course:
            shown = [people[CHAMELEON].fetch(next(course)) for _ in range(3)]
            found.append((shown, mails("Charlie")))
    assert found[0] != found[1]


def test_a_sealed_vote_leaves_no_trace_for_others(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in pages, API, stream, ETag, lists, notices or times; changed votes neither."""
    with closing(played(people, clock, monkeypatch, 13)) as course:
        for _ in range(4):
            match = next(course)
        watching = [people[CHAMELEON], people[3]]
        clock.advance(minutes=11)
        before = [each.fetch(match) for each in watching]
        for seat, target in ((0, 1), (0, 2), (1, 0), (1, 2)):
            cast.answer(match, {"action": "vote", "target": target}, seat=seat)
            notices.plan_due()
            notices.send_due()
            assert [each.fetch(match) for each in watching] == before
        assert not [text for text in _bodies() if "Vote for" in text or "sealed" in text.lower()]


def test_a_sealed_clue_leaves_no_trace_for_others_and_cannot_be_changed(
    people: list[Fetcher], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(played(people, clock, monkeypatch, 13, clue_mode="simultaneous")) as course:
        match = next(course)
        watching = [people[CHAMELEON], people[3]]
        before = [each.fetch(match) for each in watching]
        for seat, text in ((0, "cold"), (1, "bowl")):
            cast.answer(match, {"action": "clue", "text": text}, seat=seat)
            assert [each.fetch(match) for each in watching] == before
        with pytest.raises(Conflict):
            cast.answer(match, {"action": "clue", "text": "warm"}, seat=0)
        mine = people[0].fetch(match)["page"].decode()
        assert "Clue “cold”" in mine
        assert "bowl" not in mine
