"""What axe, a phone and a fingertip find wrong with a page, for tests to ask of any page."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from tests.browser.visitor import DESK, PHONE, Visitor

# What depends on the size is asked once a size, and contrast in every combination.
_ALL: dict[str, Any] = {"resultTypes": ["violations"], "xpath": False, "iframes": False}
_CONTRAST = _ALL | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
_ROUNDS = [
    (PHONE, "light", _ALL),
    (PHONE, "dark", _CONTRAST),
    (DESK, "dark", _ALL),
    (DESK, "light", _CONTRAST),
]

# As text: the browser's driver takes its time with deep values.
_AXE = """(options) => axe.run(document, options)
  .then(({ violations }) => JSON.stringify({ violations }))"""

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


def findings(visitor: Visitor, *addresses: str) -> list[str]:
    """What is wrong with these pages."""
    return [
        finding for address in addresses for finding in shown(visitor.go(address).page, address)
    ]


def shown(page: Page, name: str) -> list[str]:
    """What is wrong with the page that is open."""
    found = []
    page.evaluate(AXE_SCRIPT)
    page.evaluate(_PLAIN_CLOTH)
    for size, scheme, options in _ROUNDS:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        result = AxeResults(json.loads(page.evaluate(_AXE, options)))
        wrong = [result.generate_report()] if result.violations_count else []
        wrong += page.evaluate(_TOO_SMALL) + page.evaluate(_TOO_WIDE)
        found += [f"{name}, {size['width']} {scheme}: {each}" for each in wrong]
    return found
