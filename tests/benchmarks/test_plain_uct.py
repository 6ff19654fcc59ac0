"""The plain UCT player in C, an opponent for full strength, plays by our rules."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from benchmarks.games import record_without_setup
from tests.kit.strategies import random_move

SOURCE = Path(__file__).parents[2] / "benchmarks" / "plain_uct.c"

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc")


@pytest.fixture(scope="module", name="ask")
def compile_program(tmp_path_factory):
    program = tmp_path_factory.mktemp("c") / "plain_uct"
    words = ["gcc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(SOURCE), "-lm"]
    subprocess.run(words, check=True)

    def ask(lines: list[str]) -> list[str]:
        process = subprocess.run(
            [program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
        )
        return process.stdout.splitlines()

    return ask


@pytest.mark.parametrize("id", ["egotzi", "emulsion", "free-emulsion"])
@pytest.mark.parametrize("size", [2, 3, 4, 7, 9, 19])
def test_the_c_program_agrees_with_the_rules_on_moves_and_winners(ask, id, size):
    record, random = record_without_setup(id, size), Random(size)
    lines, expected = [], []
    while moves := record.position.moves():
        lines.append(f"moves {record}")
        expected.append(sorted(map(str, moves)))
        record.play(random_move(record.position, random))
    *found, winner = ask([*lines, f"moves {record}"])
    assert [sorted(answer.split(",")) for answer in found] == expected
    assert winner == record.outcome().winner


@pytest.mark.parametrize("id", ["egotzi", "emulsion", "free-emulsion"])
def test_the_c_program_finds_a_legal_move_and_uses_its_time(ask, id):
    record = record_without_setup(id, 5)
    [answer] = ask([f"1 0.05 {record}"])
    move, visits, seconds = answer.split()
    record.play(move)
    assert int(visits) >= 16
    assert float(seconds) >= 0.05
