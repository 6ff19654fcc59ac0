"""A single-page app, in React, that mounts and unmounts boards."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardleaf.features.sharing import snippet
from builder import NODE_MODULES
from builder.shipping.bytecode import find_node
from tests.embedding.figures import figure

APP = Path(__file__).parent / "app"
GAME = "game=egotzi&size=5&moves=c3"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of the app."""
    script = tmp_path_factory.mktemp("app") / "app.js"
    esbuild = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--jsx=automatic", f"--outfile={script}"]
    command = [str(find_node()), str(esbuild), str(APP / "app.jsx"), *options]
    subprocess.run(command, check=True, capture_output=True)
    return script.read_text("utf-8").replace("</script", "<\\/script")


def test_an_app_mounts_changes_moves_and_unmounts_boards(
    open_as_returning_visitor: Callable[..., Page], write: Callable[..., str], site: str, app: str
) -> None:
    page = open_as_returning_visitor(watch=False)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.add_init_script(f"window.FIGURE = {figure(site, GAME)!r}; window.RECORD = {GAME!r};")
    page.goto(write('<div id="root"></div>', f"{snippet.script(site)}"))
    page.evaluate(app)
    leaf = page.locator("board-leaf")
    expect(leaf.locator("iframe")).to_have_count(1)
    page.get_by_role("button", name="Play a1").click()
    board = leaf.frame_locator("iframe").locator("game-board")
    expect(board).to_have_attribute("data-moves", "c3,a1")
    expect(page.locator("output")).to_have_text("a1")
    page.get_by_role("button", name="Move").click()
    expect(board).to_have_attribute("state", "ready")
    expect(board).to_have_attribute("data-moves", "c3,a1")
    page.get_by_role("button", name="Other game").click()
    expect(board).to_have_attribute("data-moves", "b2")
    page.locator("figure svg").click()
    inside = page.frame_locator("figure iframe").locator("game-board")
    expect(inside).to_have_attribute("state", "ready")
    page.get_by_role("button", name="Unmount").click()
    expect(page.locator("iframe")).to_have_count(0)
    assert page.evaluate("gameBoards.size") == 0
    page.get_by_role("button", name="Mount").click()
    expect(leaf.frame_locator("iframe").locator("game-board")).to_have_attribute("state", "static")
    expect(page.locator("figure svg")).to_be_visible()
    assert not problems
