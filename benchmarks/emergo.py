"""Matches of Emergo's player at equal processor time.

    python -m benchmarks.emergo OPPONENT [--size 9] [--seconds 0.1] [--games 100] [--seed 1]

Opponents: `plain` (alpha-beta that counts men), `second` (a stronger one, pinned), `uct` (plain
UCT with our playouts), `random`, `men` (our search, counting men). Every opening, two random
plies, is played from both sides. Time is the processor's, so that what else the machine does
changes nothing but the patience needed.
"""

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from time import process_time

from benchmarks.games import number
from benchmarks.matches import Chooser, Maker, by_chance, match, ours, play, stepped, uct
from benchmarks.plain_alpha_beta import PlainAlphaBeta, men_walk
from benchmarks.second_alpha_beta import SecondAlphaBeta
from rules import Record
from rules.ai.minimax import Minimax
from rules.emergo import EMERGO
from rules.position import Move

PLIES = 300
"""A game that lasts longer is a draw."""


def men(random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[Move, int]:
        search = Minimax(record, men_walk(record.position), random)
        stepped(search, seconds)
        return search.candidates()[0].move, search.work

    return choose


def pinned(kind: type[PlainAlphaBeta], random: Random, seconds: float) -> Chooser:
    def choose(record: Record) -> tuple[Move, int]:
        search = kind(record, random, process_time)
        return record.position.move(search.choose(seconds)), search.nodes

    return choose


PLAYERS: dict[str, Maker] = {
    "ours": ours,
    "men": men,
    "plain": partial(pinned, PlainAlphaBeta),
    "second": partial(pinned, SecondAlphaBeta),
    "uct": uct,
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
