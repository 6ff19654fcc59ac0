"""Picking of moves, for any game: from the squares clicked one after another to a move.

A move is picked by clicking its squares in order. The candidates are the legal moves that begin
with the squares clicked so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .board import DIAGONAL, ORTHOGONAL, Square
from .position import Move, Position, Refusal, owner

Picks = tuple[Square, ...]
"""The squares picked, in order."""


@lru_cache(64)
def moves_beginning_with(position: Position, picks: Picks) -> Sequence[Move]:
    """Return the legal moves whose first squares are `picks`."""
    count = len(picks)
    return tuple(
        move for move in position.moves() if move.squares[:count] == picks and move.squares
    )


def routes_to(position: Position, picks: Picks, square: Square) -> list[Picks]:
    """Return the distinct routes from `picks` to `square`, as tuples of all their squares.

    Only a move of which a square has been picked can be continued to a later landing.
    """
    if not picks:
        return []
    routes: dict[Picks, None] = {}
    for move in moves_beginning_with(position, picks):
        rest = move.squares[len(picks) :]
        if square in rest:
            routes[picks + rest[: rest.index(square) + 1]] = None
    return list(routes)


def continuations(position: Position, picks: Picks, square: Square) -> list[Picks]:
    """Return the routes on which a click on `square` continues `picks`; none if it continues no
    move."""
    if moves_beginning_with(position, (*picks, square)):
        return [(*picks, square)]
    return [] if square in picks[-1:] else routes_to(position, picks, square)


def move_of_click(position: Position, picks: Picks, square: Square) -> Move | None:
    """Return the move that a click on `square` would play, None if it would play none. Where
    `picks` are a move and also begin a longer one, a second click on the last square plays the
    shorter one.

    >>> from rules import game
    >>> start = game("egotzi").start(size=5)
    >>> str(move_of_click(start, (), Square.parse("c3")))
    'c3'
    """
    routes = continuations(position, picks, square)
    if not routes and square in picks[-1:]:
        return exact_move(position, picks)
    return completed_move(position, routes[0]) if len(routes) == 1 else None


def completed_move(position: Position, picks: Picks) -> Move | None:
    """Return the move that `picks` complete: the only legal move that begins with them. Return None
    if there are several or none, or if a single square has been picked and the move has more."""
    moves = moves_beginning_with(position, picks)
    if len(moves) != 1:
        return None
    return moves[0] if len(picks) > 1 else exact_move(position, picks)


def exact_move(position: Position, picks: Picks) -> Move | None:
    """Return the move of exactly these squares, None if there is none; longer moves may begin with
    them, too."""
    return next(
        (move for move in moves_beginning_with(position, picks) if move.squares == picks), None
    )


def refusal(position: Position, picks: Picks) -> Refusal | None:
    """Return the reason why `picks` neither are nor begin a legal move, None if there is none.

    Where another square is needed, or may follow the first, all neighbours of the last one are
    tried, and the refusal that comes last in the order of the rules is returned: it belongs to the
    text that is closest to a legal move.
    """
    text = position.spell(picks)
    exact = [text] if text else []
    texts = exact if exact and len(picks) > 1 else [*longer_texts(position, picks)] or exact
    order = position.game.rules
    refusals = [r for text in texts if (r := position.why_illegal(text))]
    return max(refusals, key=lambda refusal: order.index(refusal.rule), default=None)


def longer_texts(position: Position, picks: Picks) -> Iterator[str]:
    """Yield the texts of moves, legal or not, of these squares and a neighbour of the last one."""
    text = position.spell(picks)
    for square in neighbours(picks[-1], position.size):
        longer = position.spell((*picks, square))
        if longer and longer != text:
            yield longer


def can_continue(position: Position, picks: Picks) -> bool:
    """Return whether another square may follow: they aren't a move yet, or begin a longer one."""
    return position.spell(picks) is None or any(longer_texts(position, picks))


def neighbours(square: Square, size: int) -> list[Square]:
    """Return the squares of a board that touch `square` along a side or at a corner."""
    near = (square.step(direction) for direction in (*ORTHOGONAL, *DIAGONAL))
    return [other for other in near if other.on(size)]


def may_place(position: Position) -> bool:
    """Return whether a move may begin on an empty square, by placing a piece."""
    pieces = position.pieces()
    if len(pieces) == position.size**2:
        return False
    return any(move.squares and move.squares[0] not in pieces for move in position.moves())


def placement(position: Position, text: str) -> str | None:
    """Return the move that places a piece on the square that a text names; None if the text is no
    square's name, or no piece can be placed.

    >>> from rules import game
    >>> placement(game("emergo").start(), "e5")
    '@e5'
    """
    try:
        square = Square.parse(text)
    except ValueError:
        return None
    return position.spell((square,)) if may_place(position) else None


def owns(position: Position, square: Square) -> bool:
    """Return whether the side to move has a piece on `square`."""
    return owner(position.pieces().get(square, ())) == position.turn
