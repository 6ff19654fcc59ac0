"""One board: its state, what clicks and buttons do to it, and what follows."""
