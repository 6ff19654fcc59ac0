"""Boards in the pages that MkDocs and Sphinx make, and in a notebook of JupyterLab."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from builder import ROOT

MAX_WAIT = 120
"""Seconds for a tool to start, or for a kernel to answer."""

HostsTool = Callable[[str], Path]

FENCE = """
```board
game: egotzi
size: 5
moves: c3,d4
caption: {caption}
```
"""

DIRECTIVE = """
Boards
======

.. board:: game=egotzi&size=5&moves=c3,d4
   :caption: White has answered.
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of the tools: `rules` is there as if it were installed, with the entry points
    of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    folder = tmp_path / "installed" / "boardleaf-0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: boardleaf\nVersion: 0\n", "utf-8"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (folder / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    paths = os.pathsep.join([str(folder.parent), str(ROOT)])
    return {**os.environ, "PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"}


def run(environment: dict[str, str], *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command, with its output and errors together in `stdout`."""
    return subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=MAX_WAIT,
    )


def make_docs(folder: Path, site: str, page: str) -> Path:
    """Write the sources of two pages for MkDocs with Material, and return the folder."""
    (folder / "docs").mkdir(parents=True)
    settings = {
        "site_name": "A blog",
        "site_url": "https://blog.example/",
        "theme": {"name": "material", "font": False, "features": ["navigation.instant"]},
        "markdown_extensions": ["admonition", "pymdownx.superfences"],
        "plugins": ["search", {"boardleaf": {"site": site}}],
    }
    (folder / "mkdocs.yml").write_text(json.dumps(settings), "utf-8")  # JSON is YAML
    (folder / "docs" / "index.md").write_text(
        f"# First\n{page}\n[To the second](second.md)", "utf-8"
    )
    listed = indent(FENCE.format(caption="Second"), "    ")
    (folder / "docs" / "second.md").write_text(f"# Second\n\n- In a list:\n{listed}", "utf-8")
    return folder


def play(page: Page) -> None:
    """Bring the only figure of a page to life, and play a move."""
    figure = page.locator("figure[data-game-board]")
    expect(figure).to_have_count(1)
    figure.get_by_role("button").click()
    board = figure.locator("iframe").content_frame
    expect(board.locator("game-board")).to_have_attribute("state", "ready", timeout=60_000)
    board.locator('[data-square="a1"]').click()
    expect(board.locator("game-board")).to_have_attribute("data-moves", "c3,d4,a1")


def test_mkdocs_with_material_and_instant_navigation(
    environment: dict[str, str],
    hosts_tool: HostsTool,
    open_as_returning_visitor: Callable[..., Page],
    serve_folder: Callable[..., str],
    site: str,
    tmp_path: Path,
) -> None:
    """The second page is put into the first one's document, so its script never runs again."""
    docs = make_docs(tmp_path / "blog", site, FENCE.format(caption="First"))
    built = run(environment, hosts_tool("mkdocs"), "build", "-f", docs / "mkdocs.yml")
    assert built.returncode == 0, built.stdout
    page = open_as_returning_visitor(watch=False)
    address = serve_folder(docs / "site")
    sitemap = docs / "site" / "sitemap.xml"  # instant navigation follows what it lists
    sitemap.write_text(
        sitemap.read_text("utf-8").replace("https://blog.example/", address), "utf-8"
    )
    page.goto(address)
    expect(page.locator("figcaption")).to_contain_text("First")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="To the second").click()
    expect(page.locator("figcaption")).to_contain_text("Second")
    assert page.evaluate("window.sameDocument") is True
    play(page)


def test_mkdocs_fails_for_an_illegal_record(
    environment: dict[str, str], hosts_tool: HostsTool, tmp_path: Path
) -> None:
    docs = make_docs(tmp_path, "https://example.org/", FENCE.replace("c3,d4", "c3,c3"))
    built = run(environment, hosts_tool("mkdocs"), "build", "-f", docs / "mkdocs.yml")
    assert built.returncode == 1
    assert "index.md:6: move 2, 'c3': There's already a black stone on c3." in built.stdout


def make_sphinx(folder: Path, site: str, page: str) -> list[str | Path]:
    """Write the sources of a page for Sphinx, and return the end of the command."""
    folder.mkdir()
    settings = f"extensions = ['rules.embedding.sphinx']\nboardleaf_site = {site!r}\n"
    (folder / "conf.py").write_text(settings, "utf-8")
    (folder / "index.rst").write_text(page, "utf-8")
    return [folder, folder / "built"]


def test_sphinx(
    environment: dict[str, str],
    hosts_tool: HostsTool,
    open_as_returning_visitor: Callable[..., Page],
    serve_folder: Callable[..., str],
    site: str,
    tmp_path: Path,
) -> None:
    end = make_sphinx(tmp_path / "docs", site, DIRECTIVE)
    built = run(environment, hosts_tool("sphinx-build"), "-W", "-b", "html", *end)
    assert built.returncode == 0, built.stdout
    page = open_as_returning_visitor(watch=False)
    page.goto(f"{serve_folder(tmp_path / 'docs' / 'built')}index.html")
    expect(page.locator("figcaption")).to_contain_text("White has answered.")
    play(page)


def test_sphinx_fails_for_an_illegal_record_and_has_words_elsewhere(
    environment: dict[str, str], hosts_tool: HostsTool, tmp_path: Path
) -> None:
    tool = hosts_tool("sphinx-build")
    end = make_sphinx(tmp_path / "wrong", "https://example.org/", DIRECTIVE.replace("d4", "c3"))
    built = run(environment, tool, "-b", "html", *end)
    assert built.returncode == 2
    assert "index.rst:5: move 2, 'c3': There's already a black stone on c3." in built.stdout
    end = make_sphinx(tmp_path / "right", "https://example.org/", DIRECTIVE)
    assert run(environment, tool, "-b", "text", *end).returncode == 0
    text = (tmp_path / "right" / "built" / "index.txt").read_text("utf-8")
    assert "White has answered. Black on c3. White on d4." in text


NOTEBOOK = {
    "cells": [
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for source in (
            "from rules.notebook import Board\nboard = Board('game=egotzi&size=5')\nboard",
            "print('played', board.record)",
            "board.record = 'game=emergo&size=7'",
        )
    ],
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    },
    "nbformat": 4,
    "nbformat_minor": 4,
}


