"""What The Chameleon asks of the site: topics of one's own, seats that are left, and what the clock
alone may note."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games import clock, errors
from games.engine import codec
from games.engine.the_chameleon.options import topic_of_line
from games.models import Match, SealedAnswer, Turn
from games.selectors.log import entries_for, events_of
from games.selectors.match import match_for
from games.selectors.seats import seats_of
from games.services import bots, due, matchmaking, play
from tests import cast
from tests.engine.the_chameleon.table import NUMBERS

pytestmark = pytest.mark.django_db

OWN: dict[str, Any] = {"topics": [topic_of_line("Numbers: " + ", ".join(NUMBERS))]}
CLUES = ("11", "22", "33", "44", "55")


def table(people: int, **options: Any) -> Match:
    """A match of the first five of a small town."""
    names = ("Alice", "Bob", "Charlie", "Dora", "Emil")[:people]
    return cast.table(*map(cast.user, names), game="the_chameleon", options=options)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def user_of(match: Match, seat: int) -> Any:
    return match.holders.get(seat=seat, to_number=None).user


def seen(match: Match, viewer: Any) -> bytes:
    """The match and its log as a user or a stranger sees them."""
    found = fresh(match)
    shown = match_for(found, viewer)
    return codec.encode((shown, entries_for(found, seats_of(found, viewer), -1)))


def give_clues(match: Match) -> None:
    """Everybody gives a clue, one after the other."""
    while match_for(fresh(match), None).phase == "clues":
        seat = cast.turn_of(match).seat
        cast.answer(match, {"action": "clue", "text": CLUES[seat]}, seat=seat)


def vote(match: Match, seat: int, target: int) -> None:
    cast.answer(match, {"action": "vote", "target": target}, seat=seat)


def votes_of(match: Match) -> dict[int, int | None]:
    """The votes of the first round, by seat."""
    [shown] = events_of(match, None, "votes_shown")[:1]
    return {ballot["seat"]: ballot["target"] for ballot in shown["votes"]}


@contextmanager
def _undone() -> Iterator[None]:
    """Undo everything afterwards, in a transaction that counts as the test's own."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)


def test_nobody_can_send_what_the_clock_notes() -> None:
    match = table(3)
    for check_only in (True, False):
        with pytest.raises(errors.Malformed) as refused:
            cast.answer(match, {"action": "miss"}, check_only=check_only)
        assert (refused.value.code, refused.value.field) == ("malformed_action", "action")
    assert fresh(match).number == 0


def test_time_running_out_in_the_debate_closes_it_for_all_at_once() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(4)
        give_clues(match)
        vote(match, 2, 0)
        before = [seen(match, user_of(match, seat)) for seat in (0, 1, 3)]
        time.advance(days=3, seconds=-1)
        due.sweep()
        assert [seen(match, user_of(match, seat)) for seat in (0, 1, 3)] == before
        time.advance(seconds=1)
        due.sweep()
        assert votes_of(match) == {0: None, 1: None, 2: 0, 3: None}


def test_a_missing_clue_is_noted_and_the_next_seat_is_asked() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(3)
        dealer = cast.turn_of(match).seat
        time.advance(days=3)
        due.sweep()
        assert cast.turn_of(match).seat == (dealer + 1) % 3
        [given] = events_of(match, None, "clue_given")
        assert given == {"event": "clue_given", "seat": dealer, "text": None}


def test_own_topics_show_their_words_before_the_match_and_their_titles_in_it() -> None:
    alice, bob, charlie = cast.trio()
    match = matchmaking.create_match(
        user=alice, game="the_chameleon", seats=["me", "open", "open"], options=OWN
    )
    words = match_for(match, charlie).options["topics"][0]["words"]
    assert tuple(words) == NUMBERS
    matchmaking.join(user=bob, public_id=match.public_id)
    matchmaking.join(user=charlie, public_id=match.public_id)
    for viewer in (alice, bob, charlie, None):
        options = match_for(fresh(match), viewer).options
        assert codec.encode(options["topics"]) == b'[{"title":"Numbers","words":[]}]'


def test_house_bots_cannot_sit_down_to_own_topics() -> None:
    alice = cast.user("Alice")
    with pytest.raises(errors.Malformed) as refused:
        matchmaking.create_match(
            user=alice, game="the_chameleon", seats=["me", "bot", "open"], options=OWN
        )
    assert (refused.value.code, refused.value.field) == ("no_house_bots", "seats")
    assert not Match.objects.exists()


def test_topics_that_the_rules_refuse_are_refused_with_their_code() -> None:
    alice = cast.user("Alice")
    with pytest.raises(errors.Illegal) as refused:
        matchmaking.create_match(
            user=alice,
            game="the_chameleon",
            seats=["me", "open", "open"],
            options={"topics": ["Nonsense"]},
        )
    assert refused.value.code == "unknown_topic"


