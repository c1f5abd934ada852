"""What a viewer may know of a match, with what can be worked out from it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from games.engine.dragonheart import course, plays, table
from games.engine.dragonheart.deck import (
    CAPACITY,
    SAILINGS,
    TARGETS,
    TYPE_OF,
    CardType,
    counted,
    in_order,
    points_of,
)
from games.engine.dragonheart.records import (
    DragonheartPhase,
    DragonheartPlay,
    DragonheartPreview,
    DragonheartSeat,
    DragonheartSpace,
    DragonheartState,
    DragonheartView,
)
from games.engine.dragonheart.scoring import DragonheartScore
from games.engine.kernel import Seat, Viewer

SHIPS_TO_SAIL = 3


def view_for(s: DragonheartState, viewer: Viewer, phase: DragonheartPhase) -> DragonheartView:
    """The table, the viewer's own hand, and once the match is over everybody's cards."""
    scores = course.scores_now(s)
    asked = viewer == s.seat and not s.over
    return DragonheartView(
        phase=phase,
        options=s.options,
        turn=s.turn,
        current_seat=None if s.over else s.seat,
        final_turn_for=s.final_turn_for,
        sailings=s.sailings,
        ships_removed=SHIPS_TO_SAIL * s.sailings,
        great_dragon=s.great_dragon,
        spaces=tuple([_space(kind, cards) for kind, cards in s.board.items()]),
        hold=s.hold,
        hold_points=points_of(s.hold),
        seats=tuple([_seat(s, seat, viewer, own) for seat, own in enumerate(scores)]),
        plays=previews(s, s.seat) if asked else (),
    )


# One turn changes few spaces, so that most are found here.
@lru_cache(maxsize=1 << 12)
def _space(kind: CardType, cards: tuple[int, ...]) -> DragonheartSpace:
    capacity = CAPACITY.get(kind)
    room = None if capacity is None else capacity - len(cards)
    return DragonheartSpace(kind, cards, sum(cards), room)


def _seat(
    s: DragonheartState, seat: Seat, viewer: Viewer, score: DragonheartScore
) -> DragonheartSeat:
    hand, pile = s.hands[seat], s.piles[seat]
    mine = viewer == seat
    top = pile[-1] if mine and s.returned[seat] else None
    return DragonheartSeat(
        hand_count=len(hand),
        pile_count=len(pile),
        hand=in_order(hand) if mine or s.over else None,
        pile=in_order(pile) if s.over else None,
        top=top,
        captured=s.captured[seat],
        points=score.cards,
        score=score.total,
        unseen={} if s.over else counted(_unseen(hand, pile, mine=mine, top=top)),
    )


def _unseen(hand: list[str], pile: list[str], *, mine: bool, top: str | None) -> list[str]:
    """The seat's cards that the viewer has not seen: the deck without what the seat played, and of
    the viewer's own deck without what is in its hand or known on the pile."""
    if not mine:
        return hand + pile
    return pile[:-1] if top else pile


def previews(s: DragonheartState, seat: Seat) -> tuple[DragonheartPreview, ...]:
    """What each legal play of the seat would bring."""
    cards = s.hands[1 - seat] + s.piles[1 - seat]
    held = Counter([TYPE_OF[card] for card in cards])
    return tuple([_preview(s, seat, play, held) for play in plays.legal(s, seat)])


def _preview(
    s: DragonheartState, seat: Seat, play: DragonheartPlay, held: Counter[CardType]
) -> DragonheartPreview:
    """`held` counts the cards that the other seat may have in hand."""
    board = s.board.copy()
    done = table.put(board, s.hold, play)
    hold = () if done.sailed else s.hold + done.boarded
    return DragonheartPreview(
        type=play.type,
        values=play.values,
        take=play.take,
        points=points_of(done.captured),
        great_dragon=done.place == "petrified_dragon" and s.great_dragon != seat,
        leaves=None if _ends(s, seat, play, done) else _most(board, hold, held),
    )


def _ends(s: DragonheartState, seat: Seat, play: DragonheartPlay, done: table.Done) -> bool:
    """Would the match end with this play?"""
    if s.final_turn_for == seat:
        return True
    if done.sailed and s.sailings + 1 >= SAILINGS:
        return s.options.after_third_sailing == "end_now"
    if s.options.after_empty_pile == "one_more_turn":
        return False
    dragon = done.place == "petrified_dragon" and s.great_dragon != seat
    size = course.hand_size(s, seat) + dragon
    return len(s.piles[seat]) <= size - len(s.hands[seat]) + len(play.values)


def _most(
    board: dict[CardType, tuple[int, ...]], hold: tuple[str, ...], held: Counter[CardType]
) -> int:
    """The most points that one play with cards out of `held` could capture of what lies there. A
    seat to move has at least five cards, more than any space needs."""
    most = 0
    for kind, targets in TARGETS.items():
        needed = CAPACITY[kind] - len(board[kind]) if kind in CAPACITY else 1
        if held[kind] >= needed:
            for target in targets:
                most = max(most, sum(board[target]))
            if kind == "ship":
                most = max(most, points_of(hold))
    return most
