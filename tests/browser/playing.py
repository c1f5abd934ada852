"""How a person plays on a match page: by what the page offers, with or without script."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

TURN_OR_END = re.compile(r"^Your turn|is over$")


class Seat:
    """A visitor at a match page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.match = visitor.page.locator("#match")
        self.headline = visitor.page.locator("h1")

    @property
    def number(self) -> int:
        """The newest entry of the log that the page shows."""
        return int(self.match.get_attribute("data-number") or "")

    @property
    def over(self) -> bool:
        """Whether the page says that the match is over."""
        return "is over" in self.headline.inner_text()

    def wait_for_turn(self) -> None:
        """Wait until this seat is asked or the match is over. With script the page has to change
        by itself; without it the visitor looks again."""
        while not self.visitor.script and not TURN_OR_END.search(self.headline.inner_text()):
            self.visitor.link("Look again").click()
        expect(self.headline).to_have_text(TURN_OR_END)

    def press(self, button: Locator) -> None:
        """Press the button of an answer and wait until the page shows what came of it."""
        asked = self.match.get_attribute("data-asked")
        button.click()
        expect(self.page.locator(f'#match[data-asked="{asked}"]')).to_have_count(0)


def play_coloretto(seat: Seat) -> int:
    """Play to the end: take a row as soon as there is one, so that the bots do most of the work.
    Returns how many answers it took."""
    page, presses = seat.page, 0
    answers = page.locator("[id^=a-take-], [id^=a-place-], #a-draw:enabled")
    seat.wait_for_turn()
    while not seat.over:
        seat.press(answers.last)
        presses += 1
        seat.wait_for_turn()
    return presses
