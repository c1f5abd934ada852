"""The only writers of accounts: guests, names, suspension, API tokens."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts import clock, names, selectors, tokens
from accounts.models import ApiToken, User, validate_timezone
from accounts.statements import columns, first_row, listed, made

MAX_LIVING_TOKENS = 20
TOKEN_LIFE = timedelta(days=90)
MAX_TOKEN_LIFE = timedelta(days=366)

# Without letters that look like digits, so that a guest can tell a friend the name.
_GUEST_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_GUEST_TRIES = 20


def create_guest(*, timezone: str = "", language: str = "") -> User:
    """Store and return a new guest. A zone or language that is unknown here counts as not given."""
    wishes = {"timezone": _known_zone(timezone), "language": _known_language(language)}
    for _try in range(_GUEST_TRIES):
        try:
            with transaction.atomic():
                return User.objects.create_user(_guest_name(), is_guest=True, **wishes)
        except IntegrityError:
            continue  # taken, or too much like a taken one
    raise RuntimeError(f"no free guest name in {_GUEST_TRIES} tries")


def keep_guest(*, user: User, name: str, password: str) -> User:
    """Turn a guest into an account with a name and a password; the row, and all it has, stays.

    ValidationError at `name` when it is not allowed or taken, with the code `guest` when `user`
    is no guest any more.
    """
    with transaction.atomic():
        kept = _locked(user)
        if not kept.is_guest:
            raise ValidationError(_("This account is already kept."), "guest")
        kept.is_guest = False
        kept.set_password(password)
        _store_name(kept, name, ["name", "is_guest", "password"])
    return kept


def rename(*, user: User, name: str) -> User:
    """Give `user` another name; ValidationError at `name` when it is not allowed or taken."""
    with transaction.atomic():
        renamed = _locked(user)
        _store_name(renamed, name, ["name"])
    return renamed


def set_preferences(*, user: User, timezone: str, language: str) -> User:
    """Store the zone and language in which `user` reads; ValidationError when one is unknown.

    An empty zone means UTC, an empty language what the browser asks for.
    """
    if timezone:
        validate_timezone(timezone)
    if language and language not in dict(settings.LANGUAGES):
        raise ValidationError(_("This language is not offered here."), "language")
    user.timezone, user.language = timezone, language
    user.save(update_fields=["timezone", "language"])
    return user


def suspend(*, user: User) -> None:
    """Shut `user` out: sessions and tokens open nothing from the next request on."""
    User.objects.filter(pk=user.pk, suspended_at=None).update(suspended_at=clock.now())


def reinstate(*, user: User) -> None:
    """Take a suspension back."""
    User.objects.filter(pk=user.pk).update(suspended_at=None)


def issue_token(
    *, user: User, name: str, scopes: Sequence[str], expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """Store a new token and return it with its secret text, which cannot be had again.

    Without `expires_at` it lives for TOKEN_LIFE. ValidationError with one of the codes name,
    scopes, expires_at, guest, suspended, too_many; nothing is stored then.
    """
    now = clock.now()
    expires_at = expires_at or now + TOKEN_LIFE
    fields = {"name": _token_name(name), "scopes": _token_scopes(scopes)}
    _check_token_life(expires_at, now)
    secret = tokens.new_secret()
    with transaction.atomic():
        owner = _locked(user)  # counting and adding are one step, however many ask at once
        if owner.is_guest:
            raise ValidationError(_("Keep your account first; then it can have tokens."), "guest")
        if not owner.may_act:
            raise ValidationError(_("This account is shut."), "suspended")
        if selectors.living_tokens(owner).count() >= MAX_LIVING_TOKENS:
            raise ValidationError(
                _("You have %(count)d tokens, and more are not possible. Revoke one first."),
                "too_many",
                {"count": MAX_LIVING_TOKENS},
            )
        token = ApiToken.objects.create(
            user=owner,
            prefix=secret[: tokens.PREFIX_LENGTH],
            digest=tokens.digest(secret),
            created=now,
            expires_at=expires_at,
            **fields,
        )
    return token, secret


def revoke_token(*, user: User, token_id: int) -> bool:
    """Revoke a living token of `user`; say whether there was one."""
    return bool(
        ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None).update(
            revoked_at=clock.now()
        )
    )


def authenticate_token(secret: str) -> ApiToken | None:
    """Return the living token with this secret text and its user, or None.

    Asks the database once, and not at all for texts that cannot be tokens.
    """
    if not tokens.is_well_formed(secret):
        return None
    digest = tokens.digest(secret)
    token = _token_with_user(digest)
    if token is None or not compare_digest(token.digest, digest):
        return None
    if not (token.is_living() and token.user.may_act):
        return None
    _note_use(token)
    return token


# Asked by every request of a program; to build it anew would cost more than all the rest of one.
_TOKEN_WITH_USER = f"""
SELECT {listed(ApiToken, "token")}, {listed(User, "owner")}
FROM accounts_apitoken AS token JOIN accounts_user AS owner ON owner.id = token.user_id
WHERE token.digest = %(digest)s
"""  # noqa: S608 - only names of our own columns go in


def _token_with_user(digest: str) -> ApiToken | None:
    row = first_row(_TOKEN_WITH_USER, {"digest": digest})
    if row is None:
        return None
    width = len(columns(ApiToken))
    token = made(ApiToken, row[:width])
    token.user = made(User, row[width:])
    return token


def _note_use(token: ApiToken) -> None:
    """Note that `token` is in use, once a minute at most whoever asks at the same time."""
    now = clock.now()
    stale = now - tokens.USE_IS_NOTED_EVERY
    if token.last_used_at is None or token.last_used_at <= stale:
        unnoted = Q(last_used_at=None) | Q(last_used_at__lte=stale)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used_at=now)


def _guest_name() -> str:
    return "Guest-" + "".join(secrets.choice(_GUEST_ALPHABET) for _i in range(5))


def _locked(user: User) -> User:
    """Return the row of `user` as it is now, locked for this transaction."""
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _store_name(user: User, name: str, fields: list[str]) -> None:
    """Save `fields` of `user` with a new name, or report at `name` why it cannot be."""
    user.name = names.normal(name)
    try:
        names.validate(user.name)
        with transaction.atomic():
            user.save(update_fields=fields)
    except ValidationError as refusal:
        raise ValidationError({"name": refusal}) from refusal
    except IntegrityError as error:
        raise ValidationError(
            {"name": ValidationError(User.name_taken_message(), "unique")}
        ) from error


def _known_zone(timezone: str) -> str:
    try:
        validate_timezone(timezone)
    except ValidationError:
        return ""
    return timezone


def _known_language(language: str) -> str:
    return language if language in dict(settings.LANGUAGES) else ""


def _token_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise ValidationError(
            _("Give the token a name of 1 to 60 characters, so that you know it again."), "name"
        )
    return name


def _token_scopes(scopes: Any) -> list[str]:
    """Return the scopes in their usual order, each once; a text is not a list of scopes."""
    is_list = isinstance(scopes, Sequence) and not isinstance(scopes, str)
    known = tuple(tokens.SCOPES)  # a tuple can also be asked about what has no hash
    if not is_list or not scopes or any(scope not in known for scope in scopes):
        raise ValidationError(
            _("Choose at least one of these scopes: %(scopes)s."),
            "scopes",
            {"scopes": ", ".join(tokens.SCOPES)},
        )
    return [scope for scope in tokens.SCOPES if scope in scopes]


def _check_token_life(expires_at: datetime, now: datetime) -> None:
    if expires_at.tzinfo is None or not now < expires_at <= now + MAX_TOKEN_LIFE:
        raise ValidationError(
            _("A token ends in the future, and after one year at the latest."), "expires_at"
        )
