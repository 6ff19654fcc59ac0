"""What each level loses a move, on average; made by `benchmarks/level_losses.py`."""

LOSSES: dict[str, tuple[float, ...]] = {}
"""By game: of each level from the weakest."""
