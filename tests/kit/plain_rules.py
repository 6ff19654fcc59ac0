"""The rules of all games a second time, in the most obvious code; tests compare the two.

This module shares no code with `rules`: it reads and writes the texts of positions and moves too.
A square is a file and a rank, counted from 0; a board is a dict of what is on each square, None
for nothing. `position(id, text)` returns a position with `moves`, `outcome`, `refusal` and `play`.
"""

from __future__ import annotations

import re
from itertools import pairwise

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
COLOURS = {"b": "black", "w": "white"}
OTHER = {"b": "w", "w": "b"}
SQUARE = "([a-s])([1-9][0-9]?)"

Square = tuple[int, int]


def name(square: Square) -> str:
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def shifted(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + times * step[0], square[1] + times * step[1]


class Plain:
    """A position of any of the games."""

    WIDTH = 1
    """The characters of what stands on a square."""
    NOTATION = ""
    """A pattern of the texts of moves."""

    def __init__(self, text: str) -> None:
        board, self.turn, ply, *self.more = text.split()
        self.ply = int(ply)
        ranks = board.split("/")
        self.size = len(ranks)
        self.board: dict[Square, str | None] = {}
        for rank, row in zip(range(self.size - 1, -1, -1), ranks, strict=True):
            cells: list[str | None] = []
            for run, content in re.findall(rf"([0-9]+)|(\D{{{self.WIDTH}}})", row):
                cells += [None] * int(run) if run else [content]
            assert len(cells) == self.size, text
            self.board |= {(file, rank): cell for file, cell in enumerate(cells)}

    def text(self, turn: str, more: list[str]) -> str:
        """Return the text of the position after a move that left the board as it is now."""
        ranks = []
        for rank in range(self.size - 1, -1, -1):
            cells = (self.board[file, rank] or " " for file in range(self.size))
            ranks.append(re.sub(" +", lambda run: str(len(run[0])), "".join(cells)))
        return " ".join(("/".join(ranks), turn, str(self.ply + 1), *more))

    def squares_of(self, text: str) -> list[Square]:
        """Return the squares that a text names."""
        return [(ord(file) - ord("a"), int(rank) - 1) for file, rank in re.findall(SQUARE, text)]

    def refusal(self, text: str) -> str | None:
        """Return the rule that a text breaks, None if it is legal."""
        if not re.fullmatch(self.NOTATION, text) or not all(
            square in self.board for square in self.squares_of(text) if text not in COLOURS.values()
        ):
            return "notation"
        if self.outcome():
            return "over"
        return None if text in self.moves() else self.broken(text)

    def groups(self, colour: str) -> list[int]:
        """Return the sizes of a colour's groups, largest first."""
        left = {at for at, cell in self.board.items() if cell and cell.lower() == colour}
        sizes = []
        while left:
            edge, count = [left.pop()], 0
            while edge:
                at = edge.pop()
                count += 1
                near = {shifted(at, side) for side in SIDES} & left
                left -= near
                edge += near
            sizes.append(count)
        return sorted(sizes, reverse=True)

    def winner_by_removing_pairs(self) -> str:
        black, white = self.groups("b"), self.groups("w")
        if black == white:  # who made the last move on the board loses; the other is to move
            return COLOURS[self.turn]
        return COLOURS["b" if black > white else "w"]

    def may_swap_sides(self) -> bool:
        return self.turn == "w" and self.ply == 1 and "nopie" not in self.more

    def board_moves(self) -> list[str]:
        raise NotImplementedError

    def moves(self) -> list[str]:
        """Return the texts of all legal moves, sorted."""
        moves = self.board_moves()
        return sorted([*moves, "swap"] if moves and self.may_swap_sides() else moves)

    def outcome(self) -> str | None:
        """Return the winner's colour or "draw"; None while the game goes on."""
        return None if self.board_moves() else self.winner_by_removing_pairs()

    def broken(self, text: str) -> str:
        raise NotImplementedError

    def play(self, text: str) -> str:
        """Return the text of the position after a legal move."""
        if text == "swap":
            return self.text(self.turn, self.more)
        self.change(text)
        return self.text(OTHER[self.turn], self.more)

    def change(self, text: str) -> None:
        raise NotImplementedError


class Emulsion(Plain):
    NOTATION = f"swap|{SQUARE}-{SQUARE}"

    def value(self, at: Square, without: Square | None = None, colour: str = "") -> int:
        """Return the value, in halves, of a piece of a colour, the mover's by default, on a square;
        the piece on `without` is then one of the other colour."""
        worth, colour = 0, colour or self.turn
        for side in SIDES:
            near = shifted(at, side)
            if near != without:
                cell = self.board.get(near)
                worth += 2 if cell == colour else 1 if cell is None else 0
        return worth

    def is_swap(self, start: Square, end: Square) -> bool:
        return (
            max(abs(start[0] - end[0]), abs(start[1] - end[1])) == 1
            and self.board[start] == self.turn
            and self.board[end] == OTHER[self.turn]
            and self.value(end, without=start) > self.value(start)
        )

    def board_moves(self) -> list[str]:
        return [
            f"{name(start)}-{name(end)}"
            for start in self.board
            for end in (shifted(start, step) for step in SIDES + CORNERS)
            if end in self.board and self.is_swap(start, end)
        ]

    def broken(self, text: str) -> str:
        if text == "swap":
            return "swap-sides"
        start, end = self.squares_of(text)
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) != 1:
            return "adjacent"
        if self.board[start] != self.turn:
            return "own-piece"
        return "other-colour" if self.board[end] != OTHER[self.turn] else "value"

    def change(self, text: str) -> None:
        start, end = self.squares_of(text)
        self.board[start], self.board[end] = self.board[end], self.board[start]


