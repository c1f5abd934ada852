"""Dragonheart over its pages: a whole match by the buttons, what the table and the previews say,
and that nobody's page knows another's cards."""

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
from games.engine.dragonheart.records import DragonheartState
from games.engine.kernel import Position
from games.models import Match, MatchSecret
from games.selectors.match import match_for
from games.services import play
from tests import cast
from tests.engine.dragonheart.table import table
from tests.engine.dragonheart.worlds import before

pytestmark = pytest.mark.django_db


def _match(**options: Any) -> Match:
    return cast.table(*cast.trio()[:2], game="dragonheart", options=options)


def _with(match: Match, position: Position[DragonheartState]) -> User:
    """Put a position into the match, its mover being the one who is asked; returns who that is."""
    seat = cast.turn_of(match).seat
    s = position.state
    if s.seat != seat:
        for pair in (s.hands, s.piles, s.returned, s.captured, s.points):
            pair.reverse()
        s.seat = seat
        s.great_dragon = None if s.great_dragon is None else 1 - s.great_dragon
        s.final_turn_for = None if s.final_turn_for is None else 1 - s.final_turn_for
    position.ply = match.ply
    stored = codec.encode_position(position)
    MatchSecret.objects.filter(match=match).update(
        state=stored, state_hash=codec.state_hash(stored)
    )
    return _user(match)


def _user(match: Match) -> User:
    """Whoever is to move."""
    user = cast.turn_of(match).user
    assert user is not None
    return user


def _other(match: Match) -> User:
    return User.objects.exclude(pk=_user(match).pk).exclude(name="Charlie").get()


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


def _press(client: Client, match: Match, action: dict[str, Any]) -> Match:
    """Whoever is to move presses the button of this action."""
    page = _page(client, match, _user(match))
    form = next(each for each in _buttons(page) if json.loads(each["action"]) == action)
    assert client.post(reverse("answer", args=[match.public_id]), form).status_code == 302
    return Match.objects.get(pk=match.pk)


def _preview(page: str, label: str) -> str:
    """What is said above the button with this label."""
    found = re.search(rf'aria-describedby="([^"]+)"[^>]*>{label}<', page)
    assert found, label
    text = re.search(rf'id="{found[1]}">(.*?)</p>', page)
    assert text
    return re.sub(r"<[^>]+>", " ", text[1])


def test_a_whole_match_by_the_buttons(client: Client) -> None:
    match = _match(after_third_sailing="one_more_turn", great_dragon_points=2)
    draw = FastDraw(2)
    while match.status == "running":
        page = _page(client, match, _user(match))
        shown = match_for(match, _user(match))
        assert shown.prompt is not None
        buttons = _buttons(page)
        offered = json.loads(codec.encode([answer.action for answer in shown.prompt.answers]))
        assert [json.loads(each["action"]) for each in buttons] == offered
        chosen = buttons[draw.below(len(buttons))]
        assert client.post(reverse("answer", args=[match.public_id]), chosen).status_code == 302
        match = Match.objects.get(pk=match.pk)
    page = _page(client, match)
    assert "The match is over" in page
    assert 'id="result"' in page
    assert "Cards in hand at the end" in page
    assert _buttons(page) == []


def test_the_table_says_what_lies_where_and_what_it_does(client: Client) -> None:
    match = _match()
    position = table(
        "dwarf1", treasure=(1, 3), huntress=(1,), ship=(0, 0), hold="knight2 knight1", sailings=1
    )
    page = _page(client, match, _with(match, position))
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "Treasure 4 points" in text
    assert "Huntress 1 points" in text
    assert "The hold below the ship 3 points" in text
    assert "1 of 3" in text
    assert "2 ships wait" in text
    assert "room for 2" in text
    assert "stands on the board" in text
    assert 'href="#dh-treasure3"' in page


def test_previews_say_what_a_play_brings_and_leaves(client: Client) -> None:
    match = _match()
    position = table(
        "sorceress1 dwarf1 ship",
        other="fire_dragon2",
        treasure=(4, 1),
        petrified_dragon=(2, 2),
        ship=(0, 0),
    )
    mover = _with(match, position)
    rival = _other(match).name
    page = _page(client, match, mover)
    treasure = _preview(page, "Put down sorceress 1, capture the treasure")
    assert treasure.split() == ["+5", *f"leaves nothing for {rival}".split()]
    dragons = _preview(page, "Put down sorceress 1, capture the petrified dragons")
    assert dragons.split() == [
        "+4",
        *f"with the Great Dragon, leaves up to 5 for {rival}".split(),
    ]
    assert _preview(page, "Put down dwarf 1").split()[0] == "±0"


