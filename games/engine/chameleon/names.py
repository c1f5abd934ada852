"""The names of the cards, and the sentences that ask or refuse."""

from __future__ import annotations

from games.engine.words import N_

CARD_NAMES: dict[str, str] = {
    "R": N_("red"),
    "B": N_("blue"),
    "G": N_("green"),
    "Y": N_("yellow"),
    "R10": N_("red 10"),
    "R20": N_("red 20"),
    "R50": N_("red 50"),
    "R70": N_("red 70"),
    "R100": N_("red 100"),
    "RS": N_("red Skip"),
    "RV": N_("red Reverse"),
    "B10": N_("blue 10"),
    "B20": N_("blue 20"),
    "B50": N_("blue 50"),
    "B70": N_("blue 70"),
    "B100": N_("blue 100"),
    "BS": N_("blue Skip"),
    "BV": N_("blue Reverse"),
    "G10": N_("green 10"),
    "G20": N_("green 20"),
    "G50": N_("green 50"),
    "G70": N_("green 70"),
    "G100": N_("green 100"),
    "GS": N_("green Skip"),
    "GV": N_("green Reverse"),
    "Y10": N_("yellow 10"),
    "Y20": N_("yellow 20"),
    "Y50": N_("yellow 50"),
    "Y70": N_("yellow 70"),
    "Y100": N_("yellow 100"),
    "YS": N_("yellow Skip"),
    "YV": N_("yellow Reverse"),
    "W": N_("Wild"),
    "CC": N_("Color Change"),
}

REASONS: dict[str, str] = {
    "discard_first": N_("You have a card too many: discard one first."),
    "draw_first": N_("You can only discard after taking a card."),
    "color_change_stays": N_("A Color Change cannot be picked up."),
    "no_discard": N_("The discard pile is empty."),
    "not_in_hand": N_("You do not hold {card}."),
    "just_taken": N_("You have just taken {card} from the discard pile."),
    "wild_stays": N_("A Wild is never discarded."),
    "no_target": N_("Say who must turn up a new colour."),
    "target_not_needed": N_("Only a Color Change is aimed at somebody."),
    "no_such_player": N_("There is no such player."),
    "own_target": N_("With three or more players you cannot choose yourself."),
}
