"""Counts of move sequences, as lines of text: a position, then `; D1 n ; D2 n …` (tests/perft).

A count that is off prints the count behind each move, to compare with another program's.
"""

from collections import Counter
from pathlib import Path

import pytest

import rules


def lines():
    for file in sorted((Path(__file__).parent / "perft").glob("*.perft")):
        for line in file.read_text().splitlines():
            text, *counts = map(str.strip, line.split(";"))
            expected = {int(depth[1:]): int(n) for depth, n in map(str.split, counts)}
            yield pytest.param(file.stem, text, expected, id=f"{file.stem}: {text}")


def perft(position, depth: int) -> int:
    """How many sequences of `depth` moves are legal; equal positions are counted once."""
    reached = Counter({position: 1})
    for _ in range(depth - 1):
        after: Counter = Counter()
        for here, sequences in reached.items():
            for move in here.moves():
                after[here.play(move)] += sequences
        reached = after
    return sum(len(here.moves()) * sequences for here, sequences in reached.items())


@pytest.mark.parametrize(("id", "text", "expected"), list(lines()))
def test_perft(id, text, expected):
    position = rules.game(id).parse(text)
    for depth, count in expected.items():
        found = perft(position, depth)
        if found != count:
            moves = position.moves() if depth > 1 else ()
            behind = {str(move): perft(position.play(move), depth - 1) for move in moves}
            pytest.fail(f"depth {depth}: {found}, expected {count}; {behind}")
