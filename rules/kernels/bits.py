"""Select, for kernels: the index of the nth set bit."""

from __future__ import annotations

from array import array

from .language import ALL, Bits

NTH_BIT = array("B", bytes(8 * 256))
"""By number and byte, the index of the byte's set bit with this number, counted from 0."""

for _byte in range(256):
    for _number, _index in enumerate(index for index in range(8) if _byte >> index & 1):
        NTH_BIT[_number * 256 + _byte] = _index


def nth_bit(bits: Bits, number: int) -> int:
    """Return the index of the set bit with this number, counted from 0, which must exist.

    There are no branches, as a processor would mispredict half of them.
    """
    pairs = bits - (bits >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    # Each byte of `sums` is the number of bits set in it and in all lower bytes. The highest bit of
    # a byte of `passed` is set if this number is at most `number`.
    sums = ((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 & ALL
    passed = (Bits(number) * 0x0101010101010101 | 0x8080808080808080) - sums & 0x8080808080808080
    start = passed.bit_count() * 8
    number -= int((sums << 8 & ALL) >> start & 255)
    return start + NTH_BIT[number * 256 + int(bits >> start & 255)]
