"""Measure which side is better at the start of a game, for each size and option.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.starts [GAME…]
        [--nodes 300000000] [--work 20000]

Small boards are solved, as by `benchmarks.solving` (`SOLVED_SIZES`); with the pie rule, the result
is that of the fairest first move in `site/numbers/`, if it has them, and with a bid, that of the
fair one; other starts are judged, as
*Analyse* does, with two seeds. Of a komi, the command finds the values at which a side is lost, or,
in games as by `benchmarks.fair_komi`, scores less than `starts.HOPELESS`. Writes the lines of these
games to `rules/ai/start_table.py`, from which *New game* knows which sides not to give to a person.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from multiprocessing.pool import Pool
from os import cpu_count
from pathlib import Path
from time import process_time

from benchmarks import fair_komi
from benchmarks.games import IDS, command_line, first
from benchmarks.in_numbers.fair_moves import pie_cell
from benchmarks.in_numbers.running import start_pool
from benchmarks.judging import judged
from benchmarks.solving import SOLVED_SIZES, exact
from rules import Game, Record, game, games
from rules.ai import starts
from rules.ai.judgement import with_move
from rules.ai.start_table import TABLE

PATH = Path(starts.__file__).with_name("start_table.py")

HEAD = '''"""Which side is better at the start of a game; made by `benchmarks/starts.py`."""

TABLE = """
'''

ABOUT = '''"""
"""For each game and choice of its option, sizes with the result of the first player: proved (`+`,
`=`, `-`) or expected (in per cent). For a number such as a komi, four bounds: the highest at which
the second player is lost, and at which it expects too little; the lowest at which the first player
expects too little, and is lost; `-` if there is none."""
'''

MAX_WIDTH = 100

LARGEST_MEASURED = 9
"""The largest size on which games find the komi with which a side expects too little."""

SEED = 1
"""The seed of these games."""


def value(record: Record, nodes: int, work: int) -> str:
    """Return the value of a start as in the table."""
    id, size = record.game.id, record.position.size
    measured = pie_cell(id, size) if record.start.options().get("pie") else None
    if measured:
        return measured
    fair = record.position.fair_bid()
    if fair:
        record = with_move(record, fair)
    result = exact(record, nodes) if size <= SOLVED_SIZES.get(id, 0) else None
    if fair:
        return "50" if result is None else starts.PROVED[1 - result]
    if result is None:
        expected, proved = judged(record, work)
        if not proved:
            return str(min(99, max(1, round(100 * expected))))
        result = expected
    return starts.PROVED[result]


def bounds(pool: Pool, chosen: Game, size: int, nodes: int) -> str:
    """Return the four bounds of a komi, as in the table."""
    komis = range(0, size**4 + 1, 2)
    found: tuple[int | None, ...]
    if size <= SOLVED_SIZES[chosen.id]:
        low, high = fair_komi.proved_bounds(size, nodes)
        white_lost = max((komi for komi in komis if high is None or komi < high), default=None)
        black_lost = first(komis, lambda komi: komi > low)
        found = (white_lost, white_lost, black_lost, black_lost)
    else:
        few = size**2 // 2
        most_points = (size**2 - few) ** 2 - few  # all of Black's in one group, White's single
        expected = expected_bounds(pool, size) if size <= LARGEST_MEASURED else (None, None)
        found = (None, *expected, first(komis, lambda komi: komi > most_points))
    return ",".join("-" if komi is None else str(komi) for komi in found)


def settings(chosen: Game) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each choice of a game's option, as in the table, with its values; a game has at most
    one."""
    if not chosen.declared:
        yield "", {}
    for name, option in chosen.declared.items():
        if option.switch:
            yield from ((f"{name}={option.format(on)}", {name: on}) for on in (False, True))
        else:
            yield "", {}


def expected_bounds(pool: Pool, size: int) -> tuple[int, int]:
    """Return the komi with which White expects too little, and Black, as found by games."""
    low, high = (
        fair_komi.measured(pool, size, SEED, score)[0]
        for score in (1 - starts.HOPELESS, starts.HOPELESS)
    )
    return low, high


def rows_of(pool: Pool, id: str, nodes: int, work: int) -> Iterator[list[str]]:
    """Measure a game, and yield its rows of the table: a heading, and a cell for each size."""
    chosen = game(id)
    rows: list[tuple[str, Callable[[int], str]]] = []
    for key, options in settings(chosen):

        def measure(size: int, options: dict[str, object] = options) -> str:
            return value(Record(chosen, size, **options), nodes, work)

        rows.append((key, measure))
    for name, option in chosen.declared.items():
        if not option.switch:
            rows.append((name, lambda size: bounds(pool, chosen, size, nodes)))
    for key, measure in rows:
        heading = f"{id} {key}".strip()
        cells = []
        for size in chosen.sizes:
            began = process_time()
            cells.append(f"{size}:{measure(size)}")
            print(f"{heading} {cells[-1]}  {process_time() - began:.1f} s", flush=True)
        yield [heading, *cells]


def write(new_rows: list[list[str]]) -> None:
    """Write the table, with new rows for the games that were measured."""
    rows = {row[0]: row for row in starts.rows(TABLE)}
    measured = {row[0].split()[0] for row in new_rows}
    rows = {key: row for key, row in rows.items() if key.split()[0] not in measured}
    rows |= {row[0]: row for row in new_rows}
    order = [entry.id for entry in games()]
    blocks = [
        "\n".join([key, *textwrap.wrap(" ".join(cells), MAX_WIDTH, break_on_hyphens=False)])
        for key, *cells in sorted(rows.values(), key=lambda row: order.index(row[0].split()[0]))
    ]
    PATH.write_text("\n\n".join([HEAD.rstrip("\n") + "\n" + blocks[0], *blocks[1:]]) + "\n" + ABOUT)


def write_measured(folder: Path) -> None:
    """Write the table with what the first moves in a folder of figures say of the pie rule."""
    rows = [*starts.rows(TABLE)]
    for row in rows:
        id, _, choice = row[0].partition(" ")
        if choice == "pie=on":
            for at, cell in enumerate(row[1:], 1):
                size = cell.partition(":")[0]
                row[at] = f"{size}:{pie_cell(id, int(size), folder) or cell.partition(':')[2]}"
    write(rows)


def main() -> None:
    args = command_line(__doc__, IDS, nodes=300_000_000, work=20_000).parse_args()
    with start_pool(cpu_count() or 1) as pool:
        for id in args.game:
            write([*rows_of(pool, id, args.nodes, args.work)])


if __name__ == "__main__":
    main()
