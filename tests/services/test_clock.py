"""Time-outs: the default move, once, and the questions that follow it in the same turn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import clock
from games.engine import codec
from games.models import Entry, Match, SiteAlarm, Turn
from games.selectors.match import match_for
from games.services import clock as match_clock
from games.services import due, steps
from tests import cast

pytestmark = pytest.mark.django_db


def test_a_turn_promises_the_pace_and_not_a_second_less() -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob, pace="flat_2d")
        turn = cast.turn_of(match)
        assert turn.due_at == cast.NOON + timedelta(days=2)
        time.advance(days=2, seconds=-1)
        assert not match_clock.time_out(match.pk, turn.seat, turn.asked)
        time.advance(seconds=1)
        assert match_clock.time_out(match.pk, turn.seat, turn.asked)
        assert not match_clock.time_out(match.pk, turn.seat, turn.asked)


def test_a_default_draw_is_followed_at_once_by_its_placing() -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        turn = cast.turn_of(match)
        time.advance(days=3)
        due.sweep()
        kinds = list(
            Entry.objects.filter(match=match).order_by("number").values_list("kind", "by", "seat")
        )
        assert kinds[1:] == [("answer", "clock", turn.seat)] * 2
        assert cast.turn_of(match).seat != turn.seat


def test_no_match_sits_past_its_deadline_after_a_sweep() -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, charlie = cast.trio()
        for _ in range(5):
            cast.table(alice, bob, charlie)
        for _ in range(3):
            time.advance(days=3)
            due.sweep()
            assert not Turn.objects.filter(due_at__lte=clock.now()).exists()


def test_nobody_ever_moves_and_every_match_still_ends() -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        for _ in range(200):
            time.advance(days=3)
            due.sweep()
            if not Turn.objects.exists():
                break
        assert Match.objects.get(pk=match.pk).status == "finished"


def test_clock_and_hand_look_alike_in_the_log() -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, charlie = cast.trio()
        match = cast.table(alice, bob)
        time.advance(days=3)
        due.sweep()
        from games.selectors.log import entries_for
        from games.selectors.seats import seats_of

        shown = codec.plain(entries_for(match, seats_of(match, charlie), 0))
        assert all("by" not in entry for entry in shown)
        assert "clock" not in str(shown)


def test_a_fault_of_the_rules_holds_the_match_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with clock.fixed(cast.NOON) as time:
        alice, bob, _ = cast.trio()
        broken, fine = cast.table(alice, bob), cast.table(alice, bob)
        game = cast.game_of(broken)
        real = type(game).apply
        calls = [0]

        def apply(self: object, *args: object) -> object:
            calls[0] += 1
            if calls[0] == 1:
                raise KeyError("secret card")
            return real(self, *args)  # type: ignore[arg-type]

        monkeypatch.setattr(type(game), "apply", apply)
        time.advance(days=3)
        due.sweep()
        states = {match.pk: Match.objects.get(pk=match.pk) for match in (broken, fine)}
        held = [match for match in states.values() if match.status == "held"]
        assert len(held) == 1
        assert held[0].number == 0
        assert "secret card" not in SiteAlarm.objects.get().detail
        assert match_for(held[0], alice).prompt is None
        steps.release(held[0].public_id)
        due.sweep()
        assert Match.objects.get(pk=held[0].pk).number > 0
