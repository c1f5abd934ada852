"""What the tests of reminders share: people who can be reached, and time that passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from accounts.clock import Clock, fixed
from accounts.models import User
from games.engine import registry
from games.models import Notice
from tests import cast
from tests.probe.rules import Probe


@pytest.fixture
def clock() -> Iterator[Clock]:
    """A clock that stands at noon until it is moved."""
    with fixed(cast.NOON) as stopped:
        yield stopped


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> Probe:
    """The probe as one of the site's games."""
    game = Probe()
    monkeypatch.setitem(registry.GAMES, game.key, game)
    return game


def reachable(name: str, **extra: Any) -> User:
    """A user who has confirmed an address."""
    user = cast.user(name, **extra)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def pair() -> tuple[User, User]:
    """Alice and Bob, both with a confirmed address."""
    return reachable("Alice"), reachable("Bob")


def ledger() -> list[tuple[str, str, str]]:
    """Kind, state and reason of every notice, oldest first."""
    return list(Notice.objects.order_by("pk").values_list("kind", "state", "why_held"))
