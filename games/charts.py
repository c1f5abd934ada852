"""Geometry of the small charts: numbers in, SVG coordinates out. The words stand in templates."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, log10, pi, sin

LEFT, RIGHT, TOP, BOTTOM = 54.0, 382.0, 16.0, 186.0


@dataclass(frozen=True)
class Line:
    """One line of a chart: its path, its last point and where its name stands."""

    label: str
    path: str
    x: float
    y: float
    label_y: float
    last: float


@dataclass(frozen=True)
class LineChart:
    """Lines, horizontal grid as (y, value) and the ends of the time axis as (x, label)."""

    lines: list[Line]
    grid: list[tuple[float, float]]
    ticks: list[tuple[float, str]]


def sun_at(left: float, total: float) -> tuple[float, float]:
    """Return where the sun stands when ``left`` of ``total`` seconds remain: dawn to sunset."""
    share = min(1.0, max(0.0, left / total)) if total > 0 else 0.0
    angle = pi * (1 - share)
    return round(32 - 26 * cos(angle), 1), round(30 - 24 * sin(angle), 1)


def line_chart(series: Sequence[tuple[str, Sequence[float]]], labels: Sequence[str]) -> LineChart:
    """Lay out up to two series of equally spaced values over a shared axis of labels."""
    values = [value for _, points in series for value in points]
    low, high, step = _bounds(min(values), max(values))

    def height(value: float) -> float:
        return round(BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP), 1)

    lines = []
    for label, points in series:
        xs = _spread(len(points))
        path = "M" + " ".join(f"{x} {height(y)}" for x, y in zip(xs, points, strict=True))
        lines.append(Line(label, path, xs[-1], height(points[-1]), 0.0, points[-1]))
    count = round((high - low) / step)
    grid = [(height(low + step * index), low + step * index) for index in range(count + 1)]
    ticks = list(zip(_spread(len(labels)), labels, strict=True))
    return LineChart(_apart(lines), grid, ticks)


def _bounds(low: float, high: float) -> tuple[float, float, float]:
    span = max(high - low, 1.0)
    step = 10 ** floor(log10(span))
    step = next(step * part for part in (0.2, 0.5, 1, 2, 5) if span / (step * part) <= 5)
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    return bottom, top if top > bottom else bottom + step, step


def _spread(count: int) -> list[float]:
    if count == 1:
        return [RIGHT]
    return [round(LEFT + (RIGHT - LEFT) * index / (count - 1), 1) for index in range(count)]


def _apart(lines: Sequence[Line]) -> list[Line]:
    """Keep the numbers at the line ends 18 units apart, so that none covers another."""
    placed: list[Line] = []
    lowest = 0.0
    for line in sorted(lines, key=lambda each: each.y):
        lowest = max(line.y + 5, lowest + 18)
        placed.append(Line(line.label, line.path, line.x, line.y, round(lowest, 1), line.last))
    return sorted(placed, key=lambda each: [one.label for one in lines].index(each.label))


def bar_widths(counts: Sequence[float], width: float = 150) -> list[float]:
    """Return the length of each bar, the largest as long as ``width``."""
    largest = max(counts, default=0) or 1
    return [round(count / largest * width, 1) for count in counts]
