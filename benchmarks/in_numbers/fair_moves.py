"""What the first moves say about the pie rule: which are fair, and who is better with it.

Writes `rules/ai/fair_move_table.py`, from which the computer opens.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

from rules import ai, games

from .intervals import Row
from .storing import FOLDER

PATH = Path(ai.__file__).with_name("fair_move_table.py")

HEAD = '''"""First moves after which neither side is better; made by `benchmarks/in_numbers/`."""

TABLE = """
'''

ABOUT = '''"""
"""For each game, its sizes with those moves, one of each class of moves that are equal by
symmetry."""
'''

MAX_WIDTH = 100

MIN_GAMES = 200
"""The games of a first move without which it counts as unmeasured."""

MAX_UNFAIRNESS = 0.1
"""The distance from 0.5 of an expected result at which the judge finds the sides even."""

MARKS = {1: "+", 0.5: "=", 0: "-"}
"""The marks of proved results in the table of starts."""


def first_move_rows(id: str, folder: Path = FOLDER) -> dict[int, list[Row]]:
    """Return the rows of a game's first moves that are proved or measured well, by size."""
    path = folder / f"{id}.json"
    openings = json.loads(path.read_text("utf-8"))["openings"] if path.exists() else []
    return {
        entry["size"]: entry["moves"]
        for entry in openings
        if all("proved" in row or row.get("games", 0) >= MIN_GAMES for row in entry["moves"])
    }


def may_be_fair(row: Row) -> bool:
    """Return whether games between equal players can't tell which side is better after a first
    move."""
    return "proved" not in row and bool(row["low"] <= 0.5 <= row["high"])


def is_fair(row: Row) -> bool:
    """Return whether the judge, who is much stronger than the players of these games, finds the
    sides about even, too."""
    return may_be_fair(row) and abs(row["judged"] - 0.5) <= MAX_UNFAIRNESS


def pie_cell(id: str, size: int, folder: Path = FOLDER) -> str | None:
    """Return the result of the player who moves first with the pie rule, as in the table of starts;
    None if the first moves aren't known, or games and the judge disagree about all fair ones.

    The second player takes the better side after the first move, so that a fair one is best.
    """
    rows = first_move_rows(id, folder).get(size)
    if not rows:
        return None
    if any(map(may_be_fair, rows)):
        return "50" if any(map(is_fair, rows)) else None
    values = (row.get("proved", row.get("value")) for row in rows)
    best = max(min(value, 1 - value) for value in values)
    return MARKS[best] if all("proved" in row for row in rows) else str(round(100 * best))


def table(folder: Path = FOLDER) -> str:
    """Return the module with the table of fair first moves."""
    blocks = ["\n".join(block) for block in _blocks(folder)]
    return HEAD + "\n\n".join(blocks) + "\n" + ABOUT


def _blocks(folder: Path) -> Iterator[list[str]]:
    """Yield the lines of each game."""
    for game in games():
        cells = [
            f"{size}:{','.join(fair)}"
            for size, rows in first_move_rows(game.id, folder).items()
            if (fair := [row["move"] for row in rows if is_fair(row)])
        ]
        if cells:
            text = " ".join(cells)
            yield [game.id, *textwrap.wrap(text, MAX_WIDTH, break_on_hyphens=False)]
