"""The pages that load balancers and alarms ask."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection
from django.test import Client

from games.models import Heartbeat


def beat(name: str, *, seconds_ago: int = 0) -> None:
    at = datetime.now(UTC) - timedelta(seconds=seconds_ago)
    Heartbeat.objects.update_or_create(name=name, defaults={"at": at})


def test_alive_asks_no_database_and_minds_no_host(client: Client) -> None:
    response = client.get("/healthz", headers={"host": "10.0.0.7:8000"})
    assert response.status_code == 200
    assert response.json() == {"process": "ok"}


@pytest.mark.django_db
def test_ready_when_all_parts_work(client: Client) -> None:
    beat("sweep")
    beat("worker")
    response = client.get("/readyz")
    assert response.status_code == 200
    assert set(response.json().values()) == {"ok"}


@pytest.mark.django_db
def test_a_stopped_sweep_is_named(client: Client) -> None:
    beat("sweep", seconds_ago=3600)
    beat("worker")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["sweep"].startswith("last seen 36")
    assert response.json()["worker"] == "ok"


@pytest.mark.django_db
def test_a_worker_that_never_came_is_named(client: Client) -> None:
    beat("sweep")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["worker"] == "never seen"


def test_a_database_that_is_away_is_named_without_its_address(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError("connection to server at 10.0.0.7 failed")

    monkeypatch.setattr(connection, "ensure_connection", fail)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"database": "unreachable"}
