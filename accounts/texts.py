"""Collects the texts that people read, and keeps the catalogues of their translations up to date.

It reads the source with Babel, so that nobody has to install gettext.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po
from django.conf import settings

# Python besides templates, as the folders and the way to read the files in them.
SOURCES = ("accounts", "api", "config", "games", "templates")
_METHODS = {".py": "python", ".html": "jinja2", ".txt": "jinja2"}
# Templates of the other engine hold no texts of ours.
_SKIPPED = ("_django", "migrations", "static")

_KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "say": None,  # sentences of the games, as data
    "say_n": (1, 2),
}
# Lines of a catalogue's head that say nothing, or something else every time.
_CHATTER = (
    '"Project-Id-Version:',
    '"Report-Msgid-Bugs-To:',
    '"POT-Creation-Date:',
    '"PO-Revision-Date:',
    '"Last-Translator:',
    '"Language-Team:',
)
_OPTIONS = {"trimmed": "true", "newstyle_gettext": "true", "trim_blocks": "true"}


def collect(sources: Iterable[str] = SOURCES) -> Catalog:
    """Return all texts in the files under `sources`, paths from the project's root."""
    found = Catalog(fuzzy=False)
    for path, method in _files(sources):
        comments = ("Translators:",)
        for line, message, notes, context in extract_from_file(
            method, path, keywords=_KEYWORDS, comment_tags=comments, options=_OPTIONS
        ):
            where = [(str(path.relative_to(settings.BASE_DIR)), line)]
            found.add(message, None, where, auto_comments=notes, context=context)
    return found


def catalogues() -> Iterator[tuple[str, Path]]:
    """Yield the languages into which the site is translated, each with its file."""
    for code, _name in settings.LANGUAGES:
        if code.split("-")[0] != "en":
            path = Path(settings.LOCALE_PATHS[0]) / code / "LC_MESSAGES" / "django.po"
            yield code, path


def read(code: str, path: Path) -> Catalog:
    """Return the catalogue in a file, or an empty one when there is none."""
    if not path.exists():
        return Catalog(locale=code, fuzzy=False)
    with path.open("rb") as stream:
        return read_po(stream, locale=code)


def update(code: str, path: Path) -> Catalog:
    """Bring a file up to date with the source: new texts come in, texts that are gone go."""
    catalogue = read(code, path)
    catalogue.update(collect(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    write(catalogue, path)
    return catalogue


def write(catalogue: Catalog, path: Path) -> None:
    """Store a catalogue so that two people's changes touch different lines: sorted, undated."""
    catalogue.header_comment = f"# {catalogue.locale_identifier}: texts of {settings.SITE_NAME}."
    stream = BytesIO()
    write_po(stream, catalogue, width=100, sort_output=True, no_location=True)
    lines = stream.getvalue().decode().splitlines(keepends=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line for line in lines if not line.startswith(_CHATTER)), "utf-8")


def missing(catalogue: Catalog, texts: Catalog) -> list[str]:
    """Return those of `texts` that have no full translation in `catalogue`."""
    gaps = []
    for text in texts:
        if not text.id:
            continue
        known = catalogue.get(text.id, text.context)
        forms = known.string if known and not known.fuzzy else ""
        if not all(forms if isinstance(forms, (list, tuple)) else [forms]):
            gaps.append(text.id if isinstance(text.id, str) else text.id[0])
    return gaps


def _files(sources: Iterable[str]) -> Iterator[tuple[Path, str]]:
    for source in sources:
        for path in sorted((Path(settings.BASE_DIR) / source).rglob("*")):
            method = _METHODS.get(path.suffix)
            if method and not any(part in _SKIPPED for part in path.parts):
                yield path, method
