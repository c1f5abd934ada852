"""Streams of a match: what they say, to whom, and when they end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.conf import settings
from django.test import Client

from accounts import services
from accounts.models import ApiToken
from games.models import Match
from tests import cast
from tests.api.client import Api, code_of
from tests.live import LiveApi, LiveSite, Stream


def numbers(text: str) -> list[int]:
    """The numbers of the entries in a stream."""
    return [int(number) for number in re.findall(r"^id: (\d+)$", text, re.MULTILINE)]


def _has(number: int, text: str) -> bool:
    return number in numbers(text)


Opener = Callable[..., Stream]


@pytest.fixture
def opened(site: LiveSite) -> Iterator[Opener]:
    """Return a function that opens the stream of a match; all are closed after the test."""
    streams: list[Stream] = []

    def open_(api: LiveApi, match: Match, **headers: str) -> Stream:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        path = f"/api/v1/matches/{match.public_id}/stream"
        streams.append(Stream(site, path, api.headers | named))
        assert streams[-1].response.status == 200
        return streams[-1]

    yield open_
    for stream in streams:
        stream.close()


@pytest.mark.django_db
class TestTheBeginning:
    """Without the part that keeps it open, a stream is what came until now."""

    def test_it_begins_now(self) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        begun = Api().get(f"/matches/{match.public_id}/stream")
        assert begun["Content-Type"] == "text/event-stream"
        assert begun["Cache-Control"] == "no-store"
        assert begun.content.decode() == "retry: 2000\n\n"

    def test_it_begins_where_the_client_left_off(self) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        cast.answer(match, {"action": "draw"})
        address = f"/matches/{match.public_id}/stream"
        assert numbers(Api().get(f"{address}?since=-1").content.decode()) == [0, 1]
        again = Api().get(f"{address}?since=-1", Last_Event_ID="0")
        assert numbers(again.content.decode()) == [1]

    def test_a_number_from_the_future_is_put_right(self) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        begun = Api().get(f"/matches/{match.public_id}/stream", Last_Event_ID="77")
        assert 'event: resync\ndata: {"number":0}\n\n' in begun.content.decode()

    @pytest.mark.parametrize("odd", ["", "abc", "-1x", "-2", "1e3", "٣", "9" * 30, "9" * 5000])
    def test_b50_an_odd_event_id_is_refused(self, odd: str) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        address = f"/matches/{match.public_id}/stream"
        refused = Api().get(address, Last_Event_ID=odd)
        assert refused.status_code == 400 and code_of(refused) == "malformed_event_id"
        page = Client().get(f"/events/matches/{match.public_id}/", headers={"Last-Event-ID": odd})
        assert page.status_code == 400

    def test_it_is_for_those_who_may_see_the_match(self) -> None:
        alice, bob, charlie = cast.trio()
        match = cast.table(alice, bob, access="link")
        address = f"/matches/{match.public_id}/stream"
        assert Api(bob).get(address).status_code == 200
        absent = Api(charlie).get("/matches/222222222222/stream").content
        assert Api(charlie).get(address).content == absent
        assert Client().get(f"/events/matches/{match.public_id}/").status_code == 404
        by_link = f"/events/matches/{match.public_id}/?code={match.invite_code}"
        assert Client().get(by_link).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("probe")
class TestWhileItIsOpen:
    """The whole way: a web process, PostgreSQL, the connection."""

    def test_entries_arrive_and_each_reader_is_told_its_own(
        self, site: LiveSite, opened: Opener
    ) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob, game="probe")
        mine, theirs = LiveApi(site, alice), LiveApi(site)
        streams = [opened(mine, match), opened(theirs, match)]
        for seat in (0, 1):
            cast.answer(match, {"action": "bid", "coins": 1 + seat}, seat=seat)
        for stream in streams:
            stream.wait_for(lambda text: numbers(text) == [1])
        assert '"event":"returned"' in streams[0].text
        assert '"event":"returned"' not in streams[1].text
        shown = mine.get(f"/matches/{match.public_id}/entries?since=0").json()["entries"][0]
        assert shown["sentences"][0] in streams[0].text

    def test_nothing_is_missed_or_doubled_however_it_is_taken_up(
        self, site: LiveSite, opened: Opener
    ) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        seen: list[int] = []
        api = LiveApi(site)
        for _step in range(4):
            last = str(seen[-1] if seen else -1)
            stream = opened(api, match, Last_Event_ID=last)
            for _move in range(3):
                cast.answer(match, _any_answer(match))
            newest = Match.objects.get(pk=match.pk).number
            seen += numbers(stream.wait_for(partial(_has, newest)))
            stream.close()
            cast.answer(match, _any_answer(match))
        assert seen == list(range(newest + 1))

    def test_the_page_has_the_same_stream(self, site: LiveSite) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        browser = Client()
        browser.force_login(alice)
        cookie = f"{settings.SESSION_COOKIE_NAME}={browser.session.session_key}"
        path = f"/events/matches/{match.public_id}/?since=0"
        stream = Stream(site, path, {"Cookie": cookie})
        cast.answer(match, _any_answer(match))
        stream.wait_for(lambda text: numbers(text) == [1])
        browser.logout()
        assert stream.ended.wait(5)
        stream.close()

    def test_f47_a_revoked_token_ends_its_streams(self, site: LiveSite, opened: Opener) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        api, other = LiveApi(site, alice), LiveApi(site, bob)
        ending, staying = opened(api, match), opened(other, match)
        token = ApiToken.objects.get(user=alice)
        services.revoke_token(user=alice, token_id=token.pk)
        assert ending.ended.wait(5)
        assert api.get("/me").status == 401
        cast.answer(match, _any_answer(match))
        staying.wait_for(lambda text: numbers(text) == [1])

    def test_a_suspended_account_hears_nothing_more(self, site: LiveSite, opened: Opener) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        stream = opened(LiveApi(site, alice), match)
        services.suspend(user=alice)
        assert stream.ended.wait(5)

    def test_signs_of_life_come_while_nothing_happens(self, site: LiveSite, opened: Opener) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        stream = opened(LiveApi(site), match)
        stream.wait_for(lambda text: text.count(": still here\n\n") >= 2)

    def test_a_stream_too_many_ends_with_what_there_is(
        self, site: LiveSite, opened: Opener
    ) -> None:
        alice, bob, _ = cast.trio()
        match = cast.table(alice, bob)
        streams = [opened(LiveApi(site), match, Last_Event_ID="-1") for _ in range(41)]
        for stream in streams:
            stream.wait_for(lambda text: numbers(text) == [0], ended=True)
        assert 1 <= sum(stream.ended.wait(0.05) for stream in streams) < 41


def _any_answer(match: Match) -> dict[str, object]:
    """An answer that is possible now."""
    turn = cast.turn_of(match)
    prompt = Api(turn.user).get(f"/matches/{match.public_id}").json()["prompt"]
    return prompt["answers"][0]["action"]  # type: ignore[no-any-return]
