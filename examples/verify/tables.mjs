// The six games as far as chance and hidden cards go: which piles there are, and which event takes
// which card from where. What a move is worth, and whether it is allowed, is not looked at.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

export class Forged extends Error {}

export const equal = isDeepStrictEqual;

const times = (number, card) => Array(number).fill(card);
const range = (number) => [...Array(number).keys()];
const last = (list) => list[list.length - 1];

function same(found, expected, what) {
  if (!equal(found, expected)) {
    const [must, says] = [JSON.stringify(expected), JSON.stringify(found)];
    throw new Forged(`${what} must be ${must}, the file says ${says}`);
  }
}

function remove(cards, gone, what) {
  for (const card of gone) {
    const at = cards.indexOf(card);
    if (at < 0) throw new Forged(`${JSON.stringify(card)} is not in ${what}`);
    cards.splice(at, 1);
  }
}

// Texts in the order of their code points, as all names of cards are plain letters.
const sorted = (cards) => [...cards].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const byOrder = (cards, order) => [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));

class Table {
  constructor(record) {
    this.seats = record.seats.length;
    this.options = record.options;
    this.chance = null;
  }

  see(event) {
    this[`on_${event.event}`]?.(event);
  }
}

class Coloretto extends Table {
  on_begun(event) {
    const all = ["orange", "blue", "brown", "yellow", "green", "pink", "grey"];
    const colours = all.slice(0, { 2: 5, 3: 6 }[this.seats] ?? 7);
    const golden = this.options.golden_joker ? 1 : 0;
    const each = this.seats === 2 && this.options.two_player_rules === "box" ? 2 : 1;
    const deck = sorted([
      ...colours.flatMap((colour) => times(9, colour)),
      ...times(3 - golden, "joker"),
      ...times(golden, "golden"),
      ...times(10, "plus2"),
    ]);
    const left = sorted(colours);
    const start = range(this.seats).map(() =>
      range(each).map(() => left.splice(this.chance.below(left.length), 1)[0]),
    );
    for (const cards of start) remove(deck, cards, "the deck");
    this.supply = this.chance.shuffle(deck);
    this.rows = new Map();
    this.lastRound = false;
    same(event.start, start, "the start cards");
    same(event.first, this.chance.below(this.seats), "the first seat");
    same(event.supply, this.supply.length, "the number of cards");
  }

  turnUp(card, marker) {
    const due = !this.lastRound && this.supply.length === 15;
    this.lastRound ||= due;
    same(marker, due, "the last round marker");
    same(card, this.supply.pop(), "the card");
  }

  on_drew(event) {
    this.turnUp(event.card, event.marker);
    this.pending = event.card;
  }

  on_placed(event) {
    same(event.card, this.pending, "the card placed");
    this.rows.set(event.row, [...(this.rows.get(event.row) ?? []), event.card]);
  }

  on_took(event) {
    same(event.cards, this.rows.get(event.row) ?? [], "the row");
    this.rows.delete(event.row);
    if (event.cards.includes("golden") && this.supply.length) {
      this.turnUp(event.extra, event.marker);
    } else {
      same(event.extra, null, "the extra card");
    }
  }

  on_round_ended(event) {
    const rows = [...this.rows.keys()].sort((a, b) => a - b);
    same(event.set_aside, rows.flatMap((row) => this.rows.get(row)), "the cards set aside");
    this.rows = new Map();
  }
}

class Dragonheart extends Table {
  on_begun(event) {
    const kinds = {
      treasure: [1, 1, 2, 2, 3, 3, 4],
      fire_dragon: [2, 3, 3, 4],
      huntress: [1, 1, 1, 2, 2],
      sorceress: [1, 1, 2, 2],
      petrified_dragon: [2, 2, 2, 2, 2],
      troll: [1, 2, 3],
      knight: [1, 1, 1, 1, 2],
      dwarf: [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3],
      ship: times(6, ""),
    };
    const deck = Object.entries(kinds).flatMap(([kind, values]) => values.map((v) => kind + v));
    this.piles = range(this.seats).map(() => this.chance.shuffle(deck));
    this.hands = this.piles.map(() => []);
    same(event.first, this.chance.below(this.seats), "the first seat");
  }

  draw(event) {
    const [pile, number] = [this.piles[event.seat], event.count];
    if (!(number > 0 && number <= pile.length)) throw new Forged(`${number} cards cannot be drawn`);
    const cards = sorted(pile.splice(-number));
    same(event.cards, cards, "the cards drawn");
    this.hands[event.seat].push(...cards);
  }

  on_dealt(event) {
    this.draw(event);
  }

  on_drew(event) {
    this.draw(event);
  }

  on_played(event) {
    remove(this.hands[event.seat], event.cards, "the hand");
  }

  on_returned(event) {
    const hand = sorted(this.hands[event.seat]);
    const [card] = hand.splice(this.chance.below(hand.length), 1);
    same(event.card, card, "the card that goes back");
    this.hands[event.seat] = hand;
    this.piles[event.seat].push(card);
  }
}

