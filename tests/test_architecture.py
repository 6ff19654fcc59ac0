"""The layers of the project, which ARCHITECTURE.md calls rooms, and the public names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import rules
from rules import ai, svg

ROOT = Path(rules.__file__).parents[1]
SITE = ROOT / "site"

A_GAME = "rules.*"
"""A game: any package or module of `rules` that LAYERS does not name."""

LAYERS = (
    ("rules.kernels",),
    ("rules.compiler", "rules.learnt"),
    ("rules.library_hooks", "rules.type_checks", "rules.piece"),
    ("rules.sentences",),
    ("rules.board",),
    ("rules.move", "rules.pairs", "rules.symmetries", "rules.text_fields"),
    ("rules.group_changes", "rules.options", "rules.motion_scenes", "rules.tally"),
    ("rules.position_checks",),
    ("rules.rules_of_game",),
    ("rules.presentation",),
    ("rules.rewriting",),
    ("rules.position",),
    ("rules.claims",),
    (
        "rules.group_traces",
        "rules.groups",
        "rules.picking",
        "rules.pie",
        "rules.stones_kernel",
        "rules.swapping",
    ),
    ("rules.group_claims", "rules.material_claims"),
    ("rules.winning_moves",),
    ("rules.result_claims",),
    ("rules.group_search", "rules.group_shares", "rules.material_shares", "rules.sure_search"),
    ("rules.claim_text", "rules.general_reasons", "rules.next_claims"),
    (A_GAME,),
    ("rules.registry",),
    ("rules.bare_positions", "rules.record"),
    ("rules.node",),
    ("rules.copying", "rules.study"),
    ("rules.cleaning",),
    ("rules.describe",),
    ("rules.perft", "rules.rule_order", "rules.svg", "rules.terminal"),
    ("rules.notebook",),
    ("rules.ai",),
    ("rules.players", "rules.review_table"),
    ("rules.import_hooks",),
    ("rules",),
    ("rules.board_widget", "rules.command_line", "rules.embedding"),
    ("rules.__main__",),
    ("boardleaf",),
    ("boardleaf.address", "boardleaf.extras", "boardleaf.messages"),
    ("boardleaf.computer", "boardleaf.game"),
    ("boardleaf.words",),
    ("boardleaf.board",),
    ("boardleaf.storing", "boardleaf.views"),
    ("boardleaf.features",),
    ("boardleaf.features.importing", "boardleaf.features.judging", "boardleaf.features.new_game"),
    (
        "boardleaf.features.analysis",
        "boardleaf.features.lessons",
        "boardleaf.features.match",
        "boardleaf.features.review",
        "boardleaf.features.setup",
        "boardleaf.features.sharing",
        "boardleaf.features.study",
        "boardleaf.features.teaching",
    ),
    ("boardleaf.features.practice",),
    ("boardleaf.features.index",),
    ("boardleaf.shell",),
    (
        "boardleaf.first_imports",
        "boardleaf.main",
        "boardleaf.snapshot_imports",
        "boardleaf.worker",
    ),
    ("builder",),
    ("builder.bundles", "builder.new_game", "builder.sources", "builder.version"),
    ("builder.guides", "builder.numbers", "builder.puzzles"),
    ("builder.sentences",),
    ("builder.diagrams",),
    ("builder.writing",),
    ("builder.shipping",),
    ("builder.checking",),
    ("builder.watching",),
    ("builder.serve", "builder.site"),
    ("builder.__main__",),
)
"""Packages and single modules, lowest layer first. Each may import from lower layers only."""

PUBLIC_MODULES = {
    "rules.ai": {
        *("", "decided", "known_openings", "level_losses"),
        *("programs", "review_outline", "solving", "starts"),
    },
    "rules.compiler": {"", "wasm"},
    "rules.svg": {"", "markup", "marks", "result_marks", "suggestions"},
    A_GAME: {""},
}
"""The modules of a package that others may import, "" for the package itself. Other packages are
open, except for names that begin with `_`."""

LAZY_IMPORTS = {
    "rules.kernels.native": {"rules.compiler"},
    "rules.notebook": {"rules.board_widget"},
}
"""Imports from higher layers, which run only when they are needed."""

OPTIONAL_PACKAGES = {
    "rules.board_widget": {"anywidget", "traitlets"},
    "rules.embedding.mkdocs": {"mkdocs"},
    "rules.embedding.sphinx": {"docutils", "sphinx"},
    "rules.kernels.native": {"wasmtime"},
}
"""Third-party packages that a module of `rules` may import; no other module needs that module."""

BROWSER_PACKAGES = {"js", "pyodide", "pyodide_js", "pyscript"}


def module_name(path: Path) -> str:
    """Return the full name of a module."""
    below = path.relative_to(SITE if SITE in path.parents else ROOT).with_suffix("")
    return ".".join(below.parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """Return all modules of the project by name."""
    folders = (ROOT / "rules", SITE / "boardleaf", SITE / "builder")
    return {module_name(path): path for folder in folders for path in sorted(folder.rglob("*.py"))}


@cache
def imports(module: str) -> frozenset[tuple[str, str]]:
    """Return what a module imports, even if only for types: pairs of a module and a name in it, or
    of a module and ""."""
    path = modules()[module]
    folder = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    pairs = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            pairs |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = folder[: len(folder) - node.level + 1] if node.level else ()
            source = ".".join([*start, *filter(None, [node.module])])
            for alias in node.names:
                full_name = f"{source}.{alias.name}"
                pairs.add((full_name, "") if full_name in modules() else (source, alias.name))
    return frozenset(pairs)


@cache
def project_imports(module: str) -> frozenset[str]:
    """Return the modules of the project that a module imports."""
    return frozenset(name for name, _ in imports(module) if name in modules()) - {module}


@cache
def layer(module: str) -> tuple[int, str]:
    """Return the number of a module's layer, and the package or module of LAYERS it belongs to."""
    layers = {name: number for number, names in enumerate(LAYERS) for name in names}
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        package = ".".join(parts[:length])
        covers_module = (
            length == len(parts) or modules().get(package, Path("rules")).stem == "__init__"
        )
        if package in layers and covers_module and (length > 1 or len(parts) == 1):
            return layers[package], package
    if parts[0] == "rules":
        return layers[A_GAME], ".".join(parts[:2])
    pytest.fail(f"{module} is in no layer")


