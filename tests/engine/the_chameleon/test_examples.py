"""Every worked example of the rules document, by its id."""

from __future__ import annotations

import pytest

from games.engine.the_chameleon.data import WORDS
from games.engine.the_chameleon.events import (
    TheChameleonAccused,
    TheChameleonCluesShown,
    TheChameleonVotesShown,
)
from games.engine.the_chameleon.options import TheChameleonTopic
from games.engine.the_chameleon.records import TheChameleonBallot, TheChameleonSaid
from tests.engine.matches import World
from tests.engine.the_chameleon.table import (
    CLUES,
    GAME,
    MISS,
    WINTER,
    accuse,
    accused,
    actors,
    all_given,
    allowed,
    answer,
    clue,
    deal,
    events,
    guess,
    leave,
    refusal,
    scores,
    start,
    state,
    step,
    tag,
    view,
    vote,
    voted,
    with_clues,
)


def others_see(before: World, after: World, *answered: int) -> bool:
    """Is all that anybody else is given the same, byte for byte?"""
    viewers = [None, *range(before.position.seats)]
    return all(
        all_given(before, viewer) == all_given(after, viewer)
        for viewer in viewers
        if viewer not in answered
    )


def test_W1() -> None:
    world = start(4, secret="fireplace", chameleon=2)
    informed, chameleon = view(world, 0), view(world, 2)
    assert (informed.secret, informed.cell, informed.role) == ("fireplace", "B2", "informed")
    assert (chameleon.secret, chameleon.cell, chameleon.role) == (None, None, "chameleon")
    assert informed.__struct_fields__ == chameleon.__struct_fields__


@pytest.mark.parametrize(
    "text", ["cold", "warmth", "influenza", "ice", "ice-cold", "42", "santa's", "santa\u2019s"]
)
def test_W2(text: str) -> None:
    assert allowed(start(4), clue(text))


@pytest.mark.parametrize(
    "text", ["SNOWMAN", "snow", "fire", "blizz", "sledge", "shoveling", "chimneys"]
)
def test_W3(text: str) -> None:
    assert refusal(start(4), clue(text)) == "word_on_card"


@pytest.mark.parametrize("text", ["skating", "skate", "ski"])
def test_W4(text: str) -> None:
    assert refusal(start(4), clue(text)) == "word_on_card"


@pytest.mark.parametrize("text", ["mîttens", "mi\u0302ttens", "\ufb02u", "snow-white"])
def test_W5(text: str) -> None:
    assert refusal(start(4), clue(text)) == "word_on_card"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("x" * 31, "too_long"),
        ("hot chocolate", "too_many_words"),
        ("\u2744", "bad_character"),
        ("dog_sled", "bad_character"),
        ("!!!", "bad_character"),
    ],
)
def test_W6(text: str, code: str) -> None:
    assert refusal(start(4), clue(text)) == code


def test_W7() -> None:
    world = answer(start(4, dealer=1), clue("  Frosty  "))
    assert view(world, None).clues == (TheChameleonSaid(1, "Frosty"),)


def test_W8() -> None:
    world = start(4, topic="Sports", secret=0)
    for text in ("swim", "swimmer", "boxer", "fence", "cycle", "wrestler", "basket"):
        assert refusal(world, clue(text)) == "word_on_card"
    for text in ("cyclist", "ball", "racket"):
        assert allowed(world, clue(text))


def test_W9() -> None:
    for seat in range(4):
        world = start(4, secret="fireplace", chameleon=0, dealer=seat)
        told = []
        for text in ("fireplace", "soup"):
            with pytest.raises(Exception, match="word_on_card") as caught:
                GAME.check(world.state, seat, clue(text))
            told.append(str(caught.value.message).replace(text, "?"))  # type: ignore[attr-defined]
        assert told[0] == told[1]


def test_W10() -> None:
    world = start(5, dealer=2, chameleon=4)
    asked = []
    for text in CLUES[:5]:
        asked += actors(world)
        world = answer(world, clue(text))
    assert asked == [2, 3, 4, 0, 1]
    assert tag(world) == "debate"


def test_W11() -> None:
    world = voted(start(5, chameleon=4), [4, 4, 0, 4, 0])
    assert (tag(world), actors(world)) == ("guess", (4,))
    assert view(world, None).accused == 4
    assert view(world, None).accused_role == "chameleon"


