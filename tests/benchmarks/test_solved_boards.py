"""The command that makes the books of solved boards."""

from __future__ import annotations

import rules
from benchmarks import solved_boards


def test_the_books_of_the_site_are_made_again_with_the_same_bytes():
    position = rules.game("free-emulsion").start(size=4, pie=False)
    assert position.KERNEL_SPEC
    made = solved_boards.book(solved_boards.solved(position, position.KERNEL_SPEC))
    assert made == (solved_boards.FOLDER / "free-emulsion-4.bin").read_bytes()
