"""What the operator's pages show, do, and never show."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.clock import Clock
from accounts.models import User
from games.models import (
    Heartbeat,
    Match,
    MatchSecret,
    Notice,
    OutboxMail,
    SiteAlarm,
    Turn,
)
from games.services import alarms, due, notices, steps
from tests import cast
from tests.games.reminders import clock, pair, probe
from tests.probe import records

__all__ = ["clock", "probe"]

pytestmark = pytest.mark.django_db

SHOWN = [Match, Notice, SiteAlarm, Heartbeat, OutboxMail]


@pytest.fixture
def operator(client: Client) -> User:
    """Somebody who may do everything, logged in."""
    user = User.objects.create_superuser("Dora", "dora@example.org", "dora" * 3)
    client.force_login(user)
    return user


@pytest.fixture
def match(clock: Clock, probe: Any) -> Match:
    """A match in its first together phase, with Bob's answer sealed."""
    match = cast.table(*pair(), game="probe", access="link")
    cast.answer(match, {"action": "bid", "coins": 2}, seat=1)
    return match


def page_of(client: Client, match: Match) -> str:
    response = client.get(f"/admin/games/match/{match.pk}/change/")
    assert response.status_code == 200
    return response.content.decode()


def test_no_model_with_a_secret_has_a_page() -> None:
    registered = [model for model in admin.site._registry if model._meta.app_label == "games"]
    assert registered == SHOWN
    for model in registered:
        assert not [f.name for f in model._meta.get_fields() if f.name.startswith("secret_")]


@pytest.mark.parametrize("model", SHOWN)
def test_every_page_opens_and_nothing_can_be_written(
    client: Client, operator: User, match: Match, model: Any
) -> None:
    clock_at = cast.NOON
    due.beat("sweep")
    alarms.raise_once("planted", "subject")
    OutboxMail.objects.create(to="a@example.org", subject="Hello", text="Text", at=clock_at)
    Notice.objects.create(user=operator, kind="turn", key="k", created_at=clock_at, due_at=clock_at)
    base = f"/admin/games/{model._meta.model_name}/"
    row = model.objects.first()
    assert client.get(base).status_code == 200
    assert client.get(base, {"q": "a"}).status_code in (200, 302)
    assert client.get(f"{base}{row.pk}/change/").status_code == 200
    assert client.get(f"{base}add/").status_code == 403
    assert client.post(f"{base}{row.pk}/change/", {}).status_code == 403
    assert client.post(f"{base}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_the_page_of_a_match_shows_its_log_without_cards(
    client: Client, operator: User, match: Match
) -> None:
    page = page_of(client, match)
    assert "<td>start</td>" in page
    secret = MatchSecret.objects.get(match=match)
    state = bytes(secret.state).decode()
    assert bytes(secret.seed).hex() not in page
    assert match.invite_code not in page
    assert state not in page
    assert not [code for code in records.NAMES if f"&quot;{code}&quot;" in page]


def test_a_sealed_answer_leaves_the_page_as_it_was(
    client: Client, operator: User, match: Match
) -> None:
    def shown() -> str:
        return page_of(client, match).split('class="readonly"', 1)[1].split("<script", 1)[0]

    before = shown()
    other = {"action": "bid", "coins": 1}
    cast.answer(match, other, seat=1)
    assert shown() == before


def test_where_the_operator_plays_turns_and_log_are_left_out(
    client: Client, clock: Clock, match: Match
) -> None:
    alice = User.objects.get(name="Alice")
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    client.force_login(alice)
    assert "<td>start</td>" not in page_of(client, match)
    clock.advance(minutes=11)
    notices.plan_due()
    notices.send_due()
    told = client.get("/admin/games/notice/").content.decode()
    assert "turn:" in told
    assert "answered" not in told  # that Bob needed no reminder is a secret of Bob's
    Match.objects.filter(pk=match.pk).update(status="finished")
    assert "<td>start</td>" in page_of(client, match)
    assert "answered" in client.get("/admin/games/notice/").content.decode()


def test_matches_are_found_by_id_and_by_game(client: Client, operator: User, match: Match) -> None:
    def found(**query: str) -> bool:
        page = client.get("/admin/games/match/", query).content.decode()
        return f"/{match.pk}/change/" in page

    assert found(q=match.public_id)
    assert not found(q="nothing")
    assert found(game="probe")
    assert not found(game="coloretto")


def act(client: Client, model: str, action: str, *ids: int) -> Any:
    data = {"action": action, "_selected_action": [str(each) for each in ids]}
    return client.post(f"/admin/games/{model}/", data, follow=True)


def test_held_matches_can_be_released(client: Client, operator: User, match: Match) -> None:
    steps.hold(steps.EngineFault(match.pk, "planted"))
    assert act(client, "match", "release", match.pk).status_code == 200
    match.refresh_from_db()
    assert match.status == "running"
    assert not Turn.objects.filter(match=match).exclude(set_aside_at=None).exists()


def test_alarms_can_be_closed(client: Client, operator: User) -> None:
    alarms.raise_once("planted", "subject")
    alarms.raise_once("planted", "subject")
    alarm = SiteAlarm.objects.get()
    act(client, "sitealarm", "mark_done", alarm.pk)
    alarm.refresh_from_db()
    assert alarm.done_at is not None
    alarms.raise_once("planted", "subject")
    assert SiteAlarm.objects.filter(done_at=None).count() == 1


def test_who_may_only_look_cannot_act(client: Client, match: Match) -> None:
    dora = cast.user("Dora", is_staff=True)
    looking = Permission.objects.filter(codename__in=["view_match", "view_sitealarm"])
    dora.user_permissions.set(looking)
    client.force_login(dora)
    steps.hold(steps.EngineFault(match.pk, "planted"))
    act(client, "match", "release", match.pk)
    act(client, "sitealarm", "mark_done", SiteAlarm.objects.get().pk)
    match.refresh_from_db()
    assert match.status == "held"
    assert SiteAlarm.objects.get().done_at is None


def test_strangers_are_shown_nothing(client: Client, match: Match) -> None:
    client.force_login(cast.user("Charlie"))
    assert client.get("/admin/games/match/").status_code == 302
