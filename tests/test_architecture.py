"""What may know what, and which names are public."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import rules
from rules import ai, svg

ROOT = Path(rules.__file__).parents[1]
SITE = ROOT / "site"

LAYERS = (
    ("kernels",),
    ("compiler",),
    ("board",),
    ("piece",),
    ("fields", "move"),
    ("asking", "counting"),
    ("telling",),
    ("position",),
    (),  # whatever is not named here: the games and what they are made of
    ("registry",),
    ("record",),
    ("describe", "markup"),
    ("badges",),
    ("ghosts", "marks", "men"),
    ("diagram", "perft", "svg"),
    ("notebook",),
    ("ai",),
    ("__main__",),
)
"""The modules of `rules`; each knows only what stands before it."""

GAMES_LAYER = LAYERS.index(())


LATE = {"kernels": {"compiler"}}
"""What a module of `rules` imports only where it is used."""

OPTIONAL = {"native.py": {"wasmtime"}}
"""The packages that a file of `rules` may need, and nothing needs that file."""


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file of `rules` or `site` imports."""
    folder = path.parent.relative_to(SITE if SITE in path.parents else ROOT).parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = folder[: len(folder) - node.level + 1] if node.level else ()
            module = ".".join([*start, *filter(None, [node.module])])
            names = {f"{module}.{alias.name}" for alias in node.names}
            found |= {module, *names}
    return found


@cache
def rules_modules() -> dict[str, set[str]]:
    """The modules of `rules` and, for each, those that it imports; `ai` counts as one."""
    known: dict[str, set[str]] = {}
    for path in (ROOT / "rules").rglob("*.py"):
        parts = path.relative_to(ROOT / "rules").with_suffix("").parts
        if parts != ("__init__",):
            names = {name.split(".")[1] for name in imports(path) if name.startswith("rules.")}
            known.setdefault(parts[0], set()).update(names - {parts[0]})
    return {name: {other for other in others if other in known} for name, others in known.items()}


def layer(module: str) -> int:
    return next((n for n, names in enumerate(LAYERS) if module in names), GAMES_LAYER)


def reach(module: str) -> set[str]:
    """All modules of `rules` that a module imports, directly or not."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        news = rules_modules()[waiting.pop()] - found
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
        "game",
        "games",
    ]


def test_the_public_names_of_the_computer_player():
    assert sorted(ai.__all__) == ["LEVELS", "Level", "Player", "Thought", "choose", "playout"]


def test_the_public_names_of_pictures():
    own = {
        name for name, value in vars(svg).items() if getattr(value, "__module__", 0) == "rules.svg"
    }
    assert {name for name in own if not name.startswith("_")} == {
        "Marks",
        "board",
        "fan",
        "overlay",
        "preview",
    }


@pytest.mark.parametrize("names", [(rules, rules.__all__), (ai, ai.__all__)], ids=["rules", "ai"])
def test_public_names_exist(names):
    module, public = names
    assert [name for name in public if not hasattr(module, name)] == []


@pytest.mark.parametrize("module", sorted(rules_modules()))
def test_imports_go_one_way(module):
    here = layer(module)
    for other in rules_modules()[module] - LATE.get(module, set()):
        same = here == layer(other) and here == GAMES_LAYER
        assert layer(other) < here or same, f"{module} imports {other}"


def test_games_do_not_import_one_another():
    games = {game.position.__module__.split(".")[1] for game in rules.games()}
    assert len(games) >= 3
    for game in games:
        assert reach(game) & games == set(), game


def test_the_computer_player_knows_no_game():
    assert rules_modules()["ai"] <= {"kernels", "position", "record"}


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda p: p.name)
def test_rules_need_only_the_standard_library(path):
    tops = {name.partition(".")[0] for name in imports(path)}
    assert tops <= {"rules", *sys.stdlib_module_names, *OPTIONAL.get(path.name, ())}


@pytest.mark.parametrize("module", ["rules", "rules.ai", "rules.kernels"])
def test_to_import_rules_compiles_nothing(module):
    late = "{'rules.compiler', 'rules.kernels.native', 'wasmtime'}"
    code = f"import sys, {module}; print({late} & {{*sys.modules}} or 'none')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "none\n", done.stderr


def test_the_page_offers_levels_without_the_searches():
    """They are imported where the computer thinks: in the worker."""
    met = sorted(page_modules()["boardleaf.main"])
    searches = "{n for n in sys.modules if n.startswith('rules.ai.')} - {'rules.ai.levels'}"
    code = f"import sys, {', '.join(met)}; print({searches} | {{*sys.modules}} & {{'random'}})"
    code += f"; import boardleaf.thinking; print('rules.ai.player' in {searches})"
    paths = {"PYTHONPATH": f"{ROOT}:{SITE}"}
    done = subprocess.run([sys.executable, "-c", code], env=paths, capture_output=True, text=True)
    assert done.stdout == "set()\nTrue\n", done.stderr


def test_few_files_meet_the_browser():
    browser = {"js", "pyodide", "pyodide_js", "pyscript"}
    assert {
        path.name
        for path in (SITE / "boardleaf").rglob("*.py")
        if browser & {name.partition(".")[0] for name in imports(path)}
    } == {"main.py", "worker.py"}


@pytest.mark.parametrize(
    "path", sorted((SITE / "boardleaf" / "views").glob("*.py")), ids=lambda p: p.name
)
def test_views_see_the_state_and_change_nothing(path):
    used = {name for name in imports(path) if name.startswith("boardleaf.")}
    for module in ("controller", "main", "opponent", "storage", "tab", "thinking", "worker"):
        assert f"boardleaf.{module}" not in used


def page_modules() -> dict[str, set[str]]:
    """The modules of the page and, for each, those that it imports, be it for types alone."""
    paths = sorted((SITE / "boardleaf").rglob("*.py"))
    names = {
        ".".join(path.relative_to(SITE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }
    around = {name: {name, *rooms(name)} for name in names}
    return {name: (imports(path) & names.keys()) - around[name] for name, path in names.items()}


def rooms(module: str) -> set[str]:
    """The packages that a module is in, each of which Python imports before it.

    >>> sorted(rooms("boardleaf.views.board"))
    ['boardleaf', 'boardleaf.views']
    """
    parts = module.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts))}


def test_the_page_has_no_circle():
    """Not for types either: what can be taken away, least known first, leaves nothing behind."""
    left = page_modules()
    while free := [name for name, known in left.items() if not known & left.keys()]:
        for name in free:
            del left[name]
    assert left == {}


def test_no_file_is_long():
    folders = [ROOT / name for name in ("rules", "site", "tests")]
    paths = [*ROOT.glob("*.*"), *(path for folder in folders for path in folder.rglob("*.*"))]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in paths
        if path.suffix in (".css", ".html", ".js", ".md", ".py")
        if "node_modules" not in path.parts
        if (lines := path.read_text("utf-8").count("\n")) > 450
    }
    assert long == {}


def test_build_py_is_small():
    assert (ROOT / "build.py").read_text("utf-8").count("\n") < 150
