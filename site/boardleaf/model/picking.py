"""From squares clicked, one after the other, to a move: knows no game by name.

A move is picked by clicking its squares in order. What the squares clicked so far
may become are the legal moves that begin with them.
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
    """The moves whose squares begin with `picks`."""
    count = len(picks)
    return tuple(
        move for move in position.moves() if move.squares[:count] == picks and move.squares
    )


def passing(position: Position, picks: Picks, square: Square) -> list[Picks]:
    """The ways to go on from `picks` until `square` is reached, one of each.

    Only a move already begun can be led on to a later landing.
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
    """The ways in which one more click leads on; none if it is no part of a move begun."""
    if beginning(position, (*picks, square)):
        return [(*picks, square)]
    return [] if square in picks[-1:] else passing(position, picks, square)


def meant(position: Position, picks: Picks, square: Square) -> Move | None:
    """The move that one more click would play, None if it would not play one. Where a move is
    begun by squares that are a whole one, the last of them once more plays that.

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
    """The move that `picks` mean: the whole of it, or all but what is clear by itself.

    The first click of several never completes a move alone, nor do squares that are a move
    complete it as long as they begin another.
    """
    begun = beginning(position, picks)
    if len(begun) != 1:
        return None
    return begun[0] if len(picks) > 1 else whole(position, picks)


def whole(position: Position, picks: Picks) -> Move | None:
    """The move of just these squares, which may begin others, too; None if there is none."""
    return next((move for move in beginning(position, picks) if move.squares == picks), None)


def explain(position: Position, picks: Picks) -> Refusal | None:
    """Why `picks` are, or begin, no legal move.

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
    """The texts of moves, legal or not, that one more square would make of these."""
    text = position.spell(picks)
    for near in touching(picks[-1], position.size):
        more = position.spell((*picks, near))
        if more and more != text:
            yield more


def goes_on(position: Position, picks: Picks) -> bool:
    """Whether one more square may be meant: these are no move, or begin a longer one."""
    return position.spell(picks) is None or any(longer(position, picks))


def touching(square: Square, size: int) -> list[Square]:
    """The squares of a board that touch `square` by side or corner."""
    near = (square.step(direction) for direction in (*ORTHOGONAL, *DIAGONAL))
    return [other for other in near if other.on(size)]


def puts(position: Position) -> bool:
    """Whether a move may begin where nothing stands, by putting a man down."""
    pieces = position.pieces()
    if len(pieces) == position.size**2:
        return False
    return any(move.squares and move.squares[0] not in pieces for move in position.moves())


def owns(position: Position, square: Square) -> bool:
    """Whether the side to move has a piece on `square`."""
    return owner(position.pieces().get(square, ())) == position.turn
