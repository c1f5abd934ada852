"""Chameleon poker over its pages: a whole match by the buttons, and what the table says."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.draw import FastDraw
from games.engine import codec
from games.models import Match, MatchSecret
from games.selectors.match import match_for
from tests import cast
from tests.engine.chameleon_poker.table import begin

pytestmark = pytest.mark.django_db


def _match(*people: User, **options: Any) -> Match:
    return cast.table(*people, game="chameleon_poker", options=options)


def _buttons(page: str) -> list[dict[str, str]]:
    """The answers on the page, each as a browser without script would post it."""
    hidden = dict(re.findall(r'<input type="hidden" name="(asked|key)" value="([^"]*)"', page))
    found = re.findall(r'<button[^>]*name="action" value="([^"]+)"(?![^>]*disabled)[^>]*>', page)
    return [{**hidden, "action": html.unescape(value)} for value in found]


def _page(client: Client, match: Match, user: User | None = None) -> str:
    if user:
        client.force_login(user)
    response = client.get(reverse("match", args=[match.public_id]))
    assert response.status_code == 200
    return response.content.decode()


def _press(client: Client, match: Match, action: str) -> None:
    """Whoever is to act presses the button of this kind."""
    page = _page(client, match, cast.turn_of(match).user)
    form = next(each for each in _buttons(page) if json.loads(each["action"])["action"] == action)
    response = client.post(reverse("answer", args=[match.public_id]), form)
    assert response.status_code == 302


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"auto_turn": False, "starting_stack": 45, "four_fee": 5, "three_fee": 5},
        {"betting": "leader", "match_end": "last_standing", "starting_stack": 45},
    ],
    ids=["normal", "by hand with fees", "quick, to the last"],
)
def test_a_whole_match_by_the_buttons(client: Client, options: dict[str, Any]) -> None:
    match = _match(*cast.trio(), **options)
    draw = FastDraw(len(options))
    while match.status == "running":
        user = cast.turn_of(match).user
        page = _page(client, match, user)
        buttons = _buttons(page)
        shown = match_for(match, user)
        assert shown.prompt is not None
        offered = [answer.action for answer in shown.prompt.answers]
        assert [json.loads(each["action"]) for each in buttons] == offered
        chosen = buttons[draw.below(len(buttons))]
        assert client.post(reverse("answer", args=[match.public_id]), chosen).status_code == 302
        match = Match.objects.get(pk=match.pk)
    page = _page(client, match)
    assert "The match is over" in page
    assert 'id="result"' in page
    assert _buttons(page) == []


def test_the_table_says_what_everybody_shows(client: Client) -> None:
    alice, bob, charlie = cast.trio()
    match = _match(alice, bob, charlie)
    shown = match_for(match, alice)
    page = _page(client, match, alice)
    assert "Threes and nines are wild" in page
    assert "Nobody sees face-down cards, not even their owner." in page
    assert page.count(" face-down card") >= 3
    (card,) = [card for seat in shown.view["seats"] for card in seat["shown"]][:1]  # type: ignore[index]
    assert "leads" in page or "decides now" in page
    assert f'href="#pc-{card[1]}' in page


def test_answers_tell_what_they_cost_and_refused_ones_why(client: Client) -> None:
    match = _match(*cast.trio(), seven_fee=500)
    page = _page(client, match, cast.turn_of(match).user)
    assert "Check, or bet 10?" in page
    assert "you keep 285" in page
    assert "Nothing has been bet." in page
    _press(client, match, "bet")
    page = _page(client, match, cast.turn_of(match).user)
    assert "Call 10, raise by 10, or fold?" in page
    assert "you keep 275" in page
    assert "already in stays in the pot" in page


def _with(match: Match, card: str, **options: Any) -> None:
    """Put a hand into the match whose first card is this one; whoever has the turn turned it up."""
    seat = cast.turn_of(match).seat
    position, _ = begin({seat: card}, dealer=(seat - 1) % 3, second="Kh", **options)
    stored = codec.encode_position(position)
    MatchSecret.objects.filter(match=match).update(
        state=stored, state_hash=codec.state_hash(stored)
    )


def test_a_seven_shows_every_hand_without_each_wild_rank(client: Client) -> None:
    match = _match(*cast.trio())
    _with(match, "7c")
    page = _page(client, match, cast.turn_of(match).user)
    assert "Pay 10 to change a wild rank?" in page
    assert "without threes" in page
    assert "without nines" in page
    assert "Keep the wild ranks" in page
    _press(client, match, "change_wild")
    page = _page(client, match)
    assert "paid 10: threes went, the king of hearts came up." in page
    assert "Kings and nines are wild" in page


def test_a_spectator_sees_the_same_table_and_no_buttons(client: Client) -> None:
    match = _match(*cast.trio())
    page = _page(client, match, cast.user("Dora"))
    assert _buttons(page) == []
    assert "Threes and nines are wild" in page


def test_the_rules_have_a_page(client: Client) -> None:
    page = client.get(reverse("game_rules", args=["chameleon_poker"])).content.decode()
    assert "Chameleon poker" in page
    assert "five of a kind" in page.lower()
