"""A position as an SVG that looks right by itself, in any page, printed or scaled.

Every look is a presentation attribute, so a style sheet overrides it by class:
`board`, `square`, `square-dark`, `lines`, `man`, `man-black`, `man-white`, `coordinates`, `mark`
and `mark-KIND`, `arrow`, `value`, `tray`. Nothing needs a script or a style sheet.

>>> from rules import game, svg
>>> picture = svg.board(game("egotzi").start(size=5).play("c3"), id="first")
>>> 'data-square="c3"' in picture
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from rules import describe
from rules.board import FILES, Square, squares
from rules.position import Colour, Move, Pieces, Position, colour_of, other

from .happened import ended, framed, trace
from .layers import layer
from .marks import SIDE, UNDER, Marks, arrow, badge, target, tie
from .markup import letters, tag, text
from .motion import Motion, Places
from .pieces import (
    FACE,
    Place,
    column,
    columns_together,
    man,
    men_together,
    piece,
    stones_together,
)
from .pushes import pushed
from .slab import ON_WOOD, classes, slab

WIDTH = 400
"""The width at which a picture is shown where nothing else is said, in pixels."""

EDGE = 4
FRAME = 2
"""The line around the squares."""
TRAY = 30

PAPER, LINE, LIGHT, DARK = "#e7cb96", "#8f6c3b", "#f0dfba", "#c99f67"

PREVIEW = (
    '<g data-part="preview" pointer-events="none"></g>'
    '<g data-part="carried" pointer-events="none"></g>'
)
"""The places on a live board where it is drawn what a move would do, and what is dragged."""


def board(
    position: Position,
    *,
    id: str = "board",
    marks: Marks | None = None,
    flip: bool = False,
    coordinates: bool = True,
    trays: bool | None = None,
    label: str | None = None,
    buttons: Mapping[Square, str] | None = None,
    cursor: Square | None = None,
    hand: bool = False,
    motion: Motion | None = None,
    standing: Pieces | None = None,
    plain: bool = False,
) -> str:
    """The `<svg>` of a position.

    `id` must be unique in the page: all ids inside begin with it. `flip` turns the board
    by 180 degrees. `trays` shows the men in hand, by default while there are any.
    `label` replaces the title. `buttons`, a label for each square, makes every square a
    button for those who play by keyboard or ear; `cursor` is the one that takes the focus. With
    `hand` what the mover has in hand can be dragged.
    `standing` is seen in place of the position's pieces, and `motion` has come to that in the end.
    `plain` is the same to look at in a third of the text, without ids, classes and anything
    to click: for pages that know nothing of this package.
    """
    picture = Picture(position, flip, coordinates, trays, plain, standing, live=bool(buttons))
    marks = marks or Marks()
    above, below = picture.top - TRAY, picture.top + picture.side + max(picture.margin, EDGE)
    parts = [
        *picture.text_alternative(None if plain else id, label),
        *picture.ground(),
        picture.layer("tray-above", picture.tray(other(picture.below), above, hand)),
        *picture.squares(),
        *picture.coordinates(),
        picture.layer("under", picture.under(marks)),
        *picture.pieces(motion),
        picture.layer("over", picture.over(marks, motion)),
        picture.layer("tray-below", picture.tray(picture.below, below, hand)),
        *([PREVIEW] if buttons else []),
        *([] if plain else picture.targets(buttons, cursor)),
    ]
    drawn = tag(
        "svg",
        parts,
        xmlns="http://www.w3.org/2000/svg",
        class_=classes(position.game, picture.trays),
        viewBox=f"0 0 {picture.width} {picture.height}",
        width=WIDTH,
        height=round(WIDTH * picture.height / picture.width),
        role="group" if buttons else "img",
        aria_labelledby=None if plain else f"{id}-title",
        aria_describedby=None if plain else f"{id}-text",
        font_family="system-ui, sans-serif",
    )
    return re.sub(' (class="[^"]*"|aria-hidden="true")', "", drawn) if plain else drawn


class Picture:
    """Where things are in the picture of one position, and how they are drawn."""

    def __init__(
        self,
        position: Position,
        flip: bool,
        coordinates: bool,
        trays: bool | None,
        plain: bool,
        standing: Pieces | None = None,
        live: bool = False,
    ) -> None:
        hands = position.hands()
        self.standing = position.pieces() if standing is None else standing
        self.position = position
        self.kind = position.game.position
        self.flip = flip
        self.plain = plain
        self.live = live
        """Whether it is drawn in layers, for a board that is played on."""
        self.size = position.size
        self.side = self.size * SIDE
        self.trays = any(hands.values()) if trays is None else trays and bool(hands)
        self.below: Colour = other(position.game.first) if flip else position.game.first
        self.margin = 2 * self.size if coordinates else 0
        """Room for the coordinates: the same part of the picture for boards of every size."""
        self.left = self.margin + EDGE
        self.top = EDGE + (TRAY if self.trays else 0)
        self.width = self.left + self.side + EDGE
        self.height = self.top + self.side + max(self.margin, EDGE) + EDGE + TRAY * self.trays

    def layer(self, name: str, children: Iterable[str]) -> str:
        """What may change while a live board is played on."""
        return layer(name, children) if self.live else "".join(children)

    def corner(self, square: Square) -> tuple[int, int]:
        """The top left corner of a square."""
        file, rank = square
        if self.flip:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.left + file * SIDE, self.top + (self.size - 1 - rank) * SIDE

    def centre(self, square: Square) -> tuple[int, int]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + SIDE // 2, y + SIDE // 2

    def text_alternative(self, id: str | None, label: str | None) -> Iterator[str]:
        """What the picture is called, and all that stands on it in words."""
        named = describe.title(self.position) if label is None else label
        for kind, part, said in (
            ("title", "title", named),
            ("desc", "text", describe.board(self.position)),
        ):
            told, called = [escape(said)], id and f"{id}-{part}"
            yield layer(part, told, kind, id=called) if self.live else tag(kind, told, id=called)

    def ground(self) -> Iterator[str]:
        """The slab that all stands on, so that it can be read on any page."""
        yield slab(self.width, self.height, EDGE, plain=self.plain)

    def squares(self) -> Iterator[str]:
        """The frame and the squares."""
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
        if self.kind.CHEQUERED:
            dark = [square for square in squares(self.size) if square.dark]
            yield self._area("square", [self._whole()], fill=LIGHT)
            if self.plain:
                dashed = {"stroke_width": SIDE, "stroke_dasharray": SIDE}
                yield self._area("", self._dark_ranks(), stroke=DARK, **dashed)
            else:
                yield self._area("square square-dark", map(self._outline, dark), fill=DARK)
        else:
            yield self._area("square", [self._whole()], fill=PAPER)
            lines = (
                f"M{self.left + at} {self.top}v{self.side}M{self.left} {self.top + at}h{self.side}"
                for at in range(SIDE, self.side, SIDE)
            )
            yield self._area("lines", lines, fill="none", stroke=LINE)
        if not self.plain:
            yield self._area("sheen", [self._whole()], fill="none")  # for a style sheet to paint

    def _dark_ranks(self) -> Iterator[str]:
        """A line through each rank, from its first dark square, to be drawn in dashes."""
        for row in range(self.size):
            indent, y = SIDE * (row % 2), self.top + SIDE * row + SIDE // 2
            yield f"M{self.left + indent} {y}h{self.side - indent}"

    def _whole(self) -> str:
        return f"M{self.left} {self.top}h{self.side}v{self.side}h-{self.side}z"

    def _outline(self, square: Square) -> str:
        x, y = self.corner(square)
        return f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"

    def _area(self, kind: str, outlines: Iterable[str], **look: object) -> str:
        return tag("path", class_=kind, d="".join(outlines), **look)

    def coordinates(self) -> Iterator[str]:
        """File letters below, rank numbers at the left."""
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

    def pieces(self, motion: Motion | None) -> Iterator[str]:
        """Stones seen from above, or columns seen from the side; those that move on top."""
        moved = motion.moved(self.standing) if motion else ()
        still = {at: men for at, men in self.standing.items() if at not in moved}
        places = [(*self.centre(at), men) for at, men in still.items()]
        if self.plain:
            columns = [place for place in places if self._sideways(place)]
            if not self.kind.COLUMNS:
                yield from stones_together(place for place in places if place not in columns)
            yield from columns_together(columns)
        else:
            yield from self._rows(places)
        yield self.layer("motion", self._played(motion) if motion else ())

    def _played(self, motion: Motion) -> Iterator[str]:
        played = motion.played(self.standing, Places(self, self.kind.COLUMNS))
        yield tag("g", [*played], class_="motion", data_run=motion.run)

    def hand(self, colour: Colour) -> tuple[float, float] | None:
        """Where men have left the tray: the end of it, as it is without them."""
        if not self.trays:
            return None
        high = self.top + self.side + max(self.margin, EDGE)
        top = high if colour == self.below else self.top - TRAY
        return self.left + 14 + 22 * self.position.hands().get(colour, 0), top + 15

    def _rows(self, places: Sequence[Place]) -> Iterator[str]:
        """The pieces row by row, from the one behind to the one in front."""
        rows: dict[float, list[Place]] = {self.centre(at)[1]: [] for at in self._a_file()}
        for place in places:
            rows[place[1]].append(place)
        for number, row in enumerate(sorted(rows)):
            yield self.layer(f"row-{number}", self.drawn(rows[row]))

    def _a_file(self) -> list[Square]:
        return [Square(0, rank) for rank in range(self.size)]

    def drawn(self, places: Iterable[Place]) -> Iterator[str]:
        """Each piece by itself."""
        for place in places:
            yield piece(self._sideways(place), *place)

    def _sideways(self, place: Place) -> bool:
        """Whether a piece is drawn from the side, as a column."""
        return self.kind.COLUMNS or len(place[2]) > 1

    def tray(self, colour: Colour, top: float, grip: bool) -> Iterator[str]:
        """The men that a colour has in hand, and their number. With `grip`, those of the mover can
        be dragged.

        Once the opponent has none they enter together, and stand as one column.
        """
        hands = self.position.hands()
        hand = hands.get(colour, 0)
        if not (self.trays and hand):
            return
        apart = min(22, (self.side - 44) // hand)  # more than a game has, while one is set up
        places = [(self.left + 14 + apart * n, top + 13) for n in range(hand)]
        if hand > 1 and not hands[other(colour)]:
            whole = (self.left + SIDE, top + 15, (colour,) * hand)  # no letter is above
            men = [*(columns_together([whole]) if self.plain else column(*whole))]
            places = [(self.left + SIDE + 4, top)]
        elif self.plain:
            men = [*men_together(places, colour, 0.75)]
        else:
            men = [man(*place, colour, 0.75) for place in places]
        number = text("value", places[-1][0] + 22, top + 19, str(hand), 13, ON_WOOD)
        kind = f"tray tray-{colour}"
        if grip and colour == self.position.turn:
            area = tag("rect", x=self.left, y=top, width=self.side, height=TRAY, fill="none")
            surface = tag("g", [area], pointer_events="all")
            yield tag("g", [*men, number, surface], class_=f"{kind} grip", data_hand="")
        else:
            yield tag("g", [*men, number], class_=kind)

    def under(self, marks: Marks) -> Iterator[str]:
        """The marks that lie below the pieces."""
        for square, kind in marks.squares.items():
            if kind in UNDER:
                x, y = self.corner(square)
                yield tag("path", class_=f"mark mark-{kind}", **UNDER[kind](x, y))

    def over(self, marks: Marks, motion: Motion | None = None) -> Iterator[str]:
        """The marks that lie on the pieces, arrows and values."""
        taken = self.standing
        yield from trace(marks.made, self, motion)
        if marks.ending:
            yield from ended(marks.ending, self, motion)
        for group in marks.lit:
            yield tag("g", [*framed(group, self)], class_="lit")
        for square, kind in marks.squares.items():
            if kind not in UNDER:
                yield target(*self.centre(square), kind, square in taken)
        for one, two in marks.ties:
            yield tie(self.centre(one), self.centre(two))
        for route in marks.arrows:
            yield arrow([self.centre(square) for square in route])
        for square, worth in marks.worths.items():
            x, y = self.centre(square)
            yield text(
                "worth", x, y + 5, worth, 14, FACE[other(colour_of(taken[square][0]))], "bold"
            )
        for square, value in marks.values.items():
            yield badge(*self.centre(square), value)

    def effect(self, move: Move) -> Iterator[str]:
        """Ghosts of the pieces that a move would change, and the ways that they go."""
        before, after = self.position.pieces(), self.position.play(move).pieces()
        changed = [at for at in squares(self.size) if before.get(at) != after.get(at)]
        yield self.faded(changed)
        ghosts = [(*self.centre(at), after[at]) for at in changed if at in after]
        yield tag("g", list(self.drawn(ghosts)), class_="ghosts", opacity=0.75)
        if len(move.squares) > 1:
            yield arrow([self.centre(square) for square in move.squares])
        for start, end, how in self.position.pushed(move):
            yield pushed(self.centre(start), self.centre(end), how)

    def faded(self, changed: Iterable[Square]) -> str:
        """Squares laid over what stands on them, which shines through."""
        kind, ground = ("square", PAPER)
        if self.kind.CHEQUERED:
            kind, ground = ("square square-dark", DARK)
        return self._area(kind, map(self._outline, changed), fill=ground, opacity=0.6)

    def targets(
        self,
        buttons: Mapping[Square, str] | None,
        cursor: Square | None,
    ) -> Iterator[str]:
        """A clear surface on every square, above all else, that takes clicks and the focus."""
        ranks: list[list[str]] = [[] for _ in range(self.size)]
        for at in squares(self.size):
            label = buttons[at] if buttons else None
            drawn = _target(str(at), *self.corner(at), label, at == cursor)
            ranks[at.rank].append(drawn)
        layers = [self.layer(f"rank-{rank}", rects) for rank, rects in enumerate(ranks, 1)]
        yield tag("g", layers, fill="none", pointer_events="all")


@lru_cache(4096)
def _target(name: str, x: int, y: int, label: str | None, cursor: bool) -> str:
    """A clear surface on a square; with a label it is a button."""
    live: dict[str, object] = {}
    if label is not None:
        live = {"role": "button", "aria_label": label, "tabindex": 0 if cursor else -1}
    return tag("rect", data_square=name, x=x, y=y, width=SIDE, height=SIDE, **live)
