"""What the layers in pyproject.toml cannot say without naming every game."""

import ast
from pathlib import Path

import pytest

from config.paths import BASE_DIR

ENGINE = BASE_DIR / "games" / "engine"
GAMES = sorted(folder.name for folder in ENGINE.iterdir() if (folder / "rules.py").exists())


def imported_modules(source: str) -> set[str]:
    """Return the full names of all modules and members that a source imports."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def other_games(game: str, names: set[str]) -> set[str]:
    """Return the imports that belong to a game other than `game`."""
    prefix = "games.engine."
    games = {name: name.removeprefix(prefix).split(".")[0] for name in names if prefix in name}
    return {name for name, owner in games.items() if owner in GAMES and owner != game}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_no_other_game(game: str) -> None:
    files: list[Path] = list((ENGINE / game).rglob("*.py"))
    assert files
    for file in files:
        assert not other_games(game, imported_modules(file.read_text())), file


def test_a_loan_from_another_game_is_noticed() -> None:
    source = f"from games.engine.{GAMES[0]}.rules import State\n"
    assert other_games("somebody_else", imported_modules(source))
