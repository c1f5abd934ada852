"""The six games as far as chance and hidden cards go: which piles there are, and which event takes
which card from where. What a move is worth, and whether it is allowed, is not looked at."""

import json
from pathlib import Path

HERE = Path(__file__).parent
COLOURS = ("orange", "blue", "brown", "yellow", "green", "pink", "grey")


class Forged(Exception):
    """The match is not as was promised; the text says where and in what."""


def same(found, expected, what):
    """Refuse what the file says unless it is what it must be."""
    if found != expected:
        raise Forged(f"{what} must be {expected!r}, the file says {found!r}")


def remove(cards, gone, what):
    """Take cards out of a list that must have them."""
    for card in gone:
        if card not in cards:
            raise Forged(f"{card!r} is not in {what}")
        cards.remove(card)


class Table:
    """What all games share. `chance` is that of the entry looked at."""

    def __init__(self, record):
        self.seats = len(record["seats"])
        self.options = record["options"]
        self.chance = None

    def see(self, event):
        """Follow one event; those without cards or chance change nothing here."""
        method = getattr(self, "on_" + event["event"], None)
        if method is not None:
            method(event)


class Coloretto(Table):
    def on_begun(self, event):
        colours = COLOURS[: {2: 5, 3: 6}.get(self.seats, 7)]
        golden = self.options["golden_joker"]
        box = self.seats == 2 and self.options["two_player_rules"] == "box"
        deck = sorted(
            [colour for colour in colours for _ in range(9)]
            + ["joker"] * (3 - golden)
            + ["golden"] * golden
            + ["plus2"] * 10
        )
        left = sorted(colours)
        start = [
            [left.pop(self.chance.below(len(left))) for _ in range(2 if box else 1)]
            for _ in range(self.seats)
        ]
        for cards in start:
            remove(deck, cards, "the deck")
        self.supply = self.chance.shuffle(deck)
        self.rows = {}
        self.last_round = False
        same(event["start"], start, "the start cards")
        same(event["first"], self.chance.below(self.seats), "the first seat")
        same(event["supply"], len(self.supply), "the number of cards")

    def turn_up(self, card, marker):
        due = not self.last_round and len(self.supply) == 15
        self.last_round = self.last_round or due
        same(marker, due, "the last round marker")
        same(card, self.supply.pop(), "the card")

    def on_drew(self, event):
        self.turn_up(event["card"], event["marker"])
        self.pending = event["card"]

    def on_placed(self, event):
        same(event["card"], self.pending, "the card placed")
        self.rows.setdefault(event["row"], []).append(event["card"])

    def on_took(self, event):
        same(event["cards"], self.rows.pop(event["row"], []), "the row")
        if "golden" in event["cards"] and self.supply:
            self.turn_up(event["extra"], event["marker"])
        else:
            same(event["extra"], None, "the extra card")

    def on_round_ended(self, event):
        aside = [card for row in sorted(self.rows) for card in self.rows[row]]
        same(event["set_aside"], aside, "the cards set aside")
        self.rows = {}


class Dragonheart(Table):
    DECK = {
        "treasure": (1, 1, 2, 2, 3, 3, 4),
        "fire_dragon": (2, 3, 3, 4),
        "huntress": (1, 1, 1, 2, 2),
        "sorceress": (1, 1, 2, 2),
        "petrified_dragon": (2, 2, 2, 2, 2),
        "troll": (1, 2, 3),
        "knight": (1, 1, 1, 1, 2),
        "dwarf": (1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3),
        "ship": ("",) * 6,
    }

    def on_begun(self, event):
        deck = [f"{kind}{value}" for kind, values in self.DECK.items() for value in values]
        self.piles = [self.chance.shuffle(deck) for _ in range(self.seats)]
        self.hands = [[] for _ in self.piles]
        same(event["first"], self.chance.below(self.seats), "the first seat")

    def draw(self, event):
        pile, number = self.piles[event["seat"]], event["count"]
        if not 0 < number <= len(pile):
            raise Forged(f"{number} cards cannot be drawn")
        cards = sorted(pile[-number:])
        del pile[-number:]
        same(event["cards"], cards, "the cards drawn")
        self.hands[event["seat"]] += cards

    on_dealt = on_drew = draw

    def on_played(self, event):
        remove(self.hands[event["seat"]], event["cards"], "the hand")

    def on_returned(self, event):
        hand = sorted(self.hands[event["seat"]])
        card = hand.pop(self.chance.below(len(hand)))
        same(event["card"], card, "the card that goes back")
        self.hands[event["seat"]] = hand
        self.piles[event["seat"]].append(card)


