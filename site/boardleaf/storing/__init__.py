"""Storing of games in the browser, each by one tab only."""
