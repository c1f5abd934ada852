"""The account's own pages, in everybody's language and zone."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone, translation

from accounts import limits, selectors, services
from accounts.middleware import Preferences
from accounts.models import User
from tests.accounts.conftest import PASSWORD, log_in
from tests.pseudo import pseudo_language, untranslated

NOON = datetime(2026, 7, 2, 12, 0, tzinfo=UTC)
ANYBODYS = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/password/reset/key/1-abc-def/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/bad-key/",
    "/accounts/inactive/",
]
OWN = [
    "/account/",
    "/account/name/",
    "/account/tokens/",
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/reauthenticate/",
]


def bare(client, path, method="get", **values):
    """Return the texts of a page that nobody can translate; the page must be one."""
    with pseudo_language():
        response = getattr(client, method)(path, values)
    assert response.status_code in (200, 400, 404, 429), response.status_code
    assert "⟦" in response.content.decode()
    return untranslated(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("path", ANYBODYS)
def test_every_text_of_the_ways_in_can_be_translated(client, path):
    assert bare(client, path) == []


@pytest.mark.parametrize("path", OWN)
def test_every_text_of_ones_own_pages_can_be_translated(alices_browser, alice, path):
    services.issue_token(user=alice, name="my bot", scopes=["read", "play"])
    log_in(alices_browser, "Alice")  # the package asks for the password before some of them
    assert bare(alices_browser, path) == []


@pytest.mark.django_db
def test_every_text_for_guests_can_be_translated(client):
    with pseudo_language():
        client.post("/guest/")
    for path in ("/account/", "/account/keep/", "/account/tokens/"):
        assert bare(client, path) == []


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("/accounts/login/", {"login": "Alice", "password": "wrong"}),
        ("/accounts/signup/", {"username": "\u200b", "email": "no", "password1": "alice"}),
        ("/accounts/signup/", {"username": "Alice", "email": "", "password1": "password"}),
        ("/accounts/signup/", {"username": "-a", "email": "x@example.org", "password1": "7"}),
        ("/accounts/password/reset/", {"email": "no"}),
    ],
)
def test_every_refusal_can_be_translated(client, alice, path, values):
    assert bare(client, path, "post", **values) == []


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("/account/name/", {"name": "x"}),
        ("/account/name/", {"name": "admin"}),
        ("/account/", {"timezone": "Mars", "language": "tlh"}),
        ("/account/tokens/", {"name": "", "days": "8"}),
        ("/accounts/password/change/", {"oldpassword": "x", "password1": "a", "password2": "b"}),
    ],
)
def test_every_refusal_of_ones_own_pages_can_be_translated(alices_browser, path, values):
    assert bare(alices_browser, path, "post", **values) == []


@pytest.mark.django_db
def test_the_page_of_a_limit_can_be_translated(client):
    for _i in range(limits.GUEST.most):
        Client().post("/guest/")
    assert bare(client, "/guest/", "post") == []


def test_the_page_of_a_confirmation_link_can_be_translated(client, person):
    address = EmailAddress.objects.get(user=person("Alice", verified=False))
    key = EmailConfirmationHMAC(address).key
    with pseudo_language():
        html = client.get(f"/accounts/confirm-email/{key}/").content.decode()
    assert untranslated(html, allow=["alice@example.org", "Alice"]) == []


def test_a_planted_text_is_found():
    html = '<p>⟦Ĥêļļö⟧ Alice, <b title="well done">⟦<i>ñö</i>⟧ done</b> <u>42%</u></p>'
    assert untranslated(html) == ["Alice,", "well done", "done"]
    assert untranslated(html, allow=["Alice", "done", "well"]) == []


def test_what_is_no_text_of_ours_is_left_alone():
    html = (
        '<html lang="en-xa"><script>let a = "b"</script><b translate="no">Bob <i>x</i></b>'
        '<button lang="pl">Polski</button>⟦Ĥî⟧ <svg><path d="M0"/><text>Qu</text></svg> 7</html>'
    )
    assert untranslated(html) == ["Qu"]


def test_an_account_keeps_its_zone_and_language(alices_browser, alice):
    values = {"timezone": "America/New_York", "language": "pl"}
    assert alices_browser.post("/account/", values)["Location"] == "/account/"
    alice.refresh_from_db()
    assert (alice.timezone, alice.language) == ("America/New_York", "pl")
    page = alices_browser.get("/account/", HTTP_ACCEPT_LANGUAGE="en")
    assert page["Content-Language"] == "pl"
    assert 'lang="pl"' in page.content.decode()


@pytest.mark.parametrize(
    "values",
    [
        {"timezone": "Mars/Olympus"},
        {"language": "tlh"},
        {"language": "en-xa"},
        {"timezone": "nul\x00"},
        {"timezone": "../UTC"},
    ],
)
def test_unknown_zones_and_languages_change_nothing(alices_browser, alice, values):
    assert alices_browser.post("/account/", values).status_code == 400
    alice.refresh_from_db()
    assert (alice.timezone, alice.language) == ("", "")
    with pytest.raises(ValidationError):
        services.set_preferences(user=alice, **({"timezone": "", "language": ""} | values))


def test_a_page_is_read_in_the_zone_of_its_reader(alice, rf):
    alice.timezone = "Asia/Tokyo"
    seen = []

    def answer(request):
        seen.append(timezone.localtime(NOON).isoformat())
        return HttpResponse()

    request = rf.get("/")
    request.user = alice
    request.COOKIES["session"] = "any"
    Preferences(answer)(request)
    assert seen == ["2026-07-02T21:00:00+09:00"]
    assert timezone.get_current_timezone_name() == "UTC"  # nothing is left for the next request


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "header", "language"),
    [
        ("", "", "en"),
        ("", "pl", "pl"),
        ("", "pl-PL,pl;q=0.9,en;q=0.5", "pl"),
        ("", "de,fr", "en"),
        ("", "de,en;q=0.8,pl;q=0.9", "pl"),
        ("en", "pl", "en"),
        ("pl", "", "pl"),
        ("tlh", "pl", "pl"),
        ("en-xa", "", "en"),
        ("", "*" * 5000, "en"),
        ("", ",;q=x", "en"),
    ],
)
def test_a_strangers_language_is_the_cookies_then_the_browsers(client, cookie, header, language):
    if cookie:
        client.cookies["django_language"] = cookie
    page = client.get("/accounts/login/", HTTP_ACCEPT_LANGUAGE=header)
    assert page["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= {v.strip() for v in page["Vary"].split(",")}


def test_requests_without_a_session_ask_for_no_user(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/accounts/login/", HTTP_ACCEPT_LANGUAGE="pl")


def test_changing_the_language_holds_in_the_browser_and_in_the_account(alices_browser, alice):
    answer = alices_browser.post("/language/", {"language": "pl", "next": "/rules/"})
    assert answer["Location"] == "/rules/"
    assert answer.cookies["django_language"].value == "pl"
    alice.refresh_from_db()
    assert alice.language == "pl"
    assert alices_browser.get("/language/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "tlh", "en-xa", "../pl", "pl\r\nX: y"])
def test_a_language_that_is_not_offered_changes_nothing(client, language):
    answer = client.post("/language/", {"language": language})
    assert answer.status_code == 302
    assert "django_language" not in answer.cookies


def test_taking_another_name(alices_browser, alice):
    assert alices_browser.post("/account/name/", {"name": "Alicja"}).status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.name_key) == ("Alicja", "alicja")
    assert alices_browser.post("/account/name/", {"name": "ALICJA"}).status_code == 302


@pytest.mark.parametrize("name", ["BOB", "B0b", "Воb", "Вов", "b", "admin", "\u200b", "a b"])
def test_61_renaming_to_what_nobody_may_have_or_somebody_has(alices_browser, alice, person, name):
    person("Bob")
    answer = alices_browser.post("/account/name/", {"name": name})
    alice.refresh_from_db()
    if name == "Вов":  # all Cyrillic, and its small letter looks like no Latin one
        assert (answer.status_code, alice.name) == (302, "Вов")
    else:
        assert (answer.status_code, alice.name) == (400, "Alice")


def test_names_change_so_often_and_no_more(alices_browser, alice):
    taken = [f"Alice{letter}" for letter in "bcdefg"]
    codes = [alices_browser.post("/account/name/", {"name": n}).status_code for n in taken]
    assert codes == [302] * limits.RENAME.most + [429] * (6 - limits.RENAME.most)


def test_wrong_old_passwords_are_counted_like_tries_to_log_in(alices_browser, alice):
    values = {"password1": "fresh pass phrase", "password2": "fresh pass phrase"}
    for _i in range(limits.LOGIN_BY_ACCOUNT.most):
        wrong = values | {"oldpassword": "wrong"}
        assert alices_browser.post("/accounts/password/change/", wrong).status_code == 400
    right = values | {"oldpassword": PASSWORD}
    assert alices_browser.post("/accounts/password/change/", right).status_code == 400
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_changing_the_address_asks_for_the_password_first(alices_browser, alice):
    change = {"email": "new@example.org", "action_add": ""}
    answer = alices_browser.post("/accounts/email/", change)
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert selectors.pending_address(alice) == ""
    alices_browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    alices_browser.post("/accounts/email/", change)
    assert selectors.pending_address(alice) == "new@example.org"
    assert selectors.verified_address(alice) == "alice@example.org"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/account/", "/account/name/", "/account/keep/"])
def test_strangers_are_asked_to_log_in(client, path):
    assert client.get(path)["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a\x00b", "\ud800", "a\nb", "", "x" * 10_000])
def test_B06_names_that_no_database_can_be_asked_for(client, name):
    assert selectors.user_named(name) is None
    assert selectors.user_for_login(name + "@") is None
    assert client.get("/u/a%00b/").status_code == 404


def test_a_name_is_found_in_any_case(alice):
    assert selectors.user_named("ALICE") == alice
    assert selectors.user_named("aIice") is None


def test_mail_goes_to_proved_addresses_only(person):
    assert selectors.verified_address(person("Alice")) == "alice@example.org"
    assert selectors.verified_address(person("Bob", verified=False)) == ""
    assert selectors.verified_address(User.objects.create_user("Olaf", "olaf@example.org")) == ""


def test_nothing_is_left_active_for_the_next_test():
    assert translation.get_language() == "en"
