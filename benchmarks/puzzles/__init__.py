"""Puzzles: found in games between levels, proved, graded, and written to the site's files.

Start reading at `__main__`; `proving` explains proofs, and `solutions` puzzles.
"""
