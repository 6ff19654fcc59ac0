"""Reasons why a move in Slyde is illegal: a function for each rule, with the rule's name.

Those in SWAP_RULES explain how a swap of the piece on `start` with the one on `end` breaks the
rule, or return None if it doesn't.
"""

from __future__ import annotations

from rules import swapping
from rules.board import Square, neighbours
from rules.position import Refusal
from rules.sentences import by_colour, sentence

from .letters import LetterBoard, first_mismatch, owner_of


def refuse_swap(position: LetterBoard, start: Square, end: Square) -> Refusal:
    """Return the refusal of an illegal swap, for the first rule that it breaks; ValueError if the
    swap is legal."""
    for name, rule in SWAP_RULES.items():
        reason = rule(position, start, end)
        if reason:
            return Refusal(name, reason, (start, end))
    raise ValueError(f"{start}-{end} is legal")


def adjacent(position: LetterBoard, start: Square, end: Square) -> str | None:
    if end in neighbours(start, position.size):
        return None
    if start == end:
        return swapping.one_square(start)
    return sentence(
        "{start} and {end} don't share a side: swap two neighbours.", start=start, end=end
    )


def own_piece(position: LetterBoard, start: Square, end: Square) -> str | None:
    colour = owner_of(position.piece(start))
    if colour == position.turn:
        return None
    if owner_of(position.piece(end)) == position.turn:
        return swapping.wrong_way(start, end)
    return by_colour(
        position.turn,
        black="The piece on {square} is white, and it is Black's turn: start with a black piece.",
        white="The piece on {square} is black, and it is White's turn: start with a white piece.",
        square=start,
    )


def other_colour(position: LetterBoard, start: Square, end: Square) -> str | None:
    if owner_of(position.piece(end)) != position.turn:
        return None
    return swapping.same_colour(position.turn, end)


def fixed(position: LetterBoard, start: Square, end: Square) -> str | None:
    fixed_squares = [square for square in (start, end) if position.piece(square).isupper()]
    if not fixed_squares:
        return None
    if len(fixed_squares) == 2:
        return sentence(
            "The pieces on {start} and {end} are both fixed: they can't move.", start=start, end=end
        )
    if fixed_squares == [start]:
        return sentence("Your piece on {square} is fixed: it can't move.", square=start)
    return sentence("Your opponent's piece on {square} is fixed: it can't move.", square=end)


SWAP_RULES = {
    "adjacent": adjacent,
    "own-piece": own_piece,
    "other-colour": other_colour,
    "fixed": fixed,
}
"""The rules about swaps, in the order in which they apply."""


def refuse_state_change(position: LetterBoard, square: Square) -> Refusal:
    """Return the refusal of an illegal change of state of the piece on a square."""
    if position.ply == 0:
        reason = sentence("The first move of the game must be a swap.")
        return Refusal("symmetric", reason, (square,))
    files = first_mismatch(position.board, position.size, "files")
    ranks = first_mismatch(position.board, position.size, "ranks")
    reason = sentence(
        "You can fix or free a piece only while the board is symmetric. Here {file} doesn't"
        " mirror {far_file}, and {rank} doesn't mirror {far_rank}.",
        file=files[0],
        far_file=files[1],
        rank=ranks[0],
        far_rank=ranks[1],
    )
    return Refusal("symmetric", reason, (square, *files, *ranks))
