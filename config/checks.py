"""What `manage.py check --deploy` says about this site beyond Django's own checks."""

from typing import Any

from django.conf import settings
from django.core import checks

from config import embedded


@checks.register(checks.Tags.security, deploy=True)
def embedded_database_in_public(**_kwargs: Any) -> list[checks.CheckMessage]:
    """Warn where a public site runs on the embedded server."""
    if settings.DEVELOPMENT or settings.DATABASE_URL != embedded.url("run"):
        return []
    hint = "Set DATABASE_URL: any process of the same user may read the embedded database."
    return [
        checks.Warning("A public site uses the embedded PostgreSQL.", hint=hint, id="config.W001")
    ]


@checks.register(checks.Tags.security, deploy=True)
def mail_kept_in_public(**_kwargs: Any) -> list[checks.CheckMessage]:
    """Warn where a public site keeps its mails to itself."""
    if settings.DEVELOPMENT or settings.EMAIL_BACKEND != "games.mail.OutboxBackend":
        return []
    return [checks.Warning("Mails go nowhere.", hint="Set EMAIL_URL.", id="config.W002")]