def test_what_has_no_room_is_explained(client: Client) -> None:
    match = _match()
    mover = _with(match, table("ship ship", ship=(0, 0), sailings=2))
    page = _page(client, match, mover)
    assert "The space has room for 1 card only." in page
    assert "Ships have sailed twice" in page
    assert "and the match is over" in _preview(page, "Put down ship")
    form = _buttons(page)[0] | {"action": '{"action":"play","type":"ship","values":[0,0]}'}
    response = client.post(reverse("answer", args=[match.public_id]), form)
    assert response.status_code == 422
    assert "The space has no room for so many cards." in response.content.decode()


def test_the_last_turn_has_a_banner_for_everybody(client: Client) -> None:
    match = _match()
    mover = _with(match, table("treasure1", piles=(1, 5)))
    assert "few cards left" in _page(client, match, mover)
    match = _press(client, match, {"action": "play", "type": "treasure", "values": [1]})
    assert "Your turn is the last one" in _page(client, match, _user(match))
    name = _user(match).name
    assert f"{name} has the last turn" in _page(client, match, mover)


def test_which_card_went_back_is_on_no_page_but_its_owners(client: Client) -> None:
    match = _match()
    mover = _with(match, before())
    owner = _other(match)
    match = _press(client, match, {"action": "play", "type": "sorceress", "values": [1]})
    shown = match_for(match, owner).view
    assert shown is not None
    seat = shown["seats"][cast.turn_of(match).seat]
    assert "Only you know that." in _page(client, match, owner)
    name = "drawn by lot, back on the pile"
    assert name in _page(client, match, owner)
    for other in (mover, User.objects.get(name="Charlie")):
        page = _page(client, match, other)
        assert "Only you know that." not in page
        assert name not in page
        assert "put a card drawn by lot back on the pile." in page
    assert seat["top"]


def test_a_hand_is_on_its_owners_page_only(client: Client) -> None:
    match = _match()
    position = table("treasure4 treasure4 treasure4 treasure4 treasure4", other="troll3")
    mover = _with(match, position)
    assert "<title>Treasure 4</title>" in _page(client, match, mover)
    for other in (_other(match), User.objects.get(name="Charlie")):
        page = _page(client, match, other)
        # What was told before is of the hand that the match really dealt to this seat.
        page = re.sub(r'<details class="since".*?</details>', "", page, flags=re.DOTALL)
        page = page[: page.index('aria-labelledby="log"')]
        # Unseen cards are counted there, hand and pile together.
        assert page.count("Treasure 4") == page.count("5 × Treasure 4") == 1


def test_a_spectator_has_no_buttons_and_no_hand(client: Client) -> None:
    match = _match()
    page = _page(client, match, User.objects.get(name="Charlie"))
    assert _buttons(page) == []
    assert 'id="hand"' not in page
    assert page.count("Cards not seen yet") == 2


def test_a_match_that_somebody_left_shows_the_standing_scores(client: Client) -> None:
    match = _match()
    leaver = _with(match, table("dwarf1", captured=("troll3", "troll2"), great_dragon=0))
    play.resign(public_id=match.public_id, user=leaver, key=None)
    match = Match.objects.get(pk=match.pk)
    assert match.ending == Match.Ending.RESIGNED
    page = _page(client, match, leaver)
    rows = re.findall(r"<th scope=\"row\">.*?</tr>", page[page.index('id="result"') :])[:2]
    scores = {int(re.findall(r"<td>(\d+)</td>", row)[-1]) for row in rows}
    assert scores == {6, 2}
    assert "The match ends before its time." in page


def test_the_form_for_a_new_match_takes_every_option(client: Client) -> None:
    alice, _, _ = cast.trio()
    client.force_login(alice)
    page = client.get(reverse("create_match", args=["dragonheart"])).content.decode()
    assert "Points for the Great Dragon" in page
    assert "When ships sail for the third time" in page


def test_the_rules_have_a_page(client: Client) -> None:
    page = client.get(reverse("game_rules", args=["dragonheart"])).content.decode()
    assert "Dragonheart" in page
    assert "1 + 3 + 4 = 8" in page
    assert "1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3" in page
