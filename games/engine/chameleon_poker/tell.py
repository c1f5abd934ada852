"""The words of Chameleon poker: questions, buttons, reasons for a refusal, and a sentence for every
kind of event."""

from __future__ import annotations

from games.engine.chameleon_poker import events as e
from games.engine.chameleon_poker import records as r
from games.engine.chameleon_poker.answers import possible, to_call
from games.engine.chameleon_poker.course import stakes
from games.engine.chameleon_poker.names import hand_of, plural_of, ranks_of
from games.engine.words import N_, Cards, Message, Seats, Who, say, say_n

REASONS: dict[str, str] = {
    "not_asked": N_("That is not what you are asked."),
    "not_wild": N_("{ranks} are not wild."),
    "not_original": N_("Only threes and nines can be replaced in this match."),
    "answer_the_bet": N_("There is a bet to answer: call, raise or fold."),
    "nothing_to_call": N_("Nothing has been bet."),
    "nothing_to_raise": N_("Nothing has been bet that you could raise."),
    "no_raises": N_("Nobody may raise in this match."),
    "raises_used": N_("All raises of this round have been made."),
    "too_few_chips": N_("You have too few chips for that."),
    "nobody_has_chips": N_("Nobody else has chips to answer it."),
}

LABELS: dict[type[r.ChameleonPokerAction], str] = {
    r.ChameleonPokerTurnUp: N_("Turn up a card"),
    r.ChameleonPokerChangeWild: N_("Replace the {ranks}"),
    r.ChameleonPokerKeepWild: N_("Keep the wild ranks"),
    r.ChameleonPokerBuyExtra: N_("Buy an extra card"),
    r.ChameleonPokerNoExtra: N_("No extra card"),
    r.ChameleonPokerPayThree: N_("Pay for the three"),
    r.ChameleonPokerGiveUp: N_("Give up the hand"),
    r.ChameleonPokerCheck: N_("Check"),
    r.ChameleonPokerBet: N_("Bet"),
    r.ChameleonPokerCall: N_("Call"),
    r.ChameleonPokerRaise: N_("Raise"),
    r.ChameleonPokerFold: N_("Fold"),
}

FEES = {
    "7": N_("{who} pays {amount} for the seven."),
    "4": N_("{who} pays {amount} for the four."),
    "3": N_("{who} pays {amount} for the three."),
}
DECLINED = {
    "7": N_("{who} keeps the wild ranks."),
    "4": N_("{who} does without the extra card."),
    "3": N_("{who} does not pay for the three."),
}


def reason(code: str, action: r.ChameleonPokerAction) -> Message:
    """Why the action is not possible now; `code` is a key of `REASONS`."""
    return _about(REASONS[code], action)


def label(action: r.ChameleonPokerAction) -> Message:
    """The words on the button of an answer."""
    return _about(LABELS[type(action)], action)


def _about(text: str, action: r.ChameleonPokerAction) -> Message:
    if "{ranks}" in text and isinstance(action, r.ChameleonPokerChangeWild):
        return say(text, ranks=plural_of(action.replace))
    return say(text)


def question(s: r.ChameleonPokerState) -> Message:
    """What the acting seat is asked."""
    amounts = stakes(s)
    match s.phase:
        case r.ChameleonPokerSeven():
            return say(N_("Pay {fee} to change a wild rank?"), fee=amounts.seven_fee)
        case r.ChameleonPokerFour():
            return say(N_("Pay {fee} for an extra card?"), fee=amounts.four_fee)
        case r.ChameleonPokerThree(seat=seat):
            fee = min(amounts.three_fee, s.stacks[seat])
            return say(N_("Pay {fee} for the wild three, or give up the hand?"), fee=fee)
        case r.ChameleonPokerBetting() as phase:
            return _betting_question(s, phase, amounts.bet)
        case _:
            return say(N_("Turn up your next card."))


def _betting_question(
    s: r.ChameleonPokerState, phase: r.ChameleonPokerBetting, bet: int
) -> Message:
    tags = [type(action) for action in possible(s)]
    lacks, stack = to_call(s, phase), s.stacks[phase.seat]
    if not lacks:
        if r.ChameleonPokerBet in tags:
            return say(N_("Check, or bet {bet}?"), bet=bet)
        return say(N_("You can only check."))
    if r.ChameleonPokerRaise in tags:
        return say(N_("Call {amount}, raise by {bet}, or fold?"), amount=lacks, bet=bet)
    if lacks > stack:
        return say(N_("Call with your last {amount}, or fold?"), amount=stack)
    return say(N_("Call {amount}, or fold?"), amount=lacks)


