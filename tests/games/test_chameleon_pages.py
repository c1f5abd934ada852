"""Chameleon over its pages: a whole match by what they offer, and what the table says."""

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
from games.models import Match, MatchSecret, Turn
from games.selectors.match import match_for
from tests import cast
from tests.engine.chameleon.table import table

pytestmark = pytest.mark.django_db

MINE = "R10 R20 R50 B10 G20 W CC"


def _match(*people: User, **options: Any) -> Match:
    return cast.table(*people, game="chameleon", options=options)


def _at(*people: User, **fields: Any) -> Match:
    """A match of these people in a position of our own, as `table` makes it, with seat 0 to act."""
    match = _match(*people)
    position = table(seats=len(people), **fields)
    stored = codec.encode_position(position)
    MatchSecret.objects.filter(match=match).update(
        state=stored, state_hash=codec.state_hash(stored)
    )
    Turn.objects.filter(match=match).update(seat=0, user=people[0])
    return match


def _mover(match: Match) -> User:
    user = cast.turn_of(match).user
    assert user is not None
    return user


def _page(client: Client, match: Match, user: User | None = None) -> str:
    if user:
        client.force_login(user)
    response = client.get(reverse("match", args=[match.public_id]))
    assert response.status_code == 200
    return response.content.decode()


def _sent(page: str) -> list[dict[str, str]]:
    """The answers on the page, buttons and choices, each as a browser without script posts it."""
    hidden = dict(re.findall(r'<input type="hidden" name="(asked|key)" value="([^"]*)"', page))
    found = re.findall(r'<(?:button|input)[^>]*name="action" value="([^"]+)"[^>]*>', page)
    return [{**hidden, "action": html.unescape(value)} for value in found]


def _text(page: str) -> str:
    """The words of a page, without its log."""
    main = page[page.index('id="match"') : page.index("<aside")]
    main = re.sub(r"<svg.*?</svg>", " ", main, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_a_whole_match_by_what_the_pages_offer(client: Client) -> None:
    match = _match(*cast.trio()[:2], max_rounds=1, turn_cap=20)
    draw = FastDraw(2)
    while match.status == "running":
        user = _mover(match)
        page = _page(client, match, user)
        shown = match_for(match, user)
        assert shown.prompt is not None
        sent = _sent(page)
        offered = [answer.action for answer in shown.prompt.answers]
        actions = [json.loads(each["action"]) for each in sent]
        assert sorted(actions, key=str) == sorted(offered, key=str)
        chosen = sent[draw.below(len(sent))]
        assert client.post(reverse("answer", args=[match.public_id]), chosen).status_code == 302
        match = Match.objects.get(pk=match.pk)
    page = _page(client, match)
    assert "The match is over" in page
    assert 'id="result"' in page
    assert "The last hands" in page
    assert _sent(page) == []


def test_four_choices_with_the_reason_of_those_that_are_not_possible(client: Client) -> None:
    alice, *others = cast.trio()
    match = _at(alice, *others, hands={0: MINE}, discards="CC R50")
    page = _page(client, match, alice)
    text = _text(page)
    assert "A Color Change cannot be picked up." in text
    assert "3 cards do not match your colour." in text
    assert [json.loads(each["action"])["action"] for each in _sent(page)] == [
        "draw_play",
        "draw_color",
    ]
    assert "If the round ended now it would count" in text
    assert "−0" not in text


def test_going_out_shows_what_it_brings(client: Client) -> None:
    alice, *others = cast.trio()
    match = _at(alice, *others, hands={0: "R10 R10 R20 R50 RS RV W"})
    text = _text(_page(client, match, alice))
    assert "+340 your hand and 100 for going out" in text
    assert "all cards match" in text


def test_the_discard_says_what_each_card_counts_and_which_is_barred(client: Client) -> None:
    alice, *others = cast.trio()
    match = _at(alice, *others, hands={0: MINE}, discards="Y50 B70")
    cast.answer(match, {"action": "take_discard"}, seat=0)
    page = _page(client, match, alice)
    text = _text(page)
    assert "You took yellow 50 from the discard pile: discard another card." in text
    assert "yellow 50 : You have just taken" in text or "yellow 50: You have just taken" in text
    assert "A Wild is never discarded." in text
    # 10 + 20 + 50 - 10 - 20 + 50 - 100 - 50 = -50
    assert "red 50 +50, then −100" in text
    assert "blue 10 −10, then −40" in text
    assert "Without it your hand counts +50." in text
    sent = [json.loads(each["action"]) for each in _sent(page)]
    assert {"action": "discard", "card": "CC", "target": 1} in sent
    assert {"action": "discard", "card": "CC", "target": 0} not in sent
    assert len(sent) == 5 + 2
    assert "red, 0 points" in text


def test_a_drawn_card_is_shown_to_its_seat_alone(client: Client) -> None:
    alice, *others = cast.trio()
    match = _at(alice, *others, play="G70 Y10")
    cast.answer(match, {"action": "draw_play"}, seat=0)
    assert "You drew green 70 and still have to discard." in _page(client, match, alice)
    for other in others:
        page = _page(client, match, other)
        assert "drew green 70" not in page
        assert "8 cards in hand" in page
        assert _sent(page) == []


def test_everybody_sees_colours_direction_and_who_is_next(client: Client) -> None:
    alice, bob, charlie = cast.trio()
    match = _at(
        alice,
        bob,
        charlie,
        stacks={0: "R B", 1: "G", 2: "Y"},
        direction=-1,
        dealer=2,
        totals=(120, -40, 0),
        known=[[], ["R70", "R70"], []],
    )
    text = _text(_page(client, match, charlie))
    assert "right ↑ up the list of players" in text
    assert "Next you after a Skip Bob, after a Reverse Bob" in text
    assert "red on a stack of 2" in text
    assert "Taken from the discard pile and still in hand:" in text
    assert "−40 points" in text or "-40 points" in text
    assert "Turns left" not in text


def test_the_limit_is_shown_when_it_comes_near(client: Client) -> None:
    alice, *others = cast.trio()
    match = _at(alice, *others, turns=91)
    text = _text(_page(client, match, alice))
    assert "Turns left 29 then the round ends" in text


def test_the_last_round_lies_open(client: Client) -> None:
    reds = "R10 R10 R10 R10 R20 R20 R20"
    alice, bob, charlie = cast.trio()
    match = _at(alice, bob, charlie, hands={0: reds})
    cast.answer(match, {"action": "go_out"}, seat=0)
    text = _text(_page(client, match, bob))
    assert "All hands of round 1" in text
    assert "+200 ★" in text
    assert "−40" in text
