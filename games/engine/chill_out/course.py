"""How a match of Chill Out goes on: deals, rolls, what each answer does, the end of a round."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.cards import draw_cards
from games.engine.chance import Chance
from games.engine.chill_out import memory
from games.engine.chill_out import records as r
from games.engine.chill_out.deck import (
    BLOW_TOP,
    BURN_OUT,
    COOLERS,
    DECK,
    HAND,
    SETS,
    in_order,
    rank,
    worth,
)
from games.engine.chill_out.events import (
    ChillOutAccepted,
    ChillOutActionRolled,
    ChillOutBurnRolled,
    ChillOutCountered,
    ChillOutDealt,
    ChillOutDiscarded,
    ChillOutDrew,
    ChillOutDropped,
    ChillOutEnded,
    ChillOutGave,
    ChillOutKept,
    ChillOutLaidOpen,
    ChillOutPlayed,
    ChillOutReshuffled,
    ChillOutRolled,
    ChillOutRoundBegun,
    ChillOutRoundEnded,
    ChillOutScored,
    ChillOutSetDiscarded,
    ChillOutStart,
    ChillOutTook,
)
from games.engine.chill_out.records import ChillOutState
from games.engine.kernel import Event, Seat

LOW, SEVEN = 6, 7


def begin_round(s: ChillOutState, chance: Chance) -> list[Event]:
    """Shuffle and deal from seat 0 on, turn up the first discard, and roll for the start."""
    seats = len(s.hands)
    deck = list(DECK)
    chance.shuffle(deck)
    # One card at a time from the top, which is the end.
    s.hands = [in_order(deck[-1 - seat : -1 - HAND * seats : -seats]) for seat in range(seats)]
    del deck[-HAND * seats :]
    s.discards = [deck.pop()]
    s.pile = deck
    s.turns = 0
    memory.forget_all(s)
    rolls = _starting_rolls(seats, chance)
    first = _highest(rolls[-1])[0]
    events: list[Event] = [ChillOutRoundBegun(s.round, rolls, first, s.discards[0])]
    events += [ChillOutDealt((seat,), tuple(hand)) for seat, hand in enumerate(s.hands)]
    return events + _begin_turn(s, first, chance)


def _starting_rolls(seats: int, chance: Chance) -> tuple[tuple[ChillOutStart, ...], ...]:
    """All rolls; who ties for the highest sum rolls again until one is alone."""
    rolls: list[tuple[ChillOutStart, ...]] = []
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls.append(tuple([ChillOutStart(seat, _two_dice(chance)) for seat in rolling]))
        rolling = _highest(rolls[-1])
    return tuple(rolls)


def _highest(rolls: Sequence[ChillOutStart]) -> list[Seat]:
    most = max(sum(roll.dice) for roll in rolls)
    return [roll.seat for roll in rolls if sum(roll.dice) == most]


def _two_dice(chance: Chance) -> r.Dice:
    return chance.die(), chance.die()


def _begin_turn(s: ChillOutState, seat: Seat, chance: Chance) -> list[Event]:
    """Roll the dice and open the phase that they allow."""
    s.seat = seat
    s.dice = dice = _two_dice(chance)
    events: list[Event] = [ChillOutRolled(seat, dice)]
    total, number = sum(dice), 2 if dice[0] == dice[1] else 1
    if total <= LOW:
        s.phase = r.ChillOutLow(seat, number)
    elif total == SEVEN:
        s.phase = r.ChillOutSeven(seat)
    elif s.pile or s.discards:
        s.phase = r.ChillOutDrawing(seat, number, number)
    else:
        events += _end_round(s, "exhausted", _fewest(s), chance)
    return events


def _end_turn(s: ChillOutState, chance: Chance) -> list[Event]:
    """Pass the turn to the left of the active seat, or end the round that has had all its turns."""
    _put_drawn_away(s)
    s.turns += 1
    if s.turns == s.options.turn_cap * len(s.hands):
        return _end_round(s, "cap", _fewest(s), chance)
    return _begin_turn(s, (s.seat + 1) % len(s.hands), chance)


def _put_drawn_away(s: ChillOutState) -> None:
    s.drawn = []
    s.drawn_before = s.drawn_open = 0


def _fewest(s: ChillOutState) -> tuple[Seat, ...]:
    least = min(map(len, s.hands))
    return tuple([seat for seat, hand in enumerate(s.hands) if len(hand) == least])


def _shed(s: ChillOutState, seat: Seat, cards: Sequence[str]) -> None:
    """Move cards from a hand to the discard pile, in this order."""
    memory.note_shed(s, seat, cards)
    for card in cards:
        s.hands[seat].remove(card)
    s.discards += cards


def _won_or_on(s: ChillOutState, seat: Seat, chance: Chance) -> list[Event]:
    """The round is won by an empty hand; otherwise the turn is over."""
    if s.hands[seat]:
        return _end_turn(s, chance)
    return _end_round(s, "out", (seat,), chance)


def discard(s: ChillOutState, cards: tuple[str, ...], chance: Chance) -> list[Event]:
    """The active seat sheds one card or two."""
    _shed(s, s.seat, cards)
    return [ChillOutDiscarded(s.seat, cards), *_won_or_on(s, s.seat, chance)]


def discard_set(s: ChillOutState, color: str, chance: Chance) -> list[Event]:
    """The active seat sheds 1 to 4 of a colour."""
    _shed(s, s.seat, SETS[color])
    return [ChillOutSetDiscarded(s.seat, SETS[color]), *_won_or_on(s, s.seat, chance)]


def discard_and_give(
    s: ChillOutState, card: str, gift: str | None, receiver: Seat | None, chance: Chance
) -> list[Event]:
    """The active seat sheds a card and hands one over, unless it was the last."""
    seat = s.seat
    _shed(s, seat, [card])
    events: list[Event] = [ChillOutDiscarded(seat, (card,))]
    if gift is not None and receiver is not None:
        events.append(_give(s, seat, receiver, (gift,)))
    return events + _won_or_on(s, seat, chance)


def _give(s: ChillOutState, giver: Seat, receiver: Seat, cards: tuple[str, ...]) -> Event:
    memory.note_gift(s, giver, receiver, cards)
    for card in cards:
        s.hands[giver].remove(card)
        insort(s.hands[receiver], card, key=rank)
    return ChillOutGave((giver, receiver), giver, receiver, len(cards), cards)


def draw(s: ChillOutState, phase: r.ChillOutDrawing, source: str, chance: Chance) -> list[Event]:
    """The active seat draws one card from a pile of its choice."""
    seat = s.seat
    events: list[Event] = []
    if source == "pile":
        if not s.pile:
            events.append(_reshuffle(s, chance))
        card = _take_top(s, seat)
        events.append(ChillOutDrew((seat,), seat, 1, (card,)))
    else:
        card = s.discards.pop()
        insort(s.hands[seat], card, key=rank)
        memory.note_take(s, seat, card)
        events.append(ChillOutTook(seat, card))
    left = phase.left - 1
    if left and (s.pile or s.discards):
        s.phase = r.ChillOutDrawing(seat, left, phase.draws)
        return events
    if left:
        events.append(ChillOutDropped(seat, left))
    return events + _end_turn(s, chance)


def _take_top(s: ChillOutState, seat: Seat) -> str:
    card = s.pile.pop()
    insort(s.hands[seat], card, key=rank)
    memory.note_draw(s, seat, card)
    return card


def _reshuffle(s: ChillOutState, chance: Chance) -> Event:
    """All discards but the top one become the draw pile; a single discard does, too."""
    memory.note_empty_pile(s)
    kept = s.discards[-1:] if len(s.discards) > 1 else []
    s.pile = s.discards[: len(s.discards) - len(kept)]
    s.discards = kept
    chance.shuffle(s.pile)
    memory.note_reshuffle(s)
    return ChillOutReshuffled(len(s.pile))


def _forced_draw(s: ChillOutState, seat: Seat, number: int, chance: Chance) -> list[Event]:
    """The seat draws so many cards, as far as there are any; `drawn` tells which."""
    events: list[Event] = []
    drawn: list[str] = []
    before: list[int] = []
    while len(drawn) < number and (s.pile or s.discards):
        if not s.pile:
            before.append(len(drawn))
            events.append(_reshuffle(s, chance))
        drawn.append(_take_top(s, seat))
    if drawn:
        events.append(ChillOutDrew((seat,), seat, len(drawn), tuple(drawn)))
    if len(drawn) < number:
        events.append(ChillOutDropped(seat, number - len(drawn)))
    s.drawn = drawn
    s.drawn_before = before[0] if before else 0
    s.drawn_open = before[-1] - before[0] if before else 0
    return events


def play(s: ChillOutState, card: str, target: Seat, chance: Chance) -> list[Event]:
    """The active seat lays an action card at another seat."""
    seat = s.seat
    _shed(s, seat, [card])
    events: list[Event] = [ChillOutPlayed(seat, card, target)]
    if not s.hands[seat]:
        return events + _end_round(s, "out", (seat,), chance)
    if card == BURN_OUT:
        return events + _burn_out(s, target, chance)
    if card == BLOW_TOP:
        die = chance.die()
        events.append(ChillOutActionRolled(seat, die, target, None))
        return events + _forced_draw(s, target, die, chance) + _end_turn(s, chance)
    if not s.options.ask_counter_always:
        asked = any(own in COOLERS for own in s.hands[target])
        memory.note_question(s, target, asked=asked)
        if not asked:
            laid = r.ChillOutCountering(target, seat, card)
            return events + _cool(s, laid, None, chance, accepted=False)
    s.phase = r.ChillOutCountering(target, seat, card)
    return events


def _burn_out(s: ChillOutState, target: Seat, chance: Chance) -> list[Event]:
    dice = _two_dice(chance)
    events: list[Event] = [ChillOutBurnRolled(s.seat, target, dice)]
    most = abs(dice[0] - dice[1])
    if not most:
        return events + _end_turn(s, chance)
    s.phase = r.ChillOutBurning(s.seat, target, dice, most)
    return events


def burn(
    s: ChillOutState, phase: r.ChillOutBurning, cards: tuple[str, ...], chance: Chance
) -> list[Event]:
    """The active seat hands cards to the target of its BURN OUT."""
    event = _give(s, s.seat, phase.target, tuple(in_order(cards)))
    return [event, *_won_or_on(s, s.seat, chance)]


def counter(
    s: ChillOutState, phase: r.ChillOutCountering, card: str, chance: Chance
) -> list[Event]:
    """The target answers with a CHILL OUT of its own: now the active seat draws."""
    _shed(s, phase.seat, [card])
    events: list[Event] = [ChillOutCountered(phase.seat, card)]
    if not s.hands[phase.seat]:
        return events + _end_round(s, "out", (phase.seat,), chance)
    return events + _cool(s, phase, card, chance, accepted=False)


def accept(s: ChillOutState, phase: r.ChillOutCountering, chance: Chance) -> list[Event]:
    """The target draws."""
    return [ChillOutAccepted(phase.seat), *_cool(s, phase, None, chance, accepted=True)]


def _cool(
    s: ChillOutState,
    laid: r.ChillOutCountering,
    counter_card: str | None,
    chance: Chance,
    *,
    accepted: bool,
) -> list[Event]:
    """Roll the die of a CHILL OUT and let one of the two seats draw."""
    roller, drawer = laid.attacker, laid.seat
    if counter_card is not None:
        roller, drawer = drawer, roller
    color = (counter_card or laid.card)[0]
    die = chance.die()
    events: list[Event] = [ChillOutActionRolled(roller, die, drawer, color)]
    events += _forced_draw(s, drawer, die, chance)
    if not s.drawn:
        return events + _end_turn(s, chance)
    s.phase = r.ChillOutKeeping(
        seat=drawer,
        attacker=laid.attacker,
        target=laid.seat,
        card=laid.card,
        counter=counter_card,
        color=color,
        die=die,
        drawn=len(s.drawn),
        accepted=accepted,
    )
    return events


def keep(
    s: ChillOutState, phase: r.ChillOutKeeping, cards: tuple[str, ...], chance: Chance
) -> list[Event]:
    """The seat that drew for a CHILL OUT discards what it likes of that, as far as it may."""
    memory.note_kept(s, phase.seat, cards)
    for card in cards:
        s.hands[phase.seat].remove(card)
    s.discards += cards
    event = ChillOutKept(phase.seat, cards, phase.drawn - len(cards))
    return [event, *_end_turn(s, chance)]


def _end_round(
    s: ChillOutState, why: r.Why, winners: tuple[Seat, ...], chance: Chance
) -> list[Event]:
    """Lay all hands open; in RED HOT let the winner score, and perhaps deal the next round."""
    _put_drawn_away(s)
    events: list[Event] = [ChillOutRoundEnded(s.round, why, winners, s.turns)]
    hands = tuple([tuple(hand) for hand in s.hands])
    events += [ChillOutLaidOpen(seat, hand) for seat, hand in enumerate(hands) if hand]
    s.last = r.ChillOutCount(s.round, why, winners, hands, None, (), 0)
    if s.options.mode == "normal":
        s.phase = r.ChillOutOver()
        return [*events, ChillOutEnded(winners, None)]
    if why == "out":
        scored = _score(s, winners[0], chance)
        events.append(scored)
        s.last = replace(s.last, dice=scored.dice, cards=scored.cards, points=scored.points)
    s.results.append(r.ChillOutResult(winners[0] if why == "out" else None, s.last.points))
    return events + _next_round(s, chance)


def _next_round(s: ChillOutState, chance: Chance) -> list[Event]:
    """End RED HOT when somebody has the points or the rounds are over; else deal again."""
    most = max(s.totals)
    if most >= s.options.target_points or s.round == s.options.max_rounds:
        s.phase = r.ChillOutOver()
        best = tuple([seat for seat, total in enumerate(s.totals) if total == most])
        return [ChillOutEnded(best, most)]
    s.round += 1
    return begin_round(s, chance)


def _score(s: ChillOutState, seat: Seat, chance: Chance) -> ChillOutScored:
    """Turn up as many cards as the winner rolls, the discards below the draw pile."""
    dice = _two_dice(chance)
    before, discards = len(s.pile), len(s.discards)
    cards = draw_cards(s.pile, s.discards, sum(dice), chance)
    points = worth(cards)
    s.totals[seat] += points
    reshuffled = discards if len(cards) > before else 0
    return ChillOutScored(seat, dice, tuple(cards), points, s.totals[seat], reshuffled)
