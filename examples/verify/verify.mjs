// Check that the chance of a finished Slowplay match is what was promised before its first card.
//
//     node verify.mjs match.json [match.json ...]
//
// Needs Node 18 or later and nothing else. It checks the same as verify.py beside it.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Forged, TABLES, equal } from "./tables.mjs";

const PLAYED = ["start", "answer", "step", "leave"];
const FULL = 1n << 64n;

// The numbers that belong to one step of a match.
class Chance {
  constructor(seed, publicId, words, ply) {
    const parts = ["chance 1", publicId, ...words, String(ply)].flatMap((text) => {
      const data = Buffer.from(text, "utf8");
      const size = Buffer.alloc(4);
      size.writeUInt32BE(data.length);
      return [size, data];
    });
    this.key = createHmac("sha256", seed).update(Buffer.concat(parts)).digest();
    this.block = 0n;
    this.numbers = [];
  }

  below(n) {
    if (n === 1) return 0;
    const many = BigInt(n);
    const limit = FULL - (FULL % many);
    for (;;) {
      const number = this.take();
      if (number < limit) return Number(number % many);
    }
  }

  take() {
    if (!this.numbers.length) {
      const count = Buffer.alloc(8);
      count.writeBigUInt64BE(this.block++);
      const data = createHmac("sha256", this.key).update(count).digest();
      this.numbers = [0, 8, 16, 24].map((at) => data.readBigUInt64BE(at));
    }
    return this.numbers.shift();
  }

  shuffled(given) {
    const cards = [...given];
    for (let i = cards.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards;
  }
}

// The chance of one entry, as it must be, beside what the file says of it.
class Entry {
  constructor(chance, notes) {
    this.chance = chance;
    this.notes = [...notes];
  }

  shuffle(cards) {
    const before = [...cards];
    const after = this.chance.shuffled(before);
    this.next({ chance: "shuffle", before, after });
    return after;
  }

  below(n) {
    const number = this.chance.below(n);
    this.next({ chance: "pick", below: n, number });
    return number;
  }

  die() {
    return this.below(6) + 1;
  }

  next(expected) {
    const found = this.notes.shift();
    if (!equal(found, expected)) {
      throw new Forged(`chance gives ${short(expected)}, the file says ${short(found)}`);
    }
  }

  finish() {
    if (this.notes.length) {
      throw new Forged(`the rules do not ask chance for ${short(this.notes[0])}`);
    }
  }
}

function short(note) {
  if (!note) return "nothing";
  if (note.chance === "pick") return `${note.number} of ${note.below}`;
  return `a shuffle to ${(note.after ?? []).slice(0, 5).join(" ")} ...`;
}

function verify(record) {
  if (record.record !== 1 || record.chance_version !== 1) {
    throw new Forged("this program knows version 1 of the file and of the chance only");
  }
  if (record.seed === null) {
    throw new Forged("the table did not agree to open its seed, so there is nothing to check");
  }
  const seed = Buffer.from(record.seed, "hex");
  if (createHash("sha256").update(seed).digest("hex") !== record.seed_fingerprint) {
    throw new Forged("the seed does not have the published fingerprint");
  }
  if (!Object.hasOwn(TABLES, record.game)) {
    throw new Forged(`this program does not know the game ${record.game}`);
  }
  const words = record.seats.map((seat) => seat.word);
  const table = new TABLES[record.game](record);
  for (const [number, ply, entry] of plies(record.entries)) {
    try {
      table.chance = new Entry(new Chance(seed, record.id, words, ply), entry.chance);
      for (const event of entry.events) table.see(event);
      table.chance.finish();
    } catch (error) {
      throw error instanceof Forged ? new Forged(`entry ${number}: ${error.message}`) : error;
    }
  }
}

// A step with another number would have other chance, so the numbers must be without gap.
function* plies(entries) {
  let ply = 0;
  for (const [number, entry] of entries.entries()) {
    if (entry.number !== number) throw new Forged(`entry ${number} is missing`);
    if (!PLAYED.includes(entry.kind)) continue;
    if (entry.ply !== ply || (entry.kind === "start") !== (ply === 0)) {
      throw new Forged(`entry ${number} is not step ${ply} of the match`);
    }
    yield [number, ply, entry];
    ply += 1;
  }
}

const paths = process.argv.slice(2);
if (!paths.length) {
  console.error("node verify.mjs match.json [match.json ...]");
  process.exitCode = 1;
}
for (const path of paths) {
  try {
    const record = JSON.parse(readFileSync(path, "utf8"));
    verify(record);
    console.log(`${path}: as promised: ${record.game}, ${record.entries.length} entries`);
  } catch (error) {
    process.exitCode = 1;
    const why = error instanceof Forged ? "NOT as promised" : "not a readable match";
    console.log(`${path}: ${why}: ${error.message.replaceAll("\n", " ")}`);
  }
}
