"""Stored matches replay to the hash at every entry; a row altered by hand is named."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.bots.draw import FastDraw
from games.engine import codec
from games.models import Entry, Match
from games.selectors.proof import prove
from tests import cast

pytestmark = pytest.mark.django_db


def _played(moves: int = 12) -> Match:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    draw = FastDraw(1)
    for _ in range(moves):
        match = Match.objects.select_related("secret").get(pk=match.pk)
        game = cast.game_of(match)
        position = codec.decode_position(
            game, bytes(match.secret.state), match.secret.state_version
        )
        turn = cast.turn_of(match)
        action = game.sample(position.state, turn.seat, draw)
        cast.answer(match, codec.plain(action))
    return Match.objects.select_related("secret").get(pk=match.pk)


def _alter(sql: str, *params: object) -> None:
    """Change rows behind the back of the append-only rule."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER games_entry_is_final")
        cursor.execute(sql, params)
        cursor.execute("ALTER TABLE games_entry ENABLE TRIGGER games_entry_is_final")


def test_an_untouched_match_replays() -> None:
    assert prove(_played()) is None


def test_the_command_names_the_altered_entry() -> None:
    match = _played()
    drawn = Entry.objects.filter(match=match, secret_action=b'{"action":"draw"}').order_by("number")
    number = drawn[1].number
    _alter(
        "UPDATE games_entry SET secret_action = %s WHERE match_id = %s AND number = %s",
        b'{"action":"take","row":0}',
        match.pk,
        number,
    )
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("replay", stdout=out)
    assert f"{match.public_id}: entry {number}:" in out.getvalue()


@pytest.mark.parametrize(
    ("column", "value"),
    [("state_hash", "0" * 64), ("secret_events", b"[]"), ("secret_draws", b"[1]")],
)
def test_every_column_that_matters_is_proved(column: str, value: object) -> None:
    match = _played()
    number = 3
    _alter(
        f"UPDATE games_entry SET {column} = %s WHERE match_id = %s AND number = %s",
        value,
        match.pk,
        number,
    )
    found = prove(match)
    assert found is not None
    assert found.number == number


def test_draws_that_do_not_follow_from_the_seed_are_found() -> None:
    match = _played()
    match.secret.seed = bytes(32)
    match.secret.save()
    found = prove(match)
    assert found is not None
    assert found.number == 0
    assert "does not fit" in found.why


def test_a_snapshot_altered_by_hand_is_found() -> None:
    match = _played()
    match.secret.state = bytes(match.secret.state).replace(b'"ply":', b'"ply": ')
    match.secret.save()
    found = prove(match)
    assert found is not None
    assert found.why == "the snapshot is not where the log leads"


def test_the_database_refuses_to_change_the_log() -> None:
    match = _played(1)
    with pytest.raises(Exception, match="append only"):
        Entry.objects.filter(match=match).update(at=match.created_at)
