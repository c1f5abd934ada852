"""API tokens: their form, what they open, for how long, and how many there can be."""

import hashlib
import zlib
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.test import Client
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from accounts import clock, selectors, services, tokens
from accounts.models import ApiToken, User
from api.auth import MayCall, PageAuthentication, TokenAuthentication
from tests.accounts.conftest import PASSWORD
from tests.parallel import in_parallel

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def issue(user, *, name="my bot", scopes=("read",), **extra):
    return services.issue_token(user=user, name=name, scopes=list(scopes), **extra)


class Matches(APIView):
    """Stands for any part of the API."""

    authentication_classes = [TokenAuthentication, PageAuthentication]
    permission_classes = [MayCall]
    operation = SimpleNamespace(open_to_all=False, scope="play")

    def get(self, request):
        return Response({"name": request.user.name})

    post = get


def call(method="get", user=None, **headers):
    """Call the view as a program, or as a page of ours in which `user` is logged in."""
    request = getattr(APIRequestFactory(enforce_csrf_checks=True), method)("/api/x", **headers)
    request.user = user or AnonymousUser()
    if user:
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "there is one"
    return Matches.as_view()(request)


def bearer(secret, method="get"):
    return call(method, HTTP_AUTHORIZATION=f"Bearer {secret}")


def test_a_secret_can_be_recognised_by_its_form():
    secret = tokens.new_secret()
    assert secret.startswith("slow_")
    assert len(secret) == 43
    assert tokens.is_well_formed(secret)
    number = 0
    for character in secret[-6:]:
        number = number * 62 + tokens._ALPHABET.index(character)
    assert number == zlib.crc32(secret[:-6].encode())


def test_every_single_wrong_character_is_noticed():
    secret = tokens.new_secret()
    for at in range(len(secret)):
        other = "x" if secret[at] != "x" else "y"
        assert not tokens.is_well_formed(secret[:at] + other + secret[at + 1 :])
    for wrong in ["", "slow_", secret[:-1], secret + "0", secret.upper(), "é" * 43]:
        assert not tokens.is_well_formed(wrong)


@pytest.mark.django_db
def test_the_secret_is_stored_as_a_hash_only(alice):
    token, secret = issue(alice)
    stored = str(ApiToken.objects.values().get())
    assert token.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert token.prefix == secret[:12]
    assert secret[12:] not in stored
    assert services.authenticate_token(secret) == token


@pytest.mark.django_db
def test_a_token_opens_with_one_query_and_texts_that_are_none_with_none(
    alice, django_assert_num_queries
):
    _token, secret = issue(alice)
    services.authenticate_token(secret)  # notes that it is in use
    with django_assert_num_queries(1):
        assert services.authenticate_token(secret).user == alice
    with django_assert_num_queries(0):
        assert services.authenticate_token(secret[:-1] + "?") is None
    with django_assert_num_queries(1):
        assert services.authenticate_token(tokens.new_secret()) is None


@pytest.mark.django_db
def test_use_is_noted_once_a_minute(alice, django_assert_num_queries):
    with clock.fixed(NOON) as stopped:
        token, secret = issue(alice)
        services.authenticate_token(secret)
        stopped.advance(seconds=59)
        services.authenticate_token(secret)
        token.refresh_from_db()
        assert token.last_used_at == NOON
        stopped.advance(seconds=1)
        services.authenticate_token(secret)
        token.refresh_from_db()
        assert token.last_used_at == stopped.now()


@pytest.mark.django_db
def test_a_token_lives_ninety_days_unless_told_otherwise(alice):
    with clock.fixed(NOON) as stopped:
        token, secret = issue(alice)
        assert token.expires_at == NOON + timedelta(days=90)
        stopped.advance(days=89, hours=23)
        assert services.authenticate_token(secret)
        stopped.advance(hours=1)
        assert services.authenticate_token(secret) is None
        assert not selectors.living_tokens(alice).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "scopes",
    [
        *(["*"], ["play admin"], ["admin"], [], ["read", "nope"], [["read"]], [None]),
        *("play", "play admin", None, {"read": 1}, 5),
    ],
)
def test_B76_scopes_that_do_not_exist(alice, scopes):
    with pytest.raises(ValidationError) as caught:
        services.issue_token(user=alice, name="bot", scopes=scopes)
    assert caught.value.code == "scopes"
    assert not ApiToken.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wait",
    [timedelta(0), timedelta(seconds=-1), timedelta(days=-400), timedelta(days=367)],
)
def test_B76_ends_in_the_past_or_too_far_away(alice, wait):
    with pytest.raises(ValidationError) as caught:
        issue(alice, expires_at=clock.now() + wait)
    assert caught.value.code == "expires_at"
    with pytest.raises(ValidationError):
        issue(alice, expires_at=datetime(2027, 1, 1))  # noqa: DTZ001
    assert not ApiToken.objects.exists()


