"""What self-play taught of how good moves and positions look, and how it is read."""
