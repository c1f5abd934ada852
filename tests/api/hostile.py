"""A table to be attacked, and what every refusal has to be like."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse

from games.models import Entry, Holder, Match, Receipt, SealedAnswer, Turn
from tests import cast
from tests.api.client import Api, code_of

NEW = {"game": "coloretto", "seats": ["me", "bot"]}


class Table:
    """A running match and an open table, seen by everybody who could send something odd."""

    def __init__(self) -> None:
        self.alice, self.bob, charlie = cast.trio()
        self.match = cast.table(self.alice, self.bob)
        self.turn = cast.turn_of(self.match)
        self.actor = Api(self.turn.user)
        self.stranger = Api()
        self.reader = Api(charlie, scopes=("read",))
        self.bot = Api(cast.user("Robot", is_bot=True))
        seats = ["me", "open", "open"]
        made = Api(self.alice).post("/matches", {"game": "coloretto", "seats": seats})
        self.open_id = made.json()["match"]["id"]

    @property
    def posts(self) -> dict[str, dict[str, Any]]:
        """Every address that takes a body, with one that would do."""
        match = f"/matches/{self.match.public_id}"
        return {
            "/matches": NEW,
            f"/matches/{self.open_id}/join": {},
            f"/matches/{self.open_id}/leave": {},
            f"/matches/{self.open_id}/word": {"word": "apple"},
            f"{match}/resign": {},
            f"{match}/actions": {"asked": self.turn.asked, "action": {"action": "draw"}},
        }

    @property
    def gets(self) -> list[str]:
        """Every address that can be read."""
        match = f"/matches/{self.match.public_id}"
        lists = ["/me", "/games", "/games/coloretto", "/matches", "/openapi.json"]
        return [*lists, match, f"{match}/entries", f"{match}/stream"]

    def count(self) -> tuple[int, ...]:
        """How much there is of what a request could leave behind."""
        tables = (Match, Holder, Entry, SealedAnswer, Receipt, Turn)
        return tuple(table.objects.count() for table in tables)


def refused(response: HttpResponse, *statuses: int) -> str:
    """The code of an orderly refusal: a problem document that gives nothing away."""
    assert response.status_code in statuses, (response.status_code, response.content)
    text = response.content.decode()
    for word in ("Traceback", "SELECT ", "psycopg", "/site-packages/", settings.SECRET_KEY):
        assert word not in text
    assert len(text) < 2000
    return code_of(response)


def raw_bodies(table: Table, raw: bytes, *statuses: int, **headers: str) -> None:
    """Send the same bytes to every address that takes a body, as everybody."""
    for address in table.posts:
        refused(table.actor.post(address, raw, **headers), *statuses)
        refused(table.bot.post(address, raw, **headers), *statuses)
        refused(table.stranger.post(address, raw, **headers), 401, 413)
        refused(table.reader.post(address, raw, **headers), 403, 413)
