"""Diagrams, exercises, and the steps of first games."""
