"""A reference implementation of Emergo, slow but easy to check, to compare with `rules.emergo`.

Written straight from the rules, sharing no code with the package: a board is a list of
ranks, a square a list of men from the top down ("w" or "b"), and a move is tried by
playing it on a copy.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

FILES = "abcdefghi"
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class ReferenceEmergo:
    """A position, read from its text."""

    def __init__(self, text: str) -> None:
        board, self.turn, ply, hands = text.split()
        self.ply = int(ply)
        self.hand = dict(zip("wb", map(int, hands.split(",")), strict=True))
        self.board = [parse_rank(rank) for rank in reversed(board.split("/"))]
        self.size = len(self.board)

    def __str__(self) -> str:
        ranks = "/".join(rank_text(rank) for rank in reversed(self.board))
        return f"{ranks} {self.turn} {self.ply} {self.hand['w']},{self.hand['b']}"

    def enemy(self) -> str:
        return "b" if self.turn == "w" else "w"

    def men_on(self, square):
        file, rank = square
        return self.board[rank][file]

    def dark_squares(self):
        side = range(self.size)
        return [(file, rank) for rank in side for file in side if (file + rank) % 2 == 0]

    def along_diagonals(self, square, distance):
        """Yield each diagonal direction with the square at that distance, if it is on the board."""
        for direction in DIAGONALS:
            file, rank = square[0] + distance * direction[0], square[1] + distance * direction[1]
            if 0 <= file < self.size and 0 <= rank < self.size:
                yield direction, (file, rank)

    def columns_of(self, colour):
        return [square for square in self.dark_squares() if self.men_on(square)[:1] == [colour]]

    # Legal moves.

    def chains(self, square, last_direction=None):
        """Yield all captures by the column on `square`, complete or not, as lists of the squares
        where it lands; `last_direction` is the direction of the previous jump, if any."""
        for direction, landing in self.along_diagonals(square, 2):
            over = (square[0] + direction[0], square[1] + direction[1])
            opposite = (-direction[0], -direction[1])
            if (
                opposite == last_direction
                or self.men_on(landing)
                or self.men_on(over)[:1] != [self.enemy()]
            ):
                continue
            after = deepcopy(self)
            after.jump(square, over, landing)
            yield [landing]
            for rest in after.chains(landing, direction):
                yield [landing, *rest]

    def jump(self, start, over, landing):
        """Make one jump: the column lands, and the top man of the other column goes below it."""
        column = [*self.men_on(start), self.men_on(over)[0]]
        self.board[over[1]][over[0]] = self.men_on(over)[1:]
        self.board[start[1]][start[0]] = []
        self.board[landing[1]][landing[0]] = column

    def longest_captures(self):
        chains = [
            [start, *chain] for start in self.columns_of(self.turn) for chain in self.chains(start)
        ]
        longest = max(map(len, chains), default=0)
        return [chain for chain in chains if len(chain) == longest]

    def opponent_can_capture(self):
        swapped = deepcopy(self)
        swapped.turn = self.enemy()
        return bool(swapped.longest_captures())

    def entry_squares(self):
        centre = (self.size // 2, self.size // 2)
        for square in self.dark_squares():
            if self.men_on(square) or (self.ply == 0 and self.turn == "w" and square == centre):
                continue
            after = deepcopy(self)
            after.enter(square)
            if self.opponent_can_capture() or not after.opponent_can_capture():
                yield square

    def enter(self, square):
        """Enter one man, or all as one piece when the opponent has none in hand."""
        men = 1 if self.hand[self.enemy()] else self.hand[self.turn]
        self.hand[self.turn] -= men
        self.board[square[1]][square[0]] = [self.turn] * men

    def steps(self):
        for start in self.columns_of(self.turn):
            for _, target in self.along_diagonals(start, 1):
                if not self.men_on(target):
                    yield start, target

    def has_no_men(self, colour):
        return not self.columns_of(colour) and not self.hand[colour]

    def move_texts(self):
        """Return the texts of all legal moves."""
        if self.has_no_men("w") or self.has_no_men("b"):
            return []
        captures = self.longest_captures()
        if captures:
            return ["x".join(map(square_name, chain)) for chain in captures]
        if self.hand[self.turn]:
            return ["@" + square_name(square) for square in self.entry_squares()]
        return [f"{square_name(start)}-{square_name(target)}" for start, target in self.steps()]

    def play(self, text):
        """Return the position after a legal move."""
        after = deepcopy(self)
        if text[0] == "@":
            after.enter(parse_square(text[1:]))
        elif "-" in text:
            start, target = map(parse_square, text.split("-"))
            after.board[target[1]][target[0]] = after.men_on(start)
            after.board[start[1]][start[0]] = []
        else:
            route = list(map(parse_square, text.split("x")))
            for start, landing in pairwise(route):
                over = (start[0] + landing[0]) // 2, (start[1] + landing[1]) // 2
                after.jump(start, over, landing)
        after.turn = self.enemy()
        after.ply += 1
        return after

    def result(self):
        """Return None while the game goes on, else "black", "white" or "draw"."""
        if self.has_no_men("w") or self.has_no_men("b"):
            both = self.has_no_men("w") and self.has_no_men("b")
            return "draw" if both else "black" if self.has_no_men("w") else "white"
        return None if self.move_texts() else "draw"


def square_name(square):
    return f"{FILES[square[0]]}{square[1] + 1}"


def parse_square(text):
    return FILES.index(text[0]), int(text[1]) - 1


def parse_rank(text):
    """Return the squares of a rank's text, in which a pair of letters stands for a column, and a
    digit for that many empty squares."""
    rank = []
    while text:
        if text[0].isdigit():
            rank += [[] for _ in range(int(text[0]))]
            text = text[1:]
        else:
            cap, below = "wb" if text[0].isupper() else "bw"
            count = [ord(letter.upper()) - ord("@") for letter in text[:2]]
            rank.append([cap] * count[0] + [below] * count[1])
            text = text[2:]
    return rank


def rank_text(rank):
    text, empty = "", 0
    for men in [*rank, None]:
        if men == []:
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        if men:
            cap = men.count(men[0])
            pair = chr(64 + cap) + chr(64 + len(men) - cap)
            text += pair if men[0] == "w" else pair.lower()
    return text