@pytest.mark.django_db
def test_B76_more_tokens_than_there_can_be(alice):
    for _i in range(services.MAX_LIVING_TOKENS):
        issue(alice)
    for _i in range(50):
        with pytest.raises(ValidationError) as caught:
            issue(alice)
        assert caught.value.code == "too_many"
    assert ApiToken.objects.count() == services.MAX_LIVING_TOKENS
    services.revoke_token(user=alice, token_id=ApiToken.objects.first().pk)
    issue(alice)


@pytest.mark.django_db(transaction=True)
def test_B76_a_hundred_tokens_at_once(person):
    alice = person("Alice")

    def attempt(_number):
        try:
            return bool(issue(alice))
        except ValidationError:
            return False

    assert in_parallel(attempt, range(100)).count(True) == services.MAX_LIVING_TOKENS
    assert ApiToken.objects.count() == services.MAX_LIVING_TOKENS


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "two\nlines", "nul\x00", "\ud800"])
def test_a_token_needs_a_name_that_can_be_read(alice, name):
    with pytest.raises(ValidationError) as caught:
        issue(alice, name=name)
    assert caught.value.code == "name"


@pytest.mark.django_db
def test_guests_and_suspended_people_get_no_tokens(alice):
    with pytest.raises(ValidationError) as caught:
        issue(services.create_guest())
    assert caught.value.code == "guest"
    services.suspend(user=alice)
    with pytest.raises(ValidationError) as caught:
        issue(alice)
    assert caught.value.code == "suspended"


@pytest.mark.django_db
def test_47_a_revoked_token_is_refused_at_the_next_request(alice):
    token, secret = issue(alice, scopes=["play"])
    assert bearer(secret).status_code == 200
    assert services.revoke_token(user=alice, token_id=token.pk)
    assert not services.revoke_token(user=alice, token_id=token.pk)
    assert bearer(secret).status_code == 401
    assert not selectors.still_welcome(alice.pk, token.pk)
    assert selectors.still_welcome(alice.pk)


@pytest.mark.django_db
def test_47_nobody_revokes_the_tokens_of_others(alice, person):
    token, secret = issue(alice, scopes=["play"])
    assert not services.revoke_token(user=person("Bob"), token_id=token.pk)
    assert bearer(secret).status_code == 200


@pytest.mark.django_db
def test_47_a_new_password_ends_tokens_and_other_sessions(alice):
    _token, secret = issue(alice, scopes=["play"])
    here, there = Client(), Client()
    here.force_login(alice)
    there.force_login(alice)
    values = {"oldpassword": PASSWORD, "password1": "fresh pass phrase"}
    answer = here.post("/accounts/password/change/", values | {"password2": "fresh pass phrase"})
    assert answer.status_code == 302
    assert bearer(secret).status_code == 401
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302


@pytest.mark.django_db
def test_47_a_password_changed_by_any_code_ends_tokens(alice):
    _token, secret = issue(alice)
    alice.set_password("fresh pass phrase")
    alice.save()
    assert services.authenticate_token(secret) is None


@pytest.mark.django_db
def test_storing_an_account_without_a_new_password_ends_nothing(alice):
    _token, secret = issue(alice)
    fresh = User.objects.get(pk=alice.pk)
    assert fresh.check_password(PASSWORD)
    fresh.language = "pl"
    fresh.save()
    assert services.authenticate_token(secret)


@pytest.mark.django_db
@pytest.mark.parametrize("closed", ["suspended", "deactivated"])
def test_47_a_shut_account_loses_session_and_token_at_the_next_request(alice, closed):
    token, secret = issue(alice, scopes=["play"])
    browser = Client()
    browser.force_login(alice)
    if closed == "suspended":
        services.suspend(user=alice)
    else:
        User.objects.filter(pk=alice.pk).update(is_active=False)
    assert bearer(secret).status_code == 401
    assert browser.get("/account/").status_code == 302
    assert not selectors.still_welcome(alice.pk)
    assert not selectors.still_welcome(alice.pk, token.pk)


