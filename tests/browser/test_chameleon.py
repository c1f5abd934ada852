"""Chameleon in the browser: a match to its end by the buttons of both players, and nothing on its
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


def _move(seat: Seat, number: int) -> None:
    """Press a button at the piles, or choose a card and discard it."""
    buttons = seat.page.locator("#match .rows button:enabled")
    if buttons.count():
        seat.press(buttons.nth(number % buttons.count()))
        return
    choices = seat.page.locator("#match input[name=action]:enabled")
    choices.nth(number % choices.count()).check(force=True)
    seat.press(seat.page.locator("#a-discard"))


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_both_play_a_match_to_its_end(visitor: NewVisitor, script: bool) -> None:
    alice, bob, _ = cast.trio()
    options = {"max_rounds": 1, "turn_cap": 20}
    match = cast.table(alice, bob, game="chameleon", options=options)
    play_on(match, 50)
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
        seats[user.pk].wait_for_turn()
        _move(seats[user.pk], number)
    for seat in seats.values():
        seat.wait_for_turn()
        assert seat.over
        expect(seat.page.locator(".result tbody tr")).to_have_count(2)
        expect(seat.page.get_by_role("heading", name="The last hands")).to_be_visible()


def test_pages_in_every_stage(visitor: NewVisitor) -> None:
    alice, bob, charlie = cast.trio()
    options = {"max_rounds": 2, "turn_cap": 20}
    match = cast.table(alice, bob, game="chameleon", options=options)
    address = f"/matches/{match.public_id}/"
    person = visitor()
    found = findings(person, "/rules/chameleon/")
    # The beginning, the middle of a turn in the second round, the end.
    for moves in (0, 76, 1000):
        play_on(match, moves)
        for user in (alice, bob, charlie):
            found += findings(person.log_in(user), address)
    assert not found, "\n".join(found)
