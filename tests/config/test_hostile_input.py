"""Input that Django or PostgreSQL would stumble over is refused before either sees it."""

from typing import Any

import pytest
from django.test import Client, RequestFactory

from config.middleware import refusal


@pytest.fixture
def request_with() -> Any:
    """Return a function that makes a request with the given WSGI variables."""

    def make(path: str = "/api/", **environ: str) -> Any:
        request = RequestFactory().get("/")
        request.path = request.path_info = path
        request.META.update(environ)
        return request

    return make


def refused_with(request: Any) -> int | None:
    """Return the status of the refusal, None if the request may go on."""
    response = refusal(request)
    return response.status_code if response else None


def test_an_ordinary_request_goes_on(request_with: Any) -> None:
    ordinary = request_with("/u/Zażółć/", QUERY_STRING="q=za%C5%BC%C3%B3%C5%82%C4%87&page=2")
    assert refused_with(ordinary) is None


@pytest.mark.parametrize("path", ["/u/a\x00b/", "/u/a\nb/", "/u/\x7f/"])
def test_control_characters_in_the_path_lead_nowhere(request_with: Any, path: str) -> None:
    assert refused_with(request_with(path)) == 404


@pytest.mark.parametrize("query", ["q=%00", "q=a%ED%A0%80", "q=%FF", "%00=1", "q=\xff"])
def test_an_unreadable_query_is_refused(request_with: Any, query: str) -> None:
    assert refused_with(request_with(QUERY_STRING=query)) == 400


def test_an_absurdly_long_address_is_refused(request_with: Any) -> None:
    assert refused_with(request_with("/" + "a" * 4096)) == 414
    assert refused_with(request_with(QUERY_STRING="a" * 4096)) == 414


@pytest.mark.parametrize("name", ["HTTP_IDEMPOTENCY_KEY", "HTTP_LAST_EVENT_ID", "CONTENT_TYPE"])
def test_control_characters_in_a_header_are_refused(request_with: Any, name: str) -> None:
    assert refused_with(request_with(**{name: "a\x00b"})) == 400


@pytest.mark.parametrize(
    "cookie", ['session="abcdefghijkl\\000mnop"', "session=a\x00b", "session=zażółć"]
)
def test_an_unreadable_cookie_is_as_no_cookie(request_with: Any, cookie: str) -> None:
    request = request_with(HTTP_COOKIE=f"{cookie}; csrf=good")
    assert refused_with(request) is None
    assert request.COOKIES == {"csrf": "good"}


@pytest.mark.parametrize("charset", ["nope", "utf-16", "rot13", "latin-1"])
def test_another_alphabet_is_refused(request_with: Any, charset: str) -> None:
    content_type = f"application/json; charset={charset}"
    assert refused_with(request_with(CONTENT_TYPE=content_type)) == 415


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_utf_8_is_understood_in_every_spelling(request_with: Any, charset: str) -> None:
    content_type = f"application/json; charset={charset}"
    assert refused_with(request_with(CONTENT_TYPE=content_type)) is None


@pytest.mark.parametrize(
    ("length", "status"),
    [("262144", None), ("262145", 413), ("9" * 5000, 413), ("-1", 400), ("٣", 400), ("", None)],
)
def test_the_declared_length_decides(request_with: Any, length: str, status: int | None) -> None:
    assert refused_with(request_with(CONTENT_LENGTH=length)) == status


def test_the_api_answers_with_a_problem_document(client: Client) -> None:
    response = client.get("/api/v1/?q=%00")
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["status"] == 400
    assert response.json()["code"] == "bad_query"


def test_pages_answer_with_a_page(client: Client) -> None:
    response = client.get("/?q=%00")
    assert response.status_code == 400
    assert response["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.django_db
@pytest.mark.parametrize("count", [201, 1001])
def test_too_many_form_fields_are_refused(client: Client, count: int) -> None:
    response = client.post("/admin/login/", {f"f{number}": "1" for number in range(count)})
    assert response.status_code == 400


@pytest.mark.django_db
def test_multipart_without_a_boundary_is_refused(client: Client) -> None:
    response = client.post("/admin/login/", b"x", content_type="multipart/form-data")
    assert response.status_code == 400