class Chameleon(Table):
    ORDER = [
        *[color + kind for color in "RBGY" for kind in ("10", "20", "50", "70", "100", "S", "V")],
        "W",
        "CC",
    ]

    def deck(self):
        copies = {"10": 4, "20": 4, "50": 2, "70": 2, "100": 1, "S": 2, "V": 2, "W": 4, "CC": 4}
        if self.seats == 2:
            copies["V"] = 0
        kinds = [(card, card if card in ("W", "CC") else card[1:]) for card in self.ORDER]
        return [card for card, kind in kinds for _ in range(copies[kind])]

    def on_round_begun(self, event):
        seats = self.seats
        first = event["round"] == 1
        self.dealer = self.chance.below(seats) if first else (self.dealer + 1) % seats
        same(event["dealer"], self.dealer, "the dealer")
        self.pile = self.chance.shuffle(self.deck())
        self.colors = self.chance.shuffle([color for color in "RBGY" for _ in range(8)])
        self.hands = [[] for _ in range(seats)]
        self.stacks = [[] for _ in range(seats)]
        order = [(self.dealer + step) % seats for step in range(1, seats + 1)]
        for _ in range(7):
            for seat in order:
                self.hands[seat].append(self.pile.pop())
        for seat in order:
            self.stacks[seat].append(self.colors.pop())
        self.discards = [self.pile.pop()]
        same(event["card"], self.discards[0], "the first discard")
        same(event["colors"], [stack[-1] for stack in self.stacks], "the colours")

    def on_dealt(self, event):
        hand = sorted(self.hands[event["to"][0]], key=self.ORDER.index)
        same(event["cards"], hand, "the hand")

    def on_reshuffled(self, event):
        if event["pile"] == "play":
            same(self.pile, [], "the pile before its reshuffle")
            self.pile = self.chance.shuffle(self.discards[:-1])
            del self.discards[:-1]
            same(event["cards"], len(self.pile), "the number of cards")
            return
        same(self.colors, [], "the pile before its reshuffle")
        covered = [color for stack in self.stacks for color in stack[:-1]]
        self.stacks = [stack[-1:] for stack in self.stacks]
        self.colors = self.chance.shuffle(covered)
        same(event["cards"], len(covered), "the number of cards")

    def on_recolored(self, event):
        stack = self.stacks[event["seat"]]
        same(event["old"], stack[-1], "the old colour")
        stack.append(self.colors.pop())
        same(event["new"], stack[-1], "the new colour")

    def on_drew(self, event):
        card = self.pile.pop()
        same(event["card"], card, "the card drawn")
        self.hands[event["seat"]].append(card)

    def on_took(self, event):
        card = self.discards.pop()
        same(event["card"], card, "the card taken")
        self.hands[event["seat"]].append(card)

    def on_discarded(self, event):
        remove(self.hands[event["seat"]], [event["card"]], "the hand")
        self.discards.append(event["card"])

    def on_counted(self, event):
        hand = sorted(self.hands[event["seat"]], key=self.ORDER.index)
        same(event["cards"], hand, "the hand")
        same(event["color"], self.stacks[event["seat"]][-1], "the colour")


