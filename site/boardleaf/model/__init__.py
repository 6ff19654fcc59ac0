"""What a board is: a game and its cursor, the selection, and what is shown."""
