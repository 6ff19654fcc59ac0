"""Sums of weights over the windows of a board, by blocks of windows side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules.board import Square
from rules.position import Colour

from .weights import Weights, load
from .windows import VIEWS, Shape, Spot, View

CHANGES = 2000
"""How many changes of a board are kept with the blocks that they touch."""

KEPT = 24_000_000
"""Bytes of sums kept, over all blocks of a board, roughly."""

Cell = tuple[tuple[int, int], ...]
"""How a position tells the state of a square: bits, each with the state if it is set. Of
several set the first one counts; if none is, the state is the first that no bit stands for."""


class Blocks:
    """Sums of weights over all windows of a board, by blocks of windows side by side.

    A position is an integer, and `cells` says what it tells of every square. `weights` come in
    several sets, of which a sum uses one; they are whole numbers.
    """

    def __init__(
        self,
        shape: Shape,
        size: int,
        cells: Mapping[Square, Cell],
        weights: Sequence[Sequence[int]],
    ) -> None:
        bits = max(bit.bit_length() for cell in cells.values() for bit, _ in cell)
        room = Room(KEPT // (130 + bits // 7))
        kinds: dict[tuple[object, ...], list[Window]] = {}
        known: dict[tuple[Cell, ...], Patterns] = {}
        self.sets: list[list[tuple[int, Block]]] = [[] for _ in weights]
        """For every set its blocks: what of a position counts there, and the sums."""
        for spots in shape.blocks(size):
            parts: list[list[Part]] = [[] for _ in weights]
            for spot in spots:
                mask, shift, seen = within(cells, spot)
                kind = tuple(shape.views(spot, size)), seen
                if kind not in kinds:
                    patterns = known.setdefault(seen, Patterns(shape, seen))
                    kinds[kind] = [Window(shape, kind[0], patterns, set) for set in weights]
                for part, window in zip(parts, kinds[kind], strict=True):
                    part.append((mask, shift, window))
            for blocks, part in zip(self.sets, parts, strict=True):
                whole = 0
                for mask, _, _ in part:
                    whole |= mask
                blocks.append((whole, Block(part, room)))


class Patterns(dict[int, int]):
    """The patterns of a window, by what a position tells of it through some cells."""

    def __init__(self, shape: Shape, cells: Sequence[Cell]) -> None:
        self._shape, self._cells = shape, cells

    def __missing__(self, part: int) -> int:
        found = 0
        for cell in reversed(self._cells):
            found = found * self._shape.states + state(cell, part)
        self[part] = found
        return found


class Window(dict[int, int]):
    """What windows of a kind count for, by what a position tells of them."""

    def __init__(
        self,
        shape: Shape,
        views: Sequence[View],
        patterns: Patterns,
        weights: Sequence[int],
    ) -> None:
        self._patterns, self._weights = patterns, weights
        self._times = VIEWS // len(views)
        self._images = shape.images(views)

    def __missing__(self, part: int) -> int:
        weights, pattern = self._weights, self._patterns[part]
        found = 0
        for terms, images in self._images:
            number, sign = terms[images[pattern]]
            found += weights[number] * sign
        found *= self._times
        self[part] = found
        return found


Part = tuple[int, int, Window]
"""A window of a block: what of a position counts, how far to shift it down, what it is worth."""


class Room:
    """How many sums some blocks may keep together. Once there are so many they begin anew: a game
    that went on does not come back to what is kept."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most
        self._blocks: list[Block] = []

    def add(self, block: Block) -> None:
        self._blocks.append(block)

    def take(self) -> None:
        if not self._left:
            self._left = self._most
            for block in self._blocks:
                block.clear()
        self._left -= 1


class Block(dict[int, int]):
    """What all windows of a block count for together, by a position's bits there."""

    def __init__(self, parts: Sequence[Part], room: Room) -> None:
        self._parts, self._room = parts, room
        room.add(self)

    def __missing__(self, key: int) -> int:
        found = 0
        for mask, shift, window in self._parts:
            found += window[(key & mask) >> shift]
        self._room.take()
        self[key] = found
        return found


def within(cells: Mapping[Square, Cell], spot: Spot) -> tuple[int, int, tuple[Cell, ...]]:
    """The bits that tell of a window, their shift to the lowest bit, and its cells after it."""
    its = [cells[square] for square in spot.squares()]
    mask = 0
    for bit in (bit for cell in its for bit, _ in cell):
        mask |= bit
    shift = (mask & -mask).bit_length() - 1
    return mask, shift, tuple(tuple((bit >> shift, state) for bit, state in cell) for cell in its)


def state(cell: Cell, position: int) -> int:
    """The state of a square."""
    rest = 0
    for bit, its in cell:
        if position & bit:
            return its
        rest = rest + 1 if its == rest else rest
    return rest


class Learnt:
    """Weights at work on a board of some size, where positions are integers."""

    def __init__(
        self, weights: Weights, shape: Shape, size: int, cells: Mapping[Square, Cell]
    ) -> None:
        nearest = min(weights.position_scales, key=lambda known: (abs(known - size), known))
        self._scales = [scale / VIEWS for scale in weights.position_scales[nearest]]
        self._tempo = weights.tempo[nearest]
        self._komi = [(ahead, by / size**2) for ahead, by in weights.komi.get(nearest, ())]
        self._move_scale = weights.move_scale / VIEWS
        sets = Blocks(shape, size, cells, [*weights.moves, *weights.positions]).sets
        self._moves = [Touched(blocks) for blocks in sets[: len(weights.moves)]]
        self._positions = sets[len(weights.moves) :]

    def estimate(self, position: int, phase: int, turn: Colour, komi: int | None = None) -> float:
        """How good a position looks to the player to move, in logits."""
        ahead = 0
        for mask, block in self._positions[phase]:
            ahead += block[position & mask]
        logits = ahead * self._scales[phase]
        if komi is not None:
            without, point = self._komi[phase]
            logits += without - point * komi
        return (logits if turn == "black" else -logits) + self._tempo[phase]

    def priors(self, before: int, phase: int, after: Sequence[int], turn: Colour) -> list[float]:
        """How good the moves look, beside one another, that lead from a position to others, for
        `turn` who makes one."""
        scale = self._move_scale if turn == "black" else -self._move_scale
        touched = self._moves[phase]
        now = [block[before & mask] for mask, block in touched.blocks]
        return [
            scale
            * sum(
                [
                    block[position & mask] - now[number]
                    for mask, block, number in touched[before ^ position]
                ]
            )
            for position in after
        ]


class Touched(dict[int, list[tuple[int, Block, int]]]):
    """Which blocks change with some bits of a position, each with its number."""

    def __init__(self, blocks: Sequence[tuple[int, Block]]) -> None:
        self.blocks = blocks

    def __missing__(self, change: int) -> list[tuple[int, Block, int]]:
        found = [
            (mask, block, number)
            for number, (mask, block) in enumerate(self.blocks)
            if change & mask
        ]
        if len(self) > CHANGES:
            self.clear()
        self[change] = found
        return found


class Sight:
    """How positions on a board of some size are seen: as integers, of which `cells` tell."""

    def __init__(self, name: str, shape: Shape, size: int, cells: Mapping[Square, Cell]) -> None:
        self.name, self.shape, self.size, self.cells = name, shape, size, cells

    @cached_property
    def learnt(self) -> Learnt | None:
        """What is known of such boards; None if nothing was learnt, or they are too small."""
        weights = load(self.name)
        if not weights or self.size < self.shape.shortest:
            return None
        return Learnt(weights, self.shape, self.size, self.cells)
