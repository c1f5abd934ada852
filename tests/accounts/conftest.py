"""What the tests of accounts share: people with passwords and proved addresses."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User

PASSWORD = "a long walk home"


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Make an account as a sign-up leaves it: `person("Alice")`; its address may be unproved."""

    def make(name: str, *, verified: bool = True, **extra: Any) -> User:
        email = f"{name.lower()}@example.org"
        user = User.objects.create_user(name, email, PASSWORD, **extra)
        EmailAddress.objects.create(user=user, email=email, verified=verified, primary=True)
        return user

    return make


@pytest.fixture
def alice(person: Callable[..., User]) -> User:
    """Alice, with an account."""
    return person("Alice")


@pytest.fixture
def alices_browser(alice: User, client: Client) -> Client:
    """A browser in which Alice is logged in."""
    client.force_login(alice)
    return client


def log_in(client: Client, login: str, password: str = PASSWORD, **extra: Any) -> Any:
    """Post the log-in form; headers such as REMOTE_ADDR in `extra`."""
    return client.post("/accounts/login/", {"login": login, "password": password}, **extra)


def is_logged_in(client: Client) -> bool:
    """Ask for a page that only those who are logged in may see."""
    return client.get("/account/").status_code == 200
