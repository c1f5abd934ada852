"""Finds texts on a page that nobody can translate: render the page in `pseudo.CODE`, then ask.

    with pseudo_language():
        assert untranslated(client.get("/").content.decode()) == []

What is no text of ours, such as names of people or scopes, stands in an element with
`translate="no"` or in another `lang`, which browsers understand too, or is in `allow`. Single
letters are the initials of people and the signs of cards and keys.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser

from django.conf import settings
from django.test import override_settings
from django.utils import translation

from accounts import pseudo

# Texts that are the same in every language.
ALWAYS_ALLOWED = ("Slowplay", "UTC")

_SPOKEN_ATTRIBUTES = ("alt", "aria-description", "aria-label", "placeholder", "title")
_UNSEEN = ("script", "style", "template")
# Elements without an end: those of HTML, and shapes of SVG, which hold no text.
_EMPTY = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr", "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"),
}


@contextmanager
def pseudo_language() -> Iterator[None]:
    """Offer the made-up language, and make it what everybody reads who has chosen none."""
    languages = [*settings.LANGUAGES, (pseudo.CODE, "[Pseudo]")]
    # Django forgets all catalogues when these settings change, so ours comes after.
    with override_settings(LANGUAGES=languages, LANGUAGE_CODE=pseudo.CODE):
        pseudo.install()
        with translation.override(pseudo.CODE):
            yield


def untranslated(html: str, allow: Collection[str] = ()) -> list[str]:
    """Return the texts of the page, and of its spoken attributes, that are outside all brackets."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    allowed = sorted({*ALWAYS_ALLOWED, *allow}, key=len, reverse=True)
    return [text for text in reader.found if _has_words(text, allowed)]


def _has_words(text: str, allowed: list[str]) -> bool:
    for name in allowed:
        text = text.replace(name, "")
    return re.search(r"[^\W\d_]{2}", text) is not None


class _Reader(HTMLParser):
    """Collects what is shown or read aloud outside the brackets; they may span elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._depth = 0
        self._ignored: list[str] = []  # open elements from the first one that is not ours to read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if not self._ignored:
            for name in _SPOKEN_ATTRIBUTES:
                self._read_alone(values.get(name))
            if tag == "input" and values.get("type") in ("submit", "button", "reset"):
                self._read_alone(values.get("value"))
            if tag == "meta" and values.get("name") == "description":
                self._read_alone(values.get("content"))
        if tag not in _EMPTY and (self._ignored or self._is_foreign(tag, values)):
            self._ignored.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._ignored:
            while self._ignored.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._ignored:
            bare, self._depth = _outside(data, self._depth)
            self.found += [bare.strip()] if bare.strip() else []

    def _read_alone(self, text: str | None) -> None:
        bare, _depth = _outside(text or "", 0)
        self.found += [bare.strip()] if bare.strip() else []

    def _is_foreign(self, tag: str, values: dict[str, str | None]) -> bool:
        other_language = tag != "html" and bool(values.get("lang"))
        return tag in _UNSEEN or values.get("translate") == "no" or other_language


def _outside(text: str, depth: int) -> tuple[str, int]:
    """Return what of `text` is outside the brackets, of which `depth` are open before it."""
    bare = ""
    for character in text:
        if character == pseudo.OPEN:
            depth += 1
        elif character == pseudo.CLOSE:
            depth = max(0, depth - 1)
        elif depth == 0:
            bare += character
    return bare, depth
