"""Checks of the site and its sources, and the browsers for its tests."""