class ChillOut(Table):
    COPIES = {f"{color}{number}": 8 for color in "GR" for number in "1234"}
    COPIES.update(GC=3, RC=3, BO=2, BT=2)
    ORDER = list(COPIES)

    def in_order(self, cards):
        return sorted(cards, key=self.ORDER.index)

    def dice(self):
        return [self.chance.die(), self.chance.die()]

    def on_round_begun(self, event):
        deck = [card for card, copies in self.COPIES.items() for _ in range(copies)]
        self.pile = self.chance.shuffle(deck)
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(7):
            for hand in self.hands:
                hand.append(self.pile.pop())
        self.discards = [self.pile.pop()]
        self.drained = []
        same(event["card"], self.discards[0], "the first discard")
        rolling, rolls = list(range(self.seats)), []
        while len(rolling) > 1:
            rolls.append([{"seat": seat, "dice": self.dice()} for seat in rolling])
            most = max(sum(roll["dice"]) for roll in rolls[-1])
            rolling = [roll["seat"] for roll in rolls[-1] if sum(roll["dice"]) == most]
        same(event["rolls"], rolls, "the rolls for the start")
        same(event["first"], rolling[0], "the first seat")

    def on_dealt(self, event):
        same(event["cards"], self.in_order(self.hands[event["to"][0]]), "the hand")

    def on_rolled(self, event):
        same(event["dice"], self.dice(), "the dice")

    on_burn_rolled = on_rolled

    def on_action_rolled(self, event):
        same(event["die"], self.chance.die(), "the die")

    def on_reshuffled(self, event):
        # The cards before a reshuffle are told with those after it, in the next draw.
        self.drained += self.pile[::-1]
        kept = self.discards[-1:] if len(self.discards) > 1 else []
        self.pile = self.chance.shuffle(self.discards[: len(self.discards) - len(kept)])
        self.discards = kept
        same(event["cards"], len(self.pile), "the number of cards")

    def on_drew(self, event):
        cards, self.drained = self.drained, []
        while len(cards) < event["number"] and self.pile:
            cards.append(self.pile.pop())
        same(event["cards"], cards, "the cards drawn")
        self.hands[event["seat"]] += cards

    def on_took(self, event):
        same(event["card"], self.discards.pop(), "the card taken")
        self.hands[event["seat"]].append(event["card"])

    def shed(self, event):
        cards = event["cards"] if "cards" in event else [event["card"]]
        remove(self.hands[event["seat"]], cards, "the hand")
        self.discards += cards

    on_discarded = on_set_discarded = on_played = on_countered = on_kept = shed

    def on_gave(self, event):
        remove(self.hands[event["seat"]], event["cards"], "the hand")
        self.hands[event["receiver"]] += event["cards"]

    def on_laid_open(self, event):
        same(event["cards"], self.in_order(self.hands[event["seat"]]), "the hand")

    def on_scored(self, event):
        dice = self.dice()
        same(event["dice"], dice, "the dice")
        cards = []
        while len(cards) < sum(dice) and (self.pile or self.discards):
            if not self.pile:
                self.pile, self.discards = self.chance.shuffle(self.discards), []
            cards.append(self.pile.pop())
        same(event["cards"], cards, "the cards turned up")


class TheChameleon(Table):
    def __init__(self, record):
        super().__init__(record)
        self.topics = topics_of(self.options["topics"])
        self.used = []
        self.chameleon = None

    def on_round_started(self, event):
        if len(self.used) == len(self.topics):
            self.used = []
        free = [number for number in range(len(self.topics)) if number not in self.used]
        number = free[self.chance.below(len(free))]
        self.used.append(number)
        topic = self.topics[number]
        secret = topic["words"][self.chance.below(16)]
        dealer, self.chameleon = self.chameleon, self.chance.below(self.seats)
        if event["round"] == 1:
            dealer = self.chance.below(self.seats)
        self.round = {"topic": topic["title"], "dealer": dealer, "secret": secret}
        self.round["chameleon"] = self.chameleon
        self.compare(event)

    def compare(self, shown):
        for name, value in self.round.items():
            same(shown[name], value, f"the {name}")

    def on_round_ended(self, event):
        self.compare(event["result"])


class ChameleonPoker(Table):
    def on_hand_started(self, event):
        if event["hand"] == 1:
            same(event["dealer"], self.chance.below(self.seats), "the dealer")
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        self.stock = self.chance.shuffle(deck)
        self.second = self.chance.shuffle(deck)
        left = [(event["dealer"] + step) % self.seats for step in range(1, self.seats + 1)]
        order = [seat for seat in left if event["antes"][seat]]
        self.down = {seat: [] for seat in order}
        for _ in range(7):
            for seat in order:
                self.down[seat].append(self.stock.pop(0))
        self.face_up = None

    def on_extra_card(self, event):
        card = self.stock.pop(0)
        if event["face_up"]:
            self.face_up = card
        else:
            self.down[event["seat"]].append(card)

    def on_cards_turned(self, event):
        cards, pile = [], self.down[event["seat"]]
        if self.face_up is not None:
            cards, self.face_up = [self.face_up], None
        while len(cards) < len(event["cards"]) and pile:
            cards.append(pile.pop(0))
        same(event["cards"], cards, "the cards turned up")

    def on_wild_changed(self, event):
        drawn = [self.second.pop(0) for _ in event["drawn"]]
        same(event["drawn"], drawn, "the cards of the second deck")
        if drawn[-1][0] not in event["wild"]:
            raise Forged("the card of the second deck is not wild")


def topics_of(chosen):
    """All topics of the site, some of them, or the table's own."""
    data = json.loads((HERE / "topics.json").read_text(encoding="utf-8"))
    ours = [{"title": each["topic"], "words": each["words"]} for each in data]
    if chosen == "all":
        return ours
    by_title = {topic["title"]: topic for topic in ours}
    return [by_title[each] if isinstance(each, str) else each for each in chosen]


TABLES = {
    "coloretto": Coloretto,
    "dragonheart": Dragonheart,
    "chameleon": Chameleon,
    "chill_out": ChillOut,
    "the_chameleon": TheChameleon,
    "chameleon_poker": ChameleonPoker,
}
