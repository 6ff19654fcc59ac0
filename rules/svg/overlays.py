"""Overlays on the picture of a position: the preview of a move, a dragged piece, a fan of men.

Each is drawn with the options of the board that it goes onto.
"""

from __future__ import annotations

from rules.board import Square
from rules.position import Men, Move, Position
from rules.position_checks import check_position
from rules.type_checks import check_type

from .marks import SIDE, Marks
from .markup import tag, text
from .picture import Picture
from .picture_checks import check_lifted, check_marks, check_square
from .pieces import fanned_out


def preview(
    position: Position,
    move: Move,
    *,
    flip: bool = False,
    trays: bool | None = None,
    coordinates: bool = True,
) -> str:
    """Return the preview of a legal move.

    >>> from rules import game
    >>> position = game("egotzi").start(size=5).play("c3")
    >>> preview(position, position.move("c4")).count("push-straight")
    1
    """
    check_position(position)
    check_type("move", move, Move, "a Move")
    return "".join(Picture(position, flip, coordinates, trays, False).preview(move))


def caption(
    position: Position, square: Square, words: str, *, flip: bool = False, trays: bool | None = None
) -> str:
    """Return a few words near a square, in letters of the same size on boards of all sizes. They
    leave its neighbours uncovered where there is room, and cover as few pieces as they can."""
    check_position(position)
    check_square("square", square, position.size)
    frame = Picture(position, flip, True, trays, False).frame
    font = frame.width / 24
    width, height = font * (0.55 * len(words) + 1.4), 1.8 * font
    x, y = frame.centre(square)
    pieces = [frame.centre(at) for at in position.pieces()]
    places = [
        (min(max(x + aside, frame.left + width / 2), frame.left + frame.side - width / 2), level)
        for away in (1.5 * SIDE, 2.5 * SIDE)
        for level in (y - away - height / 2, y + away + height / 2)
        if frame.top <= level - height / 2 and level + height / 2 <= frame.top + frame.side
        for aside in (0, -SIDE, SIDE, -2 * SIDE, 2 * SIDE)
    ] or [(min(max(x, width / 2), frame.side - width / 2), y + 1.5 * SIDE + height / 2)]

    def covered(place: tuple[float, float]) -> int:
        dx, dy = width / 2 + 0.4 * SIDE, height / 2 + 0.4 * SIDE
        middle, level = place
        return sum(abs(px - middle) < dx and abs(py - level) < dy for px, py in pieces)

    middle, level = min(places, key=covered)
    place = {"x": middle - width / 2, "y": level - height / 2, "width": width, "height": height}
    back = tag("rect", rx=height / 2, fill="#22201c", **place)
    label = text("", middle, level + 0.35 * font, words, font, "#fffdf6", "bold")
    return tag("g", [back, label], class_="caption")


def carried(
    position: Position,
    men: Men,
    start: Square | None,
    *,
    flip: bool = False,
    trays: bool | None = None,
) -> str:
    """Return a dragged piece: its square `start`, if it comes from the board, fades, and the group
    `lifted` has the piece, centred at the origin, for a script to move."""
    check_position(position)
    check_lifted(men, start, position.size)
    picture = Picture(position, flip, True, trays, False)
    lifted = tag("g", list(picture.drawn([(0, 0, men)])), class_="lifted")
    return (picture.veil([start]) if start else "") + lifted


def overlay(
    position: Position, marks: Marks, *, flip: bool = False, trays: bool | None = None
) -> str:
    """Return the marks that are drawn on top of the pieces, without a board."""
    check_position(position)
    check_marks(marks, position.size)
    return "".join(Picture(position, flip, True, trays, False).marks_above_pieces(marks))


def fan(
    position: Position, square: Square, *, flip: bool = False, trays: bool | None = None
) -> str:
    """Return a card beside a column that shows all its men."""
    check_position(position)
    check_square("square", square, position.size)
    picture = Picture(position, flip, True, trays, False)
    x, y = picture.centre(square)
    beside = x + SIDE if x + 2 * SIDE < picture.frame.width else x - SIDE
    men, bottom = position.pieces()[square], picture.frame.top + picture.frame.side
    return fanned_out(beside, y, men, picture.frame.top, bottom)
