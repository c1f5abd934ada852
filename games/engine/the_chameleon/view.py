"""What a viewer may know of a match, built up from nothing."""

from __future__ import annotations

from games.engine.kernel import Seat, Viewer
from games.engine.the_chameleon.options import guesses_of, hides_words, without_words
from games.engine.the_chameleon.records import (
    Role,
    TheChameleonClues,
    TheChameleonOver,
    TheChameleonSealedClues,
    TheChameleonState,
    TheChameleonView,
)

ROWS = "ABCD"
COLUMNS = 4


def view_for(s: TheChameleonState, viewer: Viewer) -> TheChameleonView:
    """The table as this viewer sees it."""
    seats = len(s.scores)
    knows = knows_secret(s, viewer)
    return TheChameleonView(
        phase=s.phase,
        options=without_words(s.options),
        round=s.round,
        dealer=s.dealer,
        order=order(s),
        topic=s.topic.title,
        words=s.topic.words if words_shown(s) else None,
        role=None if viewer is None else role_of(s, viewer),
        secret=s.topic.words[s.secret] if knows else None,
        cell=cell(s.secret) if knows else None,
        clues=tuple(s.clues),
        votes=tuple(s.votes),
        accused=s.accused,
        accused_role=None if s.accused is None else role_of(s, s.accused),
        guesses=tuple(s.guesses),
        guesses_in_all=guesses_of(s.options, seats),
        scores=tuple(s.scores),
        target=None if s.options.scoring == "single" else s.options.target_points,
        last=s.last,
    )


def order(s: TheChameleonState) -> tuple[Seat, ...]:
    """The seats clockwise from the dealer."""
    seats = len(s.scores)
    return (*range(s.dealer, seats), *range(s.dealer))


def words_shown(s: TheChameleonState) -> bool:
    """Do the words of the topic lie open? The same for everybody."""
    if isinstance(s.phase, TheChameleonClues | TheChameleonSealedClues | TheChameleonOver):
        return True
    return not hides_words(s.options, len(s.scores))


def role_of(s: TheChameleonState, seat: Seat) -> Role:
    """What the seat is in this round."""
    return "chameleon" if seat == s.chameleon else "informed"


def knows_secret(s: TheChameleonState, viewer: Viewer) -> bool:
    """May the viewer know the secret word of this round?"""
    if isinstance(s.phase, TheChameleonOver):
        return True
    return viewer is not None and viewer != s.chameleon


def cell(number: int) -> str:
    """The name of a cell by its number: row and column, like B2."""
    return f"{ROWS[number // COLUMNS]}{number % COLUMNS + 1}"