def tell(event: e.ChameleonPokerEvent) -> Message:
    """The sentence of an event."""
    match event:
        case e.ChameleonPokerHandStarted(hand=hand, dealer=dealer, stakes=amounts):
            text = N_("Hand {hand}: {who} deals. The ante is {ante}, a bet is {bet}.")
            return say(text, hand=hand, who=Who(dealer), ante=amounts.ante, bet=amounts.bet)
        case e.ChameleonPokerCardsTurned(seat=seat, cards=cards):
            return say(N_("{who} turns up {cards}."), who=Who(seat), cards=Cards(cards))
        case e.ChameleonPokerExtraCard(seat=seat, face_up=False):
            return say(N_("{who} gets an extra card, face down."), who=Who(seat))
        case e.ChameleonPokerExtraCard(seat=seat):
            return say(N_("{who} gets an extra card, face up."), who=Who(seat))
        case e.ChameleonPokerFeePaid(seat=seat, rank=rank, amount=amount):
            return say(FEES[rank], who=Who(seat), amount=amount)
        case e.ChameleonPokerDeclined(seat=seat, rank=rank):
            return say(DECLINED[rank], who=Who(seat))
        case e.ChameleonPokerWildChanged():
            return _tell_wild_changed(event)
        case e.ChameleonPokerRerated(seat=seat, before=before, after=after):
            text = N_("The hand of {who} was {old}, {old_ranks}, and is {new}, {new_ranks} now.")
            old, new = hand_of(before), hand_of(after)
            ranks, new_ranks = ranks_of(before), ranks_of(after)
            return say(text, who=Who(seat), old=old, old_ranks=ranks, new=new, new_ranks=new_ranks)
        case e.ChameleonPokerTookLead(seat=seat, value=value):
            return _with_hand(N_("{who} takes the lead: {hand}, {ranks}."), seat, value)
        case e.ChameleonPokerAlreadyLeads(seat=seat, value=value):
            text = N_("{who} leads already and turns nothing: {hand}, {ranks}.")
            return _with_hand(text, seat, value)
        case e.ChameleonPokerWentOut(seat=seat, value=value):
            return _with_hand(N_("{who} is out: {hand}, {ranks}."), seat, value)
        case _:
            return _tell_chips(event)


def _with_hand(text: str, seat: int, value: r.Value) -> Message:
    return say(text, who=Who(seat), hand=hand_of(value), ranks=ranks_of(value))


def _tell_wild_changed(event: e.ChameleonPokerWildChanged) -> Message:
    old, cards = plural_of(event.replaced), Cards(event.drawn)
    first, second = map(plural_of, event.wild)
    if first == second:
        text = N_("{old} are replaced. The second deck shows {cards}: only {first} are wild now.")
        return say(text, old=old, cards=cards, first=first)
    text = N_(
        "{old} are replaced. The second deck shows {cards}: {first} and {second} are wild now."
    )
    return say(text, old=old, cards=cards, first=first, second=second)


def _tell_chips(event: e.ChameleonPokerEvent) -> Message:
    match event:
        case e.ChameleonPokerChecked(seat=seat):
            return say(N_("{who} checks."), who=Who(seat))
        case e.ChameleonPokerBetMade(seat=seat, amount=amount):
            return say(N_("{who} bets {amount}."), who=Who(seat), amount=amount)
        case e.ChameleonPokerCalled(seat=seat, amount=amount, all_in=True):
            return say(N_("{who} calls with the last {amount}."), who=Who(seat), amount=amount)
        case e.ChameleonPokerCalled(seat=seat, amount=amount):
            return say(N_("{who} calls {amount}."), who=Who(seat), amount=amount)
        case e.ChameleonPokerRaised(seat=seat, amount=amount, by=by):
            text = N_("{who} puts in {amount} and raises by {by}.")
            return say(text, who=Who(seat), amount=amount, by=by)
        case e.ChameleonPokerFolded(seat=seat):
            return say(N_("{who} folds."), who=Who(seat))
        case e.ChameleonPokerChipsReturned(seat=seat, amount=amount):
            text = N_("{who} gets {amount} that nobody else can win.")
            return say(text, who=Who(seat), amount=amount)
        case e.ChameleonPokerPotPaid():
            return _tell_pot(event)
        case _:
            return _tell_end(event)


def _tell_pot(event: e.ChameleonPokerPotPaid) -> Message:
    amount, value = event.amount, event.value
    if value is None:
        text = N_("{who} is the last one left and takes {amount}.")
        return say(text, who=Who(event.winners[0]), amount=amount)
    hand, ranks = hand_of(value), ranks_of(value)
    if len(event.winners) > 1:
        text = N_("{seats} share {amount}: {hand}, {ranks}.")
        return say(text, seats=Seats(event.winners), amount=amount, hand=hand, ranks=ranks)
    text = N_("{who} wins {amount}: {hand}, {ranks}.")
    return say(text, who=Who(event.winners[0]), amount=amount, hand=hand, ranks=ranks)


def _tell_end(event: e.ChameleonPokerEvent) -> Message:
    match event:
        case e.ChameleonPokerHandOver(hand=hand):
            return say(N_("Hand {hand} is over."), hand=hand)
        case e.ChameleonPokerEliminated(seat=seat):
            return say(N_("{who} has no chips left."), who=Who(seat))
        case e.ChameleonPokerResigned(seat=seat, stack=stack):
            return say_n(
                N_("{who} leaves, and {stack} chip leaves with them."),
                N_("{who} leaves, and {stack} chips leave with them."),
                "stack",
                who=Who(seat),
                stack=stack,
            )
        case e.ChameleonPokerMatchOver(chips=chips, best=best):
            text = N_("The last hand is over. Most chips, {chips}: {seats}.")
            return say(text, chips=chips, seats=Seats(best))
        case _:
            raise TypeError(f"no sentence for {type(event).__name__}")
