"""Links in mails: they lead to our own origin, and only a button acts."""

import smtplib
from datetime import timedelta
from urllib.parse import urlsplit

import time_machine
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.test import Client

from accounts import clock, limits, selectors
from accounts.models import User
from tests.accounts.conftest import PASSWORD, is_logged_in, log_in

NEW_PASSWORD = "another long walk"


def ask_for_reset(client, email="alice@example.org", **extra):
    return client.post("/accounts/password/reset/", {"email": email}, **extra)


def link_in(message):
    [link] = [word for word in message.body.split() if word.startswith("http")]
    return link


def rows():
    return list(User.objects.values()), list(EmailAddress.objects.values())


def test_B68_the_host_that_a_request_claims_is_in_no_mail(client, alice):
    assert ask_for_reset(client, HTTP_HOST="evil.example").status_code == 400
    assert not mail.outbox
    forged = {
        "HTTP_X_FORWARDED_HOST": "evil.example",
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_FORWARDED": "host=evil.example",
    }
    for host in ("localhost", "127.0.0.1:8000"):
        assert ask_for_reset(client, HTTP_HOST=host, **forged).status_code == 302
    ask_for_reset(client, "nobody@example.org", HTTP_HOST="127.0.0.1", **forged)
    values = {"username": "Zoe", "password1": PASSWORD}
    for email in ("zoe@example.org", "alice@example.org"):
        client.post("/accounts/signup/", values | {"email": email}, HTTP_HOST="127.0.0.1", **forged)
    assert len(mail.outbox) == 4
    for message in mail.outbox:
        text = message.subject + message.body
        assert "evil" not in text
        assert "127.0.0.1" not in text
        for word in text.split():
            if word.startswith("http"):
                assert word.startswith("http://localhost:8000/accounts/")


def test_a_reset_says_the_same_for_every_address(client, alice):
    known, unknown = ask_for_reset(client), ask_for_reset(client, "nobody@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    # One mail each, so that the answers also take equally long.
    assert [message.to for message in mail.outbox] == [
        ["alice@example.org"],
        ["nobody@example.org"],
    ]


def test_B72_looking_at_a_reset_link_changes_nothing(alice):
    ask_for_reset(Client())
    link = urlsplit(link_in(mail.outbox[0])).path
    before = rows()
    for method in ("get", "head", "get", "head"):
        scanner = Client()
        assert getattr(scanner, method)(link, follow=method == "get").status_code in (200, 302)
    assert rows() == before
    owner = Client()
    page = owner.get(link, follow=True)
    values = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    owner.post(page.request["PATH_INFO"], values)
    alice.refresh_from_db()
    assert alice.check_password(NEW_PASSWORD)
    assert Client().get(link, follow=True).context["token_fail"]  # it worked once


def test_B72_looking_at_a_confirmation_link_changes_nothing(db):
    values = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    browser = Client()
    browser.post("/accounts/signup/", values)
    link = urlsplit(link_in(mail.outbox[0])).path
    before = rows()
    for method in ("get", "head", "get", "head"):
        assert getattr(Client(), method)(link).status_code == 200
    assert rows() == before
    assert selectors.verified_address(User.objects.get()) == ""
    browser.post(link)
    assert selectors.verified_address(User.objects.get()) == "zoe@example.org"
    assert is_logged_in(browser)  # the browser that signed up


def test_confirming_elsewhere_logs_nobody_in(db):
    values = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    Client().post("/accounts/signup/", values)
    elsewhere = Client()
    elsewhere.post(urlsplit(link_in(mail.outbox[0])).path)
    assert not is_logged_in(elsewhere)
    log_in(elsewhere, "Zoe")
    assert is_logged_in(elsewhere)


def test_a_proved_address_cannot_be_proved_for_a_second_account(client, person):
    alice, mallory = person("Alice"), person("Mallory")
    address = EmailAddress.objects.create(user=mallory, email=alice.email, verified=False)
    client.post(f"/accounts/confirm-email/{EmailConfirmationHMAC(address).key}/")
    assert not EmailAddress.objects.get(pk=address.pk).verified
    assert selectors.user_for_login(alice.email) == alice


def test_an_address_gets_so_many_unasked_mails_and_no_more(alice):
    for number in range(2 * limits.UNASKED_MAIL.most):
        ask_for_reset(Client(REMOTE_ADDR=f"198.51.100.{number}"), "ALICE@example.org")
    assert len(mail.outbox) == limits.UNASKED_MAIL.most


def test_resets_are_limited_for_an_address_of_the_net(client, db):
    codes = [
        ask_for_reset(client, f"a{number}@example.org").status_code
        for number in range(limits.RESET.most + 2)
    ]
    assert codes == [302] * limits.RESET.most + [429] * 2


def test_a_mail_server_that_is_away_fails_no_request(client, alice, monkeypatch):
    def away(self, *args, **kwargs):
        raise smtplib.SMTPServerDisconnected("away")

    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", away)
    assert ask_for_reset(client).status_code == 302


def test_mails_are_in_the_language_of_their_reader(client, alice):
    alice.language = "pl"
    alice.save()
    ask_for_reset(client, HTTP_ACCEPT_LANGUAGE="en")
    assert "hasła" in mail.outbox[0].subject


def test_a_confirmation_link_ends_after_three_days(person):
    address = EmailAddress.objects.get(user=person("Alice", verified=False))
    with time_machine.travel(clock.now() - timedelta(days=3, minutes=1)):
        old = EmailConfirmationHMAC(address).key
    with time_machine.travel(clock.now() - timedelta(days=2)):
        young = EmailConfirmationHMAC(address).key
    assert EmailConfirmationHMAC.from_key(old) is None
    assert EmailConfirmationHMAC.from_key(young) is not None
