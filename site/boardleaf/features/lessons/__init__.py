"""Boards with a task: steps of first games, puzzles, and mistakes to correct."""
