"""No file of the site names a game, an option or a kind of move, but for pages and examples.

Examples are in docstrings and comments. What the home page shows first is the order of the games.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Record
from tests.kit.declared import LISTED

SITE = Path(rules.__file__).parents[1] / "site"

PYTHON = sorted([*SITE.glob("boardleaf/**/*.py"), *SITE.glob("builder/**/*.py")])
OTHERS = sorted(
    path
    for kind in ("js", "css", "mjs")
    for path in SITE.rglob(f"*.{kind}")
    if "node_modules" not in path.parts
)

GAMES = [rules.game(id) for id in LISTED]

OURS = {"step", "colour"}
"""Kinds of moves whose names mean something else, too: to step through moves, a stone's colour."""


def kinds() -> set[str]:
    """Return the kinds of move of all games, as far as random play meets them."""
    found = set()
    for game in GAMES:
        for seed in range(3):
            record, random = Record(game, size=game.sizes[0]), Random(seed)
            while not record.outcome() and len(record.moves) < 40:
                moves = record.position.moves()
                found |= {move.kind for move in moves}
                record.play(random.choice(moves))
    return found


NAMES = re.compile(
    "|".join(
        rf"\b{re.escape(name)}\b"
        for game in GAMES
        for name in (game.id, game.title, game.title.replace(",", ""), *game.options)
    ),
    re.IGNORECASE,
)

KINDS = kinds() - OURS


def texts(path: Path) -> Iterator[str]:
    """Yield the texts in a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    literals = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in literals
        ):
            yield node.value


def names(path: Path) -> Iterator[str]:
    """Yield the names in a module, those of modules that it imports among them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for field in ("id", "attr", "name", "module", "arg"):
            if isinstance(found := getattr(node, field, None), str):
                yield found


def code(path: Path) -> str:
    """Return a script or style sheet without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def name(path: Path) -> str:
    return path.relative_to(SITE).as_posix()


def test_there_are_kinds_and_names_to_search_for() -> None:
    assert {"swap", "place", "capture", "bid"} <= KINDS
    assert NAMES.search("an Emergo board") and NAMES.search("values['komi']")


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_no_module_names_a_game_or_a_kind_of_move(path: Path) -> None:
    literals = list(texts(path))
    assert [text for text in (*literals, *names(path)) if NAMES.search(text)] == []
    assert KINDS & {*literals} == set()


@pytest.mark.parametrize("path", OTHERS, ids=name)
def test_no_script_and_no_style_sheet_names_a_game(path: Path) -> None:
    text = code(path)
    quoted = set(re.findall(r"""["'`]([\w-]+)["'`]""", text))
    assert (NAMES.findall(text), quoted & KINDS) == ([], set())


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_no_module_reads_the_kind_of_a_move(path: Path) -> None:
    """Exercises have a kind of their own, and so has what a page's board is."""
    asked = [
        ast.unparse(node.value)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "kind"
    ]
    assert set(asked) <= {"self", "task", "self.task", "asked"}
