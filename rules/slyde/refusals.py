"""Reasons why a move of Slyde is not legal: a function for each rule, with the rule's name.

Each explains how a swap of the piece on `start` with that on `end` breaks the rule, if it does.
"""

from __future__ import annotations

from rules import swapping
from rules.board import Square, neighbours
from rules.position import Refusal
from rules.sentences import by_colour, sentence

from .letters import Lettered, whose
from .symmetry import unlike


def refuse_swap(position: Lettered, start: Square, end: Square) -> Refusal:
    """Return the first rule that a swap breaks."""
    for name, rule in SWAPS.items():
        reason = rule(position, start, end)
        if reason:
            return Refusal(name, reason, (start, end))
    raise ValueError(f"{start}-{end} is legal")


def adjacent(position: Lettered, start: Square, end: Square) -> str | None:
    if end in neighbours(start, position.size):
        return None
    if start == end:
        return swapping.one_square(start)
    return sentence(
        "{start} and {end} don't share a side: swap two neighbours.", start=start, end=end
    )


def own_piece(position: Lettered, start: Square, end: Square) -> str | None:
    colour = whose(position.piece(start))
    if colour == position.turn:
        return None
    if whose(position.piece(end)) == position.turn:
        return swapping.wrong_way(start, end)
    return by_colour(
        position.turn,
        black="The piece on {square} is white, and it is Black's turn: start from a black piece.",
        white="The piece on {square} is black, and it is White's turn: start from a white piece.",
        square=start,
    )


def other_colour(position: Lettered, start: Square, end: Square) -> str | None:
    if whose(position.piece(end)) != position.turn:
        return None
    return swapping.same_colour(position.turn, end)


def fixed(position: Lettered, start: Square, end: Square) -> str | None:
    held = [square for square in (start, end) if position.piece(square).isupper()]
    if not held:
        return None
    if len(held) == 2:
        return sentence("The pieces on {start} and {end} are both fixed.", start=start, end=end)
    if held == [start]:
        return sentence("Your piece on {square} is fixed: it can't move.", square=start)
    return sentence("Your opponent's piece on {square} is fixed: it can't move.", square=end)


SWAPS = {
    "adjacent": adjacent,
    "own-piece": own_piece,
    "other-colour": other_colour,
    "fixed": fixed,
}
"""The rules of a swap, in the order in which they apply."""


def symmetric(position: Lettered, square: Square) -> Refusal:
    """Refuse a change of the state of the piece on a square."""
    if position.ply == 0:
        reason = sentence("The first move of the game must be a swap.")
        return Refusal("symmetric", reason, (square,))
    files = unlike(position.board, position.size, "files")
    ranks = unlike(position.board, position.size, "ranks")
    reason = sentence(
        "You can fix or free a piece only while the board is symmetric, and here {file} doesn't"
        " mirror {far_file}, nor {rank} {far_rank}.",
        file=files[0],
        far_file=files[1],
        rank=ranks[0],
        far_rank=ranks[1],
    )
    return Refusal("symmetric", reason, (square, *files, *ranks))
