"""Chance is what its text says: the documented stream, even, recorded and repeatable."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from games.bots.draw import FastDraw
from games.engine.chance import (
    Chance,
    Draw,
    DrawMismatch,
    KeyedChance,
    RecordedChance,
    chance_key,
    fingerprint,
)
from tests.engine.draws import RepeatedChance, SeededChance, Shuffle, every, swapped

SEED = bytes(range(32))
WORDS = ("", "blau ü")

# Chi-square at 25 degrees of freedom is above this by chance once in 200,000 times; the tests use
# fixed seeds, so they always give the same result.
CARDS = 6
BEYOND_CHANCE = 70


def keyed(ply: int) -> KeyedChance:
    return KeyedChance(SEED, "m1", WORDS, ply)


def documented_numbers(
    seed: bytes, public_id: str, words: Sequence[str], ply: int
) -> Iterator[int]:
    """The stream as the module's text tells it, written anew."""
    message = b""
    for text in ["chance 1", public_id, *words, format(ply, "d")]:
        data = bytes(text, "utf-8")
        message += len(data).to_bytes(4, "big") + data
    key = hmac.new(seed, message, "sha256").digest()
    block = 0
    while True:
        data = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(data[at : at + 8], "big")
        block += 1


def documented_below(numbers: Iterator[int], n: int) -> int:
    if n == 1:
        return 0
    fair = 2**64 - 2**64 % n
    return next(number for number in numbers if number < fair) % n


def test_the_key_is_a_fixed_vector() -> None:
    assert chance_key(SEED, "m1", WORDS, 7).hex() == (
        "e5993d4d555429da9f31d2afd211b165d97271affed93ea63e1303e5ca81d805"
    )


def test_the_draws_are_fixed_vectors() -> None:
    chance = keyed(7)
    sizes = (2, 6, 52, 1000, 1, 2**32, 2**63 + 1, 2**63 + 1, 3, 10)
    assert [chance.below(n) for n in sizes] == [
        *(1, 1, 19, 117, 0, 703533247),
        *(5771772587221775298, 3250480225856574898, 0, 0),
    ]


def test_a_shuffle_is_a_fixed_vector() -> None:
    letters = list("abcdefghij")
    keyed(8).shuffle(letters)
    assert "".join(letters) == "acidjehbfg"


def test_the_fingerprint_is_the_sha256_of_the_seed() -> None:
    assert fingerprint(SEED) == hashlib.sha256(SEED).hexdigest()
    assert fingerprint(SEED).startswith("630dcd2966c43366")


@pytest.mark.parametrize("ply", range(5))
def test_a_second_implementation_draws_the_same(ply: int) -> None:
    chance = KeyedChance(SEED, "k3-x", ("ä", "", "long " * 50), ply)
    numbers = documented_numbers(SEED, "k3-x", ("ä", "", "long " * 50), ply)
    for n in (*range(1, 120), 2**63 + 1, 2**64 - 1, 2**64, *([2**63 + 12345] * 40), 7):
        assert chance.below(n) == documented_below(numbers, n)


def test_a_second_implementation_shuffles_the_same() -> None:
    numbers = documented_numbers(SEED, "m1", WORDS, 3)
    items, again = list(range(52)), list(range(52))
    keyed(3).shuffle(items)
    for i in range(51, 0, -1):
        j = documented_below(numbers, i + 1)
        again[i], again[j] = again[j], again[i]
    assert items == again


def test_every_part_of_the_key_counts() -> None:
    keys = [
        chance_key(SEED, "m1", ("a", "b"), 1),
        chance_key(bytes(32), "m1", ("a", "b"), 1),
        chance_key(SEED, "m2", ("a", "b"), 1),
        chance_key(SEED, "m1", ("b", "a"), 1),
        chance_key(SEED, "m1", ("a", "b"), 11),
        chance_key(SEED, "m1a", ("", "b"), 1),
        chance_key(SEED, "m1", ("a", "b", ""), 1),
        chance_key(SEED, "m1", ("ab", ""), 1),
        chance_key(SEED, "m1", ("", "ab"), 1),
    ]
    assert len(set(keys)) == len(keys)


