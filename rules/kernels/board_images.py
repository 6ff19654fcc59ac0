"""The images of a board of up to 8x8 squares under rotations and reflections, for kernels.

Squares are a set of bits, eight for each rank.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits

first_set: Bits = 0
second_set: Bits = 0
"""Two sets of squares, such as all stones and the black ones, after `find_smallest_image`."""


def find_smallest_image(first: Bits, second: Bits, size: int) -> None:
    """Store the same one of the eight images of two sets of squares, whichever of these it gets."""
    global first_set, second_set
    first_set, second_set = first, second
    for image in range(1, 8):
        if image == 4:
            first, second = transposed(first), transposed(second)
        elif image & 1:
            first, second = mirrored(first, size), mirrored(second, size)
        else:
            first, second = upside_down(first, size), upside_down(second, size)
        if first < first_set or (first == first_set and second < second_set):
            first_set, second_set = first, second


def mirrored(squares: Bits, size: int) -> Bits:
    """Return squares with the order of files reversed."""
    squares = squares >> 1 & 0x5555555555555555 | (squares & 0x5555555555555555) << 1
    squares = squares >> 2 & 0x3333333333333333 | (squares & 0x3333333333333333) << 2
    squares = squares >> 4 & 0x0F0F0F0F0F0F0F0F | (squares & 0x0F0F0F0F0F0F0F0F) << 4
    return squares >> 8 - size


def upside_down(squares: Bits, size: int) -> Bits:
    """Return squares with the order of ranks reversed."""
    squares = squares >> 8 & 0x00FF00FF00FF00FF | (squares & 0x00FF00FF00FF00FF) << 8
    squares = squares >> 16 & 0x0000FFFF0000FFFF | (squares & 0x0000FFFF0000FFFF) << 16
    return (squares >> 32 | squares << 32 & ALL) >> 64 - 8 * size


def transposed(squares: Bits) -> Bits:
    """Return squares with files and ranks exchanged."""
    change = (squares ^ squares >> 7) & 0x00AA00AA00AA00AA
    squares ^= change ^ change << 7
    change = (squares ^ squares >> 14) & 0x0000CCCC0000CCCC
    squares ^= change ^ change << 14
    change = (squares ^ squares >> 28) & 0x00000000F0F0F0F0
    return squares ^ change ^ change << 28
