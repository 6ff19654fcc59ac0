"""What moves of Egotzi and Egotzi Squared do to stones, for `rules.kernels.tracing`."""

from __future__ import annotations

from rules.kernels.tracing import carry, put

from .kernel import board_size, side_to_move, targets


def follow(square: int) -> None:
    right, left, upper, lower = targets(square)
    if right != square:
        carry(square + 1, right)
    if left != square:
        carry(square - 1, left)
    if upper != square:
        carry(square + board_size, upper)
    if lower != square:
        carry(square - board_size, lower)
    put(square, side_to_move + 1)
