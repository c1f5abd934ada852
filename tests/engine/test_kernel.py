"""The kernel's few functions: start, play, settle, leave, outcome, and the replay of a log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.bots.draw import FastDraw
from games.engine import codec, kernel, replay
from games.engine.chance import Chance
from games.engine.kernel import Event, IllegalAction, Outcome, Position
from games.engine.replay import Record, ReplayMismatch
from games.engine.words import Message, Who, say, say_n
from tests.engine.draws import SeededChance
from tests.engine.matches import Order, World, begin, random_match
from tests.probe import records as r
from tests.probe.rules import Probe

PROBE = Probe()
ALICE, BOB, CAROL, DAVE = range(4)


def chance(seed: int = 0) -> SeededChance:
    return SeededChance(FastDraw(seed))


def new(seats: int = 4, **options: Any) -> Position[Any]:
    return kernel.start(PROBE, seats, r.ProbeOptions(**options), chance()).position


def led_by(seat: int, seats: int = 4) -> Position[Any]:
    """A match in which this seat has just won the lead."""
    bids: dict[int, Any] = dict.fromkeys(range(seats), r.ProbePass())
    bids[seat] = r.ProbeBid(1)
    return kernel.settle(PROBE, new(seats), bids, chance()).position


def refused(position: Position[Any], seat: int, action: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        kernel.play(PROBE, position, seat, action, chance())
    return caught.value.code


class TestStart:
    def test_it_is_ply_0_and_nobody_has_left(self) -> None:
        step = kernel.start(PROBE, 3, r.ProbeOptions(), chance())
        assert (step.position.seats, step.position.left, step.position.ply) == (3, [], 0)
        assert step.events[0] == r.ProbeRound(1)
        assert [type(event) for event in step.events[1:]] == [r.ProbeDealt] * 3

    @pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**30])
    def test_a_number_of_seats_that_the_game_does_not_have_is_refused(self, seats: int) -> None:
        with pytest.raises(IllegalAction) as caught:
            kernel.start(PROBE, seats, r.ProbeOptions(), chance())
        assert caught.value.code == "seats_out_of_range"

    def test_options_that_do_not_fit_together_are_refused(self) -> None:
        with pytest.raises(IllegalAction) as caught:
            new(4, deck="short")
        assert caught.value.code == "deck_too_small"


class TestPlay:
    def test_an_answer_raises_the_ply_and_leaves_the_given_position(self) -> None:
        position = led_by(BOB)
        before = codec.encode_position(position)
        step = kernel.play(PROBE, position, BOB, r.ProbeClue("red"), chance())
        assert codec.encode_position(position) == before
        assert step.position.ply == position.ply + 1
        assert step.position.state.clue == "red"
        assert step.events == [r.ProbeClued(BOB, "red")]

    @pytest.mark.parametrize("seat", [ALICE, CAROL, -1, 4, 99])
    def test_only_an_actor_may_answer(self, seat: int) -> None:
        assert refused(led_by(BOB), seat, r.ProbeSilence()) == "not_your_turn"

    def test_an_answer_to_another_question_is_refused(self) -> None:
        assert refused(led_by(BOB), BOB, r.ProbeHide()) == "not_asked"

    def test_a_refused_answer_changes_nothing_and_draws_nothing(self) -> None:
        position = led_by(BOB)
        before = codec.encode_position(position)
        drawn = chance()
        with pytest.raises(IllegalAction):
            kernel.play(PROBE, position, BOB, r.ProbeClue("r1"), drawn)
        assert codec.encode_position(position) == before
        assert drawn.draws == []

    def test_a_refusal_has_a_code_and_a_sentence(self) -> None:
        with pytest.raises(IllegalAction) as caught:
            kernel.check(PROBE, led_by(BOB), BOB, r.ProbeClue("two\nlines"))
        assert caught.value.code == str(caught.value) == "clue_not_plain"
        assert caught.value.message == say("A clue is one plain line.")

    def test_a_together_phase_is_not_played(self) -> None:
        with pytest.raises(ValueError, match="settled, not played"):
            kernel.play(PROBE, new(), ALICE, r.ProbePass(), chance())


class TestSettle:
    def bids(self, *coins: int) -> dict[int, Any]:
        return {
            seat: r.ProbeBid(bid) if bid else r.ProbePass()
            for seat, bid in reversed(list(enumerate(coins)))
        }

    def test_all_answers_are_one_step(self) -> None:
        position = new()
        before = codec.encode_position(position)
        step = kernel.settle(PROBE, position, self.bids(0, 2, 3, 1), chance())
        assert codec.encode_position(position) == before
        assert step.position.ply == 1
        assert kernel.actors(PROBE, step.position) == (CAROL,)
        assert step.position.state.coins == [3, 3, 0, 3]

    def test_answers_are_applied_in_seat_order_however_they_came_in(self) -> None:
        step = kernel.settle(PROBE, new(), self.bids(1, 2, 3, 1), chance())
        assert step.events == [
            r.ProbeWon(CAROL, 3),
            r.ProbeReturned((ALICE,), 1),
            r.ProbeReturned((BOB,), 2),
            r.ProbeReturned((DAVE,), 1),
        ]

    @pytest.mark.parametrize("missing", [ALICE, DAVE])
    def test_every_actor_must_have_answered(self, missing: int) -> None:
        bids = self.bids(0, 0, 0, 0)
        del bids[missing]
        with pytest.raises(ValueError, match="every actor"):
            kernel.settle(PROBE, new(), bids, chance())

    def test_nobody_else_may_have_answered(self) -> None:
        with pytest.raises(ValueError, match="every actor"):
            kernel.settle(PROBE, new(3), self.bids(0, 0, 0, 0), chance())

    def test_one_illegal_answer_stops_the_step(self) -> None:
        position = new()
        before = codec.encode_position(position)
        with pytest.raises(IllegalAction):
            kernel.settle(PROBE, position, self.bids(1, 1, 1, 4), chance())
        assert codec.encode_position(position) == before

    def test_a_single_phase_is_not_settled(self) -> None:
        with pytest.raises(ValueError, match="played, not settled"):
            kernel.settle(PROBE, led_by(BOB), {BOB: r.ProbeSilence()}, chance())

    def test_a_game_without_a_together_phase_says_so(self) -> None:
        with pytest.raises(NotImplementedError):
            kernel.Game.settle(PROBE, new().state, {}, chance())


class TestLeave:
    def test_the_rule_book_decides_what_becomes_of_the_seat(self) -> None:
        position = led_by(BOB)
        hand = tuple(position.state.hands[BOB])
        step = kernel.leave(PROBE, position, BOB, chance())
        assert step.events[0] == r.ProbeLaid(BOB, hand)
        assert isinstance(step.events[1], r.ProbeLed)
        assert step.position.left == [BOB]
        assert step.position.ply == position.ply + 1
        assert BOB not in kernel.actors(PROBE, step.position)

    def test_the_given_position_stays(self) -> None:
        position = led_by(BOB)
        before = codec.encode_position(position)
        kernel.leave(PROBE, position, BOB, chance())
        assert codec.encode_position(position) == before

    def test_nobody_leaves_twice(self) -> None:
        position = kernel.leave(PROBE, new(), BOB, chance()).position
        with pytest.raises(IllegalAction) as caught:
            kernel.leave(PROBE, position, BOB, chance())
        assert caught.value.code == "already_left"

    def test_the_match_ends_at_once_when_one_alone_has_not_left(self) -> None:
        position = new(2)
        step = kernel.leave(PROBE, position, ALICE, chance())
        assert step.events == []
        assert step.position.state == position.state
        assert kernel.actors(PROBE, step.position) == ()
        with pytest.raises(IllegalAction) as caught:
            kernel.check(PROBE, step.position, BOB, r.ProbePass())
        assert caught.value.code == "not_your_turn"

    def test_a_game_may_put_the_state_into_its_last_form_then(self) -> None:
        class Counted(Probe):
            def deserted(self, s: r.ProbeState, seat: int) -> list[kernel.Event]:
                s.phase = r.ProbeOver()
                return [r.ProbeEnded((1 - seat,))]

        position = new(2)
        step = kernel.leave(Counted(), position, ALICE, chance())
        assert step.events == [r.ProbeEnded((BOB,))]
        result = kernel.outcome(Counted(), step.position)
        assert result is not None
        assert (result.scores, result.places) == (tuple(position.state.coins), (2, 1))

    def test_nobody_leaves_an_ended_match(self) -> None:
        ended = random_match(PROBE, 3, r.ProbeOptions(), 1).position
        with pytest.raises(IllegalAction) as caught:
            kernel.leave(PROBE, ended, ALICE, chance())
        assert caught.value.code == "match_over"

    def test_a_seat_of_a_game_without_such_a_rule_is_played_on(self) -> None:
        class PlayedOn(Probe):
            leave = kernel.Game.leave

        position = led_by(BOB)
        step = kernel.leave(PlayedOn(), position, BOB, chance())
        assert step.events == []
        assert step.position.left == [BOB]
        assert kernel.actors(PlayedOn(), step.position) == (BOB,)


class Ended(Probe):
    """A probe whose result a test decides."""

    def __init__(self, own: Outcome | None, asked: tuple[int, ...] = ()) -> None:
        self.own = own
        self.asked = asked

    def actors(self, s: r.ProbeState) -> tuple[int, ...]:
        return self.asked

    def outcome(self, s: r.ProbeState) -> Outcome | None:
        return self.own


class TestOutcome:
    def result(self, own: Outcome | None, left: list[int]) -> Outcome | None:
        return kernel.outcome(Ended(own), Position(new().state, 4, left, 9))

    def test_there_is_none_while_somebody_has_to_answer(self) -> None:
        own = Outcome((1, 2, 3, 4), (4, 3, 2, 1))
        position = Position(new().state, 4, [], 9)
        assert kernel.outcome(Ended(own, asked=(ALICE,)), position) is None

    def test_without_leavers_it_is_the_game_s_own(self) -> None:
        own = Outcome((0, -3, 0, -3), (1, 3, 1, 3), ("as", "counted"))
        assert self.result(own, []) is own

    def test_who_left_is_behind_all_who_stayed_and_a_later_leaver_better(self) -> None:
        own = Outcome((9, 8, 1, 1), (1, 2, 3, 3), "kept")
        assert self.result(own, [ALICE, BOB]) == Outcome((9, 8, 1, 1), (4, 3, 1, 1), "kept")
        assert self.result(own, [BOB]) == Outcome((9, 8, 1, 1), (1, 4, 2, 2), "kept")

    def test_ties_among_those_who_stayed_stay_ties(self) -> None:
        own = Outcome((5, 5, 9, 0), (2, 2, 1, 4))
        assert self.result(own, [DAVE]) == Outcome((5, 5, 9, 0), (2, 2, 1, 4))

    def test_when_leaving_ends_it_before_the_count_there_are_no_scores(self) -> None:
        assert self.result(None, [CAROL, ALICE, DAVE]) == Outcome((), (3, 1, 4, 2))

    def test_leaving_early_is_never_better_than_leaving_late(self) -> None:
        world = begin(PROBE, 4, r.ProbeOptions(), chance())
        for seat in (DAVE, ALICE, CAROL):
            world = world.then(Order("leave", seat, None), chance())
        result = kernel.outcome(PROBE, world.position)
        assert result == Outcome((), (3, 1, 2, 4))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((3, 1, 2), (1, 3, 2)),
        ((0, 0, 0), (1, 1, 1)),
        ((-5, 0, -5, -9), (2, 1, 2, 4)),
        ((7, 7, 3, 3, 1), (1, 1, 3, 3, 5)),
        ((), ()),
    ],
)
def test_equal_scores_share_the_better_place(
    scores: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert kernel.places(scores) == expected


class TestEvents:
    def test_a_public_event_is_seen_by_all(self) -> None:
        event = r.ProbeRolled(6)
        assert [event.seen_by(viewer) for viewer in (None, 0, 3)] == [event] * 3

    def test_hidden_fields_are_for_those_it_is_for(self) -> None:
        event = r.ProbeGiven((ALICE, CAROL), ALICE, CAROL, "r1")
        closed = r.ProbeGiven((ALICE, CAROL), ALICE, CAROL, None)
        assert [event.seen_by(viewer) for viewer in (ALICE, CAROL)] == [event, event]
        assert [event.seen_by(viewer) for viewer in (None, BOB, DAVE)] == [closed] * 3

    def test_nobody_else_knows_that_there_is_a_private_event(self) -> None:
        event = r.ProbeReturned((BOB,), 2)
        assert event.seen_by(BOB) == event
        assert [event.seen_by(viewer) for viewer in (None, ALICE)] == [None, None]


class TestWords:
    def test_a_sentence_may_have_parameters_of_any_name(self) -> None:
        message = say("{who} says {text}, {id}", who=Who(1), text=2, id=3)
        assert message == Message("{who} says {text}, {id}", {"who": Who(1), "text": 2, "id": 3})

    def test_a_sentence_with_a_number_names_what_decides_its_form(self) -> None:
        message = say_n("{count} card", "{count} cards", "count", count=1)
        assert message == Message("{count} card", {"count": 1}, "{count} cards", "count")

    def test_a_term_that_a_game_does_not_name_is_shown_as_it_is(self) -> None:
        assert PROBE.term("bid") == say("Bid")
        assert PROBE.term("unnamed") == say("unnamed")


def recorded() -> World:
    """A match with every kind of entry, ended by a leaving."""
    world = random_match(PROBE, 3, r.ProbeOptions(deck="short"), 4, leave_one_in=9)
    kinds = {moment.order.kind for moment in world.moments}
    assert kinds == {"start", "answer", "step", "leave"}
    return world


class TestReplay:
    records = recorded().records()

    def mismatch(self, number: int, **changes: Any) -> ReplayMismatch:
        """How the replay fails when one entry is altered; the ones before it must still pass."""
        records = [*self.records]
        records[number] = records[number]._replace(**changes)
        replayed = replay.replay(PROBE, records)
        for expected in range(number):
            assert next(replayed).number == expected
        with pytest.raises(ReplayMismatch) as caught:
            next(replayed)
        assert caught.value.number == number
        assert str(number) in str(caught.value)
        return caught.value

    def numbers(self, kind: str) -> list[int]:
        return [record.number for record in self.records if record.kind == kind]

    def test_the_true_log_replays(self) -> None:
        assert len(list(replay.replay(PROBE, self.records))) == len(self.records)

    def test_an_altered_draw_is_named(self) -> None:
        for record in self.records:
            if record.draws:
                draws = (*record.draws[:-1], 1 - min(record.draws[-1], 1))
                self.mismatch(record.number, draws=draws)

    def test_a_draw_too_many_too_few_or_out_of_range_is_named(self) -> None:
        first = self.records[0].draws
        for draws in (first[:-1], (*first, 0), (7, *first[1:]), (-1, *first[1:]), ()):
            assert "does not fit" in self.mismatch(0, draws=draws).why

    def test_an_altered_action_is_named(self) -> None:
        for number in self.numbers("answer"):
            action = msgspec.json.decode(self.records[number].action)
            self.mismatch(number, action=codec.encode(action | {"action": "pass"}))
            self.mismatch(number, action=b"{}")
            self.mismatch(number, seat=(self.records[number].seat or 0) + 1)

    def test_an_altered_start_is_named(self) -> None:
        for action in (b'{"seats":2,"options":{}}', b'{"seats":3,"options":{"deck":"x"}}', b"{}"):
            self.mismatch(0, action=action)

    def test_an_altered_together_step_is_named(self) -> None:
        number = self.numbers("step")[0]
        stored = msgspec.json.decode(self.records[number].action)["answers"]
        for answers in (stored[1:], [*stored, [9, {"action": "pass"}]], [[0, {}], *stored[1:]]):
            self.mismatch(number, action=codec.encode({"answers": answers}))

    def test_an_altered_leaving_is_named(self) -> None:
        number = self.numbers("leave")[0]
        for seat in ({0, 1, 2} - {self.records[number].seat}) | {99, None}:
            self.mismatch(number, seat=seat)

    def test_an_altered_hash_is_named(self) -> None:
        for number in range(len(self.records)):
            why = self.mismatch(number, state_hash="0" * 64).why
            assert why == "the state's hash differs"

    def test_altered_events_are_named(self) -> None:
        for number in range(len(self.records)):
            why = self.mismatch(number, events=b"[ ]").why
            assert why == "the events differ"

    def test_a_missing_entry_is_named_by_the_one_that_should_follow(self) -> None:
        for number in range(1, len(self.records) - 1):
            records = [record for record in self.records if record.number != number]
            with pytest.raises(ReplayMismatch) as caught:
                list(replay.replay(PROBE, records))
            assert caught.value.number == number + 1

    @pytest.mark.parametrize("kind", ["pause", "start", "", "answers"])
    def test_an_unknown_or_second_kind_is_named(self, kind: str) -> None:
        self.mismatch(1, kind=kind)

    def test_a_log_begins_with_its_start(self) -> None:
        self.mismatch(0, kind="step")

    def test_rules_that_stumble_are_named_by_the_entry(self) -> None:
        class Stumbling(Probe):
            def settle(self, s: Any, answers: Any, chance: Chance) -> list[Event]:
                raise AttributeError("gone")

        number = self.numbers("step")[0]
        with pytest.raises(ReplayMismatch) as caught:
            list(replay.replay(Stumbling(), self.records))
        assert caught.value.number == number
        assert isinstance(caught.value.__cause__, AttributeError)

    def test_a_record_without_a_log_before_it_starts(self) -> None:
        assert list(replay.replay(PROBE, [])) == []
        assert isinstance(self.records[0], Record)
