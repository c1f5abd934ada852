"""Reminders: planned from turns that wait, kept as rows, mailed or held back with a reason."""

from games.services.notices.choices import choose, stop_by_token, stop_token, token_user
from games.services.notices.planning import plan_due
from games.services.notices.sending import send_due

__all__ = ["choose", "plan_due", "send_due", "stop_by_token", "stop_token", "token_user"]
