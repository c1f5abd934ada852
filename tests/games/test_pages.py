"""The pages of matches: what they offer, and that they say no more than they may."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Entry, Match, Turn
from tests import cast

pytestmark = pytest.mark.django_db


def _posted(page: str, button: str) -> dict[str, str]:
    """The form that holds the button, as a browser without script would post it."""
    hidden = dict(re.findall(r'<input type="hidden" name="(asked|key)" value="([^"]*)"', page))
    found = re.search(rf'id="{button}" name="action" value="([^"]*)"', page)
    assert found, f"no button {button}"
    return {**hidden, "action": found[1].replace("&#34;", '"')}


def test_home_offers_every_game(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    assert "Coloretto" in page


def test_one_click_makes_a_guest_and_a_match_against_bots(client: Client) -> None:
    response = client.post(reverse("play_now"), {"game": "coloretto"})
    match = Match.objects.get()
    assert response["Location"] == reverse("match", args=[match.public_id])
    assert match.status == "running"
    assert client.get(response["Location"]).status_code == 200


def test_a_move_by_the_button_on_the_page(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    client.force_login(cast.turn_of(match).user)
    address = reverse("match", args=[match.public_id])
    form = _posted(client.get(address).content.decode(), "a-draw")
    assert json.loads(form["action"]) == {"action": "draw"}
    for _ in range(2):  # a double click is one move
        response = client.post(reverse("answer", args=[match.public_id]), form)
        assert response.status_code == 302
    assert Entry.objects.filter(match=match).count() == 2
    page = client.get(address).content.decode()
    assert "choose a row for it" in page


def test_a_refused_answer_says_why_and_shows_the_table(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    client.force_login(turn.user)
    response = client.post(
        reverse("answer", args=[match.public_id]),
        {"asked": turn.asked, "key": "k", "action": '{"action":"take","row":0}'},
    )
    assert response.status_code == 422
    assert "Row 1 is empty." in response.content.decode()
    assert Turn.objects.get(match=match).asked == 0


@pytest.mark.parametrize("action", ["", "{", '{"action":"fly"}', "[]", '{"action":"take"}'])
def test_an_unreadable_answer_changes_nothing(client: Client, action: str) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    client.force_login(turn.user)
    response = client.post(
        reverse("answer", args=[match.public_id]),
        {"asked": turn.asked, "key": "k", "action": action},
    )
    assert response.status_code == 400
    assert Entry.objects.filter(match=match).count() == 1


def test_a_table_by_link_is_hidden_from_strangers(client: Client) -> None:
    alice, _, charlie = cast.trio()
    from games.services import matchmaking

    match = matchmaking.create_match(
        user=alice, game="coloretto", seats=["me", "open"], access="link"
    )
    address = reverse("match", args=[match.public_id])
    client.force_login(charlie)
    assert client.get(address).status_code == 404
    assert client.get(address + "?code=wrong").status_code == 404
    page = client.get(f"{address}?code={match.invite_code}")
    assert page.status_code == 200
    client.post(reverse("join_match", args=[match.public_id]), {"code": match.invite_code})
    assert Match.objects.get().status == "running"


def test_every_page_of_a_person(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    client.force_login(alice)
    for name, args in [
        ("dashboard", []),
        ("lobby", []),
        ("rules", []),
        ("game_rules", ["coloretto"]),
        ("create_match", ["coloretto"]),
        ("match", [match.public_id]),
        ("resign_match", [match.public_id]),
        ("about", []),
        ("privacy", []),
        ("programs", []),
    ]:
        assert client.get(reverse(name, args=args)).status_code == 200, name
