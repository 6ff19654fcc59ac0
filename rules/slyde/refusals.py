"""Why a move of Slyde is not legal: a function for each rule, with the rule's name.

Each says what is wrong with a swap of the piece on `start` with that on `end`, if it is.
"""

from __future__ import annotations

from rules.board import Square, neighbours
from rules.position import Refusal

from .letters import Lettered, whose
from .symmetry import unlike


def refuse_swap(position: Lettered, start: Square, end: Square) -> Refusal:
    """The first rule that a swap breaks."""
    for name, rule in SWAPS.items():
        reason = rule(position, start, end)
        if reason:
            return Refusal(name, reason, (start, end))
    raise ValueError(f"{start}-{end} is legal")


def adjacent(position: Lettered, start: Square, end: Square) -> str | None:
    if end in neighbours(start, position.size):
        return None
    if start == end:
        return f"A swap needs two squares, and {start} is only one: swap two neighbours."
    return f"The squares {start} and {end} do not touch by a side: swap two neighbours."


def own_piece(position: Lettered, start: Square, end: Square) -> str | None:
    colour = whose(position.piece(start))
    if colour == position.turn:
        return None
    hint = f"start from a {position.turn} one."
    if whose(position.piece(end)) == position.turn:
        hint = f"start with your own piece, {end}-{start}."
    return f"The piece on {start} is {colour}, and {position.turn.capitalize()} is to move: {hint}"


def other_colour(position: Lettered, start: Square, end: Square) -> str | None:
    if whose(position.piece(end)) != position.turn:
        return None
    return f"The piece on {end} is {position.turn} too: swap with one of the other colour."


def fixed(position: Lettered, start: Square, end: Square) -> str | None:
    held = [square for square in (start, end) if position.piece(square).isupper()]
    if not held:
        return None
    if len(held) == 2:
        return f"The pieces on {start} and {end} are both fixed: they stay where they are."
    whose = "Your piece" if held == [start] else "The opponent's piece"
    return f"{whose} on {held[0]} is fixed: it stays where it is."


SWAPS = {
    "adjacent": adjacent,
    "own-piece": own_piece,
    "other-colour": other_colour,
    "fixed": fixed,
}
"""In the order in which they apply."""


def symmetric(position: Lettered, square: Square) -> Refusal:
    """Why the state of the piece on a square may not be changed."""
    if position.ply == 0:
        reason = "The game's first move is a swap: a state may be changed only later."
        return Refusal("symmetric", reason, (square,))
    files = unlike(position.board, position.size, "files")
    ranks = unlike(position.board, position.size, "ranks")
    return Refusal(
        "symmetric",
        "The state of a piece is changed only where the board is symmetric, and here"
        f" {files[0]} does not mirror {files[1]}, nor does {ranks[0]} mirror {ranks[1]}.",
        (square, *files, *ranks),
    )
