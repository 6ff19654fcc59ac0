"""Matches of the full-strength player against another program with the same CPU time.

    python3 -m benchmarks.versus GAME [--size 7] [--seconds 0.15] [--games 400] [--seed 1]
        [--plies 400] [--times 1] [--processes 1] -- COMMAND…

The other program must answer requests as `benchmarks/answering.py` does. Colours alternate. Every
opening, two random plies, is played from both sides, without pie rule and komi. Our player can have
`--times` as much time; much more time shows what openings alone decide. To play against a commit,
check it out (`git worktree add FOLDER COMMIT`) and use the command
`env PYTHONPATH=FOLDER python3 benchmarks/answering.py`.
"""

from __future__ import annotations

import subprocess
from functools import cache, partial
from random import Random

from benchmarks.games import number
from benchmarks.matches import Chooser, match_command, our_player, play_match
from rules import Record
from rules.position import Move


@cache
def start_program(command: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start the other program, once in each of our processes, and return it."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def other_player(command: tuple[str, ...], random: Random, seconds: float) -> Chooser:
    """Return a new player that asks the other program for its moves."""
    seed = random.getrandbits(31)

    def choose(record: Record) -> tuple[Move, int, float]:
        process = start_program(command)
        assert process.stdin and process.stdout
        print(seed, seconds, record, file=process.stdin, flush=True)
        move, work, used_seconds = process.stdout.readline().split()
        return record.position.move(move), int(work), float(used_seconds)

    return choose


def our_player_with_more_time(times: float, random: Random, seconds: float) -> Chooser:
    """Return our player at full strength, with `times` as many seconds."""
    return our_player(random, times * seconds)


def main() -> None:
    parser = match_command(__doc__, games=400, seconds=0.15)
    parser.add_argument("command", nargs="+")
    parser.add_argument("--plies", type=number, default=400)
    parser.add_argument("--times", type=float, default=1)
    args = parser.parse_args()
    makers = (
        partial(our_player_with_more_time, args.times),
        partial(other_player, tuple(args.command)),
    )
    play_match(parser, args, makers, args.plies)


if __name__ == "__main__":
    main()
