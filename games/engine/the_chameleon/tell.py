"""The words of The Chameleon: questions, buttons, reasons for a refusal, and a sentence for every
kind of event."""

from __future__ import annotations

from typing import Any

from games.engine.kernel import IllegalAction
from games.engine.the_chameleon import text
from games.engine.the_chameleon.events import (
    TheChameleonAccused,
    TheChameleonClueGiven,
    TheChameleonCluesShown,
    TheChameleonEnded,
    TheChameleonEvent,
    TheChameleonGuessed,
    TheChameleonGuessesLost,
    TheChameleonRoundEnded,
    TheChameleonRoundStarted,
    TheChameleonTied,
    TheChameleonVotesShown,
)
from games.engine.the_chameleon.records import (
    TheChameleonAccuse,
    TheChameleonAction,
    TheChameleonClue,
    TheChameleonGuess,
    TheChameleonMiss,
    TheChameleonResult,
    TheChameleonVote,
)
from games.engine.words import N_, Each, Message, Quote, Seats, Term, Who, say, say_n

# The buttons of forms, and their fields.
TERMS = {
    "clue": N_("Give this clue"),
    "text": N_("Your clue"),
    "guess": N_("Guess this word"),
    "word": N_("The secret word"),
}

ASK_VOTE = say(N_("Talk and vote: who is the Chameleon?"))
ASK_ACCUSE = say(N_("The votes are tied: whom do you accuse?"))

REASONS: dict[str, str] = {
    "not_asked": N_("That is not what you are asked now."),
    "empty": N_("Write something."),
    "too_long": N_("That is too long: {length} characters at most."),
    "too_many_words": N_("Those are too many words: {words} at most."),
    "bad_character": N_("Use letters, digits, hyphens and apostrophes only."),
    "word_on_card": N_("“{clue}” is too close to a word on the card. Take another clue."),
    "own_seat": N_("You cannot vote for yourself."),
    "no_such_target": N_("There is no such seat."),
    "not_tied": N_("Only seats with most votes can be accused."),
    "not_on_card": N_("That word is not on the card."),
    "guessed_already": N_("You have guessed that already."),
}

NO_CLUE = Term(N_("(no clue)"))
NO_VOTE = Term(N_("no vote"))


def ask_clue(words: int) -> Message:
    """The question for a clue, the same for every role."""
    return say_n(
        N_("Give a clue of one word."),
        N_("Give a clue of at most {words} words."),
        "words",
        words=words,
    )


def ask_guess(left: int) -> Message:
    """The question for a guess."""
    return say_n(
        N_("You are found out. Guess the secret word: {left} guess left."),
        N_("You are found out. Guess the secret word: {left} guesses left."),
        "left",
        left=left,
    )


def reason(code: str, *, clue: str = "", words: int = 1) -> Message:
    """Why something is refused; `code` is a key of `REASONS`. It names nothing but the clue itself
    and the limits that everybody knows."""
    if code == "word_on_card":
        return say(REASONS[code], clue=Quote(clue))
    if code == "too_long":
        return say(REASONS[code], length=text.CLUE_LENGTH)
    if code == "too_many_words":
        return say(REASONS[code], words=words)
    return say(REASONS[code])


def illegal(code: str, *, clue: str = "", words: int = 1) -> IllegalAction:
    """The error for an answer that is refused."""
    return IllegalAction(code, reason(code, clue=clue, words=words))


def label(action: TheChameleonAction) -> Message:
    """The words on the button of an answer."""
    match action:
        case TheChameleonClue(text=clue):
            return say(N_("Clue “{clue}”"), clue=Quote(clue))
        case TheChameleonVote(target=target):
            return say(N_("Vote for {who}"), who=Who(target))
        case TheChameleonAccuse(target=target):
            return say(N_("Accuse {who}"), who=Who(target))
        case TheChameleonGuess(word=word):
            return say(N_("Guess “{word}”"), word=Quote(word))
        case TheChameleonMiss():
            return say(N_("No answer in time"))


def tell(event: TheChameleonEvent) -> Message:
    """The sentence of an event."""
    match event:
        case TheChameleonRoundStarted(round=number, topic=topic, dealer=dealer):
            sentence = N_("Round {number}: {topic}. The dealer: {who}.")
            return say(sentence, number=number, topic=Quote(topic), who=Who(dealer))
        case TheChameleonClueGiven(seat=seat, text=None):
            return say(N_("{who} gave no clue in time."), who=Who(seat))
        case TheChameleonClueGiven(seat=seat, text=str(clue)):
            return say(N_("{who} gave the clue “{clue}”."), who=Who(seat), clue=Quote(clue))
        case TheChameleonCluesShown(clues=clues):
            told = [(said.seat, Quote(said.text) if said.text else NO_CLUE) for said in clues]
            return say(N_("All clues are open: {clues}."), clues=Each(tuple(told)))
        case TheChameleonVotesShown(votes=votes):
            cast = [
                (vote.seat, NO_VOTE if vote.target is None else Who(vote.target)) for vote in votes
            ]
            return say(N_("All votes are open: {votes}."), votes=Each(tuple(cast)))
        case TheChameleonTied(seats=seats, dealer=dealer):
            sentence = N_("Most votes are shared by {seats}. The dealer chooses: {who}.")
            return say(sentence, seats=Seats(seats), who=Who(dealer))
        case _:
            return _tell_end(event)


def _tell_end(event: Any) -> Message:
    match event:
        case TheChameleonAccused():
            return _tell_accused(event)
        case TheChameleonGuessed(seat=seat, word=word, right=right):
            quoted = Quote(word)
            if right:
                return say(N_("{who} guessed “{word}”: right."), who=Who(seat), word=quoted)
            return say(N_("{who} guessed “{word}”: wrong."), who=Who(seat), word=quoted)
        case TheChameleonGuessesLost(seat=seat):
            return say(N_("{who} did not guess in time."), who=Who(seat))
        case TheChameleonRoundEnded(result=result):
            return _tell_result(result)
        case TheChameleonEnded(scores=scores, best=best):
            sentence = N_("The highest score is {points}: {seats}.")
            return say(sentence, points=max(scores), seats=Seats(best))
        case _:
            raise TypeError(f"no sentence for {type(event).__name__}")


def _tell_accused(event: TheChameleonAccused) -> Message:
    if event.seat is None:
        return say(N_("Nobody voted, so nobody is accused."))
    who = Who(event.seat)
    if event.by is None:
        if event.role == "chameleon":
            return say(N_("The votes accuse {who}: the Chameleon."), who=who)
        return say(N_("The votes accuse {who}: not the Chameleon."), who=who)
    by = Who(event.by)
    if event.role == "chameleon":
        return say(N_("{by} accused {who}: the Chameleon."), by=by, who=who)
    return say(N_("{by} accused {who}: not the Chameleon."), by=by, who=who)


def _tell_result(result: TheChameleonResult) -> Message:
    sentences = {
        "escaped": N_(
            "Round {number}: the secret word was “{secret}” ({cell}). {who}, the Chameleon, "
            "escaped: {points} for it."
        ),
        "guessed": N_(
            "Round {number}: the secret word was “{secret}” ({cell}). {who}, the Chameleon, "
            "guessed it: {points} for it."
        ),
        "failed": N_(
            "Round {number}: the secret word was “{secret}” ({cell}). {who}, the Chameleon, "
            "failed: {points} for everybody else."
        ),
    }
    return say(
        sentences[result.outcome],
        number=result.round,
        secret=Quote(result.secret),
        cell=Quote(result.cell),
        who=Who(result.chameleon),
        points=max(result.points),
    )
