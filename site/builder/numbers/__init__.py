"""The figures of `site/numbers/`, which the build writes to `numbers/` in `dist/`: a page a game,
with the same figures as JSON and as CSV.

`benchmarks.in_numbers` measures them. The build checks only their form (`reading`): that intervals
hold their values, and that games can be played. A game without a file has no page.
"""

from .files import CSV_COLUMNS, FOLDER, all_numbers, csv_text, write
from .reading import Fair, Figure, Numbers, Opening, Row, Settings, SwapMap, read

__all__ = [
    "CSV_COLUMNS",
    "FOLDER",
    "Fair",
    "Figure",
    "Numbers",
    "Opening",
    "Row",
    "Settings",
    "SwapMap",
    "all_numbers",
    "csv_text",
    "read",
    "write",
]
