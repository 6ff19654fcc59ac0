"""What moves of Emulsion and Free Emulsion do to pieces, for `rules.kernels.tracing`."""

from __future__ import annotations

from rules.kernels.tracing import exchange, put

from .bitboard import board_size
from .move_codes import FIRST_PLACEMENT


def follow(move: int) -> None:
    code = move % FIRST_PLACEMENT
    lower, direction = code // 4, code % 4
    if move < FIRST_PLACEMENT:
        exchange(lower, lower + (1 if direction == 3 else board_size + direction - 1))
        return
    upper = lower + (board_size if direction & 2 else 1)
    put(lower, 1 + (direction & 1))
    put(upper, 2 - (direction & 1))
