"""What can be chosen when a match of The Chameleon is created: scoring, modes, and the topics."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.engine.kernel import IllegalAction
from games.engine.the_chameleon import data, text
from games.engine.words import N_, Message, Quote, say

CELLS = 16
OWN_TOPICS = 20
TITLE_LENGTH = 40
WORDS_IN_A_CELL = 3


class TheChameleonTopic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic: its title and its sixteen words, row by row; no words where they must not show."""

    title: str
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Title and words are kept as they are shown."""
        msgspec.structs.force_setattr(self, "title", text.clean(self.title))
        msgspec.structs.force_setattr(self, "words", tuple(map(text.clean, self.words)))


Topics: TypeAlias = Literal["all"] | tuple[str | TheChameleonTopic, ...]

OUR_TOPICS = tuple([TheChameleonTopic(title, words) for title, words in data.WORDS.items()])
_BY_TITLE = {topic.title: topic for topic in OUR_TOPICS}


def topic_of_line(line: str) -> Any:
    """A line of a form as a topic: its title, a colon, its words with commas between."""
    title, _, words = line.partition(":")
    return {"title": title.strip(), "words": [word.strip() for word in words.split(",")]}


_EXAMPLE = topic_of_line(
    "Numbers: one, two, three, four, five, six, seven, eight, "
    "nine, ten, eleven, twelve, thirty, forty, hundred, thousand"
)


def line_of_topic(topic: Any) -> str:
    """A topic as plain data in one line, as in a form; the title alone where it shows no words."""
    if isinstance(topic, str):
        return topic
    words = ", ".join(topic["words"])
    return f"{topic['title']}: {words}" if words else str(topic["title"])


class TheChameleonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options, in the order of the form. Titles and words are for the form."""

    scoring: Annotated[
        Literal["points", "single"],
        Meta(
            title=N_("Scoring"),
            extra={"words": {"points": N_("rounds up to a target"), "single": N_("one round")}},
        ),
    ] = "points"
    target_points: Annotated[
        int,
        Meta(
            title=N_("Target"),
            description=N_("So many points end the match. Has no effect with one round."),
            ge=3,
            le=15,
            examples=[3, 5],
        ),
    ] = 5
    clue_mode: Annotated[
        Literal["sequential", "simultaneous"],
        Meta(
            title=N_("Clues"),
            description=N_("All at once saves time, and the Chameleon has no clue to lean on."),
            extra={
                "words": {
                    "sequential": N_("one after the other"),
                    "simultaneous": N_("all at once, sealed"),
                }
            },
        ),
    ] = "sequential"
    guesses: Annotated[
        Literal["auto", 1, 2],
        Meta(
            title=N_("Guesses of an accused Chameleon"),
            extra={
                "words": {
                    "auto": N_("two with three players, else one"),
                    1: N_("one"),
                    2: N_("two"),
                }
            },
        ),
    ] = "auto"
    hide_topic: Annotated[
        Literal["auto"] | bool,
        Meta(
            title=N_("Words after the clues"),
            description=N_("Hidden words are away until the round is over; noting them is fair."),
            extra={
                "words": {
                    "auto": N_("hidden with seven or eight players"),
                    True: N_("hidden"),
                    False: N_("shown"),
                }
            },
            examples=["auto", True, False],
        ),
    ] = "auto"
    clue_max_words: Annotated[
        int,
        Meta(
            title=N_("Words in a clue"),
            description=N_("At most so many."),
            ge=1,
            le=3,
            examples=[1, 3],
        ),
    ] = 1
    topics: Annotated[
        Topics,
        Meta(
            title=N_("Topics"),
            description=N_("Choose none for all of them."),
            extra={
                "words": {"all": N_("all of ours")},
                "choices": data.TITLES,
                "lines": {
                    "title": N_("Topics of your own"),
                    "help": N_(
                        "Instead of ours, up to 20, one in a line: the title, a colon, and sixteen "
                        "words with commas between. House bots cannot play them."
                    ),
                    "read": topic_of_line,
                    "show": line_of_topic,
                },
            },
            examples=["all", ["Winter", "Sports"], [_EXAMPLE]],
        ),
    ] = "all"


