"""How a game begins: a new one, a position set up by hand, a text taken in."""