def test_W12() -> None:
    world = voted(start(4, dealer=1), [2, 3, 3, 2])
    assert (tag(world), actors(world)) == ("tiebreak", (1,))
    assert [allowed(world, accuse(seat)) for seat in range(4)] == [False, False, True, True]
    assert refusal(world, accuse(0)) == "not_tied"
    assert GAME.default(world.state, 1) == accuse(3)


def test_W13() -> None:
    world = voted(start(4, dealer=0), [1, 0, 3, 2])
    assert (tag(world), actors(world)) == ("tiebreak", (0,))
    assert all(allowed(world, accuse(seat)) for seat in range(4))
    assert GAME.default(world.state, 0) == accuse(1)


def test_W14() -> None:
    world = voted(start(4, dealer=3, chameleon=1), [1, 2, 1, None])
    assert events(world)[:2] == [
        TheChameleonVotesShown(
            (
                TheChameleonBallot(3, None),
                TheChameleonBallot(0, 1),
                TheChameleonBallot(1, 2),
                TheChameleonBallot(2, 1),
            )
        ),
        TheChameleonAccused(1, "chameleon", None),
    ]


def test_W15() -> None:
    world = voted(start(5, dealer=3, chameleon=3), [1, 0, 4, 2, None])
    assert GAME.prompt(world.state, 3).answers == tuple(map(accuse, (0, 1, 2, 4)))
    assert GAME.default(world.state, 3) == accuse(2)
    abstained = voted(start(5, dealer=3, chameleon=3), [1, 0, 4, None, None])
    assert GAME.prompt(abstained.state, 3).answers == tuple(map(accuse, (0, 1, 4)))
    assert GAME.default(abstained.state, 3) == accuse(4)


def test_W16() -> None:
    world = voted(start(4, chameleon=2), [None] * 4)
    assert events(world)[1] == TheChameleonAccused(None, None, None)
    assert scores(world) == (0, 0, 2, 0)


def test_W17() -> None:
    world = answer(accused(start(4, secret="soup", chameleon=2), 2), guess("flu"))
    assert scores(world) == (2, 2, 0, 2)
    assert state(world).dealer == 2
    assert view(world, None).last is not None
    assert view(world, None).last.outcome == "failed"  # type: ignore[union-attr]


def test_W18() -> None:
    world = accused(start(4, secret="soup", chameleon=2), 2)
    assert refusal(world, guess("broth")) == "not_on_card"
    assert view(world, None).guesses == ()
    right = answer(world, guess("Soup"))
    assert scores(right) == (0, 0, 1, 0)


def test_W19() -> None:
    world = accused(start(3, secret="soup", chameleon=1), 1)
    world = answer(world, guess("flu"))
    assert tag(world) == "guess"
    assert refusal(world, guess("flu")) == "guessed_already"
    world = answer(world, guess("soup"))
    assert scores(world) == (0, 1, 0)


def test_W20() -> None:
    world = with_clues(start(7, secret="soup", chameleon=1))
    for viewer in (None, *range(7)):
        seen = view(world, viewer)
        assert (seen.words, seen.topic) == (None, "Winter")
        assert seen.secret == (None if viewer in (None, 1) else "soup")


def test_W21() -> None:
    world = accused(start(7, secret="skates", chameleon=1), 1)
    assert scores(answer(world, guess("SKATE"))) == (0, 1, 0, 0, 0, 0, 0)
    for wrong in ("skis", "a pair of skates"):
        assert scores(answer(world, guess(wrong))) == (2, 0, 2, 2, 2, 2, 2)


def test_W22() -> None:
    world = accused(start(4, secret="soup", chameleon=2), 2)
    world = answer(world, guess("flu"), deal(world, "Sports", 1, 0))
    assert scores(world) == (2, 2, 0, 2)
    dealers = [state(world).dealer]
    world = accused(world, 1, deal(world, "Jobs", 2, 1))
    assert scores(world) == (4, 2, 0, 2)
    dealers.append(state(world).dealer)
    world = accused(world, 1)
    world = answer(world, guess(WORDS["Jobs"][2]), deal(world, "Pets", 3, 3))
    assert scores(world) == (4, 3, 0, 2)
    dealers.append(state(world).dealer)
    world = answer(accused(world, 3), guess(WORDS["Pets"][4]))
    assert scores(world) == (6, 5, 2, 2)
    assert dealers == [2, 0, 1]
    assert tag(world) == "over"
    outcome = GAME.outcome(world.state)
    assert outcome is not None
    assert outcome.places == (1, 2, 3, 3)


