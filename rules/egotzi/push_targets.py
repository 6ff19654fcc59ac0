"""Where a placed stone pushes its neighbours, as a kernel."""

from __future__ import annotations

from rules.kernels.language import Bits, trailing_zeros


def push_targets(stones: int, index: int, size: int) -> tuple[int, int]:
    """Return where a stone placed at `index` on a line pushes its neighbours, above and below;
    `index` for a neighbour that is missing or does not move.

    Both targets are computed from the line before the push. A stone goes to the next gap ahead;
    failing that, to the farthest one behind, unless the other stone goes there.
    """
    free = (1 << size) - 1 & ~stones
    above = free >> index + 1
    below = free & (1 << index) - 1
    upper = stones >> index + 1 & 1
    lower = (stones << 1) >> index & 1
    up = index
    down = index
    if upper:
        if above:
            up = index + 1 + trailing_zeros(Bits(above))
        elif below and not (lower and below & below - 1 == 0):
            up = trailing_zeros(Bits(below))
    if lower:
        if below:
            down = below.bit_length() - 1
        elif above and not (upper and above & above - 1 == 0):
            down = index + above.bit_length()
    return up, down
