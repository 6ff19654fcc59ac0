"""Emulsion and Free Emulsion by the text of their rules, spelt out slowly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rules.board import ORTHOGONAL, squares

TOUCHING = [(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if (file, rank) != (0, 0)]


class Plain:
    """A position as a list of ranks from below, and the rules as they are written."""

    def __init__(self, text):
        board, turn, ply, *rest = text.split()
        for number in range(19, 0, -1):
            board = board.replace(str(number), "." * number)
        self.ranks = [list(row) for row in reversed(board.split("/"))]
        self.size = len(self.ranks)
        self.own, self.theirs = ("b", "w") if turn == "b" else ("w", "b")
        self.may_swap_sides = turn == "w" and ply == "1" and rest == []

    def at(self, square):
        """Return the piece on a square, "." if it is empty, None if it is off the board."""
        return self.ranks[square.rank][square.file] if square.on(self.size) else None

    def around(self, square, directions=ORTHOGONAL):
        return [square.step(direction) for direction in directions]

    def value(self, square):
        worth = {self.at(square): Fraction(1), None: Fraction(1, 2), ".": Fraction(1, 2)}
        return sum(worth.get(self.at(near), 0) for near in self.around(square))

    def put(self, square, piece):
        self.ranks[square.rank][square.file] = piece

    def trade(self, a, b):
        first, second = self.at(a), self.at(b)
        self.put(a, second)
        self.put(b, first)

    def gain(self, a, b):
        before = self.value(a)
        self.trade(a, b)
        after = self.value(b)
        self.trade(a, b)
        return after - before

    def board_moves(self):
        for a in squares(self.size):
            for b in self.around(a, TOUCHING):
                if (self.at(a), self.at(b)) == (self.own, self.theirs) and self.gain(a, b) > 0:
                    yield f"{a}-{b}"
            for b in self.around(a):
                if (self.at(a), self.at(b)) == (".", "."):
                    yield f"{a}+{b}"

    def moves(self):
        found = set(self.board_moves())
        return found | {"swap"} if found and self.may_swap_sides else found

    def groups(self, colour):
        left = {square for square in squares(self.size) if self.at(square) == colour}
        sizes = Counter()
        while left:
            edge = [left.pop()]
            size = 0
            while edge:
                size += 1
                near = left.intersection(self.around(edge.pop()))
                left -= near
                edge += near
            sizes[size] += 1
        return sizes

    def winner(self):
        if next(self.board_moves(), None):
            return None
        black, white = self.groups("b"), self.groups("w")
        most_black, most_white = max(black - white, default=0), max(white - black, default=0)
        if most_black == most_white:  # all groups cancel: who did not move last has won
            return {"b": "black", "w": "white"}[self.own]
        return "black" if most_black > most_white else "white"

    def refused(self, sign, a, b):
        """Return the rule that forbids a swap or a placement on two squares of the board."""
        if not set(self.board_moves()):
            return "over"
        if sign == "+":
            if self.at(a) != "." or self.at(b) != ".":
                return "occupied"
            return None if b in self.around(a) else "adjacent"
        if b not in self.around(a, TOUCHING):
            return "adjacent"
        if self.at(a) != self.own:
            return "own-piece"
        if self.at(b) != self.theirs:
            return "other-colour"
        return None if self.gain(a, b) > 0 else "value"
