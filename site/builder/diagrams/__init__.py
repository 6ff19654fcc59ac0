"""Boards in pages: parsed from their blocks, checked against the rules, and drawn."""
