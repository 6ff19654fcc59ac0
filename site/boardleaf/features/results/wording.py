"""Exact results in words."""

from __future__ import annotations

from boardleaf.messages import MoveResult, Solved
from rules import Position
from rules.position import other
from rules.sentences import by_number, colour_name, sentence


def best_first(solved: Solved) -> list[MoveResult]:
    """Return moves with the best first: the fastest wins, draws, then the slowest losses."""
    return sorted(solved.moves, key=rank, reverse=True)


def rank(found: MoveResult) -> tuple[float, int]:
    """Return the key by which moves are compared: the best move has the highest.

    >>> ranks = [rank(MoveResult("d4", *of)) for of in ((1.0, 3), (1.0, 5), (0.5, 1), (0.0, 6))]
    >>> ranks == sorted(ranks, reverse=True) and rank(MoveResult("d4", 0.0, 2)) < ranks[-1]
    True
    """
    return found.result, -found.plies if found.result == 1 else found.plies


def moves_to_end(found: MoveResult) -> int:
    """Return the number of moves up to the end, the move itself included; a ply of both players is
    one move.

    >>> moves_to_end(MoveResult("d4", 1.0, 5)), moves_to_end(MoveResult("d4", 0.0, 4))
    (3, 2)
    """
    return (found.plies + 1) // 2


def headline(position: Position, solved: Solved) -> str:
    """Return a sentence with the result of best play.

    >>> from rules import game
    >>> start = game("egotzi").start(size=3)
    >>> headline(start, Solved((MoveResult("a1", 0.0, 8), MoveResult("b2", 1.0, 9)), True))
    'Black wins in 5 moves with best play.'
    >>> headline(start, Solved((MoveResult("a1", 0.0, 8),), True))
    'White wins in 4 moves with best play.'
    """
    best = best_first(solved)[0]
    if best.result == 0.5:
        return sentence("A draw with best play.")
    winner = position.turn if best.result == 1 else other(position.turn)
    return by_number(
        moves_to_end(best),
        one="{player} wins in 1 move with best play.",
        other="{player} wins in {number} moves with best play.",
        player=colour_name(winner),
    )


def move_text(found: MoveResult) -> str:
    """Return the result of a move in a few words, for its player.

    >>> [move_text(MoveResult("d4", *of)) for of in ((1.0, 5), (0.5, 1), (0.0, 2))]
    ['wins in 3', 'draws', 'loses in 1']
    """
    if found.result == 0.5:
        return sentence("draws")
    moves = moves_to_end(found)
    if found.result == 1:
        return by_number(moves, one="wins in 1", other="wins in {number}")
    return by_number(moves, one="loses in 1", other="loses in {number}")


def mark_text(found: MoveResult) -> str:
    """Return the result of a move in the few characters that fit its mark.

    >>> [mark_text(MoveResult("d4", *of)) for of in ((1.0, 5), (0.5, 1), (0.0, 2))]
    ['+3', '=', '-1']
    """
    if found.result == 0.5:
        return "="
    return f"{'+' if found.result == 1 else '-'}{moves_to_end(found)}"
