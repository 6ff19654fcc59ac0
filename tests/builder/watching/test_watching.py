"""`serve --watch`: what it adds to pages, and when it builds again."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from builder.serve import NoCacheHandler, serve_in_background
from builder.watching import Builds, snapshot, watched

BUILD = "import sys; sys.exit(open(sys.argv[1]).read() or None)"
"""A build that fails with the text of a file as its message, unless the file is empty."""

MAX_WAIT = 60
"""Seconds to wait for a build."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    source = tmp_path / "sources" / "page.md"
    source.parent.mkdir()
    source.write_text("", "utf-8")
    return source


@pytest.fixture
def builds(source: Path) -> Builds:
    return Builds([sys.executable, "-c", BUILD, source], [source.parent])


@pytest.fixture
def address(tmp_path: Path, builds: Builds) -> Iterator[str]:
    (tmp_path / "dist" / "rules").mkdir(parents=True)
    for name in ("index.html", "rules/a.html", "script.js"):
        (tmp_path / "dist" / name).write_text(name, "utf-8")
    with serve_in_background(tmp_path / "dist", watched(NoCacheHandler, builds)) as host:
        yield host


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("", "index.html"),
        ("index.html?x#y", "index.html"),
        ("rules/a.html", "rules/a.html"),
    ],
)
def test_pages_are_served_with_the_script(address: str, path: str, content: str) -> None:
    with urlopen(f"{address}{path}") as answer:
        text = answer.read().decode()
        assert answer.headers["Cache-Control"] == "no-cache"
    assert text == f'{content}<script type="module" src="/watch/reload.js"></script>'


def test_other_files_are_served_as_they_are(address: str) -> None:
    with urlopen(f"{address}script.js") as answer:
        assert answer.read() == b"script.js"
    with urlopen(f"{address}watch/reload.js") as answer:
        assert b"location.reload()" in answer.read()
        assert answer.headers["Content-Type"] == "text/javascript"


def test_a_change_starts_a_build_whose_state_pages_can_ask_for(
    address: str, builds: Builds, source: Path
) -> None:
    def state() -> dict[str, object]:
        with urlopen(f"{address}watch/state.json") as answer:
            return dict(json.load(answer))

    built = threading.Event()
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        built.set()

    stop = threading.Event()
    thread = threading.Thread(target=builds.watch, args=(stop, say))
    thread.start()
    try:
        assert state() == {"builds": 0, "faults": ""}
        for text, expected in (
            ("page.md:1: no title", {"builds": 0, "faults": "page.md:1: no title"}),
            ("", {"builds": 1, "faults": ""}),
        ):
            built.clear()
            written = source.parents[1] / "written.md"
            written.write_text(text, "utf-8")
            written.replace(source)  # in one step, or the file might be seen empty
            assert built.wait(MAX_WAIT)
            assert state() == expected
    finally:
        stop.set()
        thread.join(MAX_WAIT)
    assert said == [
        "page.md:1: no title\nNot built. The site is as it was before.",
        "Built again.",
    ]


def test_a_new_and_a_deleted_file_are_changes_and_caches_are_not(source: Path) -> None:
    before = snapshot([source.parent])
    (source.parent / "__pycache__").mkdir()
    (source.parent / "__pycache__" / "page.pyc").touch()
    assert snapshot([source.parent]) == before
    (source.parent / "new.md").touch()
    assert snapshot([source.parent]).keys() - before.keys() == {source.parent / "new.md"}
    source.unlink()
    assert source not in snapshot([source.parent])


def test_a_built_site_has_no_script_that_reloads_it(built: Path) -> None:
    assert not [path for path in built.rglob("*") if path.name == "reload.js"]
    scripts = [*built.rglob("*.html"), *built.rglob("*.js")]
    assert not [path for path in scripts if "watch/" in path.read_text("utf-8")]