class Chameleon extends Table {
  static KINDS = ["10", "20", "50", "70", "100", "S", "V"];
  static ORDER = [..."RBGY"].flatMap((color) => Chameleon.KINDS.map((kind) => color + kind));

  inOrder(cards) {
    return byOrder(cards, [...Chameleon.ORDER, "W", "CC"]);
  }

  deck() {
    const copies = { 10: 4, 20: 4, 50: 2, 70: 2, 100: 1, S: 2, V: this.seats === 2 ? 0 : 2 };
    const colored = Chameleon.ORDER.flatMap((card) => times(copies[card.slice(1)], card));
    return [...colored, ...times(4, "W"), ...times(4, "CC")];
  }

  on_round_begun(event) {
    const seats = this.seats;
    this.dealer = event.round === 1 ? this.chance.below(seats) : (this.dealer + 1) % seats;
    same(event.dealer, this.dealer, "the dealer");
    this.pile = this.chance.shuffle(this.deck());
    this.colors = this.chance.shuffle([..."RBGY"].flatMap((color) => times(8, color)));
    this.hands = range(seats).map(() => []);
    this.stacks = range(seats).map(() => []);
    const order = range(seats).map((step) => (this.dealer + step + 1) % seats);
    for (let round = 0; round < 7; round++) {
      for (const seat of order) this.hands[seat].push(this.pile.pop());
    }
    for (const seat of order) this.stacks[seat].push(this.colors.pop());
    this.discards = [this.pile.pop()];
    same(event.card, this.discards[0], "the first discard");
    same(event.colors, this.stacks.map(last), "the colours");
  }

  on_dealt(event) {
    same(event.cards, this.inOrder(this.hands[event.to[0]]), "the hand");
  }

  on_reshuffled(event) {
    if (event.pile === "play") {
      same(this.pile, [], "the pile before its reshuffle");
      this.pile = this.chance.shuffle(this.discards.slice(0, -1));
      this.discards = this.discards.slice(-1);
      same(event.cards, this.pile.length, "the number of cards");
      return;
    }
    same(this.colors, [], "the pile before its reshuffle");
    const covered = this.stacks.flatMap((stack) => stack.slice(0, -1));
    this.stacks = this.stacks.map((stack) => stack.slice(-1));
    this.colors = this.chance.shuffle(covered);
    same(event.cards, covered.length, "the number of cards");
  }

  on_recolored(event) {
    const stack = this.stacks[event.seat];
    same(event.old, last(stack), "the old colour");
    stack.push(this.colors.pop());
    same(event.new, last(stack), "the new colour");
  }

  on_drew(event) {
    same(event.card, this.pile.pop(), "the card drawn");
    this.hands[event.seat].push(event.card);
  }

  on_took(event) {
    same(event.card, this.discards.pop(), "the card taken");
    this.hands[event.seat].push(event.card);
  }

  on_discarded(event) {
    remove(this.hands[event.seat], [event.card], "the hand");
    this.discards.push(event.card);
  }

  on_counted(event) {
    same(event.cards, this.inOrder(this.hands[event.seat]), "the hand");
    same(event.color, last(this.stacks[event.seat]), "the colour");
  }
}

class ChillOut extends Table {
  static PEPPERS = [..."GR"].flatMap((color) => [..."1234"].map((number) => color + number));
  static ORDER = [...ChillOut.PEPPERS, "GC", "RC", "BO", "BT"];
  static RARE = { GC: 3, RC: 3, BO: 2, BT: 2 };

  dice() {
    return [this.chance.die(), this.chance.die()];
  }

  on_round_begun(event) {
    const deck = ChillOut.ORDER.flatMap((card) => times(ChillOut.RARE[card] ?? 8, card));
    this.pile = this.chance.shuffle(deck);
    this.hands = range(this.seats).map(() => []);
    for (let round = 0; round < 7; round++) {
      for (const hand of this.hands) hand.push(this.pile.pop());
    }
    this.discards = [this.pile.pop()];
    this.drained = [];
    same(event.card, this.discards[0], "the first discard");
    let rolling = range(this.seats);
    const rolls = [];
    while (rolling.length > 1) {
      const rolled = rolling.map((seat) => ({ seat, dice: this.dice() }));
      const sum = (roll) => roll.dice[0] + roll.dice[1];
      const most = Math.max(...rolled.map(sum));
      rolling = rolled.filter((roll) => sum(roll) === most).map((roll) => roll.seat);
      rolls.push(rolled);
    }
    same(event.rolls, rolls, "the rolls for the start");
    same(event.first, rolling[0], "the first seat");
  }

  on_dealt(event) {
    same(event.cards, byOrder(this.hands[event.to[0]], ChillOut.ORDER), "the hand");
  }

  on_rolled(event) {
    same(event.dice, this.dice(), "the dice");
  }

  on_burn_rolled(event) {
    same(event.dice, this.dice(), "the dice");
  }

  on_action_rolled(event) {
    same(event.die, this.chance.die(), "the die");
  }

