"""The probe's sentences: what happened, and what an answer's button says."""

from __future__ import annotations

from typing import Any

from games.engine.words import N_, Card, Cards, Message, Quote, Seats, Who, say, say_n
from tests.probe import records as r


def tell(event: Any) -> Message:
    """The sentence of an event; a hidden field is None and has a sentence of its own."""
    match event:
        case r.ProbeRound(number=number):
            return say(N_("Round {number} begins."), number=number)
        case r.ProbeDealt(seat=seat, cards=None, count=count):
            return say_n(
                N_("{who} is dealt {count} card."),
                N_("{who} is dealt {count} cards."),
                "count",
                who=Who(seat),
                count=count,
            )
        case r.ProbeDealt(seat=seat, cards=tuple(cards)):
            return say(N_("{who} is dealt {cards}."), who=Who(seat), cards=Cards(cards))
        case r.ProbeWon(seat=seat, coins=0):
            return say(N_("Nobody bids: {who} leads."), who=Who(seat))
        case r.ProbeWon(seat=seat, coins=coins):
            return say_n(
                N_("{who} pays {coins} coin and leads."),
                N_("{who} pays {coins} coins and leads."),
                "coins",
                who=Who(seat),
                coins=coins,
            )
        case r.ProbeReturned(coins=coins):
            return say_n(
                N_("Your bid of {coins} coin comes back."),
                N_("Your bid of {coins} coins comes back."),
                "coins",
                coins=coins,
            )
        case r.ProbeLed(seat=seat):
            return say(N_("{who} leads instead."), who=Who(seat))
        case r.ProbeClued(seat=seat, text=text):
            return say(N_("{who} gives the clue “{text}”."), who=Who(seat), text=Quote(text))
        case r.ProbeSilenced(seat=seat):
            return say(N_("{who} gives no clue."), who=Who(seat))
        case r.ProbeGiven(seat=seat, other=other, card=None):
            return say(N_("{who} hands {other} a card."), who=Who(seat), other=Who(other))
        case r.ProbeGiven(seat=seat, other=other, card=str(card)):
            return say(
                N_("{who} hands {other} {card}."), who=Who(seat), other=Who(other), card=Card(card)
            )
        case _:
            return _tell_showing(event)


def _tell_showing(event: Any) -> Message:
    match event:
        case r.ProbeWished(seat=seat, faces=faces):
            return say(N_("{who} wishes for {faces}."), who=Who(seat), faces=Cards(faces))
        case r.ProbeRolled(pips=pips):
            return say(N_("The die shows {pips}."), pips=pips)
        case r.ProbeShown(seat=seat, cards=cards):
            return say(N_("{who} shows {cards}."), who=Who(seat), cards=Cards(cards))
        case r.ProbeHid(seat=seat):
            return say(N_("{who} shows nothing."), who=Who(seat))
        case r.ProbeScored(seat=seat, points=points):
            return say_n(
                N_("{who} scores {points} point."),
                N_("{who} scores {points} points."),
                "points",
                who=Who(seat),
                points=points,
            )
        case r.ProbeLaid(seat=seat, cards=cards):
            return say(N_("{who} leaves and lays down {cards}."), who=Who(seat), cards=Cards(cards))
        case r.ProbeEnded(best=best):
            return say(N_("The match is over. Best: {best}."), best=Seats(best))
        case _:
            raise TypeError(f"no sentence for {type(event).__name__}")


def label(action: Any) -> Message:
    """The words on the button of an answer."""
    match action:
        case r.ProbePass():
            return say(N_("Pass"))
        case r.ProbeBid(coins=coins):
            return say(N_("Bid {coins}"), coins=coins)
        case r.ProbeSilence():
            return say(N_("Give no clue"))
        case r.ProbeClue(text=text):
            return say(N_("Say “{text}”"), text=Quote(text))
        case r.ProbeGive(card=card, other=other):
            return say(N_("Hand {card} to {other}"), card=Card(card), other=Who(other))
        case r.ProbeWish(faces=faces):
            return say(N_("Wish for {faces}"), faces=Cards(faces))
        case r.ProbeShow(cards=cards):
            return say(N_("Show {cards}"), cards=Cards(cards))
        case r.ProbeHide():
            return say(N_("Show nothing"))
        case _:
            raise TypeError(f"no label for {type(action).__name__}")
