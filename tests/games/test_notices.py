"""Reminders: when they are planned, when they are sent or held back, and that each is told once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connections

from accounts.clock import Clock
from accounts.models import User
from games.models import Match, Notice, SiteAlarm, Turn
from games.selectors.match import match_for
from games.selectors.notices import REASONS
from games.services import due, notices, play, steps
from games.services.notices import sending
from tests import cast
from tests.games.reminders import clock, ledger, pair, probe, reachable

__all__ = ["clock", "probe"]

pytestmark = pytest.mark.django_db

DRAW = {"action": "draw"}


def remind() -> int:
    """Plan and send what is due; how many notices were told."""
    notices.plan_due()
    return notices.send_due()


def recipients() -> list[str]:
    return [address for each in mail.outbox for address in each.to]


# --- When ----------------------------------------------------------------------------------------


def test_a_turn_is_told_once_and_warned_of_once(clock: Clock) -> None:
    match = cast.table(*pair(), pace="flat_3d")
    clock.advance(minutes=9)
    assert remind() == 0
    clock.advance(minutes=1)
    assert [remind(), remind()] == [1, 0]
    assert mail.outbox[0].subject == "Your turn: Coloretto"
    clock.set(cast.NOON + timedelta(days=3, hours=-6, seconds=-1))
    assert remind() == 0
    clock.advance(seconds=1)
    assert [remind(), remind()] == [1, 0]
    assert mail.outbox[1].subject == "Time is running out: Coloretto"
    clock.set(cast.NOON + timedelta(days=2, hours=23))
    assert remind() == 0
    assert ledger() == [("turn", "sent", ""), ("deadline", "sent", "")]
    assert cast.turn_of(match).remind_at is None


def test_a_move_made_at_once_makes_no_mail(clock: Clock) -> None:
    match = cast.table(*pair())
    clock.advance(minutes=9)
    cast.answer(match, DRAW)
    clock.advance(minutes=9)
    assert remind() == 0
    assert not Notice.objects.exists()


def test_several_moves_of_one_seat_make_one_mail_about_the_last(clock: Clock) -> None:
    match = cast.table(*pair())
    seat = cast.turn_of(match).seat
    clock.advance(minutes=11)
    notices.plan_due()
    cast.answer(match, DRAW)
    assert cast.turn_of(match).seat == seat  # the drawn card has still to be placed
    clock.advance(minutes=11)
    assert remind() == 1
    assert ledger() == [("turn", "held", "turn_taken"), ("turn", "sent", "")]
    assert "choose a row for it" in str(mail.outbox[0].body)


def test_the_warning_waits_for_half_time(clock: Clock, settings: Any) -> None:
    settings.DEADLINE_WARNING_SECONDS = 20 * 3600
    match = cast.table(*pair(), pace="flat_1d")
    clock.advance(minutes=11)
    remind()
    assert cast.turn_of(match).remind_at == cast.NOON + timedelta(hours=12)


def test_the_warning_is_never_before_the_first_mail(clock: Clock, settings: Any) -> None:
    settings.REMINDER_DELAY_SECONDS = 20 * 3600
    cast.table(*pair(), pace="flat_1d")
    clock.advance(hours=19, minutes=59)
    assert remind() == 0
    clock.advance(minutes=1)
    assert [remind(), remind()] == [1, 0]
    assert ledger() == [("deadline", "sent", "")]


def test_after_an_outage_there_is_one_mail_and_not_two(clock: Clock) -> None:
    cast.table(*pair(), pace="flat_3d")
    clock.advance(days=2, hours=20)
    assert [remind(), remind()] == [1, 0]
    assert ledger() == [("deadline", "sent", "")]


def test_two_notices_of_one_turn_that_wait_together_are_one_mail(clock: Clock) -> None:
    cast.table(*pair(), pace="flat_3d")
    clock.advance(minutes=11)
    notices.plan_due()
    clock.advance(days=2, hours=20)
    assert remind() == 1
    assert ledger() == [("turn", "held", "newer_notice"), ("deadline", "sent", "")]


def test_a_later_due_time_moves_the_warning(clock: Clock) -> None:
    match = cast.table(*pair(), pace="flat_3d")
    clock.advance(minutes=11)
    remind()
    later = cast.turn_of(match).due_at + timedelta(days=1)
    Turn.objects.filter(match=match).update(due_at=later)
    clock.set(cast.NOON + timedelta(days=2, hours=20))
    assert remind() == 0
    assert cast.turn_of(match).remind_at == later - timedelta(hours=6)
    assert len(mail.outbox) == 1


def test_turns_set_aside_are_not_told(clock: Clock) -> None:
    match = cast.table(*pair())
    Turn.objects.filter(match=match).update(set_aside_at=clock.now())
    clock.advance(minutes=11)
    assert notices.plan_due() == 0


# --- To whom -------------------------------------------------------------------------------------


def test_a_guest_without_an_address_leaves_no_row(clock: Clock, probe: Any) -> None:
    guest = User.objects.create_user("Guest-abcde", is_guest=True)
    match = cast.table(guest, game="probe", bots=1)
    clock.advance(minutes=11)
    assert remind() == 0
    assert not Notice.objects.exists()
    assert cast.turn_of(match, 0).remind_at > clock.now()


def test_a_program_is_not_mailed(clock: Clock, probe: Any) -> None:
    cast.table(reachable("Robby", is_bot=True), game="probe", bots=1)
    clock.advance(minutes=11)
    assert notices.plan_due() == 1
    assert not Notice.objects.exists()


def _unverified(user: User) -> None:
    user.emailaddress_set.update(verified=False)


def _no_turn_mail(user: User) -> None:
    notices.choose(user=user, turn_mail=False, deadline_mail=True)


def _closed(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def _suspended(user: User) -> None:
    User.objects.filter(pk=user.pk).update(suspended_at=cast.NOON)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_unverified, "no_address"),
        (_no_turn_mail, "switched_off"),
        (_closed, "account_closed"),
        (_suspended, "account_closed"),
    ],
)
def test_who_cannot_or_will_not_have_mail_gets_a_row_with_the_reason(
    clock: Clock, change: Callable[[User], None], reason: str
) -> None:
    match = cast.table(*pair())
    clock.advance(minutes=11)
    notices.plan_due()
    change(cast.turn_of(match).user)  # after planning: what counts is the moment of sending
    assert notices.send_due() == 0
    assert ledger() == [("turn", "held", reason)]
    assert not mail.outbox


def test_the_two_switches_are_apart(clock: Clock) -> None:
    match = cast.table(*pair(), pace="flat_3d")
    notices.choose(user=cast.turn_of(match).user, turn_mail=False, deadline_mail=True)
    clock.advance(minutes=11)
    assert remind() == 0
    clock.advance(days=2, hours=20)
    assert remind() == 1
    assert ledger() == [("turn", "held", "switched_off"), ("deadline", "sent", "")]


# --- Still true at the moment of sending ---------------------------------------------------------


def _moved(match: Match) -> None:
    cast.answer(match, DRAW)


def _resigned(match: Match) -> None:
    play.resign(public_id=match.public_id, user=cast.turn_of(match).user)


def _fault(match: Match) -> None:
    steps.hold(steps.EngineFault(match.pk, "planted"))


def _replaced(match: Match) -> None:
    """A seat that is played on by a house bot while its question stays open."""
    holder = match.holders.get(seat=cast.turn_of(match).seat)
    holder.to_number = match.number
    holder.save(update_fields=["to_number"])
    Turn.objects.filter(match=match).update(user=None)


def _too_late(match: Match) -> None:
    Turn.objects.filter(match=match).update(due_at=cast.NOON)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_moved, "turn_taken"),
        (_resigned, "match_over"),
        (_fault, "match_held"),
        (_replaced, "seat_left"),
        (_too_late, "time_up"),
    ],
)
def test_what_is_no_longer_true_is_held_and_the_ledger_says_why(
    clock: Clock, change: Callable[[Match], None], reason: str
) -> None:
    match = cast.table(*pair())
    clock.advance(minutes=11)
    notices.plan_due()
    change(match)
    assert notices.send_due() == 0
    assert ledger() == [("turn", "held", reason)]
    assert not mail.outbox


def test_who_has_answered_sealed_is_left_alone_and_the_others_are_told(
    clock: Clock, probe: Any
) -> None:
    alice, bob = pair()
    match = cast.table(alice, bob, game="probe")
    cast.answer(match, {"action": "bid", "coins": 1}, seat=0)
    clock.advance(minutes=11)
    assert remind() == 1
    assert recipients() == [bob.email]
    assert set(ledger()) == {("turn", "held", "answered"), ("turn", "sent", "")}


def test_every_reason_has_a_sentence() -> None:
    held = {"turn_taken", "answered", "match_over", "match_held", "seat_left", "time_up"}
    held |= {"newer_notice", "switched_off", "no_address", "account_closed", "mail_failed"}
    assert held == set(REASONS)


# --- Several at once -----------------------------------------------------------------------------


def test_several_matches_of_one_user_are_one_mail(clock: Clock, probe: Any) -> None:
    alice, bob = pair()
    matches = [cast.table(alice, *others, game="probe", bots=1) for others in ([], [], [bob])]
    clock.advance(minutes=11)
    assert remind() == 4
    subjects = {each.to[0]: each.subject for each in mail.outbox}
    assert subjects == {alice.email: "Your turn in 3 matches", bob.email: "Your turn: Probe"}
    [to_alice] = [each for each in mail.outbox if each.to == [alice.email]]
    assert all(match.public_id in str(to_alice.body) for match in matches)


def test_one_that_is_no_longer_true_does_not_keep_the_others(clock: Clock, probe: Any) -> None:
    alice = reachable("Alice")
    gone, open_ = (cast.table(alice, game="probe", bots=1) for _ in range(2))
    clock.advance(minutes=11)
    notices.plan_due()
    cast.answer(gone, {"action": "pass"}, seat=0)
    assert notices.send_due() == 1
    assert mail.outbox[0].subject == "Your turn: Probe"
    assert open_.public_id in str(mail.outbox[0].body)
    assert gone.public_id not in str(mail.outbox[0].body)


def test_a_sweep_takes_on_no_more_than_its_batch(clock: Clock, settings: Any) -> None:
    settings.SWEEP_BATCH = 2
    alice, bob = pair()
    for _ in range(3):
        cast.table(alice, bob)
    clock.advance(minutes=11)
    assert [notices.plan_due(), notices.plan_due(), notices.plan_due()] == [2, 1, 0]
    assert [notices.send_due(), notices.send_due(), notices.send_due()] == [2, 1, 0]


def at_once(jobs: list[Callable[[], Any]], times: int) -> None:
    """Do the jobs side by side, each so many times; raises what any of them raised."""
    start = threading.Barrier(len(jobs))
    failures: list[Exception] = []

    def work(job: Callable[[], Any]) -> None:
        try:
            start.wait()
            for _ in range(times):
                job()
        except Exception as error:
            failures.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


@pytest.mark.django_db(transaction=True)
def test_two_schedulers_and_three_workers_tell_each_reminder_once(clock: Clock) -> None:
    people = [*pair(), reachable("Charlie"), reachable("Dora")]
    matches = [cast.table(people[n % 4], people[(n + 1) % 4]) for n in range(12)]
    clock.advance(minutes=11)
    at_once([due.sweep, due.sweep, remind, remind, remind], times=4)
    remind()
    assert ledger() == [("turn", "sent", "")] * 12
    told = "\n".join(str(each.body) for each in mail.outbox)
    assert [told.count(f"/matches/{match.public_id}/") for match in matches] == [1] * 12


@pytest.mark.django_db(transaction=True)
def test_who_moves_and_who_reminds_do_not_get_in_each_others_way(
    clock: Clock, settings: Any
) -> None:
    settings.REMINDER_DELAY_SECONDS = 0
    alice, bob = pair()
    matches = [cast.table(alice, bob) for _ in range(4)]

    def move(match: Match) -> None:
        turn = cast.turn_of(match)
        prompt = match_for(Match.objects.get(pk=match.pk), turn.user).prompt
        assert prompt is not None
        cast.answer(match, prompt.answers[0].action)

    at_once([partial(move, match) for match in matches] + [remind, remind], times=12)
    remind()
    told = "\n".join(str(each.body) for each in mail.outbox)
    sent = Notice.objects.filter(state="sent").count()
    assert told.count("/matches/") == sent
    open_turns = {(turn.match_id, turn.asked) for turn in Turn.objects.all()}
    assert open_turns <= set(Notice.objects.values_list("match", "asked"))


# --- When mail fails -----------------------------------------------------------------------------


class MailServer:
    """Stands in for the mail server: refuses what `refuses` says, delivers the rest."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses: Callable[[Any], bool] = lambda message: False
        deliver = EmailBackend.send_messages

        def send(backend: Any, messages: list[Any]) -> int:
            if any(self.refuses(message) for message in messages):
                raise ConnectionResetError("planted")
            return deliver(backend, messages)

        monkeypatch.setattr(EmailBackend, "send_messages", send)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> MailServer:
    return MailServer(monkeypatch)