class FreeEmulsion(Emulsion):
    NOTATION = rf"swap|{SQUARE}[-+]{SQUARE}"

    def board_moves(self) -> list[str]:
        placements = [
            f"{name(start)}+{name(end)}"
            for start in self.board
            for end in (shifted(start, side) for side in SIDES)
            if end in self.board and not self.board[start] and not self.board[end]
        ]
        return placements + super().board_moves()

    def broken(self, text: str) -> str:
        if "+" not in text:
            return super().broken(text)
        return "occupied" if any(self.board[at] for at in self.squares_of(text)) else "adjacent"

    def change(self, text: str) -> None:
        super().change(text)
        if "+" in text:
            start, end = self.squares_of(text)
            self.board[start], self.board[end] = self.turn, OTHER[self.turn]


class Egotzi(Plain):
    NOTATION = f"swap|{SQUARE}"

    def board_moves(self) -> list[str]:
        return [name(at) for at, cell in self.board.items() if not cell]

    def broken(self, text: str) -> str:
        return "swap-sides" if text == "swap" else "occupied"

    def push_target(self, at: Square, step: Square) -> tuple[Square, bool] | None:
        """Return where the stone beside a placed stone goes, and whether that is ahead; None if it
        stays."""
        ahead = shifted(at, step, 2)
        while ahead in self.board:
            if not self.board[ahead]:
                return ahead, True
            ahead = shifted(ahead, step)
        behind, farthest = shifted(at, step, -1), None
        while behind in self.board:
            farthest = behind if not self.board[behind] else farthest
            behind = shifted(behind, step, -1)
        return (farthest, False) if farthest else None

    def change(self, text: str) -> None:
        (at,) = self.squares_of(text)
        pushes = {}
        for step in SIDES:
            stone = shifted(at, step)
            if self.board.get(stone) and (target := self.push_target(at, step)):
                pushes[stone] = target
        taken = {target for target, is_ahead in pushes.values() if is_ahead}
        moved = {
            stone: target
            for stone, (target, is_ahead) in pushes.items()
            if is_ahead or target not in taken
        }
        colours = {stone: self.board[stone] for stone in moved}
        self.board |= dict.fromkeys(moved)
        self.board |= {target: colours[stone] for stone, target in moved.items()}
        self.board[at] = self.turn


class Squared(Egotzi):
    NOTATION = f"komi=(0|[1-9][0-9]*)|black|white|{SQUARE}"

    @property
    def phase(self) -> str:
        return {"?": "bid"}.get(self.more[0], "colours" if self.more[0].endswith("?") else "board")

    def moves(self) -> list[str]:
        if self.phase == "bid":
            return sorted(f"komi={komi}" for komi in range(0, self.size**4 + 1, 2))
        return ["black", "white"] if self.phase == "colours" else sorted(self.board_moves())

    def outcome(self) -> str | None:
        if self.phase != "board" or self.board_moves():
            return None
        black = sum(size**2 for size in self.groups("b"))
        white = sum(size**2 for size in self.groups("w")) + int(self.more[0])
        return "draw" if black == white else COLOURS["b" if black > white else "w"]

    def broken(self, text: str) -> str:
        if text.startswith("komi") or self.phase == "bid":
            return "bid"
        return "colours" if text in COLOURS.values() or self.phase == "colours" else "occupied"

    def play(self, text: str) -> str:
        if text.startswith("komi"):
            return self.text("w", [text.removeprefix("komi=") + "?"])
        if text in COLOURS.values():
            return self.text("b", [self.more[0].removesuffix("?")])
        return super().play(text)


