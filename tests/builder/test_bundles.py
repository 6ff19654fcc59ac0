"""Bundles of scripts: what they contain, and what pages load of them."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from builder import SITE
from builder.bundles import BUNDLE_OF, JOINED, bundle, needed_bundles, with_imports
from tests.builder.checking.test_scripts import EXPORT, GENERATED

SCRIPTS = [path.name for path in sorted(SITE.glob("js/*.js"))]

STATIC = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+)"')
"""An import in a shipped script that isn't `import(…)`."""

MODULE = '<(?:script type="module"|link rel="modulepreload")'
"""The beginning of an element that requests a module."""

START_LIMIT = 17
"""The number of scripts that play.html requests at once."""


def test_every_joined_script_exists_and_is_in_one_bundle() -> None:
    joined = [f"{script}.js" for scripts in JOINED.values() for script in scripts]
    assert sorted(set(joined)) == sorted(joined)
    assert set(joined) <= {*SCRIPTS, *GENERATED}
    assert [
        name for name in JOINED if f"{name}.js" in SCRIPTS and BUNDLE_OF.get(name) != name
    ] == []


@pytest.mark.parametrize("name", JOINED)
def test_no_name_is_exported_twice_in_a_bundle(name: str) -> None:
    """Of two equal names esbuild would export neither."""
    paths = [SITE / "js" / f"{script}.js" for script in JOINED[name]]
    names = [name for path in paths if path.exists() for name in EXPORT.findall(path.read_text())]
    assert sorted(set(names)) == sorted(names)


def test_bundles_do_not_import_one_another_in_a_circle() -> None:
    """A module in a circle may run before the modules that it imports."""
    paths = {bundle(f"js/{name}") for name in SCRIPTS}
    graph = {path: {*needed_bundles([path])} - {path} for path in paths}
    assert [*TopologicalSorter(graph).static_order()]


def test_imports_are_followed() -> None:
    needed = needed_bundles(["js/resource-reader.js"])
    assert needed[:2] == ["js/resource-reader.js", "js/resources.js"]
    assert set(needed[2:]) == {"js/build.js", "js/common.js"}
    # Python starts as soon as the first three have loaded.
    assert needed_bundles(["js/boot.js", "js/pyodide.js"])[:4] == [
        *("js/boot.js", "js/common.js", "js/early.js", "js/pyodide.js")
    ]
    assert "js/boot.js" not in needed_bundles(["js/game-board.js"])
    assert "js/boot.js" in with_imports("js/game-board.js")


def test_what_starts_python_early_defines_no_boards() -> None:
    """js/head-start.js imports these scripts while the page is being parsed."""
    assert "js/game-board.js" not in needed_bundles(["js/boot.js", "js/early.js"])


@pytest.mark.parametrize("page", ["play.html", "embed.html", "rules/emergo.html", "puzzles.html"])
def test_no_script_waits_for_the_import_of_another_one(built: Path, page: str) -> None:
    """A page names all scripts that it runs at once, so that they are requested together."""
    text = (built / page).read_text("utf-8")
    named = re.findall(
        r'<(?:script type="module"|link rel="modulepreload").*?"([^"]*js/[^"]+)"', text
    )
    paths = [(built / page).parent.joinpath(name).resolve() for name in named]
    imported = {
        path.parent / name for path in paths for name in STATIC.findall(path.read_text("utf-8"))
    }
    assert len(paths) > 3
    assert imported - set(paths) == set()


def test_starting_python_takes_few_requests(built: Path) -> None:
    text = (built / "play.html").read_text("utf-8")
    assert len(re.findall(f"<script src|{MODULE}", text)) <= START_LIMIT
