"""The files of a game's puzzles, which hold no two equivalent puzzles."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from rules import Position, game

from .solutions import Puzzle

Refutations = dict[str, dict[str, str]]
"""The refutations of wrong moves: see `solutions.refutations`."""

FOLDER = Path(__file__).parents[2] / "site" / "puzzles"


def canonical(position: Position) -> str:
    """Return a text that is the same for positions that differ only by a symmetry of the game or by
    the ply."""
    men = position.pieces()
    boards = [men] + [
        {symmetry(square, position.size): men[square] for square in men}
        for symmetry in position.SYMMETRIES.values()
    ]
    return min(position.rewritten(men=board, ply="9") for board in boards)


def compact_json(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def replace_file(path: Path, text: str) -> None:
    """Replace a file atomically, so that readers never see a part of it."""
    new_file = path.with_suffix(".new")
    new_file.write_text(text, "utf-8")
    new_file.replace(path)


class PuzzleStore:
    """The puzzles of a game, in their files."""

    def __init__(self, id: str, folder: Path = FOLDER) -> None:
        self._game = game(id)
        self._path = folder / f"{id}.json"
        text = self._path.read_text("utf-8") if self._path.exists() else "[]"
        self.puzzles = [Puzzle(**fields) for fields in json.loads(text)]
        path = self._refutations_path = folder / f"{id}-refutations.json"
        text = path.read_text("utf-8") if path.exists() else "{}"
        self.refutations: dict[str, Refutations] = json.loads(text)
        self._canonical_texts = {self._canonical(puzzle) for puzzle in self.puzzles}

    def add(self, puzzle: Puzzle, refutations: Refutations) -> None:
        """Add a puzzle, which must not be equivalent to another one, and write the files."""
        self._canonical_texts.add(self._canonical(puzzle))
        self.puzzles.append(puzzle)
        if refutations:
            self.refutations[puzzle.id] = refutations
        self._write()

    def replace(self, puzzle: Puzzle, new: Puzzle | None) -> None:
        """Replace a puzzle with `new`, the same at another level, or drop it if `new` is None;
        write the files."""
        self.puzzles.remove(puzzle)
        if new:
            self.puzzles.append(new)
        else:
            self._canonical_texts.remove(self._canonical(puzzle))
            self.refutations.pop(puzzle.id, None)
        self._write()

    def _write(self) -> None:
        self.puzzles.sort(key=lambda p: (p.level, p.kind == "result", p.plies, p.id))
        lines = [compact_json(puzzle.fields()) for puzzle in self.puzzles]
        replace_file(self._path, "[\n" + ",\n".join(lines) + "\n]\n")
        entries = [
            f"{compact_json(id)}:{compact_json(replies)}"
            for id, replies in sorted(self.refutations.items())
        ]
        replace_file(self._refutations_path, "{\n" + ",\n".join(entries) + "\n}\n")

    def has(self, puzzle: Puzzle) -> bool:
        """Return whether there is an equivalent puzzle."""
        return self._canonical(puzzle) in self._canonical_texts

    def count(self, level: int, asks_result: bool) -> int:
        """Count the puzzles of a level, either those that ask for the result or the others."""
        return sum(p.level == level and (p.kind == "result") == asks_result for p in self.puzzles)

    def summary(self) -> str:
        """Return the number of puzzles of each kind and level, as text."""
        counts = Counter((puzzle.kind, puzzle.level) for puzzle in self.puzzles)
        return ", ".join(f"{kind} {level}: {n}" for (kind, level), n in sorted(counts.items()))

    def _canonical(self, puzzle: Puzzle) -> str:
        return canonical(self._game.parse(puzzle.position))
