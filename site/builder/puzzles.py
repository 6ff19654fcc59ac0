"""The puzzles of `site/puzzles/`, which the build writes to `puzzles/` in `dist/`.

`benchmarks.puzzles` finds, proves and grades them. The build checks only their form: that every id
is unique, every move of a tree legal, and every answer in the tree.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rules
from boardleaf.game.tasks import PUZZLE_GOALS as KINDS
from builder import SITE, BuildError
from rules import Game, Position
from rules.ai import LEVELS

SOURCE_FOLDER = SITE / "puzzles"

FOLDER = "puzzles"
"""The name of the folder in `dist/`."""

KEYS = ("id", "position", "kind", "result", "answers", "tree", "plies", "level")
"""The keys of a puzzle, in order."""

Puzzle = Mapping[str, Any]


@cache
def puzzles(game: Game) -> list[Puzzle]:
    """Return the puzzles of a game, easiest first; raise BuildError if any is malformed."""
    loaded: list[Puzzle] = _read(game.id, [])
    counts = Counter(puzzle.get("id") for puzzle in loaded)
    faults = [f"{count} puzzles have the id {id}" for id, count in counts.items() if count > 1]
    for puzzle in loaded:
        faults += [f"{puzzle.get('id')}: {fault}" for fault in _faults(game, puzzle)]
    if faults:
        raise BuildError("\n".join(f"site/puzzles/{game.id}.json: {fault}" for fault in faults))
    return loaded


def counts_by_level(game: Game) -> dict[int, int]:
    """Return the number of puzzles of a game by level, for the levels that have any."""
    counts = Counter(puzzle["level"] for puzzle in puzzles(game))
    return dict(sorted(counts.items()))


def sample(game: Game) -> Puzzle | None:
    """Return the easiest puzzle that asks for a winning move, to be shown where scripts don't run;
    None if the game has none."""
    return next((puzzle for puzzle in puzzles(game) if puzzle["kind"] == "win"), None)


def solution(puzzle: Puzzle) -> list[str]:
    """Return the moves of the main solution, and the replies between them.

    >>> solution({"tree": {"c3": ["d4", {"a1": None}], "b2": None}})
    ['c3', 'd4', 'a1']
    """
    moves, tree = [], puzzle["tree"]
    while tree:
        move, continuation = next(iter(tree.items()))
        moves.append(move)
        if not continuation:
            break
        moves.append(continuation[0])
        tree = continuation[1]
    return moves


def write(target: Path) -> None:
    """Write the puzzles of all games, and the refutations of wrong moves, into the folder
    `target`."""
    (target / FOLDER).mkdir()
    for game in rules.games():
        _write(target, game.id, puzzles(game))
        _write(target, f"{game.id}-refutations", _read(f"{game.id}-refutations", {}))


def _read(name: str, default: Any) -> Any:
    path = SOURCE_FOLDER / f"{name}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else default


def _write(target: Path, name: str, value: object) -> None:
    text = json.dumps(value, separators=(",", ":"))
    (target / FOLDER / f"{name}.json").write_text(text, "utf-8")


def _faults(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """Yield a message about each fault of a puzzle."""
    if [*puzzle] != [*KEYS]:
        yield f"has {', '.join(puzzle)}, expected {', '.join(KEYS)}"
        return
    if puzzle["kind"] not in KINDS:
        yield f"kind is {puzzle['kind']}, expected {', '.join(KINDS)}"
    if not re.fullmatch("[a-z0-9]+", puzzle["id"]):
        yield "its id has other characters than a-z and 0-9"
    if puzzle["result"] not in (0, 0.5, 1):
        yield f"result is {puzzle['result']}, expected 0, 0.5 or 1"
    if puzzle["level"] not in range(1, len(LEVELS) + 1):
        yield f"level is {puzzle['level']}, expected 1 to {len(LEVELS)}"
    if {*puzzle["answers"]} != {*puzzle["tree"]}:
        yield "the answers are not the first moves of the tree"
    if bool(puzzle["tree"]) == (puzzle["kind"] == "result"):
        yield "a puzzle to find moves has a tree, and no other"
    try:
        yield from _tree_faults(game.parse(puzzle["position"]), puzzle["tree"])
    except ValueError as error:
        yield str(error)


def _tree_faults(position: Position, tree: Mapping[str, Any]) -> Iterator[str]:
    """Yield a message about each fault of a tree; raise ValueError for an illegal move."""
    for move, continuation in tree.items():
        after = position.play(move)
        if not continuation:
            continue
        if after.outcome():
            yield f"{move} ends the game, but a reply follows"
            continue
        reply, branches = continuation
        if not branches:
            yield f"nothing follows the reply {reply}"
        yield from _tree_faults(after.play(reply), branches)
