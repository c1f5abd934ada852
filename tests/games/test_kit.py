"""The card kit and its macros: everything renders, has a name and obeys the content policy."""

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.base import Message
from django.template import engines
from django.urls import path
from django.utils import translation
from jinja2 import Environment
from markupsafe import Markup

from games import charts, kit, wording
from games.engine.dragonheart.deck import RANK

NOW = datetime(2026, 11, 25, 14, 30, tzinfo=UTC)
GAMES = [
    "coloretto",
    "dragonheart",
    "chameleon",
    "chill_out",
    "the_chameleon",
    "chameleon_poker",
]
# Every card code of each game's rules.
CODES: dict[str, list[str]] = {
    "coloretto": [*list(kit.COLOURS)[:7], "joker", "golden", "plus2", "last_round"],
    "dragonheart": [*kit.DRAGONHEART, *(code for code in RANK if code not in kit.DRAGONHEART)],
    "chameleon": [
        *(c + k for c in "RBGY" for k in ("", "10", "20", "50", "70", "100", "S", "V")),
        "W",
        "CC",
    ],
    "chill_out": [*(c + n for c in "GR" for n in "1234"), "GC", "RC", "BO", "BT"],
    "the_chameleon": ["grid", "clue", "cham", "vote"],
    "chameleon_poker": [r + s + w for r in kit.RANKS for s in kit.SUITS for w in ("", "w")],
}
NAMES = (
    "home dashboard lobby rules next_match account account_login account_logout play_now"
    " about privacy programs api_docs set_language"
)
urlpatterns = [path(f"{name}/", lambda request: None, name=name) for name in NAMES.split()]


@pytest.fixture
def env(settings: Any) -> Environment:
    settings.ROOT_URLCONF = __name__
    settings.STORAGES = {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }

    env: Environment = engines["jinja2"].env
    return env


def page(env: Environment, body: str, **context: Any) -> str:
    imports = "".join(
        f'{{% from "kit/{file}.html" import {names} %}}'
        for file, names in (
            ("cards", "sprite, card, back, pile, hand, pick, slot, die, chip, chips, face"),
            ("parts", "sun_time, when, avatar, tag, note, warn, answer, steps, log, ticket"),
            ("parts", "seat_row, facts, field, bound_field, form_fields"),
            ("charts", "line_chart, bar_chart, meter"),
            ("generic", "generic_view, generic_form"),
        )
    )
    return env.from_string(imports + body).render(now=NOW, day=timedelta(days=1), **context)


def check(html: str) -> None:
    """Assert what every page of ours must hold."""
    ids = Counter(re.findall(r'\sid="([^"]+)"', html))
    assert [each for each, count in ids.items() if count > 1] == []
    used = set(re.findall(r'<use href="#([^"]+)"|url\(#([^)]+)\)', html))
    missing = {a or b for a, b in used} - set(ids)
    assert not missing
    told = re.findall(r'aria-(?:describedby|labelledby)="([^"]+)"', html)
    assert set(" ".join(told).split()) <= set(ids)
    assert " style=" not in html
    assert not re.search(r"\son[a-z]+=|javascript:|<style", html)
    assert not re.search(r"<script(?![^>]*src=)", html)


def without_name(html: str) -> list[str]:
    drawings = re.findall(r"<svg[^>]*>.*?</svg>", html, re.S)
    return [each for each in drawings if "aria-hidden" not in each and "<title>" not in each]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_is_drawn_and_named(env: Environment, game: str) -> None:
    codes = [kit.symbol(game, code) for code in CODES[game]]
    html = page(
        env,
        "{{ sprite(game) }}{% for code in codes %}{{ card(code) }}{{ pile(code, 3) }}{% endfor %}",
        game=game,
        codes=codes,
    )
    check(html)
    names = [kit.card_name(code) for code in codes]
    assert len(set(names)) == len(names)
    assert all(f"<title>{name}</title>" in html for name in names)
    assert without_name(html) == []


def test_no_two_colours_share_a_letter() -> None:
    for language in ("en", "pl"):
        with translation.override(language):
            letters = [str(letter) for letter in kit.LETTERS.values()]
            assert len(set(letters)) == len(letters)


def test_all_sprites_fit_on_one_page(env: Environment) -> None:
    check(page(env, "{{ sprite(*games) }}", games=GAMES))


def test_a_game_without_a_sprite_gets_the_common_parts(env: Environment) -> None:
    check(page(env, '{{ sprite("seventh") }}{{ back() }}'))