def test_W23() -> None:
    world = start(3, secret="soup", chameleon=2)
    state(world).scores = [4, 4, 2]
    world = accused(world, 2)
    world = answer(answer(world, guess("flu")), guess("sled"))
    assert scores(world) == (6, 6, 2)
    outcome = GAME.outcome(world.state)
    assert outcome is not None
    assert outcome.places == (1, 1, 3)


def test_W24() -> None:
    escaped = accused(start(5, chameleon=3, scoring="single"), 0)
    failed = accused(start(5, chameleon=3, secret="soup", scoring="single"), 3)
    failed = answer(failed, guess("flu"))
    places = []
    for world in (escaped, failed):
        outcome = GAME.outcome(world.state)
        assert outcome is not None
        places.append(outcome.places)
    assert places == [(2, 2, 2, 1, 2), (1, 1, 1, 5, 1)]


def test_W25() -> None:
    world = start(5, dealer=1, chameleon=3, clue_mode="simultaneous")
    given = {4: clue("four"), 1: clue("one"), 0: clue("zero")}
    before = world
    for seat, said in given.items():
        after = before._replace(sealed={**before.sealed, seat: said})
        assert actors(after) == (0, 1, 2, 3, 4)
        assert others_see(before, after, seat)
        assert all_given(after, seat)["sealed"] != all_given(before, seat)["sealed"]
        before = after
    world = step(world, given | {3: clue("three"), 2: clue("two")})
    assert events(world) == [
        TheChameleonCluesShown(
            (
                TheChameleonSaid(1, "one"),
                TheChameleonSaid(2, "two"),
                TheChameleonSaid(3, "three"),
                TheChameleonSaid(4, "four"),
                TheChameleonSaid(0, "zero"),
            )
        )
    ]


def test_W26() -> None:
    world = with_clues(start(4, dealer=0, chameleon=1))
    steps = [{1: vote(2)}, {2: vote(1)}, {1: vote(3)}, {0: MISS}]
    before = world
    for given in steps:
        after = before._replace(sealed={**before.sealed, **given})
        assert others_see(before, after, *given)
        before = after
    world = step(world, {**before.sealed, 3: vote(1)})
    assert events(world)[:2] == [
        TheChameleonVotesShown(
            (
                TheChameleonBallot(0, None),
                TheChameleonBallot(1, 3),
                TheChameleonBallot(2, 1),
                TheChameleonBallot(3, 1),
            )
        ),
        TheChameleonAccused(1, "chameleon", None),
    ]


def test_W27() -> None:
    world = with_clues(start(4, dealer=0, chameleon=1))
    noted = world._replace(sealed={1: vote(3), 2: vote(1), 0: MISS})
    after = noted._replace(sealed={**noted.sealed, 0: vote(3)})
    assert others_see(noted, after, 0)
    world = step(world, {**after.sealed, 3: vote(1)})
    assert (tag(world), actors(world)) == ("tiebreak", (0,))
    assert GAME.prompt(world.state, 0).answers == (accuse(1), accuse(3))
    assert GAME.default(world.state, 0) == accuse(3)


def test_W28() -> None:
    """Which answers are in is the platform's to know; its part is in the page tests."""
    own = TheChameleonTopic("Snow and ice", WINTER)
    world = with_clues(start(5, topic="Snow and ice", secret=0, chameleon=1, topics=(own,)))
    for leaver in (2, 3):
        left = leave(world, leaver)
        assert events(left) == []
        assert actors(left) == (0, 1, 2, 3, 4)
    case_a = step(leave(world, 2), {0: vote(1), 1: vote(0), 2: vote(1), 3: vote(0), 4: vote(1)})
    assert view(case_a, None).votes[2] == TheChameleonBallot(2, 1)
    case_b = step(leave(world, 3), {0: vote(1), 1: vote(0), 2: vote(1), 4: vote(1)})
    assert view(case_b, None).votes[3] == TheChameleonBallot(3, None)
