"""The course of one turn: cards put down, the Great Dragon, refilling, the end. The numbers are
those of the steps in the rules."""

from __future__ import annotations

from bisect import insort
from typing import Literal

from games.engine.chance import Chance
from games.engine.dragonheart import scoring, table
from games.engine.dragonheart.deck import (
    HAND,
    HAND_WITH_DRAGON,
    SAILINGS,
    cards_of,
    points_of,
)
from games.engine.dragonheart.events import (
    DragonheartBoarded,
    DragonheartCaptured,
    DragonheartDragonGained,
    DragonheartDrew,
    DragonheartEnded,
    DragonheartFinalTurn,
    DragonheartPlayed,
    DragonheartReturned,
    DragonheartSailed,
)
from games.engine.dragonheart.records import DragonheartPlay, DragonheartState
from games.engine.dragonheart.scoring import DragonheartScore
from games.engine.kernel import Event, Seat

# Each seat alone, as those who may know.
SEATS = ((0,), (1,))


def take_turn(
    s: DragonheartState, seat: Seat, play: DragonheartPlay, chance: Chance
) -> list[Event]:
    """Carry out a legal play and all that follows from it; changes the state."""
    events: list[Event] = []
    third = _put_down(s, seat, play, chance, events)
    other = 1 - seat
    if third and s.options.after_third_sailing == "end_now":  # 4
        return [*events, end(s, "ships")]
    if third and s.final_turn_for is None:
        events.append(_grant(s, other, "ships"))
    if drawn := refill(s, seat):  # 5
        events.append(drawn)
    if s.final_turn_for == seat:  # 6
        return [*events, end(s, "final_turn")]
    if not s.piles[seat] and s.final_turn_for is None:  # 7
        if s.options.after_empty_pile == "end_now":
            return [*events, end(s, "pile")]
        events.append(_grant(s, other, "pile"))
    s.seat = other  # 8
    s.turn += 1
    return events


def _put_down(
    s: DragonheartState, seat: Seat, play: DragonheartPlay, chance: Chance, events: list[Event]
) -> bool:
    """Steps 1 to 3. True when ships sailed for the third time or later."""
    hand, cards = s.hands[seat], cards_of(play.type, play.values)
    assert cards is not None
    for card in cards:
        hand.remove(card)
    events.append(DragonheartPlayed(seat, play.type, cards))
    done = table.put(s.board, s.hold, play)
    if done is table.NOTHING:
        return False
    if done.sailed:
        s.hold = ()
        s.sailings += 1
        events.append(DragonheartSailed(seat, s.sailings))
    if done.place:
        points = points_of(done.captured)
        s.captured[seat] += done.captured
        s.points[seat] += points
        events.append(DragonheartCaptured(seat, done.place, done.captured, points))
    if done.boarded:
        s.hold += done.boarded
        events.append(DragonheartBoarded(play.type, done.boarded))
    if done.place == "petrified_dragon":
        events += gain_dragon(s, seat, chance)
    return done.sailed and s.sailings >= SAILINGS


def gain_dragon(s: DragonheartState, seat: Seat, chance: Chance) -> list[Event]:
    """The Great Dragon comes to the seat; a loser with more cards than it may hold from now on puts
    one, chosen at random, on top of its own pile."""
    loser = s.great_dragon
    if loser == seat:
        return []
    s.great_dragon = seat
    events: list[Event] = [DragonheartDragonGained(seat, loser)]
    if loser is not None and len(s.hands[loser]) > HAND:
        hand = s.hands[loser]
        card = hand.pop(chance.below(len(hand)))
        s.piles[loser].append(card)
        s.returned[loser] = True
        events.append(DragonheartReturned(SEATS[loser], loser, card))
    return events


def refill(s: DragonheartState, seat: Seat) -> DragonheartDrew | None:
    """Draw up to the size of the hand, or what is left; None when nothing is."""
    hand, pile = s.hands[seat], s.piles[seat]
    number = hand_size(s, seat) - len(hand)
    if number > len(pile):
        number = len(pile)
    if number < 1:
        return None
    s.returned[seat] = False
    if number == 1:
        card = pile.pop()
        insort(hand, card)
        return DragonheartDrew(SEATS[seat], seat, 1, (card,))
    drawn = sorted(pile[-number:])
    del pile[-number:]
    hand += drawn
    hand.sort()
    return DragonheartDrew(SEATS[seat], seat, number, tuple(drawn))


def hand_size(s: DragonheartState, seat: Seat) -> int:
    """To how many cards the seat refills its hand."""
    return HAND_WITH_DRAGON if s.great_dragon == seat else HAND


def scores_now(s: DragonheartState) -> tuple[DragonheartScore, ...]:
    """Every seat's count as things stand."""
    return scoring.count(s.points, s.great_dragon, s.options.great_dragon_points)


def end(
    s: DragonheartState,
    why: Literal["ships", "pile", "final_turn", "left"],
    gone: Seat | None = None,
) -> DragonheartEnded:
    """The match is over; who has `gone` is not in first place."""
    s.over = True
    scores = scores_now(s)
    if gone is not None:
        return DragonheartEnded(why, scores, (1 - gone,))
    ranks = scoring.places(scores, s.great_dragon)
    return DragonheartEnded(
        why, scores, tuple([at for at, place in enumerate(ranks) if place == 1])
    )


def _grant(s: DragonheartState, seat: Seat, why: Literal["ships", "pile"]) -> DragonheartFinalTurn:
    s.final_turn_for = seat
    return DragonheartFinalTurn(seat, why)
