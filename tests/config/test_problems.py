"""Errors that no view has caught."""

import json
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from config.problems import problem


def database_is_away(request: Any) -> Any:
    raise OperationalError("connection to server at 10.0.0.7 failed for user slowplay")


def mistake(request: Any) -> Any:
    raise ZeroDivisionError("the secret word is heron")


urlpatterns = [path("api/away", database_is_away), path("mistake", mistake)]
handler404 = "config.problems.not_found"
handler500 = "config.problems.server_error"


@pytest.fixture
def patient_client() -> Any:
    """Return a client that sees answers where Django's usual one sees exceptions."""
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def test_a_database_that_is_away_is_a_503_and_says_when_to_come_again(patient_client: Any) -> None:
    response = patient_client.get("/api/away")
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert b"10.0.0.7" not in response.content


def test_a_mistake_of_ours_tells_nothing(patient_client: Any) -> None:
    response = patient_client.get("/mistake")
    assert response.status_code == 500
    assert b"heron" not in response.content


def test_an_unknown_api_address_is_a_problem_document(patient_client: Any) -> None:
    response = patient_client.get("/api/nothing-here")
    assert response.status_code == 404
    assert json.loads(response.content)["code"] == "not_found"


def test_a_page_shows_what_it_is_given_as_text() -> None:
    response = problem(RequestFactory().get("/"), 400, "code", "<script>")
    assert b"<script>" not in response.content
