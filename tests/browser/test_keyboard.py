"""The keyboard alone is enough, and it stays where it was when the page changes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.playing import Seat
from tests.browser.visitor import Visitor

NewVisitor = Callable[..., Visitor]

_FOCUSED = """() => {
  const each = document.activeElement;
  return (each.getAttribute("aria-label") || each.textContent || each.id).trim();
}"""


def _focused(page: Page) -> str:
    return str(page.evaluate(_FOCUSED))


def test_the_first_key_skips_to_the_content(visitor: NewVisitor) -> None:
    reader = visitor().go("/rules/")
    reader.page.keyboard.press("Tab")
    skip = reader.link("Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("Tab")
    inside = "document.getElementById('main').contains(document.activeElement)"
    assert reader.page.evaluate(inside)


def test_tab_goes_through_the_page_in_reading_order(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = visitor().log_in(cast.turn_of(match).user).go(f"/matches/{match.public_id}/")
    walked = []
    for _key in range(40):
        mover.page.keyboard.press("Tab")
        walked.append(_focused(mover.page))
        if walked[-1] == "Resign":
            break
    assert walked[:2] == ["Skip to the content", "Slowplay, start page"]
    assert walked.index("Lobby") < walked.index("Draw a card D") < walked.index("Resign")
    places = mover.page.evaluate(
        """() => [...document.querySelectorAll("#match :is(a, button, summary)")]
            .filter((each) => !each.disabled && each.offsetParent)
            .map((each) => (each.getAttribute("aria-label") || each.textContent).trim())"""
    )
    assert walked[-len(places) :] == places


def test_keys_lead_to_answers_and_enter_takes_them(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = visitor().log_in(cast.turn_of(match).user).go(f"/matches/{match.public_id}/")
    page = mover.page
    draw = page.locator("#a-draw")
    expect(draw.locator("kbd")).to_have_text("D")
    page.keyboard.press("Control+d")
    expect(draw).not_to_be_focused()
    page.keyboard.press("d")
    expect(draw).to_be_focused()
    assert Seat(mover).number == 0, "the key alone must not play"
    page.keyboard.press("Enter")
    # The button is gone; the keyboard is at the new question.
    expect(page.locator("h1")).to_contain_text("Your turn")
    expect(page.locator("h1")).to_be_focused()
    place = page.locator("#a-place-1")
    expect(place.locator("kbd")).to_have_text("2")
    page.keyboard.press("2")
    expect(place).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Waiting for")
    expect(page.locator("h1")).to_be_focused()
    assert cast.Match.objects.get().number == 2


def test_focus_and_open_parts_survive_a_move_of_somebody_else(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = cast.turn_of(match).user
    other = visitor().log_in(bob if mover == alice else alice).go(f"/matches/{match.public_id}/")
    other.page.locator("#unseen summary").press("Enter")
    for target in (other.link("Resign"), other.page.locator("#unseen summary")):
        target.focus()
        number = cast.Match.objects.get().number
        action = {"action": "place", "row": 0} if number else {"action": "draw"}
        cast.answer(match, action)
        expect(other.page.locator(f'#match[data-number="{number + 1}"]')).to_have_count(1)
        expect(target).to_be_focused()
    expect(other.page.locator("#unseen")).to_have_attribute("open", "")
    expect(other.page.locator("#live")).to_contain_text("placed")
