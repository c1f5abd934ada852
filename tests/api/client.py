"""A program that calls the API with a token, as other people's programs do."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
from django.http import HttpResponse
from django.test import Client

from accounts import services
from accounts.models import User
from tests.api import contract

BASE = "/api/v1"

_KEYS = itertools.count()


class Api:
    """Calls the API as a user with a token, or as a stranger."""

    def __init__(
        self, user: User | None = None, scopes: tuple[str, ...] = ("read", "play")
    ) -> None:
        self.client = Client(raise_request_exception=False)
        self.user = user
        self.headers: dict[str, str] = {}
        self.token = ""
        if user is not None:
            _row, self.token = services.issue_token(user=user, name="test", scopes=scopes)
            self.headers["Authorization"] = f"Bearer {self.token}"

    def get(self, path: str, **headers: str) -> HttpResponse:
        """GET a path below the version; headers by their names with underscores."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, *, key: str | None = None, **headers: str) -> Any:
        """POST a JSON body, with a key of its own unless one is given."""
        key = f"key-{next(_KEYS)}" if key is None else key
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body or {})
        return self.send("POST", path, raw, Idempotency_Key=key, **headers)

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> HttpResponse:
        """Send anything; the answer must be one that the document promises."""
        sent = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        content_type = sent.pop("Content-Type", "application/json")
        response = self.client.generic(method, BASE + path, body, content_type, headers=sent)
        contract.check(method, path, response)
        return response  # type: ignore[return-value]

    def play(self, match: str, action: dict[str, Any], **more: Any) -> HttpResponse:
        """Answer the prompt the caller has now."""
        key = more.pop("key", None)
        asked = more.pop("asked", None)
        if asked is None:
            asked = self.get(f"/matches/{match}").json()["prompt"]["asked"]
        body = {"asked": asked, "action": action, **more}
        return self.post(f"/matches/{match}/actions", body, key=key)


def code_of(response: HttpResponse) -> str:
    """The code of a refusal, which must be a problem document."""
    assert response["Content-Type"] == "application/problem+json", response.content
    document = response.json()  # type: ignore[attr-defined]
    assert document["status"] == response.status_code
    return str(document["code"])
