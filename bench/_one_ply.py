"""Players who look one move ahead and no further: what the house bots are measured against. Each
sees a world dealt from what its seat knows, and counts on nothing hidden in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from bench._one_ply_the_chameleon import the_chameleon
from games.engine.chameleon_poker import answers as poker
from games.engine.chameleon_poker import money
from games.engine.chameleon_poker import table as poker_table
from games.engine.chameleon_poker.records import ChameleonPokerState
from games.engine.chance import Draw
from games.engine.coloretto.records import IN_GAME, ColorettoState
from games.engine.coloretto.rules import DRAW, PLACE, TAKE
from games.engine.coloretto.scoring import total
from games.engine.dragonheart.records import DragonheartState
from games.engine.kernel import Action, Game, Seat

# As `games.bots.house.choose`: game, dealer of worlds, seat, draw.
Player = Callable[[Game[Any, Any], Callable[[], Any], Seat, Draw], Action]

# Drawing promises the best row there will be, but one time in five somebody takes it first. Of the
# parts tried, 0.15 to 0.75, none played better against the others.
LOST = 0.2


def coloretto(
    game: Game[Any, Any], world: Callable[[], ColorettoState], seat: Seat, draw: Draw
) -> Action:
    """Take the row with the highest gain by today's count when it gains as much as drawing
    promises; place a card so that the best rows that I could take are as good as can be."""
    s = world()
    room = [row for row, free in enumerate(s.room) if free]
    if s.pending is not None:
        card = s.pending
        return PLACE[max(room, key=lambda row: (_gains(s, seat, row, card), -row))]
    rows = [row for row, cards in enumerate(s.rows) if cards]
    if not rows:
        return DRAW
    best = max(rows, key=lambda row: (_gain(s, seat, s.rows[row]), -row))
    if not room or not s.supply:
        return TAKE[best]
    return TAKE[best] if _gain(s, seat, s.rows[best]) >= _promise(s, seat, room) else DRAW


def _promise(s: ColorettoState, seat: Seat, room: Sequence[int]) -> float:
    """What I can expect of a row after one more card, over all cards that are unseen."""
    alone = s.taken_by.count(None) == len(s.rows) - len(s.collections) + 1
    lost = 0.0 if alone else LOST
    whole = 0.0
    for card, number in Counter(s.supply).items():
        promises = [_gains(s, seat, row, card) for row in room]
        whole += number * max(
            (1 - lost) * first + lost * second
            for first, second in ((gains[0], [*gains, 0][1]) for gains in promises)
        )
    return whole / len(s.supply)


def _gains(s: ColorettoState, seat: Seat, row: int, card: str) -> list[int]:
    """The gains of all rows once the card lies in this one, best first."""
    rows = [[*cards, card] if at == row else cards for at, cards in enumerate(s.rows)]
    return sorted([_gain(s, seat, cards) for cards in rows if cards], reverse=True)


def _gain(s: ColorettoState, seat: Seat, cards: Sequence[str]) -> int:
    """By how much these cards would change the seat's total as it is today."""
    own, colours = s.collections[seat], IN_GAME[len(s.collections)]
    after = own.copy()
    for card in cards:
        after[card] += 1
    return total(after, colours, s.options.scoring) - total(own, colours, s.options.scoring)


def chameleon_poker(
    game: Game[Any, Any], world: Callable[[], ChameleonPokerState], seat: Seat, draw: Draw
) -> Action:
    """Bet and raise with the most cards to turn, or with at least a pair in the lead; call in the
    lead, or with half as many cards to turn as anybody. Change a wild rank when without it the lead
    would be mine at once."""
    s = world()
    offered = poker.possible(s)
    values = poker_table.values_of(s)
    leads = poker_table.leader_of(values) == seat
    others = [len(s.down[other]) for other in money.active_seats(s) if other != seat]
    mine, most = len(s.down[seat]), max(others)
    wanted: list[Action] = []
    if mine >= most or (leads and values[seat] >> 20):
        wanted += [poker.BET, poker.RAISE, poker.CALL]
    wanted += [poker.CHECK, poker.CALL if leads or 2 * mine >= most else poker.FOLD]
    wanted += [*([] if leads else _leading_changes(game, s, seat)), poker.KEEP_WILD]
    wanted += [poker.PAY_THREE, poker.NO_EXTRA, poker.FOLD]
    return next((action for action in wanted if action in offered), offered[0])


def _leading_changes(game: Game[Any, Any], s: ChameleonPokerState, seat: Seat) -> list[Action]:
    """The changes after which the seat leads before the new rank is known."""
    found: list[Action] = []
    for choice in game.view(s, seat).choices:
        rivals = [value for other, value in enumerate(choice.values) if value and other != seat]
        if choice.values[seat] > max(rivals):
            found.append(poker.CHANGE[choice.replace])
    return found


def dragonheart(
    game: Game[Any, Any], world: Callable[[], DragonheartState], seat: Seat, draw: Draw
) -> Action:
    """Capture the most points, the Great Dragon's among them, less half of the most that the other
    could capture then by the cards it may hold; of equal plays the one that spends the least."""
    s = world()
    worth = s.options.great_dragon_points
    previews = game.view(s, seat).plays
    values = [
        (own.points + worth * own.great_dragon - (own.leaves or 0) / 2, -sum(own.values))
        for own in previews
    ]
    answer: Action = game.prompt(s, seat).answers[values.index(max(values))]
    return answer


ONE_PLY: dict[str, Player] = {
    "coloretto": coloretto,
    "dragonheart": dragonheart,
    "chameleon_poker": chameleon_poker,
    "the_chameleon": the_chameleon,
}