def topics_of(options: TheChameleonOptions) -> tuple[TheChameleonTopic, ...]:
    """The topics of a match."""
    if options.topics == "all":
        return OUR_TOPICS
    return tuple([_BY_TITLE[each] if isinstance(each, str) else each for each in options.topics])


def own_topics(options: TheChameleonOptions) -> bool:
    """Are the topics the players' own?"""
    return options.topics != "all" and isinstance(options.topics[0], TheChameleonTopic)


def without_words(options: TheChameleonOptions) -> TheChameleonOptions:
    """The options as they are shown once the match has begun: of own topics the titles alone."""
    if not own_topics(options):
        return options
    titles = tuple([TheChameleonTopic(topic.title) for topic in topics_of(options)])
    return msgspec.structs.replace(options, topics=titles)


def guesses_of(options: TheChameleonOptions, seats: int) -> int:
    """How many guesses an accused Chameleon has."""
    if options.guesses == "auto":
        return 2 if seats == 3 else 1
    return options.guesses


def hides_words(options: TheChameleonOptions, seats: int) -> bool:
    """Are the words hidden once the clues are given?"""
    return seats >= 7 if options.hide_topic == "auto" else bool(options.hide_topic)


def check_topics(topics: Topics) -> None:
    """Raise `IllegalAction` unless the topics can be played."""
    if topics == "all":
        return
    if not topics:
        raise IllegalAction("no_topics", say(N_("Choose at least one topic.")))
    titles = [each for each in topics if isinstance(each, str)]
    own = [each for each in topics if not isinstance(each, str)]
    if titles and own:
        raise IllegalAction(
            "topics_mixed", say(N_("Choose topics of ours or give your own, not both."))
        )
    if own:
        _check_own(own)
        return
    for title in titles:
        if title not in _BY_TITLE:
            raise IllegalAction("unknown_topic", say(N_("There is no such topic.")))
    _check_different(titles)


def _check_own(topics: list[TheChameleonTopic]) -> None:
    if len(topics) > OWN_TOPICS:
        text_ = N_("At most {number} topics of your own can be played.")
        raise IllegalAction("too_many_topics", say(text_, number=OWN_TOPICS))
    for topic in topics:
        _check_text(topic.title, length=TITLE_LENGTH, words=None)
        if len(topic.words) != CELLS:
            text_ = N_("The topic “{topic}” needs sixteen words.")
            raise IllegalAction("not_sixteen_words", say(text_, topic=_quoted(topic.title)))
        for word in topic.words:
            _check_text(word, length=text.CLUE_LENGTH, words=WORDS_IN_A_CELL)
        _check_words_differ(topic)
    _check_different([topic.title for topic in topics])


def _check_text(cleaned: str, *, length: int, words: int | None) -> None:
    code = text.flaw(cleaned, length=length, words=words)
    if code is not None:
        raise IllegalAction(code, _text_reason(code, cleaned))


def _text_reason(code: str, cleaned: str) -> Message:
    if code == "empty":
        return say(N_("A title or a word of a topic is empty."))
    quoted = _quoted(cleaned)
    if code == "too_long":
        return say(N_("“{text}” is too long for a topic."), text=quoted)
    if code == "too_many_words":
        return say(N_("“{text}” has too many words for a topic."), text=quoted)
    return say(N_("“{text}” has other signs than letters, digits, - and '."), text=quoted)


def _quoted(cleaned: str) -> Quote:
    """Enough of a text of any length to know it again."""
    return Quote(cleaned if len(cleaned) <= TITLE_LENGTH else cleaned[:TITLE_LENGTH] + "…")


def _check_words_differ(topic: TheChameleonTopic) -> None:
    folds = [text.fold(word) for word in topic.words]
    roots = [text.roots(word) for word in topic.words]
    for at, word in enumerate(topic.words):
        if folds[at] in folds[:at] or roots[at] in roots[:at]:
            text_ = N_("“{word}” is too close to another word of “{topic}”.")
            quotes = {"word": Quote(word), "topic": _quoted(topic.title)}
            raise IllegalAction("words_alike", say(text_, **quotes))


def _check_different(titles: list[str]) -> None:
    folds = [text.fold(title) for title in titles]
    for at, title in enumerate(titles):
        if folds[at] in folds[:at]:
            text_ = N_("The topic “{topic}” stands there twice.")
            raise IllegalAction("topic_twice", say(text_, topic=_quoted(title)))
