"""Limits are exact, whatever runs at the same time, and believe no header by themselves."""

from datetime import UTC, datetime

import pytest
from django.db import connection, transaction
from django.test import RequestFactory

from accounts import clock, limits
from accounts.models import LimitCount
from tests.parallel import in_parallel

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.mark.django_db
def test_so_many_pass_and_the_next_is_told_when_to_come_back():
    with clock.fixed(NOON) as stopped:
        assert [limits.hit("k", 3, 60).remaining for _i in range(3)] == [2, 1, 0]
        stopped.advance(seconds=20)
        assert limits.hit("k", 3, 60) == limits.Verdict(False, 0, 40)
        assert limits.hit("another", 3, 60).allowed


@pytest.mark.django_db
def test_a_window_that_is_over_begins_anew():
    with clock.fixed(NOON) as stopped:
        for _i in range(5):
            limits.hit("k", 3, 60)
        stopped.advance(seconds=60)
        assert limits.hit("k", 3, 60) == limits.Verdict(True, 2, 0)


@pytest.mark.django_db
def test_a_forgiven_hit_is_not_counted():
    limits.hit("k", 1, 60)
    limits.forgive("k")
    assert limits.hit("k", 1, 60).allowed
    assert not limits.hit("k", 1, 60).allowed
    limits.forgive("never seen")


@pytest.mark.django_db(transaction=True)
def test_two_hundred_at_once_and_exactly_the_limit_passes():
    verdicts = in_parallel(lambda _i: limits.hit("k", 20, 600), range(200))
    allowed = [verdict for verdict in verdicts if verdict.allowed]
    assert sorted(verdict.remaining for verdict in allowed) == list(range(20))
    assert LimitCount.objects.get().count == 200


@pytest.mark.django_db(transaction=True)
def test_inside_a_transaction_it_refuses_to_count():
    with pytest.raises(RuntimeError), transaction.atomic():
        limits.hit("k", 1, 60)
    assert not LimitCount.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_hit_stays_when_the_work_after_it_is_rolled_back():
    limits.hit("k", 1, 60)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        raise ZeroDivisionError
    assert not limits.hit("k", 1, 60).allowed


@pytest.mark.django_db
def test_a_hit_is_one_statement(django_assert_num_queries):
    with django_assert_num_queries(3) as captured:  # ours, and the test's own savepoint around it
        limits.hit("k", 1, 60)
    assert [q["sql"].split()[0] for q in captured.captured_queries] == [
        "SAVEPOINT",
        "INSERT",
        "RELEASE",
    ]


@pytest.mark.django_db
def test_no_key_can_be_read_in_the_table():
    limits.LOGIN_BY_ADDRESS.hit("203.0.113.7")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_limitcount")
        assert "203.0.113" not in str(cursor.fetchall())
    assert len(LimitCount.objects.get().key) == 64


@pytest.mark.django_db
def test_purging_takes_finished_windows_only():
    with clock.fixed(NOON) as stopped:
        limits.hit("old", 1, 60)
        limits.hit("young", 1, 600)
        stopped.advance(seconds=60)
        assert limits.purge_limits() == 1
        assert not limits.hit("young", 1, 600).allowed


def address(forwarded=None, sender="198.51.100.9"):
    headers = {"REMOTE_ADDR": sender}
    if forwarded is not None:
        headers["HTTP_X_FORWARDED_FOR"] = forwarded
    return limits.client_address(RequestFactory().get("/", **headers))


def test_without_proxies_no_header_is_believed():
    assert address() == "198.51.100.9"
    assert address("203.0.113.7") == "198.51.100.9"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "1.2.3.4, 203.0.113.7", "203.0.113.7"),
        (2, "1.2.3.4, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        (2, "203.0.113.7", "198.51.100.9"),  # came past a proxy
        (1, "nonsense", "198.51.100.9"),
        (1, "", "198.51.100.9"),
        (1, None, "198.51.100.9"),
    ],
)
def test_behind_proxies_the_entry_of_the_outermost_one_counts(
    settings, proxies, forwarded, expected
):
    settings.TRUSTED_PROXIES = proxies
    assert address(forwarded) == expected


def test_a_customers_whole_network_counts_as_one():
    assert address(sender="2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64"
    assert address(sender="::ffff:203.0.113.7") == "203.0.113.7"
    assert address(sender="") == ""