def test_one_bad_row_never_stops_the_queue(clock: Clock, server: MailServer, probe: Any) -> None:
    alice, bob = pair()
    cast.table(alice, bob, game="probe")
    server.refuses = lambda message: message.to == [alice.email]
    clock.advance(minutes=11)
    assert remind() == 1
    assert recipients() == [bob.email]
    server.refuses = lambda message: False
    assert notices.send_due() == 0  # not yet
    clock.advance(seconds=30)
    assert notices.send_due() == 1
    assert recipients() == [bob.email, alice.email]


def test_a_match_that_cannot_be_shown_does_not_keep_the_others(clock: Clock, probe: Any) -> None:
    alice = reachable("Alice")
    broken, fine = (cast.table(alice, game="probe", bots=1) for _ in range(2))
    broken.secret.state = b"planted"
    broken.secret.save()
    clock.advance(minutes=11)
    assert remind() == 1
    assert fine.public_id in str(mail.outbox[0].body)
    assert Notice.objects.get(match=broken).attempts == 1


def test_a_mail_is_tried_for_hours_and_then_the_operator_is_told_once(
    clock: Clock, server: MailServer, probe: Any
) -> None:
    cast.table(*pair(), game="probe")
    server.refuses = lambda message: True
    clock.advance(minutes=11)
    remind()
    waits = []
    for _ in range(sending.ATTEMPTS - 1):
        waits.append(Notice.objects.earliest("pk").due_at - clock.now())
        clock.advance(seconds=waits[-1].total_seconds())
        assert notices.send_due() == 0
    assert waits == sorted(waits)
    assert timedelta(hours=5) < sum(waits, timedelta()) < timedelta(hours=12)
    assert ledger() == [("turn", "held", "mail_failed")] * 2
    alarm = SiteAlarm.objects.get()
    assert (alarm.kind, alarm.detail) == ("mail_failed", "ConnectionResetError")
    clock.advance(hours=2)
    assert notices.send_due() == 0


