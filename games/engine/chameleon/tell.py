"""The sentences of Chameleon: questions, reasons, buttons, and one for each kind of event."""

from __future__ import annotations

from functools import cache

from games.engine.chameleon import events as e
from games.engine.chameleon import records as r
from games.engine.chameleon.names import REASONS
from games.engine.kernel import IllegalAction, Refused
from games.engine.words import N_, Card, Cards, Message, Seats, Who, say, say_n

ASK_CHOOSE = say(N_("Draw, take the discard, or turn up a new colour."))
ASK_GO_OUT = say(N_("You can go out, or play on."))


def ask_discard(drawn: str | None, taken: str | None) -> Message:
    """The question after a card was taken from one of the piles."""
    if taken is not None:
        text = N_("You took {card} from the discard pile: discard another card.")
        return say(text, card=Card(taken))
    assert drawn is not None
    return say(N_("You drew {card} and still have to discard."), card=Card(drawn))


def reason(code: str, action: r.ChameleonAction, unmatched: int = 0) -> Message:
    """Why the action is not possible now: a key of `REASONS`, or ``not_complete`` for a hand with
    so many cards that do not match."""
    if code == "not_complete":
        one, many = (
            N_("{n} card does not match your colour."),
            N_("{n} cards do not match your colour."),
        )
        return say_n(one, many, "n", n=unmatched)
    if "{card}" in REASONS[code]:
        assert isinstance(action, r.ChameleonDiscard)
        return say(REASONS[code], card=Card(action.card))
    return say(REASONS[code])


def refused(code: str, action: r.ChameleonAction, unmatched: int = 0) -> Refused:
    """The prompt's line about an action that is not possible now."""
    return Refused(action, reason(code, action, unmatched), code)


def illegal(code: str, action: r.ChameleonAction, unmatched: int = 0) -> IllegalAction:
    """The error for an action that was tried nevertheless."""
    return IllegalAction(code, reason(code, action, unmatched))


@cache
def label(action: r.ChameleonAction) -> Message:
    """The words on the button of an answer. The few there are, are kept."""
    match action:
        case r.ChameleonDrawPlay():
            return say(N_("Draw from the play pile"))
        case r.ChameleonTakeDiscard():
            return say(N_("Take the top discard"))
        case r.ChameleonDrawColor():
            return say(N_("Turn up a new colour"))
        case r.ChameleonGoOut():
            return say(N_("Go out"))
        case r.ChameleonDiscard(card=card, target=target):
            if target is None:
                return say(N_("Discard {card}"), card=Card(card))
            return say(N_("Discard {card} at {who}"), card=Card(card), who=Who(target))


def tell(event: e.ChameleonEvent) -> Message:
    """The sentence of an event; a hidden card is None."""
    match event:
        case e.ChameleonRoundBegun():
            return _tell_round_begun(event)
        case e.ChameleonDealt(cards=cards):
            return say(N_("You were dealt {cards}."), cards=Cards(cards))
        case e.ChameleonDrew(seat=seat, card=drawn):
            if drawn is None:
                return say(N_("{who} drew from the play pile."), who=Who(seat))
            text = N_("{who} drew {card} from the play pile.")
            return say(text, who=Who(seat), card=Card(drawn))
        case e.ChameleonTook(seat=seat, card=card):
            text = N_("{who} took {card} from the discard pile.")
            return say(text, who=Who(seat), card=Card(card))
        case e.ChameleonDiscarded():
            return _tell_discarded(event)
        case e.ChameleonRecolored(seat=seat, old=old, new=new):
            if old == new:
                return say(N_("{who} turned up {new} again."), who=Who(seat), new=Card(new))
            text = N_("{who} turned up {new} in place of {old}.")
            return say(text, who=Who(seat), new=Card(new), old=Card(old))
        case e.ChameleonReshuffled(pile=pile, cards=number):
            return _tell_reshuffled(pile, number)
        case _:
            return _tell_end(event)


def _tell_round_begun(event: e.ChameleonRoundBegun) -> Message:
    number, who, card = event.round, Who(event.first), Card(event.card)
    colors = Cards(event.colors)
    if event.skipped is not None:
        text = N_(
            "Round {round}. The colours in the order of the seats: {colors}. "
            "First discard: {card}. "
            "{skipped} is skipped and {who} begins."
        )
        skipped = Who(event.skipped)
        return say(text, round=number, colors=colors, card=card, skipped=skipped, who=who)
    if event.direction < 0:
        text = N_(
            "Round {round}. The colours in the order of the seats: {colors}. "
            "First discard: {card}. "
            "Play goes to the right and {who} begins."
        )
    else:
        text = N_(
            "Round {round}. The colours in the order of the seats: {colors}. "
            "First discard: {card}. "
            "{who} begins."
        )
    return say(text, round=number, colors=colors, card=card, who=who)


def _tell_discarded(event: e.ChameleonDiscarded) -> Message:
    who, card = Who(event.seat), Card(event.card)
    if event.skipped is not None:
        text = N_("{who} discarded {card}: {skipped} is skipped.")
        return say(text, who=who, card=card, skipped=Who(event.skipped))
    if event.direction is not None:
        if event.direction < 0:
            text = N_("{who} discarded {card}: play now goes to the right.")
        else:
            text = N_("{who} discarded {card}: play now goes to the left.")
        return say(text, who=who, card=card)
    if event.target == event.seat:
        return say(N_("{who} discarded {card} for a new colour."), who=who, card=card)
    if event.target is not None:
        text = N_("{who} discarded {card} at {target}.")
        return say(text, who=who, card=card, target=Who(event.target))
    return say(N_("{who} discarded {card}."), who=who, card=card)


def _tell_reshuffled(pile: str, cards: int) -> Message:
    if pile == "play":
        one, many = (
            N_("The play pile was empty. {n} discard was shuffled into a new one."),
            N_("The play pile was empty. {n} discards were shuffled into a new one."),
        )
    else:
        one, many = (
            N_("The colour pile was empty. {n} covered card was shuffled into a new one."),
            N_("The colour pile was empty. {n} covered cards were shuffled into a new one."),
        )
    return say_n(one, many, "n", n=cards)


def _tell_end(
    event: e.ChameleonWentOut | e.ChameleonCapReached | e.ChameleonCounted | e.ChameleonEnded,
) -> Message:
    match event:
        case e.ChameleonWentOut(seat=seat, round=number):
            return say(N_("{who} went out: round {round} is over."), who=Who(seat), round=number)
        case e.ChameleonCapReached(round=number, turns=turns):
            text = N_("After {turns} turns round {round} is over, and nobody went out.")
            return say(text, turns=turns, round=number)
        case e.ChameleonCounted():
            return _tell_counted(event)
        case e.ChameleonEnded(totals=totals, best=best):
            text = N_("The match is over. The highest total is {points}: {seats}.")
            return say(text, points=totals[best[0]], seats=Seats(best))


def _tell_counted(event: e.ChameleonCounted) -> Message:
    if event.bonus:
        text = N_(
            "{who} under {color}: {cards}. With the bonus for going out {points} points, "
            "{total} in all."
        )
    else:
        text = N_("{who} under {color}: {cards}. {points} points, {total} in all.")
    return say(
        text,
        who=Who(event.seat),
        color=Card(event.color),
        cards=Cards(event.cards),
        points=event.points,
        total=event.total,
    )
