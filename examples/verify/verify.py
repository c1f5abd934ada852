"""Check that the chance of a finished Slowplay match is what was promised before its first card.

    python verify.py match.json [match.json ...]

Needs Python 3.9 or later and nothing else. The file is what a finished match offers for download.
What is checked:

1. the seed is the one whose fingerprint was published when the table was made;
2. every shuffle and every roll follows from seed, match id, the seats' words and the step;
3. every card that was dealt, drawn or turned up is the one that lay there by the game's rules.

It prints a line for each file and exits with 1 if one is not as it must be.
"""

import hashlib
import hmac
import json
import struct
import sys
from pathlib import Path

from tables import TABLES, Forged

PLAYED = ("start", "answer", "step", "leave")


class Chance:
    """The numbers that belong to one step of a match."""

    def __init__(self, seed, public_id, words, ply):
        message = b""
        for text in ["chance 1", public_id, *words, str(ply)]:
            data = text.encode()
            message += struct.pack(">I", len(data)) + data
        self.key = hmac.new(seed, message, hashlib.sha256).digest()
        self.block = 0
        self.numbers = []

    def below(self, n):
        """A number from 0 to n - 1."""
        if n == 1:
            return 0
        # Numbers past the last whole multiple of n would make small results likelier.
        limit = 2**64 - 2**64 % n
        while True:
            number = self.take()
            if number < limit:
                return number % n

    def take(self):
        """The next unsigned number of 64 bits."""
        if not self.numbers:
            data = hmac.new(self.key, struct.pack(">Q", self.block), hashlib.sha256).digest()
            self.numbers = list(struct.unpack(">4Q", data))
            self.block += 1
        return self.numbers.pop(0)

    def shuffled(self, cards):
        """The cards in the order that a shuffle gives them."""
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


class Entry:
    """The chance of one entry, as it must be, beside what the file says of it."""

    def __init__(self, chance, notes):
        self.chance = chance
        self.notes = list(notes)

    def shuffle(self, cards):
        """Shuffle; the file must have shuffled the same cards with the same result."""
        before = list(cards)
        after = self.chance.shuffled(before)
        self.next({"chance": "shuffle", "before": before, "after": after})
        return after

    def below(self, n):
        """Pick; the file must have picked the same number of as many."""
        number = self.chance.below(n)
        self.next({"chance": "pick", "below": n, "number": number})
        return number

    def die(self):
        """A roll, 1 to 6."""
        return self.below(6) + 1

    def next(self, expected):
        """Compare with the next note of the file."""
        found = self.notes.pop(0) if self.notes else None
        if found != expected:
            raise Forged(f"chance gives {short(expected)}, the file says {short(found)}")

    def finish(self):
        """Nothing may have been asked of chance that the rules do not ask."""
        if self.notes:
            raise Forged(f"the rules do not ask chance for {short(self.notes[0])}")


def short(note):
    """A note in few words."""
    if note is None:
        return "nothing"
    if note.get("chance") == "pick":
        return f"{note.get('number')} of {note.get('below')}"
    return "a shuffle to " + " ".join(str(card) for card in (note.get("after") or [])[:5]) + " ..."


def verify(record):
    """Raise `Forged` with the reason unless the match is as it must be."""
    if record.get("record") != 1 or record.get("chance_version") != 1:
        raise Forged("this program knows version 1 of the file and of the chance only")
    if record["seed"] is None:
        raise Forged("the table did not agree to open its seed, so there is nothing to check")
    seed = bytes.fromhex(record["seed"])
    if hashlib.sha256(seed).hexdigest() != record["seed_fingerprint"]:
        raise Forged("the seed does not have the published fingerprint")
    if record["game"] not in TABLES:
        raise Forged(f"this program does not know the game {record['game']!r}")
    words = [seat["word"] for seat in record["seats"]]
    table = TABLES[record["game"]](record)
    for number, ply, entry in plies(record["entries"]):
        try:
            table.chance = Entry(Chance(seed, record["id"], words, ply), entry["chance"])
            for event in entry["events"]:
                table.see(event)
            table.chance.finish()
        except Forged as error:
            raise Forged(f"entry {number}: {error}") from None


def plies(entries):
    """The entries that are steps of the game, each with its place in the log and its ply. A step
    with another number would have other chance, so the numbers must be without gap."""
    ply = 0
    for number, entry in enumerate(entries):
        if entry["number"] != number:
            raise Forged(f"entry {number} is missing")
        if entry["kind"] not in PLAYED:
            continue
        if entry["ply"] != ply or (entry["kind"] == "start") != (ply == 0):
            raise Forged(f"entry {number} is not step {ply} of the match")
        yield number, ply, entry
        ply += 1


def main(paths):
    """Check the files; how many are not as they must be."""
    bad = 0
    for path in paths:
        try:
            record = json.loads(Path(path).read_text(encoding="utf-8"))
            verify(record)
        except Forged as error:
            bad += 1
            print(f"{path}: NOT as promised: {error}")
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            bad += 1
            print(f"{path}: not a readable match: {type(error).__name__}: {error}")
        else:
            print(f"{path}: as promised: {record['game']}, {len(record['entries'])} entries")
    return bad


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(1 if main(sys.argv[1:]) else 0)
