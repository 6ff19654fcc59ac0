"""Studies on a board: the tree of moves, comments, and what edits both; loaded on first use."""
