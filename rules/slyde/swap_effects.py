"""What a swap does to the groups: the one that it cuts, and those that it joins.

>>> from .position import SLYDE
>>> position = SLYDE.parse(
...     "bWbbwbwb/bwWBwBww/wbBwBWbb/bWWwBwWw/bWBwBWbb/WwWBWBbB/bbbwWbBw/bwbwbwww b 23"
... )
>>> cut = swap_cut(position, position.move("b2-b3"))
>>> len(cut.group), cut.left
(9, 6)
"""

from __future__ import annotations

from typing import NamedTuple

from rules.board import Square
from rules.claims import sorted_squares
from rules.position import Move, Position, other
from rules.tally import Group, groups

MIN_CUT, MIN_GROUP = 2, 5
"""The minimum number of pieces that a cut takes off a group, and of that group."""

MOST_LEFT = 7 / 8
"""The largest part of a group that is left by a cut worth speaking of."""

MIN_JOINED = 2
"""The minimum number of pieces that the largest group joined gains."""


class Cut(NamedTuple):
    """A largest group that a swap cuts, and the size of the largest with pieces of it then."""

    group: tuple[Square, ...]
    left: int


class Join(NamedTuple):
    """Groups that a swap joins into one that is larger than all before, each of several pieces, the
    largest first; the size of the group after that."""

    groups: tuple[tuple[Square, ...], ...]
    size: int


def swap_cut(position: Position, move: Move) -> Cut | None:
    """Return the group that a swap cuts, of the colour that it isn't played by; None if it cuts
    none, or if the colour's largest group doesn't get smaller, which decides the game."""
    start, end = move.squares
    colour = other(position.turn)
    before = groups(position.pieces())[colour]
    group = next(group for group in before if end in group)
    if len(group) < max(MIN_GROUP, len(before[0])):
        return None
    followed = group - {end} | {start}
    after = groups(position.play(move).pieces())[colour]
    left = max(len(part) for part in after if part & followed)
    is_cut = len(group) - left >= MIN_CUT and left <= MOST_LEFT * len(group)
    return Cut(sorted_squares(group), left) if is_cut and len(after[0]) < len(group) else None


def swap_join(position: Position, move: Move) -> Join | None:
    """Return the groups that a swap joins, of the colour that plays it; None if it joins none, or
    if the colour's largest group doesn't get larger, which decides the game."""
    start, end = move.squares
    before = groups(position.pieces())[position.turn]
    after = groups(position.play(move).pieces())[position.turn]
    home = next(group for group in after if end in group)
    if len(home) < max(MIN_GROUP, len(before[0]) + 1):
        return None
    joined = [group for group in before if _is_inside(group, start, end, home)]
    if len(joined) < 2 or len(home) - len(joined[0]) < MIN_JOINED:
        return None
    return Join(tuple(map(sorted_squares, joined)), len(home))


def _is_inside(group: Group, start: Square, end: Square, home: Group) -> bool:
    """Return whether more than half of a group's pieces, and several of them, are in another group
    after a swap."""
    inside = len((group - {start} | {end} if start in group else group) & home)
    return inside > 1 and 2 * inside > len(group)
