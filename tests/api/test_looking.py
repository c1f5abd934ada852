"""Looking at a match again: the short way says what the normal way says, and nothing stale."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts import services
from accounts.models import ApiToken, User
from api import looking
from games import clock
from games.models import Match, Turn
from games.services import play
from tests import cast
from tests.api.client import Api

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]


class Look:
    """A match and one who looks at it, whose token has been used just now."""

    def __init__(self, user: User, match: Match) -> None:
        self.api = Api(user)
        self.address = f"/matches/{match.public_id}"
        self.api.get(self.address)

    def short(self, monkeypatch: pytest.MonkeyPatch, **headers: str) -> Any:
        """The answer, which must have come on the short way."""
        with monkeypatch.context() as patched:
            patched.setattr("api.endpoint.Endpoint.initial", _not_this_way)
            return self.api.get(self.address, **headers)

    def normal(self, monkeypatch: pytest.MonkeyPatch, **headers: str) -> Any:
        """The answer of the normal way, with nothing kept."""
        with monkeypatch.context() as patched:
            patched.setattr("api.entry.again", lambda request: None)
            patched.setattr(looking, "kept", looking.Kept(0))
            return self.api.get(self.address, **headers)


def _not_this_way(*_arguments: Any, **_more: Any) -> None:
    raise AssertionError("this is the normal way")


def test_both_ways_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, game="probe")
    for user in (alice, bob, charlie):
        for language in ("en", "pl"):
            look = Look(user, match)
            look.api.get(look.address, Accept_Language=language)
            short = look.short(monkeypatch, Accept_Language=language)
            normal = look.normal(monkeypatch, Accept_Language=language)
            assert (short.status_code, short.content) == (200, normal.content)
            assert {**short.headers} == {**normal.headers}
            tag = short["ETag"]
            short = look.short(monkeypatch, Accept_Language=language, If_None_Match=tag)
            normal = look.normal(monkeypatch, Accept_Language=language, If_None_Match=tag)
            assert short.status_code == normal.status_code == 304
            assert {**short.headers} == {**normal.headers}


def _answer(match: Match) -> None:
    cast.answer(match, {"action": "draw"})


def _resign(match: Match) -> None:
    play.resign(public_id=match.public_id, user=cast.turn_of(match).user)


def _more_time(match: Match) -> None:
    Turn.objects.filter(match=match).update(due_at=cast.NOON)


def _rename(match: Match) -> None:
    services.rename(user=User.objects.get(name="Bob"), name="Robert")


@pytest.mark.parametrize("change", [_answer, _resign, _more_time, _rename])
def test_whatever_changes_is_seen_at_once(change: Any) -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie)
    looks = [Look(user, match) for user in (alice, bob, charlie)]
    before = [look.api.get(look.address) for look in looks]
    change(match)
    for look, old in zip(looks, before, strict=True):
        new = look.api.get(look.address, If_None_Match=old["ETag"])
        assert new.status_code == 200 and new["ETag"] != old["ETag"]
        assert new.content != old.content


def test_one_s_own_sealed_answer_is_seen_by_oneself_alone() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    mine, other = Look(alice, match), Look(bob, match)
    before = [look.api.get(look.address)["ETag"] for look in (mine, other)]
    for coins in (1, 2):
        cast.answer(match, {"action": "bid", "coins": coins}, seat=0)
        seen = mine.api.get(mine.address, If_None_Match=before[0])
        assert seen.json()["prompt"]["sealed"]["coins"] == coins
        before[0] = seen["ETag"]
    assert other.api.get(other.address, If_None_Match=before[1]).status_code == 304


def test_a_token_that_opens_nothing_opens_nothing_here_either() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    look = Look(alice, match)
    token = ApiToken.objects.get(user=alice)
    with clock.fixed(token.expires_at + timedelta(seconds=1)):
        assert look.api.get(look.address).status_code == 401
    services.suspend(user=alice)
    assert look.api.get(look.address).status_code == 401
    services.reinstate(user=alice)
    assert look.api.get(look.address).status_code == 200
    ApiToken.objects.update(scopes=["play"])
    assert look.api.get(look.address).status_code == 403
    services.revoke_token(user=alice, token_id=token.pk)
    assert look.api.get(look.address).status_code == 401


def test_a_table_by_link_stays_hidden() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, access="link")
    inside, outside = Look(bob, match), Look(charlie, match)
    assert inside.api.get(inside.address).status_code == 200
    with_code = outside.api.get(f"{outside.address}?code={match.invite_code}")
    assert with_code.status_code == 200
    tag = with_code["ETag"]
    assert outside.api.get(outside.address, If_None_Match=tag).status_code == 404


def test_the_use_of_a_token_is_noted_all_the_same() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    look = Look(alice, match)
    later = clock.now() + timedelta(minutes=5)
    with clock.fixed(later):
        look.api.get(look.address)
    assert ApiToken.objects.get(user=alice).last_used_at == later


def test_what_is_not_asked_for_is_dropped() -> None:
    kept = looking.Kept(2)
    for name in ("a", "b"):
        kept.put(name, name.encode())
    assert kept.get("a") == b"a"
    kept.put("c", b"c")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (b"a", None, b"c")
