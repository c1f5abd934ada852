"""Logging in and signing up: limits, origins, and nothing to learn about who has an account."""

import hashlib
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from django.utils.crypto import get_random_string

from accounts import clock, limits, selectors, services
from accounts.models import LimitCount, User
from tests.accounts.conftest import PASSWORD, is_logged_in, log_in
from tests.parallel import in_parallel

NEWCOMER = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}


def sign_up(client, **changes):
    return client.post("/accounts/signup/", NEWCOMER | changes)


@pytest.mark.parametrize(
    "login", ["Alice", "aLICE", " Alice ", "alice@example.org", "ALICE@Example.ORG"]
)
def test_logging_in_by_name_or_address_in_any_case(client, alice, login):
    response = log_in(client, login)
    assert (response.status_code, response["Location"]) == (302, "/matches/")
    assert is_logged_in(client)


@pytest.mark.parametrize("login", ["aIice", "A1ice", "nobody", "nobody@example.org", "<b>", "a@b"])
def test_a_login_that_is_nobodys_is_refused_like_a_wrong_password(client, alice, login):
    refused = log_in(client, login)
    wrong = log_in(client, "Alice", "not the password")
    assert refused.status_code == wrong.status_code == 400
    assert refused.context["form"].errors == wrong.context["form"].errors
    assert not is_logged_in(client)


def test_the_page_of_a_refused_login_is_the_same_for_known_and_unknown_names(client, alice):
    def page(login):
        html = log_in(client, login, "wrong").content.decode().replace(login, "LOGIN")
        tokens = {part.split('"')[0] for part in html.split('csrfmiddlewaretoken" value="')[1:]}
        for token in tokens:
            html = html.replace(token, "TOKEN")
        return html

    assert page("Alice") == page("Brian")


def test_an_account_made_by_the_operator_without_an_address_can_log_in(client, db):
    User.objects.create_user("Olaf", password=PASSWORD)
    log_in(client, "Olaf")
    assert is_logged_in(client)


def test_log_out_is_a_post(alices_browser):
    alices_browser.get("/accounts/logout/")
    assert is_logged_in(alices_browser)
    alices_browser.post("/accounts/logout/")
    assert not is_logged_in(alices_browser)


@pytest.mark.parametrize(
    "login", ["Alice", "nobody", "alice@example.org", "nobody@example.org", "Guest-x", "Shut"]
)
def test_each_refused_login_costs_one_hash(client, person, monkeypatch, login):
    person("Alice")
    User.objects.create_user("Guest-x", is_guest=True)
    services.suspend(user=person("Shut"))
    hashes = []

    def encode(self, password, salt, *args, **kwargs):
        hashes.append(salt)
        return f"md5${salt}${hashlib.md5((salt + password).encode()).hexdigest()}"

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    assert log_in(client, login, "wrong").status_code == 400
    assert len(hashes) == 1


@pytest.mark.django_db(transaction=True)
def test_B74_parallel_wrong_passwords(person):
    alice = person("Alice")

    def attempt(number):
        client = Client(REMOTE_ADDR="198.51.100.9", HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
        login = ["Alice", "alice", "alice@example.org"][number % 3]
        return log_in(client, login, f"guess {number}").status_code

    codes = in_parallel(attempt, range(200))
    assert codes.count(400) == limits.LOGIN_BY_ACCOUNT.most
    assert codes.count(429) == 200 - limits.LOGIN_BY_ACCOUNT.most
    assert log_in(Client(), "Alice").status_code == 429  # the right one is too late as well
    with clock.fixed(clock.now() + timedelta(seconds=limits.LOGIN_BY_ACCOUNT.seconds + 1)):
        browser = Client()
        assert log_in(browser, alice.name).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_B74_one_address_against_many_names(db):
    def attempt(number):
        client = Client(REMOTE_ADDR="198.51.100.9", HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
        return log_in(client, f"name{number}", "guess").status_code

    codes = in_parallel(attempt, range(200))
    assert codes.count(400) == limits.LOGIN_BY_ADDRESS.most
    assert codes.count(429) == 200 - limits.LOGIN_BY_ADDRESS.most


@pytest.mark.django_db
def test_other_ways_to_log_in_are_counted_too(client, alice):
    for _i in range(limits.LOGIN_BY_ACCOUNT.most):
        client.post("/admin/login/", {"username": "Alice", "password": "wrong"})
    assert authenticate(username="Alice", password=PASSWORD) is None
    assert log_in(client, "Alice").status_code == 429


def test_who_knows_the_password_is_not_counted(alice):
    for _i in range(2 * limits.LOGIN_BY_ACCOUNT.most):
        assert authenticate(username="Alice", password=PASSWORD) == alice


def test_a_suspended_account_is_told_so_only_with_the_right_password(client, alice):
    services.suspend(user=alice)
    assert log_in(client, "Alice", "wrong").status_code == 400
    assert log_in(client, "Alice")["Location"] == "/accounts/inactive/"
    assert not is_logged_in(client)


@pytest.mark.parametrize(
    "url",
    [
        *("//evil.example", "/\\evil.example", "https:evil", "javascript:alert(1)"),
        *("https://evil.example/", "http://localhost:1234/", "\\\\evil.example", " //evil.example"),
        *("///evil.example", "http:///evil.example", "data:text/html,x", "/\t/evil.example"),
        *("//localhost@evil.example", "http:evil.example", "//evil.example\\@localhost:8000"),
    ],
)
def test_B70_next_leads_nowhere_else(client, alice, url):
    answer = client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, "next": url})
    assert (answer.status_code, answer["Location"]) == (302, "/matches/")
    again = client.get("/accounts/login/", {"next": url})
    assert again["Location"] == "/matches/"
    assert Client().post("/guest/", {"next": url})["Location"] == "/lobby/"
    assert client.post("/language/", {"next": url})["Location"] == "/"