@contextmanager
def jupyter_lab(program: Path, environment: dict[str, str], folder: Path) -> Iterator[str]:
    """Run JupyterLab in a folder, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ("--no-browser", "--allow-root", f"--ServerApp.port={port}", "--ServerApp.token=")
    home = {"HOME": str(folder), "JUPYTER_CONFIG_DIR": str(folder / "config")}
    server = subprocess.Popen(
        [program, *options, f"--ServerApp.root_dir={folder}"],
        env={**environment, **home},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address, deadline = f"http://127.0.0.1:{port}/", time.monotonic() + MAX_WAIT
        while True:
            try:
                urlopen(f"{address}api", timeout=5).close()
                break
            except OSError:
                assert time.monotonic() < deadline and server.poll() is None, "it didn't start"
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(MAX_WAIT)


def test_a_notebook_of_jupyterlab(
    environment: dict[str, str], hosts_tool: HostsTool, browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "board.ipynb").write_text(json.dumps(NOTEBOOK), "utf-8")
    with jupyter_lab(hosts_tool("jupyter-lab"), environment, tmp_path) as address:
        page = browser.new_page()
        page.set_default_timeout(MAX_WAIT * 1000)
        page.goto(f"{address}lab/tree/board.ipynb")
        expect(page.get_by_text("| Idle")).to_be_visible(timeout=MAX_WAIT * 1000)
        run_cell(page, 0)
        board = page.locator(".boardleaf")
        board.locator('[data-square="c3"]').click()
        expect_status(board, "White to move")
        board.locator('[data-square="c3"]').click()
        expect_status(board, "There's already a black stone on c3.")
        board.locator('[data-square="d4"]').focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect_status(board, "Black to move")
        run_cell(page, 1)
        page.get_by_text("played game=egotzi&size=5&moves=c3,e4", exact=True).wait_for()
        run_cell(page, 2)
        board.locator("desc", has_text="Emergo, 7x7").wait_for(state="attached")
        page.close()


def expect_status(board: Locator, text: str) -> None:
    """Wait until a board in a notebook says something."""
    expect(board.get_by_role("status")).to_contain_text(text, timeout=MAX_WAIT * 1000)


def run_cell(page: Page, number: int) -> None:
    """Run a cell of the notebook."""
    page.locator(".jp-CodeCell .cm-content").nth(number).click()
    page.keyboard.press("Control+Enter")
