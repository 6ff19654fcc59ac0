"""No code of the site names a game, an option or a kind of move.

Pages may, and so may examples in docstrings and comments.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import rules
from rules import Record
from tests.kit.declared import FIRST_GAME_IDS

SITE = Path(rules.__file__).parents[1] / "site"

PYTHON_FILES = sorted([*SITE.glob("boardleaf/**/*.py"), *SITE.glob("builder/**/*.py")])
SCRIPTS_AND_STYLES = sorted(
    path
    for kind in ("js", "css", "mjs")
    for path in SITE.rglob(f"*.{kind}")
    if "node_modules" not in path.parts
)

GAMES = [rules.game(id) for id in FIRST_GAME_IDS]

AMBIGUOUS_KINDS = {"step", "colour"}
"""Kinds of moves whose names have another meaning as well: a step through moves, a man's colour."""


def find_move_kinds() -> set[str]:
    """Return the kinds of move that occur in random games."""
    kinds = set()
    for game in GAMES:
        for seed in range(3):
            record, random = Record(game, size=game.sizes[0]), Random(seed)
            while not record.outcome() and len(record.moves) < 40:
                moves = record.position.moves()
                kinds |= {move.kind for move in moves}
                record.play(random.choice(moves))
    return kinds


GAME_AND_OPTION_NAMES = re.compile(
    "|".join(
        rf"\b{re.escape(name)}\b"
        for game in GAMES
        for name in (game.id, game.title, game.title.replace(",", ""), *game.options)
    ),
    re.IGNORECASE,
)

MOVE_KINDS = find_move_kinds() - AMBIGUOUS_KINDS


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return all nodes of a module's syntax tree."""
    return [*ast.walk(ast.parse(path.read_text("utf-8")))]


def string_literals(path: Path) -> Iterator[str]:
    """Yield the string literals of a module that are not docstrings."""
    docstrings = {
        id(node.value)
        for node in nodes(path)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes(path):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docstrings
        ):
            yield node.value


def identifiers(path: Path) -> Iterator[str]:
    """Yield the identifiers in a module, including the names of modules that it imports."""
    for node in nodes(path):
        for field in ("id", "attr", "name", "module", "arg"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def code_without_comments(path: Path) -> str:
    """Return a script or style sheet without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def relative_path(path: Path) -> str:
    return path.relative_to(SITE).as_posix()


def test_names_and_kinds_are_recognized() -> None:
    assert {"swap", "place", "capture", "bid"} <= MOVE_KINDS
    assert GAME_AND_OPTION_NAMES.search("an Emergo board") and GAME_AND_OPTION_NAMES.search(
        "values['komi']"
    )


def test_no_module_names_a_game_or_a_kind_of_move() -> None:
    named = []
    for path in PYTHON_FILES:
        literals = set(string_literals(path))
        found = {
            name for name in (*literals, *identifiers(path)) if GAME_AND_OPTION_NAMES.search(name)
        }
        named += [(relative_path(path), name) for name in sorted(found | MOVE_KINDS & literals)]
    assert named == []


def test_no_script_or_style_sheet_names_a_game_or_a_kind_of_move() -> None:
    named = []
    for path in SCRIPTS_AND_STYLES:
        text = code_without_comments(path)
        quoted = set(re.findall(r"""["'`]([\w-]+)["'`]""", text))
        found = {*GAME_AND_OPTION_NAMES.findall(text), *(quoted & MOVE_KINDS)}
        named += [(relative_path(path), name) for name in sorted(found)]
    assert named == []


def test_no_module_reads_the_kind_of_a_move() -> None:
    """The only kinds that are read are those of exercises and of classes of the site."""
    readers = []
    for path in PYTHON_FILES:
        owners = {
            ast.unparse(node.value)
            for node in nodes(path)
            if isinstance(node, ast.Attribute) and node.attr == "kind"
        }
        others = owners - {"self", "task", "self.task", "asked"}
        readers += [(relative_path(path), owner) for owner in sorted(others)]
    assert readers == []
