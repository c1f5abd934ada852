"""Two people at one table, each at a browser of their own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from games.models import Entry
from tests import cast
from tests.browser.playing import Seat
from tests.browser.visitor import Visitor

NewVisitor = Callable[..., Visitor]


def test_two_people_meet_by_link_and_see_each_other_move(visitor: NewVisitor) -> None:
    alice, bob = cast.user("Alice"), cast.user("Bob")
    maker = visitor().log_in(alice).go("/new/coloretto/")
    maker.page.get_by_label("Players", exact=True).select_option("2")
    maker.page.get_by_label("Seat 2").select_option(label="open, for a person")
    maker.page.get_by_label("Who may join").select_option(label="only who has the link")
    maker.button("Make this table").click()
    expect(maker.page.locator("h1")).to_have_text("Waiting for players")
    invitation = maker.page.get_by_label("Send this address").input_value()

    guest = visitor(allowed=("status of 404",)).log_in(bob)
    guest.go(maker.page.url)
    expect(guest.page.locator("h1")).to_have_text("Nothing lies here")
    guest.page.goto(invitation)
    guest.button("Sit down at this table").click()
    expect(maker.page.locator("h1")).not_to_have_text("Waiting for players")

    seats = {alice.pk: Seat(maker), bob.pk: Seat(guest)}
    match = cast.Match.objects.get()
    mover = seats.pop(cast.turn_of(match).user_id)
    [other] = seats.values()
    mover.press(mover.page.locator("#a-draw"))
    expect(other.page.locator("#log ~ .log li").first).to_contain_text("drew")
    mover.press(mover.page.locator("#a-place-0"))
    expect(other.page.locator("#log ~ .log li").first).to_contain_text("placed")
    other.wait_for_turn()

    mover.visitor.link("Resign").click()
    expect(mover.page.get_by_role("main")).to_contain_text("This cannot be undone.")
    mover.visitor.button("Resign").click()
    expect(mover.headline).to_have_text("The match is over")
    expect(other.headline).to_have_text("The match is over")
    first = other.page.locator(".result tbody tr").first
    expect(first).to_contain_text("(you)")


def test_what_is_not_possible_says_why(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = visitor().log_in(cast.turn_of(match).user).go(f"/matches/{match.public_id}/")
    refused = mover.button("Take row 1")
    expect(refused).to_be_disabled()
    expect(refused).to_have_accessible_description("Row 1 is empty.")


def test_an_answer_that_came_too_late_is_explained_and_the_table_shown(
    visitor: NewVisitor,
) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    for script in (True, False):
        late = visitor(script=script, allowed=("status of 409", "ERR_FAILED")).log_in(turn.user)
        late.page.route("**/events/**", lambda route: route.abort())  # it hears of nothing
        late.go(f"/matches/{match.public_id}/")
        seat = Seat(late)
        asked = cast.turn_of(match).asked
        offered = late.page.locator("[id^=a-place-], #a-draw:enabled").first
        offered.wait_for()
        cast.answer(match, {"action": "place", "row": 0} if asked else {"action": "draw"})
        offered.click()
        note = late.page.get_by_role("alert")
        expect(note).to_be_visible()
        assert seat.number == Entry.objects.filter(match=match).count() - 1
