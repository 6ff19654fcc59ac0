"""The fixed parts of a picture: the slab, the squares and the coordinates.

The origin is the centre of the square in the top left corner, so that all centres of squares are
multiples of SIDE: gradients that repeat at this distance shade all pieces alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.board import FILES, Square, squares
from rules.position import Game

from .layers import layer
from .marks import SIDE
from .markup import labels_text, tag

EDGE = 5
"""The width of the slab around the squares of a board without coordinates."""
FRAME = 1
"""The width of the line around the squares."""
TRAY = 32
"""The height of a tray for men in hand."""
RADIUS = 6
"""The radius of the slab's corners."""

PAPER, LINE, LIGHT, DARK = "#ecd2a1", "#a8814d", "#f2dfb9", "#c69a66"

WOOD, ON_WOOD = "#d9b57f", "#5a4120"
"""The colours of the slab and of text on it."""

ON_PAGE = "#7a7262"
"""The colour of text beside the slab, which can be read on light and on dark pages."""


@dataclass(frozen=True)
class Frame:
    """The dimensions of a picture, in its units, and the options that it is drawn with."""

    chequered: bool
    size: int
    flip: bool
    coordinates: bool
    trays: bool
    """True if there are trays for the men in hand."""
    merged: bool
    """True for shorter markup, in which equal shapes are one, and no click targets."""
    live: bool
    """True for a board that is played on, which is drawn in layers."""

    @cached_property
    def side(self) -> int:
        return self.size * SIDE

    @cached_property
    def margin(self) -> int:
        """The width of the slab on every side of the squares: with coordinates the same share of
        the picture for all board sizes."""
        return max(EDGE, round(1.8 * self.size)) if self.coordinates else EDGE

    left = top = -SIDE // 2

    @cached_property
    def bottom(self) -> int:
        """The end of the slab below the squares."""
        return self.top + self.side + self.margin

    @cached_property
    def tray_above(self) -> int:
        """The top of the tray above the slab."""
        return self.top - self.margin - TRAY

    @cached_property
    def width(self) -> int:
        return self.side + 2 * self.margin

    @cached_property
    def height(self) -> int:
        return self.width + 2 * TRAY * self.trays

    @cached_property
    def view_box(self) -> str:
        top = self.tray_above if self.trays else self.top - self.margin
        return f"{self.left - self.margin} {top} {self.width} {self.height}"

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the top left corner of a square."""
        file, rank = square
        if self.flip:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.left + file * SIDE, self.top + (self.size - 1 - rank) * SIDE

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the centre of a square."""
        x, y = self.corner(square)
        return x + SIDE // 2, y + SIDE // 2

    def layer(self, name: str, children: Iterable[str]) -> str:
        """Return a part of the picture that changes during a game: a layer, if the board is
        live."""
        return layer(name, children) if self.live else "".join(children)

    def targets(self, buttons: Mapping[Square, str] | None, cursor: Square | None) -> Iterator[str]:
        """Yield a group with a transparent element on top of each square, which takes clicks and
        the focus, row by row as seen from above. With `buttons`, the label of each square, the
        elements are the cells of a grid, and the one at `cursor` takes the focus."""
        ranks, all_squares = [], squares(self.size)
        for rank in range(self.size) if self.flip else reversed(range(self.size)):
            row = all_squares[rank * self.size : (rank + 1) * self.size]
            labels = tuple([buttons[square] for square in row]) if buttons else None
            file = cursor.file if cursor and cursor.rank == rank else None
            ranks.append(_targets(self, rank, labels, file))
        yield tag("g", ranks, fill="none", pointer_events="all")

    def squares(self) -> Iterator[str]:
        """Yield the line around the squares, and the squares."""
        yield tag(
            "rect",
            class_="frame",
            x=self.left - FRAME,
            y=self.top - FRAME,
            width=self.side + 2 * FRAME,
            height=self.side + 2 * FRAME,
            rx=FRAME,
            fill=LINE,
        )
        if self.chequered:
            dark = [square for square in squares(self.size) if square.dark]
            yield self.path("square", [self._whole_board()], fill=LIGHT)
            if self.merged:
                dashed = {"stroke_width": SIDE, "stroke_dasharray": SIDE}
                yield self.path(
                    "square-lines", self._lines_through_dark_squares(), stroke=DARK, **dashed
                )
            else:
                yield self.path("square square-dark", map(self.outline, dark), fill=DARK)
        else:
            yield self.path("square", [self._whole_board()], fill=PAPER)
            lines = (
                f"M{self.left + at} {self.top}v{self.side}M{self.left} {self.top + at}h{self.side}"
                for at in range(SIDE, self.side, SIDE)
            )
            yield self.path("lines", lines, fill="none", stroke=LINE, stroke_width=0.8)

    def _lines_through_dark_squares(self) -> Iterator[str]:
        """Yield a line through each rank, from its first dark square, to be drawn in dashes."""
        for row in range(self.size):
            indent, y = SIDE * (row % 2), self.top + SIDE * row + SIDE // 2
            yield f"M{self.left + indent} {y}h{self.side - indent}"

    def _whole_board(self) -> str:
        return f"M{self.left} {self.top}h{self.side}v{self.side}h-{self.side}z"

    def outline(self, square: Square) -> str:
        """Return the path around a square."""
        x, y = self.corner(square)
        return f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"

    def path(self, css_class: str, subpaths: Iterable[str], **look: object) -> str:
        """Return a single path element with several subpaths."""
        return tag("path", class_=css_class, d="".join(subpaths), **look)

    def coordinate_labels(self) -> Iterator[str]:
        """Yield a group with the letters of the files, below the squares, and the numbers of the
        ranks, on their left; nothing if the board has no coordinates."""
        if not self.coordinates:
            return
        font = round(0.6 * self.margin, 1)
        below, beside = self.bottom - 0.3 * self.margin, self.left - self.margin / 2
        places = [self.centre(Square(index, index)) for index in range(self.size)]
        files = [(FILES[index], x, below) for index, (x, _) in enumerate(places)]
        ranks = [(str(n), beside, round(y + 0.36 * font, 1)) for n, (_, y) in enumerate(places, 1)]
        lines: list[Sequence[tuple[str, float, float]]] = [
            [label] for label in (ranks[9:] if self.merged else [*files, *ranks])
        ]
        if self.merged:
            lines += [files, ranks[:9]]
        yield tag(
            "g",
            [labels_text(line) for line in lines],
            class_="coordinates",
            font_size=font,
            fill=ON_WOOD,
            text_anchor="middle",
            aria_hidden="true",
        )


