"""First moves after which neither side is better; made by `benchmarks/numbers/`."""

TABLE = """

"""
"""For each game, its sizes with those moves, one of each class of moves that are equal by
symmetry."""
