"""Each level's mean loss per move; made by `benchmarks/level_losses.py`."""

TABLE = """
emulsion 0.2414 0.1452 0.0478 0.0309 0.0189 0.0165
free-emulsion 0.1660 0.1641 0.0631 0.0463 0.0126 0.0118
egotzi 0.1861 0.1515 0.0229 0.0178 0.0022 0.0036
egotzi-squared 0.1047 0.0459 0.0000 0.0000 0.0000 0.0000
emergo 0.1349 0.0585 0.0460 0.0330 0.0106 0.0024
slyde 0.1001 0.0569 0.0369 0.0538 0.0165 0.0120
"""
"""A line for each game: its id, then the mean loss of each level, the weakest first."""
