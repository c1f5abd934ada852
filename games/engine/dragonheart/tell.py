"""The words of Dragonheart: cards, questions, buttons, reasons for a refusal, and a sentence for
every kind of event, for those who may know all of it and for the others."""

from __future__ import annotations

from games.engine.dragonheart.deck import CODES, CardType
from games.engine.dragonheart.events import (
    DragonheartBegun,
    DragonheartBoarded,
    DragonheartCaptured,
    DragonheartDealt,
    DragonheartDragonGained,
    DragonheartDrew,
    DragonheartEnded,
    DragonheartEvent,
    DragonheartFinalTurn,
    DragonheartPlayed,
    DragonheartReturned,
    DragonheartSailed,
)
from games.engine.dragonheart.records import DragonheartAction
from games.engine.words import N_, Card, Cards, Message, Who, say, say_n

CARD_NAMES: dict[str, str] = {
    "treasure1": N_("treasure 1"),
    "treasure2": N_("treasure 2"),
    "treasure3": N_("treasure 3"),
    "treasure4": N_("treasure 4"),
    "fire_dragon2": N_("fire dragon 2"),
    "fire_dragon3": N_("fire dragon 3"),
    "fire_dragon4": N_("fire dragon 4"),
    "huntress1": N_("huntress 1"),
    "huntress2": N_("huntress 2"),
    "sorceress1": N_("sorceress 1"),
    "sorceress2": N_("sorceress 2"),
    "petrified_dragon2": N_("petrified dragon 2"),
    "troll1": N_("troll 1"),
    "troll2": N_("troll 2"),
    "troll3": N_("troll 3"),
    "knight1": N_("knight 1"),
    "knight2": N_("knight 2"),
    "dwarf1": N_("dwarf 1"),
    "dwarf2": N_("dwarf 2"),
    "dwarf3": N_("dwarf 3"),
    "ship": N_("ship"),
}

ASK = say(N_("Which cards of one type do you put down?"))
ASK_LAST = say(N_("Your turn is the last one. Which cards of one type do you put down?"))

REASONS: dict[str, str] = {
    "not_in_hand": N_("You do not have these cards in your hand."),
    "no_room": N_("The space has no room for so many cards."),
    "choose_one": N_("Both spaces hold cards: say which one you capture."),
    "nothing_to_choose": N_("With these cards there is nothing to choose."),
    "not_captured_by_this": N_("These cards do not capture that space."),
    "space_empty": N_("There is nothing to capture on that space."),
}

CAPTURING: dict[CardType, str] = {
    "treasure": N_("Put down {cards}, capture the treasure"),
    "petrified_dragon": N_("Put down {cards}, capture the petrified dragons"),
    "sorceress": N_("Put down {cards}, capture the sorceresses"),
    "troll": N_("Put down {cards}, capture the trolls"),
}

ENDS: dict[str, str] = {
    "ships": N_("The third sailing ends the match. {one}: {own}, {other}: {rest}."),
    "pile": N_("A draw pile is used up and the match is over. {one}: {own}, {other}: {rest}."),
    "final_turn": N_("The last turn has been played. {one}: {own}, {other}: {rest}."),
    "left": N_("The match ends before its time. {one}: {own}, {other}: {rest}."),
}


def reason(code: str, action: DragonheartAction) -> Message:
    """Why the play is not legal; `code` is a key of `REASONS`."""
    return say(REASONS[code])


def label(action: DragonheartAction) -> Message:
    """The words on the button of a play. Cards that no deck has are left out."""
    faces = CODES[action.type]
    cards = Cards(tuple([faces[value] for value in action.values if value in faces]))
    text = CAPTURING.get(action.take) if action.take else None
    return say(text or N_("Put down {cards}"), cards=cards)


def tell(event: DragonheartEvent) -> Message:
    """The sentence of an event."""
    match event:
        case DragonheartBegun(first=first):
            return say(N_("Both decks are shuffled. {who} plays first."), who=Who(first))
        case DragonheartPlayed(seat=seat, cards=cards):
            return say(N_("{who} put down {cards}."), who=Who(seat), cards=Cards(cards))
        case DragonheartSailed(seat=seat, number=number):
            text = N_("{who} let three ships sail. Sailings: {number}.")
            return say(text, who=Who(seat), number=number)
        case DragonheartCaptured():
            return _tell_captured(event)
        case DragonheartBoarded(cards=cards):
            return say(N_("In the hold below the ship now: {cards}."), cards=Cards(cards))
        case DragonheartDragonGained():
            return _tell_dragon(event)
        case DragonheartFinalTurn(seat=seat, why="ships"):
            text = N_("Ships have sailed three times: {who} has the last turn.")
            return say(text, who=Who(seat))
        case DragonheartFinalTurn(seat=seat):
            text = N_("A draw pile is used up: {who} has the last turn.")
            return say(text, who=Who(seat))
        case DragonheartEnded():
            return _tell_ended(event)
        case DragonheartDealt() | DragonheartReturned() | DragonheartDrew():
            return _tell_hidden(event)


def _tell_captured(event: DragonheartCaptured) -> Message:
    who, cards = Who(event.seat), Cards(event.cards)
    if event.place == "hold":
        return say_n(
            N_("{who} captured what was in the hold for {points} point: {cards}."),
            N_("{who} captured what was in the hold for {points} points: {cards}."),
            "points",
            who=who,
            cards=cards,
            points=event.points,
        )
    return say_n(
        N_("{who} captured {cards} for {points} point."),
        N_("{who} captured {cards} for {points} points."),
        "points",
        who=who,
        cards=cards,
        points=event.points,
    )


def _tell_dragon(event: DragonheartDragonGained) -> Message:
    who = Who(event.seat)
    if event.loser is None:
        return say(N_("{who} won the Great Dragon."), who=who)
    return say(N_("{who} won the Great Dragon from {loser}."), who=who, loser=Who(event.loser))


def _tell_hidden(event: DragonheartDealt | DragonheartReturned | DragonheartDrew) -> Message:
    """What differs by who reads it: hidden cards are None."""
    who = Who(event.seat)
    match event:
        case DragonheartReturned(card=None):
            return say(N_("{who} put a card drawn by lot back on the pile."), who=who)
        case DragonheartReturned(card=str(card)):
            text = N_("{who} put {card}, drawn by lot, back on the pile.")
            return say(text, who=who, card=Card(card))
        case DragonheartDealt(cards=None, count=count):
            return say_n(
                N_("{who} begins with {count} card."),
                N_("{who} begins with {count} cards."),
                "count",
                who=who,
                count=count,
            )
        case DragonheartDealt(cards=tuple(cards)):
            return say(N_("{who} begins with {cards}."), who=who, cards=Cards(cards))
        case DragonheartDrew(cards=None, count=count):
            return say_n(
                N_("{who} drew {count} card."),
                N_("{who} drew {count} cards."),
                "count",
                who=who,
                count=count,
            )
        case DragonheartDrew(cards=tuple(cards)):
            return say(N_("{who} drew {cards}."), who=who, cards=Cards(cards))
        case _:
            raise TypeError(f"no sentence for {type(event).__name__}")


def _tell_ended(event: DragonheartEnded) -> Message:
    first, second = event.scores
    return say(
        ENDS[event.why],
        one=Who(0),
        own=first.total,
        other=Who(1),
        rest=second.total,
    )
