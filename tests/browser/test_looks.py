"""Every page by axe, on a phone and on a desk, light and dark: no finding, nothing wider than the
screen, and nothing to press that is smaller than a fingertip."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts import services as accounts
from games.engine import registry
from games.models import Turn
from games.services import due, matchmaking
from tests import cast
from tests.browser.looks import findings, shown
from tests.browser.playing import play_on
from tests.browser.visitor import Visitor
from tests.probe.rules import Probe

NewVisitor = Callable[..., Visitor]


def test_pages_for_everybody(visitor: NewVisitor) -> None:
    stranger = visitor(allowed=("status of 404",))
    found = findings(
        stranger,
        "/",
        "/lobby/",
        "/rules/",
        "/rules/coloretto/",
        "/about/",
        "/privacy/",
        "/programs/",
        "/api/docs/",
        "/nowhere/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
    )
    assert not found, "\n".join(found)


def test_pages_of_an_account(visitor: NewVisitor) -> None:
    alice, bob, newcomer = cast.trio()
    match = cast.table(alice, bob)
    mover = cast.turn_of(match).user
    matchmaking.create_match(user=bob, game="coloretto", seats=["me", "open", "bot"])
    Turn.objects.update(remind_at=cast.turn_of(match).asked_at)
    due.sweep()
    person = visitor().log_in(mover)
    found = findings(
        person,
        "/matches/",
        "/lobby/",
        "/new/coloretto/",
        "/account/",
        "/account/name/",
        "/accounts/password/change/",
        "/accounts/email/",
        "/accounts/logout/",
        "/account/tokens/",
        "/notices/",
        f"/matches/{match.public_id}/resign/",
    )
    person.go("/account/tokens/").page.get_by_label("What is it for?").fill("my bot")
    person.button("Make the token").click()
    found += shown(person.page, "a new token")
    found += findings(person.log_in(newcomer), "/matches/", "/notices/")
    found += findings(person.log_in(accounts.create_guest()), "/account/keep/", "/matches/")
    assert not found, "\n".join(found)


def test_pages_of_a_match(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    table = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open", "bot"])
    match = cast.table(alice, bob)
    play_on(match, 15)
    mover = cast.turn_of(match).user
    other = bob if mover == alice else alice
    person = visitor().log_in(alice)
    found = findings(person, f"/matches/{table.public_id}/")
    found += findings(person.log_in(bob), f"/matches/{table.public_id}/")
    found += findings(person.log_in(mover), f"/matches/{match.public_id}/")
    found += findings(person.log_in(other), f"/matches/{match.public_id}/")
    play_on(match)
    found += findings(person, f"/matches/{match.public_id}/", "/matches/")
    assert not found, "\n".join(found)


def test_pages_of_a_match_without_templates(
    visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "probe", Probe())
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    address = f"/matches/{match.public_id}/"
    person = visitor().log_in(alice)
    found = findings(person, address, "/new/probe/")
    cast.answer(match, {"action": "bid", "coins": 1}, seat=0)
    found += findings(person, address)
    cast.answer(match, {"action": "pass"}, seat=1)
    found += findings(person, address)
    for _phase in ("giving", "wishing", "showing"):
        play_on(match, 1)
        found += findings(person.log_in(cast.turn_of(match).user), address)
    assert not found, "\n".join(found)
