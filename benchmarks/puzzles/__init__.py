"""Puzzles: found in games between levels, proved, graded, and written where the site gets them.

Start reading at `__main__`; `proving` says what counts as a proof, `solutions` what a puzzle is.
"""
