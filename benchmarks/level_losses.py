"""Measure each level's mean loss per move, by the review that people see.

    python3 -m benchmarks.level_losses [GAME…] [--games 6] [--work 5000] [--played losses.jsonl]

Each level plays itself, from two random plies so that no game is played twice, after a fair bid if
the game has bids; the file stores the losses of each game, so that a run can be continued. The mean
loss of a move, for each game and level, is written to `rules/ai/level_losses.py`; a review compares
a person's mean loss with it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean

from benchmarks.games import IDS, command_line, play_on, random_opening, stored_lines
from rules import Record, ai, games
from rules.ai import LEVELS, Player
from rules.ai.judged_search import to_search_units

TABLE = Path(__file__).parents[1] / "rules" / "ai" / "level_losses.py"

FULL_STRENGTH_PLAYOUTS = 6000
"""The playouts for a move at full strength, instead of two seconds; or 20 times as many nodes."""

MAX_PLIES = 120
"""The plies after which a game is stopped and reviewed unfinished."""

HEAD = '''"""Each level's mean loss per move; made by `benchmarks/level_losses.py`."""

TABLE = """
'''


def play_game(record: Record, level: int, random: Random) -> None:
    """Play a game of a level against itself to its end, or to `MAX_PLIES`."""
    player = Player(level=level, seed=random.getrandbits(32))
    work = None
    if LEVELS[level - 1].seconds:
        work = to_search_units(record.position, FULL_STRENGTH_PLAYOUTS)
    play_on(record, [player], work, MAX_PLIES)


def losses(record: Record, first: int, work: int) -> list[float]:
    """Return the loss of each move from number `first`."""
    *_, review = ai.review(record, work=work)
    return [move.loss for move in review.moves[first:]]


def stored_losses(path: Path) -> dict[str, dict[int, list[list[float]]]]:
    """Return the losses stored in a file, by game and level: a list for each game played."""
    losses: dict[str, dict[int, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for values in stored_lines(path):
        losses[values["game"]][values["level"]].append(values["losses"])
    return losses


def missing_games(ids: list[str], count: int, path: Path) -> Iterator[tuple[str, int, int]]:
    """Yield (game, level, number) for each game that the file lacks, taking the levels in turn."""
    stored = stored_losses(path)
    for game_number in range(count):
        for id in ids:
            for level in range(1, len(LEVELS) + 1):
                if len(stored[id][level]) <= game_number:
                    yield id, level, game_number


def write(path: Path) -> None:
    """Write the table of all games in which every level has been measured."""
    stored = stored_losses(path)
    rows = []
    for game in games():
        levels = stored[game.id]
        if len(levels) == len(LEVELS):
            means = (fmean(chain(*levels[number])) for number in range(1, len(LEVELS) + 1))
            rows.append(f"{game.id} {' '.join(f'{mean:.4f}' for mean in means)}\n")
    about = "A line for each game: its id, then the mean loss of each level, the weakest first."
    text = f'{HEAD}{"".join(rows)}"""\n"""{about}"""\n'
    TABLE.write_text(text, "utf-8")


def main() -> None:
    parser = command_line(__doc__, IDS, games=6, work=5000)
    parser.add_argument("--played", type=Path, default=Path("losses.jsonl"))
    args = parser.parse_args()
    for id, level, game_number in missing_games(args.game, args.games, args.played):
        random = Random(f"{id} {level} {game_number}")
        record = random_opening(id, random)
        first = len(record.moves)
        play_game(record, level, random)
        values = {"game": id, "level": level, "losses": losses(record, first, args.work)}
        with args.played.open("a", encoding="utf-8") as file:
            file.write(json.dumps(values) + "\n")
        mean = f"{fmean(values['losses']):.4f}"
        print(id, level, game_number + 1, len(record.moves), mean, flush=True)
    write(args.played)


if __name__ == "__main__":
    main()
