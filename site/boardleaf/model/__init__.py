"""The model of a board: its game and cursor, the selection, and what it shows."""
