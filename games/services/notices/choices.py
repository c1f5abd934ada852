"""Which reminders somebody wants, and the link in every mail that stops them without a log-in."""

from __future__ import annotations

from typing import Any

from django.core import signing

from accounts.models import User
from games.errors import NotFound
from games.models import ReminderChoice

# Without a time in it: the link in an old mail works as long as the account exists.
_signer = signing.Signer(salt="games.notices.stop")


def choose(*, user: Any, turn_mail: bool, deadline_mail: bool) -> None:
    """Store which reminders this user wants by mail."""
    wishes = {"turn_mail": turn_mail, "deadline_mail": deadline_mail}
    ReminderChoice.objects.update_or_create(user=user, defaults=wishes)


def stop_token(user: Any) -> str:
    """The text that lets its holder stop this user's reminders, and do nothing else; the same in
    every mail."""
    return _signer.sign_object(user.pk)


def token_user(token: str) -> User:
    """Whose reminders the token stops; `NotFound` when it is none of ours or the user is gone."""
    try:
        user_id = _signer.unsign_object(token)
    except signing.BadSignature:
        raise NotFound from None
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def stop_by_token(token: str, *, keep_warnings: bool = False) -> None:
    """Stop the reminders of the token's user: all, or all but the warning before the deadline.
    `NotFound` as for `token_user`."""
    user = token_user(token)
    wishes = {"turn_mail": False} if keep_warnings else {"turn_mail": False, "deadline_mail": False}
    ReminderChoice.objects.update_or_create(user=user, defaults=wishes)
