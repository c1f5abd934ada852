"""Translations: catalogues are text in git and compiled where they are needed, with Babel, so
that nobody has to install gettext."""

from pathlib import Path

from config.paths import BASE_DIR

CATALOGUES = BASE_DIR / "config" / "locale"


def compile_catalogues() -> None:
    """Compile every catalogue that is newer than its compiled form."""
    for source in CATALOGUES.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            _compile(source, target)


def problems() -> list[str]:
    """Return what is wrong in the catalogues: lost placeholders, broken plural forms."""
    from babel.messages.pofile import read_po

    found = []
    for source in CATALOGUES.glob("*/LC_MESSAGES/*.po"):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=_locale(source), abort_invalid=True)
        for message, errors in catalogue.check():
            found += [f"{source.relative_to(BASE_DIR)}:{message.lineno}: {e}" for e in errors]
    return found


def _compile(source: Path, target: Path) -> None:
    """Write the compiled form of one catalogue."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=_locale(source))
    fresh = target.with_suffix(".mo.new")
    with fresh.open("wb") as stream:
        write_mo(stream, catalogue)
    fresh.replace(target)


def _locale(source: Path) -> str | None:
    """Return the language of a catalogue; the pseudo-language is none that Babel knows."""
    name = source.parent.parent.name
    return None if name.endswith("XA") else name
