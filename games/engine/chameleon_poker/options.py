"""What can be chosen when a match of Chameleon poker is created, and the stakes that follow."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from games.engine.words import N_

# Thirty doublings put every amount above all chips there can be, so more would change nothing.
MOST_DOUBLINGS = 30


class ChameleonPokerOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options, in the order of the form. Titles and words are for the form."""

    starting_stack: Annotated[
        int,
        Meta(
            title=N_("Chips at the start"),
            description=N_("For each player; at least the ante and a bet."),
            ge=20,
            le=10_000,
            examples=[300, 45],
        ),
    ] = 300
    ante: Annotated[
        int,
        Meta(title=N_("Ante"), description=N_("What everybody pays into each hand."), ge=1, le=100),
    ] = 5
    bet: Annotated[
        int,
        Meta(title=N_("Bet"), description=N_("The size of a bet and of a raise."), ge=1, le=500),
    ] = 10
    max_raises: Annotated[
        int, Meta(title=N_("Raises"), description=N_("At most so many in a round."), ge=0, le=5)
    ] = 3
    betting: Annotated[
        Literal["standard", "leader"],
        Meta(
            title=N_("Betting"),
            description=N_("A quick match has about a third fewer decisions."),
            extra={
                "words": {
                    "standard": N_("everybody may bet and raise"),
                    "leader": N_("quick: only the leader may bet, nobody raises"),
                }
            },
        ),
    ] = "standard"
    seven_fee: Annotated[
        int,
        Meta(
            title=N_("Fee for a seven"),
            description=N_("What it costs to change a wild rank."),
            ge=0,
            le=500,
        ),
    ] = 10
    replaceable: Annotated[
        Literal["any", "originals"],
        Meta(
            title=N_("Ranks that a seven may replace"),
            extra={
                "words": {
                    "any": N_("either wild rank"),
                    "originals": N_("three and nine, while they are wild"),
                }
            },
        ),
    ] = "any"
    second_deck_repeat: Annotated[
        Literal["stand", "redraw"],
        Meta(
            title=N_("A rank is drawn that was wild"),
            description=N_("When a seven draws the rank it replaced or the other wild rank."),
            extra={"words": {"stand": N_("it counts"), "redraw": N_("another card is drawn")}},
        ),
    ] = "stand"
    four_extra: Annotated[
        Literal["down", "up", "off"],
        Meta(
            title=N_("Extra card for a four"),
            extra={
                "words": {
                    "down": N_("face down under the pile"),
                    "up": N_("face up at once"),
                    "off": N_("none"),
                }
            },
        ),
    ] = "down"
    four_fee: Annotated[
        int,
        Meta(
            title=N_("Price of the extra card"),
            description=N_("0: it is free and comes by itself."),
            ge=0,
            le=500,
            examples=[0, 5],
        ),
    ] = 0
    three_fee: Annotated[
        int,
        Meta(
            title=N_("Fee for a wild three"),
            description=N_("0: free. Otherwise pay it or be out of the hand."),
            ge=0,
            le=500,
            examples=[0, 5],
        ),
    ] = 0
    bet_after_out: Annotated[
        bool,
        Meta(
            title=N_("Betting after somebody goes out"),
            description=N_("The best hand showing opens a round then, too."),
        ),
    ] = False
    match_end: Annotated[
        Literal["hands", "last_standing"],
        Meta(
            title=N_("The match ends"),
            extra={
                "words": {
                    "hands": N_("after a fixed number of hands"),
                    "last_standing": N_("when one player has all the chips"),
                }
            },
        ),
    ] = "hands"
    orbits: Annotated[
        int,
        Meta(
            title=N_("Deals of each seat"),
            description=N_("With a fixed number of hands."),
            ge=1,
            le=5,
        ),
    ] = 1
    double_every: Annotated[
        int,
        Meta(
            title=N_("Stakes double every so many hands"),
            description=N_(
                "0: never; in a match for all the chips, after as many hands as there are players."
            ),
            ge=0,
            le=50,
            examples=[0, 1],
        ),
    ] = 0
    max_hands: Annotated[
        int,
        Meta(
            title=N_("Most hands"),
            description=N_("In a match for all the chips."),
            ge=10,
            le=200,
            examples=[10],
        ),
    ] = 60
    auto_turn: Annotated[
        bool,
        Meta(
            title=N_("Cards turn by themselves"),
            description=N_("Otherwise each card waits for its player."),
        ),
    ] = True


class ChameleonPokerStakes(msgspec.Struct, frozen=True):
    """The amounts of one hand."""

    ante: int
    bet: int
    seven_fee: int
    four_fee: int
    three_fee: int


class Length(NamedTuple):
    """After how many hands a match ends at the latest, and after how many its stakes double (0:
    never)."""

    hands: int
    double_every: int


def length_of(options: ChameleonPokerOptions, seats: int) -> Length:
    """The length of a match that `seats` players began."""
    if options.match_end == "hands":
        return Length(options.orbits * seats, options.double_every)
    return Length(options.max_hands, options.double_every or seats)


def stakes_of(options: ChameleonPokerOptions, seats: int, hand: int) -> ChameleonPokerStakes:
    """The amounts of hand number `hand`, from 1."""
    every = length_of(options, seats).double_every
    doublings = min((hand - 1) // every, MOST_DOUBLINGS) if every else 0
    amounts = (
        options.ante,
        options.bet,
        options.seven_fee,
        options.four_fee,
        options.three_fee,
    )
    return ChameleonPokerStakes(*[amount << doublings for amount in amounts])
