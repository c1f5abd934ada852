"""The number of courses of a round: one number that nearly any slip changes."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.matches import World
from tests.engine.the_chameleon.reference import courses, sequences_of_guesses, ways_of_a_vote
from tests.engine.the_chameleon.table import GAME, actors, answer, start, step, tag, with_clues


def census(world: World) -> int:
    """How many ways the match can go on to its end, by what its prompts offer."""
    if tag(world) == "over":
        return 1
    seats = actors(world)
    prompts = [GAME.prompt(world.state, seat).answers for seat in seats]
    if GAME.phase(world.state).together:
        return sum(
            census(step(world, dict(zip(seats, votes, strict=True)))) for votes in product(*prompts)
        )
    return sum(census(answer(world, action)) for action in prompts[0])


@pytest.mark.parametrize(
    ("seats", "guesses", "expected"),
    [(3, "auto", 912), (3, 1, 72), (4, "auto", 570), (5, 1, 6000)],
)
def test_courses_of_a_round_from_the_debate_on(seats: int, guesses: object, expected: int) -> None:
    world = with_clues(start(seats, chameleon=0, dealer=1, scoring="single", guesses=guesses))
    assert census(world) == expected
    assert courses(seats, 2 if guesses == "auto" and seats == 3 else 1) == expected


def test_the_first_numbers_by_hand() -> None:
    """Of 8 ways to vote at three, 2 accuse each seat and 2 tie all; 2 * 16 + 4 + 2 * (2 + 16)."""
    assert ways_of_a_vote(3, 0) == {"guess": 2, "escaped": 4, "tie of 3 with": 2}
    assert courses(3, 1) == 72


def test_sequences_of_guesses_by_hand() -> None:
    """One guess: any of 16. Two: the right one at once, or one of 15 wrong ones and any of 15."""
    assert sequences_of_guesses(1) == 16
    assert sequences_of_guesses(2) == 1 + 15 * 15