@pytest.mark.django_db
def test_a_suspension_can_be_taken_back(alice):
    _token, secret = issue(alice)
    services.suspend(user=alice)
    services.reinstate(user=alice)
    assert services.authenticate_token(secret)


@pytest.mark.django_db
def test_a_token_opens_only_what_its_scopes_cover(alice):
    _token, reading = issue(alice)
    _token, playing = issue(alice, scopes=["play", "read", "play"])
    assert ApiToken.objects.order_by("-pk")[0].scopes == ["read", "play"]
    refused = bearer(reading)
    assert refused.status_code == 403
    assert refused.data.code == "missing_scope"
    assert bearer(playing).data == {"name": "Alice"}
    assert bearer(playing, "post").status_code == 200  # no form token: no browser sends this header


@pytest.mark.django_db
@pytest.mark.parametrize(
    "header",
    [
        "Basic YQBiOng=",  # a NUL in the name
        "Basic YWxpY2U6eA==",
        "Bearer",
        "Bearer ",
        "Bearer slow_",
        "Bearer \x00\xff",
        "Bearer slow_" + "é" * 38,
        "bearer " + "x" * 5000,
        "Token abc",
        "",
        " ",
    ],
)
def test_B66_headers_that_open_nothing(header):
    response = call(HTTP_AUTHORIZATION=header)
    assert response.status_code == 401
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.django_db
def test_a_token_in_the_address_opens_nothing(alice):
    _token, secret = issue(alice, scopes=["play"])
    for query in (f"token={secret}", f"access_token={secret}", f"Authorization=Bearer%20{secret}"):
        assert call(QUERY_STRING=query).status_code == 401


@pytest.mark.django_db
def test_a_session_may_read_and_needs_the_form_token_to_write(alice):
    assert call(user=alice).status_code == 200
    assert call("post", user=alice).status_code == 403


@pytest.mark.django_db
def test_a_bad_token_is_not_made_good_by_a_session(alice):
    assert call(user=alice, HTTP_AUTHORIZATION="Bearer slow_x").status_code == 401


def make(browser, **changes):
    values = {"name": "my bot", "scopes": ["read", "play"], "days": "30"}
    return browser.post("/account/tokens/", values | changes)


@pytest.mark.django_db
def test_the_page_shows_a_new_secret_once(alices_browser, alice):
    page = make(alices_browser)
    words = page.content.decode().replace("<", " ").replace(">", " ").split()
    [shown] = [word for word in words if tokens.is_well_formed(word)]
    assert services.authenticate_token(shown).user == alice
    assert "no-store" in page["Cache-Control"]
    again = alices_browser.get("/account/tokens/").content.decode()
    assert shown not in again
    assert shown[:12] in again


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes",
    [
        {"scopes": ["*"]},
        {"scopes": ["play admin"]},
        {"scopes": []},
        {"days": "-1"},
        {"days": "0"},
        {"days": "9" * 30},
        {"days": "1e3"},
        {"name": ""},
        {"name": "x" * 61},
    ],
)
def test_B76_the_page_refuses_bad_tokens(alices_browser, changes):
    assert make(alices_browser, **changes).status_code == 400
    assert not ApiToken.objects.exists()


@pytest.mark.django_db
def test_B76_the_page_stops_at_the_cap(alices_browser, alice):
    for _i in range(services.MAX_LIVING_TOKENS):
        issue(alice)
    assert make(alices_browser).status_code == 400
    assert selectors.living_tokens(alice).count() == services.MAX_LIVING_TOKENS


@pytest.mark.django_db
def test_revoking_on_the_page(alices_browser, alice, person):
    token, secret = issue(alice)
    others, kept = issue(person("Bob"))
    for pk in (token.pk, others.pk, 10**30):
        assert alices_browser.post(f"/account/tokens/{pk}/revoke/").status_code == 302
    assert alices_browser.get(f"/account/tokens/{token.pk}/revoke/").status_code == 405
    assert services.authenticate_token(secret) is None
    assert services.authenticate_token(kept)


@pytest.mark.django_db
def test_a_deleted_user_takes_the_tokens_along(alice):
    issue(alice)
    alice.delete()
    assert not ApiToken.objects.exists()
