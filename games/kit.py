"""Names of the pieces of the card kit: what a reader hears for a symbol, and the words on a card.

A symbol is the id of a drawing in ``templates/kit/sprites``; ``symbol`` finds it for a game's code.
"""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

COLOURS = {
    "orange": pgettext_lazy("colour of a card", "orange"),
    "blue": pgettext_lazy("colour of a card", "blue"),
    "brown": pgettext_lazy("colour of a card", "brown"),
    "yellow": pgettext_lazy("colour of a card", "yellow"),
    "green": pgettext_lazy("colour of a card", "green"),
    "pink": pgettext_lazy("colour of a card", "pink"),
    "grey": pgettext_lazy("colour of a card", "grey"),
    "red": pgettext_lazy("colour of a card", "red"),
}

# Within a language no two colours of one game may share a letter.
LETTERS = {
    "orange": pgettext_lazy("letter for orange", "O"),
    "blue": pgettext_lazy("letter for blue", "B"),
    "brown": pgettext_lazy("letter for brown", "N"),
    "yellow": pgettext_lazy("letter for yellow", "Y"),
    "green": pgettext_lazy("letter for green", "G"),
    "pink": pgettext_lazy("letter for pink", "P"),
    "grey": pgettext_lazy("letter for grey", "E"),
    "red": pgettext_lazy("letter for red", "R"),
}

DRAGONHEART = {
    "treasure": _("Treasure"),
    "fire_dragon": _("Fire dragon"),
    "huntress": _("Huntress"),
    "sorceress": _("Sorceress"),
    "petrified_dragon": _("Petrified dragon"),
    "troll": _("Troll"),
    "knight": _("Knight"),
    "dwarf": _("Dwarf"),
    "ship": _("Ship"),
    "great_dragon": _("Great Dragon"),
}

NAMES: dict[str, str | Promise] = {
    "back": _("face-down card"),
    "co-joker": _("joker"),
    "co-golden": _("golden joker"),
    "co-plus2": _("plus 2 points"),
    "co-last_round": _("last round"),
    "ch-wild": _("Wild"),
    "ch-cc": _("Color Change"),
    "ch-red-skip": _("red Skip"),
    "ch-blue-skip": _("blue Skip"),
    "ch-green-skip": _("green Skip"),
    "ch-yellow-skip": _("yellow Skip"),
    "ch-red-rev": _("red Reverse"),
    "ch-blue-rev": _("blue Reverse"),
    "ch-green-rev": _("green Reverse"),
    "ch-yellow-rev": _("yellow Reverse"),
    "ch-red-colour": _("colour card red"),
    "ch-blue-colour": _("colour card blue"),
    "ch-green-colour": _("colour card green"),
    "ch-yellow-colour": _("colour card yellow"),
    "cl-GC": _("green CHILL OUT"),
    "cl-RC": _("red CHILL OUT"),
    "cl-BO": _("BURN OUT"),
    "cl-BT": _("BLOW YOUR TOP"),
    "tc-grid": _("topic card"),
    "tc-clue": _("clue"),
    "tc-cham": _("the Chameleon"),
    "tc-vote": _("sealed vote"),
    **{f"co-{colour}": name for colour, name in COLOURS.items() if colour != "red"},
    **{f"dh-{kind}": name for kind, name in DRAGONHEART.items()},
}

# With a number behind them; a language may bend the colour to the number's gender.
NUMBERED = {
    "ch-red": _("red %(number)s"),
    "ch-blue": _("blue %(number)s"),
    "ch-green": _("green %(number)s"),
    "ch-yellow": _("yellow %(number)s"),
    "cl-G": _("green pepper %(number)s"),
    "cl-R": _("red pepper %(number)s"),
    "die": _("die showing %(number)s"),
    "chip": _("chip worth %(number)s"),
}

RANKS = {
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
}

