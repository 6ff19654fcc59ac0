"""The parts of a board as they were drawn last, so that only changed ones are drawn again."""

from __future__ import annotations

from collections.abc import Iterable

from boardleaf.model.state import State
from rules import svg

from . import live

WITHIN = {"board": ("preview", "carried"), "analysis": ("analysis-progress",)}
"""The parts within other parts."""


class Drawn:
    """The markup of parts by name; empty before anything was drawn."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._parts)

    @property
    def board(self) -> str:
        """The board's picture, "" if it was not drawn yet."""
        return self._parts.get("board", "")

    def forget(self) -> None:
        """Draw everything the next time, as the content of the page is unknown."""
        self._parts.clear()

    def renewed(self, state: State, names: Iterable[str]) -> dict[str, str]:
        """Return the changed parts among these names, and store them as drawn."""
        views = live(state)
        parts = {name: views[name](state) for name in names if name in views}
        changed = self._renewed_board(parts.pop("board")) if "board" in parts else {}
        for name, text in parts.items():
            if self._parts.get(name) != text:
                changed[name] = self._parts[name] = text
                self._empty(name)
        return changed

    def _renewed_board(self, drawn: str) -> dict[str, str]:
        """Return the whole board, or the layers of it that have changed."""
        changed = dict(svg.renewed(self.board, drawn))
        self._parts["board"] = drawn
        if "board" in changed:
            self._empty("board")
        return changed

    def _empty(self, name: str) -> None:
        """Note that a part that is drawn again has empty parts within it."""
        for within in WITHIN.get(name, ()):
            self._parts.pop(within, None)
