"""The files of figures: where they are read, and what is written beside the pages."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import rules
from builder import SITE
from rules import Game
from rules.pairs import format_pairs

from .reading import Fair, Numbers, Row, Settings, options_as_text, read

SOURCE_FOLDER = SITE / "numbers"

FOLDER = "numbers"
"""The name of the folder in `dist/`."""

CSV_COLUMNS = (
    *("figure", "size", "options", "work", "unit", "key", "games"),
    *("value", "low", "high", "proved", "example"),
)
"""The columns of a CSV. `key` is the key in a series, a first move and those equal to it, or the
fair value of an option, whose columns have Black's result with it."""

_read: dict[tuple[str, str], Numbers] = {}
"""The figures that were read, by id of the game and text of the file: checking takes time."""


def all_numbers() -> dict[str, Numbers]:
    """Return the figures of all games that have a file, by the games' ids, in the order of the
    games; raise a BuildError if one is damaged."""
    found = {}
    for game in rules.games():
        path = SOURCE_FOLDER / f"{game.id}.json"
        if path.is_file():
            key = game.id, path.read_text("utf-8")
            if key not in _read:
                _read[key] = read(game, key[1], f"site/numbers/{path.name}")
            found[game.id] = _read[key]
    return found


def write(target: Path) -> None:
    """Write the files of all games into the folder `target`: as they are, and as CSV."""
    for id, numbers in all_numbers().items():
        (target / FOLDER).mkdir(exist_ok=True)
        shutil.copyfile(SOURCE_FOLDER / f"{id}.json", target / FOLDER / f"{id}.json")
        (target / FOLDER / f"{id}.csv").write_text(csv_text(numbers), "utf-8", newline="")


def csv_text(numbers: Numbers) -> str:
    """Return all figures as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, CSV_COLUMNS, restval="")
    writer.writeheader()
    writer.writerows(_csv_rows(numbers))
    return text.getvalue()


def _csv_rows(numbers: Numbers) -> Iterator[dict[str, object]]:
    for figure in numbers.figures:
        common = {"figure": figure.id, **_settings_cells(numbers.game, figure.settings)}
        yield {**common, **_cells(figure.total), "example": figure.example}
        for row in figure.by.values():
            yield {**common, **_cells(row)}
        for key, value in figure.spread.items():
            yield {**common, "key": key, "games": figure.total.games, "value": value}
    for swap_map in numbers.swap_maps:
        common = {"figure": "opening", **_settings_cells(numbers.game, swap_map.settings)}
        for opening in swap_map.openings:
            cells = _cells(opening.measured) if opening.measured else {}
            cells |= {"key": " ".join(opening.same), "example": opening.example}
            yield {**common, **cells, "proved": opening.proved}
    for name, values in numbers.fair.items():
        for fair in values:
            common = {"figure": name, "size": fair.size}
            if fair.settings:
                common |= _settings_cells(numbers.game, fair.settings)
            cells = _cells(fair.black) if fair.black else {}
            cells |= {"key": _fair_key(fair), "proved": fair.proved, "example": fair.example}
            yield {**common, **cells}


def _settings_cells(game: Game, settings: Settings) -> dict[str, object]:
    options = format_pairs(options_as_text(game, settings.options))
    unit = settings.unit if settings.work else None
    return {"size": settings.size, "options": options, "work": settings.work or None, "unit": unit}


def _fair_key(fair: Fair) -> str:
    return str(fair.low) if fair.low == fair.high else f"{fair.low} to {fair.high}"


def _cells(row: Row) -> dict[str, object]:
    interval = {"value": row.value, "low": row.low, "high": row.high}
    return {"key": row.key, "games": row.games, **interval}
