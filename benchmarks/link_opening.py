"""Time to open a link in a browser that stores many games.

    PYTHONPATH=.:site .venv/bin/python benchmarks/link_opening.py [GAMES]

Stores games of up to 30 moves, half of them against the computer. Then opens links from the page of
a game, by changing its address: to a game that isn't stored, and to the beginning of a stored one.
Prints the median time until the board is drawn, of nine links, in milliseconds: with no game stored
and with all of them.
"""

from __future__ import annotations

import json
import sys
from random import Random
from statistics import median

from playwright.sync_api import Page, expect

import rules
from benchmarks.browsing import serve_to_browser
from builder import DIST

TIMEOUT = 120_000
DISTINCT_GAMES = 100
MAX_MOVES = 30
REPETITIONS = 9

STORE = "games => games.forEach((game, n) => localStorage.setItem('boardleaf:game:' + n, game))"

OPEN = """async (text) => {
    const board = document.querySelector("game-board");
    board.removeAttribute("data-position");
    const begin = performance.now();
    location.hash = text;
    while (!board.hasAttribute("data-position"))
        await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begin;
}"""


def random_moves(random: Random) -> list[str]:
    """Return the moves of a random game."""
    record = rules.Record.parse("game=egotzi&size=9&pie=off")
    while len(record.moves) < MAX_MOVES:
        record.play(random.choice(record.position.moves()))
    return [str(move) for move in record.moves]


def addresses(number: int) -> list[str]:
    """Return the addresses of random games, half of them against the computer."""
    random = Random(1)
    games = [random_moves(random) for _ in range(DISTINCT_GAMES)]
    return [
        "game=egotzi&size=9&pie=off"
        f"&moves={','.join(games[n % DISTINCT_GAMES][: 1 + n % MAX_MOVES])}"
        f"{'&white=level-1' if n % 2 else ''}"
        for n in range(number)
    ]


def opening_time(page: Page, texts: list[str]) -> float:
    """Return the median time to open each of these addresses, in milliseconds."""
    times = []
    for text in texts:
        times.append(page.evaluate(OPEN, text))
        page.evaluate(OPEN, "game=egotzi&size=3")
    return median(times)


def main(number: int) -> None:
    with serve_to_browser(DIST) as (browser, host):
        page = browser.new_page()
        page.goto(f"{host}play.html#game=egotzi&size=3")
        expect(page.locator("game-board")).to_have_attribute("state", "ready", timeout=TIMEOUT)
        stored = addresses(number)
        unstored = [
            f"game=egotzi&size=9&pie=off&moves=a1,b{n}&black=none"
            for n in range(1, 1 + REPETITIONS)
        ]
        beginnings = [text.partition("&white")[0] for text in stored[1 : 2 * REPETITIONS : 2]]
        print("| games stored | link to none of them, ms | to the beginning of one, ms |")
        print("|---|---|---|")
        for count in (0, number):
            games = [{"version": 1, "address": text, "summary": ""} for text in stored[:count]]
            page.evaluate("localStorage.clear()")
            page.evaluate(STORE, [json.dumps(game) for game in games])
            times = [opening_time(page, texts) for texts in (unstored, beginnings)]
            print(f"| {count} | {times[0]:.0f} | {times[1]:.0f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
