"""Starts of games: new ones, positions set up by hand, imported texts."""
