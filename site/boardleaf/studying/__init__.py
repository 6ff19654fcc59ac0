"""Studies on a board: the tree of moves, comments, and editing of both; loaded on first use."""
