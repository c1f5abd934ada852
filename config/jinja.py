"""The Jinja2 environment that renders every page and mail of ours."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined, select_autoescape

from games import jinja as games_jinja


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """Return the path of a named view, like Django's `{% url %}`."""
    return reverse(name, args=args, kwargs=kwargs)


def environment(**options: Any) -> Environment:
    """Build the environment; `options` come from TEMPLATES in the settings."""
    # Django switches escaping on for everything, which puts `&#39;` into plain-text mails.
    del options["autoescape"]
    # A misspelt name is a mistake in the template, never an empty place on the page.
    del options["undefined"]
    env = Environment(
        **options,
        autoescape=select_autoescape(["html", "svg", "xml"], default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    env.globals.update(static=static, url=url, language=translation.get_language)
    games_jinja.register(env)
    return env
