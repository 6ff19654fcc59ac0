"""What keeps a board's changes in one place: who may announce, wait, and start tasks."""

from __future__ import annotations

import re
from pathlib import Path

import boardleaf
import builder
from builder.shipping.python_archives import core_modules

ROOT = Path(boardleaf.__file__).parent
SOURCES = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in ROOT.rglob("*.py")}
BOARD = [name for name in SOURCES if name.startswith(("board/", "features/"))]


def sources_with(pattern: str) -> set[str]:
    """Return the names of the files in which a pattern occurs."""
    return {name for name, text in SOURCES.items() if re.search(pattern, text)}


def test_one_place_writes_announcements() -> None:
    assert sources_with(r"\bannouncement \+?= ") == {"board/remarks.py"}


def test_only_the_shell_starts_tasks_and_timers_of_boards() -> None:
    starting = sources_with(r"ensure_future|create_task|call_later|call_soon")
    others = {name for name in starting if not name.startswith(("shell/", "computer/"))}
    assert others == {"worker.py"}


def test_one_place_stores_and_draws() -> None:
    assert sources_with(r"\.store\(board\)") == {"shell/loop.py"}
    assert sources_with(r"page\.draw\(") == {"shell/loop.py"}


def test_boards_and_features_know_neither_clock_nor_chance_nor_browser() -> None:
    for name in BOARD:
        imports = re.findall(r"^(?:import|from) (\w+)", SOURCES[name], re.M)
        assert not {*imports} & {"asyncio", "js", "os", "pyodide", "random", "time"}, name


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


def test_only_the_index_names_features() -> None:
    """A feature is a module or package of its own, and a line of the index."""
    features = {name.split("/")[1].removesuffix(".py") for name in BOARD if "features/" in name}
    features -= {"__init__", "index", "judging"}
    used = re.findall(r"extras\.([A-Z]+)|(\w+)\.FEATURE", SOURCES["features/index.py"])
    listed = {(later or first).lower() for later, first in used}
    lessons = {"step", "puzzle", "mistake"}
    assert listed - lessons == features - {"lessons"}
    assert lessons <= listed


def test_a_start_imports_few_modules() -> None:
    """The number of modules decides how long a start takes."""
    assert len([name for name in core_modules(builder.ROOT) if name.startswith("boardleaf")]) <= 86
