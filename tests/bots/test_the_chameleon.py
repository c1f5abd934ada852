"""The house bot's Chameleon: it plays by its words and its own view, never by what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.bots import house
from games.bots.draw import FastDraw
from games.bots.policies import policy_for
from games.bots.the_chameleon import (
    TheChameleonPolicy,
    choose_clue,
    choose_guess,
    remember,
    suspect,
)
from games.engine import kernel
from games.engine.kernel import Action
from games.engine.the_chameleon import data
from games.engine.the_chameleon.records import (
    TheChameleonAccuse,
    TheChameleonClue,
    TheChameleonGuess,
    TheChameleonVote,
)
from tests.engine.matches import World
from tests.engine.the_chameleon.table import (
    GAME,
    OWN,
    WINTER,
    accused,
    actors,
    answer,
    clue,
    guess,
    start,
    view,
    voted,
    with_clues,
)

CHAMELEON = 2
KNOWN = data.associations()["Winter"]


def chosen(world: World, seat: int, seed: int) -> Action:
    """What the house bot answers, with the same chance for every world."""
    draw = FastDraw(seed)
    return house.choose(
        GAME, lambda: GAME.determinize(world.state, seat, FastDraw(seed)), seat, draw
    )


def by_policy(world: World, seat: int, seed: int) -> Action:
    """The same when it is handed the true state itself."""
    return policy_for(GAME).answer(GAME, world.state, seat, FastDraw(seed))


def moments(secret: int, chameleon: int = CHAMELEON, **options: Any) -> Iterator[World]:
    """A clue of each place in the order, the votes, a tie, and a guess."""
    options.setdefault("guesses", 2)
    said = ("cold", "bowl", "doctor", "sick")
    world = start(4, secret=secret, chameleon=chameleon, dealer=0, **options)
    yield world
    while GAME.phase(world.state).__struct_config__.tag == "clues":
        world = answer(world, clue(said[actors(world)[0]]))
        yield world
    if world.state.clues == []:
        world = with_clues(world, said)
        yield world
    yield voted(world, {0: 1, 1: 2, 2: 1, 3: 2})
    guessing = accused(world, chameleon)
    yield guessing
    yield answer(guessing, guess("skis" if WINTER[secret] != "skis" else "sled"))


@pytest.mark.parametrize("choose", [chosen, by_policy])
@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_the_chameleon_answers_the_same_whatever_the_secret(
    choose: Callable[[World, int, int], Action], mode: str
) -> None:
    for seed in range(5):
        courses = []
        for secret in range(16):
            if WINTER[secret] in ("skis", "sled"):
                continue
            answers = [
                choose(world, CHAMELEON, seed)
                for world in moments(secret, clue_mode=mode)
                if CHAMELEON in actors(world)
            ]
            assert len(answers) > 3
            courses.append(answers)
        assert all(answers == courses[0] for answers in courses)


@pytest.mark.parametrize("choose", [chosen, by_policy])
def test_an_informed_bot_answers_the_same_whoever_is_the_chameleon(
    choose: Callable[[World, int, int], Action],
) -> None:
    for seed in range(5):
        found = []
        for chameleon in (1, 2, 3):
            world = start(4, secret=13, chameleon=chameleon, dealer=0)
            debate = with_clues(world, ("cold", "bowl", "doctor", "sick"))
            tied = voted(debate, {0: 1, 1: 2, 2: 1, 3: 2})
            found.append([choose(each, 0, seed) for each in (world, debate, tied)])
        assert found[0] == found[1] == found[2]


def test_informed_clues_fit_the_secret_and_are_new() -> None:
    for seed in range(30):
        world = answer(start(4, secret=13, chameleon=3, dealer=0), clue("bowl"))
        given = chosen(world, 1, seed)
        assert isinstance(given, TheChameleonClue)
        assert "soup" in KNOWN[given.text]
        assert given.text != "bowl"
        kernel.check(GAME, world.position, 1, given)


def test_the_chameleon_s_clue_goes_with_the_clues_before() -> None:
    """After three clues for soup its own fits soup, or something near it, nearly always."""
    world = start(4, secret=13, chameleon=3, dealer=0)
    soups = [each for each, fits in KNOWN.items() if fits == ("soup",)]
    for text in soups[:3]:
        world = answer(world, clue(text))
    fitting = sum("soup" in KNOWN[chosen(world, 3, seed).text] for seed in range(40))  # type: ignore[attr-defined]
    assert fitting >= 30


def test_a_clue_that_does_not_fit_is_suspicious_and_an_unknown_one_is_not() -> None:
    mind = remember("Winter", 0, FastDraw(1))
    wrong = next(each for each, fits in KNOWN.items() if fits == ("skis",))
    right = [each for each, fits in KNOWN.items() if "soup" in fits]
    world = with_clues(start(4, secret=13, chameleon=3), (right[0], right[1], "qwerty", wrong))
    for seed in range(10):
        assert suspect(view(world, 0), 0, mind, [1, 2, 3], FastDraw(seed)) == 3
        assert suspect(view(world, 0), 0, mind, [1, 2], FastDraw(seed)) in (1, 2)
    silent = with_clues(start(4, secret=13, chameleon=3), (None,) * 4)
    votes = {suspect(view(silent, 0), 0, mind, [1, 2, 3], FastDraw(seed)) for seed in range(30)}
    assert votes == {1, 2, 3}


def test_the_guess_is_the_word_that_fits_the_clues_and_none_twice() -> None:
    soups = [each for each, fits in KNOWN.items() if "soup" in fits]
    for hide_topic in (False, True):
        world = start(4, secret=13, chameleon=3, guesses=2, hide_topic=hide_topic)
        world = accused(with_clues(world, (*soups[:3], "x")), 3)
        mind = remember("Winter", 0, FastDraw(1))
        assert choose_guess(view(world, 3), 3, mind, FastDraw(1)) == "soup"
        made = chosen(answer(world, guess("flu")), 3, 4)
        assert isinstance(made, TheChameleonGuess)
        assert made.word in WINTER
        assert made.word != "flu"


def test_a_dealer_accuses_another_of_the_tied() -> None:
    world = voted(start(4, secret=13, chameleon=3, dealer=0), {0: 1, 1: 0, 2: 0, 3: 1})
    for seed in range(10):
        assert chosen(world, 0, seed) == TheChameleonAccuse(1)


def test_own_topics_are_answered_with_anything_legal() -> None:
    world = start(4, topic="Numbers", topics=(OWN,), dealer=0)
    assert isinstance(chosen(world, 0, 1), TheChameleonClue)
    debate = with_clues(world)
    assert isinstance(chosen(debate, 0, 1), TheChameleonVote)


def test_a_bot_forgets_links_one_by_one_and_more_of_them_as_the_chameleon() -> None:
    def links(forgotten: float, seed: int) -> int:
        return sum(map(len, remember("Winter", forgotten, FastDraw(seed)).fits.values()))

    whole = sum(len(fits) for fits in KNOWN.values())
    assert links(0, 1) == whole
    policy = TheChameleonPolicy()
    for role, part in policy.forgotten.items():
        left = [links(part, seed) / whole for seed in range(20)]
        assert abs(sum(left) / len(left) - (1 - part)) < 0.03, role
        assert len(set(left)) > 1


def test_a_bot_without_a_fitting_word_still_gives_a_legal_clue() -> None:
    world = start(4, secret=13, chameleon=3)
    forgetful = remember("Winter", 1, FastDraw(1))
    assert forgetful.fits == {}
    for seat in (0, 3):
        given = choose_clue(view(world, seat), seat, forgetful, FastDraw(2))
        kernel.check(GAME, world.position, 0, clue(given))
