"""Books of solved positions, as solvers read them.

A book is the number of its positions, in three bytes, the lowest first; the values, a byte each:
128 for a draw, plus 1 + the plies to the end for a win, minus that for a loss; and the positions,
in ascending order, each as the difference from the previous one, in bytes of seven bits, the lowest
first, with the eighth bit set but in the last.
"""

from __future__ import annotations

from .language import Bits, table

PACKED_BOOK = table("B", 3)
"""The book; empty, unless the program is linked with one."""

book_at = 0
"""The index of the next position in PACKED_BOOK."""
book_position: Bits = 0
"""The last position that was read."""


def open_book() -> int:
    """Begin to read the book, and return the number of its positions."""
    global book_at, book_position
    count = PACKED_BOOK[0] | PACKED_BOOK[1] << 8 | PACKED_BOOK[2] << 16
    book_at = 3 + count
    book_position = Bits(0)
    return count


def next_in_book() -> Bits:
    """Return the next position of the book."""
    global book_at, book_position
    shift = 0
    while PACKED_BOOK[book_at] & 128:
        book_position += Bits(PACKED_BOOK[book_at] & 127) << shift
        shift += 7
        book_at += 1
    book_position += Bits(PACKED_BOOK[book_at]) << shift
    book_at += 1
    return book_position


def plies_in_book(number: int) -> int:
    """Return 1 + the plies to the end of the position with this number if it is won, minus that if
    it is lost, 0 for a draw."""
    return PACKED_BOOK[3 + number] - 128
