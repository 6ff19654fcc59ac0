"""Picking of moves: from squares clicked one after the other to a move, for any game.

A move is picked by clicking its squares in order. The candidates are the legal moves that begin
with the squares clicked so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules import Move, Position, Refusal, Square
from rules.board import DIAGONAL, ORTHOGONAL
from rules.position import owner

Picks = tuple[Square, ...]


@lru_cache(64)
def beginning(position: Position, picks: Picks) -> Sequence[Move]:
    """Return the legal moves whose squares begin with `picks`."""
    count = len(picks)
    return tuple(
        move for move in position.moves() if move.squares[:count] == picks and move.squares
    )


def passing(position: Position, picks: Picks, square: Square) -> list[Picks]:
    """Return the routes from `picks` to `square`, each once, as tuples of squares.

    Only a move already begun can be continued to a later landing.
    """
    if not picks:
        return []
    ways: dict[Picks, None] = {}
    for move in beginning(position, picks):
        rest = move.squares[len(picks) :]
        if square in rest:
            ways[picks + rest[: rest.index(square) + 1]] = None
    return list(ways)


def onward(position: Position, picks: Picks, square: Square) -> list[Picks]:
    """Return the ways to continue with one more click; none if it is no part of such a move."""
    if beginning(position, (*picks, square)):
        return [(*picks, square)]
    return [] if square in picks[-1:] else passing(position, picks, square)


def meant(position: Position, picks: Picks, square: Square) -> Move | None:
    """Return the move that one more click would play, None if it would play none. Where the squares
    are a whole move and also begin another, a second click on the last one plays the former.

    >>> from rules import game
    >>> start = game("egotzi").start(size=5)
    >>> str(meant(start, (), Square.parse("c3")))
    'c3'
    """
    ways = onward(position, picks, square)
    if not ways and square in picks[-1:]:
        return whole(position, picks)
    return completed(position, ways[0]) if len(ways) == 1 else None


def completed(position: Position, picks: Picks) -> Move | None:
    """Return the move that `picks` mean: all of its squares, or all but those that are unambiguous.

    The first of several clicks never completes a move alone; nor do squares that are a whole move
    and also begin another.
    """
    begun = beginning(position, picks)
    if len(begun) != 1:
        return None
    return begun[0] if len(picks) > 1 else whole(position, picks)


def whole(position: Position, picks: Picks) -> Move | None:
    """Return the move of exactly these squares, which may begin others, too; None if none."""
    return next((move for move in beginning(position, picks) if move.squares == picks), None)


def explain(position: Position, picks: Picks) -> Refusal | None:
    """Explain why `picks` neither are nor begin a legal move.

    Where one more square is needed, or may follow the first, those that touch the last one are
    tried: the refusal that comes last in the order of the rules is closest to a move.
    """
    text = position.spell(picks)
    whole = [text] if text else []
    texts = whole if whole and len(picks) > 1 else [*longer(position, picks)] or whole
    order = position.game.rules
    refusals = [r for text in texts if (r := position.why_illegal(text))]
    return max(refusals, key=lambda refusal: order.index(refusal.rule), default=None)


def longer(position: Position, picks: Picks) -> Iterator[str]:
    """Return the texts of moves, legal or not, of these squares and one more."""
    text = position.spell(picks)
    for near in touching(picks[-1], position.size):
        more = position.spell((*picks, near))
        if more and more != text:
            yield more


def goes_on(position: Position, picks: Picks) -> bool:
    """Return whether another square may follow: these are no move, or begin a longer one."""
    return position.spell(picks) is None or any(longer(position, picks))


def touching(square: Square, size: int) -> list[Square]:
    """Return the squares of a board that touch `square` by side or corner."""
    near = (square.step(direction) for direction in (*ORTHOGONAL, *DIAGONAL))
    return [other for other in near if other.on(size)]


def puts(position: Position) -> bool:
    """Return whether a move may begin on an empty square, by placing a man."""
    pieces = position.pieces()
    if len(pieces) == position.size**2:
        return False
    return any(move.squares and move.squares[0] not in pieces for move in position.moves())


def owns(position: Position, square: Square) -> bool:
    """Return whether the side to move has a piece on `square`."""
    return owner(position.pieces().get(square, ())) == position.turn
