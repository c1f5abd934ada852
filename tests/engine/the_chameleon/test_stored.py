"""What is stored: its size, its way through JSON, and its independent copies."""

from __future__ import annotations

from typing import get_args

import msgspec

from games.engine import codec
from games.engine.the_chameleon.options import (
    CELLS,
    OWN_TOPICS,
    TITLE_LENGTH,
    TheChameleonOptions,
    TheChameleonTopic,
)
from games.engine.the_chameleon.records import (
    TheChameleonBallot,
    TheChameleonDebate,
    TheChameleonResult,
    TheChameleonSaid,
    TheChameleonState,
)
from games.engine.the_chameleon.text import CLUE_LENGTH, flaw
from tests.engine.matches import option_sets, random_match
from tests.engine.the_chameleon.table import GAME, start, with_clues

# Four bytes in UTF-8, the most there are; cleaning leaves it as it is.
WIDE = "\U00020000"
SEATS = 8
MOST_POINTS = 15


def longest_state() -> TheChameleonState:
    """Every text as long as it can be, every seat with a clue and a vote, a full round before."""
    text = WIDE * CLUE_LENGTH
    topic = TheChameleonTopic(WIDE * TITLE_LENGTH, (text,) * CELLS)
    clues = tuple(TheChameleonSaid(seat, text) for seat in range(SEATS))
    votes = tuple(TheChameleonBallot(seat, 7) for seat in range(SEATS))
    rounds = (MOST_POINTS - 1) * SEATS + 1
    return TheChameleonState(
        options=TheChameleonOptions(
            target_points=MOST_POINTS,
            clue_mode="simultaneous",
            hide_topic=False,
            topics=(topic,) * OWN_TOPICS,
        ),
        phase=TheChameleonDebate(tuple(range(SEATS))),
        round=rounds,
        dealer=7,
        topic=topic,
        used=[53] * 53,
        secret=15,
        chameleon=7,
        clues=list(clues),
        votes=list(votes),
        accused=7,
        guesses=[text] * 2,
        scores=[MOST_POINTS + 1] * SEATS,
        absent=[False] * SEATS,
        last=TheChameleonResult(
            round=rounds,
            topic=topic.title,
            dealer=7,
            chameleon=7,
            secret=text,
            cell="D4",
            clues=clues,
            votes=votes,
            accused=7,
            guesses=(text, text),
            outcome="escaped",
            points=(2,) * SEATS,
        ),
    )


def test_a_state_never_exceeds_the_limit() -> None:
    """A clue or a word has no sign that JSON would write longer than four bytes; in a guess of
    hidden words a quote or a backslash takes two."""
    assert flaw(WIDE) is None
    assert len(codec.encode(WIDE)) == 4 + 2
    assert 40_000 < len(codec.encode(longest_state())) <= GAME.state_limit


def test_a_match_with_our_topics_stays_small() -> None:
    for seats in GAME.seats:
        for options in option_sets(GAME, seats):
            if GAME.house_bots(options):
                match = random_match(GAME, seats, options, 3)
                sizes = [len(codec.encode_position(moment.position)) for moment in match.moments]
                assert max(sizes) < 4_000


def test_a_state_survives_json_with_every_phase() -> None:
    found = set()
    for seats in GAME.seats:
        for options in option_sets(GAME, seats):
            for moment in random_match(GAME, seats, options, 5).moments:
                stored = codec.encode_position(moment.position)
                assert codec.decode_position(GAME, stored, GAME.state_version) == moment.position
                found.add(type(moment.position.state.phase))
    assert found == set(get_args(GAME.Phase))


def test_a_copy_shares_nothing_that_can_change() -> None:
    world = with_clues(start(4))
    before = codec.encode(world.state)
    copied = GAME.copy(world.state)
    assert codec.encode(copied) == before
    copied.used.append(5)
    copied.clues.pop()
    copied.votes.append(TheChameleonBallot(0, 1))
    copied.guesses.append("flu")
    copied.scores[0] += 1
    copied.absent[0] = True
    assert codec.encode(world.state) == before


def test_the_copy_names_every_field() -> None:
    """A field forgotten in `copy` would shift the others, or be left out where it has a default."""
    state = with_clues(start(5, secret=3, chameleon=4, dealer=1)).state
    for field in msgspec.structs.fields(TheChameleonState):
        assert field.required
        assert getattr(GAME.copy(state), field.name) == getattr(state, field.name)


def test_options_that_somebody_stored_can_always_be_read() -> None:
    for options in option_sets(GAME, 4):
        stored = msgspec.json.decode(codec.encode(options))
        assert codec.convert_options(GAME, stored) == options
