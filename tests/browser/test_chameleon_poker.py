"""Chameleon poker in the browser: a match to its end by the buttons of all players, and nothing on
its pages that axe, a phone or a fingertip would complain about."""

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
def test_three_play_a_match_to_its_end(visitor: NewVisitor, script: bool) -> None:
    people = cast.trio()
    match = cast.table(
        *people, game="chameleon_poker", options={"starting_stack": 45, "betting": "leader"}
    )
    seats = {
        person.pk: Seat(visitor(script=script).log_in(person).go(f"/matches/{match.public_id}/"))
        for person in people
    }
    for number in count():
        match = Match.objects.get()
        if match.status != Match.Status.RUNNING:
            break
        user = cast.turn_of(match).user
        assert user is not None
        seat = seats[user.pk]
        seat.wait_for_turn()
        answers = seat.page.locator("#match .betting button:enabled")
        assert answers.count()
        seat.press(answers.nth(number % answers.count()))
    for seat in seats.values():
        seat.wait_for_turn()
        assert seat.over
        expect(seat.page.locator(".result tbody tr")).to_have_count(3)
        expect(seat.page.get_by_text("The last hand is over.").first).to_be_visible()


def test_pages_in_every_stage(visitor: NewVisitor) -> None:
    people = cast.trio()
    match = cast.table(*people, game="chameleon_poker")
    address = f"/matches/{match.public_id}/"
    person = visitor()
    found = findings(person, "/rules/chameleon_poker/")
    for moves in (0, 20, 1000):
        play_on(match, moves)
        for user in people[:2]:
            found += findings(person.log_in(user), address)
    assert not found, "\n".join(found)
