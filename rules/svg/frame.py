"""The fixed parts of a picture: ground and squares, and their coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.board import FILES, Square, squares

from .layers import layer
from .marks import SIDE
from .markup import letters, tag
from .slab import ON_WOOD, slab

EDGE = 4
FRAME = 2
"""The line around the squares."""
TRAY = 30

PAPER, LINE, LIGHT, DARK = "#e7cb96", "#8f6c3b", "#f0dfba", "#c99f67"


@dataclass(frozen=True)
class Frame:
    """The measures of a picture, in its units, and the settings of its look."""

    chequered: bool
    size: int
    flip: bool
    coordinates: bool
    trays: bool
    """True if there is room for the men in hand."""
    plain: bool
    live: bool
    """True if it is drawn in layers, for a board that is played on."""

    @cached_property
    def side(self) -> int:
        return self.size * SIDE

    @cached_property
    def margin(self) -> int:
        """Room for the coordinates: the same part of the picture for boards of every size."""
        return 2 * self.size if self.coordinates else 0

    @cached_property
    def left(self) -> int:
        return self.margin + EDGE

    @cached_property
    def top(self) -> int:
        return EDGE + (TRAY if self.trays else 0)

    @cached_property
    def bottom(self) -> int:
        """The end of the margin below the squares."""
        return self.top + self.side + max(self.margin, EDGE)

    @cached_property
    def width(self) -> int:
        return self.left + self.side + EDGE

    @cached_property
    def height(self) -> int:
        return self.bottom + EDGE + TRAY * self.trays

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the top left corner of a square."""
        file, rank = square
        if self.flip:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.left + file * SIDE, self.top + (self.size - 1 - rank) * SIDE

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return x + SIDE // 2, y + SIDE // 2

    def layer(self, name: str, children: Iterable[str]) -> str:
        """Return a part that may change while a live board is played on."""
        return layer(name, children) if self.live else "".join(children)

    def targets(self, buttons: Mapping[Square, str] | None, cursor: Square | None) -> Iterator[str]:
        """Yield a clear surface on every square, on top, that takes clicks and the focus; with
        `buttons`, a label for each square, it is a button."""
        ranks, all_squares = [], squares(self.size)
        for rank in range(self.size):
            across = all_squares[rank * self.size : (rank + 1) * self.size]
            labels = tuple([buttons[at] for at in across]) if buttons else None
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
            rx=3,
            fill=LINE,
        )
        if self.chequered:
            dark = [square for square in squares(self.size) if square.dark]
            yield self.area("square", [self._whole()], fill=LIGHT)
            if self.plain:
                dashed = {"stroke_width": SIDE, "stroke_dasharray": SIDE}
                yield self.area("", self._dark_ranks(), stroke=DARK, **dashed)
            else:
                yield self.area("square square-dark", map(self.outline, dark), fill=DARK)
        else:
            yield self.area("square", [self._whole()], fill=PAPER)
            lines = (
                f"M{self.left + at} {self.top}v{self.side}M{self.left} {self.top + at}h{self.side}"
                for at in range(SIDE, self.side, SIDE)
            )
            yield self.area("lines", lines, fill="none", stroke=LINE)
        if not self.plain:
            yield self.area("sheen", [self._whole()], fill="none")  # painted by style sheets

    def _dark_ranks(self) -> Iterator[str]:
        """Yield a line through each rank, from its first dark square, to be drawn in dashes."""
        for row in range(self.size):
            indent, y = SIDE * (row % 2), self.top + SIDE * row + SIDE // 2
            yield f"M{self.left + indent} {y}h{self.side - indent}"

    def _whole(self) -> str:
        return f"M{self.left} {self.top}h{self.side}v{self.side}h-{self.side}z"

    def outline(self, square: Square) -> str:
        """Return the path around a square."""
        x, y = self.corner(square)
        return f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"

    def area(self, kind: str, outlines: Iterable[str], **look: object) -> str:
        """Return the area within outlines."""
        return tag("path", class_=kind, d="".join(outlines), **look)

    def lettering(self) -> Iterator[str]:
        """Yield file letters below, rank numbers on the left."""
        if not self.margin:
            return
        font, below = 0.66 * self.margin, self.top + self.side + 0.85 * self.margin
        places = [self.centre(Square(index, index)) for index in range(self.size)]
        files = [(FILES[index], x, below) for index, (x, _) in enumerate(places)]
        ranks = [
            (str(n), self.margin / 2, round(y + font / 3, 1)) for n, (_, y) in enumerate(places, 1)
        ]
        lines: list[Sequence[tuple[str, float, float]]] = [
            [label] for label in (ranks[9:] if self.plain else [*files, *ranks])
        ]
        if self.plain:
            lines += [files, ranks[:9]]
        yield tag(
            "g",
            [letters(line) for line in lines],
            class_="coordinates",
            font_size=font,
            fill=ON_WOOD,
            text_anchor="middle",
            aria_hidden="true",
        )


@lru_cache(64)
def ground(frame: Frame) -> str:
    """Return the slab below the board, so that it can be read on any page."""
    return slab(frame.width, frame.height, EDGE, plain=frame.plain)


@lru_cache(64)
def squared(frame: Frame) -> str:
    """Return the squares and their coordinates."""
    return "".join([*frame.squares(), *frame.lettering()])


@lru_cache(1024)
def _targets(frame: Frame, rank: int, labels: Sequence[str] | None, cursor: int | None) -> str:
    """Return the surfaces of a rank, counted from 0; cached, as most labels don't change in a
    move."""
    drawn = []
    for file in range(frame.size):
        at = Square(file, rank)
        label = labels[file] if labels else None
        drawn.append(_target(str(at), *frame.corner(at), label, file == cursor))
    return frame.layer(f"rank-{rank + 1}", drawn)


@lru_cache(4096)
def _target(name: str, x: int, y: int, label: str | None, cursor: bool) -> str:
    """Return the surface of a square; with a label it is a button."""
    live: dict[str, object] = {}
    if label is not None:
        live = {"role": "button", "aria_label": label, "tabindex": 0 if cursor else -1}
    return tag("rect", data_square=name, x=x, y=y, width=SIDE, height=SIDE, **live)
