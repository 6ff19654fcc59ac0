"""Charts of figures as SVG, drawn at build time; their colours are in numbers.css.

Each has the same width, so that its texts are as large as those around it.

>>> shown(0.534, "share"), shown(48.96, "count"), shown(112.3, "elo")
('53\\xa0%', '49.0', '112')
>>> bars([Bar("all", Row("", 100, 0.5, 0.4, 0.6))], "result", "Half").count("<path")
4
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from rules.sentences import sentence
from rules.svg.markup import tag

from .reading import Fair, Row

WIDTH = 360

BAR_HEIGHT = 46
"""The height of a bar with its label above it."""

SPREAD_HEIGHT = 12
"""The height that a line below a bar adds."""

AXIS_HEIGHT = 16
"""The height that the ends of a scale add below bars."""

MAX_TICKS = 9
"""The most labels below a curve."""

SHARES = (0.1, 0.25, 0.5, 1)
"""The largest shares on scales."""


class Bar(NamedTuple):
    """A labelled value; `text` replaces the text of the value, and `spread` has the least value,
    the quartiles, and the greatest."""

    label: str
    row: Row
    text: str = ""
    spread: Mapping[str, float] = {}


def shown(value: float, unit: str) -> str:
    """Return a value as people read it."""
    if unit in ("result", "share"):
        digits = 1 if 0 < value < 0.05 or 0.95 < value < 1 else 0
        return sentence("{percent}\xa0%", percent=f"{100 * value:.{digits}f}")
    return f"{value:.0f}" if unit == "elo" or value >= 1000 else f"{value:.1f}"


def bars(rows: Sequence[Bar], unit: str, label: str) -> Markup:
    """Return a bar for each value, with its interval as a whisker; a line stands at an even result.
    How values are spread is a line below a bar, from the least to the greatest: thicker between the
    quartiles, with a tick at the median."""
    low, high = _limits(rows, unit)

    def at(value: float) -> str:
        return f"{WIDTH * (value - low) / (high - low):.0f}"

    paths = dict.fromkeys(("track", "bar", "whisker", "spread", "half", "median"), "")
    texts = []
    step = BAR_HEIGHT + SPREAD_HEIGHT * any(bar.spread for bar in rows)
    for index, bar in enumerate(rows):
        top, y, below = step * index + 15, step * index + 28, step * index + 42
        row = bar.row
        texts.append(_text(0, top, bar.label))
        texts.append(_text(WIDTH, top, bar.text or shown(row.value, unit), "amount"))
        paths["track"] += f"M0 {y}h{WIDTH}"
        paths["bar"] += f"M{at(0)} {y}H{at(row.value)}"
        left, right = at(row.low), at(row.high)
        paths["whisker"] += f"M{left} {y}H{right}M{left} {y - 4}v8M{right} {y - 4}v8"
        if bar.spread:
            least, first, median, third, most = map(at, bar.spread.values())
            paths["spread"] += f"M{least} {below}H{most}"
            paths["half"] += f"M{first} {below}H{third}"
            paths["median"] += f"M{median} {below - 5}v10"
    height = step * len(rows)
    if unit == "result":
        paths["even"] = f"M{at(0.5)} 18V{height - 8}"
    if unit in ("result", "share"):  # not every scale goes to 100 %
        texts.append(_text(0, height + 6, shown(low, unit), "least"))
        texts.append(_text(WIDTH, height + 6, shown(high, unit), "axis"))
        height += AXIS_HEIGHT
    lines = [_line(css_class, path) for css_class, path in paths.items() if path]
    return _svg([*lines, *texts], height, label)


def curve(rows: Sequence[Bar], unit: str, label: str) -> Markup:
    """Return a series as points with whiskers, joined by a line, from left to right."""
    left, top, bottom, height = 44, 10, 150, 176
    low, high = _limits(rows, unit)
    step = (WIDTH - left - 24) / max(1, len(rows) - 1)

    def at(value: float) -> float:
        return round(bottom - (bottom - top) * (value - low) / (high - low), 1)

    points = [
        (round(left + 12 + step * index, 1), at(bar.row.value)) for index, bar in enumerate(rows)
    ]
    every = -(-len(rows) // MAX_TICKS)
    parts = []
    for value in (low, (low + high) / 2, high):
        parts.append(_line("grid", f"M{left} {at(value):g}H{WIDTH}"))
        parts.append(_text(left - 6, at(value) + 4, shown(value, unit), "axis"))
    parts.append(_line("line", "M" + "L".join(f"{x:g} {y:g}" for x, y in points)))
    for index, ((x, y), bar) in enumerate(zip(points, rows, strict=True)):
        ends = at(bar.row.low), at(bar.row.high)
        caps = "".join(f"M{x - 4:g} {end:g}h8" for end in ends)
        parts.append(_line("whisker", f"M{x:g} {ends[0]:g}V{ends[1]:g}{caps}"))
        parts.append(tag("circle", class_="point", cx=x, cy=y, r=4))
        if index % every == 0:
            parts.append(_text(x, bottom + 20, bar.label, "tick"))
    return _svg(parts, height, label)


def _limits(rows: Sequence[Bar], unit: str) -> tuple[float, float]:
    """Return the ends of a scale: 0 to 1 for results; for others from 0, or the least value if that
    is lower, to a little above the largest; for shares to one of SHARES."""
    if unit == "result":
        return 0, 1
    others = [value for bar in rows for value in bar.spread.values()]
    low = min([0.0, *(bar.row.low for bar in rows), *others])
    high = max([*(bar.row.high for bar in rows), *others])
    if unit == "share":
        return 0, next(share for share in SHARES if share >= high)
    return low, 1.05 * high if high > low else low + 1


def _line(css_class: str, path: str) -> str:
    return tag("path", class_=css_class, d=path)


def _text(x: float, y: float, words: str, css_class: str | None = None) -> str:
    return tag("text", [escape(words)], class_=css_class, x=x, y=y)


def _svg(parts: Sequence[str], height: float, label: str) -> Markup:
    view_box = f"0 0 {WIDTH} {height:g}"
    return Markup(tag("svg", parts, class_="chart", viewBox=view_box, role="img", aria_label=label))


def fair_bar(label: str, fair: Fair, text: str) -> Bar:
    """Return the bar of a fair value, with the values between which it lies as its interval."""
    low, high = sorted((max(0, fair.low), max(0, fair.high)))
    return Bar(label, Row("", 0, (low + high) / 2, low, high), text)
