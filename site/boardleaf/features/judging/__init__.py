"""What the features that judge positions and moves have in common."""

WORK = 5000
"""The number of playouts of a search, the same on all devices, so that reviews are the same
everywhere."""

PARTS = ("board", "gauge", "analysis", "analysis-progress")
"""The parts of the board that a report of the judge changes."""
