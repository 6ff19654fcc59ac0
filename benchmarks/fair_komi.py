"""The computer's bids for a komi, at full strength.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.fair_komi [SIZE…] [--seconds 30]

Prints three bids for each size, and their median, which `rules/egotzi/fair_komi.py` stores.
"""

from __future__ import annotations

import rules
from benchmarks.games import command_line
from rules import ai

SEEDS = (1, 2, 3)


def bid(size: int, seed: int, seconds: float) -> int:
    """Return the komi that the computer bids on a board of this size."""
    record = rules.Record(rules.game("egotzi-squared"), size=size)
    move = ai.choose(record, seconds=seconds, seed=seed)
    return int(move.text.removeprefix("komi="))


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[*range(2, 20)])
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    for size in args.sizes:
        bids = sorted(bid(size, seed, args.seconds) for seed in SEEDS)
        print(f"{size}: {bids[1]}  ({', '.join(map(str, bids))})", flush=True)


if __name__ == "__main__":
    main()
