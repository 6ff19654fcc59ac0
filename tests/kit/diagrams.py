"""Diagrams as pages have them."""

from __future__ import annotations

from boardleaf.model.place import Place
from builder.diagrams import fences


def figure(body: str) -> str:
    """Return the figure of a fenced board, for a page at the top of the site."""
    return fences.figure(body, Place("board"), lambda text: text, set())


def diagram(body: str, root: str) -> str:
    """Return the figure of a fenced board, for a page from which `root` leads to the site."""
    return fences.figure(body, Place("board-1", root=root), str, set())