def test_pieces_have_names(env: Environment) -> None:
    html = page(
        env,
        '{{ sprite("chill_out", "chameleon_poker") }}{{ back() }}{{ slot() }}{{ chips(176) }}'
        "{% for n in range(1, 7) %}{{ die(n) }}{% endfor %}"
        "{% for n in [1, 5, 25, 100] %}{{ chip(n) }}{% endfor %}",
    )
    check(html)
    assert "die showing 6" in html
    assert "chip worth 25" in html
    assert without_name(html) == []


def test_a_refused_card_says_why(env: Environment) -> None:
    html = page(
        env,
        '{{ sprite("chameleon") }}{{ pick("card", "GS", "ch-green-skip", checked=true) }}'
        '{{ pick("card", "R50", "ch-red-50", reason="you just took it") }}',
    )
    check(html)
    assert "red 50: you just took it" in html
    assert html.count(" disabled") == 1


def test_a_value_is_drawn_and_said(env: Environment) -> None:
    html = page(env, '{{ sprite("dragonheart") }}{{ card("dh-dwarf", value=2) }}')
    assert "<title>Dwarf 2</title>" in html
    check(html)


def test_parts_render(env: Environment) -> None:
    html = page(
        env,
        '{{ sprite("coloretto") }}{{ sun_time(now + day, now, 172800, soon=true) }}'
        '{{ when(now + day, now) }}{{ avatar("Ola", big=true) }}{{ tag("new", "sunny") }}'
        '{{ answer("Take row 1", "0", "a1", preview={"text": "stand at 37"}, key="1") }}'
        '{{ answer("Draw", "d", "a2", warn_text="It cannot be undone.") }}'
        '{{ answer("Check", "c", "a3", reason="Ben has bet.", key="c") }}'
        '{{ steps([{"who": "Ola", "text": "Ola took row 3", "cards": ["co-blue"]}], "1 move") }}'
        '{{ log([{"at": now, "text": "Jun drew"}, {"mark": "Round 5"}], now) }}'
        '{{ ticket(match, now, first=true) }}{{ facts([("Pot", 120, "")]) }}'
        '{% call seat_row("Ola", tags=[("acts", "sunny"), "bot"], points=3) %}x{% endcall %}'
        '{{ field("mail", "Mail", help="For turns.", error="Taken.") }}'
        '{{ field("pace", "Pace", "b", choices=[("a", "Calm"), ("b", "Brisk")]) }}'
        '{% for kind in kinds %}{{ note(kind, "Text", "Title") }}{% endfor %}'
        '{% call note("empty", "Nothing") %}<a href="/">Go</a>{% endcall %}{{ warn("Care") }}',
        match=SimpleNamespace(
            url="/",
            title="Coloretto",
            ask="Draw",
            about="with Ola",
            codes=["co-blue"],
            deadline=NOW + timedelta(hours=3),
            total=172800,
            soon=True,
            button="Play",
        ),
        kinds=["busy", "broken", "info", "success", "warning", "error"],
    )
    check(html)
    assert 'aria-describedby="id_mail-help id_mail-error"' in html
    assert "1 day left" in html


def test_charts_have_a_table_behind_them(env: Environment) -> None:
    html = page(
        env,
        '{{ line_chart("r", "Rating", series, ["May", "Jun"]) }}{{ meter("x", 98) }}'
        '{{ bar_chart("b", "Pace", [("to 1 h", 4), ("to 4 h", 0)], marked=0) }}',
        series=[("A", [1500, 1540]), ("B", [1500, 1541])],
    )
    check(html)
    assert html.count("<table") == 2
    assert "<td>1,541</td>" in html


def test_the_ends_of_lines_do_not_cover_each_other() -> None:
    lines = charts.line_chart([("A", [1, 5.0]), ("B", [1, 5.01])], ["x", "y"]).lines
    assert abs(lines[0].label_y - lines[1].label_y) >= 18


@pytest.mark.parametrize(("left", "where"), [(100, (6, 30)), (50, (32, 6)), (0, (58, 30))])
def test_the_sun_goes_from_dawn_to_sunset(left: float, where: tuple[float, float]) -> None:
    assert charts.sun_at(left, 100) == pytest.approx(where)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ({"days": 1, "hours": 3, "minutes": 9}, "1 day 3 h left"),
        ({"days": 2}, "2 days left"),
        ({"hours": 3, "minutes": 10}, "3 h 10 min left"),
        ({"hours": 16}, "16 h left"),
        ({"minutes": 5}, "5 min left"),
        ({"seconds": 5}, "less than a minute left"),
        ({"seconds": 0}, "time is up"),
    ],
)
def test_time_left_in_words(left: dict[str, int], words: str) -> None:
    assert wording.time_left(NOW + timedelta(**left), NOW) == words


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today 14:30"),
        (1, "tomorrow 14:30"),
        (-1, "yesterday 14:30"),
        (3, "Sat 14:30"),
        (-9, "16 Nov 14:30"),
        (60, "24 Jan 2027 14:30"),
    ],
)
def test_moments_in_words(days: int, words: str) -> None:
    with translation.override("en"):
        assert wording.moment(NOW + timedelta(days=days), NOW) == words


