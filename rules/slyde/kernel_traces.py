"""What moves of Slyde do to pieces, for `rules.kernels.tracing`."""

from __future__ import annotations

from rules.kernels.tracing import exchange

from .kernel import INDEX, NUMBER, STEP
from .move_codes import FIRST_CHANGE


def follow(move: int) -> None:
    if move < FIRST_CHANGE:
        square = move // 4
        exchange(square, NUMBER[INDEX[square] + STEP[move % 4]])
