"""Make the books of solved boards, `site/solved/`, with which the site solves them at once.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.solved_boards [GAME…] [--folder site/solved]

A board is solved by playing every game to its end, each position once up to symmetry. Its book has
the values of all positions in which Black is to move and has at least MIN_MOVES moves; from the
others the solver (`rules.ai.solver_kernel`) searches to the next ones in the book, or to the end.
`rules.kernels.books` describes the format. The book of Emergo has all endings with three men a
side. All books take half a minute, and have the same bytes every time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from time import monotonic

import rules
from benchmarks.endings import ending_solver
from rules.ai.programs import game_modules
from rules.ai.solver_kernel import WON, board, one_ply_earlier
from rules.kernels import KernelSpec, Program, start
from rules.kernels.language import ALL, Bits, table
from rules.kernels.tree_game import BLACK, MOVES, list_moves, mover, play, restore, result, save
from rules.position import Position

FOLDER = Path(__file__).parents[1] / "site" / "solved"

MIN_MOVES = 8
"""The number of legal moves from which on a position with Black to move is in the book."""

KEY_BITS = 22
ENTRIES = 1 << KEY_BITS

KEYS = table("Q", ENTRIES)
"""The positions found, packed as in the book, with the side to move in the highest bit."""

VALUES = table("h", ENTRIES)
"""Their values, as in `rules.ai.solver_kernel`, plus 1 + WON; 0 for an empty entry."""

COUNTS = table("h", ENTRIES)
"""The number of legal moves in each."""

MAX_MOVES, MAX_DEPTH = 512, 62

MOVE_LISTS = table("h", MAX_MOVES * MAX_DEPTH)
"""The legal moves at each depth of the current line."""

found_count = 0
"""The number of positions found."""


def solve_all(depth: int, size: int) -> int:
    """Return the value of the current position, after solving all that can follow it; 0 if there
    are too many for the table."""
    global found_count
    key = packed(board(0), size) << size * size | packed(board(1), size) | Bits(mover()) << 63
    slot = slot_of(key)
    if VALUES[slot] != 0 or found_count > ENTRIES * 3 // 4:
        return VALUES[slot] - WON - 1
    count = list_moves()
    best = -WON
    if not count:
        best = (result() - 1) * WON if mover() == BLACK else (1 - result()) * WON
    for number in range(count):
        MOVE_LISTS[depth * MAX_MOVES + number] = MOVES[number]
    save(depth)
    for number in range(count):
        play(MOVE_LISTS[depth * MAX_MOVES + number])
        best = max(best, one_ply_earlier(-solve_all(depth + 1, size)))
        restore(depth)
    slot = slot_of(key)  # others have been stored meanwhile
    KEYS[slot], VALUES[slot], COUNTS[slot] = key, best + WON + 1, count
    found_count += 1
    return best


def slot_of(key: Bits) -> int:
    """Return the entry of a position, or the empty one where it belongs."""
    slot = int((key * 0x9E3779B97F4A7C15 & ALL) >> 64 - KEY_BITS)
    while VALUES[slot] != 0 and KEYS[slot] != key:
        slot = slot + 1 & ENTRIES - 1
    return slot


def packed(squares: Bits, size: int) -> Bits:
    """Return squares with as many bits for each rank as there are files, from eight."""
    dense = Bits(0)
    for rank in range(size):
        dense |= (squares >> 8 * rank & 255) << rank * size
    return dense


def count_found() -> int:
    """Return the number of positions found."""
    return found_count


SIX_MEN = "A@3A@2/7/7/7/A@1a@3a@/7/a@6 w 0 0,0"
"""An ending of Emergo from which all others with three men a side can follow, up to symmetry and
colours."""

Solved = tuple[int, int, int]
"""A position with Black to move, packed; its value; and the number of its legal moves."""


def solved(start_position: Position, spec: KernelSpec) -> Iterator[Solved]:
    """Yield every position with Black to move that can be reached from the start."""
    modules = [*game_modules(spec), import_module(spec.boards.module)]
    instance = start(Program(f"{spec.name}-all", [solve_all, count_found, "set_up"], modules))
    kernel = start_position.kernel()
    assert kernel
    kernel.load(instance)
    instance.call("solve_all", 0, start_position.size)
    if instance.call("count_found") > ENTRIES * 3 // 4:
        raise ValueError(f"more than {ENTRIES * 3 // 4} positions")
    values, counts = (instance.read(name, 0, ENTRIES) for name in ("VALUES", "COUNTS"))
    for key, value, count in zip(instance.read("KEYS", 0, ENTRIES), values, counts, strict=True):
        if value and not key >> 63:
            yield key, value - WON - 1, count


def book(positions: Iterator[Solved]) -> bytes:
    """Return the book of a board with these positions.

    >>> list(book([(5, 0, 10), (300, 1 - WON, 12), (2, WON - 3, 16), (7, 0, 7)]))
    [3, 0, 0, 132, 128, 126, 2, 3, 167, 2]
    """
    chosen = sorted((key, value) for key, value, count in positions if count >= MIN_MOVES)
    values = bytes(map(value_byte, (value for _, value in chosen)))
    steps = bytearray()
    previous = 0
    for key, _ in chosen:
        step, previous = key - previous, key
        while step > 127:
            steps.append(step & 127 | 128)
            step >>= 7
        steps.append(step)
    return len(chosen).to_bytes(3, "little") + values + steps


def value_byte(value: int) -> int:
    """Return the byte for a value."""
    return 128 + (WON + 1 - value if value > 0 else -WON - 1 - value if value < 0 else 0)


def ending_book(position: Position) -> bytes:
    """Return the book of all endings that can follow one of Emergo."""
    positions = ending_solver().solutions(position)
    return book((key, value, MIN_MOVES) for key, value in positions)


def main() -> None:
    ids = [game.id for game in rules.games() if (spec := game.position.KERNEL_SPEC) and spec.books]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", default=ids)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    args.folder.mkdir(exist_ok=True)
    for id in args.game:
        game = rules.game(id)
        spec = game.position.KERNEL_SPEC
        for size, key in spec.books if spec else ():
            began = monotonic()
            if spec.endings:
                content = ending_book(game.parse(SIX_MEN))
            else:
                content = book(solved(game.start(size=size, **dict(key)), spec))
            path = args.folder / f"{id}-{size}.bin"
            path.write_bytes(content)
            count = int.from_bytes(content[:3], "little")
            print(
                f"{path.name}: {count:,} positions, {len(content):,} bytes,"
                f" {monotonic() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
