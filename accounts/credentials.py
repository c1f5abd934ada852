"""What an answer that lasts was opened with, and whether that still opens anything."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from accounts import clock
from accounts.models import ApiToken, User


class Credential(NamedTuple):
    """A user with the token or the session it came with; all empty for a stranger."""

    user_id: int | None = None
    token_id: int | None = None
    session_key: str = ""
    session_hash: str = ""


def credential_of(request: HttpRequest, user: User | None, token: ApiToken | None) -> Credential:
    """What `user` came with."""
    if user is None:
        return Credential()
    if token is not None:
        return Credential(user.pk, token.pk)
    session = request.session
    return Credential(user.pk, None, session.session_key or "", session.get(HASH_SESSION_KEY, ""))


def unwelcome(credentials: Collection[Credential]) -> set[Credential]:
    """Those that open nothing any more: closed or suspended accounts, tokens revoked or expired,
    sessions ended, passwords changed. Three statements, however many there are."""
    known = {each for each in credentials if each.user_id is not None}
    users = User.objects.in_bulk({each.user_id for each in known})
    now = clock.now()
    tokens = set(
        ApiToken.objects.filter(
            pk__in=[each.token_id for each in known if each.token_id],
            revoked_at=None,
            expires_at__gt=now,
        ).values_list("pk", flat=True)
    )
    sessions = set(
        Session.objects.filter(
            session_key__in=[each.session_key for each in known if each.session_key],
            expire_date__gt=now,
        ).values_list("session_key", flat=True)
    )
    return {each for each in known if not _opens(each, users, tokens, sessions)}


def _opens(
    credential: Credential, users: dict[int, User], tokens: set[int], sessions: set[str]
) -> bool:
    assert credential.user_id is not None
    user = users.get(credential.user_id)
    if user is None or not user.may_act:
        return False
    if credential.token_id is not None:
        return credential.token_id in tokens
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return credential.session_key in sessions and credential.session_hash in hashes
