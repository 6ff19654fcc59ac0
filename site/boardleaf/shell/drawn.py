"""The parts of a board as they were last drawn, so that only changed ones are drawn again."""

from __future__ import annotations

from collections.abc import Iterable

from boardleaf import views
from boardleaf.board.feature import Features
from boardleaf.board.state import State
from boardleaf.board.update import own
from rules import svg

NESTED = {"board": ("preview", "carried"), "analysis": ("analysis-progress",)}
"""The parts within other parts."""


PROGRESS = "analysis-progress"
"""The part of a panel that only features draw, and only while something makes progress."""


def names(board: State) -> tuple[str, ...]:
    """Return the names of the parts that a board may have, those within other parts last."""
    return (*views.live(board), PROGRESS)


def draw(board: State, features: Features, only: Iterable[str] = ()) -> dict[str, str]:
    """Return the markup of parts by name, of all by default: that of the first feature that has
    any, or else the plain board's."""
    plain = views.live(board)
    parts = {}
    for name in only or names(board):
        markup = ""
        for feature in features:
            if name in feature.parts and (markup := feature.parts[name](own(board, feature))):
                break
        if not markup and name in plain:
            markup = plain[name](board)
        if markup or name in plain:
            parts[name] = markup
    return parts


def attributes(board: State, features: Features) -> dict[str, str | None]:
    """Return the attributes of the board's element; None removes one."""
    plain = views.attributes(board, board.played.texts.address_bar)
    return {**plain, **of_features(board, features)}


def of_features(board: State, features: Features) -> dict[str, str | None]:
    """Return the attributes that features set."""
    values: dict[str, str | None] = {"data-analysis": None, "data-review": None}
    for feature in features:
        if feature.attributes:
            values |= feature.attributes(own(board, feature))
    return values


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

    def update(self, state: State, features: Features, names: Iterable[str]) -> dict[str, str]:
        """Draw the parts with these names; return the markup of those that have changed, by name.

        A changed board is returned as the layers that have changed if possible.
        """
        parts = draw(state, features, names)
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