@pytest.mark.parametrize("own", [False, True])
def test_W28_a_resignation_does_not_show_whether_the_seat_had_voted(own: bool) -> None:
    """The same seats voted; seat 2, which has, or seat 3, which has not, resigns."""
    with clock.fixed(cast.NOON) as time:
        match = table(5, **(OWN if own else {}))
        give_clues(match)
        for seat, target in ((0, 2), (1, 2), (2, 4)):
            vote(match, seat, target)
        rows = []
        for voted in (True, False):
            if not voted:
                SealedAnswer.objects.filter(match=match, seat=2).delete()
            with _undone():
                play.resign(public_id=match.public_id, user=user_of(match, 2))
                shown = [seen(match, user_of(match, seat)) for seat in (0, 4)]
                time.advance(minutes=5)
                due.sweep()
                rows.append((shown, [seen(match, user_of(match, seat)) for seat in (0, 4)]))
                time.set(cast.NOON)
        assert rows[0] == rows[1]
        assert rows[0][0] == rows[0][1]


def test_W28_a_the_vote_of_who_left_counts() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(5, **OWN)
        give_clues(match)
        for seat, target in ((0, 1), (1, 2), (2, 4)):
            vote(match, seat, target)
        play.resign(public_id=match.public_id, user=user_of(match, 2))
        time.advance(minutes=5)
        due.sweep()
        assert match_for(fresh(match), None).phase == "debate"
        vote(match, 3, 1)
        vote(match, 4, 1)
        assert votes_of(match) == {0: 1, 1: 2, 2: 4, 3: 1, 4: 1}


def test_W28_b_without_a_vote_the_seat_is_noted_as_missing() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(5, **OWN)
        give_clues(match)
        for seat, target in ((0, 1), (1, 2), (2, 4)):
            vote(match, seat, target)
        play.resign(public_id=match.public_id, user=user_of(match, 3))
        time.advance(minutes=5)
        due.sweep()
        assert match_for(fresh(match), None).phase == "debate"
        vote(match, 4, 1)
        assert votes_of(match) == {0: 1, 1: 2, 2: 4, 3: None, 4: 1}


def test_a_bot_keeps_the_sealed_vote_of_who_left_and_votes_where_there_is_none() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(4)
        give_clues(match)
        vote(match, 2, 1)
        for seat in (2, 3):
            play.resign(public_id=match.public_id, user=user_of(match, seat))
        assert cast.turn_of(match, 2).bot_at is None
        assert cast.turn_of(match, 3).bot_at is not None
        time.advance(minutes=5)
        due.sweep()
        vote(match, 0, 1)
        vote(match, 1, 0)
        votes = votes_of(match)
        assert votes[2] == 1
        assert votes[3] in (0, 1, 2)


def test_who_left_a_table_without_bots_misses_every_later_clue_and_vote() -> None:
    with clock.fixed(cast.NOON) as time:
        match = table(3, **OWN)
        dealer = cast.turn_of(match).seat
        play.resign(public_id=match.public_id, user=user_of(match, (dealer + 1) % 3))
        cast.answer(match, {"action": "clue", "text": "11"})
        assert cast.turn_of(match).seat == (dealer + 2) % 3
        cast.answer(match, {"action": "clue", "text": "22"})
        asked = set(Turn.objects.filter(match=match).values_list("seat", flat=True))
        assert asked == {dealer, (dealer + 2) % 3}
        time.advance(minutes=1)


def test_all_bots_wait_alike() -> None:
    """Neither role nor question changes when a bot answers."""
    with clock.fixed(cast.NOON):
        match = cast.table(cast.user("Alice"), game="the_chameleon", bots=4)
        waits: set[timedelta] = set()
        for _ in range(40):
            turns = list(Turn.objects.filter(match=match).order_by("seat"))
            if not turns:
                break
            waits |= {turn.bot_at - turn.asked_at for turn in turns if turn.bot_at}
            _answer_all(match, turns)
        assert len(waits) == 1


def _answer_all(match: Match, turns: list[Turn]) -> None:
    for turn in turns:
        if turn.user is None:
            Turn.objects.filter(match=match, seat=turn.seat).update(bot_at=clock.now())
            bots.act(match.pk, turn.seat, turn.asked)
            continue
        prompt = match_for(fresh(match), turn.user).prompt
        assert prompt is not None
        action = prompt.answers[0].action if prompt.answers else {"action": "clue", "text": "11"}
        cast.answer(match, action, seat=turn.seat)
