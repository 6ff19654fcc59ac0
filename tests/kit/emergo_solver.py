"""Forced wins in Emergo, proved move by move from the plain rules alone.

    python tests/kit/emergo_solver.py < tests/kit/emergo_wins.txt

proves every line of the table again, which takes minutes, and prints what it finds: the plies
to the end, the quiet moves among them, the moves that win in that many plies, the position.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rules.emergo import EMERGO
from rules.position import Move, Position


class Solver:
    """Searches for wins of the side to move within a number of plies."""

    def __init__(self) -> None:
        self.won: dict[Position, int] = {}
        """Positions won, and the fewest plies known to do."""
        self.unwon: dict[Position, int] = {}
        """Positions not won within a number of plies."""
        self.following: dict[Position, list[Position]] = {}

    def after(self, position: Position) -> list[Position]:
        """Return the positions after each move, first those that leave the fewest answers."""
        if position not in self.following:
            positions = map(position.play, position.moves())
            self.following[position] = sorted(positions, key=lambda after: len(after.moves()))
        return self.following[position]

    def wins(self, position: Position, plies: int) -> bool:
        """Return whether the mover wins within `plies`, whatever the opponent does."""
        if self.won.get(position, plies + 1) <= plies:
            return True
        if self.unwon.get(position, 0) >= plies:
            return False
        found = any(self.loses(after, plies - 1) for after in self.after(position))
        (self.won if found else self.unwon)[position] = plies
        return found

    def loses(self, position: Position, plies: int) -> bool:
        """Return whether the mover loses within `plies`, whatever he does."""
        outcome = position.outcome()
        if outcome:
            return outcome.winner not in (None, position.turn)
        return plies > 1 and all(self.wins(after, plies - 1) for after in self.after(position))

    def plies(self, position: Position, most: int) -> int:
        """Return the fewest plies within which the mover wins; ValueError if they are over
        `most`."""
        for plies in range(1, most + 1, 2):
            if self.wins(position, plies):
                return plies
        raise ValueError(f"no win within {most} plies: {position}")

    def winning(self, position: Position, plies: int) -> list[Move]:
        """Return the moves after which the opponent loses within `plies` in all."""
        return [move for move in position.moves() if self.loses(position.play(move), plies - 1)]

    def quiets(self, position: Position, plies: int) -> int:
        """Return the quiet moves of the winner in a line of that length: the first there is, with
        the opponent holding out for as long as he can."""
        move = self.winning(position, plies)[0]
        after = position.play(move)
        longest = max(
            after.moves(),
            key=lambda answer: self.plies(after.play(answer), plies - 2),
            default=None,
        )
        quiet = move.kind != "capture"
        if longest is None or plies == 1:
            return quiet
        then = after.play(longest)
        return quiet + self.quiets(then, self.plies(then, plies - 2))


def describe(text: str, most: int) -> str:
    solver, position = Solver(), EMERGO.parse(text)
    plies = solver.plies(position, most)
    moves = ",".join(map(str, solver.winning(position, plies)))
    return f"{plies} {solver.quiets(position, plies)} {moves} {text}"


if __name__ == "__main__":
    for line in sys.stdin:
        plies, _, _, text = line.rstrip().split(" ", 3)
        print(describe(text, int(plies)), flush=True)
