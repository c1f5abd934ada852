"""Somebody who looks at the site in a browser of their own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Locator

from accounts.models import User
from tests.live import LiveSite

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
# Bounds failures only: on a busy machine a page may take long.
PATIENCE_SECONDS = 60

_REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Visitor:
    """A browser context with one page. `script=False` switches JavaScript off; `allowed` are
    words of the browser's complaints that the test provokes."""

    def __init__(
        self,
        browser: Browser,
        site: LiveSite,
        *,
        script: bool = True,
        size: dict[str, int] = DESK,
        scheme: str = "light",
        allowed: tuple[str, ...] = (),
    ) -> None:
        self.site = site
        self.script = script
        self.problems: list[str] = []
        self._allowed = allowed
        self.context = browser.new_context(
            base_url=site.address,
            viewport=size,  # type: ignore[arg-type]
            color_scheme=scheme,  # type: ignore[arg-type]
            java_script_enabled=script,
            reduced_motion="reduce",
            locale="en-GB",
            timezone_id="Europe/Warsaw",
        )
        self.context.set_default_timeout(PATIENCE_SECONDS * 1000)
        self.context.add_init_script(_REPORT_VIOLATIONS)
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    def log_in(self, user: User) -> Visitor:
        """Be this user from now on."""
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": client.cookies[name].value, "url": self.site.address}
        self.context.add_cookies([cookie])  # type: ignore[list-item]
        return self

    def go(self, path: str) -> Visitor:
        """Open a page."""
        self.page.goto(path)
        return self

    def button(self, name: Any, **more: Any) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, **more)

    def link(self, name: Any, **more: Any) -> Locator:
        """A link by its name."""
        return self.page.get_by_role("link", name=name, **more)

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            words in message.text for words in self._allowed
        ):
            self.problems.append(f"{message.text} ({message.location['url']})")
