"""The log names whoever held a seat when something was done."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Turn
from games.selectors import log
from games.selectors.match import match_for
from games.services import bots, play
from tests import cast

pytestmark = pytest.mark.django_db


def _sentences(match: Match, viewer: cast.User) -> list[str]:
    shown = match_for(match, viewer)
    return [text for entry in log.entries_for(match, shown.seats, -1) for text in entry.sentences]


def test_the_reader_keeps_a_name_in_sentences_of_the_third_person() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    mover = cast.turn_of(match).user
    other = bob if mover == alice else alice
    cast.answer(match, {"action": "draw"})
    assert _sentences(match, mover)[0].endswith(f" {mover.name} (you) plays first.")
    assert _sentences(match, mover)[1].startswith(f"{mover.name} (you) drew ")
    assert _sentences(match, other)[1].startswith(f"{mover.name} drew ")


def test_who_left_is_named_in_what_they_did() -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie)
    mover = cast.turn_of(match)
    cast.answer(match, {"action": "draw"})
    cast.answer(match, {"action": "place", "row": 0})
    assert mover.user is not None
    play.resign(public_id=match.public_id, user=mover.user, key=None)
    watcher = next(person for person in (alice, bob, charlie) if person != mover.user)
    told = _sentences(match, watcher)
    name, bot = mover.user.name, f"Bot {mover.seat + 1}"
    assert told[1].startswith(f"{name} drew ") and f"{name} resigned." in told
    assert f"A house bot takes over for {name}." in told
    while (turn := cast.turn_of(match)).seat != mover.seat:
        cast.answer(match, _first_answer(match, turn))
    bots.act(match.pk, turn.seat, turn.asked)
    assert _sentences(match, watcher)[-1].startswith(f"{bot} ")


def test_who_resigns_the_last_match_of_two_is_still_named(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    play.resign(public_id=match.public_id, user=alice, key=None)
    assert "Alice resigned." in _sentences(match, bob)
    client.force_login(alice)
    page = client.get(reverse("match", args=[match.public_id])).content.decode()
    assert "Alice (you)" in page and "The match is over" in page


def _first_answer(match: Match, turn: Turn) -> dict[str, Any]:
    prompt = match_for(match, turn.user).prompt
    assert prompt is not None
    return prompt.answers[0].action
