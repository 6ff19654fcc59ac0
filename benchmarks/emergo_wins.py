"""Time until the search finds each of the forced wins in tests/kit/emergo_wins.txt.

    python -m benchmarks.emergo_wins

A win is found once the value of the search is a win in at most as many plies as the table says.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from rules import Record
from rules.ai.alpha_beta_search import SearchMemory
from rules.emergo import EMERGO
from rules.kernels.alpha_beta_game import LOST

TABLE = Path(__file__).parents[1] / "tests" / "kit" / "emergo_wins.txt"

clock = time.perf_counter if sys.platform == "emscripten" else time.process_time


def find_win(plies: int, text: str) -> tuple[float, int]:
    """Return the seconds and nodes until a win in this many plies is found."""
    position = EMERGO.parse(text)
    search = SearchMemory(Random(1)).search(Record(EMERGO, position=position), position.kernel())
    start = clock()
    for _ in search.steps(None):
        if search.value >= -LOST - plies:
            break
    return clock() - start, search.work


def main() -> None:
    slowest = 0.0
    for line in TABLE.read_text("utf-8").splitlines():
        plies, _, _, text = line.split(" ", 3)
        seconds, nodes = find_win(int(plies), text)
        slowest = max(slowest, seconds)
        print(f"{plies:>2} plies {seconds:6.3f} s {nodes:7} nodes  {text}")
    print(f"slowest: {slowest:.3f} s")


if __name__ == "__main__":
    main()
