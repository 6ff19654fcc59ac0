"""Checks of the site and of its sources, and the browsers to test it in."""
