"""The rooms of the project, their imports of one another, and the public names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from statistics import median

import pytest

import rules
from rules import ai, svg

ROOT = Path(rules.__file__).parents[1]
SITE = ROOT / "site"

A_GAME = "rules.*"
"""Any room or module of `rules` that is not named: a game."""

HOUSE = (
    ("rules.kernels",),
    ("rules.compiler", "rules.learnt"),
    ("rules.piece",),
    ("rules.sentences",),
    ("rules.board",),
    ("rules.move", "rules.pairs", "rules.symmetries", "rules.text_fields"),
    ("rules.group_changes", "rules.options", "rules.motion_scenes", "rules.tally"),
    ("rules.presentation",),
    ("rules.rewriting",),
    ("rules.position",),
    ("rules.groups", "rules.likely_game", "rules.pie", "rules.stones_kernel", "rules.swapping"),
    (A_GAME,),
    ("rules.registry",),
    ("rules.record",),
    ("rules.node",),
    ("rules.study",),
    ("rules.describe",),
    ("rules.perft", "rules.svg", "rules.terminal"),
    ("rules.notebook",),
    ("rules.ai",),
    ("rules.review_table",),
    ("rules",),
    ("rules.__main__",),
    ("boardleaf",),
    ("boardleaf.address", "boardleaf.extras", "boardleaf.messages"),
    ("boardleaf.computer", "boardleaf.learning", "boardleaf.starting"),
    ("boardleaf.model",),
    ("boardleaf.words",),
    ("boardleaf.views",),
    ("boardleaf.sharing",),
    ("boardleaf.playing",),
    (
        "boardleaf.analysing",
        "boardleaf.storing",
        "boardleaf.learning.first_games",
        "boardleaf.learning.puzzles",
        "boardleaf.studying",
    ),
    ("boardleaf.live_board", "boardleaf.matches"),
    (
        "boardleaf.first_imports",
        "boardleaf.main",
        "boardleaf.snapshot_imports",
        "boardleaf.worker",
    ),
    ("builder",),
    ("builder.sources", "builder.version"),
    ("builder.guides", "builder.puzzles"),
    ("builder.sentences",),
    ("builder.diagrams",),
    ("builder.writing",),
    ("builder.shipping",),
    ("builder.checking",),
    ("builder.serve", "builder.site"),
    ("builder.__main__",),
)
"""Rooms, and modules outside rooms. Each may import from earlier lines only, not from its own."""

DOORS = {
    "rules.ai": {"", "expectation", "level_losses", "programs", "review_outline"},
    "rules.compiler": {"", "wasm"},
    "rules.svg": {""},
    A_GAME: {""},
    "boardleaf.playing": {"actions", "collaborators", "controller"},
}
"""The parts of a room that others may import: the room itself, or these modules. Rooms that are not
named are open, except names that begin with `_`."""

LATE = {
    "rules.kernels.native": {"rules.compiler"},
    "rules.position": {"rules.notebook"},
    "rules.record": {"rules.notebook"},
}
"""Imports from later lines, which run only where they are needed."""

OPTIONAL = {"rules.kernels.native": {"wasmtime"}}
"""The packages that a module of `rules` may need; no other module needs that module."""

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}


def named(path: Path) -> str:
    """Return the full name of a module."""
    below = path.relative_to(SITE if SITE in path.parents else ROOT).with_suffix("")
    return ".".join(below.parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """Return all modules of the house by name."""
    folders = (ROOT / "rules", SITE / "boardleaf", SITE / "builder")
    return {named(path): path for folder in folders for path in sorted(folder.rglob("*.py"))}


@cache
def imports(module: str) -> frozenset[tuple[str, str]]:
    """Return the imports of a module, for types too: modules, each with a name from it, or ""."""
    path = modules()[module]
    folder = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = folder[: len(folder) - node.level + 1] if node.level else ()
            source = ".".join([*start, *filter(None, [node.module])])
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                found.add((whole, "") if whole in modules() else (source, alias.name))
    return frozenset(found)


def ours(module: str) -> set[str]:
    """Return the modules of the house that a module imports."""
    return {name for name, _ in imports(module) if name in modules()} - {module}


def place(module: str) -> tuple[int, str]:
    """Return a module's line in HOUSE, and its room there, or its own name if it is in none."""
    rooms = {room: line for line, rooms in enumerate(HOUSE) for room in rooms}
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        room = ".".join(parts[:length])
        whole = length == len(parts) or modules().get(room, Path("rules")).stem == "__init__"
        if room in rooms and whole and (length > 1 or len(parts) == 1):
            return rooms[room], room
    if parts[0] == "rules":
        return rooms[A_GAME], ".".join(parts[:2])
    pytest.fail(f"{module} is in no room of HOUSE")