def public_modules(package: str) -> set[str] | None:
    """Return the modules of a package that others may import; None if all."""
    is_game = layer(package)[0] == LAYERS.index((A_GAME,))
    names = PUBLIC_MODULES.get(A_GAME if is_game else package)
    return names and {f"{package}.{name}".rstrip(".") for name in names}


def transitive_imports(module: str) -> set[str]:
    """Return the modules that a module imports, directly or not, except lazily."""
    imported: set[str] = set()
    queue = [module]
    while queue:
        name = queue.pop()
        new = project_imports(name) - LAZY_IMPORTS.get(name, set()) - imported
        imported |= new
        queue += new
    return imported


def test_public_names_of_rules():
    assert sorted(rules.__all__) == [
        "Colour",
        "Game",
        "Man",
        "Move",
        "Node",
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


def test_public_names_of_the_computer_player():
    judging = ["Assessment", "Judge", "MoveReview", "Review", "review"]
    reasoning = ["Reasons", "continuations", "reasons"]
    playing = ["LEVELS", "Level", "Player", "Thought", "choose", "playout"]
    assert sorted(ai.__all__) == sorted(judging + playing + reasoning)


def test_public_names_of_pictures():
    functions = ["board", "caption", "carried", "fan", "overlay", "preview", "renewed", "symbols"]
    assert sorted(svg.__all__) == ["FRAME", "LOOK", "Marks", "Motion", "SIDE", *functions]


@pytest.mark.parametrize("module", [rules, ai, svg], ids=lambda module: module.__name__)
def test_public_names_exist(module):
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_imports_go_one_way():
    wrong = []
    for module, other in ((name, other) for name in modules() for other in project_imports(name)):
        (number, package), (other_number, other_package) = layer(module), layer(other)
        lazy = other_package in LAZY_IMPORTS.get(module, ())
        if not (other_number < number or other_package == package or lazy):
            wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_there_are_no_import_cycles():
    assert [module for module in modules() if module in transitive_imports(module)] == []


def test_only_public_modules_of_other_packages_are_imported():
    wrong = []
    for module in modules():
        for other, name in imports(module):
            if other in modules() and layer(other)[1] != layer(module)[1]:
                allowed = public_modules(layer(other)[1])
                private = [part for part in (*other.split("."), name) if part.startswith("_")]
                if (allowed is not None and other not in allowed) or {*private} - {"__version__"}:
                    wrong.append(f"{module} imports {name} of {other}")
    assert wrong == []


def test_every_listed_module_exists():
    names = {name for layer in LAYERS for name in layer}
    names |= {*PUBLIC_MODULES, *LAZY_IMPORTS, *OPTIONAL_PACKAGES}
    for package, public in PUBLIC_MODULES.items():
        names |= {f"{package}.{name}".rstrip(".") for name in public}
    assert names - {*modules()} == {A_GAME}


def test_the_computer_player_imports_neither_games_nor_words():
    """It knows positions as `rules.rules_of_game` types them, without their presentation; reasons
    are claims, which have words."""
    player = [module for module in modules() if layer(module)[1] == "rules.ai"]
    imported = {layer(other)[1] for module in player for other in project_imports(module)}
    reasons = ("claim_text", "claims", "group_traces", "result_claims")
    words = ("board", "move", "piece", "sentences", "type_checks")
    values = {f"rules.{name}" for name in (*reasons, *words)}
    allowed = {"rules.ai", "rules.kernels", "rules.learnt", "rules.record", "rules.rules_of_game"}
    assert imported <= allowed | values


def test_rules_need_only_the_standard_library():
    wrong = []
    for module in (name for name in modules() if name.startswith("rules")):
        roots = {name.partition(".")[0] for name, _ in imports(module)}
        allowed = {"rules", *sys.stdlib_module_names, *OPTIONAL_PACKAGES.get(module, ())}
        wrong += [f"{module} imports {root}" for root in sorted(roots - allowed)]
    assert wrong == []


@pytest.mark.parametrize("module", ["rules", "rules.ai", "rules.kernels"])
def test_importing_rules_does_not_load_the_compiler(module):
    compiler = "{'rules.compiler', 'rules.kernels.machine_code', 'wasmtime'}"
    code = f"import sys, {module}; print({compiler} & {{*sys.modules}} or 'none')"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout == "none\n", result.stderr


def test_the_page_does_not_import_the_searches():
    """Only the worker imports searches; of `rules.ai`, the page needs only tables."""
    shell = {f"boardleaf.shell.{name}" for name in ("browser", "live_board", "page")}
    browser = {"boardleaf.main", *shell}
    imported = set().union(*map(project_imports, browser)) - browser
    names = sorted(name for name in imported if name.startswith("boardleaf"))
    tables = {f"rules.ai.{name}" for name in ("levels", "starts", "start_table")}
    searches = f"{{n for n in sys.modules if n.startswith('rules.ai.')}} - {tables}"
    code = f"import sys, {', '.join(names)}; print({searches} | {{*sys.modules}} & {{'random'}})"
    code += f"; import boardleaf.computer.thinking; print('rules.ai.player' in {searches})"
    paths = {"PYTHONPATH": f"{ROOT}:{SITE}"}
    result = subprocess.run([sys.executable, "-c", code], env=paths, capture_output=True, text=True)
    assert result.stdout == "set()\nTrue\n", result.stderr


def test_views_import_neither_the_opponent_nor_code_of_the_worker():
    views = [module for module in modules() if layer(module)[1] == "boardleaf.views"]
    parts = {f"boardleaf.computer.{name}" for name in ("opponent", "thinking", "webassembly")}
    assert [module for module in views if project_imports(module) & parts] == []


def test_only_six_modules_import_browser_packages():
    assert {
        module
        for module in modules()
        if BROWSER_PACKAGES & {name.partition(".")[0] for name, _ in imports(module)}
    } == {
        *(f"boardleaf.shell.{name}" for name in ("browser", "live_board", "page")),
        *("boardleaf.first_imports", "boardleaf.main", "boardleaf.worker"),
    }


@pytest.mark.parametrize("part", ["rules", "boardleaf", "builder"])
def test_folders_of_tests_match_the_packages_they_test(part):
    """A folder of tests has the name of the package or module that its tests are about."""
    folders = [path for path in (ROOT / "tests" / part).rglob("*") if path.is_dir()]
    names = {module_name(path) for path in folders if path.name != "__pycache__"}
    assert {name.removeprefix("tests.") for name in names} <= {*modules()}


def test_architecture_md_names_existing_files():
    """Paths are relative to the root, or to the folder that the sentence is about."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z_/]+(?:\.[a-z]+|/))`", text)) - {"dist/"}
    folders = (ROOT, SITE, SITE / "boardleaf", SITE / "builder", ROOT / "tests")
    existing = {name for name in named if any((folder / name).exists() for folder in folders)}
    assert len(named) > 50
    assert named - existing == set()
