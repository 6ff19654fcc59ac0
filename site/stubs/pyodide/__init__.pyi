"""Pyodide, as far as the site uses it."""
