"""Requests made up from the OpenAPI document, right and wrong ones, against every operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from accounts import services
from accounts.models import User
from tests import cast

pytestmark = pytest.mark.django_db

# Credentials come from the test itself, and what the schema allows a game's rules may refuse.
_CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            "ignored_auth": {"enabled": False},
            "positive_data_acceptance": {"expected-statuses": ["2xx", "3xx", "4xx"]},
            "negative_data_rejection": {"expected-statuses": ["4xx"]},
        }
    }
)
schema = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json", get_wsgi_application(), config=_CONFIG
)

few = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def caller() -> Iterator[tuple[User, str, str]]:
    """A user, its token, and a match it plays in. The connection outlives each request."""
    signals.request_started.disconnect(close_old_connections)
    signals.request_finished.disconnect(close_old_connections)
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    _row, token = services.issue_token(user=alice, name="fuzz", scopes=["read", "play"])
    yield alice, token, match.public_id
    signals.request_started.connect(close_old_connections)
    signals.request_finished.connect(close_old_connections)


@schema.parametrize()
@few
def test_whatever_is_sent_the_answer_is_one_that_is_promised(
    case: Any, caller: tuple[User, str, str]
) -> None:
    _user, token, match = caller
    if "id" in (case.path_parameters or {}) and case.id[-1] in "02468ace":
        case.path_parameters["id"] = match
    case.headers["Authorization"] = f"Bearer {token}"
    case.call_and_validate()
