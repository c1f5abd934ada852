"""The operator looks, suspends and reinstates, and does nothing else."""

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def operator(db):
    """The operator, logged in."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("Olaf"))
    return browser


def act(browser, action, *users):
    values = {"action": action, "_selected_action": [user.pk for user in users]}
    return browser.post("/admin/accounts/user/", values)


def test_the_list_and_a_row_can_be_read_but_not_changed(operator, alice):
    assert "Alice" in operator.get("/admin/accounts/user/?q=alice").content.decode()
    row = operator.get(f"/admin/accounts/user/{alice.pk}/change/").content.decode()
    assert alice.password not in row
    changed = operator.post(f"/admin/accounts/user/{alice.pk}/change/", {"name": "Mallory"})
    assert changed.status_code == 403
    assert operator.get("/admin/accounts/user/add/").status_code == 403


def test_suspending_and_reinstating(operator, alice):
    own = User.objects.get(name="Olaf")
    act(operator, "suspend", alice, own)
    alice.refresh_from_db()
    own.refresh_from_db()
    assert not alice.may_act
    assert own.may_act
    act(operator, "reinstate", alice)
    alice.refresh_from_db()
    assert alice.may_act


def test_nobody_else_gets_there(alices_browser, alice):
    assert alices_browser.get("/admin/accounts/user/").status_code == 302
    act(alices_browser, "suspend", alice)
    alice.refresh_from_db()
    assert alice.may_act
