"""The file of a game's puzzles, without equivalent ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from rules import Position, game

from .solutions import Puzzle

Refutations = dict[str, dict[str, str]]
"""The refutations of wrong moves: see `solutions.refutations`."""

FOLDER = Path(__file__).parents[2] / "site" / "puzzles"


def alike(position: Position) -> str:
    """Return a text that is the same for positions that differ only by a symmetry of the game or by
    the ply."""
    men = position.pieces()
    boards = [men] + [
        {to(square, position.size): men[square] for square in men}
        for to in position.SYMMETRIES.values()
    ]
    return min(position.rewritten(men=board, ply="9") for board in boards)


def dense(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def replace(path: Path, text: str) -> None:
    """Write a file so that readers never see a part of it."""
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(path)


class Shelf:
    """The puzzles of a game."""

    def __init__(self, id: str, folder: Path = FOLDER) -> None:
        self._game = game(id)
        self._path = folder / f"{id}.json"
        text = self._path.read_text("utf-8") if self._path.exists() else "[]"
        self.puzzles = [Puzzle(**fields) for fields in json.loads(text)]
        self._answers = folder / f"{id}-refutations.json"
        known = self._answers.read_text("utf-8") if self._answers.exists() else "{}"
        self.refutations: dict[str, Refutations] = json.loads(known)
        self._seen = {self._alike(puzzle) for puzzle in self.puzzles}

    def add(self, puzzle: Puzzle, refutations: Refutations) -> None:
        """Add a puzzle that is equivalent to none of the others."""
        self._seen.add(self._alike(puzzle))
        self.puzzles.append(puzzle)
        if refutations:
            self.refutations[puzzle.id] = refutations
        self._write()

    def replace(self, puzzle: Puzzle, new: Puzzle | None) -> None:
        """Put the same puzzle with another level in the place of one, or drop it."""
        self.puzzles.remove(puzzle)
        if new:
            self.puzzles.append(new)
        else:
            self._seen.remove(self._alike(puzzle))
            self.refutations.pop(puzzle.id, None)
        self._write()

    def _write(self) -> None:
        self.puzzles.sort(key=lambda one: (one.level, one.kind == "result", one.plies, one.id))
        lines = [dense(one.fields()) for one in self.puzzles]
        replace(self._path, "[\n" + ",\n".join(lines) + "\n]\n")
        answers = [f"{dense(id)}:{dense(its)}" for id, its in sorted(self.refutations.items())]
        replace(self._answers, "{\n" + ",\n".join(answers) + "\n}\n")

    def has(self, puzzle: Puzzle) -> bool:
        """Return whether there is an equivalent puzzle."""
        return self._alike(puzzle) in self._seen

    def count(self, level: int, result: bool) -> int:
        """Count the puzzles of a level: those that ask for the result, or for moves."""
        return sum(one.level == level and (one.kind == "result") == result for one in self.puzzles)

    def table(self) -> str:
        """Return the numbers of puzzles by kind and level."""
        counts = Counter((one.kind, one.level) for one in self.puzzles)
        return ", ".join(f"{kind} {level}: {n}" for (kind, level), n in sorted(counts.items()))

    def _alike(self, puzzle: Puzzle) -> str:
        return alike(self._game.parse(puzzle.position))
