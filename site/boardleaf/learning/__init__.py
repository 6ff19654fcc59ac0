"""Boards that teach: diagrams, and exercises."""
