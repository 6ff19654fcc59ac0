"""A position as SVG that looks right by itself: on any page, in print, and at any scale.

All styling is by presentation attributes, which style sheets can override by class:
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
from rules.board import Square, squares
from rules.position import Colour, Men, Move, Pieces, Position, other, owner
from rules.position_checks import check_position

from .frame import (
    DARK,
    ON_PAGE,
    PAPER,
    TRAY,
    Frame,
    background,
    css_classes,
    squares_with_coordinates,
)
from .layers import layer
from .marks import MARKS_BELOW_PIECES, Marks, arrow, mark_below_pieces, square_mark, tie, value
from .markup import tag, text
from .motion import Motion, Stage
from .picture_checks import check_look, check_marks
from .pieces import (
    PlacedPiece,
    column,
    columns_together,
    feet_by_markers,
    piece,
    seen_from_side,
    shadows,
    stones_by_markers,
    stones_together,
)
from .pushes import push
from .traces import deciding_groups, group_outline, trace
from .trays import BESIDE_STACK, NUMBER_IN_TRAY, stack, stacks, stacks_together

WIDTH = 400
"""The default width of a picture, in pixels."""

PLACEHOLDERS = (
    '<g data-part="preview" pointer-events="none"></g>'
    '<g data-part="carried" pointer-events="none"></g>'
)
"""Empty groups on a live board, for the preview of a move and for a dragged piece."""


def board(
    position: Position,
    *,
    id: str | None = None,
    size: float = WIDTH,
    marks: Marks | Mapping[Square | str, str] | None = None,
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
    styled: bool = False,
) -> str:
    """Return the `<svg>` of a position.

    `id`, if given, must be unique in the page: all ids inside begin with it. `size` is the width in
    pixels. `marks` may be just a kind of mark for each of some squares, or of their names; raise
    ValueError for unknown kinds, and for squares off the board. `flip` turns the board by 180
    degrees. `trays` shows the men in hand, by default while there are any. `label` replaces the
    title. `buttons`, a label for each square, makes the board a grid with a cell for each square,
    for keyboards and screen readers; `cursor` is the square that takes the focus. With `hand`, the
    mover's men in hand can be dragged. `standing` replaces the position's pieces; a `motion` ends
    with these pieces. With `plain`, the picture looks the same, but the text is a third as long,
    without ids, classes and click targets: for pages without this package. If it is `styled` it
    has classes, for pages with style sheets for boards, and takes its stones from the page.
    """
    check_position(position)
    check_look(id, size, label, buttons, cursor, motion, standing)
    picture = Picture(
        position, flip, coordinates, trays, plain, standing, live=bool(buttons), styled=styled
    )
    if isinstance(marks, Mapping):
        from .given_marks import given_marks  # imported only for what the page doesn't pass

        marks = given_marks(marks, position.size)
    marks = Marks() if marks is None else marks
    check_marks(marks, position.size)
    id = None if plain else id
    title = describe.title(position) if label is None else label
    frame = picture.frame
    parts = [
        *picture.text_alternative(id, title),
        background(frame),
        frame.layer(
            "tray-above", picture.tray(other(picture.bottom_colour), frame.tray_above, hand)
        ),
        squares_with_coordinates(frame),
        frame.layer("under", picture.marks_below_pieces(marks)),
        *picture.pieces(motion),
        frame.layer("over", picture.marks_above_pieces(marks, motion)),
        frame.layer("tray-below", picture.tray(picture.bottom_colour, frame.bottom, hand)),
        *([PLACEHOLDERS] if buttons else []),
        *([] if plain else frame.targets(buttons, cursor)),
    ]
    drawn = tag(
        "svg",
        parts,
        xmlns="http://www.w3.org/2000/svg",
        class_=css_classes(position.game, frame.trays),
        viewBox=frame.view_box,
        width=size,
        height=round(size * frame.height / frame.width),
        role="grid" if buttons else "img",
        aria_label=title if buttons and not id else None,
        aria_labelledby=id and f"{id}-title",
        aria_describedby=id and f"{id}-text",
        font_family="system-ui, sans-serif",
    )
    if plain:
        drawn = drawn.replace(' aria-hidden="true"', "")
    return re.sub(' class="[^"]*"', "", drawn) if plain and not styled else drawn


class Picture:
    """A picture of one position: its layout, and the markup of its parts."""

    def __init__(
        self,
        position: Position,
        flip: bool,
        coordinates: bool,
        trays: bool | None,
        merged: bool,
        standing: Pieces | None = None,
        live: bool = False,
        styled: bool = False,
    ) -> None:
        self.styled = styled
        hands = position.hands()
        self.standing = position.pieces() if standing is None else standing
        self.position = position
        self.position_type = position.game.position
        has_trays = any(hands.values()) if trays is None else trays and bool(hands)
        self.frame = Frame(
            self.position_type.CHEQUERED, position.size, flip, coordinates, has_trays, merged, live
        )
        first = position.game.first
        self.bottom_colour: Colour = other(first) if flip else first

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the top left corner of a square."""
        return self.frame.corner(square)

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the centre of a square."""
        return self.frame.centre(square)

    def text_alternative(self, id: str | None, title: str) -> Iterator[str]:
        """Yield the title of the picture, and a description of the position in words. On a live
        board the title is no `<title>`, which browsers show as a tooltip over the squares."""
        for element, part, words in (
            ("desc" if self.frame.live else "title", "title", title),
            ("desc", "text", describe.board(self.position)),
        ):
            if self.frame.live and part == "title" and not id:
                continue  # the title is an attribute
            content, id_of_part = [escape(words)], id and f"{id}-{part}"
            yield (
                layer(part, content, element, id=id_of_part)
                if self.frame.live
                else tag(element, content, id=id_of_part)
            )

    def pieces(self, motion: Motion | None) -> Iterator[str]:
        """Yield stones seen from above, or columns seen from the side; moving ones on top."""
        changing = motion.changing(self.standing) if motion else ()
        resting = {at: men for at, men in self.standing.items() if at not in changing}
        if self.frame.merged:
            places = [(*self.centre(at), men) for at, men in resting.items()]
            all_columns = self.position_type.COLUMNS
            columns = [place for place in places if seen_from_side(all_columns, place[2])]
            yield from feet_by_markers(columns) if self.styled else shadows(all_columns, places)
            if not all_columns:
                stones = [place for place in places if place not in columns]
                yield from (stones_by_markers if self.styled else stones_together)(stones)
            yield from columns_together(columns, self.styled)
        else:
            yield from self._rows(resting)
        yield self.frame.layer("motion", self._animated(motion) if motion else ())

    def _animated(self, motion: Motion) -> Iterator[str]:
        elements = motion.elements(self.standing, Stage(self, self.position_type.COLUMNS))
        yield tag("g", [*elements], class_="motion", data_run=motion.run)

    def hand_point(self, colour: Colour) -> tuple[float, float] | None:
        """Return the point in the tray from which a man is taken, None without trays."""
        if not self.frame.trays:
            return None
        top = self.frame.bottom if colour == self.bottom_colour else self.frame.tray_above
        hand = self.position.hands().get(colour, 0)
        (*_, (x, y, _)) = stacks(hand + 1, colour, self.position.size)
        return x, top + y

    def _rows(self, pieces: Pieces) -> Iterator[str]:
        """Yield the pieces row by row, from back to front."""
        ranks: list[list[tuple[int, Men]]] = [[] for _ in range(self.position.size)]
        for at, men in pieces.items():
            ranks[at.rank].append((at.file, men))
        ordered = [*enumerate(ranks)] if self.frame.flip else [*enumerate(ranks)][::-1]
        for number, (rank, row) in enumerate(ordered):
            yield _row(self.frame, self.position_type.COLUMNS, number, rank, tuple(row))

    def drawn(self, places: Iterable[PlacedPiece]) -> Iterator[str]:
        """Yield each piece as an element of its own."""
        for place in places:
            yield from shadows(self.position_type.COLUMNS, [place])
            yield piece(self.position_type.COLUMNS, *place)

    def tray(self, colour: Colour, top: float, grip: bool) -> Iterator[str]:
        """Yield the men that a colour has in hand, and their number; nothing if it has none, or
        without trays. With `grip`, those of the mover can be dragged.

        If the opponent has no men in hand, all men of the colour enter together, so they are drawn
        as one column.
        """
        hands = self.position.hands()
        hand = hands.get(colour, 0)
        frame = self.frame
        if not (frame.trays and hand):
            return
        places = [(x, top + y, men) for x, y, men in stacks(hand, colour, self.position.size)]
        if hand > 1 and not hands[other(colour)]:
            shadowpiece = (0, top + TRAY / 2, (colour,) * hand)
            men = [
                *(
                    columns_together([shadowpiece], self.styled)
                    if frame.merged
                    else column(*shadowpiece)
                )
            ]
            places = places[:1]
        elif frame.merged:
            men = [*stacks_together(places, self.styled)]
        else:
            men = [one for place in places for one in stack(*place)]
        x = places[-1][0] + BESIDE_STACK
        number = text("in-hand", x, top + NUMBER_IN_TRAY, str(hand), 15, ON_PAGE, "bold", "start")
        css_class = f"tray tray-{colour}"
        if grip and colour == self.position.turn:
            area = tag("rect", x=frame.left, y=top, width=frame.side, height=TRAY, fill="none")
            surface = tag("g", [area], pointer_events="all")
            yield tag("g", [*men, number, surface], class_=f"{css_class} grip", data_hand="")
        else:
            yield tag("g", [*men, number], class_=css_class)

    def marks_below_pieces(self, marks: Marks) -> Iterator[str]:
        """Yield the marks that are drawn below the pieces."""
        for square, kind in marks.squares.items():
            if kind in MARKS_BELOW_PIECES:
                yield mark_below_pieces(*self.corner(square), kind)

    def marks_above_pieces(self, marks: Marks, motion: Motion | None = None) -> Iterator[str]:
        """Yield the marks on top of the pieces, with traces, arrows and values; traces and the
        groups that decided the game appear after `motion`."""
        yield from trace(marks.scenes, self, motion)
        if marks.ending:
            yield from deciding_groups(marks.ending, self, motion)
        for group in marks.highlighted:
            yield tag("g", [*group_outline(group, self)], class_="lit")
        for square, kind in marks.squares.items():
            if kind not in MARKS_BELOW_PIECES:
                yield square_mark(*self.centre(square), kind, square in self.standing)
        for start, end in marks.ties:
            yield tie(self.centre(start), self.centre(end))
        for route in marks.arrows:
            yield arrow([self.centre(square) for square in route])
        for draw in marks.drawings:
            yield from draw(self)
        for square, short_text in {**marks.piece_values, **marks.values}.items():
            yield value(*self.centre(square), short_text, owner(self.standing.get(square, ())))

    def preview(self, move: Move) -> Iterator[str]:
        """Yield the preview of a move: ghosts of the pieces that it changes, and arrows."""
        before, after = self.position.pieces(), self.position.play(move).pieces()
        changed = [at for at in squares(self.position.size) if before.get(at) != after.get(at)]
        yield self.veil(changed)
        ghosts = [(*self.centre(at), after[at]) for at in changed if at in after]
        yield tag("g", list(self.drawn(ghosts)), class_="ghosts", opacity=0.75)
        if len(move.squares) > 1:
            yield arrow([self.centre(square) for square in move.squares])
        for start, end, kind in self.position.pushed(move):
            yield push(self.centre(start), self.centre(end), kind)

    def veil(self, veiled: Iterable[Square]) -> str:
        """Return semi-transparent squares, so that the pieces below them look faded."""
        frame, css_class, fill = self.frame, "square", PAPER
        if frame.chequered:
            css_class, fill = "square square-dark", DARK
        return frame.path(css_class, map(frame.outline, veiled), fill=fill, opacity=0.6)


@lru_cache(1024)
def _row(
    frame: Frame, columns: bool, number: int, rank: int, row: Sequence[tuple[int, Men]]
) -> str:
    """Return the pieces of a rank; cached, as a move changes few ranks."""
    places = [(*frame.centre(Square(file, rank)), men) for file, men in row]
    pieces = (piece(columns, *place) for place in places)
    return frame.layer(f"row-{number}", [*shadows(columns, places), *pieces])
