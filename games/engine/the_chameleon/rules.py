"""The rules of The Chameleon: the game for the registry, what each seat is asked and may answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import kernel
from games.engine.chance import Chance, Draw
from games.engine.kernel import Form, Game, Outcome, Prompt, Refused, Seat, Text, Viewer
from games.engine.the_chameleon import course, data, tell, text
from games.engine.the_chameleon.events import TheChameleonEvent
from games.engine.the_chameleon.options import (
    CELLS,
    OUR_TOPICS,
    TheChameleonOptions,
    check_topics,
    own_topics,
    without_words,
)
from games.engine.the_chameleon.records import (
    TheChameleonAccuse,
    TheChameleonAction,
    TheChameleonClue,
    TheChameleonClues,
    TheChameleonDebate,
    TheChameleonGuess,
    TheChameleonGuessing,
    TheChameleonMiss,
    TheChameleonOver,
    TheChameleonPhase,
    TheChameleonSealedClues,
    TheChameleonState,
    TheChameleonTiebreak,
    TheChameleonView,
    TheChameleonVote,
)
from games.engine.the_chameleon.view import view_for, words_shown
from games.engine.words import N_, Message

MISS = TheChameleonMiss()
VOTES = tuple([TheChameleonVote(seat) for seat in range(8)])
ACCUSATIONS = tuple([TheChameleonAccuse(seat) for seat in range(8)])


class TheChameleon(Game[TheChameleonState, TheChameleonAction]):
    """The game for the registry."""

    key = "the_chameleon"
    title = N_("The Chameleon")
    about = N_("All but one know the secret word. Give a clue, find the Chameleon, or be it.")
    weight = 1
    seats = range(3, 9)
    rules_version = 1
    state_version = 1
    state_limit = 50_000
    Options = TheChameleonOptions
    State = TheChameleonState
    Action = TheChameleonAction
    Event = TheChameleonEvent
    Phase = TheChameleonPhase
    View = TheChameleonView
    terms = tell.TERMS

    def check_options(self, seats: int, options: TheChameleonOptions) -> None:
        """The topics must be ours, or complete and without two like words."""
        check_topics(options.topics)

    def options_in_play(self, options: TheChameleonOptions) -> TheChameleonOptions:
        """Of own topics the titles alone, so that hidden words stay hidden."""
        return without_words(options)

    def house_bots(self, options: TheChameleonOptions) -> bool:
        """Bots know words that go with ours, and with no others."""
        return not own_topics(options)

    def setup(
        self, seats: int, options: TheChameleonOptions, chance: Chance
    ) -> tuple[TheChameleonState, list[kernel.Event]]:
        """Scores of 0, and the first round."""
        s = TheChameleonState(
            options=options,
            phase=TheChameleonOver(),
            round=0,
            dealer=0,
            topic=OUR_TOPICS[0],
            used=[],
            secret=0,
            chameleon=0,
            clues=[],
            votes=[],
            accused=None,
            guesses=[],
            scores=[0] * seats,
            absent=[False] * seats,
            last=None,
        )
        return s, course.start_round(s, None, chance)

    def actors(self, s: TheChameleonState) -> Sequence[Seat]:
        """The seat whose turn it is; in a sealed phase all who were asked, to its end."""
        phase = s.phase
        if isinstance(phase, TheChameleonDebate | TheChameleonSealedClues):
            return phase.seats
        return () if isinstance(phase, TheChameleonOver) else (phase.seat,)

    def phase(self, s: TheChameleonState) -> TheChameleonPhase:
        """The question on the table."""
        return s.phase

    def talk(self, s: TheChameleonState) -> bool:
        """Only in the debate, and after the match."""
        return isinstance(s.phase, TheChameleonDebate | TheChameleonOver)

    def prompt(self, s: TheChameleonState, seat: Seat) -> Prompt:
        """The question of the phase; for a clue or a vote it is the same for every role."""
        match s.phase:
            case TheChameleonClues() | TheChameleonSealedClues():
                form = Form("clue", (Text("text", text.CLUE_LENGTH),))
                return Prompt(tell.ask_clue(s.options.clue_max_words), (), (form,))
            case TheChameleonDebate():
                votes = VOTES[: len(s.scores)]
                others = tuple([vote for vote in votes if vote.target != seat])
                return Prompt(tell.ASK_VOTE, others, (), (_refused(VOTES[seat], "own_seat"),))
            case TheChameleonTiebreak(tied=tied):
                offered = tuple([ACCUSATIONS[each] for each in tied])
                rest = [each for each in ACCUSATIONS[: len(s.scores)] if each.target not in tied]
                refused = tuple([_refused(each, "not_tied") for each in rest])
                return Prompt(tell.ASK_ACCUSE, offered, (), refused)
            case TheChameleonGuessing(left=left):
                return _prompt_for_guess(s, left)
            case TheChameleonOver():
                raise ValueError("nobody is asked anything")

    def check(self, s: TheChameleonState, seat: Seat, a: TheChameleonAction) -> None:
        """Raise `IllegalAction` unless the answer fits the phase; the secret is never looked at."""
        match s.phase, a:
            case TheChameleonClues() | TheChameleonSealedClues(), TheChameleonClue(text=typed):
                _check_clue(s, text.clean(typed))
            case TheChameleonDebate(), TheChameleonVote(target=target):
                _check_seat(s, target)
                if target == seat:
                    raise tell.illegal("own_seat")
            case TheChameleonTiebreak(tied=tied), TheChameleonAccuse(target=target):
                _check_seat(s, target)
                if target not in tied:
                    raise tell.illegal("not_tied")
            case TheChameleonGuessing(), TheChameleonGuess(word=typed):
                _check_guess(s, text.clean(typed))
            case TheChameleonTiebreak() | TheChameleonOver(), _:
                raise tell.illegal("not_asked")
            case _, TheChameleonMiss():
                pass
            case _:
                raise tell.illegal("not_asked")

    def apply(
        self, s: TheChameleonState, seat: Seat, a: TheChameleonAction, chance: Chance
    ) -> list[kernel.Event]:
        """A clue, the dealer's choice, a guess, or one of them missed."""
        match a:
            case TheChameleonClue(text=typed):
                return course.give_clue(s, seat, text.clean(typed))
            case TheChameleonAccuse(target=target):
                return course.accuse(s, target, seat, chance)
            case TheChameleonGuess(word=typed):
                return course.guess(s, text.clean(typed), chance)
            case _:
                if isinstance(s.phase, TheChameleonGuessing):
                    return course.lose_guesses(s, chance)
                return course.give_clue(s, seat, None)

    def settle(
        self, s: TheChameleonState, answers: Mapping[Seat, TheChameleonAction], chance: Chance
    ) -> list[kernel.Event]:
        """Open all clues, or all votes."""
        if isinstance(s.phase, TheChameleonSealedClues):
            return course.show_clues(s, answers)
        return course.count_votes(s, answers, chance)

    def view(self, s: TheChameleonState, viewer: Viewer) -> TheChameleonView:
        """The table; of secret and roles what the viewer may know."""
        return view_for(s, viewer)

    def default(self, s: TheChameleonState, seat: Seat) -> TheChameleonAction:
        """A miss, the same for all roles; a tie is broken by the dealer's own vote or by order."""
        if isinstance(s.phase, TheChameleonTiebreak):
            return ACCUSATIONS[course.default_accused(s)]
        return MISS

    def leave(self, s: TheChameleonState, seat: Seat, chance: Chance) -> list[kernel.Event] | None:
        """A bot plays the seat on where bots can. Elsewhere it misses whatever it is asked, from
        now on; a sealed answer already in stays, so the seat stays asked to the phase's end."""
        if self.house_bots(s.options):
            return None
        s.absent[seat] = True
        match s.phase:
            case TheChameleonClues():
                return course.pass_absent(s)
            case TheChameleonTiebreak(seat=dealer) if dealer == seat:
                return course.accuse(s, course.default_accused(s), seat, chance)
            case TheChameleonGuessing(seat=accused) if accused == seat:
                return course.lose_guesses(s, chance)
            case _:
                return None

    def outcome(self, s: TheChameleonState) -> Outcome | None:
        """Scores and places; equal scores share a place."""
        if not isinstance(s.phase, TheChameleonOver):
            return None
        return Outcome(tuple(s.scores), kernel.places(s.scores))

    def determinize(self, s: TheChameleonState, seat: Seat, draw: Draw) -> TheChameleonState:
        """The Chameleon does not know the secret, the others not the Chameleon, until it is
        accused. A wrong guess rules words out."""
        dealt = self.copy(s)
        if isinstance(s.phase, TheChameleonOver):
            return dealt
        if seat == s.chameleon:
            words = s.topic.words
            dealt.secret = draw.choice(
                [
                    number
                    for number in range(CELLS)
                    if not any(text.same(guess, words[number]) for guess in s.guesses)
                ]
            )
        elif s.accused is None:
            dealt.chameleon = draw.choice([each for each in range(len(s.scores)) if each != seat])
        return dealt

    def sample(self, s: TheChameleonState, seat: Seat, draw: Draw) -> TheChameleonAction:
        """Any answer, each as likely; of clues any known one of the topic, whatever the secret."""
        match s.phase:
            case TheChameleonClues() | TheChameleonSealedClues():
                return TheChameleonClue(_some_clue(s, draw))
            case TheChameleonDebate():
                return VOTES[(seat + 1 + draw.below(len(s.scores) - 1)) % len(s.scores)]
            case TheChameleonTiebreak(tied=tied):
                return ACCUSATIONS[draw.choice(tied)]
            case _:
                guessed = [text.fold(guess) for guess in s.guesses]
                words = [word for word in s.topic.words if text.fold(word) not in guessed]
                return TheChameleonGuess(draw.choice(words))

    def copy(self, s: TheChameleonState) -> TheChameleonState:
        """An independent state; frozen parts are shared."""
        return TheChameleonState(
            s.options,
            s.phase,
            s.round,
            s.dealer,
            s.topic,
            s.used.copy(),
            s.secret,
            s.chameleon,
            s.clues.copy(),
            s.votes.copy(),
            s.accused,
            s.guesses.copy(),
            s.scores.copy(),
            s.absent.copy(),
            s.last,
        )

    def tell(self, event: TheChameleonEvent) -> Message:
        """The sentence of an event."""
        return tell.tell(event)

    def label(self, action: TheChameleonAction) -> Message:
        """The words on an answer's button."""
        return tell.label(action)