def test_with_a_third_of_the_mails_failing_every_one_arrives_once(
    clock: Clock, server: MailServer, probe: Any
) -> None:
    people = [reachable(f"Person-{letter}") for letter in "abcdefghij"]
    for person in people:
        cast.table(person, game="probe", bots=1)
    tries: list[int] = []

    def every_third(message: Any) -> bool:
        tries.append(1)
        return len(tries) % 3 == 0

    server.refuses = every_third
    clock.advance(minutes=11)
    notices.plan_due()
    while Notice.objects.filter(state="due").exists():
        notices.send_due()
        clock.advance(minutes=10)
    assert sorted(recipients()) == sorted(person.email for person in people)
    assert len(tries) > len(people)


def test_what_a_killed_worker_had_claimed_is_sent_when_its_lease_is_over(clock: Clock) -> None:
    cast.table(*pair())
    clock.advance(minutes=11)
    notices.plan_due()
    Notice.objects.update(lease_until=clock.now() + sending.LEASE)
    clock.advance(minutes=4)
    assert notices.send_due() == 0
    clock.advance(minutes=1)
    assert notices.send_due() == 1


def test_a_claim_that_was_lost_meanwhile_is_not_sent_twice(
    clock: Clock, server: MailServer, probe: Any
) -> None:
    cast.table(*pair(), game="probe")

    def another_worker_takes_the_rest(message: Any) -> bool:
        lease = clock.now() + timedelta(hours=1)
        Notice.objects.exclude(user__email=message.to[0]).update(lease_until=lease)
        return False

    server.refuses = another_worker_takes_the_rest
    clock.advance(minutes=11)
    assert remind() == 1
    assert len(mail.outbox) == 1


def test_a_slow_mail_server_does_not_keep_the_sweep(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast.table(*pair())
    clock.advance(minutes=11)
    notices.plan_due()
    monkeypatch.setattr(sending, "SECONDS_AT_MOST", -1.0)
    assert notices.send_due() == 0
    monkeypatch.undo()
    assert notices.send_due() == 1  # given back at once, not after the lease


def test_a_sweep_reminds(clock: Clock) -> None:
    cast.table(*pair())
    clock.advance(minutes=11)
    done = due.sweep()
    assert (done["notices_planned"], done["notices_sent"]) == (1, 1)
    assert len(mail.outbox) == 1
