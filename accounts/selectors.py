"""All reads about accounts."""

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from accounts import clock, names
from accounts.models import ApiToken, User


def user_named(name: str) -> User | None:
    """Return the user of this name in any case, or None; for addresses of pages and the API."""
    if not name.isprintable():  # a NUL or half a surrogate pair is no question for a database
        return None
    return User.objects.filter(name_key=names.key(name)).first()


def user_for_login(login: str) -> User | None:
    """Return the one user who may log in with `login`, a name or an e-mail address, or None.

    An address counts for whoever has proved that it is theirs, else for the first who named it,
    else for the account to which the operator gave it.
    """
    if "@" not in login:
        return user_named(login)
    if not login.isprintable():
        return None
    address = (
        EmailAddress.objects.filter(email=login.lower())
        .select_related("user")
        .order_by("-verified", "pk")
        .first()
    )
    return address.user if address else User.objects.filter(email=login.lower()).first()


def has_address(user: User) -> bool:
    """Whether `user` has named an e-mail address here; accounts made by the operator have not."""
    return EmailAddress.objects.filter(user=user).exists()


def verified_address(user: User) -> str:
    """Return the address to which mails for `user` go, or an empty text when none is proved."""
    addresses = EmailAddress.objects.filter(user=user, verified=True)
    return addresses.order_by("-primary", "pk").values_list("email", flat=True).first() or ""


def pending_address(user: User) -> str:
    """Return the address that `user` has still to confirm, or an empty text."""
    addresses = EmailAddress.objects.filter(user=user, verified=False)
    return addresses.order_by("-pk").values_list("email", flat=True).first() or ""


def living_tokens(user: User) -> QuerySet[ApiToken]:
    """Return the tokens of `user` that open something, newest first."""
    living = ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=clock.now())
    return living.order_by("-created", "-pk")


def still_welcome(user_id: int, token_id: int | None = None) -> bool:
    """Whether this user, and the token it came with, may still be served.

    For answers that last: a stream asks again and again, as nothing else would end it.
    """
    if not User.objects.filter(pk=user_id, is_active=True, suspended_at=None).exists():
        return False
    if token_id is None:
        return True
    living = ApiToken.objects.filter(pk=token_id, user_id=user_id, revoked_at=None)
    return living.filter(expires_at__gt=clock.now()).exists()