class Given(KeyedChance):
    """Keyed chance over numbers of a test's own."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(SEED, "", (), 0)
        self.given = list(numbers)

    def _next(self) -> int:
        return self.given.pop(0)


@pytest.mark.parametrize("n", [3, 6, 7, 52, 1000, 2**63 + 1, 2**64 - 1])
def test_numbers_that_would_favour_small_results_are_thrown_away(n: int) -> None:
    fair = 2**64 - 2**64 % n
    assert Given(fair - 1).below(n) == n - 1
    assert Given(fair, 2**64 - 1, 5).below(n) == 5 % n


@pytest.mark.parametrize("n", [2, 4, 2**32])
def test_no_number_is_thrown_away_where_all_are_fair(n: int) -> None:
    assert Given(2**64 - 1).below(n) == n - 1


@pytest.mark.parametrize("chance", [keyed(0), RecordedChance(()), SeededChance(FastDraw(1))])
def test_a_choice_among_one_takes_no_number_and_among_none_is_an_error(chance: Chance) -> None:
    assert chance.below(1) == 0
    assert chance.choice(["only"]) == "only"
    chance.shuffle(["only"])
    assert chance.draws == []
    for n in (0, -1):
        with pytest.raises(ValueError):
            chance.below(n)


def test_draws_are_recorded_in_order() -> None:
    chance = keyed(1)
    results = [chance.below(n) for n in (10, 1, 3)]
    die = chance.die()
    letter = chance.choice("abcd")
    assert chance.draws == [results[0], results[2], die - 1, "abcd".index(letter)]


def test_recorded_chance_repeats() -> None:
    chance = keyed(2)
    items = list(range(20))
    chance.shuffle(items)
    rolls = [chance.die(), chance.die(20)]
    again = RecordedChance(chance.draws)
    repeated = list(range(20))
    again.shuffle(repeated)
    assert (repeated, [again.die(), again.die(20)]) == (items, rolls)
    assert again.draws == chance.draws
    again.finish()


@pytest.mark.parametrize(("stored", "at"), [((6,), 0), ((-1,), 0), ((3, 6), 1), ((), 0)])
def test_recorded_chance_refuses_what_does_not_fit(stored: tuple[int, ...], at: int) -> None:
    chance = RecordedChance(stored)
    for _ in range(at):
        chance.die()
    with pytest.raises(DrawMismatch) as caught:
        chance.die()
    assert caught.value.at == at


def test_recorded_chance_refuses_draws_left_over() -> None:
    chance = RecordedChance((3, 4))
    chance.die()
    with pytest.raises(DrawMismatch) as caught:
        chance.finish()
    assert caught.value.at == 1


def chi_square(counts: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def by_position(shuffle: Callable[[list[int], Draw], None], draw: Draw, times: int) -> float:
    """Chi-square of where each card lands; (CARDS - 1) squared degrees of freedom."""
    landed: Counter[tuple[int, int]] = Counter()
    for _ in range(times):
        cards = list(range(CARDS))
        shuffle(cards, draw)
        landed.update(enumerate(cards))
    cells = [landed[at, card] for at in range(CARDS) for card in range(CARDS)]
    return chi_square(cells, times / CARDS) * (CARDS - 1) / CARDS


def by_neighbours(shuffle: Callable[[list[int], Draw], None], draw: Draw, times: int) -> float:
    """Chi-square of which card follows which, scaled like that of the positions."""
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(times):
        cards = list(range(CARDS))
        shuffle(cards, draw)
        pairs.update(itertools.pairwise(cards))
    cells = [pairs[a, b] for a in range(CARDS) for b in range(CARDS) if a != b]
    return chi_square(cells, times * (CARDS - 1) / len(cells))


def fair(cards: list[int], draw: Draw) -> None:
    draw.shuffle(cards)


def any_with_any(cards: list[int], draw: Draw) -> None:
    """The classic mistake: each place is exchanged with any place."""
    for i in range(len(cards)):
        j = draw.below(len(cards))
        cards[i], cards[j] = cards[j], cards[i]


def never_itself(cards: list[int], draw: Draw) -> None:
    """One short: no card can stay where it is."""
    for i in range(len(cards) - 1, 0, -1):
        j = draw.below(i)
        cards[i], cards[j] = cards[j], cards[i]


def first_stays(cards: list[int], draw: Draw) -> None:
    """The other end one short."""
    for i in range(len(cards) - 1, 1, -1):
        j = 1 + draw.below(i)
        cards[i], cards[j] = cards[j], cards[i]


def cut_only(cards: list[int], draw: Draw) -> None:
    """Every card lands everywhere equally often, but the neighbours stay together."""
    cut = draw.below(len(cards))
    cards[:] = cards[cut:] + cards[:cut]


SOURCES: dict[str, Callable[[], Draw]] = {
    "keyed": lambda: keyed(0),
    "fast": lambda: FastDraw(0),
}


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("statistic", [by_position, by_neighbours])
def test_a_shuffle_is_even(
    source: str, statistic: Callable[[Callable[[list[int], Draw], None], Draw, int], float]
) -> None:
    assert statistic(fair, SOURCES[source](), 12_000) < BEYOND_CHANCE


@pytest.mark.parametrize("biased", [any_with_any, never_itself, first_stays])
def test_a_biased_shuffle_is_caught_by_position(biased: Callable[[list[int], Draw], None]) -> None:
    assert by_position(biased, keyed(0), 12_000) > BEYOND_CHANCE


def test_a_shuffle_that_only_cuts_is_caught_by_its_neighbours() -> None:
    assert by_position(cut_only, keyed(0), 12_000) < BEYOND_CHANCE
    assert by_neighbours(cut_only, keyed(0), 12_000) > BEYOND_CHANCE


def test_the_first_shuffle_of_many_matches_is_even() -> None:
    """Not along one stream but over keys, as matches use it: one deal each."""

    def dealt(cards: list[int], plies: Draw) -> None:
        keyed(plies.below(2**40)).shuffle(cards)

    assert by_position(dealt, FastDraw(1), 6_000) < BEYOND_CHANCE


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("n", [2, 3, 6, 7, 20])
def test_each_result_below_n_is_as_likely(source: str, n: int) -> None:
    draw = SOURCES[source]()
    counts = Counter(draw.below(n) for _ in range(10_000))
    assert set(counts) == set(range(n))
    assert chi_square(list(counts.values()), 10_000 / n) < BEYOND_CHANCE


def test_fast_draws_repeat_with_their_seed() -> None:
    def some(seed: int | None) -> list[int]:
        draw = FastDraw(seed)
        items = list(range(30))
        draw.shuffle(items)
        return [*items, *(draw.below(1000) for _ in range(30))]

    assert some(5) == some(5)
    assert some(5) != some(6)
    assert some(None) != some(None)


def test_every_draw_is_tried_once() -> None:
    def two_letters(chance: Chance) -> str:
        letters = list("abcd")
        chance.shuffle(letters)
        return "".join(letters[:2]) + str(chance.below(1))

    found = Counter(every(two_letters))
    assert len(found) == 12
    assert set(found.values()) == {math.factorial(4) // 12}


def test_swapped_draws_exchange_two_places_of_one_shuffle() -> None:
    chance = SeededChance(FastDraw(2))
    chance.below(9)
    items = list(range(12))
    chance.shuffle(items)
    chance.below(9)
    assert chance.shuffles == [Shuffle(1, 12)]
    again = RepeatedChance(swapped(chance.draws, chance.shuffles[0], 3, 8))
    other = list(range(12))
    again.below(9)
    again.shuffle(other)
    again.below(9)
    again.finish()
    assert again.shuffles == chance.shuffles
    items[3], items[8] = items[8], items[3]
    assert other == items
