"""What a match page hands to a game's board and form: the match, its answers, names and log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games import clock, kit
from games.engine import codec, registry
from games.models import Match
from games.paces import PACES
from games.selectors import log
from games.selectors.seats import names_of
from games.selectors.shapes import AnswerShown, MatchShown, RefusedShown
from games.views.catalogue import option_fields, value_words
from games.words import cards_in, html_sentence, listed, sentence

LOG_LINES = 60
SOON = timedelta(hours=6)


class Line(NamedTuple):
    """A sentence of the log with the cards it speaks of."""

    number: int
    at: datetime
    who: str
    me: bool
    text: SafeString
    cards: list[str]


class Board:
    """One match page's data. Templates ask it for answers by their action."""

    def __init__(self, match: Match, shown: MatchShown, refusal: str = "") -> None:
        self._match = match
        self.m = shown
        self.game = registry.game_for(shown.game)
        self.view = shown.view
        self.prompt = shown.prompt
        self.names = names_of(shown.seats)
        self.now = clock.now()
        self.key = uuid4().hex
        self.refusal = refusal
        # One read serves the log and what happened since the viewer's last move.
        since = max(-1, shown.number - LOG_LINES)
        self.lines = _lines(match, shown, since)

    @property
    def question(self) -> str:
        """What the viewer is asked, in words."""
        return self.prompt.question if self.prompt else ""

    @property
    def due_at(self) -> datetime | None:
        """Until when: of my own turn, else of the one that is waited for the longest."""
        if self.prompt:
            return self.prompt.due_at
        return min((waiting.due_at for waiting in self.m.waiting), default=None)

    @property
    def total_seconds(self) -> float:
        """How long the turn may take in all, for the picture of the time left."""
        return PACES[self.m.pace].per_move.total_seconds()

    @property
    def soon(self) -> bool:
        """Whether the viewer should hurry."""
        return self.prompt is not None and self.prompt.due_at - self.now < SOON

    @property
    def stream_url(self) -> str:
        """Where the page hears of new entries."""
        return f"/events/matches/{self.m.id}/?since={self.m.number}"

    @property
    def crumbs(self) -> list[str]:
        """Facts of this match in a few words."""
        number = len(self.m.seats)
        players = ngettext("{n} player", "{n} players", number).format(n=number)
        return [players, *([gettext("You watch")] if self.m.you is None else [])]

    @property
    def option_words(self) -> list[tuple[str, str]]:
        """The options of this match as (title, value in words)."""
        return [
            (field.title, value_words(field, self.m.options[field.name]))
            for field in option_fields(self.game)
        ]

    @property
    def sealed_words(self) -> str:
        """The viewer's own sealed answer, as its button says it."""
        assert self.prompt is not None and self.prompt.sealed is not None
        action = codec.convert_action(self.game, self.prompt.sealed)
        return sentence(self.game.label(action), self.names, self.game.cards)

    @property
    def form(self) -> dict[str, Any]:
        """The prompt for the generic form."""
        assert self.prompt is not None
        return {
            "answers": [
                {"value": codec.encode(each.action).decode(), "label": each.label}
                for each in self.prompt.answers
            ],
            "forms": [
                {"tag": form.action, "label": form.label, "fields": form.fields}
                for form in self.prompt.forms
            ],
            "refused": [
                {"label": each.label, "reason": each.reason} for each in self.prompt.refused
            ],
        }

    @property
    def since_text(self) -> str:
        """How much happened."""
        number = len(self.since)
        return ngettext("{n} thing", "{n} things", number).format(n=number)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is asked something."""
        return self.prompt is not None

    @property
    def waiting_text(self) -> str:
        """Who is waited for, by name."""
        return listed([self.names[waiting.seat] for waiting in self.m.waiting])

    @property
    def cards(self) -> dict[str, str]:
        """The names of the game's cards by code, for the generic board."""
        return {code: gettext(name) for code, name in self.game.cards.items()}

    @property
    def since(self) -> list[Line]:
        """What happened since the viewer's own last move, oldest first."""
        if self.m.you is None:
            return []
        mine = [line.number for line in self.lines if line.me]
        return [line for line in self.lines if line.number > max(mine, default=-1)]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All events of this kind since the match began, for what a view no longer has."""
        return log.events_of(self._match, self.m.you, kind)

    def answer(self, **action: Any) -> AnswerShown | None:
        """The offered answer with exactly this action, if it is offered."""
        answers = self.prompt.answers if self.prompt else ()
        return next((each for each in answers if each.action == action), None)

    def refused(self, **action: Any) -> RefusedShown | None:
        """The refusal of exactly this action, if the prompt speaks of it."""
        refused = self.prompt.refused if self.prompt else ()
        return next((each for each in refused if each.action == action), None)

    def symbol(self, code: str) -> str:
        """The drawing of a card of this game."""
        return kit.symbol(self.m.game, code)

    def piles(self, counts: dict[str, int]) -> list[tuple[str, int]]:
        """Counted cards as (symbol, number), those that are there, most numerous first."""
        there = [(self.symbol(code), number) for code, number in counts.items() if number]
        return sorted(there, key=lambda pile: -pile[1])

    def folded(self, codes: Sequence[str]) -> list[tuple[str, int]]:
        """Cards as (symbol, number), equal ones together, in the order in which they come."""
        return [(self.symbol(code), number) for code, number in Counter(codes).items()]


def _lines(match: Match, shown: MatchShown, since: int) -> list[Line]:
    game = registry.game_for(shown.game)
    found: list[Line] = []
    names_then = log.names_then(match.pk, shown.seats)
    for entry in log.lines_for(match, shown.you, since, LOG_LINES):
        names = names_then(entry)
        who = names[entry.seat] if entry.seat is not None else ""
        for message in entry.messages:
            found.append(
                Line(
                    number=entry.number,
                    at=entry.at,
                    who=who,
                    me=entry.seat is not None and entry.seat == shown.you,
                    text=html_sentence(message, names, game.cards),
                    cards=kit.symbols(shown.game, cards_in(message)),
                )
            )
    return found
