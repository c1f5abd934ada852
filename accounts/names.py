"""Which names people may have, and when two names are too alike to belong to two people.

A name is what others see, what its owner logs in with and what addresses of pages hold. So it
must be readable, typable and impossible to mistake for somebody else's. Two values derived from
it are unique in the database: `key`, the same for every way of writing it in capitals and small
letters, and `shape`, the same for all names that look alike on a screen.
"""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 2
MAX_LENGTH = 24

# One of these may stand between two letters or digits: they are easy to type and mean nothing
# in an address of a page.
SEPARATORS = "-_"

# Scripts whose look-alikes are in the table below, as ranges of code points. Scripts that are
# written from right to left would tear the sentences of the log apart, and scripts that we
# cannot judge could hide a copy of another name.
SCRIPTS: dict[str, tuple[tuple[int, int], ...]] = {
    "LATIN": ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0),
              (0x218, 0x21B), (0x1E00, 0x1EFF)),
    "GREEK": ((0x386, 0x3CE),),
    "CYRILLIC": ((0x400, 0x45F), (0x490, 0x4FF)),
    "HANGUL": ((0xAC00, 0xD7A3),),
    "HAN": ((0x3041, 0x3096), (0x30A1, 0x30FA), (0x4E00, 0x9FFF)),
}  # fmt: skip

# What a letter looks like, as small Latin letters; only letters that another script or a digit
# can imitate. Taken by sight, letter by letter, in the case in which it is shown: a Cyrillic Н
# is a Latin H, while its small form н is like no Latin letter. Small i is here for the sake of
# its capital, which is the same stroke as a small l.
_LOOKS = {
    # Digits, and letters of one script that look like others of it.
    "0": "o", "1": "l", "I": "l", "i": "l", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "Ð": "D",
    "ø": "o", "Ø": "O", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T", "ı": "l", "ŀ": "l", "Ŀ": "L",
    "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "b", "ẞ": "B", "ſ": "f", "ĸ": "k",
    "ŋ": "n", "Ŋ": "N", "þ": "p",
    # Greek.
    "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "l", "Κ": "K", "Μ": "M", "Ν": "N",
    "Ο": "O", "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "α": "a", "β": "b", "γ": "y", "η": "n",
    "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "u", "χ": "x",
    "ω": "w",
    # Cyrillic.
    "А": "A", "В": "B", "Е": "E", "З": "3", "І": "l", "Ј": "J", "К": "K", "М": "M", "Н": "H",
    "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Х": "X", "Ѕ": "S", "Ү": "Y", "Ұ": "Y",
    "Ӏ": "l", "Ԁ": "D", "Һ": "h", "Ғ": "F", "Ӕ": "AE", "Ь": "b", "Ґ": "r", "Г": "r",
    "а": "a", "б": "6", "г": "r", "ґ": "r", "е": "e", "з": "3", "і": "l", "ј": "j", "к": "k",
    "о": "o", "п": "n", "р": "p", "с": "c", "т": "t", "у": "y", "х": "x", "ѕ": "s", "ү": "y",
    "ұ": "y", "ӏ": "l", "һ": "h", "ғ": "f", "ӕ": "ae", "ь": "b", "ѡ": "w", "ѵ": "v", "ә": "e",
    "ђ": "h", "ћ": "h", "Ћ": "h", "Ђ": "h", "ӡ": "3", "Ӡ": "3",
    # Signs of Japanese syllables that look like Chinese ones.
    "ロ": "口", "エ": "工", "ニ": "二", "カ": "力", "タ": "夕", "ト": "卜", "ハ": "八", "へ": "ヘ",
    "べ": "ベ", "ぺ": "ペ", "り": "リ", "ミ": "三", "チ": "千", "オ": "才", "ヒ": "匕", "メ": "乂",
}  # fmt: skip

# Pairs that read as one letter.
_PAIRS = (("rn", "m"), ("vv", "w"))

# Names that would speak for the site, or that addresses and programs use for something else.
_RESERVED = """
    account accounts admin administration administrator admins all anonymous api arbiter billing
    bots computer deleted everybody everyone false help helpdesk here host house info login logout
    mail me mod moderation moderator moderators mods nobody none noreply no-reply null official
    operator owner password player players postmaster referee register robot root security settings
    signup site slowplay somebody someone spectator staff support sysadmin system team true
    undefined unknown user users webmaster www you
""".split()  # noqa: SIM905

# First words of names that the site gives itself, and of those that would pass as such.
_RESERVED_FIRST = ("admin", "bot", "deleted", "guest", "mod", "moderator", "slowplay", "system")


def normal(name: str) -> str:
    """Return `name` as it is stored: one code point a letter, no space around it."""
    return unicodedata.normalize("NFC", name).strip()


def key(name: str) -> str:
    """Return what is the same for all ways to write `name`, whatever the case or width."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def shape(name: str) -> str:
    """Return what is the same for all names that look like `name`."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    bare = (c for c in letters if not unicodedata.category(c).startswith("M"))
    seen = "".join(_LOOKS.get(c, c) for c in bare).casefold().replace("_", "-")
    for pair, letter in _PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def is_reserved(name: str) -> bool:
    """Tell whether `name`, or something that reads like it, belongs to the site."""
    seen = shape(name)
    first = seen.split("-")[0].rstrip("0123456789")
    return seen in _RESERVED_SHAPES or first in _RESERVED_FIRST_SHAPES


def _script(letter: str) -> str | None:
    code = ord(letter)
    for script, ranges in SCRIPTS.items():
        if any(low <= code <= high for low, high in ranges):
            return script if unicodedata.category(letter)[0] == "L" else None
    return None


def _is_blank(name: str) -> bool:
    """Tell whether nothing of `name` leaves ink: spaces, controls, marks without a letter."""
    inkless = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category that draw nothing
    return all(c in inkless or unicodedata.category(c)[0] in "CMZ" for c in name)


def validate(name: str) -> None:
    """Raise a ValidationError with a sentence and a code unless `name` may be somebody's name.

    Whether it is free is the database's to say. Codes: empty, length, character, separator,
    script, letter, reserved.
    """
    if _is_blank(name):
        raise ValidationError(_("Your name is empty. Use letters that can be seen."), "empty")
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            "length",
            {"least": MIN_LENGTH, "most": MAX_LENGTH},
        )
    _validate_characters(name)
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the site. Choose another one."), "reserved")


def _validate_characters(name: str) -> None:
    scripts: set[str] = set()
    for character in name:
        if character in SEPARATORS or character in "0123456789":
            continue
        script = _script(character)
        if script is None:
            raise ValidationError(
                _("A name has letters, digits, - and _ only, and no spaces."), "character"
            )
        scripts.add(script)
    if not scripts:
        raise ValidationError(_("A name has at least one letter."), "letter")
    if len(scripts) > 1:
        raise ValidationError(
            _("All letters of a name are of one alphabet, so that nobody is mistaken for you."),
            "script",
        )
    parts = name.replace("_", "-").split("-")
    if not all(parts):
        raise ValidationError(_("- and _ stand singly between letters or digits."), "separator")


@deconstructible
class NameValidator:
    """`validate` in the form that model fields want."""

    def __call__(self, name: str) -> None:
        validate(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NameValidator)


_RESERVED_SHAPES = frozenset(map(shape, _RESERVED))
_RESERVED_FIRST_SHAPES = frozenset(map(shape, _RESERVED_FIRST))
