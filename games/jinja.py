"""What the card kit and the pages need in the Jinja2 environment, beside Django's own."""

from typing import Any

import msgspec
from django.conf import settings
from django.contrib.messages import get_messages
from django.utils import timezone
from jinja2 import Environment

from games import charts, kit, wording


def to_json(value: Any) -> str:
    """Return compact JSON for the value of a button or choice; escaping stays with the template."""
    return msgspec.json.encode(value).decode()


def words_of(name: str) -> str:
    """Turn a field name into words: ``last_round`` into ``Last round``."""
    return name.replace("_", " ").strip().capitalize()


def register(env: Environment) -> None:
    """Add the filters and functions that our templates use."""
    env.policies["ext.i18n.trimmed"] = True
    env.filters.update(
        local=timezone.localtime,
        exact=wording.exact,
        to_json=to_json,
        words_of=words_of,
    )
    env.globals.update(
        bar_widths=charts.bar_widths,
        card_name=kit.card_name,
        clock_or_day=wording.clock_or_day,
        colours=kit.COLOURS,
        dragonheart_types=kit.DRAGONHEART,
        fans=kit.FANS,
        get_messages=get_messages,
        label_fit=kit.label_fit,
        languages=settings.LANGUAGES,
        letters=kit.LETTERS,
        line_chart_of=charts.line_chart,
        moment=wording.moment,
        now=timezone.now,
        pile_name=kit.pile_name,
        sun_at=charts.sun_at,
        symbol=kit.symbol,
        time_left=wording.time_left,
    )
