"""Figures of fenced boards, as pages show them."""

from __future__ import annotations

from boardleaf.board.settings import BoardSettings
from builder.diagrams import fences


def figure(body: str) -> str:
    """Return the figure of a fenced board, for a page in the root of the site."""
    return fences.figure(body, BoardSettings("board"), lambda text: text, set())


def figure_with_root(body: str, root: str) -> str:
    """Return the figure of a fenced board, for a page whose relative path to the root is `root`."""
    return fences.figure(body, BoardSettings("board-1", root=root), str, set())
