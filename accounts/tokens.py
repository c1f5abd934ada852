"""How the secret text of an API token is made and recognised.

`slow_`, 32 random characters, 6 characters of checksum. The fixed beginning and the checksum let
scanners find leaked tokens without false alarms, and let us refuse mistyped ones unasked.
"""

import hashlib
import secrets
import zlib
from datetime import timedelta
from string import ascii_letters, digits

from django.utils.translation import gettext_lazy as _

MARK = "slow_"
RANDOM_LENGTH = 32  # of 62 letters: 190 bits, so that one round of SHA-256 is enough
CHECK_LENGTH = 6
LENGTH = len(MARK) + RANDOM_LENGTH + CHECK_LENGTH
USE_IS_NOTED_EVERY = timedelta(minutes=1)
PREFIX_LENGTH = 12  # shown to tell tokens apart; the rest keeps 148 bits

# What a token may be for, and what its owner reads about it.
SCOPES = {
    "read": _("Read my matches, lobby and account"),
    "play": _("Play: join, answer, leave"),
}

_ALPHABET = digits + ascii_letters


def new_secret() -> str:
    """Return a new secret text."""
    body = MARK + "".join(secrets.choice(_ALPHABET) for _i in range(RANDOM_LENGTH))
    return body + _checksum(body)


def is_well_formed(secret: str) -> bool:
    """Tell whether `secret` can be a token of this site: length, beginning and checksum."""
    body, check = secret[:-CHECK_LENGTH], secret[-CHECK_LENGTH:]
    return (
        len(secret) == LENGTH
        and secret.startswith(MARK)
        and secret.isascii()
        and _checksum(body) == check
    )


def digest(secret: str) -> str:
    """Return what is stored of `secret`."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _checksum(text: str) -> str:
    """Return the CRC-32 of `text` in base 62, most significant character first."""
    number, characters = zlib.crc32(text.encode()), ""
    for _i in range(CHECK_LENGTH):
        number, rest = divmod(number, len(_ALPHABET))
        characters = _ALPHABET[rest] + characters
    return characters