WILD_RANKS = {
    "2": _("twos are wild"),
    "3": _("threes are wild"),
    "4": _("fours are wild"),
    "5": _("fives are wild"),
    "6": _("sixes are wild"),
    "7": _("sevens are wild"),
    "8": _("eights are wild"),
    "9": _("nines are wild"),
    "T": _("tens are wild"),
    "J": _("jacks are wild"),
    "Q": _("queens are wild"),
    "K": _("kings are wild"),
    "A": _("aces are wild"),
}

SUITS = {
    "c": pgettext_lazy("suit, as in king of clubs", "clubs"),
    "d": pgettext_lazy("suit, as in king of diamonds", "diamonds"),
    "h": pgettext_lazy("suit, as in king of hearts", "hearts"),
    "s": pgettext_lazy("suit, as in king of spades", "spades"),
}

PREFIXES = {
    "coloretto": "co-",
    "chill_out": "cl-",
    "dragonheart": "dh-",
    "chameleon_poker": "pc-",
    "the_chameleon": "tc-",
}
CHAMELEON_COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
CHAMELEON_KINDS = {"": "colour", "S": "skip", "V": "rev"}


# Three symbols that stand for a game in lists.
FANS = {
    "coloretto": ["co-blue", "co-yellow", "co-grey"],
    "dragonheart": ["dh-fire_dragon", "dh-treasure", "dh-ship"],
    "chameleon": ["ch-red-50", "ch-cc", "ch-blue-rev"],
    "chill_out": ["cl-G2", "cl-RC", "cl-BT"],
    "the_chameleon": ["tc-grid", "tc-cham", "tc-clue"],
    "chameleon_poker": ["pc-7d", "wr-9", "pc-3hw"],
}


def symbol(game: str, code: str) -> str:
    """Return the symbol of a card code of a game's rules, such as ``co-blue`` or ``ch-red-10``.

    In the colour card game a bare colour letter is a colour card.
    """
    if game != "chameleon":
        return PREFIXES.get(game, "") + code
    if code in ("W", "CC"):
        return "ch-wild" if code == "W" else "ch-cc"
    kind = CHAMELEON_KINDS.get(code[1:], code[1:])
    return f"ch-{CHAMELEON_COLOURS[code[0]]}-{kind}"


def symbols(game: str, codes: Iterable[str]) -> list[str]:
    """Return the symbols of several card codes; none for a game whose cards are not drawn."""
    drawn = game in PREFIXES or game == "chameleon"
    return [symbol(game, code) for code in codes] if drawn else []


def card_name(code: str, value: int | None = None) -> str:
    """Return the name of a symbol in the reader's language, with its value where one is drawn."""
    if code in NAMES:
        name = str(NAMES[code])
        if value is None:
            return name
        return gettext("%(card)s %(value)s") % {"card": name, "value": value}
    if code.startswith("pc-"):
        return _playing_card(code.removeprefix("pc-"))
    if code.startswith("wr-"):
        return str(WILD_RANKS[code.removeprefix("wr-")])
    stem = code.rstrip("0123456789")
    if stem in NAMES:
        return card_name(stem, int(code.removeprefix(stem)))
    return str(NUMBERED[stem.rstrip("-")]) % {"number": code.removeprefix(stem)}


def _playing_card(code: str) -> str:
    words = {"rank": RANKS[code[0]], "suit": SUITS[code[1]]}
    if code.endswith("w"):
        return pgettext("playing card", "%(rank)s of %(suit)s, wild") % words
    return pgettext("playing card", "%(rank)s of %(suit)s") % words


def pile_name(code: str, count: int, value: int | None = None) -> str:
    """Return the name of several equal cards, such as ``4 × green``; one card keeps its own."""
    card = card_name(code, value)
    if count == 1:
        return card
    return gettext("%(count)s × %(card)s") % {"count": count, "card": card}


def label_fit(text: str, size: float = 15, width: float = 82) -> tuple[float, bool]:
    """Return the type size for a label of a card and whether it must be squeezed to ``width``."""
    ems = sum(0.79 if letter.isupper() else 0.64 for letter in str(text))
    if ems * size <= width:
        return size, False
    return max(10.5, round(width / ems, 1)), True
