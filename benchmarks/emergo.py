"""Matches of Emergo's player at equal processor time.

    python -m benchmarks.emergo OPPONENT [--size 9] [--seconds 0.1] [--games 100] [--seed 1]

Opponents: `plain` (alpha-beta that counts men), `second` (a stronger one, pinned) and `random`.
Every opening, two random plies, is played from both sides. Time is the processor's, so that what
else the machine does changes nothing but the patience needed.
"""

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from time import process_time

from benchmarks.games import number
from benchmarks.matches import Chooser, Maker, by_chance, match, ours, play
from benchmarks.plain_alpha_beta import PlainAlphaBeta
from benchmarks.second_alpha_beta import SecondAlphaBeta
from rules import Record
from rules.emergo import EMERGO
from rules.position import Move

PLIES = 300
"""A game that lasts longer is a draw."""


def pinned(kind: type[PlainAlphaBeta], random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[Move, int, float]:
        start = process_time()
        search = kind(record, random, process_time)
        move = record.position.move(search.choose(seconds))
        return move, search.nodes, process_time() - start

    return choose


PLAYERS: dict[str, Maker] = {
    "ours": ours,
    "plain": partial(pinned, PlainAlphaBeta),
    "second": partial(pinned, SecondAlphaBeta),
    "random": by_chance,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("opponent", choices=PLAYERS)
    parser.add_argument("--player", default="ours", choices=PLAYERS)
    parser.add_argument("--size", type=int, choices=EMERGO.sizes, default=9)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=number, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=number, default=1)
    given = parser.parse_args()
    makers = PLAYERS[given.player], PLAYERS[given.opponent]
    one = partial(play, "emergo", given.size, makers, given.seconds, given.seed, PLIES)
    match(f"{given.size}x{given.size}", one, given.games, given.processes)


if __name__ == "__main__":
    main()
