"""Lines of strong play, each played by a call of a program: `tree_lines` or `alpha_beta_lines`.

They are the same as `plain_lines` plays, in far less time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random

from rules.board import squares
from rules.group_traces import Trace, displaced
from rules.kernels import Instance, KernelSpec
from rules.kernels.tree_game import DRAW, LOSS, WIN
from rules.piece import COLOURS, Colour, Men, owner
from rules.record import Record
from rules.rules_of_game import Rules

from .alpha_beta_search import NODE_COST, expected
from .continuation import MAX_PLIES, NOTICED_SHARE, Continuation
from .judged_search import Steps, to_search_units
from .programs import InstancePool, lines_spec
from .tree import COST_PER_SQUARE, expected_at

STEP_COST = 10_000
"""The approximate cost of a step, in microseconds."""

RESULTS = {"black": {LOSS: 0.0, DRAW: 0.5, WIN: 1.0}, "white": {LOSS: 1.0, DRAW: 0.5, WIN: 0.0}}
"""By colour, the results that a tree's program returns."""


class KernelLines:
    """Plays lines after the last move of a record."""

    def __init__(self, record: Record, spec: KernelSpec) -> None:
        self._record = record
        self._position = record.position
        self._kernel = record.position.kernel()
        self._pool = InstancePool()
        self._instance = self._pool.get(spec, _unprepared)
        self._follows = spec.search == "tree-lines"
        if self._follows:
            self._set_up_tree()
        else:
            self._set_up_past()

    @classmethod
    def of(cls, record: Record) -> KernelLines | None:
        """Return what plays lines after a record's last move; None if no program can."""
        spec = lines_spec(record.position.KERNEL_SPEC)
        kernel = record.position.kernel()
        if spec and kernel and not kernel.may_swap_sides and not record.outcome():
            return cls(record, spec)
        return None

    def _load(self, position: Rules) -> None:
        kernel = position.kernel()
        assert kernel
        kernel.load(self._instance)

    def _set_up_tree(self) -> None:
        """Have lines begin after the last move, and pieces be followed from before it."""
        before = self._record.positions[-2]
        pieces = self._position.pieces()
        moved = displaced(before, self._record.moves[-1])
        origins = {moved.get(square, square): square for square in before.pieces()}
        board = squares(self._position.size)
        numbers = {square: number for number, square in enumerate(board, 1)}
        owners = array("B", (_owner_code(pieces.get(square, ())) for square in board))
        starts = array(
            "h", (numbers[origins[square]] if square in origins else 0 for square in board)
        )
        self._load(self._position)
        self._instance.write("START_OWNERS", owners)
        self._instance.write("START_ORIGINS", starts)
        self._instance.call("keep_start")

    def _set_up_past(self) -> None:
        """Have lines begin at the end of the record, whose positions must not be repeated."""
        self._instance.call("clear_past")
        for position in self._record.positions:
            if position.kernel():
                self._load(position)
                self._instance.call("add_past")

    def play(self, random: Random, work: int) -> Steps[Continuation]:
        """Play a line; `work` is as for `play_plainly`."""
        units = to_search_units(self._position, work)
        play = self._play_by_tree if self._follows else self._play_by_alpha_beta
        return play(random, units)

    def _play_by_tree(self, random: Random, work: int) -> Steps[Continuation]:
        instance, size = self._instance, self._position.size
        instance.call("begin_line", random.getrandbits(31), random.getrandbits(31), size)
        length = 0
        for goal in _goals(COST_PER_SQUARE * size**2 * work):
            length = instance.call("extend_line", goal, work)
            yield length / (MAX_PLIES + 1)
        result, root = instance.call("end_line", work, size)
        turn = self._turn_after(length)
        score = RESULTS[turn][result] if result >= 0 else expected_at(instance, root)
        return self._continuation(length, score, self._trace())

    def _play_by_alpha_beta(self, random: Random, nodes: int) -> Steps[Continuation]:
        instance = self._instance
        seeds = [random.getrandbits(31) for _ in range(2 * (MAX_PLIES + 1))]
        instance.write("SEEDS", array("i", seeds))
        instance.call("begin_line")
        length = 0
        for goal in _goals(NODE_COST * nodes):
            length = instance.call("extend_line", goal, nodes, NOTICED_SHARE)
            yield length / (MAX_PLIES + 1)
        value = instance.call("end_line", nodes, NOTICED_SHARE)
        return self._continuation(length, expected(value), None)

    def _turn_after(self, plies: int) -> Colour:
        turn = self._position.turn
        return COLOURS[(COLOURS.index(turn) + plies) % 2]

    def _continuation(self, length: int, score: float, trace: Trace | None) -> Continuation:
        """Return the line of this length; `score` is for the player to move at its end."""
        assert self._kernel
        line = tuple(self._kernel.line(self._instance.read("PLAYED", 0, length)))
        mover = self._record.positions[-2].turn
        return Continuation(line, score if self._turn_after(length) == mover else 1 - score, trace)

    def _trace(self) -> Trace:
        board = squares(self._position.size)
        columns = (
            self._instance.read(name, 0, len(board)) for name in ("OWNERS", "ORIGINS", "GROUPS")
        )
        rows = [*zip(board, *columns, strict=True)]
        return Trace(
            {board[origin - 1]: square for square, _, origin, _ in rows if origin},
            {square: COLOURS[owner - 1] for square, owner, _, _ in rows if owner},
            {square: group for square, owner, _, group in rows if owner},
        )


def _goals(cost: float) -> Iterator[int]:
    """Yield the lengths between which a line is played in one step, by the cost of a move."""
    moves = max(1, round(STEP_COST / cost))
    for length in range(moves, MAX_PLIES + moves, moves):
        yield min(length, MAX_PLIES)


def _owner_code(men: Men) -> int:
    colour = owner(men)
    return COLOURS.index(colour) + 1 if colour else 0


def _unprepared(instance: Instance) -> None:
    """Leave a program as it is: lines set it up themselves."""
