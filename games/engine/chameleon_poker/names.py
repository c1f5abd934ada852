"""The names of cards, ranks and hands."""

from __future__ import annotations

from games.engine.chameleon_poker.scoring import RANKS
from games.engine.words import N_, Quote, Term

CARD_NAMES: dict[str, str] = {
    "2c": N_("two of clubs"),
    "3c": N_("three of clubs"),
    "4c": N_("four of clubs"),
    "5c": N_("five of clubs"),
    "6c": N_("six of clubs"),
    "7c": N_("seven of clubs"),
    "8c": N_("eight of clubs"),
    "9c": N_("nine of clubs"),
    "Tc": N_("ten of clubs"),
    "Jc": N_("jack of clubs"),
    "Qc": N_("queen of clubs"),
    "Kc": N_("king of clubs"),
    "Ac": N_("ace of clubs"),
    "2d": N_("two of diamonds"),
    "3d": N_("three of diamonds"),
    "4d": N_("four of diamonds"),
    "5d": N_("five of diamonds"),
    "6d": N_("six of diamonds"),
    "7d": N_("seven of diamonds"),
    "8d": N_("eight of diamonds"),
    "9d": N_("nine of diamonds"),
    "Td": N_("ten of diamonds"),
    "Jd": N_("jack of diamonds"),
    "Qd": N_("queen of diamonds"),
    "Kd": N_("king of diamonds"),
    "Ad": N_("ace of diamonds"),
    "2h": N_("two of hearts"),
    "3h": N_("three of hearts"),
    "4h": N_("four of hearts"),
    "5h": N_("five of hearts"),
    "6h": N_("six of hearts"),
    "7h": N_("seven of hearts"),
    "8h": N_("eight of hearts"),
    "9h": N_("nine of hearts"),
    "Th": N_("ten of hearts"),
    "Jh": N_("jack of hearts"),
    "Qh": N_("queen of hearts"),
    "Kh": N_("king of hearts"),
    "Ah": N_("ace of hearts"),
    "2s": N_("two of spades"),
    "3s": N_("three of spades"),
    "4s": N_("four of spades"),
    "5s": N_("five of spades"),
    "6s": N_("six of spades"),
    "7s": N_("seven of spades"),
    "8s": N_("eight of spades"),
    "9s": N_("nine of spades"),
    "Ts": N_("ten of spades"),
    "Js": N_("jack of spades"),
    "Qs": N_("queen of spades"),
    "Ks": N_("king of spades"),
    "As": N_("ace of spades"),
}

RANK_NAMES: dict[str, str] = {
    "2": N_("twos"),
    "3": N_("threes"),
    "4": N_("fours"),
    "5": N_("fives"),
    "6": N_("sixes"),
    "7": N_("sevens"),
    "8": N_("eights"),
    "9": N_("nines"),
    "T": N_("tens"),
    "J": N_("jacks"),
    "Q": N_("queens"),
    "K": N_("kings"),
    "A": N_("aces"),
}

# By category, the first number of a value.
HANDS = (
    N_("high card"),
    N_("pair"),
    N_("two pair"),
    N_("three of a kind"),
    N_("straight"),
    N_("flush"),
    N_("full house"),
    N_("four of a kind"),
    N_("straight flush"),
    N_("five of a kind"),
)


def ranks_of(value: tuple[int, ...]) -> Quote:
    """The ranks of a value as they stand on the cards, such as ``K-10-5``."""
    return Quote("-".join(RANKS[rank - 2].replace("T", "10") for rank in value[1:] if rank))


def hand_of(value: tuple[int, ...]) -> Term:
    """What kind of hand a value is."""
    return Term(HANDS[value[0]])


def plural_of(rank: str) -> Term:
    """A rank as the name of its four cards."""
    return Term(RANK_NAMES[rank])
