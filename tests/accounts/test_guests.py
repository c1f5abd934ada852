"""Playing without an account, and keeping it later."""

from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import limits, names, selectors, services
from accounts.models import User
from tests.accounts.conftest import PASSWORD, is_logged_in, log_in
from tests.parallel import in_parallel

KEEP = {"name": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}


@pytest.fixture
def guest(client, db):
    """A guest, logged in in `client`."""
    client.post("/guest/")
    return User.objects.get()


def test_a_guest_plays_after_one_click(client, db):
    answer = client.post("/guest/", {"next": "/rules/", "timezone": "Europe/Warsaw"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.name.startswith("Guest-")
    assert guest.timezone == "Europe/Warsaw"
    assert not guest.has_usable_password()
    assert is_logged_in(client)


def test_looking_makes_no_guest(client, db):
    assert client.get("/guest/").status_code == 405
    assert client.head("/guest/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/guest/").status_code == 403
    assert not User.objects.exists()


def test_who_is_logged_in_stays_who_they_are(alices_browser, alice):
    alices_browser.post("/guest/")
    assert User.objects.get() == alice


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "\x00", "x" * 5000, "utc"])
def test_a_guests_unknown_zone_counts_as_not_given(db, zone):
    assert services.create_guest(timezone=zone).timezone == ""


@pytest.mark.django_db(transaction=True)
def test_guests_are_limited_for_an_address_exactly(db):
    def attempt(number):
        client = Client(REMOTE_ADDR="198.51.100.9", HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
        return client.post("/guest/").status_code

    codes = in_parallel(attempt, range(60))
    assert codes.count(302) == limits.GUEST.most
    assert codes.count(429) == 60 - limits.GUEST.most
    assert User.objects.count() == limits.GUEST.most
    elsewhere = Client(REMOTE_ADDR="198.51.100.10")
    assert elsewhere.post("/guest/").status_code == 302


def test_a_guests_name_can_be_nobody_elses(db):
    guest = services.create_guest()
    assert names.is_reserved(guest.name)
    with pytest.raises(ValidationError):
        names.validate(guest.name)


def test_making_guests_goes_on_when_names_are_taken(db, monkeypatch):
    picked = iter(["Guest-aaaaa", "Guest-aaaaa", "Guest-bbbbb"])
    monkeypatch.setattr(services, "_guest_name", lambda: next(picked))
    assert [services.create_guest().name for _i in range(2)] == ["Guest-aaaaa", "Guest-bbbbb"]


def test_keeping_makes_the_same_row_an_account(client, guest):
    answer = client.post("/account/keep/", KEEP)
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    kept = User.objects.get()
    assert kept.pk == guest.pk
    assert (kept.name, kept.is_guest) == ("Zoe", False)
    assert kept.check_password(PASSWORD)
    assert is_logged_in(client)
    assert selectors.verified_address(kept) == ""
    assert selectors.pending_address(kept) == "zoe@example.org"
    elsewhere = Client()
    [message] = mail.outbox
    [link] = [word for word in message.body.split() if word.startswith("http")]
    elsewhere.post(urlsplit(link).path)
    assert selectors.verified_address(kept) == "zoe@example.org"
    assert log_in(elsewhere, "zoe@example.org").status_code == 302
    assert is_logged_in(elsewhere)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "\u200b"}, "name"),
        ({"name": "аlice"}, "name"),
        ({"name": "Alice"}, "name"),
        ({"name": "aIice"}, "name"),
        ({"name": "nul\x00"}, "name"),
        ({"email": "none"}, "email"),
        ({"password1": "short"}, "password1"),
        ({"password1": ""}, "password1"),
    ],
)
def test_keeping_with_bad_values_changes_nothing(client, guest, person, changes, field):
    person("Alice")
    before = User.objects.filter(pk=guest.pk).values().get()
    answer = client.post("/account/keep/", KEEP | changes)
    assert answer.status_code == 400
    assert User.objects.filter(pk=guest.pk).values().get() == before
    assert not mail.outbox
    assert f'id="id_{field}_error"' in answer.content.decode()


def test_keeping_with_a_taken_address_tells_nothing(client, guest, alice):
    answer = client.post("/account/keep/", KEEP | {"email": "Alice@example.org"})
    assert answer["Location"] == "/account/"
    kept = User.objects.get(pk=guest.pk)
    assert selectors.pending_address(kept) == "alice@example.org"
    assert selectors.user_for_login("alice@example.org") == alice
    assert EmailAddress.objects.filter(email="alice@example.org", verified=True).count() == 1


def test_an_account_is_kept_once(client, alices_browser, alice):
    assert alices_browser.get("/account/keep/")["Location"] == "/account/"
    alices_browser.post("/account/keep/", KEEP)
    alice.refresh_from_db()
    assert alice.name == "Alice"
    with pytest.raises(ValidationError) as caught:
        services.keep_guest(user=alice, name="Zoe", password=PASSWORD)
    assert caught.value.code == "guest"


def test_guests_are_sent_to_the_page_to_keep_the_account(client, guest):
    for path in ("/accounts/email/", "/accounts/password/set/"):
        assert client.get(path)["Location"] == "/account/keep/"
        assert client.post(path, {"email": "x@example.org"})["Location"] == "/account/keep/"
    assert client.get("/accounts/password/change/", follow=True).redirect_chain[-1][0] == (
        "/account/keep/"
    )


def test_a_guest_can_be_deleted(db):
    services.create_guest().delete()
    assert not User.objects.exists()
