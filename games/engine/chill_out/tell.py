"""The sentences of Chill Out: questions, reasons, buttons, and one for each kind of event."""

from __future__ import annotations

from functools import cache

from games.engine.chill_out import events as e
from games.engine.chill_out import records as r
from games.engine.chill_out.deck import COOLERS, must_stay
from games.engine.chill_out.names import REASONS
from games.engine.kernel import IllegalAction, Refused
from games.engine.words import N_, Card, Cards, Each, Message, Quote, Seats, Who, say, say_n


def ask(s: r.ChillOutState) -> Message:
    """The question that the acting seat is asked."""
    match s.phase:
        case r.ChillOutLow(most=most):
            return _ask_low(sum(s.dice), most, len(s.hands[s.seat]))
        case r.ChillOutSeven(seat=seat):
            if len(s.hands[seat]) == 1:
                return say(N_("You rolled 7: discard your last card."))
            return say(N_("You rolled 7: discard a card, and give another one away."))
        case r.ChillOutDrawing(left=left, draws=draws):
            return _ask_draw(sum(s.dice), left, draws)
        case r.ChillOutCountering():
            return _ask_counter(s, s.phase)
        case r.ChillOutKeeping():
            return _ask_keep(s, s.phase)
        case r.ChillOutBurning(target=target, most=most):
            one, many = (
                N_("BURN OUT: you may hand {n} card to {who}."),
                N_("BURN OUT: you may hand up to {n} cards to {who}."),
            )
            return say_n(one, many, "n", n=most, who=Who(target))
        case _:
            raise ValueError("the match is over")


