"""A rule of thumb for Dragonheart, good and quick enough for playouts: what a play captures, less
what it leaves to the other seat."""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.dragonheart.table import (
    DWARF,
    FIRE_DRAGON,
    HUNTRESS,
    KNIGHT,
    LIMIT,
    PETRIFIED,
    PREY,
    SHIP,
    SORCERESS,
    TREASURE,
    TROLL,
    Table,
)

# How likely a player has so many cards of a kind among five: by kind and number, from 0.
HAS = {
    FIRE_DRAGON: (1.0, 0.35, 0.04, 0.0, 0.0),
    HUNTRESS: (1.0, 0.42, 0.07, 0.01, 0.0),
    SORCERESS: (1.0, 0.35, 0.04, 0.0, 0.0),
    TROLL: (1.0, 0.28, 0.02, 0.0, 0.0),
    KNIGHT: (1.0, 0.42, 0.07, 0.01, 0.0),
    DWARF: (1.0, 0.73, 0.31, 0.07, 0.01),
    SHIP: (1.0, 0.49, 0.10, 0.01, 0.0),
}
# The Great Dragon is worth a little more than its points: a sixth card to choose from.
SIXTH_CARD = 1.5
# What the other seat could capture counts for so much.
FEAR = 0.8
# No gain is as good or as bad as winning or losing the match by it.
_MATCH = 1000.0

Play = tuple[float, int, list[int], int]


def play_on(table: Table, turns: int) -> None:
    """Play so many turns, or to the end."""
    last = table.turn + turns
    while not table.over and table.turn < last:
        _, kind, values, take = best(table)
        table.play(kind, values, take)


def best(table: Table) -> Play:
    """The best play by the rule of thumb: its worth, kind, values, and the kind to take."""
    return max(plays(table))


def plays(table: Table) -> Iterator[Play]:
    """The plays worth a thought: of each kind one card, or as many as fill the space."""
    seat = table.seat
    counts = table.counts
    for kind, values in enumerate(table.hands[seat]):
        if not values:
            continue
        limit = LIMIT[kind]
        if not limit:
            yield _worth(table, kind, values[:1])
            continue
        room = limit - counts[kind]
        if len(values) >= room:
            # Dwarves come back to whoever fills the space, so the best ones go there.
            yield _worth(table, kind, values[-room:] if kind == DWARF else values[:room])
        if room > 1:
            yield _worth(table, kind, values[:1])


def _worth(table: Table, kind: int, values: list[int]) -> Play:
    """What the play brings at once, less what it leaves; the table stays as it is."""
    before = table.counts, table.sums, table.hold, table.dragon
    table.counts, table.sums = table.counts.copy(), table.sums.copy()
    gain, take = _put(table, kind, values)
    worth = gain - FEAR * threat(table, 1 - table.seat)
    table.counts, table.sums, table.hold, table.dragon = before
    return (worth, kind, values, take)


def _put(table: Table, kind: int, values: list[int]) -> tuple[float, int]:
    """Put cards on their space: what that brings, and which of two kinds it captures."""
    counts, sums = table.counts, table.sums
    counts[kind] += len(values)
    sums[kind] += sum(values)
    if LIMIT[kind] and counts[kind] < LIMIT[kind]:
        return 0.0, -1
    if kind == SHIP:
        end, hold = _end_by_ships(table), table.hold
        table.hold = counts[kind] = 0
        return hold if end is None else end, -1
    gain, take = _prey(table, kind)
    if take >= 0:
        counts[take] = sums[take] = 0
        if take == PETRIFIED:
            table.dragon = table.seat
    if kind in (HUNTRESS, KNIGHT):
        table.hold += sums[kind]
        counts[kind] = sums[kind] = 0
    return gain, take


def _prey(table: Table, kind: int) -> tuple[float, int]:
    """What firing brings, and which kind is captured; -1 for nothing."""
    gain, take = 0.0, -1
    for prey in PREY[kind]:
        if table.counts[prey]:
            worth = table.sums[prey] + (dragon_gain(table, table.seat) if prey == PETRIFIED else 0)
            if worth > gain:
                gain, take = worth, prey
    return gain, take


def _end_by_ships(table: Table) -> float | None:
    """What it is worth to end the match with these ships; None when they do not end it."""
    if table.sailings < 2 or table.more_after_ships:
        return None
    lead = table.lead(table.seat) + table.hold
    return _MATCH if lead > 0 or (lead == 0 and table.dragon == table.seat) else -_MATCH


def dragon_gain(table: Table, seat: int) -> float:
    """What winning the Great Dragon is worth."""
    if table.dragon is None:
        return table.worth + SIXTH_CARD
    return 0.0 if table.dragon == seat else 2 * (table.worth + SIXTH_CARD)


def threat(table: Table, seat: int) -> float:
    """About how much the seat, moving next, can expect to capture of what lies there."""
    counts, sums = table.counts, table.sums
    treasure, petrified = sums[TREASURE], float(sums[PETRIFIED])
    if petrified:
        petrified += dragon_gain(table, seat)
    found = HAS[FIRE_DRAGON][1] * treasure + HAS[SORCERESS][1] * max(treasure, petrified)
    found += HAS[TROLL][1] * sums[SORCERESS]
    found += HAS[KNIGHT][2 - counts[KNIGHT]] * max(sums[SORCERESS], sums[TROLL])
    found += HAS[HUNTRESS][3 - counts[HUNTRESS]] * sums[FIRE_DRAGON]
    found += HAS[DWARF][4 - counts[DWARF]] * sums[DWARF]
    return found + HAS[SHIP][3 - counts[SHIP]] * table.hold
