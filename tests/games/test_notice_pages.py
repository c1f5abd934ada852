"""Pages about reminders: my ledger and switches, the link that stops mails, the outbox."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from accounts.clock import Clock
from accounts.models import User
from games.mail import OutboxBackend
from games.models import Notice, OutboxMail, ReminderChoice
from games.selectors.notices import REASONS, ledger
from games.services import notices
from tests import cast
from tests.games.reminders import clock, pair, probe, reachable

__all__ = ["clock", "probe"]

pytestmark = pytest.mark.django_db


def choices() -> list[tuple[str, bool, bool]]:
    rows = ReminderChoice.objects.order_by("user__name")
    return list(rows.values_list("user__name", "turn_mail", "deadline_mail"))


def notice(user: User, number: int = 0, **fields: Any) -> Notice:
    at = cast.NOON
    usual = {"kind": "turn", "key": f"{user.name}:{number}", "created_at": at, "due_at": at}
    return Notice.objects.create(user=user, **{**usual, **fields})


# --- My ledger -----------------------------------------------------------------------------------


def test_my_ledger_is_mine_alone_and_says_what_was_told(
    client: Client, clock: Clock, probe: Any
) -> None:
    alice, bob = pair()
    match = cast.table(alice, bob, game="probe")
    clock.advance(minutes=11)
    cast.answer(match, {"action": "pass"}, seat=1)
    notices.plan_due()
    notices.send_due()
    client.force_login(alice)
    page = client.get("/notices/").content.decode()
    assert f'/matches/{match.public_id}/">Probe</a>' in page
    assert "Sent by mail." in page
    assert REASONS["answered"] not in page
    client.force_login(bob)
    page = client.get("/notices/").content.decode()
    assert f"Not sent: {REASONS['answered']}" in page
    assert "Sent by mail." not in page


def test_every_reason_can_be_shown(client: Client, clock: Clock) -> None:
    alice = reachable("Alice")
    for number, reason in enumerate(REASONS):
        notice(alice, number, state="held", why_held=reason)
    client.force_login(alice)
    page = client.get("/notices/").content.decode()
    assert all(f"Not sent: {sentence}" in page for sentence in REASONS.values())


def test_the_ledger_is_for_who_is_logged_in(client: Client) -> None:
    response = client.get("/notices/")
    assert response.status_code == 302
    assert "/login/" in response["Location"]


def test_pages_have_neither_gap_nor_repeat_while_rows_arrive(clock: Clock) -> None:
    alice = reachable("Alice")
    old = [notice(alice, number, sent_at=clock.advance(minutes=1)).sent_at for number in range(70)]
    seen: list[Any] = []
    cursor, pages = "", 0
    while cursor or not pages:
        page = ledger(alice, cursor)
        seen += [row.at for row in page.rows]
        cursor, pages = page.next, pages + 1
        notice(alice, 100 + pages, sent_at=clock.advance(minutes=1))
    assert pages == 3
    assert seen == old[::-1]


@pytest.mark.parametrize("cursor", ["-1", "1e3", "x", "9" * 30, "9" * 4000, "%00", "٣"])
def test_a_strange_cursor_is_no_page(client: Client, cursor: str) -> None:
    client.force_login(reachable("Alice"))
    assert client.get("/notices/", {"cursor": cursor}).status_code == 404


def test_the_switches_are_stored(client: Client) -> None:
    alice = reachable("Alice")
    client.force_login(alice)
    assert client.get("/notices/").content.count(b" checked") == 2
    assert client.post("/notices/", {"deadline_mail": "on"}).status_code == 302
    assert choices() == [("Alice", False, True)]
    assert client.get("/notices/").content.count(b" checked") == 1
    client.post("/notices/", {"turn_mail": "on", "deadline_mail": "on"})
    assert choices() == [("Alice", True, True)]


def test_the_switches_need_the_form(client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(reachable("Alice"))
    assert strict.post("/notices/", {}).status_code == 403
    assert choices() == []


@pytest.mark.parametrize(
    ("is_guest", "verified", "link"),
    [
        (False, True, "alice@example.org"),
        (False, False, "/accounts/email/"),
        (True, False, "/account/keep/"),
    ],
)
def test_the_page_says_where_mails_go_or_how_to_get_some(
    client: Client, is_guest: bool, verified: bool, link: str
) -> None:
    alice = reachable("Alice", is_guest=is_guest)
    alice.emailaddress_set.update(verified=verified)
    client.force_login(alice)
    assert link in client.get("/notices/").content.decode()


# --- The link that stops mails -------------------------------------------------------------------


@pytest.fixture
def link() -> str:
    """Alice's link, as her mails hold it."""
    return f"/mail/stop/{notices.stop_token(reachable('Alice'))}/"


