"""Fair komi for Egotzi Squared, by board size: the computer rates both colours as equal.

Each is the median of three bids by the computer at full strength, after thinking for 30 seconds:
`python3 -m benchmarks.fair_komi` prints them. Those from 13x13 on are of an earlier version, whose
bids differed by up to 20 %.

>>> FAIR_KOMI[7]
44
"""

from __future__ import annotations

from collections.abc import Mapping

FAIR_KOMI: Mapping[int, int] = {
    2: 0,
    3: 8,
    4: 0,
    5: 20,
    6: 4,
    7: 44,
    8: 12,
    9: 80,
    10: 48,
    11: 152,
    12: 116,
    13: 304,
    14: 262,
    15: 496,
    16: 446,
    17: 702,
    18: 668,
    19: 958,
}
