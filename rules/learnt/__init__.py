"""Weights learnt by self-play, which estimate moves and positions, and the code that uses them."""