  on_reshuffled(event) {
    // The cards before a reshuffle are told with those after it, in the next draw.
    this.drained.push(...this.pile.reverse());
    const kept = this.discards.length > 1 ? this.discards.splice(-1) : [];
    this.pile = this.chance.shuffle(this.discards);
    this.discards = kept;
    same(event.cards, this.pile.length, "the number of cards");
  }

  on_drew(event) {
    const cards = this.drained;
    this.drained = [];
    while (cards.length < event.number && this.pile.length) cards.push(this.pile.pop());
    same(event.cards, cards, "the cards drawn");
    this.hands[event.seat].push(...cards);
  }

  on_took(event) {
    same(event.card, this.discards.pop(), "the card taken");
    this.hands[event.seat].push(event.card);
  }

  shed(event) {
    const cards = event.cards ?? [event.card];
    remove(this.hands[event.seat], cards, "the hand");
    this.discards.push(...cards);
  }

  on_discarded(event) {
    this.shed(event);
  }

  on_set_discarded(event) {
    this.shed(event);
  }

  on_played(event) {
    this.shed(event);
  }

  on_countered(event) {
    this.shed(event);
  }

  on_kept(event) {
    this.shed(event);
  }

  on_gave(event) {
    remove(this.hands[event.seat], event.cards, "the hand");
    this.hands[event.receiver].push(...event.cards);
  }

  on_laid_open(event) {
    same(event.cards, byOrder(this.hands[event.seat], ChillOut.ORDER), "the hand");
  }

  on_scored(event) {
    const dice = this.dice();
    same(event.dice, dice, "the dice");
    const cards = [];
    while (cards.length < dice[0] + dice[1] && this.pile.length + this.discards.length) {
      if (!this.pile.length) {
        this.pile = this.chance.shuffle(this.discards);
        this.discards = [];
      }
      cards.push(this.pile.pop());
    }
    same(event.cards, cards, "the cards turned up");
  }
}

// All topics of the site, some of them, or the table's own.
function topicsOf(chosen) {
  const file = new URL("topics.json", import.meta.url);
  const ours = JSON.parse(readFileSync(file, "utf8")).map(({ topic, words }) => ({
    title: topic,
    words,
  }));
  if (chosen === "all") return ours;
  const find = (title) => ours.find((topic) => topic.title === title);
  return chosen.map((each) => (typeof each === "string" ? find(each) : each));
}

class TheChameleon extends Table {
  constructor(record) {
    super(record);
    this.topics = topicsOf(this.options.topics);
    this.used = [];
    this.chameleon = null;
  }

  on_round_started(event) {
    if (this.used.length === this.topics.length) this.used = [];
    const free = range(this.topics.length).filter((number) => !this.used.includes(number));
    const number = free[this.chance.below(free.length)];
    this.used.push(number);
    const topic = this.topics[number];
    const secret = topic.words[this.chance.below(16)];
    const before = this.chameleon;
    this.chameleon = this.chance.below(this.seats);
    const dealer = event.round === 1 ? this.chance.below(this.seats) : before;
    this.round = { topic: topic.title, dealer, secret, chameleon: this.chameleon };
    this.compare(event);
  }

  compare(shown) {
    for (const [name, value] of Object.entries(this.round)) same(shown[name], value, `the ${name}`);
  }

  on_round_ended(event) {
    this.compare(event.result);
  }
}

class ChameleonPoker extends Table {
  on_hand_started(event) {
    if (event.hand === 1) same(event.dealer, this.chance.below(this.seats), "the dealer");
    const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
    this.stock = this.chance.shuffle(deck);
    this.second = this.chance.shuffle(deck);
    const left = range(this.seats).map((step) => (event.dealer + step + 1) % this.seats);
    const order = left.filter((seat) => event.antes[seat]);
    this.down = {};
    for (const seat of order) this.down[seat] = [];
    for (let round = 0; round < 7; round++) {
      for (const seat of order) this.down[seat].push(this.stock.shift());
    }
    this.faceUp = null;
  }

  on_extra_card(event) {
    const card = this.stock.shift();
    if (event.face_up) this.faceUp = card;
    else this.down[event.seat].push(card);
  }

  on_cards_turned(event) {
    const pile = this.down[event.seat];
    const cards = this.faceUp === null ? [] : [this.faceUp];
    this.faceUp = null;
    while (cards.length < event.cards.length && pile.length) cards.push(pile.shift());
    same(event.cards, cards, "the cards turned up");
  }

  on_wild_changed(event) {
    const drawn = this.second.splice(0, event.drawn.length);
    same(event.drawn, drawn, "the cards of the second deck");
    if (!event.wild.includes(last(drawn)[0])) {
      throw new Forged("the card of the second deck is not wild");
    }
  }
}

export const TABLES = {
  coloretto: Coloretto,
  dragonheart: Dragonheart,
  chameleon: Chameleon,
  chill_out: ChillOut,
  the_chameleon: TheChameleon,
  chameleon_poker: ChameleonPoker,
};
