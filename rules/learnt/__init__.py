"""Weights learnt by self-play for moves and positions, and their reader."""
