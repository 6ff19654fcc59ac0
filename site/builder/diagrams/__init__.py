"""Boards in pages: read from their blocks, checked by the rules, drawn."""
