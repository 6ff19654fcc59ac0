"""What keeps a board's changes in one place: who may announce, wait, and start tasks."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import boardleaf

ROOT = Path(boardleaf.__file__).parent
SOURCES = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in ROOT.rglob("*.py")}
BOARD = [name for name in SOURCES if name.startswith("board/")]
FEATURES = [name for name, text in SOURCES.items() if re.search(r"^FEATURE\b", text, re.M)]


def sources_with(pattern: str) -> set[str]:
    """Return the names of the files in which a pattern occurs."""
    return {name for name, text in SOURCES.items() if re.search(pattern, text)}


def test_one_place_writes_announcements() -> None:
    assert sources_with(r"\bannouncement \+?= ") == {"board/remarks.py"}


def test_only_the_shell_starts_tasks_and_timers_of_boards() -> None:
    starting = sources_with(r"ensure_future|create_task|call_later|call_soon")
    others = {name for name in starting if not name.startswith(("shell/", "computer/"))}
    assert others == {"main.py", "worker.py"}


@pytest.mark.parametrize("name", [*BOARD, *FEATURES])
def test_boards_and_features_have_no_clock(name: str) -> None:
    tree = ast.parse(SOURCES[name])
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    modules = {alias.name for node in imports for alias in node.names}
    modules |= {node.module for node in imports if isinstance(node, ast.ImportFrom) and node.module}
    assert not modules & {"asyncio", "time", "random", "js", "pyodide"}


def test_keys_begin_with_the_name_of_their_feature() -> None:
    names = {"reply", "analysis", "review", "practice", "teaching", "step", "puzzle", "mistake"}
    keys = {
        key
        for text in SOURCES.values()
        for key in re.findall(r'^[A-Z]+ = "(\w+):?\w*"$', text, re.M)
    }
    waits = {key for text in SOURCES.values() for key in re.findall(r'Wait\(\s*"([^":]+)', text)}
    assert waits <= names
    assert names <= keys


def test_no_worker_is_cast() -> None:
    assert sources_with(r"\bcast\(") == set()
