"""A web process that is killed -9 between the commit of a move and its answer."""

from __future__ import annotations

import http.client

import pytest

from games.models import Entry
from tests import cast
from tests.live import LiveApi, running

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_move_whose_answer_was_lost_is_settled_by_repeating_its_key() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    action = {"action": "draw"}
    with running(LIVE_DIE="1") as site:
        api = LiveApi(site, turn.user)
        with pytest.raises((ConnectionError, http.client.HTTPException)):
            api.play(match.public_id, turn.asked, action, key="doubtful")
        assert site.process.wait(20) == -9
    assert Entry.objects.filter(match=match).count() == 2
    with running() as site:
        api.site = site
        first = api.play(match.public_id, turn.asked, action, key="doubtful")
        again = api.play(match.public_id, turn.asked, action, key="doubtful")
    assert first.status == again.status == 200
    assert first.json()["receipt"] == again.json()["receipt"]
    assert first.json()["receipt"]["number"] == 1
    assert Entry.objects.filter(match=match).count() == 2
