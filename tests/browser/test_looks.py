"""Every page by axe, on a phone and on a desk, light and dark: no finding, nothing wider than the
screen, and nothing to press that is smaller than a fingertip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from accounts import services as accounts
from games.engine import registry
from games.models import Turn
from games.services import due, matchmaking
from tests import cast
from tests.browser.playing import play_on
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.probe.rules import Probe

NewVisitor = Callable[..., Visitor]

# What depends on the size is asked once a size, and contrast in every combination.
_ALL: dict[str, Any] = {"resultTypes": ["violations"], "xpath": False, "iframes": False}
_CONTRAST = _ALL | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
_ROUNDS = [
    (PHONE, "light", _ALL),
    (PHONE, "dark", _CONTRAST),
    (DESK, "dark", _ALL),
    (DESK, "light", _CONTRAST),
]

# The weave of the cloth keeps axe from measuring the contrast of what lies on it.
_PLAIN_CLOTH = """() => document.querySelectorAll(".table").forEach((each) => {
  each.style.backgroundImage = "none";
})"""

_TOO_SMALL = """() => {
  const inText = (each) => each.matches("a:not(.btn)")
    && getComputedStyle(each).display === "inline";
  const area = (each) => (each.closest("label") || each).getBoundingClientRect();
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((each) => each.type !== "hidden" && each.checkVisibility())
    .filter((each) => !each.matches(".skip") && !inText(each))
    .map((each) => [each.outerHTML.slice(0, 120), area(each)])
    .filter(([, box]) => Math.round(box.height) < 44 || Math.round(box.width) < 44)
    .map(([html, box]) => `too small, ${box.width} × ${box.height}: ${html}`);
}"""

_TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > width + 1)
    .map((each) => `too wide: ${each.outerHTML.slice(0, 120)}`);
}"""


def test_pages_for_everybody(visitor: NewVisitor) -> None:
    stranger = visitor(allowed=("status of 404",))
    found = _findings(
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
    found = _findings(
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
    found += _shown(person.page, "a new token")
    found += _findings(person.log_in(newcomer), "/matches/", "/notices/")
    found += _findings(person.log_in(accounts.create_guest()), "/account/keep/", "/matches/")
    assert not found, "\n".join(found)


def test_pages_of_a_match(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    table = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open", "bot"])
    match = cast.table(alice, bob)
    play_on(match, 15)
    mover = cast.turn_of(match).user
    other = bob if mover == alice else alice
    person = visitor().log_in(alice)
    found = _findings(person, f"/matches/{table.public_id}/")
    found += _findings(person.log_in(bob), f"/matches/{table.public_id}/")
    found += _findings(person.log_in(mover), f"/matches/{match.public_id}/")
    found += _findings(person.log_in(other), f"/matches/{match.public_id}/")
    play_on(match)
    found += _findings(person, f"/matches/{match.public_id}/", "/matches/")
    assert not found, "\n".join(found)


def test_pages_of_a_match_without_templates(
    visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "probe", Probe())
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    address = f"/matches/{match.public_id}/"
    person = visitor().log_in(alice)
    found = _findings(person, address, "/new/probe/")
    cast.answer(match, {"action": "bid", "coins": 1}, seat=0)
    found += _findings(person, address)
    cast.answer(match, {"action": "pass"}, seat=1)
    found += _findings(person, address)
    for _phase in ("giving", "wishing", "showing"):
        play_on(match, 1)
        found += _findings(person.log_in(cast.turn_of(match).user), address)
    assert not found, "\n".join(found)


def _findings(visitor: Visitor, *addresses: str) -> list[str]:
    """What is wrong with these pages."""
    return [
        finding for address in addresses for finding in _shown(visitor.go(address).page, address)
    ]


def _shown(page: Page, name: str) -> list[str]:
    """What is wrong with the page that is open."""
    found = []
    page.evaluate(AXE_SCRIPT)
    page.evaluate(_PLAIN_CLOTH)
    for size, scheme, options in _ROUNDS:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        result = AxeResults(page.evaluate("(options) => axe.run(document, options)", options))
        wrong = [result.generate_report()] if result.violations_count else []
        wrong += page.evaluate(_TOO_SMALL) + page.evaluate(_TOO_WIDE)
        found += [f"{name}, {size['width']} {scheme}: {each}" for each in wrong]
    return found
