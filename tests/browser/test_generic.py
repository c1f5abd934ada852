"""A game without templates of its own is played by the generic board and form; the probe asks for
every kind of answer."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from games.engine import registry
from games.models import Entry, Match, SealedAnswer, Turn
from games.services import play
from tests import cast
from tests.browser.playing import Seat
from tests.browser.visitor import Visitor
from tests.probe.rules import Probe

NewVisitor = Callable[..., Visitor]

CLUE = "salt & <pepper>"


@pytest.fixture(autouse=True)
def _probe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "probe", Probe())


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_every_kind_of_answer_until_the_end(visitor: NewVisitor, script: bool) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe", options={"deck": "short", "coins": 5})
    seats = {
        person.pk: Seat(visitor(script=script).log_in(person).go(f"/matches/{match.public_id}/"))
        for person in (alice, bob)
    }
    kinds: set[str] = set()
    while Match.objects.get().status == Match.Status.RUNNING:
        for turn in Turn.objects.filter(match=match).order_by("seat"):
            assert turn.user_id is not None
            kinds |= _answer(seats[turn.user_id])
    assert kinds == {"text", "number", "radio", "checkbox", "select"}
    for seat in seats.values():
        seat.wait_for_turn()
        assert seat.over
        told = seat.page.locator("aside").inner_text()
        assert re.search(r"pays 2 coins? and leads", told)
        assert f"gives the clue “{CLUE}”" in told
        expect(seat.page.locator(".result tbody tr")).to_have_count(2)


def test_a_sealed_answer_can_be_changed_and_shows_nothing_to_others(visitor: NewVisitor) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, game="probe")
    address = f"/matches/{match.public_id}/"
    bidder = Seat(visitor().log_in(alice).go(address))
    other = Seat(visitor().log_in(bob).go(address))
    before = _without_keys(other)
    for coins in (3, 1):
        bidder.page.get_by_label("Coins").fill(str(coins))
        bidder.visitor.button("Bid").click()
        expect(bidder.headline).to_have_text("Your answer is sealed")
        sealed = bidder.page.get_by_role("region", name="Your sealed answer")
        expect(sealed).to_contain_text(f"Sealed: Bid {coins}")
        assert SealedAnswer.objects.count() == 1
    other.page.reload()
    assert _without_keys(other) == before
    other.visitor.button("Pass").click()
    expect(bidder.headline).to_contain_text("Your turn")
    expect(bidder.page.locator("aside")).to_contain_text("Alice (you) pays 1 coin and leads.")


def test_what_is_half_written_survives_news(visitor: NewVisitor) -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie, game="probe")
    for seat, action in enumerate([{"action": "bid", "coins": 2}, *[{"action": "pass"}] * 2]):
        cast.answer(match, action, seat=seat)
    lead = Seat(visitor().log_in(alice).go(f"/matches/{match.public_id}/"))
    lead.page.get_by_label("Clue").press_sequentially("half a wor")
    lead.page.keyboard.press("ArrowLeft")
    play.resign(public_id=match.public_id, user=charlie, key=None)
    expect(lead.page.locator("aside")).to_contain_text("Charlie resigned.")
    lead.page.keyboard.type("-")
    expect(lead.page.get_by_label("Clue")).to_have_value("half a wo-r")
    lead.visitor.button("Give a clue").click()
    expect(lead.page.locator("aside")).to_contain_text("Alice (you) gives the clue “half a wo-r”.")
    assert Entry.objects.latest("number").seat == 0


def _answer(seat: Seat) -> set[str]:
    """Fill in the first form of the prompt and send it; the kinds of fields that it had."""
    seat.wait_for_turn()
    asked = seat.match.get_attribute("data-asked")
    form = seat.page.locator("form:has(input[name=tag])").first
    kinds = {kind for kind, fill in _FILLS.items() if fill(form)}
    form.get_by_role("button").click()
    unanswered = seat.page.locator(f'#match[data-asked="{asked}"] h1', has_text="Your turn")
    expect(unanswered).to_have_count(0)
    return kinds


def _text(form: Locator) -> int:
    for field in form.locator("input[type=text]").all():
        field.fill(CLUE)
    return form.locator("input[type=text]").count()


def _number(form: Locator) -> int:
    for field in form.locator("input[type=number]").all():
        field.fill("2")
    return form.locator("input[type=number]").count()


def _radio(form: Locator) -> int:
    """The last choice of each group."""
    groups = form.locator("fieldset:has(input[type=radio])")
    for group in groups.all():
        group.get_by_role("radio").last.check()
    return groups.count()


def _checkbox(form: Locator) -> int:
    """The first two."""
    groups = form.locator("fieldset:has(input[type=checkbox])")
    for group in groups.all():
        for box in group.get_by_role("checkbox").all()[:2]:
            box.check()
    return groups.count()


def _select(form: Locator) -> int:
    """In order: the last candidate first."""
    places = form.get_by_role("combobox").all()
    for number, place in enumerate(places):
        count = place.locator("option").count()
        place.select_option(index=count - 1 - number)
    return len(places)


_FILLS = {
    "text": _text,
    "number": _number,
    "radio": _radio,
    "checkbox": _checkbox,
    "select": _select,
}


def _without_keys(seat: Seat) -> str:
    """The match's part of the page without the keys and tokens that every form makes anew."""
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="\w+"', "", seat.match.inner_html())
