"""The course of a round: deal, clues, votes, accusation, guesses, points; then the next round."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.chance import Chance
from games.engine.kernel import Action, Event, Seat
from games.engine.the_chameleon import text
from games.engine.the_chameleon.events import (
    TheChameleonAccused,
    TheChameleonClueGiven,
    TheChameleonCluesShown,
    TheChameleonEnded,
    TheChameleonGuessed,
    TheChameleonGuessesLost,
    TheChameleonRoundEnded,
    TheChameleonRoundStarted,
    TheChameleonTied,
    TheChameleonVotesShown,
)
from games.engine.the_chameleon.options import CELLS, guesses_of, topics_of
from games.engine.the_chameleon.records import (
    POINTS,
    RoundOutcome,
    TheChameleonBallot,
    TheChameleonClue,
    TheChameleonClues,
    TheChameleonDebate,
    TheChameleonGuessing,
    TheChameleonOver,
    TheChameleonResult,
    TheChameleonSaid,
    TheChameleonSealedClues,
    TheChameleonState,
    TheChameleonTiebreak,
    TheChameleonVote,
)
from games.engine.the_chameleon.view import cell, order, role_of


def start_round(s: TheChameleonState, dealer: Seat | None, chance: Chance) -> list[Event]:
    """Draw topic, secret and Chameleon, in the first round the dealer too, and ask for clues."""
    _draw_topic(s, chance)
    s.secret = chance.below(CELLS)
    s.chameleon = chance.below(len(s.scores))
    s.dealer = chance.below(len(s.scores)) if dealer is None else dealer
    s.round += 1
    s.clues, s.votes, s.guesses, s.accused = [], [], [], None
    secret = s.topic.words[s.secret]
    started = TheChameleonRoundStarted((), s.round, s.topic.title, s.dealer, secret, s.chameleon)
    if s.options.clue_mode == "simultaneous":
        s.phase = TheChameleonSealedClues(_present(s))
        return [started]
    s.phase = TheChameleonClues(s.dealer)
    return [started, *pass_absent(s)]


def give_clue(s: TheChameleonState, seat: Seat, cleaned: str | None) -> list[Event]:
    """One clue of the sequential mode; the last one opens the debate."""
    s.clues.append(TheChameleonSaid(seat, cleaned))
    given = TheChameleonClueGiven(seat, cleaned)
    if len(s.clues) == len(s.scores):
        _open_debate(s)
        return [given]
    s.phase = TheChameleonClues((seat + 1) % len(s.scores))
    return [given, *pass_absent(s)]


def pass_absent(s: TheChameleonState) -> list[Event]:
    """A seat that nobody plays on misses its clue at once."""
    if isinstance(s.phase, TheChameleonClues) and s.absent[s.phase.seat]:
        return give_clue(s, s.phase.seat, None)
    return []


def show_clues(s: TheChameleonState, answers: Mapping[Seat, Action]) -> list[Event]:
    """All clues of the simultaneous mode at once."""
    for seat in order(s):
        answer = answers.get(seat)
        given = text.clean(answer.text) if isinstance(answer, TheChameleonClue) else None
        s.clues.append(TheChameleonSaid(seat, given))
    _open_debate(s)
    return [TheChameleonCluesShown(tuple(s.clues))]


def count_votes(
    s: TheChameleonState, answers: Mapping[Seat, Action], chance: Chance
) -> list[Event]:
    """Show all votes and accuse whoever has most; several such seats are a tie."""
    for seat in order(s):
        answer = answers.get(seat)
        target = answer.target if isinstance(answer, TheChameleonVote) else None
        s.votes.append(TheChameleonBallot(seat, target))
    shown = TheChameleonVotesShown(tuple(s.votes))
    tied = most_voted(s)
    if len(tied) < 2:
        return [shown, *accuse(s, tied[0] if tied else None, None, chance)]
    s.phase = TheChameleonTiebreak(s.dealer, tied)
    tie = TheChameleonTied(tied, s.dealer)
    if s.absent[s.dealer]:
        return [shown, tie, *accuse(s, default_accused(s), s.dealer, chance)]
    return [shown, tie]


def most_voted(s: TheChameleonState) -> tuple[Seat, ...]:
    """The seats with the highest number of votes, ascending; nobody when there is no vote."""
    targets = [vote.target for vote in s.votes if vote.target is not None]
    most = max(map(targets.count, targets), default=0)
    return tuple(sorted({target for target in targets if targets.count(target) == most}))


def default_accused(s: TheChameleonState) -> Seat:
    """Whom the dealer of a tie accuses when time runs out: its own vote if that is tied, else the
    first tied seat clockwise from its left."""
    tied = most_voted(s)
    own = s.votes[0].target
    if own in tied:
        return own
    seats = len(s.scores)
    clockwise = [(s.dealer + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in clockwise if seat in tied)


def accuse(s: TheChameleonState, seat: Seat | None, by: Seat | None, chance: Chance) -> list[Event]:
    """Settle the accusation: the Chameleon may guess, anybody else lets it escape."""
    s.accused = seat
    role = None if seat is None else role_of(s, seat)
    accused = TheChameleonAccused(seat, role, by)
    if seat is None or seat != s.chameleon:
        return [accused, *_end_round(s, "escaped", chance)]
    s.phase = TheChameleonGuessing(seat, guesses_of(s.options, len(s.scores)))
    if s.absent[seat]:
        return [accused, *lose_guesses(s, chance)]
    return [accused]


def guess(s: TheChameleonState, cleaned: str, chance: Chance) -> list[Event]:
    """A guess of the accused Chameleon."""
    assert isinstance(s.phase, TheChameleonGuessing)
    seat, left = s.phase.seat, s.phase.left - 1
    s.guesses.append(cleaned)
    right = text.same(cleaned, s.topic.words[s.secret])
    guessed = TheChameleonGuessed(seat, cleaned, right)
    if right:
        return [guessed, *_end_round(s, "guessed", chance)]
    if left:
        s.phase = TheChameleonGuessing(seat, left)
        return [guessed]
    return [guessed, *_end_round(s, "failed", chance)]


def lose_guesses(s: TheChameleonState, chance: Chance) -> list[Event]:
    """Time is up: the guesses that are left are lost."""
    assert isinstance(s.phase, TheChameleonGuessing)
    lost = TheChameleonGuessesLost(s.phase.seat)
    return [lost, *_end_round(s, "failed", chance)]


def _draw_topic(s: TheChameleonState, chance: Chance) -> None:
    """A topic not used yet in this match; when all were used, all are free again."""
    topics = topics_of(s.options)
    if len(s.used) == len(topics):
        s.used = []
    free = [number for number in range(len(topics)) if number not in s.used]
    number = chance.choice(free)
    s.used.append(number)
    s.topic = topics[number]


def _present(s: TheChameleonState) -> tuple[Seat, ...]:
    return tuple([seat for seat, absent in enumerate(s.absent) if not absent])


def _open_debate(s: TheChameleonState) -> None:
    s.phase = TheChameleonDebate(_present(s))


def _end_round(s: TheChameleonState, outcome: RoundOutcome, chance: Chance) -> list[Event]:
    """Give the points; then the match is over or the next round begins."""
    chameleon, informed = POINTS[outcome]
    points = tuple(
        [chameleon if seat == s.chameleon else informed for seat in range(len(s.scores))]
    )
    s.scores = [score + more for score, more in zip(s.scores, points, strict=True)]
    s.last = _result(s, outcome, points)
    ended = TheChameleonRoundEnded(s.last)
    if s.options.scoring == "points" and max(s.scores) < s.options.target_points:
        return [ended, *start_round(s, s.chameleon, chance)]
    s.phase = TheChameleonOver()
    best = tuple([seat for seat, score in enumerate(s.scores) if score == max(s.scores)])
    return [ended, TheChameleonEnded(tuple(s.scores), best)]


def _result(
    s: TheChameleonState, outcome: RoundOutcome, points: tuple[int, ...]
) -> TheChameleonResult:
    return TheChameleonResult(
        round=s.round,
        topic=s.topic.title,
        dealer=s.dealer,
        chameleon=s.chameleon,
        secret=s.topic.words[s.secret],
        cell=cell(s.secret),
        clues=tuple(s.clues),
        votes=tuple(s.votes),
        accused=s.accused,
        guesses=tuple(s.guesses),
        outcome=outcome,
        points=points,
    )
