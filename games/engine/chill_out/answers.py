"""What the acting seat may answer: one check for each action, and what a prompt offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from games.engine.chill_out import records as r
from games.engine.chill_out import tell
from games.engine.chill_out.deck import (
    ACTION_CARDS,
    COLORS,
    COOLERS,
    MOST_SEATS,
    ORDER,
    SETS,
    in_order,
    missing,
    must_stay,
)
from games.engine.kernel import Form, Pick, Prompt, Seat

# A key of `REASONS` and the card that the sentence names, if it names one.
Problem: TypeAlias = tuple[str, str | None]

# Actions are frozen, so those that have few forms are made once and shared.
DISCARD = {card: r.ChillOutDiscard((card,)) for card in ORDER}
DISCARD_SET = {color: r.ChillOutDiscardSet(color) for color in COLORS}
PLAY = {
    card: tuple(r.ChillOutPlay(card, seat) for seat in range(MOST_SEATS)) for card in ACTION_CARDS
}
LAST = {card: r.ChillOutDiscardAndGive(card) for card in ORDER}
DRAW_PILE, DRAW_DISCARD = r.ChillOutDraw("pile"), r.ChillOutDraw("discards")
COUNTER = {card: r.ChillOutCounter(card) for card in COOLERS}
ACCEPT = r.ChillOutAccept()
KEEP_ALL = r.ChillOutKeep(())


def pile_draw(s: r.ChillOutState) -> bool:
    """Can a card come from the draw pile, made anew of discards below the top one if need be?"""
    return bool(s.pile) or len(s.discards) > 1


def keepable(s: r.ChillOutState, phase: r.ChillOutKeeping) -> tuple[list[str], list[str]]:
    """The cards drawn just now that must stay, and those that may go, each in the card order."""
    drawn = in_order(s.drawn)
    stay = [card for card in drawn if must_stay(card, phase.color)]
    return stay, [card for card in drawn if not must_stay(card, phase.color)]


def problem(s: r.ChillOutState, a: r.ChillOutAction) -> Problem | None:
    """What stands against the acting seat's answer; None when it is possible. Depends on nothing
    but what that seat sees."""
    match a:
        case r.ChillOutDiscard():
            return _discard_problem(s, a)
        case r.ChillOutDiscardSet(color=color):
            return _set_problem(s, color)
        case r.ChillOutPlay():
            return _play_problem(s, a)
        case r.ChillOutDiscardAndGive():
            return _seven_problem(s, a)
        case r.ChillOutDraw(source=source):
            return _draw_problem(s, source)
        case r.ChillOutCounter(card=card):
            if not isinstance(s.phase, r.ChillOutCountering):
                return "only_countering", None
            return _missing_problem(s, s.phase.seat, [card])
        case r.ChillOutAccept():
            laid = isinstance(s.phase, r.ChillOutCountering)
            return None if laid else ("only_countering", None)
        case r.ChillOutKeep(discard=cards):
            return _keep_problem(s, cards)
        case r.ChillOutBurn(cards=cards):
            return _burn_problem(s, cards)


def _missing_problem(s: r.ChillOutState, seat: Seat, wanted: Iterable[str]) -> Problem | None:
    card = missing(s.hands[seat], wanted)
    if card is None:
        return None
    return ("not_often_enough" if card in s.hands[seat] else "not_in_hand"), card


def _discard_problem(s: r.ChillOutState, a: r.ChillOutDiscard) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutLow):
        return "only_low", None
    if not a.cards:
        return "no_card", None
    if len(a.cards) > s.phase.most:
        return ("one_card_only" if s.phase.most == 1 else "two_cards_only"), None
    return _missing_problem(s, s.seat, a.cards)


def _set_problem(s: r.ChillOutState, color: str) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutLow):
        return "only_low", None
    whole = missing(s.hands[s.seat], SETS[color]) is None
    return None if whole else ("set_incomplete", None)


def _play_problem(s: r.ChillOutState, a: r.ChillOutPlay) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutLow):
        return "only_low", None
    return _missing_problem(s, s.seat, [a.card]) or _target_problem(s, a.target)


def _target_problem(s: r.ChillOutState, target: Seat) -> Problem | None:
    if not 0 <= target < len(s.hands):
        return "no_such_player", None
    return ("own_seat", None) if target == s.seat else None


def _seven_problem(s: r.ChillOutState, a: r.ChillOutDiscardAndGive) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutSeven):
        return "only_seven", None
    if len(s.hands[s.seat]) == 1:
        if a.give is not None or a.to is not None:
            return "no_gift_left", None
        return _missing_problem(s, s.seat, [a.discard])
    if a.give is None or a.to is None:
        return "gift_missing", None
    return _missing_problem(s, s.seat, [a.discard, a.give]) or _target_problem(s, a.to)


def _draw_problem(s: r.ChillOutState, source: str) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutDrawing):
        return "only_draw", None
    if source == "pile":
        return None if pile_draw(s) else ("pile_empty", None)
    return None if s.discards else ("no_discard", None)


def _keep_problem(s: r.ChillOutState, cards: tuple[str, ...]) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutKeeping):
        return "only_keeping", None
    drawn = Counter(s.drawn)
    for card in cards:
        if not drawn[card]:
            return "not_drawn", card
        if must_stay(card, s.phase.color):
            return "must_stay", card
        drawn[card] -= 1
    return None


def _burn_problem(s: r.ChillOutState, cards: tuple[str, ...]) -> Problem | None:
    if not isinstance(s.phase, r.ChillOutBurning):
        return "only_burning", None
    if len(cards) > s.phase.most:
        return "too_many_gifts", None
    return _missing_problem(s, s.seat, cards)


def prompt_for(s: r.ChillOutState) -> Prompt:
    """What the acting seat is asked: complete answers, forms, and what it cannot do with the
    reason."""
    answers: list[r.ChillOutAction] = []
    forms: list[Form] = []
    match s.phase:
        case r.ChillOutLow(seat=seat, most=most):
            answers = _low(s, seat)
            if most > 1 and len(s.hands[seat]) > 1:
                forms.append(Form("discard", (_pick("cards", s.hands[seat], 2, 2, ordered=True),)))
        case r.ChillOutSeven(seat=seat):
            answers, forms = _seven(s, seat)
        case r.ChillOutDrawing():
            answers = [DRAW_PILE, DRAW_DISCARD]
        case r.ChillOutCountering():
            answers = [*COUNTER.values(), ACCEPT]
        case r.ChillOutKeeping():
            _, may_go = keepable(s, s.phase)
            if may_go:
                pick = _pick("discard", may_go, 0, len(may_go), ordered=True)
                forms.append(Form("keep", (pick,)))
            else:
                answers = [KEEP_ALL]
        case r.ChillOutBurning(seat=seat, most=most):
            hand = s.hands[seat]
            forms.append(Form("burn", (_pick("cards", hand, 0, min(most, len(hand))),)))
        case r.ChillOutOver():
            raise ValueError("the match is over")
    problems = [(action, problem(s, action)) for action in answers]
    return Prompt(
        tell.ask(s),
        tuple([action for action, found in problems if found is None]),
        tuple(forms),
        tuple([tell.refused(action, *found) for action, found in problems if found is not None]),
    )


def _pick(name: str, cards: Iterable[str], least: int, most: int, *, ordered: bool = False) -> Pick:
    return Pick(name, tuple(cards), least, most, ordered)


def _low(s: r.ChillOutState, seat: Seat) -> list[r.ChillOutAction]:
    """Single discards, sets whether complete or not, and action cards at everybody else."""
    codes = dict.fromkeys(s.hands[seat])
    others = [other for other in range(len(s.hands)) if other != seat]
    found: list[r.ChillOutAction] = [DISCARD[card] for card in codes]
    found += DISCARD_SET.values()
    found += [PLAY[card][other] for card in ACTION_CARDS if card in codes for other in others]
    return found


def _seven(s: r.ChillOutState, seat: Seat) -> tuple[list[r.ChillOutAction], list[Form]]:
    """One form for each card to discard: then any of the others can be given."""
    hand = s.hands[seat]
    if len(hand) == 1:
        return [LAST[hand[0]]], []
    others = tuple([other for other in range(len(s.hands)) if other != seat])
    to = Pick("to", others, single=True, seats=True)
    forms = []
    for card in dict.fromkeys(hand):
        left = hand.copy()
        left.remove(card)
        fields = (
            Pick("discard", (card,), single=True),
            Pick("give", tuple(dict.fromkeys(left)), single=True),
            to,
        )
        forms.append(Form("discard_and_give", fields))
    return [], forms
