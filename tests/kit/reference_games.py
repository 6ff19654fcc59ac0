"""Reference implementations that play random games, in the most obvious code: boards as lists of
lists, and every rule spelt out.

This module shares no code with `rules`; tests compare the two. A board is a list of ranks; a square
is None, "b" or "w", in Emergo a list of men from the top down. All games are played from their
start.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
Board = list[list]


def opponent(colour: str) -> str:
    return "w" if colour == "b" else "b"


def empty_board(size: int) -> Board:
    return [[None] * size for _ in range(size)]


def group_sizes(board: Board, colour: str) -> list[int]:
    """Return the sizes of the groups of a colour, largest first."""
    size = len(board)
    visited = [[False] * size for _ in range(size)]
    sizes = []
    for rank in range(size):
        for file in range(size):
            if board[rank][file] == colour and not visited[rank][file]:
                visited[rank][file] = True
                stack, count = [(file, rank)], 0
                while stack:
                    at_file, at_rank = stack.pop()
                    count += 1
                    for files, ranks in SIDES:
                        x, y = at_file + files, at_rank + ranks
                        if (
                            0 <= x < size
                            and 0 <= y < size
                            and board[y][x] == colour
                            and not visited[y][x]
                        ):
                            visited[y][x] = True
                            stack.append((x, y))
                sizes.append(count)
    return sorted(sizes, reverse=True)


def winner_by_groups(board: Board, last_mover: str) -> str:
    """Return the colour with the largest group once equal ones cancel; if all do, the opponent of
    the last mover."""
    black, white = group_sizes(board, "b"), group_sizes(board, "w")
    if black == white:
        return opponent(last_mover)
    return "b" if black > white else "w"


# Emulsion and Free Emulsion


def value(board: Board, colour: str, file: int, rank: int, without: tuple[int, int] | None) -> int:
    """Return the value of a piece of a colour on a square, in halves, ignoring the piece on one
    other square."""
    size = len(board)
    worth = 0
    for files, ranks in SIDES:
        x, y = file + files, rank + ranks
        if not (0 <= x < size and 0 <= y < size) or board[y][x] is None:
            worth += 1
        elif board[y][x] == colour and (x, y) != without:
            worth += 2
    return worth


def emulsion_moves(board: Board, turn: str) -> list[tuple]:
    size = len(board)
    moves = []
    for rank in range(size):
        for file in range(size):
            if board[rank][file] == turn:
                worth = value(board, turn, file, rank, None)
                for files, ranks in SIDES + CORNERS:
                    x, y = file + files, rank + ranks
                    if (
                        0 <= x < size
                        and 0 <= y < size
                        and board[y][x] == opponent(turn)
                        and value(board, turn, x, y, (file, rank)) > worth
                    ):
                        moves.append((file, rank, x, y))
            elif board[rank][file] is None:
                for files, ranks in SIDES:
                    x, y = file + files, rank + ranks
                    if 0 <= x < size and 0 <= y < size and board[y][x] is None:
                        moves.append((file, rank, x, y))
    return moves


def play_emulsion(size: int, random: Random, free: bool = False) -> str:
    board = empty_board(size)
    if not free:
        for rank in range(size):
            for file in range(size):
                board[rank][file] = "b" if (file + rank) % 2 else "w"
    turn = "b"
    while True:
        moves = emulsion_moves(board, turn)
        if not moves:
            return winner_by_groups(board, opponent(turn))
        file, rank, x, y = random.choice(moves)
        board[rank][file], board[y][x] = opponent(turn), turn
        turn = opponent(turn)


def play_free_emulsion(size: int, random: Random) -> str:
    return play_emulsion(size, random, free=True)


# Egotzi and Egotzi Squared


def push_target(board: Board, file: int, rank: int, files: int, ranks: int) -> tuple | None:
    """Return where the stone next to a placed stone is pushed in a direction; None if it stays."""
    size = len(board)
    x, y = file + 2 * files, rank + 2 * ranks
    while 0 <= x < size and 0 <= y < size:
        if board[y][x] is None:
            return x, y
        x, y = x + files, y + ranks
    x, y = file - files, rank - ranks
    target = None
    while 0 <= x < size and 0 <= y < size:
        if board[y][x] is None:
            target = x, y
        x, y = x - files, y - ranks
    return target


def place(board: Board, turn: str, file: int, rank: int) -> None:
    size = len(board)
    pushes = []
    for files, ranks in SIDES:
        x, y = file + files, rank + ranks
        if 0 <= x < size and 0 <= y < size and board[y][x] is not None:
            target = push_target(board, file, rank, files, ranks)
            if target is not None:
                ahead = (target[0] - file) * files + (target[1] - rank) * ranks > 0
                pushes.append(((x, y), target, ahead))
    blocked = {target for _, target, ahead in pushes if ahead}
    moved = [
        (start, target, board[start[1]][start[0]])
        for start, target, ahead in pushes
        if ahead or target not in blocked
    ]
    board[rank][file] = turn
    for (x, y), _, _ in moved:
        board[y][x] = None
    for _, (x, y), colour in moved:
        board[y][x] = colour


def fill_board(size: int, random: Random) -> tuple[Board, str]:
    """Play at random until the board is full; return the board, and the colour that moved last."""
    board, turn = empty_board(size), "b"
    while True:
        vacant = [
            (file, rank) for rank in range(size) for file in range(size) if not board[rank][file]
        ]
        if not vacant:
            return board, opponent(turn)
        place(board, turn, *random.choice(vacant))
        turn = opponent(turn)


def play_egotzi(size: int, random: Random) -> str:
    return winner_by_groups(*fill_board(size, random))


def play_egotzi_squared(size: int, random: Random) -> str | None:
    board, _ = fill_board(size, random)
    black = sum(size**2 for size in group_sizes(board, "b"))
    white = sum(size**2 for size in group_sizes(board, "w"))
    return None if black == white else "b" if black > white else "w"


# Emergo


class Emergo:
    """A game of Emergo. A move is a tuple of squares: one for an entry, two for a step, the start
    and every landing square for a capture."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.board: Board = [[[] for _ in range(size)] for _ in range(size)]
        self.hand = dict.fromkeys("wb", 12 if size == 9 else 8)
        self.turn = "w"
        self.ply = 0

    def on_board(self, x: int, y: int) -> bool:
        return 0 <= x < self.size and 0 <= y < self.size

    def dark_squares(self) -> list[tuple[int, int]]:
        side = range(self.size)
        return [(x, y) for y in side for x in side if (x + y) % 2 == 0]

    def owned_squares(self, colour: str) -> list[tuple[int, int]]:
        return [(x, y) for x, y in self.dark_squares() if self.board[y][x][:1] == [colour]]

    def captures(self, colour: str) -> list[tuple]:
        """Return the longest captures of a colour."""
        captures: list[tuple] = []
        for x, y in self.owned_squares(colour):
            column, self.board[y][x] = self.board[y][x], []
            self._jump(colour, [(x, y)], None, captures)
            self.board[y][x] = column
        longest = max(map(len, captures), default=0)
        return [route for route in captures if len(route) == longest]

    def _jump(self, colour: str, route: list, last: tuple | None, captures: list[tuple]) -> None:
        x, y = route[-1]
        ended = True
        for files, ranks in CORNERS:
            over, landing = (x + files, y + ranks), (x + 2 * files, y + 2 * ranks)
            if (
                (-files, -ranks) != last
                and self.on_board(*landing)
                and self.board[over[1]][over[0]][:1] == [opponent(colour)]
                and not self.board[landing[1]][landing[0]]
            ):
                ended = False
                man = self.board[over[1]][over[0]].pop(0)
                self._jump(colour, [*route, landing], (files, ranks), captures)
                self.board[over[1]][over[0]].insert(0, man)
        if ended and len(route) > 1:
            captures.append(tuple(route))

    def can_capture(self, colour: str) -> bool:
        return any(
            self.on_board(x + 2 * files, y + 2 * ranks)
            and self.board[y + ranks][x + files][:1] == [opponent(colour)]
            and not self.board[y + 2 * ranks][x + 2 * files]
            for x, y in self.owned_squares(colour)
            for files, ranks in CORNERS
        )

    def moves(self) -> list[tuple]:
        if not all(self.hand[colour] or self.owned_squares(colour) for colour in "bw"):
            return []
        captures = self.captures(self.turn)
        if captures:
            return captures
        return self.entries() if self.hand[self.turn] else self.steps()

    def entries(self) -> list[tuple]:
        other_side = opponent(self.turn)
        could_capture = self.can_capture(other_side)
        moves = []
        for x, y in self.dark_squares():
            if self.board[y][x] or (self.ply == 0 and x == y == self.size // 2):
                continue
            self.board[y][x] = [self.turn]
            if could_capture or not self.can_capture(other_side):
                moves.append(((x, y),))
            self.board[y][x] = []
        return moves

    def steps(self) -> list[tuple]:
        return [
            ((x, y), (x + files, y + ranks))
            for x, y in self.owned_squares(self.turn)
            for files, ranks in CORNERS
            if self.on_board(x + files, y + ranks) and not self.board[y + ranks][x + files]
        ]

    def play(self, move: tuple) -> None:
        (x, y), turn = move[0], self.turn
        if len(move) == 1:
            men = 1 if self.hand[opponent(turn)] else self.hand[turn]
            self.hand[turn] -= men
            self.board[y][x] = [turn] * men
        else:
            column, self.board[y][x] = self.board[y][x], []
            for (x0, y0), (x1, y1) in pairwise(move):
                if abs(x0 - x1) == 2:
                    column.append(self.board[(y0 + y1) // 2][(x0 + x1) // 2].pop(0))
            self.board[move[-1][1]][move[-1][0]] = column
        self.turn = opponent(turn)
        self.ply += 1

    def winner(self) -> str | None:
        lost = [c for c in "bw" if not self.hand[c] and not self.owned_squares(c)]
        return opponent(lost[0]) if len(lost) == 1 else None


def play_emergo(size: int, random: Random) -> str | None:
    game = Emergo(size)
    for _ in range(300):
        moves = game.moves()
        if not moves:
            break
        game.play(random.choice(moves))
    return game.winner()


PLAY_FUNCTIONS = {
    "emulsion": play_emulsion,
    "free-emulsion": play_free_emulsion,
    "egotzi": play_egotzi,
    "egotzi-squared": play_egotzi_squared,
    "emergo": play_emergo,
}
"""By the id of a game (Slyde is missing), a function that plays it at random on a board of a given
size and returns the winner: "b", "w" or None."""
