"""The shuffle on pages: the choice to open it, the seats' words, the file of a finished match."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matchmaking, play
from tests import cast

pytestmark = pytest.mark.django_db


def test_the_choice_to_open_the_seed_is_taken_from_the_form(client: Client) -> None:
    client.force_login(cast.user("Alice"))
    facts = {"seats": "3", "seat-1": "bot", "seat-2": "bot", "pace": "flat_3d", "access": "anyone"}
    facts |= {"option-scoring": "standard", "option-two_player_rules": "seed"}
    for chosen in ({}, {"opens_seed": "1"}):
        made = client.post(reverse("create_match", args=["coloretto"]), {**facts, **chosen})
        assert made.status_code == 302
    assert list(Match.objects.order_by("pk").values_list("opens_seed", flat=True)) == [False, True]


def test_words_of_both_seats_stand_beside_their_names(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = matchmaking.create_match(user=alice, game="coloretto", seats=["me", "open", "open"])
    matchmaking.join(user=bob, public_id=match.public_id, word="same")
    client.force_login(alice)
    address = reverse("match", args=[match.public_id])
    assert (
        client.post(reverse("set_word", args=[match.public_id]), {"word": " same "}).url == address
    )
    page = client.get(address).content.decode()
    for name in ("Alice", "Bob"):
        assert f"{name}: <q>same</q>" in page
    client.post(reverse("set_word", args=[match.public_id]), {"word": "<i>"})
    page = client.get(address).content.decode()
    assert "plain letters" in page and "Alice: <q>same" in page


def test_a_finished_match_is_a_file(client: Client) -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob, opens_seed=True)
    address = reverse("match_record", args=[match.public_id])
    assert client.get(address).status_code == 302
    play.resign(public_id=match.public_id, user=alice, key=None)
    page = client.get(reverse("match", args=[match.public_id])).content.decode()
    assert address in page and reverse("checking") in page
    got = client.get(address)
    assert match.public_id in got["Content-Disposition"]
    assert json.loads(got.content)["seed"] == bytes(match.secret.seed).hex()
    assert "Write down the fingerprint" in client.get(reverse("checking")).content.decode()
