"""The puzzles as the build reads, checks and writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from builder import BuildError, puzzles

EGOTZI = rules.game("egotzi")
VALID_PUZZLE = {
    "id": "abcdef",
    "position": "1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19",
    "kind": "win",
    "result": 1.0,
    "answers": ["d3"],
    "tree": {"d3": ["c4", {"a5": None}]},
    "plies": 3,
    "level": 2,
}


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that writes a file of puzzles and reads it."""

    def write_and_read(*values: dict[str, Any]) -> list[puzzles.Puzzle]:
        (tmp_path / "egotzi.json").write_text(json.dumps(values), "utf-8")
        monkeypatch.setattr(puzzles, "SOURCE_FOLDER", tmp_path)
        return puzzles.puzzles.__wrapped__(EGOTZI)

    return write_and_read


def test_a_valid_puzzle_is_read(read: Any) -> None:
    (puzzle,) = read(VALID_PUZZLE)
    assert puzzle == VALID_PUZZLE
    assert puzzles.solution(puzzle) == ["d3", "c4", "a5"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "mate"}, "abcdef: kind is mate"),
        ({"result": 2}, "abcdef: result is 2"),
        ({"id": "ab."}, "ab.: its id has other characters than a-z and 0-9"),
        ({"level": 7}, "abcdef: level is 7, expected 1 to 6"),
        ({"answers": ["e1"]}, "abcdef: the answers are not the first moves"),
        ({"kind": "result"}, "abcdef: a puzzle to find moves has a tree"),
        ({"tree": {"d3": ["b5", {"a5": None}]}}, "abcdef: "),
        ({"tree": {"d3": ["c4", {}]}}, "abcdef: nothing follows the reply c4"),
        ({"position": "5/5 w 3"}, "abcdef: "),
        ({"extra": 1}, "abcdef: has id, position"),
    ],
)
def test_a_malformed_puzzle_fails_the_build(
    read: Any, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(BuildError, match=f"egotzi.json: {message}"):
        read({**VALID_PUZZLE, **changes})


def test_a_duplicate_id_fails_the_build(read: Any) -> None:
    with pytest.raises(BuildError, match="2 puzzles have the id abcdef"):
        read(VALID_PUZZLE, VALID_PUZZLE)


def test_the_site_gets_all_puzzles(tmp_path: Path) -> None:
    puzzles.write(tmp_path)
    for game in rules.games():
        written = json.loads((tmp_path / "puzzles" / f"{game.id}.json").read_text("utf-8"))
        assert written == puzzles.puzzles(game)
        assert sum(puzzles.counts_by_level(game).values()) == len(written)
        path = tmp_path / "puzzles" / f"{game.id}-refutations.json"
        refutations = json.loads(path.read_text("utf-8"))
        assert {*refutations} <= {puzzle["id"] for puzzle in written}
