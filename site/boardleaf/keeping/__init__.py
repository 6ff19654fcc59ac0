"""Stored games: in the browser's store, each written by one tab."""