def test_following_the_link_changes_nothing(link: str) -> None:
    scanner = Client(enforce_csrf_checks=True)
    for ask in (scanner.get, scanner.head, scanner.get, scanner.head):
        assert ask(link).status_code == 200
    assert choices() == []
    assert not Session.objects.exists()


def test_the_page_does_not_say_whose_mails_they_are(client: Client, link: str) -> None:
    page = client.get(link).content.decode()
    assert "Alice" not in page
    assert "alice@" not in page


def test_one_click_of_a_mail_program_stops_all_without_a_login(link: str) -> None:
    program = Client(enforce_csrf_checks=True)
    response = program.post(link, {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert choices() == [("Alice", False, False)]
    assert program.post(link).status_code == 200  # once more is as good


def test_the_warnings_can_be_kept(client: Client, link: str) -> None:
    client.post(link, {"keep_warnings": "1"})
    assert choices() == [("Alice", False, True)]


def test_keeping_the_warnings_does_not_switch_them_on(client: Client, link: str) -> None:
    client.post(link)
    client.post(link, {"keep_warnings": "1"})
    assert choices() == [("Alice", False, False)]


def test_a_stopped_reminder_is_held(clock: Clock, client: Client, probe: Any, link: str) -> None:
    alice = User.objects.get(name="Alice")
    cast.table(alice, game="probe", bots=1)
    clock.advance(minutes=11)
    notices.plan_due()
    client.post(link)
    assert notices.send_due() == 0
    assert not mail.outbox
    assert Notice.objects.get().why_held == "switched_off"


@pytest.mark.parametrize("token", ["x", "MQ:x", "MQ:", ":", "é", "a" * 500, "MQ.x"])
def test_a_token_that_is_not_ours_is_no_page(client: Client, link: str, token: str) -> None:
    assert client.get(f"/mail/stop/{token}/").status_code == 404
    assert client.post(f"/mail/stop/{token}/").status_code == 404
    assert choices() == []


def test_a_link_of_one_user_does_not_stop_another(client: Client, link: str) -> None:
    bob = notices.stop_token(reachable("Bob"))
    [body, _] = bob.split(":")
    [_, signature] = link.removeprefix("/mail/stop/").rstrip("/").split(":")
    assert client.post(f"/mail/stop/{body}:{signature}/").status_code == 404
    client.post(f"/mail/stop/{bob}/")
    assert choices() == [("Bob", False, False)]


def test_other_methods_are_refused(client: Client, link: str) -> None:
    assert client.put(link).status_code == 405
    assert client.delete(link).status_code == 405


# --- The outbox ----------------------------------------------------------------------------------


def keep(subject: str = "Hello", text: str = "Text") -> None:
    OutboxBackend().send_messages([mail.EmailMessage(subject, text, to=["alice@example.org"])])


def operator(*permissions: str) -> User:
    user = cast.user("Dora", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def test_the_operator_reads_the_outbox(client: Client) -> None:
    keep("Bad <b>subject</b>", "Go to http://localhost:8000/matches/abc/ <script>now</script>")
    client.force_login(operator("view_outboxmail"))
    page = client.get("/outbox/").content.decode()
    assert "Bad &lt;b&gt;subject&lt;/b&gt;" in page
    assert '<a href="http://localhost:8000/matches/abc/"' in page
    assert "&lt;script&gt;now&lt;/script&gt;" in page
    assert "alice@example.org" in page


def test_the_outbox_is_hidden_from_everybody_else(client: Client) -> None:
    keep()
    assert client.get("/outbox/").status_code == 302
    for user in (cast.user("Alice"), operator()):
        client.force_login(user)
        assert client.get("/outbox/").status_code == 404
    assert client.post("/outbox/").status_code == 405


def test_the_outbox_is_paged(client: Client) -> None:
    for number in range(31):
        keep(f"Mail-{number}.")
    client.force_login(operator("view_outboxmail"))
    first = client.get("/outbox/")
    assert b"Mail-30." in first.content
    assert b"Mail-0." not in first.content
    [cursor] = re.findall(r'href="/outbox/\?cursor=(\d+)"', first.content.decode())
    second = client.get("/outbox/", {"cursor": cursor})
    assert b"Mail-0." in second.content
    assert b'rel="next"' not in second.content
    assert client.get("/outbox/", {"cursor": "x"}).status_code == 404
    assert OutboxMail.objects.count() == 31
