"""Each level's mean loss per move; made by `benchmarks/level_losses.py`."""

TABLE = """
emulsion 0.2441 0.1175 0.0857 0.0311 0.0168 0.0071
free-emulsion 0.2413 0.1851 0.0852 0.0590 0.0253 0.0097
egotzi 0.1486 0.1266 0.0534 0.0335 0.0127 0.0074
egotzi-squared 0.2008 0.0976 0.0859 0.0466 0.0242 0.0046
emergo 0.0862 0.0599 0.0359 0.0320 0.0091 0.0029
slyde 0.1575 0.1476 0.0663 0.0390 0.0181 0.0081
"""
"""A line for each game: its id, then the mean loss of each level, the weakest first."""
