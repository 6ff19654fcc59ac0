"""The parts of a board as they were last drawn, so that only changed ones are drawn again."""

from __future__ import annotations

from collections.abc import Iterable

from boardleaf.model.state import State
from rules import svg

from . import live

NESTED = {"board": ("preview", "carried"), "analysis": ("analysis-progress",)}
"""The parts within other parts."""


class DrawnParts:
    """The markup of each part as it was last drawn, by name; empty before anything was drawn."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._parts)

    @property
    def board(self) -> str:
        """The board's picture; "" if it has not been drawn yet."""
        return self._parts.get("board", "")

    def clear(self) -> None:
        """Forget all parts, so that everything is drawn again, as the page may show anything."""
        self._parts.clear()

    def update(self, state: State, names: Iterable[str]) -> dict[str, str]:
        """Draw the parts with these names; return the markup of those that have changed, by name.

        A changed board is returned as the layers that have changed if possible.
        """
        views = live(state)
        parts = {name: views[name](state) for name in names if name in views}
        changed = self._update_board(parts.pop("board")) if "board" in parts else {}
        for name, text in parts.items():
            if self._parts.get(name) != text:
                changed[name] = self._parts[name] = text
                self._clear_nested(name)
        return changed

    def _update_board(self, picture: str) -> dict[str, str]:
        """Store the board's picture; return the layers that have changed, by name, or if anything
        else has changed, the whole picture as `board`."""
        changed = dict(svg.renewed(self.board, picture))
        self._parts["board"] = picture
        if "board" in changed:
            self._clear_nested("board")
        return changed

    def _clear_nested(self, name: str) -> None:
        """Forget the parts within a part, as they are empty once it has been drawn."""
        for nested in NESTED.get(name, ()):
            self._parts.pop(nested, None)
