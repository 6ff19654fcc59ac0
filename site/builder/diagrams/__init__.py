"""Boards within pages: read from their blocks, checked by the rules, drawn."""
