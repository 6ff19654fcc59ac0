"""Counts of move sequences, as lines of text: a position, then `; D1 n ; D2 n …` (tests/perft).

For a wrong count, the counts of each first move are printed, to compare with another program.
"""

from pathlib import Path

import pytest

import rules
from rules.perft import divide, perft
from tests.kit.declared import FIRST_GAME_IDS


def perft_cases():
    for file in sorted((Path(__file__).parents[1] / "perft").glob("*.perft")):
        for line in file.read_text().splitlines():
            text, *counts = map(str.strip, line.split(";"))
            expected = {int(depth[1:]): int(n) for depth, n in map(str.split, counts)}
            yield pytest.param(file.stem, text, expected, id=f"{file.stem}: {text}")


@pytest.mark.parametrize(("id", "text", "expected"), list(perft_cases()))
def test_move_sequences_are_counted_correctly(id, text, expected):
    position = rules.game(id).parse(text)
    for depth, count in expected.items():
        found = perft(position, depth)
        if found != count:
            table = "\n".join(f"{move} {n}" for move, n in divide(position, depth).items())
            pytest.fail(f"depth {depth}: {found}, expected {count}\n{table}")


@pytest.mark.parametrize("id", FIRST_GAME_IDS)
def test_every_game_has_perft_counts(id):
    assert id in {case.values[0] for case in perft_cases()}


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_divide_sums_to_perft(game):
    position = game.start(game.sizes[0])
    counts = divide(position, 3)
    assert list(counts) == [str(move) for move in position.moves()]
    assert sum(counts.values()) == perft(position, 3)


def test_a_finished_game_has_no_sequences():
    over = rules.game("emulsion").parse("bw/bw w 1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(over, 1) == {}