class Emergo(Plain):
    WIDTH = 2
    NOTATION = rf"@{SQUARE}|{SQUARE}-{SQUARE}|{SQUARE}(x{SQUARE})+"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        white, black = self.more[0].split(",")
        self.hand = {"w": int(white), "b": int(black)}
        self.columns: dict[Square, str] = {}
        """The men of each column, from the top down, by square."""
        for at, cell in self.board.items():
            if cell:
                colour = "w" if cell[0].isupper() else "b"
                men, prisoners = (ord(letter.upper()) - ord("@") for letter in cell)
                self.columns[at] = colour * men + OTHER[colour] * (
                    prisoners if cell[1] != "@" else 0
                )

    def owned(self, colour: str) -> list[Square]:
        return [at for at, men in self.columns.items() if men[0] == colour]

    def captures(self, colour: str) -> list[list[Square]]:
        """Return the longest captures."""
        found: list[list[Square]] = []
        for at in self.owned(colour):
            columns = {**self.columns}
            del columns[at]
            self.jump_on(colour, [at], columns, None, found)
        most = max(map(len, found), default=0)
        return [route for route in found if len(route) == most]

    def jump_on(
        self,
        colour: str,
        route: list[Square],
        columns: dict[Square, str],
        last: Square | None,
        found: list[list[Square]],
    ) -> None:
        is_end = True
        for step in CORNERS:
            over, landing = shifted(route[-1], step), shifted(route[-1], step, 2)
            if (
                (-step[0], -step[1]) != last
                and landing in self.board
                and landing not in columns
                and columns.get(over, "")[:1] == OTHER[colour]
            ):
                is_end = False
                left = {at: men for at, men in columns.items() if at != over}
                if columns[over][1:]:
                    left[over] = columns[over][1:]
                self.jump_on(colour, [*route, landing], left, step, found)
        if is_end and len(route) > 1:
            found.append(route)

    def entry_feeds(self, at: Square) -> bool:
        """Return whether the opponent could capture what is entered on a square, and couldn't
        capture before."""
        if self.captures(OTHER[self.turn]):
            return False
        self.columns[at] = self.turn
        feeds = bool(self.captures(OTHER[self.turn]))
        del self.columns[at]
        return feeds

    def is_dark(self, at: Square) -> bool:
        return (at[0] + at[1]) % 2 == 0

    def is_barred_centre(self, at: Square) -> bool:
        return self.ply == 0 and at == (self.size // 2, self.size // 2)

    def board_moves(self) -> list[str]:
        if not all(self.hand[colour] or self.owned(colour) for colour in "bw"):
            return []
        if captures := self.captures(self.turn):
            return list({"x".join(map(name, route)) for route in captures})
        if self.hand[self.turn]:
            return [
                f"@{name(at)}"
                for at in self.board
                if self.is_dark(at)
                and at not in self.columns
                and not self.is_barred_centre(at)
                and not self.entry_feeds(at)
            ]
        return [
            f"{name(at)}-{name(shifted(at, step))}"
            for at in self.owned(self.turn)
            for step in CORNERS
            if shifted(at, step) in self.board and shifted(at, step) not in self.columns
        ]

    def moves(self) -> list[str]:
        return sorted(self.board_moves())

    def outcome(self) -> str | None:
        for colour in "bw":
            if not self.hand[colour] and not self.owned(colour):
                return COLOURS[OTHER[colour]]
        return None if self.board_moves() else "draw"

    def broken(self, text: str) -> str:
        squares = self.squares_of(text)
        if not all(map(self.is_dark, squares)):
            return "dark-square"
        if text.startswith("@"):
            return self.broken_entry(squares[0])
        landings = squares[1:] if "-" in text else [at for at in squares[1:] if at != squares[0]]
        if any(at in self.columns for at in landings):
            return "occupied"
        if self.columns.get(squares[0], "")[:1] != self.turn:
            return "own-piece"
        if "x" in text:
            return self.broken_capture(squares)
        if self.captures(self.turn):
            return "capture-first"
        return "enter-first" if self.hand[self.turn] else "one-step"

    def broken_entry(self, at: Square) -> str:
        if self.is_barred_centre(at):
            return "centre"
        if at in self.columns:
            return "occupied"
        if self.captures(self.turn):
            return "capture-first"
        return "feeding" if self.hand[self.turn] else "no-men"

    def broken_capture(self, squares: list[Square]) -> str:
        taken: dict[Square, int] = {}
        for start, end in pairwise(squares):
            over = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
            if abs(start[0] - end[0]) != 2 or abs(start[1] - end[1]) != 2 or over == squares[0]:
                return "jump"
            if self.columns.get(over, "")[taken.get(over, 0) :][:1] != OTHER[self.turn]:
                return "jump"
            taken[over] = taken.get(over, 0) + 1
        if any(start == end for start, end in zip(squares, squares[2:], strict=False)):
            return "about-turn"
        return "longest"

    def play(self, text: str) -> str:
        squares = self.squares_of(text)
        if text.startswith("@"):
            men = 1 if self.hand[OTHER[self.turn]] else self.hand[self.turn]
            self.hand[self.turn] -= men
            self.columns[squares[0]] = self.turn * men
        else:
            column = self.columns.pop(squares[0])
            for start, end in pairwise(squares) if "x" in text else ():
                over = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
                column += self.columns[over][0]
                self.columns[over] = self.columns[over][1:]
                if not self.columns[over]:
                    del self.columns[over]
            self.columns[squares[-1]] = column
        self.board = {at: self.cell(self.columns.get(at)) for at in self.board}
        return self.text(OTHER[self.turn], [f"{self.hand['w']},{self.hand['b']}"])

    def cell(self, men: str | None) -> str | None:
        """Return the two characters of a column."""
        if not men:
            return None
        cap = len(men) - len(men.lstrip(men[0]))
        letters = chr(ord("@") + cap), chr(ord("@") + len(men) - cap)
        return "".join(letters if men[0] == "w" else map(str.lower, letters))


class Slyde(Plain):
    NOTATION = rf"{SQUARE}-{SQUARE}|\*{SQUARE}"

    def is_symmetric(self) -> bool:
        """Return whether the board, mirrored along the files or the ranks, is the same with colours
        exchanged."""
        last = self.size - 1
        exchanged = {"b": "w", "w": "b", "B": "W", "W": "B"}
        return any(
            all(self.board[mirror(at)] == exchanged[cell or ""] for at, cell in self.board.items())
            for mirror in (lambda at: (last - at[0], at[1]), lambda at: (at[0], last - at[1]))
        )

    def board_moves(self) -> list[str]:
        swaps = [
            f"{name(start)}-{name(end)}"
            for start in self.board
            for end in (shifted(start, side) for side in SIDES)
            if self.board[start] == self.turn and self.board.get(end) == OTHER[self.turn]
        ]
        changes = self.ply > 0 and self.is_symmetric()
        return swaps + [f"*{name(at)}" for at in self.board if changes]

    def moves(self) -> list[str]:
        return sorted(self.board_moves())

    def outcome(self) -> str | None:
        if self.board_moves():
            return None
        black, white = self.groups("b"), self.groups("w")
        return "draw" if black == white else COLOURS["b" if black > white else "w"]

    def broken(self, text: str) -> str:
        if text.startswith("*"):
            return "symmetric"
        start, end = self.squares_of(text)
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) != 1:
            return "adjacent"
        if (self.board[start] or "").lower() != self.turn:
            return "own-piece"
        return "other-colour" if (self.board[end] or "").lower() == self.turn else "fixed"

    def change(self, text: str) -> None:
        start, *ends = self.squares_of(text)
        if not ends:
            self.board[start] = (self.board[start] or "").swapcase()
        for end in ends:
            self.board[start], self.board[end] = self.board[end], self.turn.upper()


GAMES: dict[str, type[Plain]] = {
    "emulsion": Emulsion,
    "free-emulsion": FreeEmulsion,
    "egotzi": Egotzi,
    "egotzi-squared": Squared,
    "emergo": Emergo,
    "slyde": Slyde,
}


def position(id: str, text: str) -> Plain:
    """Return the position of a game that a text describes."""
    return GAMES[id](text)


def perft(id: str, text: str, depth: int) -> int:
    """Count the sequences of `depth` legal moves."""
    moves = position(id, text).moves()
    if depth == 1:
        return len(moves)
    return sum(perft(id, position(id, text).play(move), depth - 1) for move in moves)
