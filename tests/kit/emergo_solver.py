"""Forced wins in Emergo, proved move by move from the plain rules alone.

    python tests/kit/emergo_solver.py < tests/kit/emergo_wins.txt

proves every line of the table again, which takes minutes, and prints it: the plies to the end,
the winner's quiet moves among them, the moves that win in that many plies, the position.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rules.emergo import EMERGO
from rules.position import Move, Position


class Solver:
    """Searches for forced wins of the side to move within a number of plies."""

    def __init__(self) -> None:
        self.won: dict[Position, int] = {}
        """Won positions, and the smallest number of plies in which a win has been proved."""
        self.not_won: dict[Position, int] = {}
        """Positions, and the largest number of plies in which a win has been ruled out."""
        self._successors: dict[Position, list[Position]] = {}

    def successors(self, position: Position) -> list[Position]:
        """Return the positions after all moves, those with the fewest replies first."""
        if position not in self._successors:
            successors = map(position.play, position.moves())
            self._successors[position] = sorted(
                successors, key=lambda successor: len(successor.moves())
            )
        return self._successors[position]

    def wins(self, position: Position, plies: int) -> bool:
        """Return whether the mover wins within `plies`, whatever the opponent does."""
        if self.won.get(position, plies + 1) <= plies:
            return True
        if self.not_won.get(position, 0) >= plies:
            return False
        won = any(self.loses(after, plies - 1) for after in self.successors(position))
        (self.won if won else self.not_won)[position] = plies
        return won

    def loses(self, position: Position, plies: int) -> bool:
        """Return whether the mover loses within `plies`, whatever it plays."""
        outcome = position.outcome()
        if outcome:
            return outcome.winner not in (None, position.turn)
        return plies > 1 and all(self.wins(after, plies - 1) for after in self.successors(position))

    def plies(self, position: Position, max_plies: int) -> int:
        """Return the fewest plies within which the mover wins; raise ValueError if they exceed
        `max_plies`."""
        for plies in range(1, max_plies + 1, 2):
            if self.wins(position, plies):
                return plies
        raise ValueError(f"no win within {max_plies} plies: {position}")

    def winning_moves(self, position: Position, plies: int) -> list[Move]:
        """Return the moves that win within `plies`, each counting as the first ply."""
        return [move for move in position.moves() if self.loses(position.play(move), plies - 1)]

    def count_quiet_moves(self, position: Position, plies: int) -> int:
        """Count the winner's quiet moves in a win of this length, if the winner always plays the
        first winning move and the loser the longest defence."""
        move = self.winning_moves(position, plies)[0]
        after = position.play(move)
        reply = max(
            after.moves(),
            key=lambda reply: self.plies(after.play(reply), plies - 2),
            default=None,
        )
        quiet = move.kind != "capture"
        if reply is None or plies == 1:
            return quiet
        following = after.play(reply)
        following_plies = self.plies(following, plies - 2)
        return quiet + self.count_quiet_moves(following, following_plies)


def table_line(text: str, max_plies: int) -> str:
    """Return the line of the table for a position, won within `max_plies`."""
    solver, position = Solver(), EMERGO.parse(text)
    plies = solver.plies(position, max_plies)
    moves = ",".join(map(str, solver.winning_moves(position, plies)))
    return f"{plies} {solver.count_quiet_moves(position, plies)} {moves} {text}"


if __name__ == "__main__":
    for line in sys.stdin:
        plies, _, _, text = line.rstrip().split(" ", 3)
        print(table_line(text, int(plies)), flush=True)
