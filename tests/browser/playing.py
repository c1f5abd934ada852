"""How a person plays on a match page: by what the page offers, with or without script."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from games.models import Match, Turn
from games.selectors.match import match_for
from games.selectors.shapes import PromptShown
from games.services import bots
from tests import cast
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


def play_on(match: Match, moves: int = 1000) -> None:
    """Let everybody play so many answers, or to the end, beside the browser."""
    for number in range(moves):
        turn = Turn.objects.filter(match=match).select_related("user").first()
        if turn is None:
            return
        if turn.user is None:
            bots.act(match.pk, turn.seat, turn.asked)
            continue
        prompt = match_for(
            Match.objects.select_related("secret").get(pk=match.pk), turn.user
        ).prompt
        assert prompt is not None
        cast.answer(match, _any_action(prompt, number), seat=turn.seat)


def _any_action(prompt: PromptShown, number: int) -> dict[str, Any]:
    """One of the prompt's answers, or its first form with the first candidates."""
    if prompt.answers:
        return prompt.answers[number % len(prompt.answers)].action
    form = prompt.forms[0]
    values = {field.name: [each.value for each in field.candidates] for field in form.fields}
    return {"action": form.action} | {
        field.name: values[field.name][0] if field.single else values[field.name][: field.min]
        for field in form.fields
    }