@pytest.mark.parametrize("url", ["/lobby/?game=coloretto", "%2f%2fevil", "http://localhost:8000/x"])
def test_B70_next_leads_on_within_our_origin(client, alice, url):
    answer = client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, "next": url})
    assert answer["Location"] == url


def test_signing_up_asks_for_proof_of_the_address(client, db):
    response = sign_up(client)
    assert response["Location"] == "/accounts/confirm-email/"
    [message] = mail.outbox
    assert message.to == ["zoe@example.org"]
    zoe = User.objects.get()
    assert (zoe.name, zoe.language, zoe.is_guest) == ("Zoe", "en", False)
    assert not is_logged_in(client)
    assert selectors.verified_address(zoe) == ""
    assert log_in(client, "Zoe")["Location"] == "/accounts/confirm-email/"
    assert not is_logged_in(client)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "a"}, "username"),
        ({"username": "nul\x00"}, "username"),
        ({"email": ""}, "email"),
        ({"email": "no address"}, "email"),
        ({"password1": "short"}, "password1"),
        ({"password1": "password12"}, "password1"),
        ({"username": "zoe-zoe-zoe", "password1": "zoe-zoe-zoe"}, "password1"),
    ],
)
def test_signing_up_with_bad_values_changes_nothing(client, db, changes, field):
    response = sign_up(client, **changes)
    assert response.status_code == 400
    assert field in response.context["form"].errors
    assert not User.objects.exists()
    assert not mail.outbox


def test_B08_signing_up_with_an_invisible_name(client, db):
    response = sign_up(client, username="\u200b\u2060")
    assert response.status_code == 400
    assert "empty" in str(response.context["form"].errors["username"])
    assert not User.objects.exists()


def test_B10_signing_up_as_admin_with_a_cyrillic_letter(client, db):
    User.objects.create_user("admin")
    assert sign_up(client, username="аdmin").status_code == 400
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["ALICE", "aIice", "A1ice", "Àlice"])
def test_61_signing_up_with_a_name_like_somebody_elses(client, alice, name):
    response = sign_up(client, username=name)
    assert response.status_code == 400
    assert "too much like" in str(response.context["form"].errors["username"])


def test_signing_up_with_a_taken_address_looks_like_any_sign_up(client, alice, monkeypatch):
    fresh = sign_up(client)
    hashes = []
    monkeypatch.setattr(User, "set_password", lambda self, raw: hashes.append(raw))
    taken = sign_up(Client(), username="Yve", email="Alice@example.org")
    assert (fresh.status_code, fresh["Location"]) == (taken.status_code, taken["Location"])
    assert hashes == [PASSWORD]
    assert not User.objects.filter(name="Yve").exists()
    assert [message.to for message in mail.outbox] == [["zoe@example.org"], ["alice@example.org"]]
    assert Client().get(taken["Location"]).content.decode().count("alice") == 0


def test_signing_up_is_limited_for_an_address(client, db):
    for number in range(limits.SIGN_UP.most):
        assert (
            sign_up(client, username=f"zoe{number}x", email=f"z{number}@example.org").status_code
            == 302
        )
        client = Client()
    response = sign_up(client, username="late", email="late@example.org")
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert not User.objects.filter(name="late").exists()


def test_an_accounts_second_unproved_address_lets_nobody_in_by_it(client, person):
    owner = person("Alice")
    EmailAddress.objects.create(user=person("Mallory"), email=owner.email, verified=False)
    assert selectors.user_for_login(owner.email) == owner


def test_nothing_of_a_try_can_be_read_in_the_database(client, db):
    log_in(client, "somebody@example.org", get_random_string(12), REMOTE_ADDR="198.51.100.9")
    assert LimitCount.objects.count() == 2
    assert not any("@" in row.key or "." in row.key for row in LimitCount.objects.all())
