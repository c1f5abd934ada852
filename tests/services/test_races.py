"""What happens at once: two moves, a move and its time-out, joins for the last seat, sweeps under
load. Each thread has its own connection to a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games import clock, errors
from games.engine import codec
from games.models import Entry, Holder, Match, Turn
from games.selectors.proof import prove
from games.services import clock as match_clock
from games.services import due, matchmaking, play
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True)


def _at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run all at the same moment; each one's result, or the exception it raised."""
    results: list[Any] = [None] * len(works)
    gate = threading.Barrier(len(works))

    def run(number: int, work: Callable[[], Any]) -> None:
        gate.wait()
        try:
            results[number] = work()
        except Exception as error:  # the test looks at it
            results[number] = error
        finally:
            connection.close()

    threads = [
        threading.Thread(target=run, args=(number, work)) for number, work in enumerate(works)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def _submit(match: Match, turn: Turn, key: str | None, action: Any = None) -> Callable[[], Any]:
    body = action or {"action": "draw"}
    return lambda: play.submit(
        public_id=match.public_id, user=turn.user, asked=turn.asked, action=body, key=key
    )


def test_one_key_many_times_is_one_move_with_equal_receipts() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    turn = cast.turn_of(match)
    results = _at_once([_submit(match, turn, "same")] * 12)
    receipts = [played.receipt for played in results]
    assert all(receipt == receipts[0] for receipt in receipts)
    assert sum(not played.repeated for played in results) == 1
    assert Entry.objects.filter(match=match).count() == 2


def test_two_answers_to_one_turn_one_wins() -> None:
    alice, bob, _ = cast.trio()
    for _ in range(20):
        match = cast.table(alice, bob)
        turn = cast.turn_of(match)
        results = _at_once([_submit(match, turn, "a"), _submit(match, turn, "b")])
        refused = [each for each in results if isinstance(each, errors.Conflict)]
        assert len(refused) == 1
        assert refused[0].code == "turn_moved_on"
        assert Entry.objects.filter(match=match).count() == 2


def test_a_move_and_its_time_out_in_the_same_instant_are_one_of_them() -> None:
    alice, bob, _ = cast.trio()
    match = cast.table(alice, bob)
    seen: set[str] = set()
    for _ in range(200):
        match.refresh_from_db()
        if match.status != "running":
            match = cast.table(alice, bob)
        turn = cast.turn_of(match)
        position = codec.decode_position(
            cast.game_of(match), bytes(match.secret.state), match.secret.state_version
        )
        match.secret.refresh_from_db()
        position = codec.decode_position(
            cast.game_of(match), bytes(match.secret.state), match.secret.state_version
        )
        action = codec.plain(cast.game_of(match).default(position.state, turn.seat))
        Turn.objects.filter(match=match).update(due_at=clock.now() - timedelta(seconds=1))
        before = match.number
        moved, timed_out = _at_once(
            [
                _submit(match, turn, f"k{before}", action),
                lambda match=match, turn=turn: match_clock.time_out(
                    match.pk, turn.seat, turn.asked
                ),
            ]
        )
        by = set(
            Entry.objects.filter(match=match, number__gt=before, kind="answer").values_list(
                "by", flat=True
            )
        )
        assert len(by) == 1, "always exactly one of them"
        seen |= by
        assert isinstance(moved, play.Played) == (by == {"user"})
        assert timed_out is (by == {"clock"})
        assert prove(Match.objects.select_related("secret").get(pk=match.pk)) is None
    assert seen == {"user", "clock"}, "the race was never run both ways"


def test_many_joins_for_the_last_two_seats() -> None:
    owner = cast.user("Owner")
    people = [cast.user(f"Player{number}") for number in range(50)]
    match = matchmaking.create_match(user=owner, game="coloretto", seats=["me", "open", "open"])
    joins = [
        lambda user=user: matchmaking.join(user=user, public_id=match.public_id) for user in people
    ]
    results = [result for start in (0, 25) for result in _at_once(joins[start : start + 25])]
    assert sum(isinstance(result, Match) for result in results) == 2
    assert all(isinstance(result, Match | errors.Conflict) for result in results)
    assert Holder.objects.filter(match=match).values("user").distinct().count() == 3
    assert Match.objects.get(pk=match.pk).status == "running"


def test_one_user_joining_twice_at_once_sits_once() -> None:
    owner, bob = cast.user("Owner"), cast.user("Bob")
    match = matchmaking.create_match(user=owner, game="coloretto", seats=["me", "open", "open"])
    results = _at_once([lambda: matchmaking.join(user=bob, public_id=match.public_id)] * 8)
    assert sum(isinstance(result, Match) for result in results) == 1
    assert Holder.objects.filter(match=match, user=bob).count() == 1


def test_sweeps_against_movers_do_not_deadlock() -> None:
    alice, bob, _ = cast.trio()
    matches = [cast.table(alice, bob) for _ in range(6)]

    def mover(match: Match) -> Callable[[], None]:
        def work() -> None:
            for _ in range(15):
                turn = Turn.objects.filter(match=match).select_related("user").first()
                if turn is None:
                    return
                for action in ({"action": "draw"}, {"action": "place", "row": 0}):
                    try:
                        _submit(match, turn, None, action)()
                    except errors.Refusal:
                        continue

        return work

    def sweeper() -> None:
        for _ in range(15):
            Turn.objects.filter(match__in=matches).update(due_at=clock.now() - timedelta(seconds=1))
            due.sweep()

    results = _at_once([*[mover(match) for match in matches], sweeper, sweeper])
    assert results == [None] * 8
    for match in Match.objects.select_related("secret"):
        assert prove(match) is None
