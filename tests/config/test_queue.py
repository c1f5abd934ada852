"""The queue inside PostgreSQL that serves as broker when no other is given."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


def test_the_queue_is_installed_by_a_migration_and_carries_a_message() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pgmq.create('probe')")
        cursor.execute("SELECT pgmq.send('probe', '{\"a\": 1}')")
        cursor.execute("SELECT message FROM pgmq.read('probe', 30, 1)")
        assert cursor.fetchone() is not None
