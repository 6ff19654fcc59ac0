"""Fair komi for Egotzi Squared, by board size: the computer rates both colours as equal.

Each is the median of three bids by the computer at full strength, after thinking for 30 seconds:
`python3 -m benchmarks.fair_komi` prints them. Those from 13x13 on are of an earlier version, whose
bids differed by up to 20 %.

>>> FAIR_KOMI[7]
44
"""

from __future__ import annotations

from collections.abc import Mapping

FAIR_KOMI: Mapping[int, int] = dict(
    enumerate((0, 8, 0, 20, 4, 44, 12, 80, 48, 152, 116, 304, 262, 496, 446, 702, 668, 958), 2)
)
