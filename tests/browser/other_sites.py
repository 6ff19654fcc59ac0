"""A page of another origin with embedded boards; the fixture `visit` opens it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FrameLocator, Page, expect

from boardleaf import address
from boardleaf.features.sharing import snippet

GAMES = [
    "game=emulsion&size=8",
    "game=emulsion&moves=e4-e5,swap",
    "game=free-emulsion&size=5&moves=c3+c4",
    "game=egotzi&size=5&moves=c3,swap,b2&flip=1",
    "game=egotzi-squared&size=5&moves=komi=6,black,c3",
    "game=emergo",
    "game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%2030%200,0",
    "game=emergo&size=7&moves=@c3,@e5&at=1",
    "game=egotzi&size=9&white=none",
    "game=free-emulsion&size=2&pie=off&moves=a1+a2",
    "game=free-emulsion",
    "game=emulsion&size=6",
]
EGOTZI_FIGURE = 3
"""The index of the figure in which most tests play."""

LISTEN = """
window.received = [];
addEventListener("message", ({ data, origin }) => window.received.push({ ...data, origin }));
"""
"""A script that records the messages that boards post to the page."""

WAIT_FOR_DRAWING = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until the page has been drawn."""


def write_page(folder: Path, site: str) -> None:
    """Write `page.html`, which embeds each of GAMES from the site at an address, and its script
    `listen.js`."""
    figures = [snippet.figure(address.parse(game), site, caption="Look:") for game in GAMES]
    (folder / "listen.js").write_text(LISTEN)
    (folder / "page.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">'
        '<meta name="viewport" content="width=device-width"><title>Somebody’s page</title>'
        f'<h1>Somebody’s page</h1><script src="listen.js"></script>{snippet.script(site)}\n'
        + "\n".join(figures)
    )


def open_live(page: Page, number: int = EGOTZI_FIGURE) -> FrameLocator:
    """Click the board in a figure, and return the frame with the live board."""
    figure = page.locator("figure").nth(number)
    figure.locator("svg").click()
    frame = figure.frame_locator("iframe")
    expect(frame.locator("game-board")).to_have_attribute("state", "ready")
    expect(figure.locator("svg")).to_have_count(0)
    expect(figure.locator("iframe")).to_be_visible()
    page.evaluate(WAIT_FOR_DRAWING)  # until then, a click may still hit the old element
    return frame


def add_strict_frame(page: Page, source: str, width: int = 300, height: int = 150) -> FrameLocator:
    """Add a frame to the page, without embed.js and with a strict sandbox, and return it."""
    page.evaluate(
        """([source, width, height]) => {
          const frame = document.createElement("iframe");
          frame.sandbox = "allow-scripts allow-same-origin";
          frame.style = `border: 0; width: ${width}px; height: ${height}px`;
          frame.src = source;
          document.body.prepend(frame);
        }""",
        [source, width, height],
    )
    return page.frame_locator("iframe").first
