"""What a reminder says and to whom it gives nothing away; text that is safe in a header; the outbox
of a site without a mail server."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import BadHeaderError, EmailMessage, EmailMultiAlternatives
from django.db import connection

from accounts.clock import Clock
from games.bots.draw import FastDraw
from games.engine import codec
from games.engine.kernel import Prompt
from games.engine.words import Cards, say
from games.mail import OutboxBackend, header_text, one_line
from games.models import Entry, Match, MatchSecret, Notice, OutboxMail
from games.selectors.log import lines_for
from games.services import notices
from games.services.notices import letters
from tests import cast
from tests.games.reminders import clock, pair, probe, reachable
from tests.probe import records
from tests.probe.rules import Probe

__all__ = ["clock", "probe"]

pytestmark = pytest.mark.django_db

NASTY = "A\r\nBcc: eve@example.org\x00\u202e\u200f\u2066\u2028\tB" + "🦎" * 200


def sent() -> EmailMultiAlternatives:
    """The one mail that was sent."""
    [message] = mail.outbox
    assert isinstance(message, EmailMultiAlternatives)
    return message


def remind(clock: Clock) -> None:
    clock.advance(minutes=11)
    notices.plan_due()
    notices.send_due()


def whole(message: EmailMessage) -> bytes:
    """Every byte of a mail but the line that chance puts between its parts."""
    return re.sub(rb"=+\d{10,}=+", b"=boundary=", message.message().as_bytes())


# --- What it says --------------------------------------------------------------------------------


def test_a_reminder_says_what_happened_what_is_asked_and_until_when(
    clock: Clock, probe: Probe
) -> None:
    match = cast.table(reachable("Alice", timezone="Europe/Warsaw"), game="probe", bots=1)
    remind(clock)
    message = sent()
    [(html, kind)] = message.alternatives
    assert (message.subject, message.to, kind) == (
        "Your turn: Probe",
        ["alice@example.org"],
        "text/html",
    )
    for part in (str(message.body), str(html)):
        assert "with Bot 2" in part
        assert "Round 1 begins." in part
        assert "Bot 2 is dealt 6 cards." in part
        assert "What do you bid for the lead?" in part
        assert "Thursday, 5 March 2026, 13:00 (CET)" in part
        assert f"http://localhost:8000/matches/{match.public_id}/" in part
        assert "http://localhost:8000/notices/" in part
        assert "http://localhost:8000/mail/stop/" in part


def test_only_what_happened_since_my_last_answer_is_told(clock: Clock) -> None:
    match = cast.table(*pair())
    seat = cast.turn_of(match).seat
    cast.answer(match, {"action": "draw"})
    cast.answer(match, {"action": "place", "row": 0})
    cast.answer(match, {"action": "draw"})
    cast.answer(match, {"action": "place", "row": 1})
    assert cast.turn_of(match).seat == seat
    remind(clock)
    other = ["Alice", "Bob"][1 - seat]
    body = str(sent().body)
    assert body.count(f"\n* {other}") == 2
    assert body.count("\n* ") == 2


def test_a_program_of_mail_can_stop_them_with_one_click(clock: Clock, probe: Probe) -> None:
    cast.table(reachable("Alice"), game="probe", bots=1)
    remind(clock)
    headers = sent().extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<http://localhost:8000/mail/stop/[\w:-]+/>", headers["List-Unsubscribe"])
    assert headers["Auto-Submitted"] == "auto-generated"


def test_a_doubled_mail_can_be_told_by_its_id(clock: Clock, probe: Probe) -> None:
    cast.table(reachable("Alice"), game="probe", bots=1)
    remind(clock)
    Notice.objects.update(state=Notice.State.DUE)  # the worker died before it could say so
    notices.send_due()
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_line_breaks_and_other_nasty_text_come_out_clean(
    clock: Clock, probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Probe, "title", NASTY)
    alice = reachable("Alice")
    type(alice).objects.filter(pk=alice.pk).update(name="Al\r\nice\u202e🦎")
    cast.table(alice, game="probe", bots=1)
    remind(clock)
    message = sent()
    assert message.subject.startswith("Your turn: A Bcc: eve@example.org B🦎")
    assert len(message.subject) <= 120
    assert message.recipients() == ["alice@example.org"]
    headers = message.message()
    assert headers.get_all("To") == ["alice@example.org"]
    assert headers["Bcc"] is None
    assert "\u202e" not in str(message.body)
    assert "\nBcc" not in str(message.body)


def test_what_a_person_wrote_is_shown_as_text(clock: Clock, probe: Probe) -> None:
    match = cast.table(*pair(), game="probe")
    for seat in (0, 1):
        cast.answer(match, {"action": "pass"}, seat=seat)
    cast.answer(match, {"action": "clue", "text": "<img src=x onerror=>"})
    cast.answer(match, {"action": "give", "card": _hand(match)[0], "other": _other(match)})
    remind(clock)
    [(html, _)] = sent().alternatives
    assert "<img" in str(sent().body)
    assert "&lt;img src=x onerror=&gt;" in str(html)
    assert "<img" not in str(html)


def _hand(match: Match) -> list[str]:
    return list(_state(match).hands[cast.turn_of(match).seat])


def _other(match: Match) -> int:
    return 1 - cast.turn_of(match).seat


def _state(match: Match) -> Any:
    secret = MatchSecret.objects.get(match=match)
    game = cast.game_of(match)
    return codec.decode_position(game, bytes(secret.state), secret.state_version).state


# --- What it does not say ------------------------------------------------------------------------


def _deal_the_others_anew(match: Match, seat: int) -> None:
    """Turn the stored match into another one that this seat cannot tell from it."""
    game = cast.game_of(match)
    secret = MatchSecret.objects.get(match=match)
    position = codec.decode_position(game, bytes(secret.state), secret.state_version)
    before = bytes(secret.state)
    draw = FastDraw(1)
    while codec.encode_position(position) == before:
        position.state = game.determinize(position.state, seat, draw)
    secret.state = codec.encode_position(position)
    secret.save()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # the log is append only
        for entry in Entry.objects.filter(match=match):
            events = codec.decode_events(game, bytes(entry.secret_events))
            events = [_dealt_anew(event, position.state, seat) for event in events]
            entry.secret_events = codec.encode(events)
            entry.save()
        cursor.execute("SET LOCAL session_replication_role = origin")


def _dealt_anew(event: Any, state: Any, seat: int) -> Any:
    if isinstance(event, records.ProbeDealt) and event.seat != seat:
        return records.ProbeDealt(event.to, event.seat, event.count, tuple(state.hands[event.seat]))
    return event


def _letter(match: Match, user: Any) -> bytes:
    notice = Notice.objects.select_related("user").get(match=match, user=user)
    return whole(letters.compose([notice], [letters.item_for(notice)], "a@example.org"))


@pytest.fixture
def bidding(clock: Clock, probe: Probe) -> Match:
    """A match of Alice and Bob in which both are asked, and reminded, at once."""
    match = cast.table(*pair(), game="probe")
    clock.advance(minutes=11)
    notices.plan_due()
    return match


def _two_worlds(match: Match) -> tuple[bytes, bytes]:
    alice = cast.turn_of(match, 0).user
    first = _letter(match, alice)
    _deal_the_others_anew(match, seat=0)
    return first, _letter(match, alice)


def test_two_worlds_that_differ_only_in_hidden_cards_give_the_same_mail(bidding: Match) -> None:
    first, second = _two_worlds(bidding)
    assert first == second


def test_a_question_that_gives_hidden_cards_away_would_be_noticed(
    bidding: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(self: Probe, s: Any, seat: int) -> Prompt:
        return Prompt(say("{cards}", cards=Cards(tuple(s.hands[1 - seat]))))

    monkeypatch.setattr(Probe, "prompt", leaky)
    first, second = _two_worlds(bidding)
    assert first != second


def test_a_log_as_another_seat_reads_it_would_be_noticed(
    bidding: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_seat_1(match: Match, _viewer: None, since: int, **more: Any) -> Any:
        return lines_for(match, 1, since, **more)

    monkeypatch.setattr(letters, "lines_for", as_seat_1)
    first, second = _two_worlds(bidding)
    assert first != second


def test_not_even_my_own_cards_are_in_the_mail(bidding: Match) -> None:
    text = _letter(bidding, cast.turn_of(bidding, 0).user).decode()
    names = [records.NAMES[card] for card in _state(bidding).hands[0]]
    assert not [name for name in names if name in text]


def test_a_sealed_answer_of_another_changes_nothing(bidding: Match) -> None:
    alice = cast.turn_of(bidding, 0).user
    before = _letter(bidding, alice)
    cast.answer(bidding, {"action": "bid", "coins": 2}, seat=1)
    assert _letter(bidding, alice) == before


# --- Text for headers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Coloretto", "Coloretto"),
        ("a\r\nb", "a b"),
        ("a\x00\x07b", "ab"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("  a\u2028\u2029 \t b ", "a b"),
        ("Zażółć gęślą jaźń", "Zażółć gęślą jaźń"),
        ("\ud800x", "x"),
        ("", ""),
    ],
)
def test_one_line(text: str, clean: str) -> None:
    assert one_line(text) == clean


def test_a_long_subject_ends_with_dots() -> None:
    assert header_text("🦎" * 200, 10) == "🦎" * 9 + "…"
    assert header_text("x" * 10, 10) == "x" * 10


# --- The outbox ----------------------------------------------------------------------------------


def message(**changes: Any) -> EmailMultiAlternatives:
    fields = {"subject": "Hello", "body": "Text", "to": ["alice@example.org"]}
    return EmailMultiAlternatives(**{**fields, **changes})


def test_every_mail_becomes_a_row(clock: Clock) -> None:
    with_html = message()
    with_html.attach_alternative("<p>Text</p>", "text/html")
    backend = OutboxBackend()
    assert backend.send_messages([with_html, message(to=["a@example.org", "b@example.org"])]) == 2
    rows = OutboxMail.objects.order_by("pk").values_list("to", "subject", "text", "html", "at")
    assert list(rows) == [
        ("alice@example.org", "Hello", "Text", "<p>Text</p>", cast.NOON),
        ("a@example.org, b@example.org", "Hello", "Text", "", cast.NOON),
    ]


def test_text_that_no_column_takes_is_kept_all_the_same(clock: Clock) -> None:
    OutboxBackend().send_messages([message(body="a\x00b", subject="x" * 900)])
    row = OutboxMail.objects.get()
    assert row.text == "ab"
    assert len(row.subject) == 200


def test_a_header_that_no_mail_server_takes_is_refused_here_too(clock: Clock) -> None:
    with pytest.raises(BadHeaderError):
        OutboxBackend().send_messages([message(subject="a\nb")])
    assert not OutboxMail.objects.exists()


def test_a_mail_to_nobody_is_none(clock: Clock) -> None:
    assert OutboxBackend().send_messages([message(to=[])]) == 0


def test_old_mails_go(clock: Clock) -> None:
    backend = OutboxBackend()
    backend.send_messages([message(subject="old")])
    clock.advance(days=30)
    backend.send_messages([message(subject="new")])
    assert OutboxMail.objects.count() == 2
    clock.advance(seconds=1)
    backend.send_messages([message(subject="newer")])
    assert set(OutboxMail.objects.values_list("subject", flat=True)) == {"new", "newer"}


def test_reminders_land_in_the_outbox(clock: Clock, probe: Probe, settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.OutboxBackend"
    cast.table(reachable("Alice"), game="probe", bots=1)
    remind(clock)
    row = OutboxMail.objects.get()
    assert (row.to, row.subject) == ("alice@example.org", "Your turn: Probe")
    assert row.at == cast.NOON + timedelta(minutes=11)
    assert "<html" in row.html
