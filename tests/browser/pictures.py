"""Makes the README's pictures anew: `LIVE_PROBE=0 ./dev test -n0 tests/browser/pictures.py`.

Not collected with the tests. The cards are new ones each time; the pictures in the repository are
reduced to 256 colours.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from config.paths import BASE_DIR
from games import clock
from games.models import Match, Turn
from games.selectors.match import match_for
from games.services import bots, matchmaking
from tests import cast
from tests.browser.visitor import DESK, PHONE, Visitor

NewVisitor = Callable[..., Visitor]

FOLDER = BASE_DIR / "examples" / "pictures"
MID_GAME = 45


def test_a_match_in_the_middle(visitor: NewVisitor) -> None:
    alice, bob, charlie = cast.trio()
    match = cast.table(alice, bob, charlie)
    while not _worth_a_picture(match, alice):
        _move(match)
    _until(match, hours=27)
    for name, size, scheme in [("match", DESK, "light"), ("match-phone", PHONE, "dark")]:
        looker = visitor(size=size | {"height": 1200}, scheme=scheme).log_in(alice)
        looker.go(f"/matches/{match.public_id}/")
        looker.page.screenshot(path=FOLDER / f"{name}.png")


def test_a_dashboard_with_things_to_do(visitor: NewVisitor) -> None:
    alice, bob, charlie = cast.trio()
    hours = iter([4, 19, 52])
    for game in ("coloretto", "dragonheart", "chameleon_poker"):
        people = [alice, bob, charlie][: 2 if game == "dragonheart" else 3]
        match = cast.table(*people, game=game)
        while cast.turn_of(match).user_id != alice.pk:
            _move(match)
        _until(match, hours=next(hours))
    waiting = cast.table(alice, charlie, game="coloretto")
    while cast.turn_of(waiting).user_id == alice.pk:
        _move(waiting)
    over = cast.table(alice, bob, game="coloretto")
    while Turn.objects.filter(match=over).exists():
        _move(over)
    matchmaking.create_match(user=alice, game="chameleon", seats=["me", "open", "open"])
    looker = visitor().log_in(alice).go("/matches/")
    looker.page.screenshot(path=FOLDER / "dashboard.png")


@pytest.fixture(autouse=True)
def _folder() -> None:
    FOLDER.mkdir(exist_ok=True)


def _worth_a_picture(match: Match, person: User) -> bool:
    """It is this person's turn to draw or take, some way into the match, with a row to think of."""
    turn = cast.turn_of(match)
    if turn.user_id != person.pk or turn.asked < MID_GAME:
        return False
    view = match_for(match, person).view
    assert view is not None
    lying = sum(len(row["cards"]) for row in view["rows"])
    return not view["pending"] and lying >= 5


def _move(match: Match) -> None:
    """Let the house bot answer for whoever is next."""
    turn = cast.turn_of(match)
    Turn.objects.filter(match=match, seat=turn.seat).update(bot_at=clock.now())
    bots.act(match.pk, turn.seat, turn.asked)


def _until(match: Match, *, hours: int) -> None:
    """Set the due time of the open turn."""
    due = clock.now() + timedelta(hours=hours, minutes=20)
    Turn.objects.filter(match=match).update(due_at=due, asked_at=due - timedelta(days=3))
