"""Columns that must never leave the server are read only where they have to be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "games/models/__init__.py",
    "games/models/match.py",
    "games/selectors/log.py",
    "games/selectors/match.py",
    "games/selectors/proof.py",
    "games/selectors/reading.py",
    "games/selectors/record.py",
}
SECRET_NAMES = {"MatchSecret", "secret.", "seed", "invite_code"}
# The link of a table is for those who sit at it; these show it to them.
INVITES = {"games/views/match.py", "api/views.py"}


def _names(tree: ast.AST) -> Iterator[str]:
    """Every attribute, name and text that could reach a column."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
            if isinstance(node.value, ast.Attribute) and node.value.attr == "secret":
                yield "secret."
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            sentence = " " in node.value  # neither a lookup nor a column
            yield from () if sentence else node.value.split("__")


def _readers() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for folder in ("games", "api"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            skipped = ("games/engine/", "games/bots/", "games/services/", "games/migrations/")
            if name.startswith(skipped):
                continue
            names = set(_names(ast.parse(path.read_text())))
            touched = {each for each in names if each.startswith("secret_") or each in SECRET_NAMES}
            if touched:
                found[name] = touched
    return found


def test_secret_columns_are_read_only_by_services_and_five_selectors() -> None:
    readers = _readers()
    for name in ALLOWED - {"games/models/__init__.py"}:
        assert name in readers, "the search must find what is there"
    strangers = {
        name: touched - ({"invite_code"} if name in INVITES else set())
        for name, touched in readers.items()
        if name not in ALLOWED
    }
    assert {name: touched for name, touched in strangers.items() if touched} == {}


def test_no_template_names_a_secret_column() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        assert "secret_" not in path.read_text(), path.name
