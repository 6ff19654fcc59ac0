"""Each level's mean loss per move; made by `benchmarks/level_losses.py`."""

LOSSES: dict[str, tuple[float, ...]] = {}
"""By game: of each level from the weakest."""