def door(room: str) -> set[str] | None:
    """Return the modules of a room that others may import; None if all."""
    is_game = place(room)[0] == HOUSE.index((A_GAME,))
    names = DOORS.get(A_GAME if is_game else room)
    return names and {f"{room}.{name}".rstrip(".") for name in names}


def reach(module: str) -> set[str]:
    """Return all modules of the house that a module imports, directly or not, except late ones."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        news = ours(name) - LATE.get(name, set()) - found
        found |= news
        waiting += news
    return found


def test_the_public_names_of_rules():
    assert sorted(rules.__all__) == [
        "Colour",
        "Game",
        "Man",
        "Move",
        "Option",
        "Outcome",
        "Position",
        "Record",
        "Refusal",
        "Square",
        "Study",
        "game",
        "games",
    ]


def test_the_public_names_of_the_computer_player():
    judging = ["Assessment", "Judge", "MoveReview", "Review", "review"]
    playing = ["LEVELS", "Level", "Player", "Thought", "choose", "playout"]
    assert sorted(ai.__all__) == sorted(judging + playing)


def test_the_public_names_of_pictures():
    looks = ["board", "carried", "fan", "overlay", "preview", "renewed", "symbols"]
    assert sorted(svg.__all__) == ["FRAME", "LOOK", "Marks", "Motion", "SIDE", *looks]


@pytest.mark.parametrize("module", [rules, ai, svg], ids=lambda module: module.__name__)
def test_public_names_exist(module):
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_go_one_way(module):
    line, room = place(module)
    for other in ours(module):
        before, other_room = place(other)
        late = other_room in LATE.get(module, ())
        assert before < line or other_room == room or late, f"{module} imports {other}"


@pytest.mark.parametrize("module", sorted(modules()))
def test_there_are_no_import_cycles(module):
    assert module not in reach(module)


@pytest.mark.parametrize("module", sorted(modules()))
def test_rooms_import_only_from_doors_of_others(module):
    for other, name in imports(module):
        if other in modules() and place(other)[1] != place(module)[1]:
            allowed = door(place(other)[1])
            assert allowed is None or other in allowed, f"{module} imports {other}"
            hidden = [part for part in (*other.split("."), name) if part.startswith("_")]
            assert {*hidden} <= {"__version__"}, f"{module} imports {hidden} of {other}"


def test_every_named_room_exists():
    rooms = {room for line in HOUSE for room in line} | {*DOORS, *LATE, *OPTIONAL}
    assert rooms - {*modules()} == {A_GAME}
    doors = {f"{room}.{name}".rstrip(".") for room, names in DOORS.items() for name in names}
    assert doors - {*modules()} == {A_GAME}


def test_the_computer_player_knows_no_game():
    rooms = {place(other)[1] for module in modules() if place(module)[1] == "rules.ai"
             for other in ours(module)}  # fmt: skip
    known = {"rules.ai", "rules.kernels", "rules.position", "rules.record", "rules.sentences"}
    assert rooms <= known


@pytest.mark.parametrize("module", [name for name in modules() if name.startswith("rules")])
def test_rules_need_only_the_standard_library(module):
    tops = {name.partition(".")[0] for name, _ in imports(module)}
    assert tops <= {"rules", *sys.stdlib_module_names, *OPTIONAL.get(module, ())}


@pytest.mark.parametrize("module", ["rules", "rules.ai", "rules.kernels"])
def test_importing_rules_compiles_nothing(module):
    late = "{'rules.compiler', 'rules.kernels.native', 'wasmtime'}"
    code = f"import sys, {module}; print({late} & {{*sys.modules}} or 'none')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "none\n", done.stderr


def test_the_page_offers_levels_without_the_searches():
    """They are imported only in the worker, where the computer thinks."""
    browser = {"boardleaf.main", "boardleaf.live_board"}
    imported = set().union(*map(ours, browser)) - browser
    met = sorted(name for name in imported if name.startswith("boardleaf"))
    searches = "{n for n in sys.modules if n.startswith('rules.ai.')} - {'rules.ai.levels'}"
    code = f"import sys, {', '.join(met)}; print({searches} | {{*sys.modules}} & {{'random'}})"
    code += f"; import boardleaf.computer.thinking; print('rules.ai.player' in {searches})"
    paths = {"PYTHONPATH": f"{ROOT}:{SITE}"}
    done = subprocess.run([sys.executable, "-c", code], env=paths, capture_output=True, text=True)
    assert done.stdout == "set()\nTrue\n", done.stderr


def test_views_import_no_part_of_the_worker():
    views = [module for module in modules() if place(module)[1] == "boardleaf.views"]
    asked = {f"boardleaf.computer.{name}" for name in ("opponent", "thinking", "webassembly")}
    assert {module: ours(module) & asked for module in views if ours(module) & asked} == {}


def test_four_modules_import_the_browser():
    assert {
        module
        for module in modules()
        if BROWSER & {name.partition(".")[0] for name, _ in imports(module)}
    } == {
        *("boardleaf.first_imports", "boardleaf.live_board", "boardleaf.main", "boardleaf.worker")
    }


@pytest.mark.parametrize("part", ["rules", "boardleaf", "builder"])
def test_folders_of_tests_match_the_rooms_they_test(part):
    """A folder of tests has the name of the room or module that its tests are about."""
    folders = [path for path in (ROOT / "tests" / part).rglob("*") if path.is_dir()]
    names = {named(path) for path in folders if path.name != "__pycache__"}
    assert {name.removeprefix("tests.") for name in names} <= {*modules()}


LONGEST = {".css": 400, ".html": 400, ".js": 400, ".md": 450, ".py": 400}
"""The most lines of a file, by suffix."""


def test_no_file_is_too_long():
    folders = [ROOT / name for name in ("rules", "site", "tests")]
    paths = [*ROOT.glob("*.*"), *(path for folder in folders for path in folder.rglob("*.*"))]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in paths
        if path.suffix in LONGEST and "node_modules" not in path.parts
        if (lines := path.read_text("utf-8").count("\n")) > LONGEST[path.suffix]
    }
    assert long == {}


def lengths(folder: str) -> list[int]:
    """Return the number of lines of each function's body, without its docstring."""
    found = []
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                body = node.body[ast.get_docstring(node) is not None :]
                found += [body[-1].end_lineno - body[0].lineno + 1] if body else []
    return found


@pytest.mark.parametrize("folder", ["rules", "site/boardleaf", "site/builder"])
def test_most_functions_are_short(folder):
    assert 3 <= median(lengths(folder)) <= 5


def test_the_map_names_existing_files():
    """Paths are from the root, or from a folder that their sentence is about."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z_/]+(?:\.[a-z]+|/))`", text)) - {"dist/"}
    folders = (ROOT, SITE, SITE / "boardleaf", SITE / "builder", ROOT / "tests")
    known = {name for name in named if any((folder / name).exists() for folder in folders)}
    assert len(named) > 50
    assert named - known == set()


def test_build_py_is_small():
    assert (ROOT / "build.py").read_text("utf-8").count("\n") < 150