def _ask_low(total: int, most: int, held: int) -> Message:
    if most == 1 or held == 1:
        text = N_("You rolled {total}: discard a card or a set of 1 to 4, or play an action card.")
        return say(text, total=total)
    text = N_(
        "You rolled {total} as a double {half}: discard one card, two cards or a set of 1 to 4, "
        "or play an action card."
    )
    return say(text, total=total, half=total // 2)


def _ask_draw(total: int, left: int, draws: int) -> Message:
    if draws == 1:
        return say(N_("You rolled {total}: draw a card."), total=total)
    if left == draws:
        text = N_("You rolled {total} as a double {half}: draw two cards, one after the other.")
        return say(text, total=total, half=total // 2)
    return say(N_("You still have to draw your second card."))


def _ask_counter(s: r.ChillOutState, phase: r.ChillOutCountering) -> Message:
    who, card = Who(phase.attacker), Card(phase.card)
    if any(own in COOLERS for own in s.hands[phase.seat]):
        return say(N_("{who} played {card} at you: counter it, or accept."), who=who, card=card)
    text = N_("{who} played {card} at you. You hold no CHILL OUT card: you can only accept.")
    return say(text, who=who, card=card)


def _ask_keep(s: r.ChillOutState, phase: r.ChillOutKeeping) -> Message:
    if all(must_stay(card, phase.color) for card in s.drawn):
        one, many = (
            N_("You drew {n} card, and it has to stay."),
            N_("You drew {n} cards, and all of them have to stay."),
        )
        return say_n(one, many, "n", n=phase.drawn)
    one, many = (
        N_("You drew {n} card, and it may go again."),
        N_("You drew {n} cards: discard those of them that may go, or keep them."),
    )
    return say_n(one, many, "n", n=phase.drawn)


def reason(code: str, card: str | None = None) -> Message:
    """Why an answer is not possible now; `code` is a key of `REASONS`, and `card` what it is about
    where the reason names one."""
    text = REASONS[code]
    return say(text) if card is None else say(text, card=Card(card))


def refused(action: r.ChillOutAction, code: str, card: str | None) -> Refused:
    """The prompt's line about an answer that is not possible now."""
    return Refused(action, reason(code, card), code)


def illegal(code: str, card: str | None) -> IllegalAction:
    """The error for an answer that was tried nevertheless."""
    return IllegalAction(code, reason(code, card))


@cache
def label(action: r.ChillOutAction) -> Message:
    """The words on the button of an answer."""
    match action:
        case r.ChillOutDiscard(cards=cards):
            return say(N_("Discard {cards}"), cards=Cards(cards))
        case r.ChillOutDiscardSet(color=color):
            if color == "G":
                return say(N_("Discard the green set"))
            return say(N_("Discard the red set"))
        case r.ChillOutPlay(card=card, target=target):
            return say(N_("Play {card} at {who}"), card=Card(card), who=Who(target))
        case r.ChillOutDiscardAndGive():
            return _label_seven(action)
        case r.ChillOutDraw(source=source):
            if source == "pile":
                return say(N_("Draw from the pile"))
            return say(N_("Take the top discard"))
        case r.ChillOutCounter(card=card):
            return say(N_("Counter with {card}"), card=Card(card))
        case r.ChillOutAccept():
            return say(N_("Accept"))
        case r.ChillOutKeep(discard=cards):
            if not cards:
                return say(N_("Keep all of them"))
            return say(N_("Discard {cards} of them"), cards=Cards(cards))
        case r.ChillOutBurn(cards=cards):
            if not cards:
                return say(N_("Hand over nothing"))
            return say(N_("Hand over {cards}"), cards=Cards(cards))


def _label_seven(action: r.ChillOutDiscardAndGive) -> Message:
    card = Card(action.discard)
    if action.give is None or action.to is None:
        return say(N_("Discard {card}, the last one"), card=card)
    text = N_("Discard {card} and give {gift} to {who}")
    return say(text, card=card, gift=Card(action.give), who=Who(action.to))


def tell(event: e.ChillOutEvent) -> Message:
    """The sentence of an event; hidden cards are None."""
    match event:
        case e.ChillOutRoundBegun():
            return _tell_round_begun(event)
        case e.ChillOutDealt(cards=cards):
            return say(N_("You were dealt {cards}."), cards=Cards(cards))
        case e.ChillOutRolled(seat=seat, dice=dice):
            text = N_("{who} rolled {first} and {second}.")
            return say(text, who=Who(seat), first=dice[0], second=dice[1])
        case e.ChillOutDiscarded(seat=seat, cards=cards):
            if len(cards) == 1:
                return say(N_("{who} discarded {card}."), who=Who(seat), card=Card(cards[0]))
            text = N_("{who} discarded two cards: {cards}.")
            return say(text, who=Who(seat), cards=Cards(cards))
        case e.ChillOutSetDiscarded(seat=seat, cards=cards):
            text = N_("{who} discarded a whole set: {cards}.")
            return say(text, who=Who(seat), cards=Cards(cards))
        case e.ChillOutPlayed(seat=seat, card=card, target=target):
            text = N_("{who} played {card} at {target}.")
            return say(text, who=Who(seat), card=Card(card), target=Who(target))
        case e.ChillOutCountered(seat=seat, card=card):
            return say(N_("{who} countered with {card}."), who=Who(seat), card=Card(card))
        case e.ChillOutAccepted(seat=seat):
            return say(N_("{who} accepted."), who=Who(seat))
        case e.ChillOutActionRolled():
            return _tell_action_rolled(event)
        case e.ChillOutBurnRolled():
            return _tell_burn_rolled(event)
        case _:
            return _tell_moved(event)


def _tell_round_begun(event: e.ChillOutRoundBegun) -> Message:
    rolls, *again = [_sums(rolls) for rolls in event.rolls]
    number, card, who = event.round, Card(event.card), Who(event.first)
    if not again:
        text = N_(
            "Round {round}: {card} is the first discard. Starting rolls: {rolls}. {who} begins."
        )
        return say(text, round=number, card=card, rolls=Each(rolls), who=who)
    text = N_(
        "Round {round}: {card} is the first discard. Starting rolls: {rolls}. The highest were "
        "equal and rolled again: {again}. {who} begins."
    )
    more = Each(tuple([part for parts in again for part in parts]))
    return say(text, round=number, card=card, rolls=Each(rolls), again=more, who=who)


def _sums(rolls: tuple[e.ChillOutStart, ...]) -> tuple[tuple[int, Quote], ...]:
    return tuple([(roll.seat, Quote(f"{roll.dice[0]}+{roll.dice[1]}")) for roll in rolls])


def _tell_action_rolled(event: e.ChillOutActionRolled) -> Message:
    if event.color is None:
        text = N_("{who} rolled {die}: {drawer} draws that many cards.")
    elif event.color == "G":
        text = N_("{who} rolled {die}: {drawer} draws that many cards and keeps green peppers.")
    else:
        text = N_("{who} rolled {die}: {drawer} draws that many cards and keeps red peppers.")
    return say(text, who=Who(event.seat), die=event.die, drawer=Who(event.drawer))


def _tell_burn_rolled(event: e.ChillOutBurnRolled) -> Message:
    first, second = event.dice
    who, target = Who(event.seat), Who(event.target)
    if first == second:
        text = N_("{who} and {target} both rolled {first}: no card changes hands.")
        return say(text, who=who, target=target, first=first)
    one, many = (
        N_("{who} rolled {first} and {target} rolled {second}: {n} card may change hands."),
        N_("{who} rolled {first} and {target} rolled {second}: {n} cards may change hands."),
    )
    number = abs(first - second)
    return say_n(one, many, "n", n=number, who=who, target=target, first=first, second=second)


def _tell_moved(event: e.ChillOutEvent) -> Message:
    match event:
        case e.ChillOutDrew():
            return _tell_drew(event)
        case e.ChillOutTook(seat=seat, card=card):
            text = N_("{who} took {card} from the discard pile.")
            return say(text, who=Who(seat), card=Card(card))
        case e.ChillOutDropped(seat=seat, number=number):
            one, many = (
                N_("No card was left for {n} draw of {who}."),
                N_("No card was left for {n} draws of {who}."),
            )
            return say_n(one, many, "n", n=number, who=Who(seat))
        case e.ChillOutReshuffled(cards=number):
            one, many = (
                N_("The draw pile was empty. {n} discard was made a new one."),
                N_("The draw pile was empty. {n} discards were shuffled into a new one."),
            )
            return say_n(one, many, "n", n=number)
        case e.ChillOutKept():
            return _tell_kept(event)
        case e.ChillOutGave():
            return _tell_gave(event)
        case _:
            return _tell_end(event)


def _tell_drew(event: e.ChillOutDrew) -> Message:
    who = Who(event.seat)
    if event.cards is not None:
        return say(N_("{who} drew {cards}."), who=who, cards=Cards(event.cards))
    one, many = (
        N_("{who} drew {n} card from the pile."),
        N_("{who} drew {n} cards from the pile."),
    )
    return say_n(one, many, "n", n=event.number, who=who)


def _tell_kept(event: e.ChillOutKept) -> Message:
    who, cards = Who(event.seat), Cards(event.cards)
    if not event.cards:
        return say(N_("{who} kept all of the cards just drawn."), who=who)
    if not event.kept:
        return say(
            N_("{who} discarded all of the cards just drawn: {cards}."), who=who, cards=cards
        )
    text = N_("{who} discarded {cards} of the cards just drawn and kept {n}.")
    return say(text, who=who, cards=cards, n=event.kept)


def _tell_gave(event: e.ChillOutGave) -> Message:
    who, receiver = Who(event.seat), Who(event.receiver)
    if not event.number:
        return say(N_("{who} gave {receiver} nothing."), who=who, receiver=receiver)
    if event.cards is not None:
        text = N_("{who} gave {receiver} {cards}.")
        return say(text, who=who, receiver=receiver, cards=Cards(event.cards))
    one, many = (
        N_("{who} gave {receiver} {n} card."),
        N_("{who} gave {receiver} {n} cards."),
    )
    return say_n(one, many, "n", n=event.number, who=who, receiver=receiver)


def _tell_end(event: e.ChillOutEvent) -> Message:
    match event:
        case e.ChillOutRoundEnded():
            return _tell_round_ended(event)
        case e.ChillOutLaidOpen(seat=seat, cards=cards):
            return say(N_("{who} still held {cards}."), who=Who(seat), cards=Cards(cards))
        case e.ChillOutScored():
            return _tell_scored(event)
        case e.ChillOutEnded(best=best, total=total):
            if total is None:
                return say(N_("The match is over. Won by: {seats}."), seats=Seats(best))
            text = N_("The match is over. The highest total is {points}: {seats}.")
            return say(text, points=total, seats=Seats(best))
        case _:
            raise TypeError(f"no sentence for {event}")


def _tell_round_ended(event: e.ChillOutRoundEnded) -> Message:
    number, winners = event.round, Seats(event.winners)
    if event.why == "out":
        text = N_("{who} has got rid of all cards: round {round} is over.")
        return say(text, who=Who(event.winners[0]), round=number)
    if event.why == "exhausted":
        text = N_("There is no card left to draw: round {round} is over. Fewest cards: {seats}.")
        return say(text, round=number, seats=winners)
    text = N_("After {turns} turns round {round} is over. Fewest cards: {seats}.")
    return say(text, turns=event.turns, round=number, seats=winners)


def _tell_scored(event: e.ChillOutScored) -> Message:
    if event.reshuffled:
        text = N_(
            "{who} rolled {first} and {second} and turned up {cards}, for which the discards were "
            "shuffled: {points} points, {total} in all."
        )
    else:
        text = N_(
            "{who} rolled {first} and {second} and turned up {cards}: {points} points, "
            "{total} in all."
        )
    return say(
        text,
        who=Who(event.seat),
        first=event.dice[0],
        second=event.dice[1],
        cards=Cards(event.cards),
        points=event.points,
        total=event.total,
    )
