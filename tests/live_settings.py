"""The settings of a site that the tests run in processes of its own, on the tests' database."""

import os

from games.engine import registry
from tests.probe.rules import Probe
from tests.settings import *  # noqa: F403
from tests.settings import DATABASES, MIDDLEWARE

DATABASES["default"]["NAME"] = os.environ["LIVE_DATABASE"]
WAKE_UPS = os.environ.get("LIVE_WAKE_UPS", "1") == "1"
STREAM_BEAT_SECONDS = 0.3
STREAMS_AT_ONCE = 20
API_CHANGES_PER_MINUTE = 100_000

if os.environ.get("LIVE_DIE"):
    MIDDLEWARE = ["tests.dying.die_before_answering", *MIDDLEWARE]

registry.GAMES["probe"] = Probe()
