"""Fairness of openings after which the opponent may swap sides, and of bids for the komi.

    python3 -m benchmarks.fair [GAME…] [--sizes 5,7,9] [--seconds 1.0] [--seeds 3] [--judge 8000]

The full-strength player opens or bids. Then a judge, a separate tree with many more playouts,
estimates the position in which the players have exchanged colours, for the player to move there:
the opener after `swap`, the opponent after a bid. Prints a table with each move, its player's
estimate (0.5 is even), and the judge's.
"""

from __future__ import annotations

from random import Random
from time import process_time

from benchmarks.games import IDS, command_line, numbers
from rules import Record, game
from rules.ai import Player
from rules.ai.fair_opening import swaps
from rules.ai.tree import Arena
from rules.position import Move, Position


def estimate_after_swap(position: Position, move: Move, playouts: int) -> float:
    """Return the estimated result for the player to move once the opponent has swapped sides after
    `move`: the opener after `swap`, the opponent after a bid."""
    tree = Arena(Random(0)).tree(position.play(move).play(swaps(position, move)[0]))
    for _ in tree.grow(playouts):
        pass
    return tree.expected


def main() -> None:
    parser = command_line(__doc__, IDS, seeds=3, judge=8000)
    parser.add_argument("--sizes", type=numbers, default="5,7,9")
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    print("| game | size | move, expected, judged |\n|---|---|---|")
    for id in args.game:
        for size in (size for size in args.sizes if size in game(id).sizes):
            cells = []
            for seed in range(args.seeds):
                record = Record(game(id), size)
                *_, thought = Player(seed=seed, clock=process_time).think(record, args.seconds)
                if not swaps(record.position, thought.move):
                    break
                judged = estimate_after_swap(record.position, thought.move, args.judge)
                cells.append(f"{thought.move} {thought.score:.2f} {judged:.2f}")
            if cells:
                print(f"| {id} | {size} | {'; '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
