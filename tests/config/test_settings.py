"""Settings are safe without any environment, and refuse to be unsafe in public."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from config import embedded
from config.checks import embedded_database_in_public, mail_kept_in_public
from config.paths import BASE_DIR

PUBLIC = {
    "SITE_URL": "https://slowplay.example",
    "SECRET_KEY": "k" * 60,
    "DATABASE_URL": "postgres://a@db.example/a",
}


def value_of(expression: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Evaluate an expression over the settings in a process with just this environment."""
    code = f"from config import settings as s; print({expression})"
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_public_site_is_secure_by_its_address_alone() -> None:
    names = "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.DEBUG"
    done = value_of(f"{names}, s.ALLOWED_HOSTS, s.SECURE_HSTS_SECONDS > 0", PUBLIC)
    assert done.stdout.strip() == "True True True False ['slowplay.example'] True", done.stderr


def test_a_public_site_needs_a_secret_of_its_own() -> None:
    done = value_of("s.SECRET_KEY", PUBLIC | {"SECRET_KEY": ""})
    assert done.returncode
    assert "SECRET_KEY must be set" in done.stderr


def test_a_socket_address_is_read_rightly() -> None:
    address = {"DATABASE_URL": "postgres://app@%2Fpath%2Fto%2Fsocket/app"}
    done = value_of("s.DATABASES['default']['HOST']", PUBLIC | address)
    assert done.stdout.strip() == "/path/to/socket", done.stderr


@pytest.mark.parametrize(
    ("broker", "remote_control"),
    [("", "False"), ("redis://cache.example/0", "True"), ("amqp://mq.example//", "True")],
)
def test_every_broker_is_given_up_on_quickly(broker: str, remote_control: str) -> None:
    names = "s.CELERY_WORKER_ENABLE_REMOTE_CONTROL, s.CELERY_BROKER_CONNECTION_TIMEOUT"
    done = value_of(names, PUBLIC | {"BROKER_URL": broker})
    assert done.stdout.strip() == f"{remote_control} 2", done.stderr


def test_pages_may_load_only_what_is_ours(client: Client) -> None:
    policy = client.get("/nowhere")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_public_sites_are_warned_of_what_is_meant_for_one_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not embedded_database_in_public()
    assert not mail_kept_in_public()
    monkeypatch.setattr(settings, "DEVELOPMENT", False)
    monkeypatch.setattr(settings, "DATABASE_URL", embedded.url("run"))
    monkeypatch.setattr(settings, "EMAIL_BACKEND", "games.mail.OutboxBackend")
    assert [warning.id for warning in embedded_database_in_public()] == ["config.W001"]
    assert [warning.id for warning in mail_kept_in_public()] == ["config.W002"]
