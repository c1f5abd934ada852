"""What every test can rely on; the browser's part is here because it decides what is skipped."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in tests/browser; skip it where no browser is installed."""
    in_browser = [item for item in items if "browser" in Path(item.path).parts]
    for item in in_browser:
        item.add_marker(pytest.mark.browser)
    if CHROMIUM or not in_browser:
        return
    if os.environ.get("CI"):
        raise pytest.UsageError("The browser tests need Chromium, and CI must not skip them.")
    for item in in_browser:
        item.add_marker(pytest.mark.skip(reason="no Chromium here (apt-get install chromium)"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the system's Chromium, which runs as root and without a network of its own."""
    return browser_type_launch_args | {
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--no-first-run",
        ],
    }
