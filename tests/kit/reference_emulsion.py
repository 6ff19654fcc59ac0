"""A reference implementation of Emulsion and Free Emulsion: slow, but easy to check."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rules.board import ORTHOGONAL, squares

ALL_DIRECTIONS = [
    (file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if (file, rank) != (0, 0)
]


class ReferenceEmulsion:
    """A position as a list of ranks from the bottom up, with the rules as they are written."""

    def __init__(self, text):
        board, turn, ply, *extra_fields = text.split()
        for number in range(19, 0, -1):
            board = board.replace(str(number), "." * number)
        self.ranks = [list(row) for row in reversed(board.split("/"))]
        self.size = len(self.ranks)
        self.mover, self.opponent = ("b", "w") if turn == "b" else ("w", "b")
        self.may_swap_sides = turn == "w" and ply == "1" and not extra_fields

    def piece_at(self, square):
        """Return the piece on a square, "." if it is empty, None if it is off the board."""
        return self.ranks[square.rank][square.file] if square.on(self.size) else None

    def neighbours(self, square, directions=ORTHOGONAL):
        return [square.step(direction) for direction in directions]

    def value(self, square):
        values = {self.piece_at(square): Fraction(1), None: Fraction(1, 2), ".": Fraction(1, 2)}
        return sum(values.get(self.piece_at(near), 0) for near in self.neighbours(square))

    def place(self, square, piece):
        self.ranks[square.rank][square.file] = piece

    def swap(self, a, b):
        first, second = self.piece_at(a), self.piece_at(b)
        self.place(a, second)
        self.place(b, first)

    def gain(self, a, b):
        before = self.value(a)
        self.swap(a, b)
        after = self.value(b)
        self.swap(a, b)
        return after - before

    def board_moves(self):
        for a in squares(self.size):
            for b in self.neighbours(a, ALL_DIRECTIONS):
                if (self.piece_at(a), self.piece_at(b)) == (
                    self.mover,
                    self.opponent,
                ) and self.gain(a, b) > 0:
                    yield f"{a}-{b}"
            for b in self.neighbours(a):
                if (self.piece_at(a), self.piece_at(b)) == (".", "."):
                    yield f"{a}+{b}"

    def moves(self):
        moves = set(self.board_moves())
        return moves | {"swap"} if moves and self.may_swap_sides else moves

    def group_sizes(self, colour):
        """Return the number of groups of each size."""
        remaining = {square for square in squares(self.size) if self.piece_at(square) == colour}
        sizes = Counter()
        while remaining:
            frontier = [remaining.pop()]
            size = 0
            while frontier:
                size += 1
                near = remaining.intersection(self.neighbours(frontier.pop()))
                remaining -= near
                frontier += near
            sizes[size] += 1
        return sizes

    def winner(self):
        if next(self.board_moves(), None):
            return None
        black, white = self.group_sizes("b"), self.group_sizes("w")
        largest_black, largest_white = max(black - white, default=0), max(white - black, default=0)
        if (
            largest_black == largest_white
        ):  # all groups cancel: the player who didn't move last wins
            return {"b": "black", "w": "white"}[self.mover]
        return "black" if largest_black > largest_white else "white"

    def broken_rule(self, sign, a, b):
        """Return the first rule that forbids a swap or a placement; None if it is legal."""
        if not set(self.board_moves()):
            return "over"
        if sign == "+":
            if self.piece_at(a) != "." or self.piece_at(b) != ".":
                return "occupied"
            return None if b in self.neighbours(a) else "adjacent"
        if b not in self.neighbours(a, ALL_DIRECTIONS):
            return "adjacent"
        if self.piece_at(a) != self.mover:
            return "own-piece"
        if self.piece_at(b) != self.opponent:
            return "other-colour"
        return None if self.gain(a, b) > 0 else "value"
