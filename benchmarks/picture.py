"""Make the README's picture, `site/images/picture.png`, from the built site in Chromium.

python3 build.py
PYTHONPATH=.:site .venv/bin/python -m benchmarks.picture
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from builder import DIST, SITE
from builder.checking import chromium
from builder.serve import serve_in_background

GAME = "play.html#game=emergo&position=4ab2/3a@3/2C@1bb2/1A@5/4B@2/7/6a@%20w%2014%200,0&black=human"
"""The game shown."""


def main() -> None:
    with serve_in_background(DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS]
        )
        page = browser.new_page(viewport={"width": 1120, "height": 700}, color_scheme="light")
        page.goto(address + GAME)
        page.wait_for_selector("game-board[state=ready]", timeout=120_000)
        page.wait_for_timeout(1_000)
        page.screenshot(path=SITE / "images" / "picture.png")
        browser.close()


if __name__ == "__main__":
    main()
