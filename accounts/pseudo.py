"""A made-up language in which every translated text can be told from one that nobody translated.

"Log in" becomes "⟦Ļöĝ îñ⟧": still readable, so that a person can use the site in it, and plain
letters outside the brackets are texts that no translator will ever get to see.
"""

import re

from django.utils.translation import trans_real

CODE = "en-xa"
OPEN, CLOSE = "⟦", "⟧"

_ACCENTS = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "äçêĝĥîĵķļñöŕšţûŵýžÄÇÊĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ",
)
# Placeholders, tags, entities: parts of a text that are not words.
_NOT_WORDS = re.compile(r"(%\(\w+\)[a-z]|%[a-z%]|\{[^{}]*\}|<[^<>]*>|&\w+;)")
_CONTEXT = "\x04"  # stands between a text's context and the text


def disguise(text: str) -> str:
    """Return `text` with accents and in brackets; placeholders and tags stay as they are."""
    if not text.strip():
        return text
    parts = _NOT_WORDS.split(text)
    parts[::2] = (words.translate(_ACCENTS) for words in parts[::2])
    return OPEN + "".join(parts) + CLOSE


class PseudoTranslation:
    """What Django asks for the texts of a language; it disguises whatever it is asked for."""

    domain = "django"

    def language(self) -> str:
        """Return the code of the language."""
        return CODE

    def to_language(self) -> str:
        """Return the code of the language in the form of HTML."""
        return CODE

    def gettext(self, message: str) -> str:
        """Return the disguise of `message`, which may begin with its context."""
        return disguise(message.rpartition(_CONTEXT)[2])

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the disguise of the form that English has for `number`."""
        return self.gettext(singular if number == 1 else plural)


def install() -> None:
    """Make the language known to Django, for this process."""
    trans_real._translations[CODE] = PseudoTranslation()  # type: ignore[attr-defined]
