"""A player as a program that answers requests, line by line. It is a single file, so that it runs
in any checkout of this project whose `rules.ai` has a Player.

    PYTHONPATH=CHECKOUT python3 benchmarks/answering.py

An input line is SEED SECONDS RECORD; a different seed starts a new player. An output line is MOVE
WORK SECONDS, with the seconds spent. Times are CPU times.
"""

from __future__ import annotations

import sys
from time import process_time

from rules import Record
from rules.ai import Player


def main() -> None:
    player, current_seed = Player(clock=process_time), ""
    for line in sys.stdin:
        seed, seconds, text = line.split()
        if seed != current_seed:
            player, current_seed = Player(seed=int(seed), clock=process_time), seed
        record = Record.parse(text)
        start = process_time()
        *_, thought = player.think(record, seconds=float(seconds))
        print(thought.move, thought.work, process_time() - start, flush=True)


if __name__ == "__main__":
    main()
