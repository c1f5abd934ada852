"""A site of real processes for the browser: web server, worker with beat, database; and visitors.

These tests commit what they write, and other processes read and write beside them. So they clean
the database themselves, and come last: Playwright leaves an event loop running in this thread,
which tests of anything else must not meet.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from playwright.sync_api import Browser, expect

from config.devtools.child import die_with_parent
from config.paths import BASE_DIR
from tests import live
from tests.browser.visitor import PATIENCE_SECONDS, Visitor
from tests.live import LiveSite

SETTINGS = "tests.browser.site_settings"
# Content types and permissions were made by the migrations and are no test's.
_KEPT = {"django_content_type", "auth_permission"}
_TRIES = 5


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests last, and give them a database."""
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.django_db(transaction=True))
    items[:] = [item for item in items if item not in here] + here


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """Queries are allowed although Playwright's loop runs, and waiting only bounds failures."""
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def _site(django_db_setup: None, django_db_blocker: Any) -> Iterator[LiveSite]:
    with (
        django_db_blocker.unblock(),
        live.running(DJANGO_SETTINGS_MODULE=SETTINGS) as found,
    ):
        yield found


@pytest.fixture
def transactional_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Stands for pytest-django's: other processes are busy in this database while it is cleaned."""
    with django_db_blocker.unblock():
        yield
        _clean()


@pytest.fixture
def site(_site: LiveSite, transactional_db: None) -> LiveSite:
    """A running site with an empty database."""
    return _site


@pytest.fixture(scope="session")
def _worker(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    with django_db_blocker.unblock(), _working(tmp_path_factory.mktemp("worker")):
        yield


@pytest.fixture
def bots(_worker: None) -> None:
    """A Celery worker with beat: house bots answer."""


@pytest.fixture
def visitor(browser: Browser, site: LiveSite) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with a browser context of its own. At the end no page may have had
    an error or a violation of the content security policy."""
    visitors: list[Visitor] = []

    def make(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, site, **options))
        return visitors[-1]

    yield make
    for each in visitors:
        each.leave()
    assert [problem for each in visitors for problem in each.problems] == []


@contextmanager
def _working(folder: Path) -> Iterator[None]:
    """Run a worker as ./dev run does, with beat in it."""
    command = [sys.executable, "-m", "celery", "--quiet", "-A", "config.celery", "worker"]
    command += ["--concurrency", "1", "--without-gossip", "--without-mingle"]
    command += ["--without-heartbeat", "--beat", "--schedule", str(folder / "beat")]
    settings = {
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "LIVE_DATABASE": str(connection.settings_dict["NAME"]),
        "PYTHONPATH": str(BASE_DIR),
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
        "LOG_LEVEL": "WARNING",
    }
    process = subprocess.Popen(
        command,
        env=os.environ | settings,
        cwd=BASE_DIR,
        start_new_session=True,
        preexec_fn=die_with_parent,
    )
    try:
        yield
        assert process.poll() is None, "the worker has died"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _clean() -> None:
    """Empty all tables. A worker's sweep can meet us half-way, and then one of us has to retry."""
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = ", ".join(connection.ops.quote_name(name) for name in sorted({*names} - _KEPT))
    for left in reversed(range(_TRIES)):
        try:
            with connection.cursor() as cursor:
                cursor.execute(f"TRUNCATE {tables}")
            break
        except OperationalError:
            if not left:
                raise
    connection.close()
