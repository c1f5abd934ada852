"""Dragonheart in the browser: a match to its end by the buttons of both players, and nothing on its
pages that axe, a phone or a fingertip would complain about."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests import cast
from tests.browser.looks import findings
from tests.browser.playing import Seat, play_on
from tests.browser.visitor import Visitor

NewVisitor = Callable[..., Visitor]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_both_play_a_match_to_its_end(visitor: NewVisitor, script: bool) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="dragonheart")
    play_on(match, 24)
    seats = {
        person.pk: Seat(visitor(script=script).log_in(person).go(f"/matches/{match.public_id}/"))
        for person in (alice, bob)
    }
    for number in count():
        match = Match.objects.get()
        if match.status != Match.Status.RUNNING:
            break
        user = cast.turn_of(match).user
        assert user is not None
        seat = seats[user.pk]
        seat.wait_for_turn()
        answers = seat.page.locator("#match .plays button")
        assert answers.count() == seat.page.locator("#match .plays .preview").count()
        seat.press(answers.nth(number % answers.count()))
    for seat in seats.values():
        seat.wait_for_turn()
        assert seat.over
        expect(seat.page.locator(".result tbody tr")).to_have_count(2)
        expect(seat.page.get_by_text("Cards left in the pile, sorted").first).to_be_visible()


def test_pages_in_every_stage(visitor: NewVisitor) -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, game="dragonheart")
    address = f"/matches/{match.public_id}/"
    person = visitor()
    found = findings(person, "/rules/dragonheart/")
    play_on(match, 26)
    for user in (alice, bob):
        found += findings(person.log_in(user), address)
    play_on(match)
    found += findings(person.log_in(charlie), address)
    assert not found, "\n".join(found)
