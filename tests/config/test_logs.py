"""Log lines tell what happened and keep what is secret."""

import json
import logging
from typing import Any

import pytest
from django.test import Client, RequestFactory

from config.logs import RequestLog, WithoutAddress, config


@pytest.mark.django_db
def test_a_request_is_logged_by_its_route(client: Client, caplog: Any) -> None:
    with caplog.at_level(logging.INFO):
        client.get("/admin/login/?next=/&token=hunter2")
    lines = [record for record in caplog.records if "request_finished" in str(record.msg)]
    assert len(lines) == 1
    assert "GET admin/login/" in str(lines[0].msg)
    assert "hunter2" not in caplog.text


def test_an_address_that_leads_nowhere_is_not_logged() -> None:
    request = RequestFactory().get("/mail/secret-token/")
    assert RequestLog.format_request(request) == "GET -"


def test_an_unhandled_error_is_logged_without_its_address() -> None:
    error = (ValueError, ValueError("wrong"), None)
    record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "%s", ("/mail/secret-token/",), error
    )
    assert WithoutAddress().filter(record)
    assert "secret" not in record.getMessage()


def test_lines_are_json_without_raw_control_characters() -> None:
    made: Any = config("json", "INFO")["formatters"]["line"]
    formatter = made.pop("()")(**made)
    record = logging.LogRecord("x", logging.INFO, "", 0, "a\nb\x1b[31m", (), None)
    line = formatter.format(record)
    assert "\n" not in line
    assert "\x1b" not in line
    assert json.loads(line)["event"] == "a\nb\x1b[31m"
