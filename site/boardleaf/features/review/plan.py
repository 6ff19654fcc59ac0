"""The plan of a review: which parts of a game are judged, in which order, and their results.

First comes the curve, by short searches of all positions; then the moves are compared with the best
ones, first those that seem to have lost most, and among equals those near the position that the
person looks at.

>>> plan = Plan(["black", "white"] * 3, size=5, workers=2)
>>> plan.unfinished
[('curve', range(0, 3)), ('curve', range(3, 6))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardleaf.features.judging import WORK
from rules.ai.review_outline import MoveOutline, Outline
from rules.position import Colour

MOVES_PER_JOB = 5
"""The maximum number of moves that a job compares with the best ones. A move that seems to have
lost much is a job of its own, so that its verdict comes soon."""

CURVE_WORK = 15_000_000
"""The work of the whole curve, in playouts times squares: about a second on most devices. A short
game on a small board gets the work of the review, which then uses these results."""

MIN_CURVE_WORK = 200
"""The minimum number of playouts for a position of the curve."""

MUCH = 0.03
"""The drop of the expected result from which a move seems to have lost much."""

CURVE_SHARE = 0.1
"""The approximate share of the work that the curve takes."""

Part = tuple[str, range]
"""A part of the work: its purpose, "curve" or "review", and the numbers of its moves."""


class Plan:
    """The parts of a review, and their results. `players` are the starting colours of those who
    made the moves."""

    def __init__(self, players: Sequence[Colour], *, size: int, workers: int) -> None:
        self.count = count = len(players)
        self._players = players
        self.curve_work = min(
            WORK, max(MIN_CURVE_WORK, CURVE_WORK // (max(1, count) * size * size))
        )
        self._outlines: dict[Part, Outline] = {}
        """The results of each part so far."""
        step = max(1, -(-count // max(1, workers)))
        self.unfinished: list[Part] = [
            ("curve", range(start, min(count, start + step))) for start in range(0, count, step)
        ]
        """The parts that have no final result."""
        self._moves: Mapping[int, MoveOutline] | None = None

    @property
    def moves(self) -> Mapping[int, MoveOutline]:
        """What is known of each move that has been judged so far, by number, in order."""
        if self._moves is None:
            judged: dict[int, MoveOutline] = {}
            for purpose in ("curve", "review"):
                for (of_part, _), outline in self._outlines.items():
                    moves = outline.moves if of_part == purpose else ()
                    for number, move in enumerate(moves, outline.first):
                        if move.compared or number not in judged:
                            judged[number] = move
            self._moves = dict(sorted(judged.items()))
        return self._moves

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        done = 0.0
        for (purpose, moves), outline in self._outlines.items():
            share = CURVE_SHARE if purpose == "curve" else 1 - CURVE_SHARE
            part_done = len(outline.moves) / len(moves) if purpose == "curve" else outline.progress
            done += share * part_done * len(moves) / max(1, self.count)
        return min(done, 0.999) if self.unfinished else 1.0

    @property
    def compared(self) -> Sequence[Outline]:
        """The final results of parts whose moves were compared with the best ones, in order."""
        final = [
            outline
            for part, outline in self._outlines.items()
            if part[0] == "review" and part not in self.unfinished
        ]
        return sorted(final, key=lambda outline: outline.first)

    def work(self, part: Part) -> int:
        """Return the work of each search of a part."""
        return self.curve_work if part[0] == "curve" else WORK

    def use(self, outline: Outline) -> None:
        """Use the stored result of a part, in which moves were compared."""
        moves = range(outline.first, outline.first + len(outline.moves))
        self._outlines["review", moves] = outline
        self._moves = None
        if len(moves) == self.count:
            self.unfinished.clear()

    def report(self, part: Part, outline: Outline, *, final: bool) -> None:
        """Take the result of a part so far, or its `final` result. After the last part of the
        curve come those that compare moves."""
        self._outlines[part] = outline
        self._moves = None
        if final:
            self.unfinished.remove(part)
            if part[0] == "curve" and not self.unfinished:
                self.unfinished += self._comparisons()

    def ordered(self, shown: int | None) -> Sequence[Part]:
        """Return the unfinished parts in the order in which to work on them. A person who went to
        the position after `shown` moves wants to know about these moves first."""
        drops = self._drops()

        def key(part: Part) -> tuple[bool, float, int]:
            _, moves = part
            drop = max(round(drops.get(number, 0.0), 1) for number in moves)
            if shown is None:
                return True, -drop, moves.start
            distance = min(abs(number + 1 - shown) for number in moves)
            return distance > 0, -drop, distance

        return sorted(self.unfinished, key=key)

    def _comparisons(self) -> Iterator[Part]:
        """Yield the parts that compare moves, without those that are done."""
        drops = self._drops()
        compared = (moves for purpose, moves in self._outlines if purpose == "review")
        done = {number for moves in compared for number in moves}
        start = 0
        for number in range(self.count):
            alone = drops.get(number, 0.0) > MUCH
            if number in done or alone or number - start == MOVES_PER_JOB:
                yield from _part(start, number)
                start = number
            if number in done or alone:
                if alone and number not in done:
                    yield from _part(number, number + 1)
                start = number + 1
        yield from _part(start, self.count)

    def _drops(self) -> Mapping[int, float]:
        """Return by how much the expected result of its player dropped with each move."""
        moves, drops = self.moves, {}
        for number, move in moves.items():
            if before := moves.get(number - 1):
                same = self._players[number] == self._players[number - 1]
                expected = before.expected if same else 1 - before.expected
                drops[number] = expected - move.expected
        return drops


def _part(start: int, stop: int) -> Iterator[Part]:
    if start < stop:
        yield "review", range(start, stop)
