"""The catalogues of translations follow the source."""

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from accounts import texts


def test_every_text_of_the_accounts_has_its_translations():
    ours = texts.collect(["accounts", "templates/accounts"])
    assert len(ours) > 80
    for code, path in texts.catalogues():
        assert texts.missing(texts.read(code, path), ours) == [], code


@pytest.fixture
def project(tmp_path, settings):
    """A project of two files with four texts, and no catalogue yet."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.LANGUAGES = [("en", "English"), ("pl", "Polski"), ("en-xa", "[Pseudo]")]
    for folder in texts.SOURCES:
        (tmp_path / folder).mkdir()
    (tmp_path / "games" / "words.py").write_text(
        'N_("a {card}"); say_n("{n} row", "{n} rows", "n", n=2); f(pgettext("verb", "play"))\n'
    )
    (tmp_path / "templates" / "page.html").write_text(
        "<p>{% trans %}\n  Hello,\n  you{% endtrans %}</p>\n"
    )
    return tmp_path


def test_texts_are_found_in_python_and_in_templates(project):
    found = {(text.id, text.context) for text in texts.collect() if text.id}
    assert found == {
        ("a {card}", None),
        (("{n} row", "{n} rows"), None),
        ("play", "verb"),
        ("Hello, you", None),
    }


def test_an_update_adds_what_is_new_drops_what_is_gone_and_keeps_the_rest(project):
    [(code, path)] = texts.catalogues()
    assert code == "pl"
    first = texts.update(code, path)
    first["a {card}"].string = "karta {card}"
    first.add("gone", "zniknęło")
    texts.write(first, path)
    before = path.read_text()
    assert "gone" in before
    texts.update(code, path)
    after = path.read_text()
    assert "gone" not in after
    assert 'msgstr "karta {card}"' in after
    assert 'msgctxt "verb"' in after
    texts.update(code, path)
    assert path.read_text() == after  # nothing new changes nothing, dates included


def test_gaps_are_texts_without_all_their_forms(project):
    catalogue = Catalog(locale="pl", fuzzy=False)
    catalogue.add("a {card}", "karta {card}")
    catalogue.add(("{n} row", "{n} rows"), ("{n} rząd", "{n} rzędy", ""))
    catalogue.add("play", "graj", context="noun")
    assert texts.missing(catalogue, texts.collect()) == ["{n} row", "play", "Hello, you"]


def test_the_command_checks_without_changing_anything(project, capsys):
    with pytest.raises(CommandError):
        call_command("texts", "--check")
    assert "Hello, you" in capsys.readouterr().out
    assert not list(project.glob("locale/**/*.po"))
    call_command("texts")
    assert "pl: 4 texts, 4 without translation" in capsys.readouterr().out
    assert list(project.glob("locale/pl/LC_MESSAGES/django.po"))
