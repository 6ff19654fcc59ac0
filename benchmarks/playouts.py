"""Random games a second, for every game and size, beside a plain program of the same rules.

    python3 benchmarks/playouts.py [GAME…] [--sizes 7,9] [--seconds 0.5] [--pyodide]

The plain program is `benchmarks.plain`: boards as lists of lists. Both play from the start of
the game, by turns, each for so many seconds of the processor's at a time; the table shows
their medians. With `--pyodide` all of it runs in Pyodide under Node (`npm ci` in `site/`).
Emergo's games are cut off after 300 plies.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import plain  # noqa: E402
from rules import ai, game, games  # noqa: E402

ROUNDS = 3

SETTLED = {"egotzi-squared": {"komi": 0}, "emergo": {}}
"""Options that leave no setup moves to be made."""


def loop() -> float:
    """Millions of rounds a second of a bare loop: how fast this Python is here and now."""
    start, total = process_time(), 0
    for i in range(1_000_000):
        total += i * i % 7
    return 1 / (process_time() - start)


def rate(play: Callable[[], object], seconds: float) -> float:
    """How often a second `play` can be called."""
    start, count = process_time(), 0
    while process_time() - start < seconds:
        play()
        count += 1
    return count / (process_time() - start)


def measure(id: str, size: int, seconds: float) -> tuple[float, float, float]:
    """Games a second: ours, the plain program's, and the ratio."""
    position = game(id).start(size, **SETTLED.get(id, {"pie": False}))
    random = Random(1)
    ours, theirs = [], []
    rate(lambda: ai.playout(position, random), seconds)  # fill the tables
    for _ in range(ROUNDS):
        theirs.append(rate(lambda: plain.GAMES[id](size, random), seconds))
        ours.append(rate(lambda: ai.playout(position, random), seconds))
    return median(ours), median(theirs), median(map(lambda a, b: a / b, ours, theirs))


def table(ids: list[str], sizes: list[int], seconds: float) -> None:
    print(f"Python {sys.version.split()[0]} on {sys.platform}, a bare loop {loop():.1f} M/s\n")
    print("| game | size | playouts/s | plain/s | ratio |\n|---|---|---|---|---|")
    for id in ids:
        for size in game(id).sizes:
            if size in sizes:
                ours, theirs, ratio = measure(id, size, seconds)
                print(f"| {id} | {size} | {ours:,.0f} | {theirs:,.1f} | {ratio:.1f} |", flush=True)
    print(f"\nbare loop afterwards {loop():.1f} M/s")


def in_pyodide(arguments: list[str]) -> None:
    """Run this program with these arguments under Node."""
    runner = ROOT / "benchmarks" / "pyodide.mjs"
    subprocess.run(["node", runner, "benchmarks.playouts", *arguments], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.id for game in games()])
    parser.add_argument("--sizes", default="5,7,9,11,13,19")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--pyodide", action="store_true")
    given = parser.parse_args()
    if given.pyodide:
        in_pyodide([word for word in sys.argv[1:] if word != "--pyodide"])
    else:
        table(given.games, [int(size) for size in given.sizes.split(",")], given.seconds)


if __name__ == "__main__":
    main()
