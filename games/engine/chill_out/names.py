"""The names of cards and fields, and the sentences that refuse."""

from __future__ import annotations

from games.engine.words import N_

CARD_NAMES: dict[str, str] = {
    "G1": N_("green pepper 1"),
    "G2": N_("green pepper 2"),
    "G3": N_("green pepper 3"),
    "G4": N_("green pepper 4"),
    "R1": N_("red pepper 1"),
    "R2": N_("red pepper 2"),
    "R3": N_("red pepper 3"),
    "R4": N_("red pepper 4"),
    "GC": N_("green CHILL OUT"),
    "RC": N_("red CHILL OUT"),
    "BO": N_("BURN OUT"),
    "BT": N_("BLOW YOUR TOP"),
}

TERMS: dict[str, str] = {
    "discard": N_("Discard"),
    "discard_and_give": N_("Discard and give"),
    "keep": N_("Discard the chosen cards"),
    "burn": N_("Hand over the chosen cards"),
    "cards": N_("Cards"),
    "give": N_("Give"),
    "to": N_("To"),
}

REASONS: dict[str, str] = {
    "only_low": N_("That needs a roll of 2 to 6."),
    "only_seven": N_("That needs a roll of 7."),
    "only_draw": N_("That needs a roll of 8 or more."),
    "only_countering": N_("Nobody has played a CHILL OUT at you."),
    "only_keeping": N_("That is only for cards just drawn for a CHILL OUT."),
    "only_burning": N_("That is only for a BURN OUT of yours."),
    "no_card": N_("Choose a card."),
    "one_card_only": N_("You may discard one card at once; two only after a double."),
    "two_cards_only": N_("You may discard two cards at most."),
    "not_in_hand": N_("You do not hold {card}."),
    "not_often_enough": N_("You do not hold {card} as often as that."),
    "set_incomplete": N_("You do not hold 1, 2, 3 and 4 of that colour."),
    "no_such_player": N_("There is no such player."),
    "own_seat": N_("Choose somebody else."),
    "gift_missing": N_("You also have to give a card to somebody."),
    "no_gift_left": N_("Your only card is just discarded: nothing is given."),
    "pile_empty": N_("The draw pile is empty, and so are the discards below the top one."),
    "no_discard": N_("The discard pile is empty."),
    "must_stay": N_("{card} has the colour that counts: it stays."),
    "not_drawn": N_("{card} was not drawn just now, or not as often as that."),
    "too_many_gifts": N_("That is more than the difference of the dice."),
}