def _refused(action: TheChameleonAction, code: str) -> Refused:
    return Refused(action, tell.reason(code), code)


def _prompt_for_guess(s: TheChameleonState, left: int) -> Prompt:
    """The words as buttons, or a field where they are hidden."""
    if not words_shown(s):
        return Prompt(tell.ask_guess(left), (), (Form("guess", (Text("word", text.CLUE_LENGTH),)),))
    guessed = [text.fold(guess) for guess in s.guesses]
    offered: list[TheChameleonAction] = []
    refused: list[Refused] = []
    for word in s.topic.words:
        action = TheChameleonGuess(word)
        if text.fold(word) in guessed:
            refused.append(_refused(action, "guessed_already"))
        else:
            offered.append(action)
    return Prompt(tell.ask_guess(left), tuple(offered), (), tuple(refused))


def _check_clue(s: TheChameleonState, clue: str) -> None:
    """The clue check: the same for every seat, over all sixteen words."""
    words = s.options.clue_max_words
    code = text.flaw(clue, words=words)
    if code is None and text.clashes(clue, s.topic.words):
        code = "word_on_card"
    if code is not None:
        raise tell.illegal(code, clue=clue, words=words)


def _check_seat(s: TheChameleonState, seat: Seat) -> None:
    if not 0 <= seat < len(s.scores):
        raise tell.illegal("no_such_target")


def _check_guess(s: TheChameleonState, word: str) -> None:
    """A guess that is refused is not used up. Where the words are hidden any text is taken."""
    if not word:
        raise tell.illegal("empty")
    if len(word) > text.CLUE_LENGTH:
        raise tell.illegal("too_long")
    if text.unseen(word):
        raise tell.illegal("bad_character")
    folded = text.fold(word)
    if words_shown(s) and folded not in [text.fold(each) for each in s.topic.words]:
        raise tell.illegal("not_on_card")
    if folded in [text.fold(guess) for guess in s.guesses]:
        raise tell.illegal("guessed_already")


def _some_clue(s: TheChameleonState, draw: Draw) -> str:
    """A known clue; for own topics a number, until one does not clash."""
    known = data.clues_of(s.topic.title) if not own_topics(s.options) else ()
    if known:
        return draw.choice(known)
    while text.clashes(clue := str(draw.below(1000)), s.topic.words):
        continue
    return clue
