"""The settings of the site that the browser tests look at: with a queue, so that workers hear of
what is due, and with mails that the tests can read."""

import os

from config import brokers
from games.bots.policies import POLICIES
from games.engine import registry
from tests.live_settings import *  # noqa: F403
from tests.live_settings import DATABASES

BROKER_URL = "pgmq://"
CELERY_BROKER_URL = "pgmq://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = brokers.transport_options(BROKER_URL, DATABASES["default"])
EMAIL_BACKEND = "games.mail.OutboxBackend"
# No mail may hide whether something went wrong in a page, so nothing is planned within a test.
REMINDER_DELAY_SECONDS = 3600

# How well bots play is tested elsewhere.
for policy in POLICIES.values():
    policy.playouts = min(policy.playouts, 4)

if os.environ.get("LIVE_PROBE") == "0":
    registry.GAMES.pop("probe")
