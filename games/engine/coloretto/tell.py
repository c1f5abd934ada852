"""The words of Coloretto: cards, questions, buttons, reasons for a refusal, and a sentence for
every kind of event."""

from __future__ import annotations

from functools import cache

from games.engine.coloretto.records import (
    ColorettoAction,
    ColorettoBegun,
    ColorettoDraw,
    ColorettoDrew,
    ColorettoEnded,
    ColorettoEvent,
    ColorettoPlace,
    ColorettoPlaced,
    ColorettoRoundEnded,
    ColorettoTake,
    ColorettoTook,
)
from games.engine.kernel import IllegalAction, Refused
from games.engine.words import N_, Card, Cards, Message, Seats, Who, say

CARD_NAMES: dict[str, str] = {
    "orange": N_("orange"),
    "blue": N_("blue"),
    "brown": N_("brown"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "pink": N_("pink"),
    "grey": N_("grey"),
    "joker": N_("joker"),
    "golden": N_("golden joker"),
    "plus2": N_("plus 2 points"),
}

ASK_DRAW_OR_TAKE = say(N_("Draw a card or take a row."))
ASK_DRAW = say(N_("All open rows are empty: draw a card."))
ASK_TAKE = say(N_("You cannot draw: take a row."))

REASONS: dict[str, str] = {
    "place_first": N_("You have drawn a card: place it first."),
    "nothing_drawn": N_("You have not drawn a card yet."),
    "no_room": N_("All open rows are full: take one."),
    "supply_empty": N_("No card is left to draw: take a row."),
    "no_such_row": N_("There is no such row."),
    "row_taken": N_("Row {row} has been taken already."),
    "row_full": N_("Row {row} is full."),
    "row_empty": N_("Row {row} is empty."),
}


def ask_place(card: str) -> Message:
    """The question after a draw."""
    return say(N_("You drew {card}: choose a row for it."), card=Card(card))


def reason(code: str, action: ColorettoAction) -> Message:
    """Why the action is not possible now; `code` is a key of `REASONS`."""
    text = REASONS[code]
    if "{row}" in text and not isinstance(action, ColorettoDraw):
        return say(text, row=action.row + 1)
    return say(text)


@cache
def refused(code: str, action: ColorettoAction) -> Refused:
    """The prompt's line about an action that is not possible now. Call it for rows of the table
    only, since every result is kept."""
    return Refused(action, reason(code, action), code)


def illegal(code: str, action: ColorettoAction) -> IllegalAction:
    """The error for an action that was tried nevertheless."""
    return IllegalAction(code, reason(code, action))


def label(action: ColorettoAction) -> Message:
    """The words on the button of an answer."""
    match action:
        case ColorettoDraw():
            return say(N_("Draw a card"))
        case ColorettoPlace(row=row):
            return say(N_("Place it in row {row}"), row=row + 1)
        case ColorettoTake(row=row):
            return say(N_("Take row {row}"), row=row + 1)


def tell(event: ColorettoEvent) -> Message:
    """The sentence of an event."""
    match event:
        case ColorettoBegun():
            cards = Cards(tuple(card for own in event.start for card in own))
            return say(
                N_("The start cards, in the order of the seats: {cards}. {who} plays first."),
                cards=cards,
                who=Who(event.first),
            )
        case ColorettoDrew():
            return _tell_drew(event)
        case ColorettoPlaced(seat=seat, card=card, row=row):
            text = N_("{who} placed {card} in row {row}.")
            return say(text, who=Who(seat), card=Card(card), row=row + 1)
        case ColorettoTook():
            return _tell_took(event)
        case ColorettoRoundEnded():
            return _tell_round_ended(event)
        case ColorettoEnded(scores=scores, best=best):
            points = scores[best[0]].total
            text = N_("The cards are counted. The highest total is {points}: {seats}.")
            return say(text, points=points, seats=Seats(best))


def _tell_drew(event: ColorettoDrew) -> Message:
    who, card = Who(event.seat), Card(event.card)
    if event.marker:
        return say(N_("The last round has begun. {who} drew {card}."), who=who, card=card)
    return say(N_("{who} drew {card}."), who=who, card=card)


def _tell_took(event: ColorettoTook) -> Message:
    who, row, cards = Who(event.seat), event.row + 1, Cards(event.cards)
    if event.extra is None:
        return say(N_("{who} took row {row}: {cards}."), who=who, row=row, cards=cards)
    if event.marker:
        text = N_(
            "{who} took row {row}: {cards}. The golden joker brought {extra}, "
            "and this is the last round."
        )
    else:
        text = N_("{who} took row {row}: {cards}. The golden joker brought {extra}.")
    return say(text, who=who, row=row, cards=cards, extra=Card(event.extra))


def _tell_round_ended(event: ColorettoRoundEnded) -> Message:
    number, aside = event.round, Cards(event.set_aside)
    if event.starter is None:
        if event.set_aside:
            text = N_("Round {round}, the last one, is over. Nobody took {cards}.")
            return say(text, round=number, cards=aside)
        return say(N_("Round {round}, the last one, is over."), round=number)
    who = Who(event.starter)
    if event.set_aside:
        text = N_("Round {round} is over. {cards} left the game. {who} starts the next round.")
        return say(text, round=number, cards=aside, who=who)
    return say(N_("Round {round} is over. {who} starts the next round."), round=number, who=who)