@lru_cache(64)
def background(frame: Frame) -> str:
    """Return the wooden slab behind the squares, which makes the board stand out on any page."""
    x, y, side = frame.left - frame.margin, frame.top - frame.margin, frame.width
    return tag("rect", class_="slab", x=x, y=y, width=side, height=side, rx=RADIUS, fill=WOOD)


def css_classes(game: Game, trays: bool) -> str:
    """Return the CSS classes of a picture."""
    flags = {"chequered": game.position.CHEQUERED, "trays": trays}
    return " ".join(["board", f"board-{game.id}", *(name for name in flags if flags[name])])


@lru_cache(64)
def squares_with_coordinates(frame: Frame) -> str:
    """Return the squares and their coordinates."""
    return "".join([*frame.squares(), *frame.coordinate_labels()])


@lru_cache(1024)
def _targets(frame: Frame, rank: int, labels: Sequence[str] | None, cursor_file: int | None) -> str:
    """Return the click targets of a rank, counted from 0; cached, as a move changes few labels.

    `cursor_file` is the file of the square that takes the focus, None if that is on another rank.
    """
    targets = []
    for file in reversed(range(frame.size)) if frame.flip else range(frame.size):
        square = Square(file, rank)
        label = labels[file] if labels else None
        targets.append(_target(str(square), *frame.corner(square), label, file == cursor_file))
    return layer(f"rank-{rank + 1}", targets, role="row") if labels else "".join(targets)


@lru_cache(4096)
def _target(name: str, x: int, y: int, label: str | None, focusable: bool) -> str:
    """Return the click target of a square; with a label it is the cell of a grid."""
    attributes: dict[str, object] = {}
    if label is not None:
        attributes = {"role": "gridcell", "aria_label": label, "tabindex": 0 if focusable else -1}
    return tag("rect", data_square=name, x=x, y=y, width=SIDE, height=SIDE, **attributes)
