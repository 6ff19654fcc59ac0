"""Checks that are the same for every browser engine.

Other tests check Chromium in more depth. These checks use a `Tab`, which bidi.py implements for
Firefox, and webkit.py for WebKit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

TIMEOUT = 120
"""Seconds that anything may take on a slow machine."""

BOARD = "document.querySelector('game-board')"
MOVES = f"{BOARD}.getAttribute('data-moves')"
READY = f"{BOARD}?.getAttribute('state') === 'ready'"
"""JavaScript expressions for a page's first board, its moves, and whether it is ready."""


class Tab(ABC):
    """A tab of a browser, as a visitor sees and uses it."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open an address, and wait until the page is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression, or of its promise."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does."""

    @abstractmethod
    def frame(self) -> Tab:
        """Return the first frame of the page."""

    def scroll_to(self, selector: str) -> tuple[int, int]:
        """Wait for an element, scroll it into view, and return the viewport coordinates of its
        centre."""
        self.wait(f"document.querySelector({selector!r})")
        x, y = self.evaluate(
            f"""(() => {{
                const element = document.querySelector({selector!r});
                element.scrollIntoView({{ block: "center", behavior: "instant" }});
                const {{ x, y, width, height }} = element.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }})()"""
        )
        return round(x), round(y)

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript expression is true; if it isn't in time, fail with the board's
        markup."""
        markup = self.evaluate(
            f"""new Promise((resolve) => {{
                const end = Date.now() + {1000 * (TIMEOUT - 20)};
                const check = () => {{
                    if ({condition}) resolve("");
                    else if (Date.now() < end) setTimeout(check, 50);
                    else resolve({BOARD}?.outerHTML.slice(0, 300) ?? document.body.innerText);
                }};
                check();
            }})"""
        )
        assert not markup, f"not true in time: {condition}; {markup}"


def check_game(tab: Tab, site: str) -> None:
    """Check that the computer replies to a move, and that a reload preserves the game."""
    tab.goto(f"{site}play.html#game=egotzi&size=5&white=level-1")
    tab.wait(READY)
    tab.click('[data-square="c3"]')
    tab.wait(f"{READY} && {MOVES}.split(',').length === 2")
    moves = tab.evaluate(MOVES)
    assert moves.startswith("c3,")
    tab.reload()
    tab.wait(READY)
    assert tab.evaluate(MOVES) == moves


def check_diagram(tab: Tab, site: str) -> None:
    """Check that a rules page's diagram becomes live when it is clicked."""
    tab.goto(f"{site}rules/emergo.html#dark-square")
    tab.click('game-board [data-square="a1"]')
    tab.wait(f"{READY} && {MOVES} === '@a1'")


def check_storing(tab: Tab, site: str) -> None:
    """Check that the site is stored for offline play."""
    tab.goto(site)
    tab.wait("document.querySelector('#offline').textContent === 'Ready to play offline.'")


def check_offline(tab: Tab, site: str) -> None:
    """Check that unvisited pages and the computer player work offline."""
    tab.goto(f"{site}rules/egotzi.html")
    tab.wait("document.querySelector('figure.picture svg')")
    check_game(tab, site)


def check_embedding(tab: Tab, page: str) -> None:
    """Check that a board in a page of another origin becomes live."""
    tab.goto(page)
    tab.click("figure svg")
    tab.wait(
        "document.querySelector('figure iframe')?.offsetHeight"
        " && !document.querySelector('figure svg')"
    )
    frame = tab.frame()
    frame.wait(READY)
    frame.click('[data-square="c3"]')
    frame.wait(f"{MOVES} === 'c3'")
