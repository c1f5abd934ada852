"""A newcomer: from the first page to the end of a match, to an account, and back again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from playwright.sync_api import expect

from accounts.models import User
from games.models import Match, OutboxMail
from games.selectors.seats import seats_of
from tests.browser.playing import Seat, play_coloretto
from tests.browser.visitor import Visitor

NewVisitor = Callable[..., Visitor]


def test_one_click_brings_a_newcomer_to_a_table(visitor: NewVisitor, bots: Any) -> None:
    guest = visitor().go("/")
    guest.button("Play now as a guest").click()
    Seat(guest).wait_for_turn()
    expect(guest.page.locator("#a-draw")).to_be_enabled()
    # Deadlines are shown in the zone of the browser.
    assert User.objects.get().timezone == "Europe/Warsaw"


def test_a_guest_plays_a_match_against_two_bots(visitor: NewVisitor, bots: Any) -> None:
    guest = visitor().go("/")
    guest.button("Play now as a guest").click()
    guest.page.evaluate("window.stillTheSame = true")
    seat = Seat(guest)
    assert play_coloretto(seat) > 5
    assert guest.page.evaluate("window.stillTheSame"), "a bot's move needed a reload"
    _result_is_shown(guest)
    expect(guest.page.locator("#next .tag")).to_have_count(0)
    expect(guest.page).to_have_title(re.compile("The match is over"))


def test_a_guest_plays_a_match_without_script(visitor: NewVisitor, bots: Any) -> None:
    guest = visitor(script=False).go("/")
    guest.button("Play now as a guest").click()
    assert play_coloretto(Seat(guest)) > 5
    _result_is_shown(guest)


def _result_is_shown(guest: Visitor) -> None:
    """The page has the end of the match, with the scores of the three at the table."""
    match, you = Match.objects.get(), User.objects.get()
    assert match.status == "finished" and Seat(guest).number == match.number
    shown = {
        row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").all_inner_texts()
        for row in guest.page.locator(".result tbody tr").all()
    }
    assert shown == {
        f"{you.name} (you)" if seat.is_you else seat.holder.name: [str(seat.place), str(seat.score)]
        for seat in seats_of(match, you)
        if seat.holder
    }


def test_a_guest_keeps_the_account_and_comes_back(visitor: NewVisitor) -> None:
    guest = visitor().go("/")
    guest.button("Play now as a guest").click()
    address = guest.page.url
    guest.go("/matches/").link("Keep this account").click()
    guest.page.get_by_label("Name").fill("Vera")
    guest.page.get_by_label("E-mail address").fill("vera@example.org")
    guest.page.get_by_label("Password").fill("a lake in autumn")
    guest.button("Keep it").click()
    expect(guest.page.get_by_text("The account is yours.")).to_be_visible()
    guest.page.goto(_link_in_mail(guest.site.address))
    guest.button("Confirm").click()
    guest.link("Log out").click()
    guest.page.locator("main form button").click()
    expect(guest.button("Play now as a guest")).to_be_visible()

    guest.link("Log in").click()
    guest.page.get_by_label("Name or e-mail address").fill("Vera")
    guest.page.get_by_label("Password").fill("a lake in autumn")
    guest.page.locator("main form button").click()
    guest.page.get_by_role("main").get_by_role("link", name="Coloretto").first.click()
    expect(guest.page).to_have_url(address)
    expect(guest.link("Your account, Vera")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="You", exact=True)).to_be_visible()


def _link_in_mail(address: str) -> str:
    text = OutboxMail.objects.get().text
    found = re.search(re.escape(settings.SITE_URL) + r"(/accounts/confirm-email/\S+)", text)
    assert found, text
    return address + found[1]
