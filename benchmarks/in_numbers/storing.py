"""The files of figures, `site/numbers/GAME.json`, and the games that they were made from.

Games are stored in `.cache/numbers/`, so that an interrupted part goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rules
from benchmarks.games import stored_lines
from benchmarks.puzzles.puzzle_store import compact_json, replace_file

from .figures import Contents
from .intervals import Row
from .parts import Job, Part, parts
from .playing import DIGEST_LENGTH, Played

ROOT = Path(rules.__file__).parents[1]

FOLDER = ROOT / "site" / "numbers"

CACHE = ROOT / ".cache" / "numbers"

FORMAT = "boardleaf-numbers-1"

SECTIONS = ("figures", "openings", "komi")


class NumbersFile:
    """The figures of a game, in its file."""

    def __init__(self, id: str, seed: int, folder: Path) -> None:
        self.id = id
        self.seed = seed
        self.path = folder / f"{id}.json"
        self._values: dict[str, Any] = {}
        if self.path.exists():
            self._values = json.loads(self.path.read_text("utf-8"))

    @property
    def parts(self) -> dict[str, Row]:
        """What is stored of each part, by its key."""
        stored: dict[str, Row] = self._values.get("parts", {})
        return stored

    def has(self, part: Part, games: int) -> bool:
        """Return whether a part is there, with this seed, this version and so many games."""
        entry = self.parts.get(part.key)
        return entry is not None and (entry["seed"], entry["version"], entry["games"]) == (
            self.seed,
            rules.__version__,
            games,
        )

    def section(self, name: str) -> list[Row]:
        """Return the rows of a section, as they are stored."""
        rows: list[Row] = self._values.get(name, [])
        return rows

    def digests(self, part: Part) -> list[str]:
        """Return the digests of a part's games, in the order of its jobs."""
        text = self.parts[part.key]["digests"]
        return [text[at : at + DIGEST_LENGTH] for at in range(0, len(text), DIGEST_LENGTH)]

    def write(self, part: Part, games: Sequence[Played], made: Contents, seconds: float) -> None:
        """Replace a part, and leave out those that are no longer made."""
        known = [one.key for one in parts(self.id)]
        entry = {
            "games": len(games),
            "work": part.work,
            "seed": self.seed,
            "version": rules.__version__,
            "seconds": round(seconds),
            "digests": "".join(played.digest for played in games),
        }
        entries = self.parts | {part.key: entry}
        values: dict[str, Any] = {
            "format": FORMAT,
            "game": self.id,
            "version": rules.__version__,
            "seed": self.seed,
        }
        for name in SECTIONS:
            rows = [row for row in self.section(name) if row["part"] != part.key]
            rows += [row | {"part": part.key} for row in made.get(name, [])]
            rows = [row for row in rows if row["part"] in known]
            values[name] = sorted(rows, key=lambda row: known.index(row["part"]))
        values["parts"] = {key: entries[key] for key in known if key in entries}
        self._values = values
        self.path.parent.mkdir(exist_ok=True)
        replace_file(self.path, _format(values))


def _format(values: dict[str, Any]) -> str:
    """Return JSON with a line for each row, so that changes are small."""
    lines = []
    for name, value in values.items():
        text = compact_json(value)
        if isinstance(value, list) and value:
            text = "[\n" + ",\n".join(map(compact_json, value)) + "\n]"
        if isinstance(value, dict) and value:
            rows = (f"{json.dumps(key)}:{compact_json(row)}" for key, row in value.items())
            text = "{\n" + ",\n".join(rows) + "\n}"
        lines.append(f"{json.dumps(name)}:{text}")
    return "{" + ",\n".join(lines) + "}\n"


class GameCache:
    """The games of a part that have been played, with their CPU seconds, in a file of their own."""

    def __init__(self, part: Part, seed: int, folder: Path) -> None:
        name = f"{part.id} {part.key} {seed} {rules.__version__}.jsonl".replace(" ", "_")
        self._path = folder / name
        self.games: dict[Job, tuple[Played, float]] = {}
        for values, seconds in stored_lines(self._path):
            played = Played(*values)
            self.games[Job(played.label, played.number)] = played, seconds

    def add(self, played: Played, seconds: float) -> None:
        """Store a game."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([played, round(seconds, 3)]) + "\n")
        self.games[Job(played.label, played.number)] = played, seconds
