"""The tables of matches and of work that is due."""

from games.models.due import Heartbeat, Notice, OutboxMail, ReminderChoice, SiteAlarm
from games.models.match import (
    Entry,
    Holder,
    Match,
    MatchSecret,
    Receipt,
    SealedAnswer,
    Seat,
    Turn,
)

__all__ = [
    "Entry",
    "Heartbeat",
    "Holder",
    "Match",
    "MatchSecret",
    "Notice",
    "OutboxMail",
    "Receipt",
    "ReminderChoice",
    "SealedAnswer",
    "Seat",
    "SiteAlarm",
    "Turn",
]