def test_any_view_can_be_shown(env: Environment) -> None:
    view = {
        "round": 3,
        "lead": None,
        "open": True,
        "hand": ["red 3", "<b>"],
        "seats": [{"name": "Ola", "cards": []}, {"name": "Tom", "cards": ["x"]}],
        "odd": [{"a": 1}, {"b": 2}],
        "table": {"rows": [["orange"], []]},
    }
    html = page(env, '{{ generic_view(view, "The table") }}', view=view)
    check(html)
    assert "&lt;b&gt;" in html
    assert re.search(r"<td>\s*Ola\s*</td>", html)


def test_any_prompt_can_be_answered(env: Environment) -> None:
    two = [{"value": {"c": 3}, "label": "red 3"}, {"value": "2", "label": "blue 4"}]
    prompt = {
        "answers": [{"value": '{"type":"draw"}', "label": "Draw", "note": "for good"}],
        "refused": [{"label": "Take row 2", "reason": "Row 2 is empty."}],
        "forms": [
            {
                "tag": "bid",
                "label": "Bid",
                "fields": [
                    {"name": "to", "label": "To", "kind": "pick", "candidates": two},
                    {"name": "may", "label": "May", "kind": "pick", "candidates": two, "min": 0},
                    {"name": "set", "label": "Set", "kind": "pick", "candidates": two, "max": 2},
                    {
                        "name": "row",
                        "label": "Row",
                        "kind": "pick",
                        "candidates": two,
                        "min": 2,
                        "max": 2,
                        "ordered": True,
                    },
                    {"name": "word", "label": "Word", "kind": "text", "max": 40},
                    {"name": "sum", "label": "Sum", "kind": "number", "min": 1, "max": 9},
                ],
            }
        ],
    }
    html = page(
        env,
        '{{ generic_form(prompt, 17, "/match/x", "k1", csrf) }}',
        prompt=prompt,
        csrf=Markup('<input type="hidden" name="csrfmiddlewaretoken" value="t">'),
    )
    check(html)
    assert html.count("<form") == html.count('name="asked" value="17"') == 2
    assert html.count("csrfmiddlewaretoken") == html.count('name="key" value="k1"') == 2
    assert 'value="{&#34;type&#34;:&#34;draw&#34;}"' in html
    assert html.count('type="radio" name="to"') == html.count('type="checkbox" name="set"') == 2
    assert html.count('<select id="form-1-row-') == 2
    assert 'value="{&#34;c&#34;:3}"' in html


class Request(SimpleNamespace):
    """Just enough of a request for the frame of a page."""

    path = "/dashboard/"
    _messages: tuple[Any, ...] = (Message(SUCCESS, "Kept"),)

    def get_full_path(self) -> str:
        return self.path


def framed(env: Environment, name: str, signed_in: bool, **context: Any) -> str:
    user = SimpleNamespace(is_staff=False, is_authenticated=signed_in, get_username=lambda: "Marta")
    return env.get_template(name).render(
        request=Request(), user=user, csrf_input=Markup("<input>"), **context
    )


@pytest.mark.parametrize("signed_in", [True, False])
def test_pages_render(env: Environment, signed_in: bool) -> None:
    games = [
        {
            "key": key,
            "title": key,
            "seats_text": "2 to 5 players",
            "length_text": "",
            "weight_text": "",
            "blurb": "Words.",
            "url": "/",
        }
        for key in [*GAMES, "seventh"]
    ]
    home = framed(env, "pages/home.html", signed_in, games=games, nav={"waiting": 2})
    check(home)
    assert without_name(home) == []
    check(framed(env, "pages/rules.html", signed_in, games=games))


@pytest.mark.parametrize("name", ["about", "privacy", "programs"])
@pytest.mark.parametrize("signed_in", [True, False])
def test_pages_to_read(env: Environment, name: str, signed_in: bool) -> None:
    about = framed(env, f"pages/{name}.html", signed_in)
    check(about)
    assert 'lang="pl">Polski</button>' in about
    assert "Kept" in about


@pytest.mark.parametrize("code", ["400", "403", "404", "500", "503"])
def test_error_pages_need_no_context(env: Environment, code: str) -> None:
    html = env.get_template(f"pages/{code}.html").render()
    check(html)
    assert "<h1>" in html
