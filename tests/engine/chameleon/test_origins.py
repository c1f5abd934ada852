"""Every way in which discards can have been drawn is found and no other, by trying them all."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import NamedTuple

import pytest

from games.bots.draw import FastDraw
from games.engine.chameleon.origins import Discards, chosen_origins
from games.engine.chameleon.records import ChameleonShed
from tests.engine.draws import every


class Case(NamedTuple):
    """What is known of some discards, and how they really were."""

    discards: dict[int, Discards]
    shuffled: Counter[str]
    hidden: Counter[str]


def case(seed: int) -> Case:
    """A made-up table: discards of up to three seats with true origins, and bounds that fit them
    as tightly as may be."""
    draw = FastDraw(seed)
    discards: dict[int, Discards] = {}
    shuffled: Counter[str] = Counter()
    hidden: Counter[str] = Counter()
    for seat in range(1, 4):
        draws = fresh = 0
        sheds = []
        for _ in range(draw.below(4)):
            draws += draw.below(2)
            is_fresh = fresh < draws and draw.below(2) == 1
            fresh += is_fresh
            card = draw.choice("abc")
            shuffled[card] += is_fresh
            sheds.append(ChameleonShed(card, draws, is_fresh))
        discards[seat] = Discards(sheds, fresh - draw.below(2))
    for card in "abc":
        still = draw.below(2)
        shuffled[card] += still
        hidden[card] += still + draw.below(2)
    return Case(discards, shuffled, hidden)


def fits(known: Case, flags: tuple[bool, ...]) -> bool:
    """Straight from what it means: enough cards of each code, enough draws before each discard."""
    at = 0
    of_code: Counter[str] = Counter()
    for sheds, least in known.discards.values():
        fresh = 0
        for shed in sheds:
            fresh += flags[at]
            of_code[shed.card] += flags[at]
            at += 1
            if fresh > shed.draws:
                return False
        if sheds and fresh < least:
            return False
    return all(
        known.shuffled[card] - known.hidden[card] <= of_code[card] <= known.shuffled[card]
        for card in "abc"
    )


def flags_of(found: dict[int, list[ChameleonShed]]) -> tuple[bool, ...]:
    return tuple(shed.fresh for sheds in found.values() for shed in sheds)


@pytest.mark.parametrize("seed", range(60))
def test_every_way_that_fits_and_no_other(seed: int) -> None:
    known = case(seed)
    number = sum(len(own.sheds) for own in known.discards.values())
    wanted = {flags for flags in product((False, True), repeat=number) if fits(known, flags)}
    found = set(every(lambda chance: flags_of(chosen_origins(*known, chance))))
    assert found == wanted


def test_the_truth_has_no_influence() -> None:
    for seed in range(60):
        known = case(seed)
        number = sum(len(own.sheds) for own in known.discards.values())
        results = set()
        for flags in product((False, True), repeat=number):
            if fits(known, flags):
                given = iter(flags)
                other = {
                    seat: Discards(
                        [ChameleonShed(shed.card, shed.draws, next(given)) for shed in own.sheds],
                        own.least,
                    )
                    for seat, own in known.discards.items()
                }
                chosen = chosen_origins(other, known.shuffled, known.hidden, FastDraw(seed))
                results.add(flags_of(chosen))
        assert len(results) == 1


def test_two_seats_change_places_where_all_bounds_are_tight() -> None:
    """Each drew one card and discarded two; one of each code was drawn. Only an exchange of all
    four leads from one way to the other."""
    sheds = {
        seat: [ChameleonShed("a", 1, seat == 1), ChameleonShed("b", 1, seat == 2)]
        for seat in (1, 2)
    }
    known = Case(
        {seat: Discards(own, 1) for seat, own in sheds.items()},
        Counter(a=1, b=1),
        Counter(),
    )
    found = set(every(lambda chance: flags_of(chosen_origins(*known, chance))))
    assert found == {(True, False, False, True), (False, True, True, False)}
