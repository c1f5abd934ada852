"""Every row of the table of edge cases, by its number."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import kernel
from games.engine.kernel import Action
from games.engine.the_chameleon.data import TITLES
from games.engine.the_chameleon.events import (
    TheChameleonAccused,
    TheChameleonClueGiven,
    TheChameleonEnded,
    TheChameleonGuessesLost,
    TheChameleonRoundStarted,
    TheChameleonTied,
    TheChameleonVotesShown,
)
from games.engine.the_chameleon.records import TheChameleonSaid
from tests.engine.draws import RepeatedChance
from tests.engine.matches import World, begin
from tests.engine.the_chameleon.table import (
    GAME,
    MISS,
    OWN,
    WINTER,
    accuse,
    accused,
    actors,
    allowed,
    answer,
    clue,
    deal,
    events,
    guess,
    leave,
    refusal,
    scores,
    some_chance,
    start,
    state,
    step,
    tag,
    view,
    vote,
    voted,
    with_clues,
)


def own(seats: int, **more: Any) -> World:
    """A match that house bots cannot play."""
    return start(seats, topic="Numbers", topics=(OWN,), **more)


def test_01_three_to_eight_players() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7, 8]
    for seats in (2, 9):
        with pytest.raises(kernel.IllegalAction):
            kernel.start(GAME, seats, GAME.Options(), some_chance())


@pytest.mark.parametrize("cell", range(16))
def test_02_and_03_a_clue_on_the_card_is_refused_whatever_the_secret(cell: int) -> None:
    told = set()
    for secret in range(16):
        world = start(4, secret=secret, chameleon=1)
        for seat in range(4):
            with pytest.raises(kernel.IllegalAction) as caught:
                GAME.check(world.state, seat, clue(WINTER[cell]))
            told.add((caught.value.code, str(caught.value.message)))
    assert len(told) == 1


def test_04_the_title_is_a_clue_unless_it_clashes() -> None:
    assert allowed(start(4), clue("Winter"))
    assert refusal(start(4, topic="Garden creatures"), clue("Bee")) == "word_on_card"


def test_05_the_same_clue_twice() -> None:
    world = with_clues(start(4), ("cold",) * 4)
    assert [said.text for said in view(world, None).clues] == ["cold"] * 4


def test_06_nobody_votes_for_oneself() -> None:
    world = with_clues(start(4))
    assert [refusal(world, vote(seat), seat) for seat in range(4)] == ["own_seat"] * 4
    assert refusal(world, vote(4), 0) == "no_such_target"
    prompt = GAME.prompt(world.state, 1)
    assert prompt.answers == (vote(0), vote(2), vote(3))
    assert [shown.action for shown in prompt.refused] == [vote(1)]


def test_07_the_chameleon_votes_like_any_other() -> None:
    world = voted(start(4, chameleon=3), {3: 0})
    assert events(world)[1] == TheChameleonAccused(0, "informed", None)


def test_08_abstaining_is_no_answer_of_a_player() -> None:
    world = with_clues(start(4))
    for seat in range(4):
        prompt = GAME.prompt(world.state, seat)
        assert MISS not in prompt.answers
        assert all(form.action != "miss" for form in prompt.forms)
        assert GAME.default(world.state, seat) == MISS
    assert MISS.by_clock


def test_09_no_majority_is_needed() -> None:
    world = voted(start(8, chameleon=5), [5, 5, 0, 1, 2, 3, 4, 6])
    assert view(world, None).accused == 5


@pytest.mark.parametrize("chameleon", [0, 1])
def test_10_the_dealer_of_a_tie_may_be_tied_or_the_chameleon(chameleon: int) -> None:
    world = voted(start(4, dealer=1, chameleon=chameleon), {0: 1, 1: 0})
    assert events(world)[1] == TheChameleonTied((0, 1), 1)
    itself = answer(world, accuse(1))
    role = "chameleon" if chameleon == 1 else "informed"
    assert events(itself)[0] == TheChameleonAccused(1, role, 1)


def test_11_no_vote_at_all_and_the_chameleon_escapes() -> None:
    world = voted(start(5, chameleon=2), [None] * 5)
    assert scores(world) == (0, 0, 2, 0, 0)
    result = view(world, None).last
    assert result is not None
    assert (result.outcome, result.accused) == ("escaped", None)


def test_12_the_dealer_begins_also_as_the_chameleon() -> None:
    assert actors(start(4, dealer=2, chameleon=2)) == (2,)


def test_13_the_chameleon_may_be_the_same_again() -> None:
    world = start(4, chameleon=2)
    world = voted(world, [None] * 4, deal(world, "Pets", 0, 2))
    assert (state(world).chameleon, state(world).dealer) == (2, 2)


def test_14_hidden_words_are_hidden_from_all_from_the_last_clue_on() -> None:
    world = start(4, secret="soup", chameleon=1, hide_topic=True, guesses=2)
    for viewer in (None, 0, 1):
        assert view(world, viewer).words == WINTER
    world = with_clues(world)
    tied = voted(world, {0: 1, 1: 0})
    named = answer(tied, accuse(1))
    for hidden in (world, tied, named, answer(named, guess("flu"))):
        for viewer in (None, 0, 1):
            assert view(hidden, viewer).words is None
        assert view(hidden, 0).secret == "soup"


def test_14_words_are_open_again_when_the_round_is_over() -> None:
    world = accused(start(4, chameleon=1, hide_topic=True, scoring="single"), 0)
    assert tag(world) == "over"
    assert view(world, None).words == WINTER
    other = accused(start(4, chameleon=1, hide_topic=True), 0)
    assert view(other, None).words == state(other).topic.words


def test_15_a_guess_of_hidden_words_is_typed_from_memory() -> None:
    world = accused(start(7, secret="soup", chameleon=1, guesses=2), 1)
    prompt = GAME.prompt(world.state, 1)
    assert prompt.answers == ()
    assert [form.action for form in prompt.forms] == ["guess"]
    for word in ("anything at all", "?", "soup kitchen", "x" * 30):
        assert state(answer(world, guess(word))).guesses == [word]
    for word, code in (
        ("", "empty"),
        ("  ", "empty"),
        ("x" * 31, "too_long"),
        ("so\x00up", "bad_character"),
        ("so\u00adup", "bad_character"),
    ):
        assert refusal(world, guess(word)) == code
    assert state(answer(world, guess("SOUPS"))).scores[1] == 1


@pytest.mark.parametrize(
    ("seats", "guesses", "expected"),
    [(3, "auto", 2), (4, "auto", 1), (8, "auto", 1), (3, 1, 1), (8, 2, 2)],
)
def test_16_the_number_of_guesses(seats: int, guesses: object, expected: int) -> None:
    world = accused(start(seats, secret="soup", chameleon=1, guesses=guesses), 1)
    assert view(world, None).guesses_in_all == expected
    for left in range(expected, 0, -1):
        assert (tag(world), GAME.phase(world.state).left) == ("guess", left)
        world = answer(world, guess(("flu", "sled")[left - 1]))
    assert scores(world)[1] == 0
    assert scores(world)[0] == 2


def test_17_equal_scores_share_the_win() -> None:
    world = start(4, secret="soup", chameleon=2)
    state(world).scores = [3, 4, 4, 1]
    world = answer(accused(world, 2), guess("flu"))
    assert events(world)[-1] == TheChameleonEnded((5, 6, 4, 3), (1,))
    world = start(4, secret="soup", chameleon=2)
    state(world).scores = [4, 3, 4, 4]
    world = answer(accused(world, 2), guess("flu"))
    assert events(world)[-1] == TheChameleonEnded((6, 5, 4, 6), (0, 3))


def test_18_after_the_round_everything_is_open() -> None:
    world = accused(start(4, secret="soup", chameleon=2, dealer=1), 0)
    for viewer in (None, 0, 2):
        result = view(world, viewer).last
        assert result is not None
        assert (result.secret, result.cell, result.chameleon) == ("soup", "D2", 2)
        assert len(result.clues) == len(result.votes) == 4


def test_19_chat_is_open_in_the_debate_alone_and_after_the_match() -> None:
    world = start(4, secret="soup", chameleon=1, scoring="single")
    debate = with_clues(world)
    tied = voted(debate, {0: 1, 1: 0})
    guessing = answer(tied, accuse(1))
    over = answer(guessing, guess("flu"))
    talk = {tag(each): GAME.talk(each.state) for each in (world, debate, tied, guessing, over)}
    assert talk == {
        "clues": False,
        "debate": True,
        "tiebreak": False,
        "guess": False,
        "over": True,
    }
    assert not GAME.talk(start(4, clue_mode="simultaneous").state)


def test_20_a_bot_plays_on_where_bots_know_the_topics() -> None:
    world = start(4, dealer=1)
    left = leave(world, 1)
    assert events(left) == []
    assert actors(left) == (1,)
    assert state(left).absent == [False] * 4


def test_20_without_bots_a_clue_is_missed_at_once_and_in_later_rounds() -> None:
    world = leave(own(4, dealer=1, chameleon=0), 1)
    assert events(world) == [TheChameleonClueGiven(1, None)]
    assert actors(world) == (2,)
    world = leave(world, 0)
    assert events(world) == []
    world = with_clues(world)
    assert [said.text for said in view(world, None).clues] == [None, "33", "44", None]
    assert actors(world) == (2, 3)
    world = voted(world, {2: 0, 3: 0}, RepeatedChance([5, 1]))
    # Both who left: the accused Chameleon loses its guess, and the next dealer its clue.
    assert TheChameleonGuessesLost(0) in events(world)
    assert events(world)[-1] == TheChameleonClueGiven(1, None)
    assert [said.seat for said in view(world, None).clues] == [0, 1]
    assert actors(world) == (2,)
    assert scores(world) == (0, 2, 2, 2)


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_20_in_a_sealed_phase_who_leaves_stays_asked_to_its_end(mode: str) -> None:
    world = own(4, chameleon=3, clue_mode=mode)
    if mode == "sequential":
        world = with_clues(world)
    left = leave(world, 2)
    assert events(left) == []
    assert actors(left) == (0, 1, 2, 3)
    if mode == "simultaneous":
        left = step(left, {0: clue("a"), 2: clue("kept")})
        assert view(left, None).clues[2] == TheChameleonSaid(2, "kept")
        assert actors(left) == (0, 1, 3)


def test_20_a_dealer_who_leaves_a_tie_or_left_before_it_takes_the_default() -> None:
    world = voted(own(4, dealer=1, chameleon=0), {0: 2, 1: 3})
    left = leave(world, 1)
    assert events(left)[0] == TheChameleonAccused(3, "informed", 1)
    before = leave(with_clues(own(4, dealer=1, chameleon=0)), 1)
    after = voted(before, {0: 2, 2: 3})
    assert events(after)[1:3] == [
        TheChameleonTied((2, 3), 1),
        TheChameleonAccused(2, "informed", 1),
    ]


def test_20_an_accused_who_leaves_loses_the_guesses() -> None:
    world = accused(own(3, chameleon=1), 1)
    left = leave(world, 1)
    assert events(left)[0] == TheChameleonGuessesLost(1)
    assert scores(left) == (2, 0, 2)


def test_20_somebody_else_leaving_a_tie_or_a_guess_changes_nothing() -> None:
    tied = voted(own(4, dealer=1, chameleon=0), {0: 2, 1: 3})
    guessing = accused(own(4, chameleon=1), 1)
    for world in (tied, guessing):
        left = leave(world, 3)
        assert events(left) == []
        assert (tag(left), actors(left)) == (tag(world), actors(world))


def test_21_topics_come_again_when_all_were_used() -> None:
    titles = TITLES[:3]
    world = start(3, topic=titles[0], topics=titles, target_points=15)
    seen = [state(world).topic.title]
    for _ in range(5):
        world = voted(world, [None] * 3)
        seen.append(state(world).topic.title)
    assert sorted(seen[:3]) == sorted(seen[3:]) == sorted(titles)


def test_21_one_topic_alone_is_used_in_each_round() -> None:
    world = start(3, topics=("Winter",))
    for _ in range(3):
        world = voted(world, [None] * 3, RepeatedChance([3, 1]))
        assert state(world).topic.title == "Winter"


def test_22_a_missing_vote_shows_only_with_all_the_others() -> None:
    world = voted(start(4), [1, None, 1, None])
    shown = events(world)[0]
    assert isinstance(shown, TheChameleonVotesShown)
    assert [ballot.target for ballot in shown.votes] == [1, None, 1, None]


def test_23_nobody_gave_a_clue_and_the_debate_is_held() -> None:
    for mode in ("sequential", "simultaneous"):
        world = with_clues(start(4, clue_mode=mode), (None,) * 4)
        assert tag(world) == "debate"
        assert [said.text for said in view(world, None).clues] == [None] * 4


def test_defaults_are_the_same_for_all_roles() -> None:
    for chameleon in range(4):
        world = start(4, chameleon=chameleon)
        assert GAME.default(world.state, 0) == MISS
        debate = with_clues(world)
        assert {GAME.default(debate.state, seat) for seat in range(4)} == {MISS}


def test_time_running_out_for_an_accused_loses_all_guesses() -> None:
    world = answer(accused(start(3, secret="soup", chameleon=1), 1), MISS)
    assert events(world)[0] == TheChameleonGuessesLost(1)
    assert scores(world) == (2, 0, 2)


def test_the_first_dealer_is_drawn_and_topic_secret_and_chameleon_before() -> None:
    world = begin(GAME, 5, GAME.Options(), RepeatedChance([7, 9, 3, 4]))
    s = state(world)
    assert (s.topic.title, s.secret, s.chameleon, s.dealer) == (TITLES[7], 9, 3, 4)
    started = events(world)[0]
    assert isinstance(started, TheChameleonRoundStarted)
    assert (started.secret, started.chameleon, started.to) == (s.topic.words[9], 3, ())
    for viewer in (None, *range(5)):
        seen = started.seen_by(viewer)
        assert isinstance(seen, TheChameleonRoundStarted)
        assert (seen.secret, seen.chameleon) == (None, None)


@pytest.mark.parametrize(
    ("world", "wrong"),
    [
        (start(4), [vote(1), accuse(1), guess("soup")]),
        (with_clues(start(4)), [clue("x"), accuse(1), guess("soup")]),
        (voted(start(4), {0: 1, 1: 0}), [clue("x"), vote(1), guess("soup"), MISS]),
        (accused(start(4, chameleon=1), 1), [clue("x"), vote(0), accuse(1)]),
    ],
)
def test_an_action_of_another_phase_is_refused(world: World, wrong: list[Action]) -> None:
    for action in wrong:
        assert refusal(world, action) == "not_asked"


def test_a_match_has_at_most_so_many_rounds() -> None:
    """Each round gives at least a point. The slowest way to a target of 3 with eight seats: one
    point a round, and always for who has least."""
    world = start(8, target_points=3, chameleon=0)
    rounds = 0
    while tag(world) != "over":
        rounds += 1
        s = state(world)
        points = list(scores(world))
        points[s.chameleon] += 1
        chance = RepeatedChance([0, 0, points.index(min(points))])
        world = accused(world, s.chameleon)
        world = answer(world, guess(s.topic.words[s.secret]), chance)
    assert rounds == (3 - 1) * 8 + 1
