"""Make the README's picture, `site/images/picture.png`, and the screenshots of the web manifest,
`site/images/screenshots/`, from the built site in Chromium.

Build the site first:

    python3 build.py
    PYTHONPATH=.:site .venv/bin/python -m benchmarks.picture
"""

from __future__ import annotations

from benchmarks.browsing import serve_to_browser
from builder import DIST, SITE

MOVES = (
    "@d4,@f6,@f4,@d6,@c3,@e7,@g3,@e5,@e3,@c7,@i9,@g7,@a9,@c9,@e9,@i1,"
    "@g1,@i5,@e1,@i3,@i7,@g9,@a3,@a7,g3-f2,e5xg3,f2xh4,i3xg5,d4-c5,d6xb4xd2xf4xh2,g1xi3,i1xg3"
)
GAME = f"play.html#game=emergo&size=9&moves={MOVES}&black=level-4"
"""The game shown: level 4 played it against itself."""


PICTURES = {
    "picture.png": (960, 620),
    "screenshots/wide.png": (960, 600),
    "screenshots/narrow.png": (390, 844),
}
"""The pictures with their sizes in pixels."""


def main() -> None:
    with serve_to_browser(DIST) as (browser, address):
        for name, (width, height) in PICTURES.items():
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="light",
                is_mobile=width < 400,
            )
            page.goto(address + GAME)
            page.wait_for_selector("game-board[state=ready]", timeout=120_000)
            page.wait_for_timeout(1_000)
            page.screenshot(path=SITE / "images" / name)
            page.close()


if __name__ == "__main__":
    main()
